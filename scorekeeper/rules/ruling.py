"""What a table decides between two hands; its points count as a penalty does (register: table-rulings)."""

from collections.abc import Sequence
from enum import StrEnum, unique
from typing import NamedTuple

from scorekeeper.rules.settle import charge, ending
from scorekeeper.rules.values import Result, Score, Step
from scorekeeper.rules.variant import Variant

MAX_RULING_POINTS = 1_000
"""A ruling of more points than this is a slip of the finger."""


@unique
class Matter(StrEnum):
    """What was found."""

    MISDEAL = "misdeal"
    EXPOSED_CARD = "exposed_card"
    ILLEGAL_PLAY = "illegal_play"
    WRONG_NUMBER = "wrong_number"
    TABLE_DECISION = "table_decision"


@unique
class Remedy(StrEnum):
    """What the table does about it."""

    RESULT_STANDS = "result_stands"
    WARNING = "warning"
    REDEAL = "redeal"
    POINTS = "points"


class TableRuling(NamedTuple):
    """A decision of the table: the matter, the player it is about if it is about one, the hand, and the remedy.

    `hand` is the number of the hand that was played or about to be; `points` are charged to the player at once.
    """

    matter: Matter
    remedy: Remedy
    hand: int
    seat: int | None = None
    points: int = 0
    note: str = ""


class RulingSettlement(NamedTuple):
    """A ruling's outcome: what happened, what everybody has, and the end of the game if it brought that."""

    steps: tuple[Step, ...]
    scores: tuple[Score, ...]
    result: Result | None


def settle_ruling(variant: Variant, scores: Sequence[Score], ruling: TableRuling) -> RulingSettlement:
    """Charge a ruling's points through the limit, cucumber, re-entry and elimination of the variant."""
    if ruling.seat is None or not ruling.points:
        return RulingSettlement((), tuple(scores), None)
    steps, after, lost = charge(variant, scores, ruling.seat, ruling.points)
    return RulingSettlement(steps, after, ending(variant, after, lost))
