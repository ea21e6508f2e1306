"""Phones at one table, connected to the server."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")
BOARD = re.compile(r"/g/[\w-]+$")
"""The end of a board's address."""
AT_ONCE = 15_000
"""Milliseconds. A page with a stream polls only every 30 s, so whatever arrives in time came through the stream."""


def hand(*cards: str, led: str = "Anna") -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


def another(phone: Phone, new_phone: Callable[..., Phone], **options: object) -> Phone:
    """Another phone that keeps score of the game on this one, once its stream is open."""
    other = new_phone(**options)
    with other.page.expect_response("**/events?*"):
        other.join(phone)
    return other


def expect_revision(phone: Phone, revision: int, within: float = AT_ONCE) -> None:
    expect(phone.on("#board")).to_have_attribute("data-revision", str(revision), timeout=within)
