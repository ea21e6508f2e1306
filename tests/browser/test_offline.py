"""Without a network hands wait on the phone, survive closing the page, and are sent in order."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Dialog, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import axe_violations
from tests.browser.outbox import (
    FIRST,
    IN_TIME,
    NETWORK_ERRORS,
    SECOND,
    THIRD,
    answer_with,
    disconnect,
    enter_and_save,
    line,
    reconnect,
    saved_hands,
    wait_until_all_sent,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, expect_revision, hand

FOURTH = hand("J", "Q", "K")


def expect_waiting(phone: Phone, *played: tuple[int, Hand]) -> None:
    """Wait until the page lists these hands as not sent yet."""
    expected = [line(*one).replace(":", " not sent yet:") for one in played]
    expect(phone.on("#unsent .cards")).to_have_text(expected)


def test_hands_recorded_offline_are_sent_in_order(take_out: Callable[[], Phone]) -> None:
    """A hand with the network, two without, the page closed and opened again, a hand with the network."""
    phone = take_out()
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.record(FIRST)
    disconnect(phone)
    undo = phone.on(".bar").get_by_role("button", name="Undo")
    phone.tap(undo)
    expect(phone.on("#trouble")).to_contain_text("No connection just now")
    reconnect(phone)
    expect(phone.on("#trouble")).to_be_empty()
    disconnect(phone)
    enter_and_save(phone, SECOND)
    expect_waiting(phone, (2, SECOND))
    expect(phone.on("#status")).to_contain_text("Hand 2 waits on this phone")
    expect(phone.on(".bar .ask")).to_contain_text("Record hand 3")
    phone.tap(undo)
    expect(phone.on("#trouble")).to_contain_text("works again once the waiting hands are sent")
    enter_and_save(phone, THIRD)
    expect_waiting(phone, (2, SECOND), (3, THIRD))
    phone.on(".bar").get_by_role("link", name="Bo", exact=True).click()
    expect(phone.on("#entry-title")).to_have_text("Hand 4: last trick")
    expect(phone.save_button).to_have_text("Save hand 4")
    phone.page.close()
    reconnect(phone)
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    wait_until_all_sent(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "3")
    phone.record(FOURTH)
    assert saved_hands(phone) == [line(4, FOURTH), line(3, THIRD), line(2, SECOND), line(1, FIRST)]


OURS = {"X-Scorekeeper": "1"}
WRONG_ANSWERS: tuple[dict[str, Any], ...] = (
    {"status": 502, "body": "<h1>Bad Gateway</h1>"},
    {"status": 200, "body": "<h1>Log in to this network</h1>"},
    {"status": 503, "body": "The database is busy", "headers": OURS},
    {"status": 429, "body": "That was quick!", "headers": OURS},
)


def test_a_hand_is_sent_again_after_a_wrong_answer(phone: Phone, new_phone: NewPhone) -> None:
    """The page's clock is the test's. The pauses between two tries are at their longest."""
    phone.allow_errors(*NETWORK_ERRORS)
    phone.page.clock.install()
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    phone.page.route("**/hand", lambda route: route.abort())
    with phone.page.expect_event("requestfailed"):
        enter_and_save(phone, FIRST)
    phone.page.unroute("**/hand")
    for wrong_answer in WRONG_ANSWERS:
        phone.page.route("**/hand", answer_with(**wrong_answer))
        with phone.page.expect_response("**/hand"):
            phone.page.clock.run_for(IN_TIME)
        expect_waiting(phone, (1, FIRST))
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
    wait_until_all_sent(phone)
    expect_revision(phone, 1)
    # The request still hangs, and blocks neither hands nor the board.
    other.record(SECOND)
    expect_revision(phone, 2)
    assert saved_hands(phone) == [line(2, SECOND), line(1, FIRST)]


def test_two_tabs_send_every_hand_once(phone: Phone) -> None:
    phone.allow_errors(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    one, other = phone.page, phone.context.new_page()
    other.goto(phone.address)
    disconnect(phone)
    one.bring_to_front()
    enter_and_save(phone, FIRST)
    phone.page = other
    expect_waiting(phone, (1, FIRST))
    expect(phone.on(".bar .ask")).to_contain_text("Record hand 2")
    enter_and_save(phone, SECOND)
    phone.page = one
    expect_waiting(phone, (1, FIRST), (2, SECOND))
    reconnect(phone)
    wait_until_all_sent(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    phone.context.route("**/hand", lambda route: route.abort())
    enter_and_save(phone, THIRD)
    one.close()
    phone.page = other
    expect_waiting(phone, (3, THIRD))
    phone.context.unroute("**/hand")
    wait_until_all_sent(phone, IN_TIME + 500)
    assert saved_hands(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_other_pages_count_and_send_the_hands_that_wait(phone: Phone) -> None:
    """A person who opens the app after the battery died finds the game with unsent hands."""
    phone.allow_errors(*NETWORK_ERRORS)
    phone.set_up("agurk", ("Dora", "Eva"))
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.context.route("**/hand", lambda route: route.abort())
    enter_and_save(phone, FIRST)
    enter_and_save(phone, SECOND)
    phone.page.goto(phone.site)
    expect(phone.on("#games + .lines .waits:visible")).to_have_text("Hands not sent yet: 2")
    assert axe_violations(phone) == []
    phone.page.goto(f"{address}/history")
    expect(phone.on("#unsent")).to_have_text(re.compile("Hands not sent yet: 2"))
    phone.context.unroute("**/hand")
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(2, SECOND), line(1, FIRST)]
    phone.page.goto(address)
    phone.context.route("**/hand", lambda route: route.abort())
    enter_and_save(phone, THIRD)
    phone.page.goto(phone.site)
    waiting = phone.page.get_by_role("link", name="Hands not sent yet: 1")
    expect(waiting).to_be_visible()
    phone.context.unroute("**/hand")
    waiting.click()
    phone.page.wait_for_url(address)
    wait_until_all_sent(phone)
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
def test_without_local_storage_a_hand_waits_in_the_page(phone: Phone, refusal: str) -> None:
    phone.context.add_init_script(REFUSALS[refusal])
    phone.set_up("agurk", NAMES)
    disconnect(phone)
    enter_and_save(phone, FIRST)
    dialogs: list[str] = []

    def stay(dialog: Dialog) -> None:
        dialogs.append(dialog.type)
        dialog.dismiss()

    phone.page.on("dialog", stay)
    phone.page.close(run_before_unload=True)
    phone.wait_until(lambda: dialogs)
    assert dialogs == ["beforeunload"]
    expect_waiting(phone, (1, FIRST))
    reconnect(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1", timeout=IN_TIME)
    expect(phone.on("#unsent")).to_be_hidden()
    phone.page.reload()
    assert len(dialogs) == 1


def test_a_hand_from_the_entry_page_waits_too(phone: Phone) -> None:
    """In an older browser, without AbortSignal.timeout."""
    phone.context.add_init_script("delete AbortSignal.timeout")
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.page.goto(f"{address}/hand?leader=0")
    disconnect(phone)
    for card in ("2", "3", "4"):
        phone.tap(phone.key(card))
    phone.save_button.click()
    expect_waiting(phone, (1, FIRST))
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    reconnect(phone)
    wait_until_all_sent(phone)
    phone.page.wait_for_url(address)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert saved_hands(phone) == [line(1, FIRST)]


# Records what the status line announces to screen readers.
LISTEN = """() => {
    window.announced = [];
    const listen = () => window.announced.push(document.getElementById("status").textContent);
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_a_hand_is_announced_as_waiting_only_after_a_second(phone: Phone, new_phone: NewPhone) -> None:
    """Neither a hand that is saved within a second is announced as waiting, nor one that is refused."""
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.allow_errors("409")
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
        assert not [said for said in one.page.evaluate("window.announced") if "waits on this phone" in said]
