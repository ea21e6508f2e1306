"""The danger line: what the coming hand can do to a player, found by trying every card."""

from enum import StrEnum, unique
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.standing import Standing
from scorekeeper.rules.variant import PerPlayerFactor, RankFactor, Variant

PERSONAL_FACTORS = (1, 2, 4)
"""The multipliers of Rassi: no redeal, "doubles", "redouble" (register: last-trick-and-score)."""


@unique
class Fate(StrEnum):
    """What crossing the limit means for a player."""

    CUCUMBER = "cucumber"
    OUT = "out"


class Danger(NamedTuple):
    """Paying with any of `cards`, low to high in the last trick, at this factor, brings this fate."""

    fate: Fate
    factor: int
    cards: tuple[Card, ...]


def possible_factors(variant: Variant) -> tuple[int, ...]:
    """The factors that a penalty can have at this table, 1 first."""
    rule = variant.penalty.factor
    if isinstance(rule, RankFactor):
        cards = min(variant.copies_of(Card(rule.rank), variant.players.max), variant.players.max)
        return tuple(rule.factor**times for times in range(2 if rule.once else cards + 1))
    return PERSONAL_FACTORS if isinstance(rule, PerPlayerFactor) else (1,)


def dangers(variant: Variant, standing: Standing, seat: int) -> tuple[Danger, ...]:
    """What threatens a player in the coming hand; empty when he is safe, out, or the game is over."""
    score = standing.scores[seat]
    if standing.next is None or score.out:
        return ()
    deck = sorted(variant.deck, key=variant.last_strengths.__getitem__)
    found: list[Danger] = []
    for factor in possible_factors(variant):
        cards: dict[Fate, list[Card]] = {}
        for card in deck:
            if not _can_meet(variant, card, factor):
                continue
            at_once = variant.loses_at_once(card)
            if at_once or variant.crosses(score.points + variant.worth(card) * factor):
                last_life = at_once or score.cucumbers + 1 >= variant.cucumbers_to_be_out
                cards.setdefault(Fate.OUT if last_life else Fate.CUCUMBER, []).append(card)
        found.extend(Danger(fate, factor, tuple(those)) for fate, those in cards.items())
    return tuple(found)


def _can_meet(variant: Variant, card: Card, factor: int) -> bool:
    """Whether somebody can pay for this card at this factor.

    A card that multiplies is never paid for alone, and where it is the higher one it takes the trick itself.
    """
    rule = variant.penalty.factor
    if not isinstance(rule, RankFactor):
        return True
    if factor == 1:
        return card.rank != rule.rank
    return variant.last_strengths[Card(rule.rank)] <= variant.last_strengths[card]
