"""What one phone saves is on the others at once, and nothing that they are doing is disturbed by it."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")
AT_ONCE = 1000
"""Milliseconds."""


def hand(*cards: str, led: str = "Anna") -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


def at_table(phone: Phone, new_phone: NewPhone, count: int = 1) -> list[Phone]:
    """Other phones before the board of the first one's game, in touch with the server."""
    phone.set_up("agurk", NAMES)
    others = [new_phone() for _ in range(count)]
    for other in others:
        with other.page.expect_response("**/events?*"):
            other.page.goto(phone.address)
    return others


def shows(phone: Phone, revision: int, within: float = AT_ONCE) -> None:
    expect(phone.on("#board")).to_have_attribute("data-revision", str(revision), timeout=within)


def test_a_saved_hand_is_on_the_other_phone_at_once(phone: Phone, new_phone: NewPhone) -> None:
    [other] = at_table(phone, new_phone)
    phone.enter_quickly(hand("K", "Q", "J"))
    phone.save()
    shows(other, 1)
    assert other.sheet() == phone.sheet()
    assert other.sheet().heads == "Anna 13, Bo 0, Cleo 0"
    expect(other.on("#status")).to_have_text("Hand 1: Anna K, Bo Q, Cleo J")
    expect(other.on("#board .notice")).to_have_count(0)
