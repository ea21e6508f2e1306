"""Two plays that show how to follow in a variant, one legal and one illegal; the engine judges them.

The best example of a rule is a play that other readings of the rule judge differently. So the search goes through
situations in a fixed order and takes the play on which most other readings differ.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from scorekeeper.rules.cards import ACE, Card
from scorekeeper.rules.options import AceRule, Duty, LeadCards, Reach, Reference, Sets
from scorekeeper.rules.play import Judgement, Play, breach, judge
from scorekeeper.rules.variant import Follow, Lead, Meta, Pack, Variant

SPREAD = (2, 4, 6, 8, 10)
"""The ranks that the examples use, counted from the lowest of the pack; the highest is always added."""


class Example(NamedTuple):
    """A situation and a play in it, with the engine's judgement."""

    trick: tuple[Play, ...]
    holding: tuple[Card, ...]
    play: Play
    judgement: Judgement


def find_examples(variant: Variant) -> tuple[Example, ...]:
    """A legal and an illegal play, in this order; without one if no situation offers it."""
    return _found(variant.pack.ranks, variant.lead.cards, variant.follow)


@lru_cache(maxsize=64)
def _found(ranks: tuple[str, ...], lead: LeadCards, follow: Follow) -> tuple[Example, ...]:
    """The examples; they depend only on these parts of a variant."""
    variant = Variant(id="", meta=Meta(name=""), pack=Pack(ranks=ranks), lead=Lead(cards=lead), follow=follow)
    others = [replace(variant, follow=one) for one in _other_readings(lead, follow)]
    best: dict[bool, tuple[int, tuple[Play, ...], tuple[Card, ...], Play]] = {}
    for trick, holding in _situations(variant):
        plays = list(combinations(holding, len(trick[0])))
        allowed = [breach(variant, trick, holding, play) is None for play in plays]
        if len(set(allowed)) == 1:
            continue  # If all plays are legal, or none, the situation shows nothing.
        for play, is_legal in zip(plays, allowed, strict=True):
            differing = sum((breach(other, trick, holding, play) is None) is not is_legal for other in others)
            if is_legal not in best or differing > best[is_legal][0]:
                best[is_legal] = differing, trick, holding, play
    chosen = [best[is_legal][1:] for is_legal in (True, False) if is_legal in best]
    return tuple(
        Example(trick, holding, play, judge(variant, trick, play, holding=holding)) for trick, holding, play in chosen
    )


def _other_readings(lead: LeadCards, follow: Follow) -> list[Follow]:
    """The rules of following, each time with one of them replaced by another option."""
    readings: list[Follow] = [
        *(replace(follow, reference=one) for one in Reference),
        *(replace(follow, reach=one) for one in Reach),
        *(replace(follow, duty=one) for one in Duty),
    ]
    if follow.ace is not AceRule.NONE:
        readings += [replace(follow, ace=one) for one in AceRule]
    if lead is LeadCards.EQUAL_SET:
        readings += [replace(follow, sets=one) for one in Sets]
    return [one for one in readings if one != follow]


def _situations(variant: Variant) -> Iterator[tuple[tuple[Play, ...], tuple[Card, ...]]]:
    """Tricks of two single cards (of one pair, if pairs are led), each with hands of different cards to follow."""
    ranks = variant.pack.ranks
    cards = [Card(ranks[at]) for at in sorted({*(at for at in SPREAD if at < len(ranks)), len(ranks) - 1})]
    # An ace on the table would puzzle the reader if it has no special rule.
    table = [card for card in cards if card.rank != ACE or variant.follow.ace is not AceRule.NONE]
    if variant.lead.cards is LeadCards.EQUAL_SET:
        tricks: list[tuple[Play, ...]] = [((card, card),) for card in table]
        size = 4
    else:
        tricks = [((one,), (other,)) for one, other in permutations(table, 2)]
        size = 3
    for trick in tricks:
        for holding in combinations(cards, size):
            yield trick, holding
