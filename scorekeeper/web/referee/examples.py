"""Two plays that show how a variant is followed: one legal, one illegal, found by asking the engine.

The best example of a rule is a play that another reading of it would judge the other way. So situations are gone
through in a fixed order, and the play is taken on which most other readings differ.
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
"""Which ranks of the pack the examples are made of, counted from the lowest; the highest is always one of them."""


class Example(NamedTuple):
    """A situation and a play in it, with the engine's ruling."""

    trick: tuple[Play, ...]
    holding: tuple[Card, ...]
    play: Play
    ruling: Judgement


def find_examples(variant: Variant) -> tuple[Example, ...]:
    """A legal and an illegal play to follow, in this order; one that no situation offers is left out."""
    return _found(variant.pack.ranks, variant.lead.cards, variant.follow)


@lru_cache(maxsize=64)
def _found(ranks: tuple[str, ...], lead: LeadCards, follow: Follow) -> tuple[Example, ...]:
    """The examples, which depend on nothing else that a variant says."""
    variant = Variant(id="", meta=Meta(name=""), pack=Pack(ranks=ranks), lead=Lead(cards=lead), follow=follow)
    others = [replace(variant, follow=one) for one in _other_readings(lead, follow)]
    best: dict[bool, tuple[int, tuple[Play, ...], tuple[Card, ...], Play]] = {}
    for trick, holding in _situations(variant):
        plays = list(combinations(holding, len(trick[0])))
        allowed = [breach(variant, trick, holding, play) is None for play in plays]
        if len(set(allowed)) == 1:
            continue  # Where any play will do, or none, there is nothing to see.
        for play, is_legal in zip(plays, allowed, strict=True):
            differing = sum((breach(other, trick, holding, play) is None) is not is_legal for other in others)
            if is_legal not in best or differing > best[is_legal][0]:
                best[is_legal] = differing, trick, holding, play
    chosen = [best[is_legal][1:] for is_legal in (True, False) if is_legal in best]
    return tuple(
        Example(trick, holding, play, judge(variant, trick, play, holding=holding)) for trick, holding, play in chosen
    )


def _other_readings(lead: LeadCards, follow: Follow) -> list[Follow]:
    """The rules of following, one of them read in another way that is somewhere in use."""
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
    """Tricks, and hands of different cards that follow to them: two single cards, or one pair where pairs are led."""
    ranks = variant.pack.ranks
    cards = [Card(ranks[at]) for at in sorted({*(at for at in SPREAD if at < len(ranks)), len(ranks) - 1})]
    # An ace on the table puzzles where it means nothing.
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
