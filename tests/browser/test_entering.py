"""Who is entering a hand is seen by the others, as long as that is so."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.table import at_table, hand, shows


def told(who: Phone, words: str) -> None:
    expect(who.on(".sheet > .entering")).to_have_text(words)


def test_who_enters_a_hand_is_seen_by_the_others_until_the_hand_is_saved_or_the_entry_closed(
    phone: Phone, new_phone: NewPhone
) -> None:
    """Two enter at the same time; the slower one's entry is told of again once it is that of a further hand."""
    slower, watcher = at_table(phone, new_phone, 2)
    phone.page.goto(f"{phone.address}/share")
    phone.on("#name").fill("Bo")
    phone.page.get_by_role("button", name="Save the name").click()
    with phone.page.expect_response("**/events?*"):
        phone.page.get_by_role("link", name="Back to the board").last.click()
    phone.open_entry("Anna")
    for other in (slower, watcher):
        told(other, "Bo is entering hand 1.")
    expect(phone.on("#entry .entering")).to_be_empty()
    slower.open_entry("Bo")
    expect(slower.on("#entry .entering")).to_have_text("Bo is entering hand 1.")
    expect(phone.on("#entry .entering")).to_have_text("Another phone is entering hand 1.")
    phone.leave_entry()
    told(watcher, "Another phone is entering hand 1.")
    phone.enter_quickly(hand("K", "Q", "J"))
    phone.save()
    shows(watcher, 1)
    shows(slower, 1)
    expect(slower.on("#entry")).to_be_visible()
    for one in (phone, watcher):
        told(one, "")
    slower.leave_entry()
    slower.open_entry("Anna")
    told(watcher, "Another phone is entering hand 2.")
    slower.page.goto(slower.site)
    told(watcher, "")


def test_a_phone_is_not_told_of_itself_after_its_page_was_loaded_anew(phone: Phone, new_phone: NewPhone) -> None:
    [other] = at_table(phone, new_phone)
    phone.open_entry("Anna")
    expect(other.on(".sheet > .entering")).not_to_be_empty()
    # Its last word, that it has stopped, is lost on the way.
    lose = "(address, ...rest) => `${address}`.endsWith('/entering') ? Promise.resolve() : ask(address, ...rest)"
    phone.page.evaluate(f"() => {{ const ask = fetch; window.fetch = {lose}; }}")
    # Who is entering is shown before it is said that the stream has spoken.
    phone.page.add_init_script("document.addEventListener('intouch', () => { window.hasHeard = true; });")
    phone.page.reload()
    phone.page.wait_for_function("() => window.hasHeard")
    expect(other.on(".sheet > .entering")).not_to_be_empty()
    expect(phone.on(".sheet > .entering")).to_be_empty()


def test_who_enters_behind_a_hand_that_waits_is_told_of_with_the_right_number(
    phone: Phone, new_phone: NewPhone
) -> None:
    """Also where a tab may keep nothing, not even its name."""
    refuse = "() => { throw new DOMException('no', 'SecurityError'); }"
    phone.context.add_init_script(f"Object.defineProperty(window, 'sessionStorage', {{ get: {refuse} }});")
    [other] = at_table(phone, new_phone)
    phone.forgive("ERR_FAILED", "Failed to load resource", "htmx:")
    phone.page.route("**/hand", lambda route: route.abort())
    phone.lay(hand("K", "Q", "J"))
    told(other, "Another phone is entering hand 1.")
    phone.save_button.click()
    expect(phone.on("#unsent .cards")).to_be_visible()
    phone.open_entry("Anna")
    told(other, "Another phone is entering hand 2.")
    phone.page.unroute("**/hand")
    shows(other, 1, within=7000)
    told(other, "Another phone is entering hand 2.")


def test_who_lost_the_right_is_entering_no_longer_once_the_entry_is_closed(phone: Phone, new_phone: NewPhone) -> None:
    [loser, watcher] = at_table(phone, new_phone, 2)
    loser.forgive("403")
    loser.open_entry("Anna")
    expect(watcher.on(".sheet > .entering")).not_to_be_empty()
    phone.page.goto(f"{phone.address}/share")
    phone.on("summary").get_by_text("Withdraw this link").click()
    phone.page.get_by_role("button", name="Withdraw").click()
    phone.page.goto(watcher.address)
    phone.enter_quickly(hand("K", "Q", "J"))
    phone.save()
    shows(loser, 1)
    phone.tap_on_board("Undo")
    shows(loser, 2)
    loser.leave_entry()
    told(watcher, "")
