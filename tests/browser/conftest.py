"""One server and one Chromium for all browser tests; a fresh phone for each.

Chromium is seldom, but now and then, seized by something that is not ours: closing a window with a service worker may
never end. Playwright waits for some things without limit, so a test that takes far too long loses its Chromium; the
call that was waiting fails by that, and the test, for this reason only, is run once more.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import Chromium, end_all
from tests.browser.phone import LONGEST_WAIT, Phone
from tests.browser.server import running
from tests.browser.table import at_table

NewPhone = Callable[..., Phone]
expect.set_options(timeout=LONGEST_WAIT)

PATIENCE = 360.0
"""Seconds after which a test loses its Chromium; the slowest takes a fifth of that on a busy machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TargetClosedError"]))


@pytest.fixture(autouse=True)
def deadline() -> Iterator[None]:
    """Nothing waits for a Chromium for ever, not even the end of a test."""
    timer = threading.Timer(PATIENCE, end_all)
    timer.start()
    yield
    timer.cancel()


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the server keeps its games and writes its log."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="session")
def site(instance: Path) -> Iterator[str]:
    with running(instance) as address:
        yield address
    log = (instance / "server.log").read_text("utf-8")
    assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    with sync_playwright() as playwright:
        chromium = Chromium(playwright.chromium)
        yield chromium
        chromium.close()


@pytest.fixture
def browser(chromium: Chromium) -> Browser:
    return chromium.browser


@pytest.fixture
def new_phone(chromium: Chromium, site: str) -> Iterator[NewPhone]:
    """Takes out a phone; options are those of a browser context. Every tap must have found a control large enough."""
    phones: list[Phone] = []

    def take_out(at: str = site, **options: object) -> Phone:
        has_worker = options.get("service_workers") == "allow"
        browser = chromium.launch() if has_worker else chromium.browser
        phone = Phone(browser, at, **options)
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
    """A phone of 360 by 640."""
    return new_phone()


@pytest.fixture
def plain(chromium: Chromium, site: str) -> Iterator[Callable[[], Phone]]:
    """Takes out phones in a house network, whose address is plain http and no secure origin."""
    rule = "--host-resolver-rules=MAP phone.test 127.0.0.1"
    other = chromium.launch(rule)
    phones: list[Phone] = []

    def take_out() -> Phone:
        phone = Phone(other, site.replace("127.0.0.1", "phone.test"))
        phone.forgive("Cross-Origin-Opener-Policy")
        phones.append(phone)
        return phone

    yield take_out
    for phone in phones:
        phone.close()
    other.close()
    _assert_large_enough(phones)


@pytest.fixture(params=["secure", "insecure"])
def take_out(request: pytest.FixtureRequest) -> Callable[[], Phone]:
    """Takes out phones, at an address where workers and locks are allowed and at one where they are not."""
    found: Callable[[], Phone] = request.getfixturevalue("new_phone" if request.param == "secure" else "plain")
    return found


@pytest.fixture(params=[1, 7], ids=["2 phones", "8 phones"])
def others(phone: Phone, new_phone: NewPhone, request: pytest.FixtureRequest) -> list[Phone]:
    """The other phones at the table of `phone`."""
    return at_table(phone, new_phone, request.param)
