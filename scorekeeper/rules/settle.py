"""Settle one hand or ruling and report every step (register: settlement-order, table-rulings)."""

from collections.abc import Sequence
from math import prod

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import (
    AllOut,
    End,
    Payer,
    PenaltyTie,
    ReEntryScore,
    ReEntryWhen,
    TrickTie,
)
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.values import (
    Hand,
    Laid,
    Result,
    Score,
    Settlement,
    Step,
    StepKind,
    still_in,
)
from scorekeeper.rules.variant import PerPlayerFactor, Variant

RulingOutcome = tuple[tuple[Step, ...], tuple[Score, ...], tuple[int, ...]]
"""The steps of a ruling, everybody's scores after it, and the seats that go out by it."""


def settle(variant: Variant, scores: Sequence[Score], hand: Hand) -> Settlement:
    """The outcome of a hand: its steps in order, the scores after it, and the end of the game, if this is it.

    Source: register: settlement-order. The hand must have passed `problems.find_problems`.
    """
    winner, highest = _highest(variant, hand)
    payers = highest if variant.penalty.payer is Payer.ALL_HIGHEST else [winner]
    sheet = _Sheet(scores)
    spared, lost = _charge(variant, hand, payers, sheet)
    if lost and variant.game.all_out is AllOut.VOID_HAND and len(lost) == len(still_in(scores)):
        # Norwegian rampo: nobody pays, nobody is out, and the pot goes to the next game.
        return Settlement(winner.seat, (), (), tuple(scores), Result(void=True))

    re_entry_first = variant.re_entry.when is ReEntryWhen.BEFORE_SUBTRACTION
    for seat in spared:
        sheet.draw_cucumber(seat)
        if re_entry_first:
            sheet.re_enter(variant, seat)
    for seat in lost:
        sheet.knock_out(seat)
    if hand.buy_in:
        _buy_in(variant, scores, hand, lost, sheet)
    if variant.penalty.tied is PenaltyTie.SUBTRACT and len(highest) > len(payers):
        _subtract(variant, highest, winner, sheet)
    if not re_entry_first:
        for seat in spared:
            sheet.re_enter(variant, seat)

    paid = tuple([laid.seat for laid in payers])
    after = tuple(sheet.scores)
    return Settlement(winner.seat, paid, tuple(sheet.steps), after, _result(variant, paid, after, lost))


def settle_ruling(variant: Variant, scores: Sequence[Score], ruling: TableRuling) -> RulingOutcome:
    """The outcome of a ruling. Its points can bring a cucumber, re-entry and elimination, like a penalty.

    A credit never goes below the floor, takes back no cucumber and brings nobody back who is out.
    Source: register: table-rulings. The ruling must have passed `problems.find_problems`.
    """
    sheet, seat = _Sheet(scores), ruling.seat
    lost: tuple[int, ...] = ()
    if seat is not None and ruling.points:
        score = sheet.add(seat, StepKind.PENALTY, ruling.points)
        if variant.crosses(score.points):
            sheet.crossed = [seat]
            if score.cucumbers + 1 >= variant.cucumbers_to_be_out:
                sheet.knock_out(seat)
                lost = (seat,)
            else:
                sheet.draw_cucumber(seat)
                sheet.re_enter(variant, seat)
    for credited, points in sorted(ruling.credit.items()):
        sheet.take_off(credited, points, variant.score.floor)
    return tuple(sheet.steps), tuple(sheet.scores), lost


class _Sheet:
    """The scores while a hand is settled. Every change adds a step.

    `crossed` are the seats that cross the limit in this hand. They are not among the "others still in" whose highest
    score counts (register: re_entry.score).
    """

    def __init__(self, scores: Sequence[Score]) -> None:
        self.scores = list(scores)
        self.steps: list[Step] = []
        self.crossed: list[int] = []

    def add(self, seat: int, kind: StepKind, points: int, card: Card | None = None, factor: int = 1) -> Score:
        """Add points from a card or a ruling, and return the new score."""
        before = self.scores[seat]
        after = Score(before.points + points, before.cucumbers, before.out, before.buy_ins, before.left)
        self.scores[seat] = after
        self.steps.append(Step(seat, kind, points, after.points, card, factor))
        return after

    def take_off(self, seat: int, points: int, floor: int, card: Card | None = None) -> None:
        """Take points off, but not below the floor."""
        above_floor = max(0, self.scores[seat].points - floor)
        self.add(seat, StepKind.SUBTRACTION, -min(points, above_floor), card)

    def draw_cucumber(self, seat: int) -> None:
        score = self.scores[seat]
        self.scores[seat] = score._replace(cucumbers=score.cucumbers + 1)
        self.steps.append(Step(seat, StepKind.CUCUMBER, 0, score.points))

    def re_enter(self, variant: Variant, seat: int) -> None:
        """Come back at the highest score of the others still in; where the rules say so, of those within the limit."""
        others = self.staying()
        if variant.re_entry.score is ReEntryScore.HIGHEST_OTHER_WITHIN_LIMIT:
            # Where new rules have lowered the limit, others may stand beyond it until they pay.
            others = [points for points in others if not variant.crosses(points)]
        points = max(others, default=0)
        self.scores[seat] = self.scores[seat]._replace(points=points)
        self.steps.append(Step(seat, StepKind.RE_ENTRY, points, points))

    def knock_out(self, seat: int) -> None:
        score = self.scores[seat]
        self.scores[seat] = score._replace(cucumbers=score.cucumbers + 1, out=True)
        self.steps.append(Step(seat, StepKind.OUT, 0, score.points))

    def staying(self) -> list[int]:
        """The points of the players who stay in."""
        return [self.scores[seat].points for seat in still_in(self.scores) if seat not in self.crossed]


def _highest(variant: Variant, hand: Hand) -> tuple[Laid, list[Laid]]:
    """The card that takes the final trick, and all cards as high as it, in order of play."""
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
    """Charge the payers. Returns the seats that cross the limit with a life left, and those that lose their last."""
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
    """Let the players back in who pay and may. All come back at the same score (register: buy_in)."""
    allowed = may_buy_in(variant, before, sheet.scores, lost)
    points = max(sheet.staying(), default=0)
    # Who stays in has nothing to pay for: a record may name him, as when the hand was changed or counted anew.
    for seat in filter(lost.__contains__, hand.buy_in):
        if seat in allowed:
            # Restore the score from before: the stake also takes back the cucumber that put the player out.
            sheet.scores[seat] = before[seat]._replace(points=points, buy_ins=before[seat].buy_ins + 1)
            sheet.steps.append(Step(seat, StepKind.BUY_IN, points, points))
        else:
            sheet.steps.append(Step(seat, StepKind.BUY_IN_REFUSED, 0, sheet.scores[seat].points))


def may_buy_in(
    variant: Variant, before: Sequence[Score], after: Sequence[Score], lost: Sequence[int]
) -> tuple[int, ...]:
    """The seats that just went out and may pay to come back (register: buy_in)."""
    rule = variant.buy_in
    if rule is None or len(still_in(after)) < rule.min_others_in:
        return ()
    return tuple(seat for seat in lost if rule.max_times is None or before[seat].buy_ins < rule.max_times)


def _subtract(variant: Variant, highest: list[Laid], winner: Laid, sheet: _Sheet) -> None:
    """Subtract the card's points from everybody with a card equal to the winner's, but not below the floor.

    A drawn cucumber stays (register: penalty.tied).
    """
    for seat, card in highest:
        if seat != winner.seat:
            sheet.take_off(seat, variant.worth(card), variant.score.floor, card)


def _result(variant: Variant, payers: tuple[int, ...], after: Sequence[Score], lost: Sequence[int]) -> Result | None:
    """The end of the game, or None if it goes on."""
    if variant.game.end is End.ONE_HAND:
        return Result(losers=tuple(sorted(payers)))
    return ending(variant, after, lost)


def ending(variant: Variant, after: Sequence[Score], lost: Sequence[int]) -> Result | None:
    """How the game ends because players went out; None if it goes on. Some of the `lost` may have bought back in."""
    fallen = tuple(seat for seat in sorted(lost) if after[seat].out) if lost else ()
    if not fallen:
        return None
    return Result(losers=fallen) if variant.names_losers else winners(variant, after, fallen)


def winners(variant: Variant, scores: Sequence[Score], fallen: Sequence[int]) -> Result | None:
    """The result once too few players are left to go on, else None.

    The lowest points win, and equals share: among those left or, if the last players went out together (`fallen`),
    among those (register: game.end, everybody-out).
    """
    left = still_in(scores)
    if len(left) >= variant.fewest_in:
        return None
    return Result(winners=lowest(scores, left or fallen))


def lowest(scores: Sequence[Score], seats: Sequence[int]) -> tuple[int, ...]:
    """The seats with the fewest points among these."""
    fewest = min(scores[seat].points for seat in seats)
    return tuple(seat for seat in seats if scores[seat].points == fewest)
