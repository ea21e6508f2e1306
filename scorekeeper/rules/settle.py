"""One hand settled: the ten steps in order, each reported (register: settlement-order)."""

from collections import Counter
from collections.abc import Sequence
from math import prod

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import (
    AllOut,
    End,
    Payer,
    PenaltyTie,
    ReEntryWhen,
    TrickTie,
)
from scorekeeper.rules.values import Hand, Laid, Result, Score, Settlement, Step, StepKind, still_in
from scorekeeper.rules.variant import PerPlayerFactor, Variant


def settle(variant: Variant, scores: Sequence[Score], hand: Hand) -> Settlement:
    """Apply one hand to the scores, step by step (register: settlement-order).

    The hand must fit the table (`replay.faults` finds nothing): every player still in has laid a card.
    """
    winner, highest = _highest(variant, hand)
    payers = highest if variant.penalty.payer is Payer.ALL_HIGHEST else [winner]
    sheet = _Sheet(scores)
    spared, lost = _charge(variant, hand, payers, sheet)
    if lost and variant.game.all_out is AllOut.VOID_HAND and len(lost) == len(still_in(scores)):
        # Norwegian rampo: nobody pays, nobody is out, the pot goes on to the next game.
        return Settlement(winner.seat, (), (), tuple(scores), Result(void=True))

    re_entry_first = variant.re_entry.when is ReEntryWhen.BEFORE_SUBTRACTION
    for seat in spared:
        sheet.draw_cucumber(seat)
        if re_entry_first:
            sheet.re_enter(seat)
    for seat in lost:
        sheet.knock_out(seat)
    if hand.buy_in:
        _buy_in(variant, scores, hand, lost, sheet)
    if variant.penalty.tied is PenaltyTie.SUBTRACT and len(highest) > len(payers):
        _subtract(variant, highest, winner, sheet)
    if not re_entry_first:
        for seat in spared:
            sheet.re_enter(seat)

    paid = tuple([laid.seat for laid in payers])
    after = tuple(sheet.scores)
    return Settlement(winner.seat, paid, tuple(sheet.steps), after, _result(variant, paid, after, lost))


def charge(
    variant: Variant, scores: Sequence[Score], seat: int, points: int
) -> tuple[tuple[Step, ...], tuple[Score, ...], list[int]]:
    """Let one player pay points that no card brought: the steps, the scores after them, and whom they put out."""
    sheet = _Sheet(scores)
    score = sheet.add(seat, StepKind.PENALTY, points)
    lost: list[int] = []
    if variant.crosses(score.points):
        sheet.crossed = [seat]
        if score.cucumbers + 1 >= variant.cucumbers_to_be_out:
            sheet.knock_out(seat)
            lost = [seat]
        else:
            sheet.draw_cucumber(seat)
            sheet.re_enter(seat)
    return tuple(sheet.steps), tuple(sheet.scores), lost


class _Sheet:
    """The scores while a hand is settled; whatever changes them is written down as a step.

    `crossed` are the seats that cross the limit in this hand: they do not count for each
    other (register: re_entry.score).
    """

    def __init__(self, scores: Sequence[Score]) -> None:
        self.scores = list(scores)
        self.steps: list[Step] = []
        self.crossed: list[int] = []

    def add(self, seat: int, kind: StepKind, points: int, card: Card | None = None, factor: int = 1) -> Score:
        """Add points, which come from a card or from a ruling; the score with them."""
        before = self.scores[seat]
        after = Score(before.points + points, before.cucumbers, before.out, before.buy_ins)
        self.scores[seat] = after
        self.steps.append(Step(seat, kind, points, after.points, card, factor))
        return after

    def draw_cucumber(self, seat: int) -> None:
        score = self.scores[seat]
        self.scores[seat] = score._replace(cucumbers=score.cucumbers + 1)
        self.steps.append(Step(seat, StepKind.CUCUMBER, 0, score.points))

    def re_enter(self, seat: int) -> None:
        points = self.highest_staying()
        self.scores[seat] = self.scores[seat]._replace(points=points)
        self.steps.append(Step(seat, StepKind.RE_ENTRY, points, points))

    def knock_out(self, seat: int) -> None:
        score = self.scores[seat]
        self.scores[seat] = score._replace(cucumbers=score.cucumbers + 1, out=True)
        self.steps.append(Step(seat, StepKind.OUT, 0, score.points))

    def highest_staying(self) -> int:
        """The highest score of those who are in and stay in, 0 if there are none."""
        staying = (seat for seat in still_in(self.scores) if seat not in self.crossed)
        return max((self.scores[seat].points for seat in staying), default=0)


def _highest(variant: Variant, hand: Hand) -> tuple[Laid, list[Laid]]:
    """The play that takes the final trick, and all that are as high, in order of play."""
    strengths = variant.last_strengths
    top, highest = -1, []
    for laid in hand.final_trick:
        strength = strengths[laid.card]
        if strength > top:
            top, highest = strength, [laid]
        elif strength == top:
            highest.append(laid)
    return highest[0 if variant.trick.tie is TrickTie.FIRST else -1], highest


def _charge(variant: Variant, hand: Hand, payers: list[Laid], sheet: _Sheet) -> tuple[list[int], list[int]]:
    """Let the payers pay; who crosses the limit with a life left, and who does on his last."""
    spared: list[int] = []
    lost: list[int] = []
    for seat, card in payers:
        factor = _factor(variant, hand, seat)
        score = sheet.add(seat, StepKind.PENALTY, variant.worth(card) * factor, card, factor)
        if variant.loses_at_once(card):
            lost.append(seat)
        elif variant.crosses(score.points):
            last_life = score.cucumbers + 1 >= variant.cucumbers_to_be_out
            (lost if last_life else spared).append(seat)
    sheet.crossed = [*spared, *lost]
    return spared, lost


def _factor(variant: Variant, hand: Hand, seat: int) -> int:
    rule = variant.penalty.factor
    if rule is None:
        return 1
    if isinstance(rule, PerPlayerFactor):
        return hand.factors.get(seat, 1)
    factors = [rule.factor for laid in hand.final_trick if laid.card.rank == rule.rank]
    return prod(factors[:1] if rule.once else factors)


def _buy_in(variant: Variant, before: Sequence[Score], hand: Hand, lost: Sequence[int], sheet: _Sheet) -> None:
    """Let those come back who pay and may (register: buy_in), decided for all at once: buyers get the same score."""
    allowed = may_buy_in(variant, before, sheet.scores, lost)
    points = sheet.highest_staying()
    for seat in hand.buy_in:
        if seat in allowed:
            # He comes back as he was: the cucumber that put him out is taken back with the stake.
            sheet.scores[seat] = before[seat]._replace(points=points, buy_ins=before[seat].buy_ins + 1)
            sheet.steps.append(Step(seat, StepKind.BUY_IN, points, points))
        else:
            sheet.steps.append(Step(seat, StepKind.BUY_IN_REFUSED, 0, sheet.scores[seat].points))


def may_buy_in(
    variant: Variant, before: Sequence[Score], after: Sequence[Score], lost: Sequence[int]
) -> tuple[int, ...]:
    """Who of those who just went out may pay to come back (register: buy_in)."""
    terms = variant.buy_in
    if terms is None or len(still_in(after)) < terms.min_others_in:
        return ()
    return tuple(seat for seat in lost if terms.max_times is None or before[seat].buy_ins < terms.max_times)


def _subtract(variant: Variant, highest: list[Laid], winner: Laid, sheet: _Sheet) -> None:
    """Take the card's value off all who tie with the winner: never below the floor, never a cucumber back."""
    for seat, card in highest:
        if seat != winner.seat:
            above_floor = sheet.scores[seat].points - variant.score.floor
            sheet.add(seat, StepKind.SUBTRACTION, -min(variant.worth(card), above_floor), card)


def _result(variant: Variant, payers: tuple[int, ...], after: Sequence[Score], lost: Sequence[int]) -> Result | None:
    """Whether and how this hand ended the game."""
    if variant.game.end is End.ONE_HAND:
        return Result(losers=tuple(sorted(payers)))
    return ending(variant, after, lost)


def ending(variant: Variant, after: Sequence[Score], lost: Sequence[int]) -> Result | None:
    """Whether and how the game ends because these players went out, some of whom may have bought back in."""
    fallen = tuple(seat for seat in sorted(lost) if after[seat].out) if lost else ()
    if not fallen:
        return None
    return last_survivor(after, fallen) if variant.game.end is End.LAST_SURVIVOR else Result(losers=fallen)


def last_survivor(scores: Sequence[Score], fallen: Sequence[int]) -> Result | None:
    """The winner once at most one is left; if the last fell together, the lower total wins, equals share."""
    left = still_in(scores)
    if len(left) > 1:
        return None
    if left:
        return Result(winners=tuple(left))
    lowest = min(scores[seat].points for seat in fallen)
    return Result(winners=tuple(seat for seat in fallen if scores[seat].points == lowest))


def spent_cards(hand: Hand, payers: Sequence[int]) -> Counter[Card]:
    """The penalty cards of a hand, which leave the pack where the variant keeps them out."""
    return Counter(laid.card for laid in hand.final_trick if laid.seat in payers)
