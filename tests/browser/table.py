"""Phones at one table, in touch with the server."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")
AT_ONCE = 5_000
"""Milliseconds for a busy machine; a page with a stream asks by itself only every 30 s, so what is in time was told."""


def hand(*cards: str, led: str = "Anna") -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


def at_table(phone: Phone, new_phone: Callable[..., Phone], count: int = 1) -> list[Phone]:
    """Other phones before the board of the first one's game, in touch with the server."""
    phone.set_up("agurk", NAMES)
    others = [new_phone() for _ in range(count)]
    for other in others:
        with other.page.expect_response("**/events?*"):
            other.join(phone)
    return others


def shows(phone: Phone, revision: int, within: float = AT_ONCE) -> None:
    expect(phone.on("#board")).to_have_attribute("data-revision", str(revision), timeout=within)
