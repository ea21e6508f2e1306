"""Every problem of an opening, and of an event with a seat that nobody has; records name people, phones send seats."""

from dataclasses import replace

import pytest

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, FIVE_CUCUMBERS, KURKKU, PARLETT_FORM, RASSI
from scorekeeper.rules.events import EndGame, Event, Join, Leave, Return, Seats
from scorekeeper.rules.problems import MAX_SEATS, Problem, ProblemCode, opening_problems, whole_game_problems
from scorekeeper.rules.replay import open_game, replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Result, Score
from scorekeeper.rules.variant import Fixed, Variant
from tests.rules.cases import card, hand, points, ruled

OUT = Score(22, 1, out=True)


def laid(*plays: tuple[int, str]) -> Hand:
    return Hand(tuple(Laid(seat, card(text)) for seat, text in plays))


def warned(seat: int) -> TableRuling:
    return TableRuling(Matter.EXPOSED_CARD, Remedy.WARNING, 1, seat)


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


@pytest.mark.parametrize(
    ("event", "code", "field"),
    [
        (laid((0, "2"), (1, "3"), (2, "4"), (3, "5")), ProblemCode.UNKNOWN_SEAT, "final_trick"),
        (laid((-1, "2"), (0, "2"), (1, "3")), ProblemCode.UNKNOWN_SEAT, "final_trick"),
        (hand(0, "2 3 4", buy_in=[5]), ProblemCode.UNKNOWN_SEAT, "buy_in"),
        (hand(0, "2 3 4", factors={5: 2}), ProblemCode.UNKNOWN_SEAT, "factors"),
        (warned(3), ProblemCode.UNKNOWN_SEAT, "player"),
        (warned(-1), ProblemCode.UNKNOWN_SEAT, "player"),
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
def test_an_impossible_event_is_refused_with_its_reason(event: Event, code: ProblemCode, field: str) -> None:
    sheet = replay(AGURK, Opening(0, points(0, 0, 0)), [event])
    assert sheet.refused is not None
    index, (problem, *_more) = sheet.refused
    assert (index, problem.code, problem.field) == (0, code, field)


def test_the_whole_game_can_have_another_pack_only_before_its_first_hand() -> None:
    opening, larger = Opening(0, points(0, 0, 0)), {"pack.copies": 6}
    in_play = (Problem(ProblemCode.PACK_IN_PLAY, "changes"),)
    found = [whole_game_problems(AGURK, opening, larger, is_played=is_played) for is_played in (False, True)]
    assert found == [(), in_play]
