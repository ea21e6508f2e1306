"""The danger to a player in the next hand."""

from dataclasses import replace

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, FIVE_CUCUMBERS, GURKA_IS, OGOREK, RASSI
from scorekeeper.rules.replay import open_game
from scorekeeper.rules.standing import Opening, Standing
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import RankFactor, Variant
from tests.rules.cases import card, cards, points, ruled
from tests.rules.danger import Danger, Fate, dangers, possible_factors


def table(variant: Variant, *scores: Score) -> Standing:
    return open_game(variant, Opening(0, scores))


def test_the_danger_is_a_cucumber_with_a_life_left_and_out_without() -> None:
    standing = table(AGURK, Score(10), Score(10, 1), Score(0))
    assert dangers(AGURK, standing, 0) == (Danger(Fate.CUCUMBER, 1, cards("Q K A")),)
    assert dangers(AGURK, standing, 1) == (Danger(Fate.OUT, 1, cards("Q K A")),)


def test_there_is_no_danger_for_a_safe_player_or_after_the_end() -> None:
    standing = table(CUCUMBER_21, Score(7), Score(30, 1, out=True), Score(8))
    assert [len(dangers(CUCUMBER_21, standing, seat)) for seat in range(3)] == [0, 0, 1]
    assert dangers(CUCUMBER_21, table(CUCUMBER_21, Score(21), Score(30, 1, out=True)), 0) == ()


def test_a_card_that_loses_at_once_is_a_danger_to_everybody() -> None:
    assert dangers(GURKA_IS, table(GURKA_IS, *points(0, 0)), 0) == (Danger(Fate.OUT, 1, cards("6C")),)
    two_lives = replace(GURKA_IS, cucumbers_to_be_out=2)
    assert dangers(two_lives, table(two_lives, *points(9, 0)), 0) == (
        Danger(Fate.CUCUMBER, 1, cards("K A")),
        Danger(Fate.OUT, 1, cards("6C")),
    )


def test_dangerous_cards_come_in_the_order_of_the_last_trick() -> None:
    assert dangers(OGOREK, table(OGOREK, *points(20, 0, 0)), 0)[0].cards[:2] == (card("A"), card("2"))


def test_a_card_can_be_dangerous_only_if_it_counts_double() -> None:
    assert dangers(FIVE_CUCUMBERS, table(FIVE_CUCUMBERS, *points(0, 0)), 0) == (
        Danger(Fate.OUT, 2, cards("10 11 12 13 14 15")),
    )


def test_a_multiplying_card_never_costs_its_points_once() -> None:
    variant = ruled(FIVE_CUCUMBERS, penalty={"points": {**FIVE_CUCUMBERS.penalty.points, "1": 9}})
    single, double = dangers(variant, table(variant, *points(5, 0)), 0)
    assert (single.factor, double.factor) == (1, 2)
    assert card("1") not in single.cards
    assert card("1") in double.cards


def test_the_possible_factors_of_a_variant() -> None:
    assert possible_factors(AGURK) == (1,)
    assert possible_factors(FIVE_CUCUMBERS) == (1, 2)
    assert possible_factors(RASSI) == (1, 2, 4)
    every_time = ruled(FIVE_CUCUMBERS, penalty={"factor": RankFactor(rank="1", factor=2, once=False)})
    assert possible_factors(every_time) == (1, 2, 4, 8, 16)
    assert possible_factors(ruled(every_time, players={"max": 3})) == (1, 2, 4, 8)
