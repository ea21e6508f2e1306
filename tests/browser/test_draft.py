"""A page that the browser ended, or that was reloaded, restores its open entry."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import axe_violations
from tests.browser.outbox import (
    FIRST,
    NETWORK_ERRORS,
    SECOND,
    Gate,
    disconnect,
    enter_and_save,
    line,
    lose_answers,
    reconnect,
    saved_hands,
    stop_losing_answers,
    wait_until_all_sent,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES

HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
DRAFTS = """() => {
    const drafts = Object.entries(sessionStorage).filter(([key]) => key.startsWith("draft."));
    return drafts.map(([, text]) => JSON.parse(text));
}"""


def begin_entry(phone: Phone, *cards: str) -> None:
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    for card in cards:
        phone.key(card).click()


def expect_cards(phone: Phone, *cards: str) -> None:
    expect(phone.on(".hand .tile .card")).to_have_text(list(cards))


def test_a_reload_restores_an_open_entry(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    begin_entry(phone, "2", "3")
    phone.page.reload()
    expect(phone.on("#entry")).to_be_visible()
    expect_cards(phone, "2", "3", "")
    assert axe_violations(phone) == []
    phone.leave_entry()
    phone.page.reload()
    expect(phone.on("#entry")).to_be_hidden()
    begin_entry(phone, "2", "3", "4")
    expect(phone.shown.locator(".headline")).to_be_visible()
    phone.page.reload()
    expect(phone.shown.locator(".headline")).to_be_visible()
    phone.save_button.click()
    wait_until_all_sent(phone)
    phone.page.reload()
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    expect(phone.on("#entry")).to_be_hidden()
    expect_cards(phone, "", "", "")
    assert saved_hands(phone) == [line(1, FIRST)]


def test_a_restored_entry_keeps_its_number_while_the_hand_before_it_waits(phone: Phone) -> None:
    phone.allow_errors(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    phone.page.route("**/hand", lose_answers(phone, 99))
    enter_and_save(phone, FIRST)
    begin_entry(phone, "5", "6")
    phone.wait_until(lambda: phone.stored() == 1)
    phone.page.reload()
    expect(phone.on("#entry")).to_be_visible()
    stop_losing_answers(phone)
    wait_until_all_sent(phone)
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    phone.key("7").click()
    phone.save_button.click()
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(2, SECOND), line(1, FIRST)]


def test_a_hidden_page_updates_its_draft_after_a_save(phone: Phone) -> None:
    """Otherwise a restored entry would take this phone's own hand for another phone's."""
    phone.set_up("agurk", NAMES)
    gate = Gate()
    phone.page.route("**/hand", gate)
    enter_and_save(phone, FIRST)
    begin_entry(phone, "5", "6")
    phone.page.evaluate(HIDE, arg=True)
    [draft] = phone.page.evaluate(DRAFTS)
    assert draft["revision"] == "0"
    gate.open()
    phone.wait_until(lambda: phone.page.evaluate(DRAFTS)[0]["revision"] == "1")
    phone.page.evaluate(HIDE, arg=False)
    assert phone.page.evaluate(DRAFTS) == [], "else the hand would come back after it was saved"


def test_a_restored_entry_keeps_who_buys_back_in(phone: Phone) -> None:
    phone.allow_errors(*NETWORK_ERRORS)
    phone.set_up("gurka-se", NAMES, {"limit.value": "10"})
    phone.enter_quickly(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}))
    box = phone.shown.get_by_role("checkbox", name="Anna")
    box.check()
    expect(phone.shown).to_contain_text("Anna buys back in")
    phone.page.reload()
    expect(phone.shown).to_contain_text("Anna buys back in")
    expect(box).to_be_checked()
    disconnect(phone)
    box.uncheck()
    expect(phone.shown).to_contain_text("No connection")
    # The preview belonged to the choice before, so it goes.
    expect(phone.shown.locator(".headline, .steps, .next")).to_have_count(0)
    expect(box).not_to_be_checked()
    box.check()
    reconnect(phone)
    expect(phone.shown).to_contain_text("Anna buys back in")
    phone.page.route("**/hand", lambda route: route.abort())
    phone.page.reload()
    expect(phone.shown).to_contain_text("No connection")
    phone.save_button.click()
    phone.page.unroute("**/hand")
    wait_until_all_sent(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 0"


def test_a_restored_entry_meets_a_hand_from_another_phone(phone: Phone, new_phone: NewPhone) -> None:
    phone.allow_errors("409")
    phone.set_up("agurk", NAMES, {"limit.value": "6"})
    other = new_phone()
    other.join(phone)
    board = phone.address
    begin_entry(phone, "2", "3")
    phone.page.goto(phone.site)
    other.record(SECOND)
    phone.page.goto(board)
    expect(phone.on("#entry")).to_be_visible()
    expect_cards(phone, "2", "3", "")
    phone.key("4").click()
    phone.save_button.click()
    expect(phone.on("#entry .either")).to_be_visible()
    assert saved_hands(phone) == [line(1, SECOND)]
    phone.tap(phone.on("#entry").get_by_role("link", name="Theirs is right: discard mine"))
    expect(phone.on("#entry")).to_be_hidden()
    begin_entry(phone, "2", "3", "4")
    phone.page.goto(phone.site)
    other.record(SECOND)
    phone.page.goto(board)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    expect(phone.on("#entry")).to_be_hidden()
    expect_cards(phone, "", "")
