"""What is true between two hands, and what becomes of an event on the sheet."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import End, LastTrickMode, NextDeal, NextLead, Payer
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.settle import last_survivor
from scorekeeper.rules.values import Hand, Result, Score, Settlement, Step, still_in
from scorekeeper.rules.variant import Variant


class Turn(NamedTuple):
    """The hand about to be played: its number from 1, who deals (None without a dealer), who leads first.

    `cards` is the number each player gets; None where the dealer chooses it.
    """

    number: int
    dealer: int | None
    leader: int
    cards: int | None


class Standing(NamedTuple):
    """Everything true between two hands. `next` is None and `result` set once the game is over.

    `spent` counts the penalty cards that have left the pack, in variants that keep them out.
    """

    scores: tuple[Score, ...]
    next: Turn | None
    result: Result | None = None
    spent: Mapping[Card, int] = {}


class SettledHand(NamedTuple):
    """One line of the sheet: the hand as dealt, as recorded, what it did, and what everybody has after."""

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
    """A ruling on the sheet: what the table decided, what it did, and what everybody has after."""

    ruling: TableRuling
    steps: tuple[Step, ...]
    after: Standing

    @property
    def event(self) -> "Event":
        """What was recorded."""
        return self.ruling


Event = Hand | TableRuling
"""What can happen in a game."""


Line = SettledHand | SettledRuling
"""What an event becomes on the sheet."""


class Opening(NamedTuple):
    """How a game begins: who deals first (leads, where nobody deals), and what is carried over from paper."""

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
    """Whether it makes a difference, or belongs to the record, who laid the first card of the final trick."""
    return (
        variant.last_trick.mode is LastTrickMode.IN_TURN
        or variant.penalty.payer is Payer.TRICK_WINNER
        or variant.deal.next is NextDeal.LOSER
        or variant.lead.next_hand is NextLead.LAST_WINNER
    )


def opening_result(variant: Variant, scores: Sequence[Score]) -> Result | None:
    """The end of a game that the scores from paper have ended already, if they have."""
    fallen = tuple(seat for seat, score in enumerate(scores) if score.out)
    if fallen and variant.game.end is End.FIRST_OUT_LOSES:
        return Result(losers=fallen)
    return last_survivor(scores, fallen)
