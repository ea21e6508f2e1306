"""A page that is ended behind one's back, or loaded anew, comes back with the entry that lay open."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import blame
from tests.browser.outbox import (
    FIRST,
    NETWORK_ERRORS,
    SECOND,
    Gate,
    cut,
    hands_kept,
    line,
    lose_answers,
    lose_no_more,
    nothing_waits,
    reconnect,
    tap_in,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES

HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
KEPT = """() => {
    const drafts = Object.entries(sessionStorage).filter(([key]) => key.startsWith("draft."));
    return drafts.map(([, text]) => JSON.parse(text));
}"""


def begin(phone: Phone, *cards: str) -> None:
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    for card in cards:
        phone.key(card).click()


def shows_cards(phone: Phone, *cards: str) -> None:
    expect(phone.on(".hand .tile .card")).to_have_text(list(cards))


def test_a_page_loaded_anew_opens_the_entry_as_it_was_until_it_is_closed_or_saved(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    begin(phone, "2", "3")
    phone.page.reload()
    expect(phone.on("#entry")).to_be_visible()
    shows_cards(phone, "2", "3", "")
    assert blame(phone) == []
    phone.leave_entry()
    phone.page.reload()
    expect(phone.on("#entry")).to_be_hidden()
    begin(phone, "2", "3", "4")
    expect(phone.shown.locator(".headline")).to_be_visible()
    phone.page.reload()
    expect(phone.shown.locator(".headline")).to_be_visible()
    phone.save_button.click()
    nothing_waits(phone)
    phone.page.reload()
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    expect(phone.on("#entry")).to_be_hidden()
    shows_cards(phone, "", "", "")
    assert hands_kept(phone) == [line(1, FIRST)]


def test_it_keeps_its_number_also_where_the_hand_before_it_is_kept_only_now(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    phone.page.route("**/hand", lose_answers(phone, 99))
    tap_in(phone, FIRST)
    begin(phone, "5", "6")
    phone.wait_until(lambda: phone.stored() == 1)
    phone.page.reload()
    expect(phone.on("#entry")).to_be_visible()
    lose_no_more(phone)
    nothing_waits(phone)
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    phone.key("7").click()
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_a_page_out_of_sight_keeps_the_entry_and_knows_what_was_saved_meanwhile(phone: Phone) -> None:
    """Else, if the page is ended then, the entry would come back and take one's own hand for that of another phone."""
    phone.set_up("agurk", NAMES)
    gate = Gate()
    phone.page.route("**/hand", gate)
    tap_in(phone, FIRST)
    begin(phone, "5", "6")
    phone.page.evaluate(HIDE, arg=True)
    [kept] = phone.page.evaluate(KEPT)
    assert kept["revision"] == "0"
    gate.open()
    phone.wait_until(lambda: phone.page.evaluate(KEPT)[0]["revision"] == "1")
    phone.page.evaluate(HIDE, arg=False)
    assert phone.page.evaluate(KEPT) == [], "else the hand would come back after it was saved"


def test_who_pays_to_come_back_is_part_of_the_entry_also_where_nobody_answers(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("gurka-se", NAMES, {"limit.value": "10"})
    phone.enter_quickly(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}))
    box = phone.shown.get_by_role("checkbox", name="Anna")
    box.check()
    expect(phone.shown).to_contain_text("Anna buys back in")
    phone.page.reload()
    expect(phone.shown).to_contain_text("Anna buys back in")
    expect(box).to_be_checked()
    cut(phone)
    box.uncheck()
    expect(phone.shown).to_contain_text("No connection")
    # What stands beside it was of the choice before, and goes.
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
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 0"


def test_another_phone_may_have_been_quicker_or_have_put_somebody_out_meanwhile(
    phone: Phone, new_phone: NewPhone
) -> None:
    phone.forgive("409")
    phone.set_up("agurk", NAMES, {"limit.value": "6"})
    other = new_phone()
    other.join(phone)
    board = phone.address
    begin(phone, "2", "3")
    phone.page.goto(phone.site)
    other.record(SECOND)
    phone.page.goto(board)
    expect(phone.on("#entry")).to_be_visible()
    shows_cards(phone, "2", "3", "")
    phone.key("4").click()
    phone.save_button.click()
    expect(phone.on("#entry .either")).to_be_visible()
    assert hands_kept(phone) == [line(1, SECOND)]
    phone.tap(phone.on("#entry").get_by_role("link", name="Theirs is right: discard mine"))
    expect(phone.on("#entry")).to_be_hidden()
    begin(phone, "2", "3", "4")
    phone.page.goto(phone.site)
    other.record(SECOND)
    phone.page.goto(board)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    expect(phone.on("#entry")).to_be_hidden()
    shows_cards(phone, "", "")
