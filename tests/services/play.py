"""Random hands that a table could play next."""

from random import Random

from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.standing import Standing, clockwise
from scorekeeper.rules.values import Hand, Laid, still_in
from scorekeeper.rules.variant import PerPlayerFactor, Variant
from scorekeeper.services.preview_hand import preview_hand


def any_hand(variant: Variant, standing: Standing, chance: Random) -> Hand:
    """A possible hand; players who may buy back in sometimes do."""
    hand = _cards(variant, standing, chance)
    while find_problems(variant, standing, hand):
        hand = _cards(variant, standing, chance)
    buyers = [seat for seat in preview_hand(variant, standing, hand).buyers if chance.random() < 0.5]
    return hand._replace(buy_in=tuple(buyers))


def _cards(variant: Variant, standing: Standing, chance: Random) -> Hand:
    leader = chance.choice(still_in(standing.scores))
    seats = clockwise(standing, leader)
    factors: dict[int, int] = {}
    if isinstance(variant.penalty.factor, PerPlayerFactor):
        factors = {seat: 2 for seat in seats if chance.random() < 0.3}
    deck = sorted(variant.deck)
    return Hand(tuple(Laid(seat, chance.choice(deck)) for seat in seats), (), factors)
