"""The entry without a network, or behind hands that wait: what it says, and that nothing disturbs it."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import blame
from tests.browser.outbox import (
    FIRST,
    IN_TIME,
    NETWORK_ERRORS,
    SECOND,
    THIRD,
    Gate,
    cut,
    hands_kept,
    line,
    lose_answers,
    lose_no_more,
    nothing_waits,
    reconnect,
    tap_in,
)
from tests.browser.phone import SCREEN, Phone
from tests.browser.table import NAMES, hand

NO_CONNECTION = "No connection. Save anyway: it is sent later."
BEHIND = "The preview comes once the hands before it are sent. Save anyway."


def test_an_entry_without_a_network_says_that_it_can_be_saved_all_the_same(phone: Phone) -> None:
    """In its own panel, with the button to save in sight; the preview comes with the network."""
    phone.set_up("agurk", NAMES)
    cut(phone)
    for played, said in ((FIRST, NO_CONNECTION), (SECOND, BEHIND)):
        phone.lay(played)
        expect(phone.shown).to_have_text(said)
        expect(phone.on("#trouble")).to_be_empty()
        save = phone.save_button.bounding_box()
        assert save
        assert save["y"] + save["height"] <= SCREEN["height"]
        assert phone.on("#entry").evaluate("entry => entry.scrollHeight <= entry.clientHeight")
        assert blame(phone) == []
        phone.tile("Bo").click()
        phone.key("Q").click()
        expect(phone.shown).to_have_text(said)
        phone.save_button.click()
        expect(phone.on("#unsent")).to_be_visible()
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    phone.key("8").click()
    reconnect(phone)
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    # The answers to the hands before it have left it as it is.
    expect(phone.on("#entry-title")).to_have_text("Hand 3: last trick")
    expect(phone.on(".hand .tile .card")).to_have_text(["8", "", ""])
    cut(phone)
    phone.key("9").click()
    phone.key("10").click()
    expect(phone.shown).to_have_text(NO_CONNECTION)
    reconnect(phone)
    expect(phone.shown.locator(".headline")).to_be_visible(timeout=7_000)
    phone.save()
    assert hands_kept(phone)[0] == line(3, THIRD)


def test_a_preview_that_hangs_or_fails_is_not_waited_for(phone: Phone) -> None:
    """Time passes by the clock of the page."""
    phone.forgive(*NETWORK_ERRORS, "htmx:timeout")
    phone.page.clock.install()
    phone.set_up("agurk", NAMES)
    gate = Gate()
    phone.page.route("**/hand", gate)
    phone.lay(FIRST)
    phone.wait_until(lambda: gate.waiting)
    expect(phone.shown).to_be_empty()
    phone.page.clock.run_for(8_000)
    expect(phone.shown).to_have_text(NO_CONNECTION)
    expect(phone.on("#trouble")).to_be_empty()
    phone.page.unroute("**/hand")
    phone.page.route("**/hand", lambda route: route.abort())
    phone.tile("Bo").click()
    phone.key("J").click()
    expect(phone.shown).to_have_text(NO_CONNECTION)
    phone.page.unroute("**/hand")
    phone.save()
    assert hands_kept(phone) == ["Hand 1: Anna 2, Bo J, Cleo 4"]


def test_what_a_hand_does_is_told_once_those_before_it_are_kept(phone: Phone) -> None:
    """Before, nobody can say: here the five points of Bo come after the four of Cleo."""
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES, {"limit.value": "6"})
    gate = Gate()
    phone.page.route("**/hand", gate)
    tap_in(phone, FIRST)
    phone.wait_until(lambda: gate.waiting)
    phone.lay(hand("2", "5", "4"))
    expect(phone.shown).to_have_text(BEHIND)
    asked = [route.request.post_data or "" for route in gate.waiting]
    assert all("card_1=3" in one for one in asked), "nothing was asked of the second hand"
    gate.open()
    expect(phone.shown).to_contain_text("Next: Cleo deals", timeout=IN_TIME)
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")


def test_an_entry_that_knows_more_than_the_hand_that_was_kept_goes_on_knowing_it(
    phone: Phone, new_phone: NewPhone
) -> None:
    """The answer is lost, another phone records the next hand, and the page is loaded anew before it is sent again."""
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    phone.page.route("**/hand", lose_answers(phone, 99))
    tap_in(phone, FIRST)
    expect(other.on("#board")).to_have_attribute("data-revision", "1")
    other.record(SECOND)
    lose_no_more(phone)
    gate = Gate()
    phone.context.route("**/hand", gate)
    phone.page.reload()
    phone.lay(THIRD)
    gate.open()
    nothing_waits(phone)
    expect(phone.on("#entry-title")).to_have_text("Hand 3: last trick")
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_the_preview_that_was_seen_stands_beside_the_hand_and_an_older_one_never(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(FIRST)
    seen = phone.shown.locator(".headline").inner_text()
    cut(phone)
    phone.save_button.click()
    expect(phone.on("#unsent .foreseen")).to_contain_text(seen)
    reconnect(phone)
    nothing_waits(phone)
    phone.enter_quickly(SECOND)
    cut(phone)
    phone.tile("Bo").click()
    phone.key("J").click()
    phone.save_button.click()
    expect(phone.on("#unsent .cards")).to_have_text("Hand 2 not sent yet: Anna 5, Bo J, Cleo 7")
    expect(phone.on("#unsent .foreseen")).to_be_empty()
    reconnect(phone)
    nothing_waits(phone)


def test_cards_of_the_next_entry_go_where_they_belong_once_the_hand_before_it_is_kept(phone: Phone) -> None:
    """The next entry is begun, left, and gone on with from another leader."""
    phone.set_up("agurk", NAMES)
    cut(phone)
    tap_in(phone, FIRST)
    phone.open_entry("Bo")
    phone.key("6").click()
    phone.leave_entry()
    reconnect(phone)
    nothing_waits(phone)
    phone.open_entry("Bo")
    expect(phone.on(".hand .tile .card")).to_have_text(["", "6", ""])
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    phone.key("7").click()
    phone.key("5").click()
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, hand("5", "6", "7", led="Bo")), line(1, FIRST)]


def test_a_hand_that_puts_somebody_out_makes_the_next_one_ask_again(phone: Phone) -> None:
    """Without a network the phone cannot know who is out; a card laid for him is not dropped silently."""
    phone.forgive("422")
    phone.set_up("cucumber-21", NAMES, {"limit.value": "1"})
    cut(phone)
    tap_in(phone, hand("A", "2", "3"))
    tap_in(phone, hand("4", "5", "6", led="Bo"))
    reconnect(phone)
    expect(phone.on("#shown .error")).to_have_text("Anna is out and cannot play.", timeout=IN_TIME)
    expect(phone.on("#unsent .cards")).to_have_count(1)
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone)[0] == "Hand 2: Bo 5, Cleo 6"
