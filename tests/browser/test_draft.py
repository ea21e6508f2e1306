"""A page that the browser ended, or that was reloaded, restores its open entry."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import FIRST, NETWORK_ERRORS, SECOND, line, open_change, saved_hands, trouble
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, another, expect_revision

OUT_OF_REACH = re.compile(r"/js/game/changes\.js|/g/[\w-]+/(events|journal)")
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    return Object.keys(sessionStorage).filter((key) => key.startsWith("draft.")).length;
}"""
"""Hides or shows the page, and says how many drafts it keeps then."""


def begin_entry(phone: Phone, *cards: str) -> None:
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    for card in cards:
        phone.key(card).click()


def expect_cards(phone: Phone, *cards: str) -> None:
    expect(phone.on(".hand .tile .card")).to_have_text(list(cards))


def test_a_reload_restores_an_open_entry(owner: Phone) -> None:
    begin_entry(owner, "2", "3")
    owner.page.reload()
    expect_cards(owner, "2", "3", "")
    owner.leave_entry()
    owner.page.reload()
    expect(owner.on("#entry")).to_be_hidden()
    begin_entry(owner, "2", "3", "4")
    owner.page.reload()
    owner.save()
    owner.page.reload()
    expect_revision(owner, 1)
    expect(owner.on("#entry")).to_be_hidden()


def test_an_open_change_comes_back_with_the_network(phone: Phone) -> None:
    """Without it a script of the entry does not come, nor news, which would say that there is a connection again."""
    phone.allow_errors(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    phone.play(FIRST)
    open_change(phone, 1)
    phone.tile("Bo").click()
    phone.key("A").click()
    phone.page.route(OUT_OF_REACH, lambda route: route.abort())
    phone.page.reload()
    expect(phone.on("#trouble")).to_contain_text("No connection")
    phone.page.unroute(OUT_OF_REACH)
    phone.page.reload()
    expect(phone.on("#entry-title")).to_have_text("Change hand 1")
    expect_cards(phone, "2", "A", "4")


def test_a_page_that_was_only_hidden_keeps_no_draft(owner: Phone) -> None:
    """Otherwise the hand would come back after it was saved."""
    begin_entry(owner, "5", "6")
    assert [owner.page.evaluate(HIDE, arg=hidden) for hidden in (True, False)] == [1, 0]
    expect_cards(owner, "5", "6", "")


def test_a_restored_entry_keeps_who_buys_back_in(phone: Phone) -> None:
    phone.set_up("gurka-se", NAMES, {"limit.value": "10"})
    phone.enter_quickly(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}))
    phone.shown.get_by_role("checkbox", name="Anna").check()
    phone.page.reload()
    expect(phone.shown).to_contain_text("Anna buys back in")
    phone.save()
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 0"


def test_a_restored_entry_meets_a_hand_from_another_phone(phone: Phone, new_phone: NewPhone) -> None:
    """By then Cleo is out; what was entered stays until the person decides."""
    phone.set_up("cucumber-21", NAMES, {"limit.value": "6"})
    other = another(phone, new_phone)
    board = phone.address
    begin_entry(phone, "2", "3")
    phone.page.goto(phone.site)
    other.record(SECOND)
    phone.page.goto(board)
    expect_cards(phone, "2", "3", "")
    phone.key("4").click()
    expect(phone.shown).to_contain_text("Cleo is out and cannot play.")
    phone.save_button.click()
    expect(trouble(phone)).to_contain_text("Another phone was quicker")
    assert saved_hands(phone) == [line(1, SECOND)]
