"""A new phone for each test, on the server and in the Chromium of tests/conftest.py.

Closing a window may hang while its service worker is running. So each module that uses service workers has a browser
of its own, and closes the whole browser. A Chromium that hangs all the same fails the run by pytest's own limit
(`faulthandler_timeout`).
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.chromium import HOUSE, launch
from tests.browser.games import Games, games_in
from tests.browser.phone import LONGEST_WAIT, Phone
from tests.browser.table import NAMES

NewPhone = Callable[..., Phone]
expect.set_options(timeout=LONGEST_WAIT)


@pytest.fixture(scope="session")
def games(site: str, instance: Path) -> Iterator[Games]:
    """Opens and changes games in the server's database."""
    with games_in(instance) as games:
        yield games


@pytest.fixture(scope="module")
def for_workers(playwright: Playwright) -> Iterator[Callable[[], Browser]]:
    """The module's browser for phones with a service worker; it starts with the first such phone."""
    with ExitStack() as launched:
        yield cache(lambda: launched.enter_context(launch(playwright.chromium)))


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
    small = [one for phone in phones for one in phone.small]
    assert not small, "\n".join(small)


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone of 360 by 640 pixels."""
    return new_phone()


@pytest.fixture
def owner(phone: Phone) -> Phone:
    """The same, on the board of a game of Agurk that it has just opened."""
    phone.set_up("agurk", NAMES)
    return phone


@pytest.fixture
def plain(new_phone: NewPhone, site: str) -> Callable[[], Phone]:
    """Makes phones that reach the server by plain http, which is no secure origin."""

    def take_out() -> Phone:
        phone = new_phone(at=site.replace("127.0.0.1", HOUSE))
        phone.allow_errors("Cross-Origin-Opener-Policy")
        return phone

    return take_out
