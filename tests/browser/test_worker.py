"""With a service worker a board opens offline and says how old it is; versions of the app never mix."""

import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.games import games_in
from tests.browser.journal import (
    FIRST,
    SECOND,
    disconnect,
    enter_and_save,
    expect_waiting,
    line,
    reconnect,
    saved_hands,
    wait_until_all_sent,
)
from tests.browser.looks import axe_violations
from tests.browser.phone import Phone
from tests.browser.server import running
from tests.browser.table import NAMES
from tests.server.serving import free_port

AS_OF = re.compile(r"^No connection\. Last update: \d\d:\d\d$")

# The paths of the pages and files in the worker's caches, by version.
CACHED = """async () => {
    const kept = {};
    for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        kept[name] = requests.map((request) => new URL(request.url).pathname).sort();
    }
    return kept;
}"""


def cached_paths(phone: Phone) -> dict[str, list[str]]:
    found: dict[str, list[str]] = phone.page.evaluate(CACHED)
    return found


def cached_pages(phone: Phone) -> set[str]:
    return {path for paths in cached_paths(phone).values() for path in paths if not path.startswith("/static/")}


def wait_until_cached(phone: Phone, *parts: str) -> None:
    """Wait until the worker has cached the page in view and these files."""

    def has_all() -> bool:
        paths = [path for paths in cached_paths(phone).values() for path in paths]
        is_there = urlsplit(phone.page.url).path in paths
        return is_there and all(any(path.endswith(part) for path in paths) for part in parts)

    phone.wait_until(has_all)
    phone.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def wait_until_board_cached(phone: Phone, revision: int) -> None:
    """Wait until the worker has cached the board with this revision."""
    text = "async () => (await caches.match(location.pathname))?.text()"
    phone.wait_until(lambda: f'"revision": {revision}' in (phone.page.evaluate(text) or ""))


def wait_until_forgotten(phone: Phone, version: str) -> None:
    """Wait until the worker has no cache of this version."""
    phone.wait_until(lambda: version not in cached_paths(phone))


@pytest.fixture
def worker_phone(new_phone: NewPhone) -> Phone:
    """A phone with a worker, on a board that was visited once."""
    phone = new_phone(service_workers="allow")
    phone.set_up("agurk", NAMES)
    wait_until_cached(phone, "/css/game.css", "/js/phone/open-entry.js", "/js/journal.js")
    return phone


def test_a_board_visited_once_opens_without_a_network(worker_phone: Phone) -> None:
    worker_phone.record(FIRST)
    worker_phone.page.reload()
    sheet = worker_phone.sheet()
    wait_until_board_cached(worker_phone, 1)
    disconnect(worker_phone)
    worker_phone.page.reload()
    expect(worker_phone.on("#as-of")).to_have_text(AS_OF)
    assert worker_phone.sheet() == sheet
    assert axe_violations(worker_phone) == []
    address = worker_phone.address
    worker_phone.page.close()
    worker_phone.page = worker_phone.context.new_page()
    worker_phone.page.goto(address)
    enter_and_save(worker_phone, SECOND)
    expect_waiting(worker_phone, 2)
    reconnect(worker_phone)
    wait_until_all_sent(worker_phone)
    expect(worker_phone.on("#as-of")).to_be_hidden(timeout=10_000)
    assert saved_hands(worker_phone) == [line(2, SECOND), line(1, FIRST)]


def test_a_board_without_a_network_says_once_how_old_it_is(worker_phone: Phone) -> None:
    """The clock of the page is the test's: it passes the time after which a board says that it may be old."""
    wait_until_board_cached(worker_phone, 0)
    disconnect(worker_phone)
    worker_phone.page.clock.install()
    worker_phone.page.reload()
    expect(worker_phone.on("#as-of")).to_have_text(AS_OF)
    worker_phone.open_entry("Anna")
    worker_phone.page.clock.run_for(15_000)
    # The entry covers the line on the board.
    expect(worker_phone.on("#entry .contact")).to_contain_text("No connection since")
    worker_phone.leave_entry()
    expect(worker_phone.on("#as-of")).to_be_visible()
    expect(worker_phone.on("#contact")).to_be_hidden()


def begin_and_close_an_entry(phone: Phone) -> None:
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    phone.key("5").click()
    phone.leave_entry()


def open_the_menu(phone: Phone) -> None:
    phone.on(".menu summary").click()


def test_a_fresh_board_waits_until_no_entry_is_open(worker_phone: Phone) -> None:
    """First with nothing to send, then after an entry was begun and closed, then with an entry that is saved."""
    for meanwhile in (open_the_menu, begin_and_close_an_entry):
        disconnect(worker_phone)
        worker_phone.page.reload()
        expect(worker_phone.on("#as-of")).to_have_text(AS_OF)
        meanwhile(worker_phone)
        reconnect(worker_phone)
        expect(worker_phone.on("#as-of")).to_be_hidden(timeout=10_000)
        wait_until_cached(worker_phone)
    disconnect(worker_phone)
    worker_phone.page.reload()
    worker_phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    worker_phone.key("5").click()
    with worker_phone.page.expect_response("**/sw.js", timeout=10_000):
        reconnect(worker_phone)
    worker_phone.key("6").click()
    worker_phone.key("7").click()
    expect(worker_phone.shown.locator(".headline")).to_be_visible()
    expect(worker_phone.on("#as-of")).to_be_visible()
    worker_phone.save_button.click()
    expect(worker_phone.on("#as-of")).to_be_hidden()
    wait_until_all_sent(worker_phone)
    assert saved_hands(worker_phone) == [line(1, SECOND)]


# Counts how often the page is about to be left; the event comes before the script that reloads goes on.
COUNT_LEAVING = """() => addEventListener("beforeunload", () => {
    sessionStorage.left = 1 + Number(sessionStorage.left ?? 0);
})"""


def times_left(phone: Phone) -> int:
    return int(phone.page.evaluate("sessionStorage.left ?? 0"))


def test_a_slow_board_is_requested_once_in_half_a_minute(phone: Phone) -> None:
    """By the page's clock. A new request cancels the one before, which by then gets no response."""
    phone.set_up("agurk", NAMES)
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.page.route("**/journal?*", answer_as_newer_version)
    phone.open_entry("Anna")
    with phone.page.expect_response("**/journal?*"):
        phone.page.evaluate("dispatchEvent(new Event('online'))")
    # With status 204 the page stays, as if the fresh one were lost.
    phone.page.route(phone.address, lambda route: route.fulfill(status=204))
    phone.page.clock.pause_at("2026-11-21T15:00:00")
    phone.page.evaluate(COUNT_LEAVING)
    phone.leave_entry()
    phone.page.clock.run_for(10_000)
    assert times_left(phone) == 1
    phone.page.clock.run_for(30_000)
    assert times_left(phone) == 2
    # However long an entry is open, the page requests a fresh board once, when the entry is closed.
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    phone.page.clock.run_for(60_000)
    assert times_left(phone) == 2
    phone.leave_entry()
    # This request must have its answer before the next one may get a page.
    with phone.page.expect_response(phone.address):
        phone.page.clock.run_for(20_000)
    assert times_left(phone) == 3
    phone.page.unroute(phone.address)
    with phone.page.expect_event("load"):
        phone.page.clock.run_for(30_000)
    assert times_left(phone) == 4


def answer_as_newer_version(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "x-scorekeeper": "newer"})


def test_a_game_that_was_put_away_in_place_is_not_in_the_kept_list(worker_phone: Phone) -> None:
    worker_phone.page.goto(f"{worker_phone.site}/games")
    wait_until_cached(worker_phone)
    worker_phone.tap(worker_phone.on(".do summary"))
    worker_phone.tap(worker_phone.on(".do form button"))
    expect(worker_phone.on(".line")).to_have_count(0)
    expect(worker_phone.on("h1")).to_be_focused()
    kept = "async () => (await caches.match('/games', { ignoreVary: true })).text()"
    worker_phone.wait_until(lambda: NAMES[0] not in worker_phone.page.evaluate(kept))
    disconnect(worker_phone)
    worker_phone.page.reload()
    expect(worker_phone.on("#as-of")).to_be_visible()
    expect(worker_phone.on(".line")).to_have_count(0)


def test_only_boards_the_lists_of_games_and_our_own_page_are_cached(worker_phone: Phone) -> None:
    """Documents are in the bundles. As long as the server responds, a page that is gone is not shown from the cache."""
    board = urlsplit(worker_phone.address).path
    for path in ("", "/history", "/share", "/sheet", "/table", "/plain", "/phone"):
        worker_phone.page.goto(f"{worker_phone.site}{board}{path}")
    worker_phone.allow_errors("404")
    worker_phone.page.evaluate("async () => (await caches.open('old')).put('/g/nothing', new Response('<html>old'))")
    assert "/g/nothing" in cached_pages(worker_phone)
    worker_phone.page.goto(f"{worker_phone.site}/g/nothing")
    expect(worker_phone.on("h1")).to_have_text("Nothing here")
    wait_until_forgotten(worker_phone, "old")
    worker_phone.page.goto(worker_phone.site)
    wait_until_cached(worker_phone, "/css/start.css")
    assert cached_pages(worker_phone) - {"/games", "/offline"} == {"/", "/needs-network", board}
    disconnect(worker_phone)
    worker_phone.page.goto(worker_phone.site)
    expect(worker_phone.on("#as-of")).to_be_visible()
    expect(worker_phone.page.get_by_role("link", name=NAMES[0]).first).to_be_visible()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project's code that the test can change."""
    here, there = Path(__file__).parents[2], tmp_path / "checkout"
    for name in ("scorekeeper", "templates", "static"):
        shutil.copytree(here / name, there / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(here / "pyproject.toml", there)
    return there


def test_a_new_version_waits_until_no_entry_is_open(new_phone: NewPhone, tmp_path: Path, checkout: Path) -> None:
    """On a phone with a worker and on one without."""
    # The second server needs the same port, so the system cannot choose it.
    port = free_port()
    with running(tmp_path, port, checkout) as site, games_in(tmp_path) as games:
        phones = [new_phone(at=site, games=games, service_workers=workers) for workers in ("allow", "block")]
        for phone in phones:
            phone.allow_errors("Failed to load resource", "htmx:sendError", "htmx:afterRequest")
            phone.set_up("agurk", NAMES)
        wait_until_cached(phones[0], "/js/journal.js")
        for phone in phones:
            phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
            phone.key("2").click()
    before = version(phones[0])
    script = checkout / "static" / "js" / "this-phone.js"
    script.write_text(script.read_text("utf-8") + "// newer\n", "utf-8")
    with running(tmp_path, port, checkout):
        for phone in phones:
            phone.key("3").click()
            phone.key("4").click()
            expect(phone.shown.locator(".headline")).to_be_visible()
            assert version(phone) == before, "the entry stays"
            phone.save_button.click()
        for phone in phones:
            # If the fresh page is lost, the phone requests it again after 30 s.
            phone.page.wait_for_function(f"before => (({VERSION})() ?? before) !== before", arg=before, timeout=45_000)
            wait_until_all_sent(phone)
            assert saved_hands(phone) == [line(1, FIRST)]
        wait_until_cached(phones[0], "/js/journal.js")
        wait_until_forgotten(phones[0], before)


# Undefined while a page is loading.
VERSION = "() => document.querySelector('script[type=module]')?.src.split('/')[4]"


def version(phone: Phone) -> str:
    """The app's version of the page in view."""
    found: str = phone.page.evaluate(VERSION)
    return found
