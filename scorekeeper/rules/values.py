"""The values that rules, services and formats hand to each other: hands, scores, steps, results."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.rules.cards import Card


class Score(NamedTuple):
    """A player's score: penalty points, drawn cucumbers, whether the player is out, how often they bought in.

    `left` is true for a player who left the table, and for one who has not joined yet.
    """

    points: int = 0
    cucumbers: int = 0
    out: bool = False
    buy_ins: int = 0
    left: bool = False

    @property
    def is_in(self) -> bool:
        """Whether the player plays the next hand: neither out nor left."""
        return not (self.out or self.left)


class Laid(NamedTuple):
    """One player's card in the final trick."""

    seat: int
    card: Card


class Hand(NamedTuple):
    """What a table records of one hand: the final trick in order of play, and the seats that pay to come back.

    `factors` are personal multipliers by seat; a seat that is not listed has 1. They count only in variants with
    personal multipliers. A `partial` hand has the cards that somebody remembers, at least the one that is paid for; all
    others are unknown and change nothing (register: table-life).
    """

    final_trick: tuple[Laid, ...]
    buy_in: tuple[int, ...] = ()
    factors: Mapping[int, int] = {}
    partial: bool = False


class StepKind(StrEnum):
    """What can happen to a player when a hand is settled."""

    PENALTY = "penalty"
    CUCUMBER = "cucumber"
    RE_ENTRY = "re_entry"
    OUT = "out"
    BUY_IN = "buy_in"
    BUY_IN_REFUSED = "buy_in_refused"
    SUBTRACTION = "subtraction"

    @property
    def is_change(self) -> bool:
        """Whether the points of such a step are added to the score."""
        return self in (StepKind.PENALTY, StepKind.SUBTRACTION)


class Step(NamedTuple):
    """One thing that happened to one player.

    `points` is the change (penalty, subtraction), the new score (re_entry, buy_in) or 0. `total` is the player's
    points after the step. A penalty or subtraction is the points of `card` × `factor`.
    """

    seat: int
    kind: StepKind
    points: int
    total: int
    card: Card | None = None
    factor: int = 1


class Result(NamedTuple):
    """How a game ended: the seats that won or lost. Several winners share the win.

    A variant that only names losers leaves `winners` empty. A `void` game has neither. `early` is true if the table
    ended the game before the rules did.
    """

    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    void: bool = False
    early: bool = False


class Settlement(NamedTuple):
    """The outcome of a hand: the seat that took the final trick, the seats that paid, all steps in order.

    `scores` are everybody's scores after the hand. `result` is None while the game goes on.
    """

    winner: int
    payers: tuple[int, ...]
    steps: tuple[Step, ...]
    scores: tuple[Score, ...]
    result: Result | None


def still_in(scores: Sequence[Score]) -> list[int]:
    """The seats that are neither out nor left, by number."""
    return [seat for seat, score in enumerate(scores) if score.is_in]


def at_table(scores: Sequence[Score]) -> int:
    """How many people sit at the table: those in and those out, without those who left."""
    return len([score for score in scores if not score.left])
