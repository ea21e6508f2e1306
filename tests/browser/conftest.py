"""One server and one Chromium for all browser tests; a fresh phone for each."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.phone import Phone
from tests.browser.server import running

NewPhone = Callable[..., Phone]


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
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        yield browser
        browser.close()


@pytest.fixture
def new_phone(browser: Browser, site: str) -> Iterator[NewPhone]:
    """Takes out a phone; options are those of a browser context. Every tap must have found a control large enough."""
    phones: list[Phone] = []

    def take_out(**options: object) -> Phone:
        phone = Phone(browser, site, **options)
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
def plain(browser: Browser, site: str) -> Iterator[Callable[[], Phone]]:
    """Takes out phones in a house network, whose address is plain http and no secure origin."""
    rule = "--host-resolver-rules=MAP phone.test 127.0.0.1"
    other = browser.browser_type.launch(executable_path=find_chromium(), args=[*launch_arguments(), rule])
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
