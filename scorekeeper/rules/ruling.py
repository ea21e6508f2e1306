"""Rulings: what a table decides between two hands. Their points count like a penalty (register: table-rulings)."""

from collections.abc import Sequence
from enum import StrEnum, unique
from typing import NamedTuple

from scorekeeper.rules.settle import charge, ending
from scorekeeper.rules.values import Result, Score, Step
from scorekeeper.rules.variant import Variant

MAX_RULING_POINTS = 1_000
"""More points than this in a ruling are a typing error."""


@unique
class Matter(StrEnum):
    """What the ruling is about."""

    MISDEAL = "misdeal"
    EXPOSED_CARD = "exposed_card"
    ILLEGAL_PLAY = "illegal_play"
    WRONG_NUMBER = "wrong_number"
    TABLE_DECISION = "table_decision"


@unique
class Remedy(StrEnum):
    """What the table decides."""

    RESULT_STANDS = "result_stands"
    WARNING = "warning"
    REDEAL = "redeal"
    POINTS = "points"


class TableRuling(NamedTuple):
    """A decision of the table about a hand.

    `hand` is the number of a hand that was played, or of the next one. `seat` is the player, None if it is about
    nobody. `points` are charged to that player at once.
    """

    matter: Matter
    remedy: Remedy
    hand: int
    seat: int | None = None
    points: int = 0
    note: str = ""


class RulingSettlement(NamedTuple):
    """The outcome of a ruling: its steps, everybody's scores, and the end of the game (None while it goes on)."""

    steps: tuple[Step, ...]
    scores: tuple[Score, ...]
    result: Result | None


def settle_ruling(variant: Variant, scores: Sequence[Score], ruling: TableRuling) -> RulingSettlement:
    """The outcome of a ruling. Its points can bring a cucumber, re-entry and elimination, like a penalty.

    Source: register: table-rulings. The ruling must have passed `problems.find_problems`.
    """
    if ruling.seat is None or not ruling.points:
        return RulingSettlement((), tuple(scores), None)
    steps, after, lost = charge(variant, scores, ruling.seat, ruling.points)
    return RulingSettlement(steps, after, ending(variant, after, lost))
