"""What one phone saves is on the others at once, and nothing that they are doing is disturbed by it."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone
from tests.browser.table import AT_ONCE, NAMES, at_table, hand, shows
from tests.browser.test_axe import blame

# What a browser does when a page goes out of sight or comes back.
SHOW = """state => {
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_saved_hand_is_on_the_others_at_once(phone: Phone, others: list[Phone]) -> None:
    for number, cards in enumerate((("K", "Q", "J"), ("2", "3", "4"), ("9", "10", "2")), start=1):
        phone.enter_quickly(hand(*cards))
        phone.save()
        for other in others:
            shows(other, number)
    assert {other.sheet() for other in others} == {phone.sheet()}
    for other in others:
        expect(other.on("#status")).to_have_text("Hand 3: Anna 9, Bo 10, Cleo 2")
        expect(other.on("#board .notice")).to_have_count(0)


def test_an_open_entry_stays_and_says_what_was_saved_meanwhile(phone: Phone, others: list[Phone]) -> None:
    for other in others:
        other.forgive("409")
        other.open_entry("Anna")
        other.tap(other.key("5"))
        other.tap(other.key("6"))
    focused = [other.page.evaluate("document.activeElement.dataset.card") for other in others]
    phone.enter_quickly(hand("K", "Q", "J"))
    phone.save()
    for other, was in zip(others, focused, strict=True):
        shows(other, 1)
        told = "Saved on another phone meanwhile: Hand 1: Anna K, Bo Q, Cleo J"
        expect(other.on("#entry .meanwhile")).to_have_text(told)
        expect(other.on("#entry")).to_be_visible()
        assert other.on(".hand .tile .card").all_inner_texts() == ["5", "6", ""]
        assert other.page.evaluate("document.activeElement.dataset.card") == was
    for other in others:
        other.tap(other.key("7"))
        expect(other.shown.locator(".headline")).to_be_visible()
        other.tap(other.save_button)
        expect(other.on("#entry .notice")).to_contain_text("Another phone was quicker")
        assert other.on(".hand .tile .card").all_inner_texts() == ["5", "6", "7"]
    assert phone.stored() == 1


def test_phones_that_come_back_from_sleep_catch_up_at_once(phone: Phone, others: list[Phone]) -> None:
    for other in others:
        with other.page.expect_event("requestfailed", lambda request: "/events?" in request.url):
            other.page.evaluate(SHOW, "hidden")
    phone.record(hand("K", "Q", "J"))
    assert {other.revision for other in others} == {0}
    for other in others:
        other.page.evaluate(SHOW, "visible")
        shows(other, 1)


def test_what_another_phone_took_back_brought_back_or_corrected_is_told_for_all_to_see(
    phone: Phone, others: list[Phone]
) -> None:
    def told(words: str) -> None:
        for other in others:
            expect(other.on("#board .notice")).to_have_text(words)

    phone.record(hand("K", "Q", "J"))
    phone.tap_on_board("Undo")
    told("Another phone: Undone: Hand 1: Anna K, Bo Q, Cleo J")
    phone.tap_on_board("Redo")
    told("Another phone: Brought back: Hand 1: Anna K, Bo Q, Cleo J")
    phone.page.goto(f"{phone.address}/hands/1/correct")
    phone.tap(phone.page.get_by_role("button", name="Strike this hand out"))
    phone.tap(phone.save_button)
    told("Another phone: Hand 1 struck out")
    for other in others:
        expect(other.on("#status")).to_have_text("Hand 1 struck out")


def test_out_of_touch_for_ten_seconds_it_says_so_and_since_when(phone: Phone, others: list[Phone]) -> None:
    """Time passes by the clock of the page."""
    for other in others:
        other.forgive("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
        # Chromium lets a stream that is open live on when it plays being offline.
        other.page.route("**/events?*", lambda route: route.abort())
        other.page.clock.install(time="2026-11-21T14:32:10")
        other.page.reload()
        other.open_entry("Anna")
        other.context.set_offline(True)
        other.page.clock.run_for(9000)
        expect(other.on("#contact")).to_be_empty()
        other.page.clock.run_for(3000)
        expect(other.on("#contact")).to_have_text("No contact since 14:32. What you see may be old.")
        expect(other.on("#entry .contact")).to_be_visible()
    phone.record(hand("K", "Q", "J"))
    for other in others:
        other.context.set_offline(False)
        other.page.clock.run_for(1000)
        expect(other.on("#contact")).to_be_empty()
        shows(other, 1)


@pytest.mark.parametrize("refusal", ["blocked", "full"])
def test_where_there_is_no_stream_asking_is_enough(phone: Phone, others: list[Phone], code: str) -> None:
    refuse = {"blocked": lambda route: route.abort(), "full": lambda route: route.fulfill(status=204)}[code]
    for other in others:
        other.forgive("ERR_FAILED")
        other.page.route("**/events?*", refuse)
        other.page.reload()
    phone.enter_quickly(hand("K", "Q", "J"))
    for other in others:
        expect(other.on(".sheet > .entering")).to_have_text("Another phone is entering hand 1.")
    phone.save()
    for other in others:
        shows(other, 1, within=5000)
        expect(other.on("#contact")).to_be_empty()


def test_where_asking_is_blocked_the_stream_is_enough(phone: Phone, others: list[Phone]) -> None:
    for other in others:
        other.forgive("ERR_FAILED")
        other.page.route("**/news?*", lambda route: route.abort())
    phone.record(hand("K", "Q", "J"))
    for other in others:
        shows(other, 1, within=2 * AT_ONCE)


def test_table_views_follow_at_once(phone: Phone, others: list[Phone]) -> None:
    for screen in others:
        with screen.page.expect_response("**/events?*"):
            screen.page.goto(f"{phone.address}/table")
    phone.enter_quickly(hand("K", "Q", "J"))
    phone.save()
    for screen in others:
        expect(screen.on("main")).to_have_attribute("data-revision", "1", timeout=AT_ONCE)
        expect(screen.on(".total").first).to_have_text("13")


def test_an_entry_that_is_closed_gives_way_to_that_of_the_next_hand(phone: Phone, new_phone: NewPhone) -> None:
    [other] = at_table(phone, new_phone)
    other.open_entry("Anna")
    other.tap(other.key("5"))
    phone.enter_quickly(hand("K", "Q", "J"))
    phone.save()
    shows(other, 1)
    other.leave_entry()
    expect(other.on("#entry-title")).to_contain_text("Hand 2")
    other.record(hand("2", "3", "4", led="Bo"))
    assert other.stored() == 2


def test_the_end_of_the_game_takes_away_an_entry_only_once_it_is_closed(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("cucumber-21", NAMES[:2])
    phone.play(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    other = new_phone()
    with other.page.expect_response("**/events?*"):
        other.join(phone)
    other.open_entry("Bo")
    phone.enter_quickly(Hand({"Anna": "9", "Bo": "2"}, "Anna"))
    phone.save()
    shows(other, 2)
    expect(other.on("#entry")).to_be_visible()
    other.leave_entry()
    expect(other.on("#entry")).to_have_count(0)
    expect(other.on(".result")).to_have_text("Bo wins.")


def test_who_looks_at_older_hands_goes_on_looking_at_them(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES, {"limit.value": "900"})
    phone.play(*[hand("K", "2", "3")] * 15)
    other = new_phone()
    with other.page.expect_response("**/events?*"):
        other.join(phone)
    cell = other.on("#line-5 a").first
    cell.scroll_into_view_if_needed()
    cell.focus()
    assert other.on(".sheet").evaluate("sheet => sheet.scrollTop") > 0
    before = cell.bounding_box()
    phone.enter_quickly(hand("K", "2", "3"))
    phone.save()
    shows(other, 16)
    assert cell.bounding_box() == pytest.approx(before, abs=1)
    expect(cell).to_be_focused()


def test_an_open_menu_and_an_open_story_stay_open(phone: Phone, new_phone: NewPhone) -> None:
    menu, story = at_table(phone, new_phone, 2)
    phone.record(hand("K", "Q", "J"))
    shows(menu, 1)
    shows(story, 1)
    menu.tap(menu.on(".menu summary"))
    story.tap(story.on("#line-1 a").first)
    expect(story.on("#panel")).to_be_visible()
    phone.enter_quickly(hand("2", "3", "4"))
    phone.save()
    shows(menu, 2)
    shows(story, 2)
    expect(menu.on(".menu nav")).to_be_visible()
    expect(story.on("#panel")).to_contain_text("Hand 1")


def test_a_control_that_came_with_the_news_works(phone: Phone, new_phone: NewPhone) -> None:
    [other] = at_table(phone, new_phone)
    phone.record(hand("K", "Q", "J"))
    shows(other, 1)
    other.tap(other.on("#line-1 a").first)
    expect(other.on("#panel")).to_contain_text("Hand 1")
    other.on("#panel [data-close]").tap()
    other.forgive("409")
    other.tap(other.on(".bar").get_by_role("button", name="Undo"))
    other.tap(other.page.get_by_role("button", name="Take it back"))
    shows(phone, 2)


def test_what_was_said_on_arrival_goes_with_the_next_change(phone: Phone, new_phone: NewPhone) -> None:
    saver, looker = at_table(phone, new_phone, 2)
    for one in (saver, looker):
        expect(one.on("body > .notice")).to_have_text("This phone has joined the game.")
    saver.enter_quickly(hand("K", "Q", "J"))
    expect(looker.on("body > .notice")).to_be_visible()
    saver.save()
    shows(looker, 1)
    for one in (saver, looker):
        expect(one.on("body > .notice")).to_have_count(0)


def test_what_was_said_on_arrival_goes_with_a_hand_taken_back(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(hand("K", "Q", "J"))
    other = new_phone()
    other.forgive("409")
    other.join(phone)
    expect(other.on("body > .notice")).to_be_visible()
    other.tap(other.on(".bar").get_by_role("button", name="Undo"))
    other.tap(other.page.get_by_role("button", name="Take it back"))
    shows(other, 2)
    expect(other.on("body > .notice")).to_have_count(0)


def test_what_this_phone_saves_is_never_told_to_it_as_news(phone: Phone, new_phone: NewPhone) -> None:
    """The stream is quicker than the answer to what was sent."""
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(hand("K", "Q", "J"))
    other = new_phone()
    other.page.goto(phone.address)
    held: list[tuple[Route, APIResponse]] = []
    asked: list[str] = []
    phone.page.route("**/hand", lambda route: held.append((route, route.fetch())))
    phone.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    phone.save_button.click()
    shows(other, 1, within=5000)
    expect(phone.on("#board")).to_have_attribute("data-revision", "0")
    [(route, answer)] = held
    route.fulfill(response=answer)
    shows(phone, 1)
    assert not [path for path in asked if path.endswith("/news")]
    expect(phone.on("#status")).to_have_text("Hand 1 is saved.")


def test_a_hand_that_is_saved_while_the_page_loads_is_not_missed(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    other = new_phone()

    def load_slowly(route: Route) -> None:
        answer = route.fetch()
        phone.enter_quickly(hand("K", "Q", "J"))
        phone.save()
        route.fulfill(response=answer)

    other.page.route(phone.address, load_slowly)
    other.page.goto(phone.address, wait_until="commit")
    shows(other, 1, within=5000)


def test_a_page_of_somebody_else_is_never_laid_over_the_board(phone: Phone, new_phone: NewPhone) -> None:
    [other] = at_table(phone, new_phone)
    stranger = '<main id="board" data-news="/" data-revision="9">Sign in to the hotel’s network</main>'
    other.page.route(re.compile(r"/news\?|/g/[\w-]+$"), lambda route: route.fulfill(body=stranger))
    with other.page.expect_response("**/news?*"):
        phone.record(hand("K", "Q", "J"))
    other.page.unroute_all()
    other.page.evaluate("dispatchEvent(new Event('online'))")
    shows(other, 1)


def test_a_clock_that_is_put_back_leaves_no_board_behind(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.context.route("**/events?*", lambda route: route.fulfill(status=204))
    other.join(phone)
    other.page.evaluate("const now = Date.now; Date.now = () => now() - 600_000")
    phone.record(hand("2", "3", "K"))
    expect(other.on("#board")).to_have_attribute("data-revision", "1", timeout=10_000)


def test_a_board_that_only_listens_hears_of_a_new_version(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    watcher = new_phone()
    watcher.page.goto(phone.address)

    def of_a_newer_version(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "X-Scorekeeper": "a-newer-version"})

    watcher.page.route("**/news?*", of_a_newer_version)
    with watcher.page.expect_navigation():
        phone.record(hand("2", "3", "K"))


def test_axe_finds_nothing_in_what_is_told(phone: Phone, new_phone: NewPhone) -> None:
    [other] = at_table(phone, new_phone)
    phone.record(hand("K", "Q", "J"))
    phone.tap_on_board("Undo")
    phone.open_entry("Anna")
    expect(other.on("#board .notice")).to_be_visible()
    expect(other.on(".sheet > .entering")).not_to_be_empty()
    assert blame(other) == []
    other.open_entry("Bo")
    expect(other.on("#entry .entering")).not_to_be_empty()
    assert blame(other) == []


def test_who_plays_again_leads_the_others_and_the_table_view_to_the_next_game(
    phone: Phone, new_phone: NewPhone
) -> None:
    phone.set_up("cucumber-21", NAMES[:2])
    phone.play(*[Hand({"Anna": "A", "Bo": "2"}, "Anna")] * 2)
    other, screen = new_phone(), new_phone(viewport={"width": 1280, "height": 800})
    with other.page.expect_response("**/events?*"):
        other.page.goto(phone.address)
    with screen.page.expect_response("**/events?*"):
        screen.page.goto(f"{phone.address}/table")
    before = phone.address
    phone.tap(phone.page.get_by_role("button", name="Play again"))
    phone.page.wait_for_url(lambda url: "/g/" in url and not url.startswith(before))
    screen.page.wait_for_url(f"{phone.address}/table")
    other.tap(other.page.get_by_role("link", name="To the next game"))
    other.page.wait_for_url(phone.address)
