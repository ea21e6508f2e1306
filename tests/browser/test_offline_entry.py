"""The entry without a network or with hands waiting before it: what it shows, and that nothing disturbs it."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import axe_violations
from tests.browser.outbox import (
    FIRST,
    IN_TIME,
    NETWORK_ERRORS,
    SECOND,
    THIRD,
    Gate,
    disconnect,
    enter_and_save,
    line,
    lose_answers,
    reconnect,
    saved_hands,
    stop_losing_answers,
    wait_until_all_sent,
)
from tests.browser.phone import SCREEN, Phone
from tests.browser.table import NAMES, hand

NO_CONNECTION = "No connection. Save anyway: it is sent later."
BEHIND = "The preview comes once the hands before it are sent. Save anyway."


def test_an_entry_can_be_saved_without_a_network(phone: Phone) -> None:
    """It says so in its panel, with Save in sight; the preview comes with the network."""
    phone.set_up("agurk", NAMES)
    disconnect(phone)
    for played, said in ((FIRST, NO_CONNECTION), (SECOND, BEHIND)):
        phone.lay(played)
        expect(phone.shown).to_have_text(said)
        expect(phone.on("#trouble")).to_be_empty()
        save = phone.save_button.bounding_box()
        assert save
        assert save["y"] + save["height"] <= SCREEN["height"]
        assert phone.on("#entry").evaluate("entry => entry.scrollHeight <= entry.clientHeight")
        assert axe_violations(phone) == []
        phone.tile("Bo").click()
        phone.key("Q").click()
        expect(phone.shown).to_have_text(said)
        phone.save_button.click()
        expect(phone.on("#unsent")).to_be_visible()
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    phone.key("8").click()
    reconnect(phone)
    wait_until_all_sent(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    # The responses to the hands before it did not change the entry.
    expect(phone.on("#entry-title")).to_have_text("Hand 3: last trick")
    expect(phone.on(".hand .tile .card")).to_have_text(["8", "", ""])
    disconnect(phone)
    phone.key("9").click()
    phone.key("10").click()
    expect(phone.shown).to_have_text(NO_CONNECTION)
    reconnect(phone)
    expect(phone.shown.locator(".headline")).to_be_visible(timeout=7_000)
    phone.save()
    assert saved_hands(phone)[0] == line(3, THIRD)


def test_a_hand_is_saved_without_its_preview(phone: Phone) -> None:
    """The preview hangs, then fails. The page's clock is the test's."""
    phone.allow_errors(*NETWORK_ERRORS, "htmx:timeout")
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
    assert saved_hands(phone) == ["Hand 1: Anna 2, Bo J, Cleo 4"]


def test_a_preview_waits_for_the_hands_before_it(phone: Phone) -> None:
    """Its result depends on them: here Bo's five points come after Cleo's four."""
    phone.allow_errors(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES, {"limit.value": "6"})
    gate = Gate()
    phone.page.route("**/hand", gate)
    enter_and_save(phone, FIRST)
    phone.wait_until(lambda: gate.waiting)
    phone.lay(hand("2", "5", "4"))
    expect(phone.shown).to_have_text(BEHIND)
    sent = [route.request.post_data or "" for route in gate.waiting]
    assert all("card_1=3" in one for one in sent), "no preview of the second hand was requested"
    gate.open()
    expect(phone.shown).to_contain_text("Next: Cleo deals", timeout=IN_TIME)
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")


def test_an_entry_keeps_its_newer_revision_when_an_older_hand_is_saved(phone: Phone, new_phone: NewPhone) -> None:
    """A response is lost, another phone records the next hand, and the page is reloaded before it sends again."""
    phone.allow_errors(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    phone.page.route("**/hand", lose_answers(phone, 99))
    enter_and_save(phone, FIRST)
    expect(other.on("#board")).to_have_attribute("data-revision", "1")
    other.record(SECOND)
    stop_losing_answers(phone)
    gate = Gate()
    phone.context.route("**/hand", gate)
    phone.page.reload()
    phone.lay(THIRD)
    gate.open()
    wait_until_all_sent(phone)
    expect(phone.on("#entry-title")).to_have_text("Hand 3: last trick")
    phone.save_button.click()
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_a_waiting_hand_shows_only_its_own_preview(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(FIRST)
    seen = phone.shown.locator(".headline").inner_text()
    disconnect(phone)
    phone.save_button.click()
    expect(phone.on("#unsent .foreseen")).to_contain_text(seen)
    reconnect(phone)
    wait_until_all_sent(phone)
    phone.enter_quickly(SECOND)
    disconnect(phone)
    phone.tile("Bo").click()
    phone.key("J").click()
    phone.save_button.click()
    expect(phone.on("#unsent .cards")).to_have_text("Hand 2 not sent yet: Anna 5, Bo J, Cleo 7")
    expect(phone.on("#unsent .foreseen")).to_be_empty()
    reconnect(phone)
    wait_until_all_sent(phone)


def test_a_begun_entry_keeps_its_cards_when_the_hand_before_it_is_saved(phone: Phone) -> None:
    """The next entry is begun with Bo leading, closed, and opened again afterwards."""
    phone.set_up("agurk", NAMES)
    disconnect(phone)
    enter_and_save(phone, FIRST)
    phone.open_entry("Bo")
    phone.key("6").click()
    phone.leave_entry()
    reconnect(phone)
    wait_until_all_sent(phone)
    phone.open_entry("Bo")
    expect(phone.on(".hand .tile .card")).to_have_text(["", "6", ""])
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    phone.key("7").click()
    phone.key("5").click()
    phone.save_button.click()
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(2, hand("5", "6", "7", led="Bo")), line(1, FIRST)]


def test_a_hand_with_a_player_who_is_out_needs_a_decision(phone: Phone) -> None:
    """Without a network the phone does not know who is out; a card of that player is not dropped silently."""
    phone.allow_errors("422")
    phone.set_up("cucumber-21", NAMES, {"limit.value": "1"})
    disconnect(phone)
    enter_and_save(phone, hand("A", "2", "3"))
    enter_and_save(phone, hand("4", "5", "6", led="Bo"))
    reconnect(phone)
    expect(phone.on("#shown .error")).to_have_text("Anna is out and cannot play.", timeout=IN_TIME)
    expect(phone.on("#unsent .cards")).to_have_count(1)
    phone.save_button.click()
    wait_until_all_sent(phone)
    assert saved_hands(phone)[0] == "Hand 2: Bo 5, Cleo 6"
