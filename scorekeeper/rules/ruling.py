"""Rulings: what a table decides between two hands. Their points count like a penalty (register: table-rulings)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

MAX_RULING_POINTS = 1_000
"""More points than this in a ruling are a typing error."""


class Matter(StrEnum):
    """What the ruling is about."""

    MISDEAL = "misdeal"
    EXPOSED_CARD = "exposed_card"
    ILLEGAL_PLAY = "illegal_play"
    WRONG_NUMBER = "wrong_number"
    CLAIM = "claim"
    TAKE_BACK = "take_back"
    APPEAL = "appeal"
    TABLE_DECISION = "table_decision"


class Remedy(StrEnum):
    """What the table decides."""

    RESULT_STANDS = "result_stands"
    WARNING = "warning"
    REDEAL = "redeal"
    POINTS = "points"
    CREDIT = "credit"
    VOID = "void"


class TableRuling(NamedTuple):
    """A decision of the table about a hand.

    `hand` is the number of a hand that was played, or of the next one. `seat` is the player, None if it is about
    nobody. `points` are charged to that player at once. `credit` are points taken off at once, by seat. `by` says who
    ruled. With the remedy `void` the hand counts for nothing.
    """

    matter: Matter
    remedy: Remedy
    hand: int
    seat: int | None = None
    points: int = 0
    note: str = ""
    by: str = ""
    credit: Mapping[int, int] = {}
