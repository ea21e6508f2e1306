"""What one phone saves appears on the others at once and does not disturb what they are doing."""

import re

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import COMMANDS, decide, load_late_scripts, strike, trouble, wait_until_all_sent
from tests.browser.looks import axe_violations
from tests.browser.phone import Hand, Phone
from tests.browser.table import AT_ONCE, NAMES, another, expect_revision, hand

# What a browser does when a page is hidden or shown again.
SHOW = """state => {
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""

# Ask the server, and wait for what it says.
ASK = """() => new Promise((heard) => {
    document.addEventListener("journal:changed", ({ detail }) => detail.facts && heard());
    dispatchEvent(new Event("online"));
})"""


def test_a_saved_hand_reaches_every_phone_and_the_table_view(owner: Phone, new_phone: NewPhone) -> None:
    """That the server tells eight at once, tests/server/test_live.py shows."""
    other, screen = another(owner, new_phone), new_phone()
    with screen.page.expect_response("**/events?*"):
        screen.page.goto(f"{owner.address}/table")
    for number, cards in enumerate((("K", "Q", "J"), ("2", "3", "4"), ("9", "10", "2")), start=1):
        owner.record(hand(*cards))
        expect_revision(other, number)
        expect(screen.on("main")).to_have_attribute("data-revision", str(number), timeout=AT_ONCE)
    assert other.sheet() == owner.sheet()
    expect(screen.on(".total")).to_have_text(["13", "10", "4"])
    expect(other.on("#status")).to_have_text("Hand 3: Anna 9, Bo 10, Cleo 2")
    expect(other.on("#board .notice")).to_have_count(0)
    owner.tap_on_board("Undo")
    expect(screen.on("main")).to_have_attribute("data-revision", "4", timeout=AT_ONCE)
    expect(screen.on(".total")).to_have_text(["13", "0", "4"], timeout=AT_ONCE)


def test_an_open_entry_stays_and_shows_what_was_saved_meanwhile(owner: Phone, new_phone: NewPhone) -> None:
    """Saving it then needs a decision; closing it makes room for the next hand."""
    other, closing = (another(owner, new_phone) for _ in range(2))
    closing.open_entry("Anna")
    closing.tap(closing.key("5"))
    other.open_entry("Anna")
    other.tap(other.key("5"))
    other.tap(other.key("6"))
    expect(other.on(".hand .tile .card")).to_have_text(["5", "6", ""])
    was = other.page.evaluate("document.activeElement.dataset.card")
    owner.record(hand("K", "Q", "J"))
    expect_revision(other, 1)
    expect_revision(closing, 1)
    notice = "Just saved on another phone: Hand 1: Anna K, Bo Q, Cleo J"
    expect(other.on("#entry .meanwhile")).to_have_text(notice)
    expect(other.on("#entry")).to_be_visible()
    expect(other.on(".hand .tile .card")).to_have_text(["5", "6", ""])
    assert other.page.evaluate("document.activeElement.dataset.card") == was
    other.tap(other.key("7"))
    expect(other.on("#entry-title")).to_have_text("Hand 1: last trick")
    expect(other.shown).to_contain_text("Next: Bo deals")  # And not what would follow the hand just saved.
    other.tap(other.save_button)
    expect(trouble(other)).to_contain_text("Another phone was quicker")
    assert owner.stored() == 1
    closing.leave_entry()
    closing.record(hand("2", "3", "4", led="Bo"))
    assert closing.stored() == 2


def test_phones_that_slept_or_lost_contact_catch_up(owner: Phone, new_phone: NewPhone) -> None:
    """The clock of the page without contact is the test's, and stands still from its last answer on."""
    asleep, away = (another(owner, new_phone) for _ in range(2))
    with asleep.page.expect_event("requestfailed", lambda request: "/events?" in request.url):
        asleep.page.evaluate(SHOW, "hidden")
    away.allow_errors("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    # Chromium keeps an open stream alive when it emulates being offline.
    away.page.route("**/events?*", lambda route: route.abort())
    away.page.clock.install(time="2026-11-21T14:00:00")
    away.page.reload()
    away.open_entry("Anna")
    away.page.clock.pause_at("2026-11-21T14:32:10")
    away.page.evaluate(ASK)
    expect(away.on("#contact")).to_be_empty()
    away.context.set_offline(True)
    away.page.clock.run_for(9000)
    expect(away.on("#contact")).to_be_empty()
    away.page.clock.run_for(3000)
    expect(away.on("#contact")).to_have_text("No connection since 14:32. What you see may be old.")
    expect(away.on("#entry .contact")).to_be_visible()
    owner.record(hand("K", "Q", "J"))
    assert {asleep.revision, away.revision} == {0}
    asleep.page.evaluate(SHOW, "visible")
    expect_revision(asleep, 1)
    away.context.set_offline(False)
    away.page.clock.run_for(1000)
    expect(away.on("#contact")).to_be_empty()
    expect_revision(away, 1)


def test_a_phone_follows_without_the_stream(owner: Phone, new_phone: NewPhone) -> None:
    """The stream is blocked, then full, then full after the clock was set back. Every three seconds the page asks."""
    other = another(owner, new_phone)
    other.allow_errors("ERR_FAILED")
    other.page.clock.install()
    for number, refuse in ((1, lambda route: route.abort()), (2, lambda route: route.fulfill(status=204))):
        other.page.unroute("**/events?*")
        other.page.route("**/events?*", refuse)
        other.page.reload()
        owner.enter_quickly(hand("2", "3", "4"))
        other.page.clock.run_for(5000)
        expect_entering(other, f"Another phone is entering hand {number}.")
        owner.save()
        other.page.clock.run_for(5000)
        expect_revision(other, number)
        expect(other.on("#contact")).to_be_empty()
    other.page.evaluate("const now = Date.now; Date.now = () => now() - 600_000")
    owner.record(hand("2", "3", "4"))
    other.page.clock.run_for(5000)
    expect_revision(other, 3)


def test_the_board_shows_what_another_changed_until_it_is_changed_here(owner: Phone, new_phone: NewPhone) -> None:
    other = another(owner, new_phone)

    def expect_notice(phone: Phone, words: str) -> None:
        expect(phone.on("#board .news span")).to_have_text(words)

    owner.record(hand("K", "Q", "J"))
    owner.tap_on_board("Undo")
    expect_notice(other, "Another phone: Undone: Hand 1: Anna K, Bo Q, Cleo J")
    owner.open_entry("Anna")
    expect(other.on(".sheet > .entering")).not_to_be_empty()
    assert axe_violations(other) == []
    other.open_entry("Bo")
    expect(other.on("#entry .entering")).not_to_be_empty()
    assert axe_violations(other) == []
    for one in (owner, other):
        one.leave_entry()
    other.tap_on_board("Redo")
    expect(other.on(".news")).to_have_count(0)
    expect_notice(owner, "Another phone: Brought back: Hand 1: Anna K, Bo Q, Cleo J")
    load_late_scripts(owner)
    strike(owner, 1)
    expect_notice(other, "Another phone: Hand 1 struck out")
    expect(other.on("#status")).to_have_text("Hand 1 struck out")
    other.tap(other.on(".news button"))
    expect(other.on(".news")).to_have_count(0)


def test_the_notice_of_joining_goes_with_the_next_change(owner: Phone, new_phone: NewPhone) -> None:
    """The controls of the new board work."""
    board = owner.address
    owner.page.goto(f"{board}/share?right=score")
    link = owner.on("#link").input_value()
    owner.page.goto(board)
    looker = new_phone()
    looker.page.goto(link)
    with looker.page.expect_response("**/events?*"):
        looker.page.get_by_role("button", name="Join the game").click()
    expect(looker.on("#content > .notice")).to_have_text("This phone has joined the game.")
    owner.enter_quickly(hand("K", "Q", "J"))
    expect(looker.on("#content > .notice")).to_be_visible()
    owner.save()
    expect_revision(looker, 1)
    expect(looker.on("#content > .notice")).to_have_count(0)
    looker.tap(looker.on("#line-1 a").first)
    expect(looker.on("#panel")).to_contain_text("Hand 1")
    looker.on("#panel [data-close]").tap()
    looker.tap(looker.on(".undo button"))
    decide(looker, "Do it anyway")
    expect_revision(looker, 2)


def test_an_open_entry_survives_the_end_of_the_game(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("cucumber-21", NAMES[:2])
    phone.play(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    other, screen = new_phone(), new_phone(viewport={"width": 1280, "height": 800})
    with other.page.expect_response("**/events?*"):
        other.join(phone)
    with screen.page.expect_response("**/events?*"):
        screen.page.goto(f"{phone.address}/table")
    other.open_entry("Bo")
    phone.record(Hand({"Anna": "9", "Bo": "2"}, "Anna"))
    expect_revision(other, 2)
    expect(other.on("#entry")).to_be_visible()
    other.leave_entry()
    expect(other.on(".bar [data-enter]:visible")).to_have_count(0)
    expect(other.on(".result")).to_have_text("Bo wins.")
    before = phone.address
    phone.tap(phone.page.get_by_role("button", name="Play again"))
    phone.page.wait_for_url(lambda url: "/g/" in url and not url.startswith(before))
    screen.page.wait_for_url(f"{phone.address}/table")
    other.tap(other.page.get_by_role("link", name="To the next game"))
    other.page.wait_for_url(phone.address)


def test_what_a_person_looks_at_stays_in_view(phone: Phone, new_phone: NewPhone) -> None:
    """First older hands, then the menu, then the story of a hand."""
    phone.set_up("agurk", NAMES, {"limit.value": "900"})
    phone.play(*[hand("K", "2", "3")] * 15)
    other = another(phone, new_phone)

    def save(number: int) -> None:
        phone.record(hand("K", "2", "3"))
        expect_revision(other, number)

    cell = other.on("#line-5 a").first
    cell.scroll_into_view_if_needed()
    cell.focus()
    assert other.on(".sheet").evaluate("sheet => sheet.scrollTop") > 0
    before = cell.bounding_box()
    save(16)
    other.wait_until(lambda: cell.bounding_box() == pytest.approx(before, abs=1))
    expect(cell).to_be_focused()
    other.tap(other.on(".menu summary"))
    other.on(".menu nav a").first.focus()
    save(17)
    expect(other.on(".menu nav")).to_be_visible()
    expect(other.on(".menu nav a").first).to_be_focused()
    other.tap(other.on(".menu summary"))
    other.tap(other.on("#line-1 a").first)
    expect(other.on("#panel")).to_be_visible()
    save(18)
    expect(other.on("#panel")).to_contain_text(re.compile(r"Hand 1(?!\d)"))  # Not 18, which came last.


def test_only_our_own_server_changes_the_board(owner: Phone, new_phone: NewPhone) -> None:
    other = another(owner, new_phone)
    stranger = "Sign in to the hotel’s network"
    other.page.route(re.compile(r"/journal\?|/g/[\w-]+$"), lambda route: route.fulfill(body=stranger))
    with other.page.expect_response("**/journal?*"):
        owner.record(hand("K", "Q", "J"))
    other.page.unroute_all()
    other.page.evaluate("dispatchEvent(new Event('online'))")
    expect_revision(other, 1)

    def answer_as_newer_version(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "X-Scorekeeper": "a-newer-version"})

    other.page.route("**/journal?*", answer_as_newer_version)
    with other.page.expect_navigation():
        owner.record(hand("2", "3", "K"))


def test_a_hand_is_shown_once_while_its_answer_is_on_the_way(owner: Phone, new_phone: NewPhone) -> None:
    """The stream is faster than the answer. And a page that is loading misses no hand."""
    owner.enter_quickly(hand("K", "Q", "J"))
    other = new_phone()
    other.page.goto(owner.address)
    held: list[tuple[Route, APIResponse]] = []
    owner.page.route(COMMANDS, lambda route: held.append((route, route.fetch())))
    owner.save_button.click()
    expect_revision(other, 1)
    expect_revision(owner, 1)
    expect(owner.on("#board tbody tr")).to_have_count(1)
    [(route, answer), *_more] = held
    route.fulfill(response=answer)
    wait_until_all_sent(owner)
    owner.page.unroute(COMMANDS)
    expect(owner.on("#status")).to_have_text("Hand 1 is saved.")

    def load_slowly(route: Route) -> None:
        answer = route.fetch()
        owner.record(hand("2", "3", "4"))
        route.fulfill(response=answer)

    other.page.route(owner.address, load_slowly, times=1)
    other.page.goto(owner.address, wait_until="commit")
    expect_revision(other, 2, within=5000)


def expect_entering(phone: Phone, words: str) -> None:
    expect(phone.on(".sheet > .entering")).to_have_text(words)


def test_the_others_see_who_is_entering_a_hand(owner: Phone, new_phone: NewPhone) -> None:
    """Two enter at the same time; after the first saves, the second is entering the next hand.

    And after a reload a phone does not see itself.
    """
    slower, watcher = (another(owner, new_phone) for _ in range(2))
    owner.page.goto(f"{owner.address}/share")
    owner.on("#name").fill("Bo")
    owner.page.get_by_role("button", name="Save the name").click()
    with owner.page.expect_response("**/events?*"):
        owner.on(".close").click()
    owner.open_entry("Anna")
    for other in (slower, watcher):
        expect_entering(other, "Bo is entering hand 1.")
    expect(owner.on("#entry .entering")).to_be_empty()
    slower.open_entry("Bo")
    expect(slower.on("#entry .entering")).to_have_text("Bo is entering hand 1.")
    expect(owner.on("#entry .entering")).to_have_text("Another phone is entering hand 1.")
    owner.leave_entry()
    expect_entering(watcher, "Another phone is entering hand 1.")
    owner.record(hand("K", "Q", "J"))
    expect_revision(watcher, 1)
    expect_revision(slower, 1)
    expect(slower.on("#entry")).to_be_visible()
    for one in (owner, watcher):
        expect_entering(one, "")
    slower.leave_entry()
    slower.open_entry("Anna")
    expect_entering(watcher, "Another phone is entering hand 2.")
    slower.page.goto(slower.site)
    expect_entering(watcher, "")
    owner.open_entry("Anna")
    expect(watcher.on(".sheet > .entering")).not_to_be_empty()
    # The page's last message, that it stopped entering, is lost.
    lose = "(address, ...rest) => `${address}`.endsWith('/entering') ? Promise.resolve() : ask(address, ...rest)"
    owner.page.evaluate(f"() => {{ const ask = fetch; window.fetch = {lose}; }}")
    # The page shows who is entering before it sends this event.
    owner.page.add_init_script("document.addEventListener('intouch', () => { window.inTouch = true; });")
    owner.page.reload()
    owner.page.wait_for_function("() => window.inTouch")
    expect(watcher.on(".sheet > .entering")).not_to_be_empty()
    expect(owner.on(".sheet > .entering")).to_be_empty()
