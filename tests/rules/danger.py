"""The danger to a player in the next hand, worked out a second time: which cards would bring a cucumber or put out."""

from enum import StrEnum, unique
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.standing import Standing
from scorekeeper.rules.variant import PERSONAL_FACTORS, PerPlayerFactor, RankFactor, Variant


@unique
class Fate(StrEnum):
    """What happens to a player who crosses the limit."""

    CUCUMBER = "cucumber"
    OUT = "out"


class Danger(NamedTuple):
    """Paying for any of `cards` at this factor brings this fate. Cards run low to high, as in the last trick."""

    fate: Fate
    factor: int
    cards: tuple[Card, ...]


def possible_factors(variant: Variant) -> tuple[int, ...]:
    """The factors that a penalty can have in this variant, 1 first."""
    rule = variant.penalty.factor
    if isinstance(rule, RankFactor):
        cards = min(variant.copies_of(Card(rule.rank), variant.players.max), variant.players.max)
        return tuple(rule.factor**times for times in range(2 if rule.once else cards + 1))
    return PERSONAL_FACTORS if isinstance(rule, PerPlayerFactor) else (1,)


def dangers(variant: Variant, standing: Standing, seat: int) -> tuple[Danger, ...]:
    """The dangers for a player in the next hand. Empty if the player is safe, out or gone, or the game is over."""
    score = standing.scores[seat]
    if standing.next is None or not score.is_in:
        return ()
    deck = sorted(variant.deck, key=variant.last_strengths.__getitem__)
    found: list[Danger] = []
    for factor in possible_factors(variant):
        cards: dict[Fate, list[Card]] = {}
        for card in deck:
            if not _can_cost(variant, card, factor):
                continue
            at_once = variant.loses_at_once(card)
            if at_once or variant.crosses(score.points + variant.worth(card) * factor):
                last_life = at_once or score.cucumbers + 1 >= variant.cucumbers_to_be_out
                cards.setdefault(Fate.OUT if last_life else Fate.CUCUMBER, []).append(card)
        found.extend(Danger(fate, factor, tuple(those)) for fate, those in cards.items())
    return tuple(found)


def _can_cost(variant: Variant, card: Card, factor: int) -> bool:
    """Whether somebody can pay for this card at this factor.

    A rank that multiplies is never paid for at factor 1. It multiplies only cards that are at least as high as itself,
    because otherwise it takes the trick.
    """
    rule = variant.penalty.factor
    if not isinstance(rule, RankFactor):
        return True
    if factor == 1:
        return card.rank != rule.rank
    return variant.last_strengths[Card(rule.rank)] <= variant.last_strengths[card]
