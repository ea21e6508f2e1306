"""Without a network: hands wait in the phone, survive closing the page, and are sent in order."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Dialog, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.outbox import (
    FIRST,
    IN_TIME,
    NETWORK_ERRORS,
    SECOND,
    THIRD,
    cut,
    line,
    lose_answers,
    nothing_waits,
    reconnect,
    tap_in,
)
from tests.browser.phone import SCREEN, Hand, Phone
from tests.browser.table import NAMES, hand
from tests.browser.test_axe import blame
from tests.browser.test_two_phones import hands_kept

NO_CONNECTION = "No connection: save it all the same, it is sent by itself."
BEHIND = "What it does is told once the hands before it are sent: save it all the same."


def test_hands_entered_without_a_network_wait_and_are_sent_in_order(take_out: Callable[[], Phone]) -> None:
    phone = take_out()
    phone.set_up("agurk", NAMES)
    cut(phone)
    tap_in(phone, FIRST)
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 not sent yet: Anna 2, Bo 3, Cleo 4")
    expect(phone.on("#status")).to_contain_text("Hand 1 waits on this phone")
    expect(phone.on(".bar .ask")).to_contain_text("Record hand 2")
    tap_in(phone, SECOND)
    expect(phone.on("#unsent .cards")).to_have_count(2)
    phone.on(".bar").get_by_role("link", name="Bo", exact=True).click()
    expect(phone.on("#entry-title")).to_have_text("Hand 3: last trick")
    expect(phone.save_button).to_have_text("Save hand 3")
    phone.leave_entry()
    reconnect(phone)
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]
    phone.record(THIRD)
    assert hands_kept(phone)[0] == line(3, THIRD)


def test_hands_that_wait_survive_closing_the_page(take_out: Callable[[], Phone]) -> None:
    phone = take_out()
    phone.set_up("agurk", NAMES)
    address = phone.address
    cut(phone)
    tap_in(phone, FIRST)
    tap_in(phone, SECOND)
    phone.page.close()
    reconnect(phone)
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_a_network_that_comes_back_without_a_word_is_noticed_in_time(take_out: Callable[[], Phone]) -> None:
    phone = take_out()
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    phone.page.route("**/hand", lambda route: route.abort())
    tap_in(phone, FIRST)
    tried: list[str] = []
    phone.page.on("requestfailed", lambda request: tried.append(request.url))
    expect(phone.on("#unsent")).to_be_visible()
    # Long enough for the pauses to have become as long as they get.
    while len(tried) < 4:
        phone.page.wait_for_event("requestfailed", timeout=2 * IN_TIME)
    phone.page.unroute("**/hand")
    nothing_waits(phone, IN_TIME + 500)
    assert hands_kept(phone) == [line(1, FIRST)]


def test_a_request_that_hangs_holds_up_neither_the_next_nor_the_board(phone: Phone, new_phone: NewPhone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    hung: list[Route] = []

    def hang_once(route: Route) -> None:
        if hung or "check=1" in (route.request.post_data or ""):
            route.fallback()
        else:
            hung.append(route)

    phone.page.route("**/hand", hang_once)
    tap_in(phone, FIRST)
    expect(phone.on("#unsent")).to_be_visible()
    assert hung
    nothing_waits(phone, IN_TIME + 500)
    assert hands_kept(phone) == [line(1, FIRST)]
    other.record(SECOND)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2", timeout=IN_TIME)


def test_what_a_hand_does_is_told_once_those_before_it_are_kept(phone: Phone) -> None:
    """Before, nobody can say: here the five points of Bo come after the four of Cleo."""
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES, {"limit.value": "6"})
    held: list[Route] = []
    phone.page.route("**/hand", lambda route: held.append(route))  # noqa: PLW0108 - it keeps notes on what it is given
    tap_in(phone, FIRST)
    phone.wait_until(lambda: held)
    phone.lay(hand("2", "5", "4"))
    expect(phone.shown).to_have_text(BEHIND)
    phone.page.unroute("**/hand")
    for route in held:
        assert "card_1=3" in (route.request.post_data or ""), "nothing was asked of the second hand"
        route.fallback()
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
    phone.page.unroute("**/hand")
    held: list[Route] = []
    phone.context.route("**/hand", lambda route: held.append(route))  # noqa: PLW0108 - it keeps notes on what it is given
    phone.page.reload()
    phone.lay(THIRD)
    phone.context.unroute("**/hand")
    for route in held:
        route.fallback()
    nothing_waits(phone)
    expect(phone.on("#entry-title")).to_have_text("Hand 3: last trick")
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_what_a_closed_window_has_left_is_sent_by_another(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    phone.context.route("**/hand", lambda route: route.abort())
    other_window = phone.context.new_page()
    other_window.goto(phone.address)
    phone.page.bring_to_front()
    tap_in(phone, FIRST)
    phone.page.close()
    phone.page = other_window
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 not sent yet: Anna 2, Bo 3, Cleo 4")
    phone.context.unroute("**/hand")
    nothing_waits(phone, IN_TIME + 500)
    assert hands_kept(phone) == [line(1, FIRST)]


def test_where_nothing_can_be_kept_the_page_is_not_left_without_a_question(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; }"
    )
    cut(phone)
    tap_in(phone, FIRST)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    phone.page.on("dialog", stay)
    phone.page.close(run_before_unload=True)
    phone.wait_until(lambda: asked)
    assert asked == ["beforeunload"]
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 not sent yet: Anna 2, Bo 3, Cleo 4")
    reconnect(phone)
    nothing_waits(phone)
    phone.page.reload()
    assert len(asked) == 1


OURS = {"X-Scorekeeper": "1"}


def answering(**answer: Any) -> Callable[[Route], None]:  # noqa: ANN401 - as Playwright takes it
    return lambda route: route.fulfill(**answer)


def test_a_server_in_trouble_costs_no_hand(phone: Phone) -> None:
    """A proxy or a crash answers 500 with a page of its own, which must not take the entry's place."""
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    troubles: list[dict[str, Any]] = [
        {"status": 502, "body": "<h1>Bad Gateway</h1>"},
        {"status": 200, "body": "<h1>Log in to this network</h1>"},
        {"status": 503, "body": "The database is busy", "headers": OURS},
        {"status": 429, "body": "That was quick!", "headers": OURS},
    ]
    for trouble in troubles:
        phone.page.route("**/hand", answering(**trouble))
        with phone.page.expect_response("**/hand", timeout=2 * IN_TIME):
            if trouble is troubles[0]:
                tap_in(phone, FIRST)
        expect(phone.on("#unsent .cards")).to_have_text("Hand 1 not sent yet: Anna 2, Bo 3, Cleo 4")
        phone.page.unroute("**/hand")
    nothing_waits(phone)
    assert hands_kept(phone) == [line(1, FIRST)]


def test_the_preview_that_was_seen_stands_beside_the_hand_and_an_older_one_never(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
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


def test_the_other_pages_of_the_game_say_how_many_wait_and_send_them(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.context.route("**/hand", lambda route: route.abort())
    tap_in(phone, FIRST)
    expect(phone.on("#unsent")).to_be_visible()
    phone.page.goto(f"{address}/history")
    expect(phone.on("#unsent")).to_have_text(re.compile("Hands not sent yet: 1"))
    phone.context.unroute("**/hand")
    nothing_waits(phone)
    assert hands_kept(phone) == [line(1, FIRST)]


def test_the_start_page_says_in_which_game_hands_wait(phone: Phone) -> None:
    """Whoever opens the app anew after the battery died has to know where to go."""
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", ("Dora", "Eva"))
    phone.set_up("agurk", NAMES)
    phone.context.route("**/hand", lambda route: route.abort())
    tap_in(phone, FIRST)
    tap_in(phone, SECOND)
    phone.page.goto(phone.site)
    expect(phone.on("#games + .lines .waits:visible")).to_have_text("Hands not sent yet: 2")
    assert blame(phone) == []
    phone.context.unroute("**/hand")
    phone.page.get_by_role("link", name="Hands not sent yet: 2").click()
    nothing_waits(phone)
    phone.page.go_back()
    expect(phone.on("#games + .lines li")).to_have_count(2)
    expect(phone.on("#games + .lines .waits:visible")).to_have_count(0)


def test_a_refusal_never_disturbs_an_entry_under_way(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    phone.forgive("409")
    other = new_phone()
    other.join(phone)
    cut(phone)
    tap_in(phone, FIRST)
    phone.on(".bar").get_by_role("link", name="Bo", exact=True).click()
    phone.key("J").click()
    other.record(THIRD)
    reconnect(phone)
    expect(phone.on("#unsent .cards")).to_contain_text("Hand 1 needs your attention", timeout=IN_TIME)
    expect(phone.on("#entry .notice")).to_have_count(0)
    expect(phone.tile("Bo").locator(".card")).to_have_text("J")
    assert phone.sheet().rows, "the sheet behind it has theirs"
    phone.leave_entry()
    expect(phone.on("#status")).to_contain_text("Hand 1 needs your attention")


def test_an_answer_that_comes_during_the_next_entry_leaves_it_as_it_is(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    cut(phone)
    tap_in(phone, FIRST)
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    phone.key("5").click()
    reconnect(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    expect(phone.on("#entry")).to_be_visible()
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    for card in ("6", "7"):
        phone.key(card).click()
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_two_tabs_of_one_phone_send_every_hand_once_and_in_order(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    address, one = phone.address, phone.page
    other = phone.context.new_page()
    other.goto(address)
    cut(phone)
    tap_in(phone, FIRST)
    phone.page = other
    expect(phone.on("#unsent .cards")).to_have_count(1)
    expect(phone.on(".bar .ask")).to_contain_text("Record hand 2")
    tap_in(phone, SECOND)
    phone.page = one
    expect(phone.on("#unsent .cards")).to_have_count(2)
    reconnect(phone)
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_where_nothing_can_be_kept_a_hand_waits_as_long_as_the_page(phone: Phone) -> None:
    refuse = "() => { throw new DOMException('no', 'SecurityError'); }"
    phone.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ get: {refuse} }});")
    phone.set_up("agurk", NAMES)
    cut(phone)
    tap_in(phone, FIRST)
    expect(phone.on("#unsent .cards")).to_have_count(1)
    reconnect(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1", timeout=IN_TIME)
    expect(phone.on("#unsent")).to_be_hidden()


def test_a_saved_hand_is_told_once_also_if_its_first_answer_was_lost(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.context.add_init_script(
        "window.told = 0; document.addEventListener('handsaved', () => { window.told += 1; });"
    )
    phone.set_up("agurk", NAMES)
    phone.page.route("**/hand", lose_answers(phone, 2))
    tap_in(phone, FIRST)
    nothing_waits(phone, 2 * IN_TIME)
    assert phone.page.evaluate("window.told") == 1
    assert hands_kept(phone) == [line(1, FIRST)]


def test_a_hand_entered_on_a_page_of_its_own_waits_too(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/hand?leader=0")
    cut(phone)
    for card in ("2", "3", "4"):
        phone.tap(phone.key(card))
    phone.save_button.click()
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 not sent yet: Anna 2, Bo 3, Cleo 4")
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    reconnect(phone)
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    assert hands_kept(phone) == [line(1, FIRST)]


def test_a_browser_that_knows_no_time_limit_sends_as_well(phone: Phone) -> None:
    phone.context.add_init_script("delete AbortSignal.timeout")
    phone.set_up("agurk", NAMES)
    phone.record(FIRST)
    cut(phone)
    tap_in(phone, SECOND)
    reconnect(phone)
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_undo_says_that_it_waits_for_the_network_or_for_the_hands_before_it(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.record(FIRST)
    cut(phone)
    undo = phone.on(".bar").get_by_role("button", name="Undo")
    phone.tap(undo)
    expect(phone.on("#trouble")).to_contain_text("No connection just now")
    tap_in(phone, SECOND)
    phone.tap(undo)
    expect(phone.on("#trouble")).to_contain_text("First the hands that wait on this phone")
    reconnect(phone)
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_a_hand_that_puts_somebody_out_makes_the_next_one_ask_again(phone: Phone) -> None:
    """Without a network the phone cannot know who is out; a card laid for him is not dropped silently."""
    phone.forgive("422")
    phone.set_up("cucumber-21", NAMES, {"limit.value": "1"})
    cut(phone)
    tap_in(phone, hand("A", "2", "3"))
    tap_in(phone, hand("4", "5", "6", led="Bo"))
    reconnect(phone)
    expect(phone.on("#shown .error")).to_have_text("Anna is out and cannot play", timeout=IN_TIME)
    expect(phone.on("#unsent .cards")).to_have_count(1)
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone)[0] == "Hand 2: Bo 5, Cleo 6"


def test_an_entry_without_a_network_says_that_it_can_be_saved_all_the_same(take_out: Callable[[], Phone]) -> None:
    """On every entry, in its own panel, and with the button to save in sight."""
    phone = take_out()
    phone.set_up("agurk", NAMES)
    cut(phone)
    for played, said in ((FIRST, NO_CONNECTION), (SECOND, BEHIND)):
        phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
        for card in played.cards.values():
            phone.key(card).click()
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
    reconnect(phone)
    nothing_waits(phone)


def test_a_preview_that_hangs_is_not_waited_for(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS, "htmx:timeout")
    phone.set_up("agurk", NAMES)
    phone.page.route("**/hand", lambda _route: None)
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    for card in FIRST.cards.values():
        phone.key(card).click()
    expect(phone.shown).to_be_empty()
    expect(phone.shown).to_have_text(NO_CONNECTION, timeout=8_000)
    expect(phone.on("#trouble")).to_be_empty()
    phone.page.unroute("**/hand")


def test_a_choice_outlives_a_preview_that_cannot_be_had(phone: Phone) -> None:
    """What stands beside it was of the choice before, and goes."""
    phone.set_up("gurka-se", NAMES)
    high, last = ({"Anna": card, "Bo": "2", "Cleo": "2"} for card in ("A", "3"))
    phone.play(Hand(high), Hand(high))
    phone.enter_quickly(Hand(last))
    box = phone.shown.get_by_role("checkbox", name="Anna")
    expect(box).to_be_visible()
    cut(phone)
    box.check()
    expect(phone.shown).to_contain_text(NO_CONNECTION)
    expect(phone.shown.locator(".headline, .steps, .next")).to_have_count(0)
    expect(box).to_be_checked()


# What the line for those who listen has said so far.
LISTEN = """() => {
    window.heard = [];
    const listen = () => window.heard.push(document.getElementById("status").textContent);
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_a_hand_is_said_to_wait_only_when_it_does(phone: Phone, new_phone: NewPhone) -> None:
    """Not of one that is on its way for less than a second, and not of one that was refused."""
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.forgive("409")
    other.page.clock.install(time="2026-11-21T14:00:00")
    other.join(phone)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "check=1" in (route.request.post_data or ""):
            route.fallback()
        else:
            held.append(route)

    for one, last in ((phone, "7"), (other, "8")):
        one.page.route("**/hand", hold)
        one.page.evaluate(LISTEN)
        one.lay(hand("5", "6", last))
        one.page.clock.pause_at("2026-11-21T15:00:00")
    saved = (phone.on("#status"), "Hand 1 is saved.")
    refused = (other.on("#entry .notice"), "Another phone was quicker")
    for one, (place, words) in ((phone, saved), (other, refused)):
        one.save_button.click()
        one.wait_until(lambda: held)
        one.page.clock.run_for(900)
        held.pop().fallback()
        expect(place).to_contain_text(words)
        one.page.clock.run_for(2000)
        assert not [said for said in one.page.evaluate("window.heard") if "waits on this phone" in said]
