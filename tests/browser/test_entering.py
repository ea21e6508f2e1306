"""Each phone shows who is entering a hand."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import COMMANDS, NETWORK_ERRORS, expect_waiting
from tests.browser.phone import Phone
from tests.browser.table import at_table, expect_revision, hand


def expect_entering(phone: Phone, words: str) -> None:
    expect(phone.on(".sheet > .entering")).to_have_text(words)


def test_the_others_see_who_is_entering_a_hand(phone: Phone, new_phone: NewPhone) -> None:
    """Two enter at the same time; after the first saves, the second is entering the next hand."""
    slower, watcher = at_table(phone, new_phone, 2)
    phone.page.goto(f"{phone.address}/share")
    phone.on("#name").fill("Bo")
    phone.page.get_by_role("button", name="Save the name").click()
    with phone.page.expect_response("**/events?*"):
        phone.on(".close").click()
    phone.open_entry("Anna")
    for other in (slower, watcher):
        expect_entering(other, "Bo is entering hand 1.")
    expect(phone.on("#entry .entering")).to_be_empty()
    slower.open_entry("Bo")
    expect(slower.on("#entry .entering")).to_have_text("Bo is entering hand 1.")
    expect(phone.on("#entry .entering")).to_have_text("Another phone is entering hand 1.")
    phone.leave_entry()
    expect_entering(watcher, "Another phone is entering hand 1.")
    phone.enter_quickly(hand("K", "Q", "J"))
    phone.save()
    expect_revision(watcher, 1)
    expect_revision(slower, 1)
    expect(slower.on("#entry")).to_be_visible()
    for one in (phone, watcher):
        expect_entering(one, "")
    slower.leave_entry()
    slower.open_entry("Anna")
    expect_entering(watcher, "Another phone is entering hand 2.")
    slower.page.goto(slower.site)
    expect_entering(watcher, "")


def test_after_a_reload_a_phone_does_not_see_itself_entering(phone: Phone, new_phone: NewPhone) -> None:
    [other] = at_table(phone, new_phone)
    phone.open_entry("Anna")
    expect(other.on(".sheet > .entering")).not_to_be_empty()
    # The page's last message, that it stopped entering, is lost.
    lose = "(address, ...rest) => `${address}`.endsWith('/entering') ? Promise.resolve() : ask(address, ...rest)"
    phone.page.evaluate(f"() => {{ const ask = fetch; window.fetch = {lose}; }}")
    # The page shows who is entering before it sends this event.
    phone.page.add_init_script("document.addEventListener('intouch', () => { window.inTouch = true; });")
    phone.page.reload()
    phone.page.wait_for_function("() => window.inTouch")
    expect(other.on(".sheet > .entering")).not_to_be_empty()
    expect(phone.on(".sheet > .entering")).to_be_empty()


def test_hands_that_wait_are_counted_in_the_number_being_entered(phone: Phone, new_phone: NewPhone) -> None:
    """Also where the browser refuses session storage."""
    refuse = "() => { throw new DOMException('no', 'SecurityError'); }"
    phone.context.add_init_script(f"Object.defineProperty(window, 'sessionStorage', {{ get: {refuse} }});")
    [other] = at_table(phone, new_phone)
    phone.allow_errors(*NETWORK_ERRORS)
    phone.page.route(COMMANDS, lambda route: route.abort())
    phone.lay(hand("K", "Q", "J"))
    expect_entering(other, "Another phone is entering hand 1.")
    phone.save_button.click()
    expect_waiting(phone, 1)
    phone.open_entry("Anna")
    expect_entering(other, "Another phone is entering hand 2.")
    phone.page.unroute(COMMANDS)
    expect_revision(other, 1, within=7000)
    expect_entering(other, "Another phone is entering hand 2.")
