"""Without a network: hands wait in the phone, survive closing the page, and are sent in order."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Dialog, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import blame
from tests.browser.outbox import (
    FIRST,
    IN_TIME,
    NETWORK_ERRORS,
    SECOND,
    THIRD,
    answering,
    cut,
    hands_kept,
    line,
    nothing_waits,
    reconnect,
    tap_in,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand, shows

FOURTH = hand("J", "Q", "K")


def waits(phone: Phone, *played: tuple[int, Hand]) -> None:
    """These hands are shown as not sent yet."""
    expected = [line(*one).replace(":", " not sent yet:") for one in played]
    expect(phone.on("#unsent .cards")).to_have_text(expected)


def test_an_evening_with_holes_in_the_network_is_on_the_sheet_in_order(take_out: Callable[[], Phone]) -> None:
    """A hand with the network, two without, the page closed and opened again, a hand with the network."""
    phone = take_out()
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.record(FIRST)
    cut(phone)
    undo = phone.on(".bar").get_by_role("button", name="Undo")
    phone.tap(undo)
    expect(phone.on("#trouble")).to_contain_text("No connection just now")
    reconnect(phone)
    expect(phone.on("#trouble")).to_be_empty()
    cut(phone)
    tap_in(phone, SECOND)
    waits(phone, (2, SECOND))
    expect(phone.on("#status")).to_contain_text("Hand 2 waits on this phone")
    expect(phone.on(".bar .ask")).to_contain_text("Record hand 3")
    phone.tap(undo)
    expect(phone.on("#trouble")).to_contain_text("First the hands that wait on this phone")
    tap_in(phone, THIRD)
    waits(phone, (2, SECOND), (3, THIRD))
    phone.on(".bar").get_by_role("link", name="Bo", exact=True).click()
    expect(phone.on("#entry-title")).to_have_text("Hand 4: last trick")
    expect(phone.save_button).to_have_text("Save hand 4")
    phone.page.close()
    reconnect(phone)
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "3")
    phone.record(FOURTH)
    assert hands_kept(phone) == [line(4, FOURTH), line(3, THIRD), line(2, SECOND), line(1, FIRST)]


OURS = {"X-Scorekeeper": "1"}
TROUBLES: tuple[dict[str, Any], ...] = (
    {"status": 502, "body": "<h1>Bad Gateway</h1>"},
    {"status": 200, "body": "<h1>Log in to this network</h1>"},
    {"status": 503, "body": "The database is busy", "headers": OURS},
    {"status": 429, "body": "That was quick!", "headers": OURS},
)


def test_whatever_answers_instead_of_the_server_costs_no_hand_and_its_return_is_noticed_in_time(
    phone: Phone, new_phone: NewPhone
) -> None:
    """Time passes by the clock of the page; the pauses between two tries have become as long as they get."""
    phone.forgive(*NETWORK_ERRORS)
    phone.page.clock.install()
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    phone.page.route("**/hand", lambda route: route.abort())
    with phone.page.expect_event("requestfailed"):
        tap_in(phone, FIRST)
    phone.page.unroute("**/hand")
    for trouble in TROUBLES:
        phone.page.route("**/hand", answering(**trouble))
        with phone.page.expect_response("**/hand"):
            phone.page.clock.run_for(IN_TIME)
        waits(phone, (1, FIRST))
        phone.page.unroute("**/hand")
    hung: list[Route] = []

    def hang_once(route: Route) -> None:
        if hung:
            route.fallback()
        else:
            hung.append(route)

    phone.page.route("**/hand", hang_once)
    phone.page.clock.run_for(IN_TIME)
    phone.wait_until(lambda: hung)
    phone.page.clock.run_for(IN_TIME)
    nothing_waits(phone)
    shows(phone, 1)
    # The request that hangs still holds up nothing, not even the board.
    other.record(SECOND)
    shows(phone, 2)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_two_tabs_of_one_phone_send_every_hand_once_also_after_one_was_closed(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    one, other = phone.page, phone.context.new_page()
    other.goto(phone.address)
    cut(phone)
    one.bring_to_front()
    tap_in(phone, FIRST)
    phone.page = other
    waits(phone, (1, FIRST))
    expect(phone.on(".bar .ask")).to_contain_text("Record hand 2")
    tap_in(phone, SECOND)
    phone.page = one
    waits(phone, (1, FIRST), (2, SECOND))
    reconnect(phone)
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    phone.context.route("**/hand", lambda route: route.abort())
    tap_in(phone, THIRD)
    one.close()
    phone.page = other
    waits(phone, (3, THIRD))
    phone.context.unroute("**/hand")
    nothing_waits(phone, IN_TIME + 500)
    assert hands_kept(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_other_pages_say_how_many_hands_wait_and_send_them(phone: Phone) -> None:
    """Whoever opens the app anew after the battery died has to know where to go."""
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", ("Dora", "Eva"))
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.context.route("**/hand", lambda route: route.abort())
    tap_in(phone, FIRST)
    tap_in(phone, SECOND)
    phone.page.goto(phone.site)
    expect(phone.on("#games + .lines .waits:visible")).to_have_text("Hands not sent yet: 2")
    assert blame(phone) == []
    phone.page.goto(f"{address}/history")
    expect(phone.on("#unsent")).to_have_text(re.compile("Hands not sent yet: 2"))
    phone.context.unroute("**/hand")
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]
    phone.page.goto(address)
    phone.context.route("**/hand", lambda route: route.abort())
    tap_in(phone, THIRD)
    phone.page.goto(phone.site)
    waiting = phone.page.get_by_role("link", name="Hands not sent yet: 1")
    expect(waiting).to_be_visible()
    phone.context.unroute("**/hand")
    waiting.click()
    phone.page.wait_for_url(address)
    nothing_waits(phone)
    phone.page.go_back()
    expect(phone.on("#games + .lines li")).to_have_count(2)
    expect(phone.on("#games + .lines .waits:visible")).to_have_count(0)


REFUSALS = {
    "blocked": """Object.defineProperty(window, "localStorage", {
        get: () => { throw new DOMException("no", "SecurityError"); },
    });""",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };",
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_where_nothing_can_be_kept_a_hand_waits_in_the_page_which_asks_before_it_is_left(
    phone: Phone, refusal: str
) -> None:
    phone.context.add_init_script(REFUSALS[refusal])
    phone.set_up("agurk", NAMES)
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
    waits(phone, (1, FIRST))
    reconnect(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1", timeout=IN_TIME)
    expect(phone.on("#unsent")).to_be_hidden()
    phone.page.reload()
    assert len(asked) == 1


def test_a_hand_entered_on_a_page_of_its_own_waits_too(phone: Phone) -> None:
    """In an older browser, that has no time limit for what it asks."""
    phone.context.add_init_script("delete AbortSignal.timeout")
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.page.goto(f"{address}/hand?leader=0")
    cut(phone)
    for card in ("2", "3", "4"):
        phone.tap(phone.key(card))
    phone.save_button.click()
    waits(phone, (1, FIRST))
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    reconnect(phone)
    nothing_waits(phone)
    phone.page.wait_for_url(address)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert hands_kept(phone) == [line(1, FIRST)]


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
