"""A whole evening without a network, from the first tap on the start page; then the server has it, once."""

from urllib.request import urlopen

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import disconnect, reconnect, saved_hands
from tests.browser.looks import axe_violations
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand

HANDS = (hand("2", "3", "4"), hand("5", "6", "7"), hand("8", "9", "K"))
IS_KEPT = """async (paths) => {
    const found = await Promise.all(paths.map((path) => caches.match(path)));
    return navigator.serviceWorker.controller !== null && found.every(Boolean);
}"""

PRINTED = """() => {
    window.print = () => {
        dispatchEvent(new Event("beforeprint"));
        document.body.dataset.printed = document.querySelector(".provisional").hidden ? "" : "provisional";
        dispatchEvent(new Event("afterprint"));
    };
}"""


@pytest.fixture
def worker_phone(new_phone: NewPhone, site: str) -> Phone:
    """A phone that has opened the start page once and has had time to fetch what it wants without a network."""
    with urlopen(f"{site}/offline", timeout=60) as made:  # noqa: S310 - the test's server, which makes these pages once
        assert made.status == 200
    phone = new_phone(service_workers="allow")
    phone.page.goto(site)
    wait_until_kept(phone, "/", "/offline")
    return phone


def wait_until_kept(phone: Phone, *paths: str) -> None:
    """Wait until the worker has these pages and bundles. It begins 5 s after the page."""
    phone.wait_until(lambda: phone.page.evaluate(IS_KEPT, list(paths)))


def start_offline(phone: Phone, variant: str) -> None:
    """Fill in the form as at a table, and begin."""
    phone.page.goto(phone.site)
    phone.on(f"a[href='/new/{variant}']").click()
    for name in NAMES:
        phone.on("#typed-name").fill(name)
        phone.on("#typed-name").press("Enter")
    phone.on("#start").click()
    expect(phone.on("#only-here")).to_be_visible()


def record(phone: Phone, one: Hand) -> None:
    phone.lay(one)
    phone.save_button.click()
    expect(phone.on("#entry")).to_be_hidden()


def test_an_evening_without_a_network_is_on_the_server_once_there_is_one(worker_phone: Phone) -> None:
    """From the first tap to the printed sheet, with undo and redo, closed and opened again in between."""
    phone = worker_phone
    disconnect(phone)
    start_offline(phone, "agurk")
    assert axe_violations(phone) == []
    for one in HANDS:
        record(phone, one)
    expect(phone.on("#board tbody tr")).to_have_count(3)
    phone.on("#bar .undo button").click()
    expect(phone.on("#board tbody tr")).to_have_count(2)
    phone.on("#bar .redo button").click()
    expect(phone.on("#board tbody tr")).to_have_count(3)
    before = phone.sheet()
    phone.page.goto(phone.site)
    expect(phone.on("#on-this-phone")).to_contain_text("Agurk · only on this phone")
    phone.on("#on-this-phone a").click()
    expect(phone.on("#board tbody tr")).to_have_count(3)
    assert phone.sheet() == before
    phone.page.evaluate(PRINTED)
    phone.on(".menu summary").click()
    phone.on(".menu [data-paper]").click()
    assert phone.on("body").get_attribute("data-printed") == "provisional"
    with phone.page.expect_navigation(url="**/g/*"):
        reconnect(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "5")
    assert phone.sheet().rows == before.rows
    assert len(saved_hands(phone)) == 5
    phone.page.goto(phone.site)
    expect(phone.on(".games a")).to_have_count(1)
    expect(phone.on("#on-this-phone")).to_be_hidden()


def test_the_referee_answers_without_a_network(worker_phone: Phone) -> None:
    phone = worker_phone
    disconnect(phone)
    phone.page.goto(f"{phone.site}/legal/wikipedia")
    for card in ("8", "J", "5"):
        phone.on(f"[data-card='{card}']").click()
    expect(phone.on("#answer .verdict")).to_contain_text("Cannot be known yet 5 after 8 J")
    phone.on("[data-row='hand']").click()
    for card in ("9", "K"):
        phone.on(f"[data-card='{card}']").click()
    expect(phone.on("#answer .verdict")).to_contain_text("Illegal")
    expect(phone.on("#answer .because")).to_have_text("The hand can match or beat the J, so it must.")
    expect(phone.on("#answer .plays")).to_have_text("Legal plays: K")
    phone.on("[data-clear]").click()
    expect(phone.on("#answer .hint")).to_be_visible()
    for card in ("8", "5"):
        phone.on(f"[data-card='{card}']").click()
    phone.on("#answer [data-whole]").click()
    expect(phone.on("#answer .verdict")).to_contain_text("Legal")
    phone.on("[data-row='seen']").click()
    phone.on("[data-card='9']").click()
    expect(phone.on("#answer .error")).to_have_text("The 9 shown later is not in the whole hand.")
    for path, words in (
        ("rules/wikipedia", "All games"),
        ("rules/wikipedia/card", "Referee’s card"),
        ("legal", "Agurk"),
    ):
        phone.page.goto(f"{phone.site}/{path}")
        expect(phone.on("main")).to_contain_text(words)


def test_a_hand_is_audited_without_a_network(worker_phone: Phone) -> None:
    """C threw the 5 under the jack, and shows a king later."""
    phone = worker_phone
    disconnect(phone)
    phone.page.goto(f"{phone.site}/audit/wikipedia")
    phone.on(".way label").filter(has_text="Trick by trick").click()
    for card in ("8", "J", "5", "2"):
        phone.on(f"[data-card='{card}']").click()
    expect(phone.on("#answer .whose")).to_have_text("Trick 2: B leads.")
    phone.on("[data-card='3']").click()
    phone.on("[data-card='K']").click()
    expect(phone.on("#answer .proved")).to_have_text(
        "Trick 1: C throws the 5, so nothing should be left that matches or beats the J. But trick 2 shows the K."
    )
    expect(phone.on("#rows .laid.wrong")).to_have_text("5")
    expect(phone.on("#rows .laid.proves")).to_have_text("K")


def refuse(route: Route) -> None:
    words = "That was quick! Wait a moment and try again. Nothing was saved."
    route.fulfill(status=429, json={"error": "too_many", "words": words}, headers={"X-Scorekeeper": "1"})


def test_a_game_that_the_server_refuses_stays_on_the_phone_until_it_is_sent_again(phone: Phone) -> None:
    """The server opens no more games for a while: the game begins all the same, and its owner tries again."""
    phone.allow_errors("Failed to load resource")
    phone.page.route("**/games/*", refuse)
    start_offline(phone, "agurk")
    expect(phone.on("#only-here")).to_contain_text("That was quick!")
    record(phone, HANDS[0])
    phone.page.unroute("**/games/*")
    with phone.page.expect_navigation(url="**/g/*"):
        phone.tap(phone.on("#only-here button"))
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert len(saved_hands(phone)) == 1
