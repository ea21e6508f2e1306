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
    hands_kept,
    line,
    nothing_waits,
    reconnect,
    tap_in,
)
from tests.browser.phone import Phone
from tests.browser.table import NAMES, hand
from tests.browser.test_axe import blame


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
