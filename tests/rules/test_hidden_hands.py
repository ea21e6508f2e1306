"""Judging a hidden hand gives the same verdict as trying every hand that is possible."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import LeadCards
from scorekeeper.rules.pack import largest_hand
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.play import Judgement, Play, Verdict, breach, judge
from scorekeeper.rules.standing import Standing
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from tests.profile import steps
from tests.rules.strategies import full_pack, variants

SINGLE_CARD = [one for one in CATALOGUE.values() if one.lead.cards is LeadCards.SINGLE]


def judged_by_trying(variant: Variant, trick: Sequence[Play], play: Play, seen: Play, extras: int) -> Verdict:
    """The verdict from trying every hand: the play, the seen cards, and up to `extras` of the cards left."""
    verdicts = {
        breach(variant, trick, (*play, *seen, *extra), play) is None
        for size in range(extras + 1)
        for extra in _extras(variant, trick, (*play, *seen), size)
    }
    if len(verdicts) == 2:
        return Verdict.UNKNOWN
    return Verdict.LEGAL if verdicts == {True} else Verdict.ILLEGAL


def _extras(variant: Variant, trick: Sequence[Play], known: Play, size: int) -> Iterator[Play]:
    shown = Counter((*known, *(card for play in trick for card in play)))
    for extra in combinations_with_replacement(variant.deck, size):
        wanted = shown + Counter(extra)
        if all(wanted[card] <= variant.copies_of(card, variant.players.max) for card in extra):
            yield extra


def small(variant: Variant, **more: Any) -> Variant:  # noqa: ANN401
    """The variant with a pack small enough to try every hand."""
    tables = {
        "players.min": 3,
        "players.max": 3,
        "hand.size": "dealer_choice(1)",
        "pack.special": [],
        "game.end": "last_survivor",
    }
    cut = {"pack.ranks": ["2", "3", "Q", "A"], "pack.copies": 2, "penalty.factor": "none"}
    points = {"penalty.points": {"2": 2, "3": 3, "Q": 12, "A": 14}}
    return with_changes(variant, {**tables, **cut, **points, **more})


@pytest.mark.parametrize("variant", SINGLE_CARD, ids=lambda variant: variant.id)
def test_judging_a_hidden_hand_agrees_with_trying_every_hand_of_three(variant: Variant) -> None:
    variant = small(variant)
    singles = [(card,) for card in variant.deck]
    for length in range(3):
        for trick in product(singles, repeat=length):
            for play, seen in product(singles, [(), *singles]):
                if max(Counter((*play, *seen, *(one for (one,) in trick))).values()) > 2:
                    continue
                judgement = judge(variant, trick, play, seen=seen)
                assert judgement.verdict is judged_by_trying(variant, trick, play, seen, 2 - len(seen)), (
                    trick,
                    play,
                    seen,
                )
                _check_contradictions(variant, trick, play, seen, judgement)


def _check_contradictions(
    variant: Variant, trick: Sequence[Play], play: Play, seen: Play, judgement: Judgement
) -> None:
    proofs = [
        extra[0]
        for extra in _extras(variant, trick, (*play, *seen), 1)
        if breach(variant, trick, (*play, *seen, *extra), play) is not None
    ]
    assert list(judgement.contradictions) == (proofs if judgement.verdict is Verdict.UNKNOWN else [])
    assert (judgement.rule is None) == (judgement.verdict is Verdict.LEGAL)
    # Once as many cards are seen as anybody can hold, the hand is known, and so is what could be played.
    assert judgement.legal_plays is None or len(play) + len(seen) == largest_hand(variant)


@pytest.mark.parametrize("duty", ["free", "must_overtake", "equal_first"])
@pytest.mark.parametrize("sets", ["card_by_card", "same_set_only", "all_over_max"])
@pytest.mark.parametrize("copies", [2, pytest.param(3, marks=pytest.mark.long)])
def test_judging_a_hidden_hand_agrees_with_trying_every_hand_for_pairs(sets: str, duty: str, copies: int) -> None:
    variant = small(CATALOGUE["twenty-two"], **{"follow.sets": sets, "follow.duty": duty, "pack.copies": copies})
    pairs = list(combinations_with_replacement(variant.deck, 2))
    for trick in [(), *product(pairs, repeat=1), *product(pairs, repeat=2)]:
        for play in pairs:
            if max(Counter((*play, *(one for pair in trick for one in pair))).values()) <= copies:
                judgement = judge(variant, trick, play)
                assert judgement.verdict is judged_by_trying(variant, trick, play, (), 3), (trick, play)


def test_special_cards_as_strong_as_each_other_are_counted_apart() -> None:
    sevens = [{"card": card, "rank_above": "A", "points": 15} for card in ("7C", "7S")]
    variant = with_changes(CATALOGUE["wikipedia"], {"pack.special": sevens})
    led, played, other = Card("7", "S"), Card("2"), Card("7", "C")
    assert judge(variant, [(led,)], (played,)).contradictions == (other,)


def test_a_set_may_be_reached_by_a_special_card_as_strong_as_the_one_that_lies() -> None:
    specials = [{"card": card, "rank_above": "A", "points": 15} for card in ("2C", "3S")]
    changes = {"follow.duty": "must_overtake", "pack.copies": 3, "pack.special": specials}
    variant = small(CATALOGUE["twenty-two"], **changes)
    led, played = (Card("A"), Card("2", "C")), (Card("2"), Card("2"))
    assert judge(variant, [led], played).verdict is judged_by_trying(variant, [led], played, (), 3)


def test_a_set_may_have_to_be_played_below_the_strongest_cards() -> None:
    """Of the aces and fours that are left no pair can be held, but of the queens."""
    points = {"2": 2, "3": 3, "4": 4, "Q": 12, "A": 14}
    changes = {"follow.sets": "same_set_only", "follow.duty": "must_overtake"}
    variant = small(CATALOGUE["twenty-two"], **changes, **{"pack.ranks": [*points], "penalty.points": points})
    trick, played = [(Card("3"), Card("3")), (Card("4"), Card("A"))], (Card("2"), Card("2"))
    assert judge(variant, trick, played).verdict is judged_by_trying(variant, trick, played, (), 2)


@given(variants, st.integers(0, 2**32).map(Random))
@settings(deadline=None, max_examples=steps(60, long=1_000, quick=30))
def test_judging_a_hidden_hand_from_a_real_pack_agrees_with_trying(variant: Variant, random: Random) -> None:
    assume(variant.lead.cards is LeadCards.SINGLE)
    players = variant.players.max
    pack = full_pack(variant, Standing((Score(),) * players, None), suited=False)
    random.shuffle(pack)
    trick = [(pack.pop(),) for _ in range(random.randint(0, min(players - 1, len(pack) - 1)))]
    # No further cards than a hand has.
    most = min(2, largest_hand(variant) - 1)
    play, seen = (pack.pop(),), tuple(pack[: random.randint(0, min(1, most, len(pack)))])
    judgement = judge(variant, trick, play, seen=seen)
    assert judgement.verdict is judged_by_trying(variant, trick, play, seen, most - len(seen))
    _check_contradictions(variant, trick, play, seen, judgement)
