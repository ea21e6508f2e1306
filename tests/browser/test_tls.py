"""Where the server speaks TLS, a board opens without a network also at the address of a house network."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.chromium import launch
from tests.browser.conftest import HOUSE
from tests.browser.games import games_in
from tests.browser.journal import (
    FIRST,
    NETWORK_ERRORS,
    SECOND,
    enter_and_save,
    expect_waiting,
    line,
    saved_hands,
    wait_until_all_sent,
)
from tests.browser.phone import Phone
from tests.browser.server import running
from tests.browser.table import NAMES, expect_revision
from tests.browser.test_worker import AS_OF, wait_until_board_cached, wait_until_cached
from tests.certificate import Certificate, new_certificate
from tests.server.serving import free_port


@pytest.fixture
def made(tmp_path: Path) -> Certificate:
    return new_certificate(tmp_path / "certificate", HOUSE)


def test_a_board_opens_without_a_network_at_the_address_of_a_house(
    playwright: Playwright, tmp_path: Path, made: Certificate
) -> None:
    """From an address typed without https to a hand that waits while the server is off."""
    port = free_port()
    browser = launch(playwright.chromium, f"--host-resolver-rules=MAP {HOUSE} 127.0.0.1", made.chromium_argument)
    try:
        with running(tmp_path, port, options=made.options), games_in(tmp_path) as games:
            phone = Phone(browser, f"https://{HOUSE}:{port}", games, service_workers="allow")
            phone.page.goto(f"http://{HOUSE}:{port}/legal")
            assert phone.page.url == f"{phone.site}/legal"
            # A page that opens while the worker starts may have to do without it.
            phone.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            phone.set_up("agurk", NAMES)
            assert phone.page.evaluate("isSecureContext")
            wait_until_cached(phone, "/css/game.css", "/js/phone/open-entry.js", "/js/journal.js")
            phone.record(FIRST)
            phone.page.reload()
            wait_until_board_cached(phone, 1)
            sheet = phone.sheet()
        phone.allow_errors(*NETWORK_ERRORS)
        phone.page.reload()
        expect(phone.on("#as-of")).to_have_text(AS_OF)
        assert phone.sheet() == sheet
        enter_and_save(phone, SECOND)
        expect_waiting(phone, 2)
        with running(tmp_path, port, options=made.options):
            wait_until_all_sent(phone)
            expect_revision(phone, 2)
            assert saved_hands(phone) == [line(2, SECOND), line(1, FIRST)]
            phone.close()
        log = (tmp_path / "server.log").read_text("utf-8")
        assert "Traceback" not in log, log
    finally:
        browser.close()
