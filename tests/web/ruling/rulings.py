"""Rulings as a phone sends them, and how the pages show them."""

from collections.abc import Mapping

from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.game.playing import command
from tests.web.visitor import Page, Visitor

CHARGED: Mapping[str, object] = {"matter": "illegal_play", "seat": 1, "remedy": "points", "points": 5}
LOOK_AGAIN = "This page was out of date, so nothing was saved. Check it, then send it again."


def make(phone: Visitor, key: str, ruling: Mapping[str, object] | None = None, **more: object) -> Page:
    """Make a ruling, about hand 1 if nothing else is said; returns the board."""
    body = {"remedy": "result_stands", "hand": 1, **(ruling or {}), **more}
    return command(phone, key, "ruling", body)


def points(*scores: int) -> Opening:
    return Opening(0, tuple(map(Score, scores)))
