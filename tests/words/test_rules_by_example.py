"""What the printed examples say is what the engine says: each is read back from its sentence."""

import re
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given

from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import AGURK, CATALOGUE, CUCUMBER_21
from scorekeeper.rules.options import AceRule, PenaltyTie
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.play import Play, Verdict, breach, judge, trick_winner
from scorekeeper.rules.settle import settle
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.words.rules_text import rules_text
from tests.rules.strategies import variants

ASKED = "Example: (.+) have been played, and you hold (.+): you (may|must) play (.+)."
TAKEN = "Example: (.+): the (first |last |)(.+) takes the trick."

every_preset = pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)


def examples(variant: Variant) -> list[str]:
    return [one.text for section in rules_text(variant) for one in section.paragraphs if one.example]


def matching(variant: Variant, pattern: str) -> list[re.Match[str]]:
    return [found for text in examples(variant) if (found := re.fullmatch(pattern, text))]


def plays_in(text: str) -> tuple[Play, ...]:
    return tuple(tuple(map(Card, play.split("\u00a0+\u00a0"))) for play in re.split(", | or ", text))


def cards_in(text: str) -> tuple[Card, ...]:
    return tuple(card for play in plays_in(text) for card in play)


@every_preset
def test_each_example_is_of_a_kind_that_is_checked_here(variant: Variant) -> None:
    kinds = "Example: (.+ have been played|.+: the .*takes the trick|if the last cards are|with .+ you get a cucumber)"
    assert all(re.match(kinds, text) for text in examples(variant))
    assert len(examples(variant)) == 3 + (variant.follow.ace is not AceRule.NONE) + (variant.cucumbers_to_be_out - 1)


@every_preset
def test_what_may_be_played_is_what_the_engine_allows(variant: Variant) -> None:
    assert len(matching(variant, ASKED)) == 1 + (variant.follow.ace is not AceRule.NONE)
    assert_choices(variant)


@every_preset
def test_the_trick_can_be_played_and_is_taken_by_who_takes_it(variant: Variant) -> None:
    assert len(matching(variant, TAKEN)) == 1
    assert_taken(variant)


@given(variants)
def test_examples_of_any_house_rules_are_true(variant: Variant) -> None:
    assert_choices(variant)
    assert_taken(variant)


def test_where_each_rank_is_once_no_example_has_two_of_them() -> None:
    once = with_changes(CATALOGUE["twenty-two"], {"pack.copies": 1, "players.max": 2, "hand.size": 5})
    assert not any("played" in text or "takes the trick" in text for text in examples(once))


def test_no_example_has_a_second_card_of_a_rank_that_has_a_special_one() -> None:
    """Of the two sixes, the one of clubs has its own rule."""
    twice = with_changes(CATALOGUE["gurka-is"], {"pack.copies": 2, "players.max": 2})
    assert matching(twice, ASKED)
    assert_choices(twice)


@every_preset
def test_the_last_trick_costs_what_the_engine_settles(variant: Variant) -> None:
    (found,) = matching(variant, r"Example: if the last cards are (\w+, \w+, \w+), (.+)\.")
    cards = cards_in(found[1])
    credit = variant.worth(cards[0]) if variant.penalty.tied is PenaltyTie.SUBTRACT else 0
    before = (Score(credit), Score(), Score())
    done = settle(variant, before, Hand(tuple(Laid(seat, card) for seat, card in enumerate(cards))))
    cost = done.scores[2].points
    high = cards[-1]
    said = {
        (0, 2): (f"each {high} costs {cost}", f"everybody with the {high} is out"),
        (2,): (
            f"the second {high} costs {cost} and the first one nothing",
            f"the second {high} costs {cost}, and whoever played the first one takes {credit} off",
            f"whoever played the second {high} loses",
        ),
    }
    words = re.sub(r"\d+ × \d+ = ", "", found[2])
    assert words in said[done.payers]
    assert ("takes" in words) == (done.scores[0].points < credit)
    assert ("out" in words or "loses" in words) == done.scores[2].out
    assert ("loses" in words) == (done.result is not None and done.result.losers == (2,))


@every_preset
def test_a_cucumber_brings_its_player_back_where_the_engine_says(variant: Variant) -> None:
    pattern = (
        r"Example: with (\d+) \+ (\d+) = (\d+) points you get a cucumber. The others have (\d+) and (\d+): .* (\d+)."
    )
    for one in matching(variant, pattern):
        before, cost, total, *others, back = map(int, one.groups())
        (high,) = (card for card in variant.deck if variant.worth(card) == cost)
        scores = (*map(Score, others), Score(before))
        assert not any(variant.crosses(score.points) for score in scores)
        done = settle(variant, scores, Hand((Laid(0, Card("2")), Laid(1, Card("2")), Laid(2, high))))
        assert before + cost == total
        assert done.scores[2] == Score(back, cucumbers=1)


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"trick.tie": "first"}, ["have been played", "the first 8 takes the trick"]),
        ({"limit.value": 1, "game.end": "one_hand", "penalty.payer": "all_highest"}, ["with the Q loses"]),
        ({"limit.value": 1, "limit.test": "reach"}, ["played the second Q is out"]),
    ],
)
def test_house_rules_change_the_examples(changes: dict[str, object], kinds: Sequence[str]) -> None:
    said = " ".join(examples(with_changes(CUCUMBER_21, changes)))
    assert all(kind in said for kind in kinds)


def test_where_a_pack_has_too_few_ranks_no_example_shows_what_an_ace_demands() -> None:
    points = {"2": 2, "3": 3, "4": 4, "5": 5, "K": 13, "A": 14}
    pack = {"pack.ranks": [*points], "penalty.points": points, "players.max": 3}
    few = with_changes(AGURK, {**pack, "follow.ace": "any_ace_lowest"})
    assert matching(few, ASKED) == []


def test_where_the_cards_show_nothing_there_is_no_example() -> None:
    tiny = {"pack.ranks": ["2", "3"], "pack.copies": 8, "hand.size": 3, "players.max": 4}
    few = {**tiny, "penalty.points": {"2": 2, "3": 3}, "follow.ace": "any_ace_lowest"}
    assert examples(with_changes(AGURK, few)) == []
    far = with_changes(AGURK, {"limit.value": 200})
    assert not any("cucumber" in text for text in examples(far))


def assert_playable(variant: Variant, plays: Sequence[Play]) -> None:
    """No play is illegal whatever the hand, and the pack has all these cards."""
    cards = [card for play in plays for card in play]
    assert all(cards.count(card) <= variant.copies_of(card, variant.players.min) for card in cards)
    for place, play in enumerate(plays[1:], start=1):
        assert judge(variant, plays[:place], play).verdict is not Verdict.ILLEGAL


def assert_choices(variant: Variant) -> None:
    """The plays that are said to be allowed are those that the engine allows."""
    for one in matching(variant, ASKED):
        table, holding, allowed = plays_in(one[1]), cards_in(one[2]), plays_in(one[4])
        choices = combinations(holding, len(table[0]))
        assert {play for play in choices if breach(variant, table, holding, play) is None} == set(allowed)
        assert (one[3] == "must") == (len(allowed) == 1)
        assert_playable(variant, table)


def assert_taken(variant: Variant) -> None:
    """The play that is said to take the trick takes it."""
    for one in matching(variant, TAKEN):
        plays, (equal,) = plays_in(one[1]), plays_in(one[3])
        assert_playable(variant, plays)
        places = [place for place, play in enumerate(plays) if play == equal]
        assert trick_winner(variant, plays) == places[0 if one[2] == "first " else -1]
        assert bool(one[2]) == (len(places) > 1)
