"""A game is its log: replaying the events gives the standings, dealer, leader, hand sizes and the end."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import AfterOne, FirstLead, NextDeal, NextLead
from scorekeeper.rules.problems import Problem, find_problems
from scorekeeper.rules.ruling import TableRuling, settle_ruling
from scorekeeper.rules.settle import settle, spent_cards
from scorekeeper.rules.standing import (
    Event,
    Line,
    Opening,
    SettledHand,
    SettledRuling,
    Standing,
    Turn,
    next_in,
    opening_result,
)
from scorekeeper.rules.values import Hand, Score, Settlement, still_in
from scorekeeper.rules.variant import Countdown, DealerChoice, Fixed, LastPenalty, Variant, WholePack


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed game: the lines of the sheet, up to the first event that the rules refuse.

    `lines` are hands and rulings in order, `hands` only the hands. `refused` is the index of the refused event, from 0,
    and its problems; None if every event fits. Events after a refused one are not on the sheet.
    """

    opening: Standing
    lines: tuple[Line, ...]
    hands: tuple[SettledHand, ...]
    refused: tuple[int, tuple[Problem, ...]] | None = None

    @property
    def now(self) -> Standing:
        """The standing after the last line."""
        return self.lines[-1].after if self.lines else self.opening


def replay(variant: Variant, opening: Opening, events: Iterable[Event]) -> Replay:
    """The sheet that the events make, in order. The opening must have passed `problems.opening_problems`."""
    return replay_on(variant, Replay(open_game(variant, opening), (), ()), events)


def replay_on(variant: Variant, sheet: Replay, events: Iterable[Event]) -> Replay:
    """The sheet with more events after its last one. A sheet with a refused event stays as it is."""
    if sheet.refused is not None:
        return sheet
    standing, lines, hands = sheet.now, list(sheet.lines), list(sheet.hands)
    for event in events:
        if found := find_problems(variant, standing, event):
            return Replay(sheet.opening, tuple(lines), tuple(hands), (len(lines), found))
        line = apply(variant, standing, event)
        lines.append(line)
        if isinstance(line, SettledHand):
            hands.append(line)
        standing = line.after
    return Replay(sheet.opening, tuple(lines), tuple(hands))


def apply(variant: Variant, standing: Standing, event: Event) -> Line:
    """The line of one event. It must have passed `problems.find_problems`."""
    return play_hand(variant, standing, event) if isinstance(event, Hand) else _rule(variant, standing, event)


def open_game(variant: Variant, opening: Opening) -> Standing:
    """The standing before the first hand. Scores from paper can mean that the game is already over."""
    first, scores, number = opening
    result = opening_result(variant, scores)
    if result is not None:
        return Standing(scores, None, result)
    dealer = None if variant.deal.next is NextDeal.NONE else first
    leader = next_in(scores, first) if variant.lead.first is FirstLead.FOREHAND else first
    return Standing(scores, Turn(number, dealer, leader, _cards(variant, number, scores, {})))


def play_hand(variant: Variant, standing: Standing, hand: Hand) -> SettledHand:
    """The line of one hand. It must have passed `problems.find_problems`. Raises ValueError if the game is over."""
    turn, spent = standing.next, standing.spent
    if turn is None:
        raise ValueError("the game is over")
    settlement = settle(variant, standing.scores, hand)
    scores, result = settlement.scores, settlement.result
    if variant.penalty.card_leaves_pack:
        spent = Counter(spent) + spent_cards(hand, settlement.payers)
        if variant.pack_size(len(scores)) - spent.total() < len(still_in(scores)):
            # Too few cards are left to deal one each: all cards are shuffled in again.
            spent = {}
    upcoming = None if result is not None else _next_turn(variant, turn, settlement, spent)
    return SettledHand(turn, hand, settlement, Standing(scores, upcoming, result, spent))


def _rule(variant: Variant, standing: Standing, ruling: TableRuling) -> SettledRuling:
    """The line of a ruling. If it puts out the next dealer or leader, the next player in turn takes over.

    Source: register: table-rulings.
    """
    steps, scores, result = settle_ruling(variant, standing.scores, ruling)
    turn = standing.next
    if result is not None or turn is None:
        return SettledRuling(ruling, steps, Standing(scores, None, result, standing.spent))
    if still_in(scores) != still_in(standing.scores):
        dealer = None if turn.dealer is None else _in_or_next(scores, turn.dealer)
        forehand = None if turn.dealer is None else next_in(standing.scores, turn.dealer)
        leader = next_in(scores, dealer) if dealer is not None and turn.leader == forehand else turn.leader
        leader = _in_or_next(scores, leader)
        whole_pack = isinstance(variant.hand.size, WholePack)
        cards = _cards(variant, turn.number, scores, standing.spent) if whole_pack else turn.cards
        turn = Turn(turn.number, dealer, leader, cards)
    return SettledRuling(ruling, steps, Standing(scores, turn, None, standing.spent))


def rematch_first(variant: Variant, sheet: Replay, seats: int) -> int:
    """The seat that deals first in a rematch, in which everybody plays again; where nobody deals, it leads."""
    everybody = (Score(),) * seats
    if not sheet.hands:
        opening = sheet.opening.next
        return 0 if opening is None else opening.leader if opening.dealer is None else opening.dealer
    last = sheet.hands[-1]
    winner = last.settlement.winner
    return winner if last.turn.dealer is None else _next_dealer(variant, last.turn.dealer, winner, everybody)


def _next_turn(variant: Variant, turn: Turn, settlement: Settlement, spent: Mapping[Card, int]) -> Turn:
    scores, winner, number = settlement.scores, settlement.winner, turn.number + 1
    dealer = None if turn.dealer is None else _next_dealer(variant, turn.dealer, winner, scores)
    if dealer is None or variant.lead.next_hand is NextLead.LAST_WINNER:
        leader = _in_or_next(scores, winner)
    elif variant.lead.next_hand is NextLead.DEALER:
        leader = dealer
    else:
        leader = next_in(scores, dealer)
    return Turn(number, dealer, leader, _cards(variant, number, scores, spent, settlement.steps[0].card))


def _next_dealer(variant: Variant, dealer: int, winner: int, scores: Sequence[Score]) -> int:
    return _in_or_next(scores, winner) if variant.deal.next is NextDeal.LOSER else next_in(scores, dealer)


def _in_or_next(scores: Sequence[Score], seat: int) -> int:
    return next_in(scores, seat) if scores[seat].out else seat


def _cards(
    variant: Variant,
    number: int,
    scores: Sequence[Score],
    spent: Mapping[Card, int],
    last: Card | None = None,
) -> int | None:
    """How many cards each player gets in hand `number`, at most as many as the pack has (register: number-of-cards).

    `last` is the card that was paid for in the hand before. None if the dealer chooses.
    """
    size = variant.hand.size
    if isinstance(size, DealerChoice):
        return None
    pack = variant.pack_size(len(scores)) - sum(spent.values())
    if isinstance(size, WholePack):
        return pack // len(still_in(scores))
    wanted = _wanted(variant, size, number, last)
    if wanted * len(scores) <= pack:
        return wanted
    players = len(still_in(scores))
    if wanted * players > pack:
        pack += variant.pack.jokers
    return min(wanted, pack // players)


def _wanted(variant: Variant, size: Fixed | Countdown | LastPenalty, number: int, last: Card | None) -> int:
    if isinstance(size, Fixed):
        return size.cards
    if isinstance(size, Countdown):
        return _countdown(size, number)
    if last is None:
        return size.first
    return max(1, min(variant.worth(last), size.cap or variant.worth(last)))


def _countdown(size: Countdown, number: int) -> int:
    start = size.start
    if size.then is AfterOne.RESTART or start == 1:
        return start - (number - 1) % start
    at = (number - 1) % (2 * start - 2)
    return start - at if at < start else at - start + 2
