"""Every problem of a hand or an opening, and its place."""

from dataclasses import replace

import pytest

from scorekeeper.rules.catalogue import (
    AGURK,
    CUCUMBER_21,
    FIVE_CUCUMBERS,
    GURKA_IS,
    GURKA_SE,
    KURKKU,
    PARLETT_FORM,
    RASSI,
    TWENTY_TWO,
)
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.problems import (
    MAX_FACTOR,
    Problem,
    ProblemCode,
    find_problems,
    opening_problems,
    whole_game_problems,
)
from scorekeeper.rules.replay import open_game, replay
from scorekeeper.rules.standing import Opening, Standing
from scorekeeper.rules.values import Hand, Laid, Result, Score
from scorekeeper.rules.variant import ONE_PER_FOUR_PLAYERS, Fixed, Variant
from tests.rules.cases import card, hand, points, ruled

TRICK = "final_trick"
OUT = Score(22, 1, out=True)


def table(variant: Variant, players: int = 3) -> Standing:
    return open_game(variant, Opening(0, points(*[0] * players)))


def laid(*plays: tuple[int, str]) -> Hand:
    return Hand(tuple(Laid(seat, card(text)) for seat, text in plays))


def test_a_possible_hand_has_no_problems() -> None:
    assert find_problems(AGURK, table(AGURK), hand(1, "2 K A")) == ()
    assert find_problems(AGURK, table(AGURK), hand(1, "2C KD AH")) == ()


def test_a_hand_after_the_end_of_the_game_is_refused() -> None:
    over = open_game(AGURK, Opening(0, (Score(), OUT)))
    assert find_problems(AGURK, over, hand(0, "2 3")) == (Problem(ProblemCode.GAME_OVER, ""),)


def test_an_unknown_seat_is_a_problem() -> None:
    assert find_problems(AGURK, table(AGURK), laid((0, "2"), (1, "3"), (2, "4"), (3, "5"))) == (
        Problem(ProblemCode.UNKNOWN_SEAT, TRICK, 3, 3),
    )
    assert find_problems(AGURK, table(AGURK), laid((-1, "2"), (0, "2"), (1, "3"), (2, "4"))) == (
        Problem(ProblemCode.UNKNOWN_SEAT, TRICK, 0, -1),
    )


def test_a_card_of_a_player_who_is_out_is_a_problem() -> None:
    standing = open_game(AGURK, Opening(0, (Score(), OUT, Score())))
    assert find_problems(AGURK, standing, hand(0, "2 3 4")) == (Problem(ProblemCode.OUT, TRICK, 1, 1, card("3")),)


def test_a_player_twice_and_a_player_missing_are_problems() -> None:
    assert find_problems(AGURK, table(AGURK), laid((0, "2"), (1, "3"), (0, "4"))) == (
        Problem(ProblemCode.TWICE, TRICK, 2, 0, card("4")),
        Problem(ProblemCode.MISSING, TRICK, seat=2),
    )


def test_without_cards_every_player_is_missing() -> None:
    assert find_problems(AGURK, table(AGURK), Hand(())) == tuple(
        Problem(ProblemCode.MISSING, TRICK, seat=seat) for seat in range(3)
    )


def test_playing_out_of_turn_is_a_problem() -> None:
    assert find_problems(AGURK, table(AGURK), laid((0, "2"), (2, "3"), (1, "4"))) == (
        Problem(ProblemCode.OUT_OF_TURN, TRICK, 1, 2, card("3")),
    )


def test_a_rank_that_is_not_in_the_pack_is_found_beside_another_problem() -> None:
    assert find_problems(FIVE_CUCUMBERS, table(FIVE_CUCUMBERS), laid((0, "K"), (1, "2"))) == (
        Problem(ProblemCode.MISSING, TRICK, seat=2),
        Problem(ProblemCode.NOT_IN_PACK, TRICK, 0, 0, card("K")),
    )


def test_more_of_a_rank_than_the_pack_has_is_a_problem() -> None:
    fifth = Problem(ProblemCode.TOO_MANY_OF_RANK, TRICK, 4, 0, card("9"), count=5, limit=4)
    assert find_problems(AGURK, table(AGURK, 5), hand(1, "9 9 9 9 9")) == (fifth,)
    assert find_problems(AGURK, table(AGURK, 5), hand(1, "9 9 9 9 8")) == ()


def test_two_packs_have_twice_as_many_of_a_rank() -> None:
    variant = ruled(AGURK, pack={"packs": ONE_PER_FOUR_PLAYERS})
    assert find_problems(variant, table(variant, 5), hand(1, "9 9 9 9 9")) == ()
    assert find_problems(variant, table(variant, 5), hand(1, "9S 9S 9 9 9")) == ()
    assert find_problems(variant, table(variant, 5), hand(1, "9S 9S 9S 9 9")) == (
        Problem(ProblemCode.TOO_MANY_OF_RANK, TRICK, 2, 3, card("9S"), count=3, limit=2),
    )


def test_the_same_card_of_a_suit_twice_is_a_problem() -> None:
    assert find_problems(AGURK, table(AGURK), hand(0, "9S 9S 9")) == (
        Problem(ProblemCode.TOO_MANY_OF_RANK, TRICK, 1, 1, card("9S"), count=2, limit=1),
    )


def test_a_special_card_counts_once_and_its_rank_has_one_fewer() -> None:
    standing = table(GURKA_IS, 4)
    assert find_problems(GURKA_IS, standing, hand(0, "6C 6 6 6")) == ()
    assert find_problems(GURKA_IS, standing, hand(0, "6 6 6 6")) == (
        Problem(ProblemCode.TOO_MANY_OF_RANK, TRICK, 3, 3, card("6"), count=4, limit=3),
    )
    assert find_problems(GURKA_IS, standing, hand(0, "6C 6C 2 3")) == (
        Problem(ProblemCode.TOO_MANY_OF_RANK, TRICK, 1, 1, card("6C"), count=2, limit=1),
    )


def test_a_card_that_has_left_the_pack_is_a_problem() -> None:
    sheet = replay(TWENTY_TWO, Opening(0, points(0, 0, 0)), [hand(0, "2 2 2")])
    assert find_problems(TWENTY_TWO, sheet.now, hand(0, "3 2 2")) == (
        Problem(ProblemCode.TOO_MANY_OF_RANK, TRICK, 2, 2, card("2"), count=2, limit=1),
    )
    assert find_problems(TWENTY_TWO, sheet.now, hand(0, "3 2 3")) == ()


def test_a_buy_in_by_an_unknown_seat_or_twice_is_a_problem() -> None:
    impossible = hand(0, "2 3 4", buy_in=[5, 1, 1])
    assert find_problems(GURKA_SE, table(GURKA_SE), impossible) == (
        Problem(ProblemCode.UNKNOWN_SEAT, "buy_in", 0, 5),
        Problem(ProblemCode.TWICE, "buy_in", 2, 1),
    )


def test_factors_where_the_variant_has_none_are_no_fault_and_change_nothing() -> None:
    with_factors = hand(0, "2 3 4", factors={2: 2})
    assert find_problems(AGURK, table(AGURK), with_factors) == ()
    opening = Opening(0, points(0, 0, 0))
    assert replay(AGURK, opening, [with_factors]).now == replay(AGURK, opening, [hand(0, "2 3 4")]).now


def test_a_factor_up_to_the_maximum_is_allowed() -> None:
    assert find_problems(RASSI, table(RASSI), hand(0, "2 3 4", factors={0: 1, 1: MAX_FACTOR})) == ()


@pytest.mark.parametrize("factor", [0, -1, MAX_FACTOR + 1])
def test_a_factor_out_of_range_is_a_problem(factor: int) -> None:
    for variant in (RASSI, AGURK):
        found = find_problems(variant, table(variant), hand(0, "2 3 4", factors={0: 2, 1: factor}))
        assert found == (Problem(ProblemCode.FACTOR_OUT_OF_RANGE, "factors", seat=1, count=factor, limit=MAX_FACTOR),)


@pytest.mark.parametrize(
    ("variant", "players", "found"),
    [
        (KURKKU, 2, Problem(ProblemCode.TOO_FEW_PLAYERS, "players", count=2, limit=3)),
        (RASSI, 9, Problem(ProblemCode.TOO_MANY_PLAYERS, "players", count=9, limit=8)),
        (FIVE_CUCUMBERS, 9, Problem(ProblemCode.TOO_MANY_PLAYERS, "players", count=9, limit=8)),
        (KURKKU, 5, Problem(ProblemCode.TOO_MANY_PLAYERS, "players", count=5, limit=4)),
        (ruled(AGURK, hand={"size": Fixed(20)}), 3, Problem(ProblemCode.PACK_TOO_SMALL, "players", count=60, limit=52)),
    ],
)
def test_too_few_or_too_many_players_are_a_problem(variant: Variant, players: int, found: Problem) -> None:
    assert opening_problems(variant, Opening(0, points(*[0] * players))) == (found,)


def test_a_full_table_is_allowed() -> None:
    assert opening_problems(KURKKU, Opening(0, points(0, 0, 0, 0))) == ()
    assert opening_problems(RASSI, Opening(0, points(*[0] * 8))) == ()


def test_a_game_from_paper_may_have_only_two_players_left() -> None:
    assert opening_problems(KURKKU, Opening(0, points(3, 0))) == ()
    assert opening_problems(KURKKU, Opening(0, points(3))) == (
        Problem(ProblemCode.TOO_FEW_PLAYERS, "players", count=1, limit=2),
    )


def test_a_game_that_ends_with_two_left_needs_three_from_paper_too() -> None:
    assert opening_problems(PARLETT_FORM, Opening(0, points(3, 4, 0))) == ()
    assert opening_problems(PARLETT_FORM, Opening(0, points(3, 4))) == (
        Problem(ProblemCode.TOO_FEW_PLAYERS, "players", count=2, limit=3),
    )
    over = Opening(0, (Score(3), Score(31, 1, out=True), Score(4)))
    assert opening_problems(PARLETT_FORM, over) == ()
    assert open_game(PARLETT_FORM, over).result == Result(winners=(0,))


def test_the_first_dealer_must_be_in() -> None:
    assert opening_problems(AGURK, Opening(1, (Score(), OUT, Score()))) == (
        Problem(ProblemCode.FIRST_IS_OUT, "first", seat=1),
    )
    assert opening_problems(AGURK, Opening(0, (Score(), OUT, Score()))) == ()
    assert opening_problems(AGURK, Opening(1, (Score(), OUT))) == ()


def test_scores_from_paper_must_be_possible() -> None:
    assert opening_problems(AGURK, Opening(0, (Score(22), Score(21), Score(3, 2), Score(3, 1)))) == (
        Problem(ProblemCode.START_TOO_HIGH, "start", seat=0, count=22, limit=21),
        Problem(ProblemCode.START_TOO_MANY_CUCUMBERS, "start", seat=2, count=2, limit=2),
    )
    assert opening_problems(CUCUMBER_21, Opening(0, (Score(3, 1), Score()))) == (
        Problem(ProblemCode.START_TOO_MANY_CUCUMBERS, "start", seat=0, count=1, limit=1),
    )
    assert opening_problems(replace(AGURK, cucumbers_to_be_out=1), Opening(0, points(21, 0))) == ()


BLACK_SEVENS = with_changes(
    GURKA_IS,
    {"pack.special": [{"card": card, "rank_above": "A", "points": 21, "instant_loss": True} for card in ("7C", "7S")]},
)
"""Some Icelandic tables have the black sevens on top (register: gurka-is)."""


def test_two_special_cards_of_one_rank_count_separately() -> None:
    both = laid((0, "7C"), (1, "7S"), (2, "3"))
    assert find_problems(BLACK_SEVENS, table(BLACK_SEVENS), both) == ()
    with_suits = laid((0, "7C"), (1, "7S"), (2, "3D"))
    assert find_problems(BLACK_SEVENS, table(BLACK_SEVENS), with_suits) == ()
    for other in ("3", "3D"):
        found = find_problems(BLACK_SEVENS, table(BLACK_SEVENS), laid((0, "7C"), (1, "7C"), (2, other)))
        assert [(one.code, one.index) for one in found] == [(ProblemCode.TOO_MANY_OF_RANK, 1)]


def test_the_whole_game_can_have_another_pack_only_before_its_first_hand() -> None:
    opening, larger = Opening(0, points(0, 0, 0)), {"pack.copies": 6}
    in_play = (Problem(ProblemCode.PACK_IN_PLAY, "changes"),)
    found = [whole_game_problems(AGURK, opening, larger, is_played=is_played) for is_played in (False, True)]
    assert found == [(), in_play]
