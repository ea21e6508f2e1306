"""Rulings sent with their forms, and how the pages show them."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.document import Element
from tests.web.visitor import Page, Value, Visitor

Phones = Callable[[], Visitor]

CHARGED = {"matter": "illegal_play", "player": "1", "remedy": "points", "points": "5"}
SAID = "Illegal play, Bo, hand 1: +5 points."
LOOK_AGAIN = "This page was out of date, so nothing was saved. Check it, then send it again."
POINTS = "Points: a number from 1 to 1000."
BAD_NOTE = "Note: one line, at most 200 characters."
RIGHT_TO_LEFT = chr(0x202E)


def make(phone: Visitor, key: str, changes: Mapping[str, str] | None = None, **more: Value) -> Page:
    """Make a ruling with its form, after a look at what it changes if it does; returns the board."""
    return phone.follow(confirm(phone, phone.post_form(f"/g/{key}/rulings", {**(changes or {}), **more})))


def confirm(phone: Visitor, page: Page) -> Page:
    """Press "Save" if the page shows what the ruling would change."""
    return page if page.status == 303 else phone.post_form(page, press="Save", status=303)


def withdraw(phone: Visitor, key: str, entry: int = 1) -> Page:
    """Withdraw a ruling on its page; returns the board."""
    return phone.follow(phone.post_form(f"/g/{key}/rulings/{entry}", press="Withdraw the ruling", status=303))


def rows(page: Page) -> list[Element]:
    """The lines of the sheet with a ruling, newest first."""
    return page.document.one("tbody").all("tr", class_="ruling")


def changes(page: Page) -> list[str]:
    return [one.text for one in page.document.one("ul", class_="changes").all("li")]


def headline(page: Page) -> Element:
    return page.document.one("p", class_="headline")


def history(page: Page) -> list[str]:
    return [one.text for one in page.document.one("ol", class_="history").all("li")]


def points(*scores: int) -> Opening:
    return Opening(0, tuple(map(Score, scores)))
