"""In a real WebKit: without a server hands wait, over TLS also through a reload, and are saved once and in order."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from tests.browser.server import running
from tests.certificate import new_certificate
from tests.server.serving import free_port
from tests.webkit.driving import webkit

NAMES, HANDS = ["Anna", "Bo", "Cleo"], [["2", "3", "4"], ["5", "6", "7"]]
HOUSE = "[::ffff:127.0.0.1]"
"""An address of the server that in plain http is no secure origin, like one in a house network."""
PATIENCE = 60.0
"""Seconds; a busy machine may need many to start WebKit's worker."""

TYPE_NAMES = """arguments[0].forEach((name, at) => {
    if (!document.getElementById(`players-${at}-name`)) document.getElementById("add").click();
    const field = document.getElementById(`players-${at}-name`);
    field.value = name;
    field.dispatchEvent(new Event("input", { bubbles: true }));
});"""
ENTER = """for (const cards of arguments[0]) {
    document.querySelector("[data-enter='0']").click();
    for (const card of cards) document.querySelector(`.hand [data-card='${card}']`).click();
    document.querySelector(".hand [data-save]").click();
}"""
# A board has the entry of hands a second later than the rest.
ENTRY_READY = """
    const { src } = document.querySelector("script[src$='/js/entering.js']");
    import(src).then(({ load }) => load()).then(() => arguments[0]());
"""
# The board may have begun to load too early to be the worker's; the next page is.
WORKER_READY = "navigator.serviceWorker.ready.then(() => arguments[0]())"
WAITING = "return Object.keys(localStorage).filter((key) => key.startsWith('journal.')).length"
ROWS = "return [...document.querySelectorAll('#board tbody tr .card')].map((card) => card.textContent)"


@pytest.fixture(scope="module")
def phone() -> Iterator[WebDriver]:
    with webkit() as one:
        one.set_script_timeout(PATIENCE)
        yield one


def wait_for(phone: WebDriver, script: str, wanted: object, seconds: float = PATIENCE) -> None:
    WebDriverWait(phone, seconds, poll_frequency=0.05).until(lambda one: one.execute_script(script) == wanted)


def begin(phone: WebDriver, site: str) -> str:
    """Open a game and its board, and return its address."""
    phone.get(f"{site}/new/agurk")
    phone.execute_script(TYPE_NAMES, NAMES)
    # Its scripts would begin the game on the phone alone if a busy server took ten seconds.
    phone.execute_script("document.getElementById('start').form.submit()")
    wait_for(phone, "return document.getElementById('board')?.dataset.revision", "0")
    wait_for(phone, "return document.readyState", "complete")
    return phone.current_url


def test_over_plain_http_hands_wait_for_the_server_and_are_saved_once(phone: WebDriver, tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, port):
        address = begin(phone, f"http://{HOUSE}:{port}")
        assert phone.execute_script("return isSecureContext") is False
        phone.execute_async_script(ENTRY_READY)
    phone.execute_script(ENTER, HANDS)
    wait_for(phone, "return document.querySelectorAll('#board tr.not-sent').length", 2)
    wait_for(phone, WAITING, 2)
    with running(tmp_path, port):
        wait_for(phone, WAITING, 0)
        wait_for(phone, "return document.getElementById('board').dataset.revision", "2")
        phone.get(address)
        wait_for(phone, ROWS, [*HANDS[1], *HANDS[0]])


def test_over_tls_a_board_opens_without_a_server_and_its_hands_are_saved_once(phone: WebDriver, tmp_path: Path) -> None:
    port = free_port()
    options = new_certificate(tmp_path / "certificate").options
    with running(tmp_path, port, options=options):
        address = begin(phone, f"https://{HOUSE}:{port}")
        phone.execute_async_script(WORKER_READY)
        phone.get(address)
        phone.get(address)
        phone.execute_async_script(ENTRY_READY)
    phone.execute_script(ENTER, HANDS)
    wait_for(phone, WAITING, 2)
    phone.get("about:blank")
    phone.get(address)
    wait_for(phone, "return document.querySelectorAll('#board tr.not-sent').length", 2)
    wait_for(phone, "return !document.getElementById('as-of').hidden", wanted=True)
    with running(tmp_path, port, options=options):
        wait_for(phone, WAITING, 0)
        wait_for(phone, "return document.getElementById('as-of').hidden", wanted=True)
        wait_for(phone, ROWS, [*HANDS[1], *HANDS[0]])
