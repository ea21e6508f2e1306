"""Random hands that a table could play next."""

from random import Random

from scorekeeper.rules.replay import play_hand
from scorekeeper.rules.settle import may_buy_in
from scorekeeper.rules.standing import Standing
from scorekeeper.rules.values import Hand, StepKind
from scorekeeper.rules.variant import Variant
from tests.rules.strategies import random_hand


def any_hand(variant: Variant, standing: Standing, chance: Random) -> Hand:
    """A possible hand; players who may buy back in sometimes do."""
    hand = random_hand(chance, variant, standing, suited=False)._replace(buy_in=())
    buyers = [seat for seat in may_come_back(variant, standing, hand) if chance.random() < 0.5]
    return hand._replace(buy_in=tuple(buyers))


def may_come_back(variant: Variant, standing: Standing, hand: Hand) -> dict[int, int]:
    """The players who would go out with this hand and could buy back in, each with the points of doing so."""
    without = play_hand(variant, standing, hand._replace(buy_in=()))
    lost = [step.seat for step in without.steps if step.kind is StepKind.OUT]
    seats = may_buy_in(variant, standing.scores, without.after.scores, lost)
    steps = play_hand(variant, standing, hand._replace(buy_in=seats)).steps if seats else ()
    return {step.seat: step.points for step in steps if step.kind is StepKind.BUY_IN}
