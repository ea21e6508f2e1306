"""The ranking: winners, then players still in, then players who went out, the last of them first."""

import pytest

from scorekeeper.rules.catalogue import (
    AGURK,
    CUCUMBER_21,
    GURKA_SE,
    KURKKU,
    MATAPESA,
    PARLETT_FORM,
    ROKKAR,
    WIKIPEDIA_21,
    WIKIPEDIA_FORM,
)
from scorekeeper.rules.events import EndGame, Event, Leave
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.ranking import Place, final_places, ranking
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from tests.rules.cases import trick


def played(variant: Variant, scores: tuple[Score, ...], *events: Event) -> Replay:
    sheet = replay(variant, Opening(0, scores), events)
    assert sheet.refused is None, sheet.refused
    return sheet


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((Score(), Score(), Score()), [(1, 0), (1, 1), (1, 2)]),
        ((Score(9), Score(2), Score(5)), [(1, 1), (2, 2), (3, 0)]),
        ((Score(2, 1), Score(9), Score(9)), [(1, 1), (1, 2), (3, 0)]),
        ((Score(20, 1), Score(30, 2, out=True), Score(3)), [(1, 2), (2, 0), (3, 1)]),
        ((Score(2), Score(30, 2, out=True), Score(1), Score(24, 2, out=True)), [(1, 2), (2, 0), (3, 1), (3, 3)]),
    ],
)
def test_in_a_game_that_goes_on_players_rank_by_fewer_cucumbers_and_then_fewer_points(
    scores: tuple[Score, ...], expected: list[tuple[int, int]]
) -> None:
    assert ranking(played(AGURK, scores)) == tuple(Place(*one) for one in expected)


def test_in_a_game_that_goes_on_a_player_who_went_out_later_ranks_higher() -> None:
    start = (Score(), Score(20, 1), Score(18, 1), Score(30, 2, out=True))
    running = played(AGURK, start, trick("2 3 K -"), trick("2 Q - -"))
    assert ranking(running)[1:] == (Place(2, 1), Place(3, 2), Place(4, 3))


def test_a_game_that_goes_on_has_no_final_places() -> None:
    assert final_places(played(CUCUMBER_21, (Score(20), Score(), Score()), trick("K 2 3"))) == (None, None, None)


def test_behind_the_winner_players_who_stayed_longer_come_first() -> None:
    sheet = played(CUCUMBER_21, (Score(20), Score(2), Score(20)), trick("K 2 3"), trick("- 2 3"))
    assert sheet.now.result is not None
    assert final_places(sheet) == (3, 1, 2)


def test_players_who_went_out_together_rank_by_fewer_points() -> None:
    start = (Score(20), Score(2), Score(25), Score(20), Score(1))
    assert final_places(played(WIKIPEDIA_FORM, start, trick("K 2 K K 3"), trick("- A - - 3"), trick("- A - - 3"))) == (
        3,
        2,
        5,
        3,
        1,
    )


def test_two_winners_share_the_first_place_and_the_next_is_third() -> None:
    assert final_places(played(WIKIPEDIA_FORM, (Score(20), Score(20), Score(28)), trick("K K K"))) == (1, 1, 3)


def test_of_the_last_two_the_higher_total_is_second() -> None:
    start = (Score(25), Score(4), Score(20), Score(28))
    assert final_places(played(PARLETT_FORM, start, trick("2 3 4 K"), trick("9 3 5 -"))) == (3, 1, 2, 4)
    assert final_places(played(PARLETT_FORM, (Score(25), Score(4), Score(4)), trick("9 3 5"))) == (3, 1, 1)


def test_players_who_were_out_on_paper_share_the_last_place() -> None:
    start = (Score(20), Score(31, out=True), Score(30, out=True), Score())
    assert final_places(played(CUCUMBER_21, start, trick("K - - 2"))) == (2, 3, 3, 1)


def test_a_player_put_out_by_a_ruling_ranks_by_that_moment() -> None:
    charged = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 2, 25)
    assert final_places(played(CUCUMBER_21, (Score(20), Score(), Score()), charged, trick("K 2 -"))) == (2, 1, 3)


def test_a_player_who_bought_back_in_ranks_by_the_final_exit() -> None:
    start = (Score(25), Score(25), Score(3))
    came_back = trick("K 2 3")._replace(buy_in=(0,))
    sheet = played(GURKA_SE, start, came_back, trick("2 K 3"), trick("K - 3"))
    assert final_places(sheet) == (2, 3, 1)


def test_losers_are_last_and_the_others_rank_by_points() -> None:
    assert final_places(played(KURKKU, (Score(29), Score(12), Score(20)), trick("K 2 3"))) == (3, 1, 2)
    assert final_places(played(WIKIPEDIA_21, (Score(20), Score(12), Score(20), Score(2)), trick("K 2 K 3"))) == (
        3,
        2,
        3,
        1,
    )


def test_next_to_losers_fewer_cucumbers_count_before_fewer_points() -> None:
    two_lives = with_changes(AGURK, {"game.end": "first_out_loses"})
    assert final_places(played(two_lives, (Score(21, 1), Score(3, 1), Score(20)), trick("K 2 3"))) == (3, 2, 1)


def test_if_the_others_are_equal_only_the_loser_has_a_place() -> None:
    assert final_places(played(MATAPESA, (Score(),) * 4, trick("K 2 3 4"))) == (4, None, None, None)


def test_a_void_game_has_no_places() -> None:
    assert final_places(played(ROKKAR, (Score(),) * 2, trick("K K"))) == (None, None)


def test_who_left_comes_after_everybody_else_without_a_place() -> None:
    start = (Score(9), Score(2), Score(20), Score(6))
    running = played(CUCUMBER_21, start, Leave(1), trick("2 - 3 4"))
    assert ranking(running) == (Place(1, 0), Place(2, 3), Place(3, 2), Place(None, 1))
    over = played(CUCUMBER_21, start, trick("2 3 K 4"), Leave(1), trick("4 - - 5"), EndGame())
    assert ranking(over) == (Place(1, 0), Place(2, 3), Place(3, 2), Place(None, 1))
    assert final_places(over) == (1, None, 3, 2)


def test_who_left_is_last_also_where_only_losers_are_named() -> None:
    start = (Score(29), Score(12), Score(20), Score(3))
    over = played(KURKKU, start, Leave(1), trick("K - 3 2"))
    assert ranking(over) == (Place(1, 3), Place(2, 2), Place(3, 0), Place(None, 1))
