"""The state of a game between two hands, and the lines of the score sheet."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import End, LastTrickMode, NextDeal, NextLead, Payer
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.settle import winners
from scorekeeper.rules.values import Hand, Result, Score, Settlement, Step, still_in
from scorekeeper.rules.variant import Variant


class Turn(NamedTuple):
    """The next hand: its number from 1, the seat that deals (None if nobody deals) and the seat that leads.

    `cards` is how many each player gets; None if the dealer chooses.
    """

    number: int
    dealer: int | None
    leader: int
    cards: int | None


class Standing(NamedTuple):
    """The state of a game between two hands. Once the game is over, `next` is None and `result` is set.

    `spent` counts the penalty cards that have left the pack, in variants where they do.
    """

    scores: tuple[Score, ...]
    next: Turn | None
    result: Result | None = None
    spent: Mapping[Card, int] = {}


class SettledHand(NamedTuple):
    """A hand on the sheet: who dealt and led, what was recorded, its settlement, and the standing after it."""

    turn: Turn
    hand: Hand
    settlement: Settlement
    after: Standing

    @property
    def event(self) -> "Event":
        """What was recorded."""
        return self.hand

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happened, in settlement order."""
        return self.settlement.steps


class SettledRuling(NamedTuple):
    """A ruling on the sheet: what the table decided, its steps, and the standing after it."""

    ruling: TableRuling
    steps: tuple[Step, ...]
    after: Standing

    @property
    def event(self) -> "Event":
        """What was recorded."""
        return self.ruling


Event = Hand | TableRuling
"""What a table records."""


Line = SettledHand | SettledRuling
"""A line of the sheet: one event and what it did."""


class Opening(NamedTuple):
    """How a game begins: the seat that deals first, and the scores carried over from paper.

    Where nobody deals, `first` leads. `first_hand` is the number of the first hand on the sheet.
    """

    first: int
    scores: tuple[Score, ...]
    first_hand: int = 1


def next_in(scores: Sequence[Score], seat: int) -> int:
    """The next seat clockwise that is still in; the same seat if nobody else is."""
    for step in range(1, len(scores)):
        at = (seat + step) % len(scores)
        if not scores[at].out:
            return at
    return seat


def clockwise(scores: Sequence[Score], leader: int) -> tuple[int, ...]:
    """The seats still in, clockwise from the leader or from the next one in."""
    seats = still_in(scores)
    first = bisect_left(seats, leader)
    return (*seats[first:], *seats[:first])


def order_matters(variant: Variant) -> bool:
    """Whether the record must say who played first in the final trick."""
    return (
        variant.last_trick.mode is LastTrickMode.IN_TURN
        or variant.penalty.payer is Payer.TRICK_WINNER
        or variant.deal.next is NextDeal.LOSER
        or variant.lead.next_hand is NextLead.LAST_WINNER
    )


def opening_result(variant: Variant, scores: Sequence[Score]) -> Result | None:
    """The result if the scores from paper have already ended the game, else None."""
    fallen = tuple(seat for seat, score in enumerate(scores) if score.out)
    if fallen and variant.game.end is End.FIRST_OUT_LOSES:
        return Result(losers=fallen)
    return winners(variant, scores, fallen)
