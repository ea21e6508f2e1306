"""With a worker a board opens without a network, says how old it is, and no version is ever mixed with another."""

import re
import shutil
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.games import games_in
from tests.browser.looks import blame
from tests.browser.outbox import FIRST, SECOND, cut, hands_kept, line, nothing_waits, reconnect, tap_in
from tests.browser.phone import Phone
from tests.browser.server import running
from tests.browser.table import NAMES

AS_OF = re.compile(r"^No connection\. Last update: \d\d:\d\d$")

# What the worker keeps on this phone: the paths of pages and files by version.
KEPT = """async () => {
    const kept = {};
    for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        kept[name] = requests.map((request) => new URL(request.url).pathname).sort();
    }
    return kept;
}"""


def kept_paths(phone: Phone) -> dict[str, list[str]]:
    found: dict[str, list[str]] = phone.page.evaluate(KEPT)
    return found


def kept_pages(phone: Phone) -> set[str]:
    return {path for paths in kept_paths(phone).values() for path in paths if not path.startswith("/static/")}


def keeps(phone: Phone, *parts: str) -> None:
    """Wait until the worker has the page in view and these files of it."""

    def has_all() -> bool:
        paths = [path for paths in kept_paths(phone).values() for path in paths]
        is_there = urlsplit(phone.page.url).path in paths
        return is_there and all(any(path.endswith(part) for path in paths) for part in parts)

    phone.wait_until(has_all)
    phone.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def keeps_board(phone: Phone, revision: int) -> None:
    """Wait until the worker has the board as it stands after so many changes."""
    kept = "async () => (await caches.match(location.pathname))?.text()"
    phone.wait_until(lambda: f'data-revision="{revision}"' in (phone.page.evaluate(kept) or ""))


def keeps_nothing_of(phone: Phone, version: str) -> None:
    """Wait until the worker has forgotten a version."""
    phone.wait_until(lambda: version not in kept_paths(phone))


@pytest.fixture
def kept(new_phone: NewPhone) -> Phone:
    """A phone with a worker, before a board that was visited once."""
    phone = new_phone(service_workers="allow")
    phone.set_up("agurk", NAMES)
    keeps(phone, "/css/game.css", "/js/entry.js", "/js/outbox.js", "htmx-2.0.11.min.js")
    return phone


def test_a_board_visited_once_opens_without_a_network_and_says_its_age(kept: Phone) -> None:
    kept.record(FIRST)
    kept.page.reload()
    sheet = kept.sheet()
    keeps_board(kept, 1)
    cut(kept)
    kept.page.reload()
    expect(kept.on("#as-of")).to_have_text(AS_OF)
    assert kept.sheet() == sheet
    assert blame(kept) == []
    address = kept.address
    kept.page.close()
    kept.page = kept.context.new_page()
    kept.page.goto(address)
    tap_in(kept, SECOND)
    expect(kept.on("#unsent .cards")).to_contain_text("Hand 2 not sent yet")
    reconnect(kept)
    nothing_waits(kept)
    expect(kept.on("#as-of")).to_be_hidden(timeout=10_000)
    assert hands_kept(kept) == [line(2, SECOND), line(1, FIRST)]


def close_the_entry_that_was_begun(phone: Phone) -> None:
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    phone.key("5").click()
    phone.leave_entry()


def look_into_the_menu(phone: Phone) -> None:
    phone.on(".menu summary").click()


def test_a_fresh_board_comes_soon_after_the_network_is_back_but_never_over_an_open_entry(kept: Phone) -> None:
    """With nothing to send, with an entry that was begun and closed again, and with one that is done and saved."""
    for meanwhile in (look_into_the_menu, close_the_entry_that_was_begun):
        cut(kept)
        kept.page.reload()
        expect(kept.on("#as-of")).to_have_text(AS_OF)
        meanwhile(kept)
        reconnect(kept)
        expect(kept.on("#as-of")).to_be_hidden(timeout=10_000)
        keeps(kept)
    cut(kept)
    kept.page.reload()
    kept.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    kept.key("5").click()
    with kept.page.expect_response("**/sw.js", timeout=10_000):
        reconnect(kept)
    kept.key("6").click()
    kept.key("7").click()
    expect(kept.shown.locator(".headline")).to_be_visible()
    expect(kept.on("#as-of")).to_be_visible()
    kept.save_button.click()
    expect(kept.on("#as-of")).to_be_hidden()
    nothing_waits(kept)
    assert hands_kept(kept) == [line(1, SECOND)]


# How often the page was to be left: it hears so before the script goes on that wants it.
COUNT_LEAVING = """() => addEventListener("beforeunload", () => {
    sessionStorage.left = 1 + Number(sessionStorage.left ?? 0);
})"""


def times_left(phone: Phone) -> int:
    return int(phone.page.evaluate("sessionStorage.left ?? 0"))


def test_a_preview_that_fails_is_no_reason_to_load_the_board_anew(kept: Phone) -> None:
    """Ten seconds by the clock of the page: a fresh one would have been asked for within one."""
    cut(kept)
    kept.page.clock.install()
    kept.page.reload()
    kept.page.evaluate(COUNT_LEAVING)
    kept.lay(SECOND)
    expect(kept.shown.locator(".unheard")).to_be_visible()
    kept.leave_entry()
    kept.page.clock.run_for(10_000)
    assert times_left(kept) == 0


def test_a_fresh_board_that_is_slow_to_come_is_asked_for_once_in_half_a_minute(phone: Phone) -> None:
    """By the clock of the page. A second question gives up the first answer, which by then will not come any more."""
    phone.set_up("agurk", NAMES)
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.page.route("**/hand", of_a_newer_version)
    phone.enter_quickly(FIRST)
    # An answer that is none: the page stays, as if the fresh one were lost on its way.
    phone.page.route(phone.address, lambda route: route.fulfill(status=204))
    phone.page.clock.pause_at("2026-11-21T15:00:00")
    phone.page.evaluate(COUNT_LEAVING)
    phone.leave_entry()
    phone.page.clock.run_for(10_000)
    assert times_left(phone) == 1
    phone.page.clock.run_for(30_000)
    assert times_left(phone) == 2
    # However long an entry lies open, the fresh board is asked for when it is closed, and once.
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    phone.page.clock.run_for(60_000)
    assert times_left(phone) == 2
    phone.leave_entry()
    phone.page.clock.run_for(20_000)
    assert times_left(phone) == 3
    phone.page.unroute(phone.address)
    with phone.page.expect_event("load"):
        phone.page.clock.run_for(30_000)
    assert times_left(phone) == 4


def of_a_newer_version(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "x-scorekeeper": "newer"})


def test_the_start_page_opens_without_a_network_and_nothing_else_is_kept(kept: Phone) -> None:
    """As long as the server answers, its word counts: a page that is gone is not shown from memory."""
    board = urlsplit(kept.address).path
    for path in ("", "/history", "/share", "/sheet", "/table", "/hand", "/phone"):
        kept.page.goto(f"{kept.site}{board}{path}")
    kept.forgive("404")
    kept.page.evaluate("async () => (await caches.open('old')).put('/g/nothing', new Response('<html>old'))")
    assert "/g/nothing" in kept_pages(kept)
    kept.page.goto(f"{kept.site}/g/nothing")
    expect(kept.on("h1")).to_have_text("Nothing here")
    keeps_nothing_of(kept, "old")
    kept.page.goto(kept.site)
    keeps(kept, "/css/start.css")
    assert kept_pages(kept) == {"/", board}
    cut(kept)
    kept.page.goto(kept.site)
    expect(kept.on("#as-of")).to_be_visible()
    expect(kept.page.get_by_role("link", name=NAMES[0]).first).to_be_visible()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The project's code, of which a newer version can be made."""
    here, there = Path(__file__).parents[2], tmp_path / "checkout"
    for name in ("scorekeeper", "templates", "static"):
        shutil.copytree(here / name, there / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(here / "pyproject.toml", there)
    return there


def test_a_new_version_waits_until_no_entry_is_open(new_phone: NewPhone, tmp_path: Path, checkout: Path) -> None:
    """On a phone with a worker and on one without."""
    # One that was chosen by the system could not be had again at once.
    port = free_port()
    with running(tmp_path, port, checkout) as site, games_in(tmp_path) as games:
        phones = [new_phone(at=site, games=games, service_workers=workers) for workers in ("allow", "block")]
        for phone in phones:
            phone.forgive("Failed to load resource", "htmx:sendError", "htmx:afterRequest")
            phone.set_up("agurk", NAMES)
        keeps(phones[0], "/js/outbox.js")
        for phone in phones:
            phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
            phone.key("2").click()
    before = version(phones[0])
    script = checkout / "static" / "js" / "awake.js"
    script.write_text(script.read_text("utf-8") + "// newer\n", "utf-8")
    with running(tmp_path, port, checkout):
        for phone in phones:
            phone.key("3").click()
            phone.key("4").click()
            expect(phone.shown.locator(".headline")).to_be_visible()
            assert version(phone) == before, "the preview came from the new server, and the entry stays"
            phone.save_button.click()
        for phone in phones:
            # A page that was lost on its way is asked for once more after 30 s.
            phone.page.wait_for_function(f"before => (({VERSION})() ?? before) !== before", arg=before, timeout=45_000)
            nothing_waits(phone)
            assert hands_kept(phone) == [line(1, FIRST)]
        keeps(phones[0], "/js/outbox.js")
        keeps_nothing_of(phones[0], before)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


# None while a page is only just loading.
VERSION = "() => document.querySelector('script[type=module]')?.src.split('/')[4]"


def version(phone: Phone) -> str:
    """The version of which the page in view is."""
    found: str = phone.page.evaluate(VERSION)
    return found
