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


def fetch_documents(phone: Phone, *documents: str) -> None:
    """Let the page have nothing else to do, as after some seconds, until the worker has fetched these documents.

    The clock of the page is the test's.
    """

    def has_all() -> bool:
        phone.page.clock.fast_forward(500)
        return all(any(path.endswith(one) for path in cached_pages(phone)) for one in documents)

    phone.wait_until(has_all)
    wait_until_cached(phone)


def wait_until_board_cached(phone: Phone, revision: int) -> None:
    """Wait until the worker has cached the board with this revision."""
    text = "async () => (await caches.match(location.pathname))?.text()"
    phone.wait_until(lambda: f'"revision": {revision}' in (phone.page.evaluate(text) or ""))


@pytest.fixture
def worker_phone(new_phone: NewPhone) -> Phone:
    """A phone with a worker, on a board that was visited once."""
    phone = new_phone(service_workers="allow")
    phone.set_up("agurk", NAMES)
    wait_until_cached(phone, "/css/game.css", "/js/phone/open-entry.js", "/js/journal.js", "/js/as-of.js")
    return phone


def test_a_board_that_is_loading_while_the_worker_takes_over_is_kept(owner: Phone, new_phone: NewPhone) -> None:
    phone, held = new_phone(service_workers="allow"), list[Route]()
    phone.take_right(owner)
    phone.page.route("**/*.css", lambda route: held.append(route))  # noqa: PLW0108 - Playwright takes no method of a list
    phone.page.goto(owner.address, wait_until="commit")
    phone.context.new_page().goto(phone.site)
    phone.wait_until(lambda: phone.page.evaluate("navigator.serviceWorker.controller !== null"))
    for route in held:
        route.continue_()
    wait_until_cached(phone)


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
    """As old as its newest hand; the clock of the page is the test's, and passes the time after which it may be old."""
    wait_until_board_cached(worker_phone, 0)
    worker_phone.page.clock.install(time="2040-05-06T20:15:00")
    worker_phone.record(FIRST)
    disconnect(worker_phone)
    worker_phone.page.clock.fast_forward("20:00")
    worker_phone.page.reload()
    expect(worker_phone.on("#as-of")).to_have_text(re.compile(r"^No connection\. Last update: \d\d:1[5-9]$"))
    worker_phone.open_entry("Anna")
    worker_phone.page.clock.run_for(15_000)
    # The entry covers the line on the board.
    expect(worker_phone.on("#entry .contact")).to_contain_text("No connection since")
    worker_phone.leave_entry()
    expect(worker_phone.on("#as-of")).to_be_visible()
    expect(worker_phone.on("#contact")).to_be_hidden()


def test_a_chosen_language_leads_back_to_the_page(new_phone: NewPhone) -> None:
    phone = new_phone(service_workers="allow")
    phone.page.goto(f"{phone.site}/which")
    phone.page.evaluate("navigator.serviceWorker.ready")
    phone.page.reload()
    phone.tap(phone.on(".languages summary"))
    phone.tap(phone.on(".languages a[hreflang=de]"))
    phone.tap(phone.on("form.language button"))
    expect(phone.on("html")).to_have_attribute("lang", "de")
    expect(phone.page).to_have_url(f"{phone.site}/which")


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


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project's code that the test can change."""
    here, there = Path(__file__).parents[2], tmp_path / "checkout"
    for name in ("scorekeeper", "templates", "static"):
        shutil.copytree(here / name, there / name)
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
        phones[0].wait_until(lambda: before not in cached_paths(phones[0]))


# Undefined while a page is loading.
VERSION = "() => document.querySelector('script[type=module]')?.src.split('/')[4]"


def version(phone: Phone) -> str:
    """The app's version of the page in view."""
    found: str = phone.page.evaluate(VERSION)
    return found


def fill(phone: Phone) -> None:
    """Use up the storage quota of the site."""
    quota = {"origin": phone.site, "quotaSize": 1}
    phone.context.new_cdp_session(phone.page).send("Storage.overrideQuotaForOrigin", quota)


def refuse(phone: Phone) -> None:
    """Let every access to the caches fail, as on a broken disk."""
    [worker] = phone.context.service_workers
    worker.evaluate("""() => {
        const fail = () => Promise.reject(new DOMException("no", "UnknownError"));
        for (const name of ["delete", "keys", "match", "open"]) caches[name] = fail;
    }""")


def test_without_caches_everything_comes_from_the_network(new_phone: NewPhone) -> None:
    """First the quota is used up, then the disk is broken."""
    phone = new_phone(service_workers="allow")
    phone.page.goto(phone.site)
    wait_until_cached(phone)
    fill(phone)
    phone.set_up("agurk", NAMES)
    phone.record(FIRST)
    refuse(phone)
    phone.page.reload()
    phone.record(SECOND)
    phone.page.goto(phone.site)
    expect(phone.page.get_by_role("link", name=NAMES[0]).first).to_be_visible()
    phone.page.go_back()
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    assert cached_pages(phone) == {"/", "/needs-network"}
    assert saved_hands(phone) == [line(2, SECOND), line(1, FIRST)]
