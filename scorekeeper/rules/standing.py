"""The state of a game between two hands, and the lines of the score sheet."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Event, TableChange
from scorekeeper.rules.options import End, LastTrickMode, NextDeal, NextLead, Payer
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.settle import winners
from scorekeeper.rules.values import Hand, Result, Score, Settlement, Step, at_table
from scorekeeper.rules.variant import Variant


class Turn(NamedTuple):
    """The next hand: its number from 1, the seat that deals (None if nobody deals) and the seat that leads.

    `cards` is how many each player gets; None if the dealer chooses, or if it depends on a card that nobody recorded.
    """

    number: int
    dealer: int | None
    leader: int
    cards: int | None


class LastHand(NamedTuple):
    """The last hand that counts, from which the next turn follows: who dealt and won it, and the card paid for.

    `card` is None if nobody paid.
    """

    dealer: int | None
    winner: int
    card: Card | None


class Standing(NamedTuple):
    """The state of a game between two hands. Once the game is over, `next` is None and `result` is set.

    `scores` are by seat number. `seating` are all who ever sat down, clockwise. `spent` counts the penalty cards that
    have left the pack, in variants where they do.

    The next turn follows from the rest: `number` is the next hand's on the sheet, `played` how many hands come before
    it, and `voided` how many of them do not count; `first` begins the game, and `last` is the last hand that counts.
    After a change of seats, `due` says who deals and leads next, whatever the seats say. `fallen` are the seats that
    went out at the end. `final` is the number of the hand after which the table ends the game, 0 for at once; None for
    no such wish.
    """

    scores: tuple[Score, ...]
    next: Turn | None
    result: Result | None = None
    spent: Mapping[Card, int] = {}
    seating: tuple[int, ...] = ()
    number: int = 1
    played: int = 0
    voided: int = 0
    first: int = 0
    last: LastHand | None = None
    due: Turn | None = None
    fallen: tuple[int, ...] = ()
    final: int | None = None

    @property
    def at_table(self) -> int:
        """How many people sit at the table, without those who left."""
        return at_table(self.scores)


class SettledHand(NamedTuple):
    """A hand on the sheet: who dealt and led, what was recorded, its settlement, and the standing after it.

    `variant` are the rules that it was settled by. A `void` hand counts for nothing: nobody pays, and the next hand is
    dealt as this one was.
    """

    turn: Turn
    hand: Hand
    settlement: Settlement
    after: Standing
    variant: Variant
    void: bool = False

    @property
    def event(self) -> Event:
        """What was recorded."""
        return self.hand

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happened, in settlement order."""
        return self.settlement.steps


class SettledRuling(NamedTuple):
    """A ruling on the sheet: what the table decided, its steps, the standing after it, and the rules in force."""

    event: TableRuling
    steps: tuple[Step, ...]
    after: Standing
    variant: Variant


class SettledChange(NamedTuple):
    """A change at the table on the sheet: who came or went, new rules or the early end; and the rules after it.

    It has no steps.
    """

    event: TableChange
    after: Standing
    variant: Variant
    steps: tuple[Step, ...] = ()


Line = SettledHand | SettledRuling | SettledChange
"""A line of the sheet: one event and what it did."""


class Opening(NamedTuple):
    """How a game begins: the seat that deals first, and the scores carried over from paper.

    Where nobody deals, `first` leads. `first_hand` is the number of the first hand on the sheet.
    """

    first: int
    scores: tuple[Score, ...]
    first_hand: int = 1


def next_in(standing: Standing, seat: int) -> int:
    """The next seat clockwise that is in; the same seat if nobody else is."""
    seating, scores = standing.seating, standing.scores
    at = seating.index(seat)
    for candidate in (*seating[at + 1 :], *seating[:at]):
        if scores[candidate].is_in:
            return candidate
    return seat


def in_or_next(standing: Standing, seat: int) -> int:
    """The seat itself if it is in, else the next one clockwise that is."""
    return seat if standing.scores[seat].is_in else next_in(standing, seat)


def clockwise(standing: Standing, leader: int) -> tuple[int, ...]:
    """The seats that are in, clockwise from the leader or from the next one in; from the first seat if unknown."""
    seating, scores = standing.seating, standing.scores
    at = seating.index(leader) if leader in seating else 0
    return tuple([seat for seat in (*seating[at:], *seating[:at]) if scores[seat].is_in])


def order_matters(variant: Variant) -> bool:
    """Whether the record must say who played first in the final trick."""
    return (
        variant.last_trick.mode is LastTrickMode.IN_TURN
        or variant.penalty.payer is Payer.TRICK_WINNER
        or variant.deal.next is NextDeal.LOSER
        or variant.lead.next_hand is NextLead.LAST_WINNER
    ) and not variant.counts_from_leader


def opening_result(variant: Variant, scores: Sequence[Score]) -> Result | None:
    """The result if the scores from paper have already ended the game, else None."""
    fallen = tuple(seat for seat, score in enumerate(scores) if score.out)
    if fallen and variant.game.end is End.FIRST_OUT_LOSES:
        return Result(losers=fallen)
    return winners(variant, scores, fallen)
