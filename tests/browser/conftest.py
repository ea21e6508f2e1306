"""One server and one Chromium for all browser tests of a process, and a new phone for each test.

Closing a window may hang while its service worker is running. So each module that uses service workers has a browser
of its own, and closes the whole browser. A Chromium that hangs all the same fails the run by pytest's own limit
(`faulthandler_timeout`).
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.games import Games, games_in
from tests.browser.phone import LONGEST_WAIT, Phone
from tests.browser.server import running

NewPhone = Callable[..., Phone]
expect.set_options(timeout=LONGEST_WAIT)

HOUSE = "phone.test"
"""A host name of the server that is no secure origin, like an address in a home network."""


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the server's database and log."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="session")
def site(instance: Path) -> Iterator[str]:
    with running(instance) as address:
        yield address
    log = (instance / "server.log").read_text("utf-8")
    assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def games(site: str, instance: Path) -> Iterator[Games]:
    """Opens and changes games in the server's database."""
    with games_in(instance) as games:
        yield games


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright.chromium, f"--host-resolver-rules=MAP {HOUSE} 127.0.0.1")
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def for_workers(playwright: Playwright) -> Iterator[Callable[[], Browser]]:
    """The module's browser for phones with a service worker; it starts with the first such phone."""
    launched: list[Browser] = []

    def found() -> Browser:
        if not launched:
            launched.append(launch(playwright.chromium))
        return launched[0]

    yield found
    for browser in launched:
        browser.close()


@pytest.fixture
def new_phone(browser: Browser, for_workers: Callable[[], Browser], site: str, games: Games) -> Iterator[NewPhone]:
    """Makes phones with the options of a browser context. Fails at the end if a tapped control was too small."""
    phones: list[Phone] = []

    def take_out(at: str = site, games: Games = games, **options: object) -> Phone:
        has_worker = options.get("service_workers") == "allow"
        phone = Phone(for_workers() if has_worker else browser, at, games, **options)
        phones.append(phone)
        return phone

    yield take_out
    for phone in phones:
        phone.close()
    _assert_large_enough(phones)


def _assert_large_enough(phones: Iterable[Phone]) -> None:
    small = [one for phone in phones for one in phone.small]
    assert not small, "\n".join(small)


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone of 360 by 640 pixels."""
    return new_phone()


@pytest.fixture
def plain(new_phone: NewPhone, site: str) -> Callable[[], Phone]:
    """Makes phones that reach the server by plain http, which is no secure origin."""

    def take_out() -> Phone:
        phone = new_phone(at=site.replace("127.0.0.1", HOUSE))
        phone.allow_errors("Cross-Origin-Opener-Policy")
        return phone

    return take_out
