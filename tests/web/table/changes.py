"""Changing a table by its plain forms, and reading what follows."""

from collections.abc import Mapping

from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.game.playing import press
from tests.web.visitor import Page, Value, Visitor


def at_table(phone: Visitor, key: str) -> Page:
    return phone.get(f"/g/{key}/at-the-table")


def send(
    phone: Visitor, key: str, words: str, changes: Mapping[str, Value] | None = None, *, status: int = 303
) -> Page:
    """Press a button of the page of the table; the board after it, or the page that says why nothing was saved."""
    answer = press(phone, at_table(phone, key), words, changes, status=status)
    return phone.follow(answer) if status == 303 else answer


def lines(board: Page) -> list[str]:
    """The lines of the sheet that are no hands, newest first."""
    return [one.one("td").text for one in board.document.one("tbody").all("tr", class_="ruling")]


def history(phone: Visitor, key: str) -> list[str]:
    return [one.text for one in phone.get(f"/g/{key}/history").document.one("ol", class_="history").all("li")]


def points(*scores: int) -> Opening:
    return Opening(0, tuple(map(Score, scores)))
