"""Examples that teach a variant; what happens in them is what the engine says.

Two plays show how to follow, one legal and one illegal. The best example of a rule is a play that other readings of the
rule judge differently. So the search goes through situations in a fixed order and takes the play on which most other
readings differ.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from scorekeeper.rules.cards import ACE, Card
from scorekeeper.rules.options import AceRule, Duty, LastTrickRank, LeadCards, PenaltyTie, Reach, Reference, Sets
from scorekeeper.rules.play import Judgement, Play, breach, judge, trick_winner
from scorekeeper.rules.settle import settle
from scorekeeper.rules.values import Hand, Laid, Score, Settlement, StepKind
from scorekeeper.rules.variant import Follow, Lead, Meta, Pack, RankFactor, Variant

SPREAD = (2, 4, 6, 8, 10)
"""The ranks that the examples use, counted from the lowest of the pack; the highest is always added."""


class Example(NamedTuple):
    """A situation and a play in it, with the engine's judgement."""

    trick: tuple[Play, ...]
    holding: tuple[Card, ...]
    play: Play
    judgement: Judgement


def find_examples(variant: Variant) -> tuple[Example, ...]:
    """A legal and an illegal play, in this order; without one if no situation offers it.

    They may show two cards of one rank, so a pack that has each rank once gets none.
    """
    ranks = _ranks_in_pairs(variant)
    return _found(ranks, variant.lead.cards, variant.follow) if ranks else ()


def _ranks_in_pairs(variant: Variant) -> tuple[str, ...]:
    """The ranks of which the pack of the smallest table has two cards without a rule of their own."""
    return tuple(rank for rank in variant.pack.ranks if variant.copies_of(Card(rank), variant.players.min) > 1)


def plain_example(variant: Variant) -> Example | None:
    """A play that follows without an ace that silences anybody; None if no situation shows anything."""
    plain = replace(variant, follow=replace(variant.follow, ace=AceRule.NONE))
    return next(iter(find_examples(plain)), None)


def ace_example(variant: Variant) -> Example | None:
    """A play after an ace that demands the lowest card; None if an ace demands nothing, or the pack is too small."""
    ranks = _ranks_in_pairs(variant)
    if variant.follow.ace is AceRule.NONE or ACE not in ranks or len(ranks) <= SPREAD[2]:
        return None
    low, middle, high = (Card(ranks[at]) for at in SPREAD[:3])
    table = ((Card(ACE),), (low,)) if variant.follow.ace is AceRule.ACE_LED_LOWEST else ((high,), (Card(ACE),))
    holding = (low, middle, Card(ACE))
    return Example(table, holding, (low,), judge(variant, table, (low,), holding=holding))


def whole_trick(variant: Variant, start: Example) -> tuple[Play, ...]:
    """How the trick of an example ends: with two equal highest cards, where a card has to match the highest one.

    A set of cards is answered with the highest one.
    """
    last = start.play if len(start.play) == 1 else (start.judgement.legal_plays or ())[-1]
    plays = (*start.trick, last)
    best = plays[trick_winner(variant, plays)]
    matching = (variant.follow.reference, variant.follow.reach) == (Reference.HIGHEST, Reach.EQUAL_OR_HIGHER)
    return (*plays, best) if matching and len(best) == 1 and plays.count(best) == 1 else plays


class PaidExample(NamedTuple):
    """A last trick, the scores before it, and what it costs."""

    scores: tuple[Score, ...]
    hand: Hand
    settlement: Settlement


_FEWEST_RANKS = 4


def last_trick_example(variant: Variant) -> PaidExample | None:
    """A last trick with two equal highest cards, of three players; None if the pack is too small for it.

    The card between them is the one whose rule is special, if there is one: an ace that is low, or a card that doubles.
    """
    ranks = _ranks_in_pairs(variant)
    if len(ranks) < _FEWEST_RANKS:
        return None
    high, between = ranks[-3], ranks[1]
    if isinstance(variant.penalty.factor, RankFactor):
        high, between = ranks[len(ranks) // 2], variant.penalty.factor.rank
    elif variant.rank.last_trick is LastTrickRank.ACE_LOW and ACE in ranks:
        between = ACE
    tied = variant.worth(Card(high)) if variant.penalty.tied is PenaltyTie.SUBTRACT else 0
    return _paid(variant, (Score(tied), Score(), Score()), (high, between, high))


def cucumber_example(variant: Variant) -> PaidExample | None:
    """A first cucumber of the player who plays last, of three; None if the first one already means out."""
    limit, ranks = variant.limit.value, variant.pack.ranks
    if variant.cucumbers_to_be_out == 1 or len(ranks) < _FEWEST_RANKS:
        return None
    scores = (Score(limit // 3), Score(limit * 2 // 3), Score(limit * 6 // 7))
    example = _paid(variant, scores, (ranks[0], ranks[1], ranks[-3]))
    return example if any(step.kind is StepKind.RE_ENTRY for step in example.settlement.steps) else None


def _paid(variant: Variant, scores: tuple[Score, ...], ranks: tuple[str, ...]) -> PaidExample:
    hand = Hand(tuple(Laid(seat, Card(rank)) for seat, rank in enumerate(ranks)))
    return PaidExample(scores, hand, settle(variant, scores, hand))


@lru_cache(maxsize=64)
def _found(ranks: tuple[str, ...], lead: LeadCards, follow: Follow) -> tuple[Example, ...]:
    """The examples; they depend only on these parts of a variant."""
    variant = Variant(id="", meta=Meta(name=""), pack=Pack(ranks=ranks), lead=Lead(cards=lead), follow=follow)
    others = [replace(variant, follow=reading) for reading in _other_readings(lead, follow)]
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
        *(replace(follow, reference=reference) for reference in Reference),
        *(replace(follow, reach=reach) for reach in Reach),
        *(replace(follow, duty=duty) for duty in Duty),
    ]
    if follow.ace is not AceRule.NONE:
        readings += [replace(follow, ace=ace) for ace in AceRule]
    if lead is LeadCards.EQUAL_SET:
        readings += [replace(follow, sets=sets) for sets in Sets]
    return [reading for reading in readings if reading != follow]


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
