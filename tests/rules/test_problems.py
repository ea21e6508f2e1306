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
from scorekeeper.rules.events import EndGame, Event, Join, Leave, Return, Seats
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.problems import (
    MAX_FACTOR,
    MAX_SEATS,
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


def too_many(index: int, seat: int, text: str, count: int, limit: int) -> Problem:
    return Problem(ProblemCode.TOO_MANY_OF_RANK, TRICK, index, seat, card(text), count, limit)


TWO_PACKS = ruled(AGURK, pack={"packs": ONE_PER_FOUR_PLAYERS})

HANDS: dict[str, tuple[Variant, int, Hand, list[Problem]]] = {
    "a possible hand": (AGURK, 3, hand(1, "2C KD A"), []),
    "an unknown seat": (
        *(AGURK, 3, laid((0, "2"), (1, "3"), (2, "4"), (3, "5"))),
        [Problem(ProblemCode.UNKNOWN_SEAT, TRICK, 3, 3)],
    ),
    "a seat below the first": (
        *(AGURK, 3, laid((-1, "2"), (0, "2"), (1, "3"), (2, "4"))),
        [Problem(ProblemCode.UNKNOWN_SEAT, TRICK, 0, -1)],
    ),
    "a player twice, and one missing": (
        *(AGURK, 3, laid((0, "2"), (1, "3"), (0, "4"))),
        [Problem(ProblemCode.TWICE, TRICK, 2, 0, card("4")), Problem(ProblemCode.MISSING, TRICK, seat=2)],
    ),
    "no cards": (AGURK, 3, Hand(()), [Problem(ProblemCode.MISSING, TRICK, seat=seat) for seat in range(3)]),
    "out of turn": (
        *(AGURK, 3, laid((0, "2"), (2, "3"), (1, "4"))),
        [Problem(ProblemCode.OUT_OF_TURN, TRICK, 1, 2, card("3"))],
    ),
    "a rank that is not in the pack, beside another problem": (
        *(FIVE_CUCUMBERS, 3, laid((0, "K"), (1, "2"))),
        [Problem(ProblemCode.MISSING, TRICK, seat=2), Problem(ProblemCode.NOT_IN_PACK, TRICK, 0, 0, card("K"))],
    ),
    "more of a rank than the pack has": (AGURK, 5, hand(1, "9 9 9 9 9"), [too_many(4, 0, "9", 5, 4)]),
    "all of a rank": (AGURK, 5, hand(1, "9 9 9 9 8"), []),
    "two packs": (TWO_PACKS, 5, hand(1, "9S 9S 9 9 9"), []),
    "a card of a suit thrice in two packs": (TWO_PACKS, 5, hand(1, "9S 9S 9S 9 9"), [too_many(2, 3, "9S", 3, 2)]),
    "a card of a suit twice": (AGURK, 3, hand(0, "9S 9S 9"), [too_many(1, 1, "9S", 2, 1)]),
    "a special card and its rank": (GURKA_IS, 4, hand(0, "6C 6 6 6"), []),
    "its rank has one fewer": (GURKA_IS, 4, hand(0, "6 6 6 6"), [too_many(3, 3, "6", 4, 3)]),
    "a special card twice": (GURKA_IS, 4, hand(0, "6C 6C 2 3"), [too_many(1, 1, "6C", 2, 1)]),
    "a buy-in by an unknown seat, and one twice": (
        *(GURKA_SE, 3, hand(0, "2 3 4", buy_in=[5, 1, 1])),
        [Problem(ProblemCode.UNKNOWN_SEAT, "buy_in", 0, 5), Problem(ProblemCode.TWICE, "buy_in", 2, 1)],
    ),
    "factors up to the maximum": (RASSI, 3, hand(0, "2 3 4", factors={0: 1, 1: MAX_FACTOR}), []),
}


@pytest.mark.parametrize(("variant", "players", "done", "found"), HANDS.values(), ids=HANDS)
def test_a_hand_has_a_problem_for_everything_that_cannot_be(
    variant: Variant, players: int, done: Hand, found: list[Problem]
) -> None:
    assert list(find_problems(variant, table(variant, players), done)) == found


def test_a_card_of_a_player_who_is_out_is_a_problem() -> None:
    standing = open_game(AGURK, Opening(0, (Score(), OUT, Score())))
    assert find_problems(AGURK, standing, hand(0, "2 3 4")) == (Problem(ProblemCode.OUT, TRICK, 1, 1, card("3")),)


def test_a_card_that_has_left_the_pack_is_a_problem() -> None:
    sheet = replay(TWENTY_TWO, Opening(0, points(0, 0, 0)), [hand(0, "2 2 2")])
    assert find_problems(TWENTY_TWO, sheet.now, hand(0, "3 2 2")) == (
        Problem(ProblemCode.TOO_MANY_OF_RANK, TRICK, 2, 2, card("2"), count=2, limit=1),
    )
    assert find_problems(TWENTY_TWO, sheet.now, hand(0, "3 2 3")) == ()


def test_factors_where_the_variant_has_none_are_no_fault_and_change_nothing() -> None:
    with_factors = hand(0, "2 3 4", factors={2: 2})
    assert find_problems(AGURK, table(AGURK), with_factors) == ()
    opening = Opening(0, points(0, 0, 0))
    assert replay(AGURK, opening, [with_factors]).now == replay(AGURK, opening, [hand(0, "2 3 4")]).now


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


@pytest.mark.parametrize(
    ("event", "code", "field"),
    [
        (Join(3, 9), ProblemCode.UNKNOWN_SEAT, "after"),
        (Join(MAX_SEATS, 0), ProblemCode.TOO_MANY_PLAYERS, "player"),
        (Join(1, 0), ProblemCode.AT_THE_TABLE, "player"),
        (Leave(9), ProblemCode.UNKNOWN_SEAT, "player"),
        (Return(9), ProblemCode.UNKNOWN_SEAT, "player"),
        (Return(1), ProblemCode.NOT_LEFT, "player"),
        (Seats((0, 1, 9)), ProblemCode.UNKNOWN_SEAT, "players"),
        (Seats((0, 1, 1, 2)), ProblemCode.TWICE, "players"),
        (Seats((0, 1)), ProblemCode.MISSING, "players"),
        (EndGame(), ProblemCode.NO_HAND_YET, ""),
        (EndGame(0), ProblemCode.HAND_PLAYED, "hand"),
    ],
)
def test_an_impossible_change_is_refused_with_its_reason(event: Event, code: ProblemCode, field: str) -> None:
    sheet = replay(AGURK, Opening(0, points(0, 0, 0)), [event])
    assert sheet.refused is not None
    index, (problem, *_more) = sheet.refused
    assert (index, problem.code, problem.field) == (0, code, field)


def test_the_whole_game_can_have_another_pack_only_before_its_first_hand() -> None:
    opening, larger = Opening(0, points(0, 0, 0)), {"pack.copies": 6}
    in_play = (Problem(ProblemCode.PACK_IN_PLAY, "changes"),)
    found = [whole_game_problems(AGURK, opening, larger, is_played=is_played) for is_played in (False, True)]
    assert found == [(), in_play]
