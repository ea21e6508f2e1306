"""The values that rules, services and formats hand to each other: hands, scores, steps, results."""

from collections.abc import Mapping, Sequence
from enum import StrEnum, unique
from typing import NamedTuple

from scorekeeper.rules.cards import Card


class Score(NamedTuple):
    """What one player has: penalty points, drawn cucumbers, whether he is out, how often he bought in."""

    points: int = 0
    cucumbers: int = 0
    out: bool = False
    buy_ins: int = 0


class Laid(NamedTuple):
    """One player's card in the final trick."""

    seat: int
    card: Card


class Hand(NamedTuple):
    """What a table records of one hand: the final trick in order of play, and who pays to come back.

    `factors` are the personal multipliers by seat, a seat left out has 1; where the variant has none they
    change nothing.
    """

    final_trick: tuple[Laid, ...]
    buy_in: tuple[int, ...] = ()
    factors: Mapping[int, int] = {}


@unique
class StepKind(StrEnum):
    """What can happen to a player when a hand is settled."""

    PENALTY = "penalty"
    CUCUMBER = "cucumber"
    RE_ENTRY = "re_entry"
    OUT = "out"
    BUY_IN = "buy_in"
    BUY_IN_REFUSED = "buy_in_refused"
    SUBTRACTION = "subtraction"


class Step(NamedTuple):
    """One thing that happened to one player.

    `points` is the change (penalty, subtraction), the new score (re_entry, buy_in) or 0; `total` is the
    player's score after the step. `card` and `factor` say what a penalty or subtraction comes from: `card`
    worth × `factor`.
    """

    seat: int
    kind: StepKind
    points: int
    total: int
    card: Card | None = None
    factor: int = 1


class Result(NamedTuple):
    """How a game ended. Several winners share; a variant that only names losers has no winners."""

    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    void: bool = False


class Settlement(NamedTuple):
    """A hand's outcome: who took the final trick, who paid, what happened, what everybody has, any end."""

    winner: int
    payers: tuple[int, ...]
    steps: tuple[Step, ...]
    scores: tuple[Score, ...]
    result: Result | None


def still_in(scores: Sequence[Score]) -> list[int]:
    """The seats that are not out."""
    return [seat for seat, score in enumerate(scores) if not score.out]
