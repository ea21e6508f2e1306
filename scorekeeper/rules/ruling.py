"""Rulings: what a table decides between two hands. Their points count like a penalty (register: table-rulings)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum, unique
from typing import NamedTuple

from scorekeeper.rules.settle import charge, take_off
from scorekeeper.rules.values import Score, Step
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
    CLAIM = "claim"
    TAKE_BACK = "take_back"
    APPEAL = "appeal"
    TABLE_DECISION = "table_decision"


@unique
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


class RulingSettlement(NamedTuple):
    """The outcome of a ruling: its steps, everybody's scores, and the seats that go out by it."""

    steps: tuple[Step, ...]
    scores: tuple[Score, ...]
    lost: tuple[int, ...] = ()


def settle_ruling(variant: Variant, scores: Sequence[Score], ruling: TableRuling) -> RulingSettlement:
    """The outcome of a ruling. Its points can bring a cucumber, re-entry and elimination, like a penalty.

    A credit never goes below the floor, takes back no cucumber and brings nobody back who is out.
    Source: register: table-rulings. The ruling must have passed `problems.find_problems`.
    """
    steps: tuple[Step, ...] = ()
    after = tuple(scores)
    lost: tuple[int, ...] = ()
    if ruling.seat is not None and ruling.points:
        steps, after, lost = charge(variant, scores, ruling.seat, ruling.points)
    if ruling.credit:
        taken_off, after = take_off(variant, after, ruling.credit)
        steps += taken_off
    return RulingSettlement(steps, after, lost)
