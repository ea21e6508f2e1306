"""The ranking: winners, then players still in, then players who went out, the last of them first."""

from collections.abc import Sequence

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
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from tests.rules.cases import played, points, trick


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


CHARGED = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 2, 25)
CAME_BACK = trick("K 2 3")._replace(buy_in=(0,))
TWO_LIVES = with_changes(AGURK, {"game.end": "first_out_loses"})

FINAL: dict[str, tuple[Variant, tuple[Score, ...], Sequence[Event], tuple[int | None, ...]]] = {
    "while the game goes on there are none": (CUCUMBER_21, points(20, 0, 0), [trick("K 2 3")], (None, None, None)),
    "who stayed longer comes first": (CUCUMBER_21, points(20, 2, 20), [trick("K 2 3"), trick("- 2 3")], (3, 1, 2)),
    "who went out together rank by fewer points": (
        *(WIKIPEDIA_FORM, points(20, 2, 25, 20, 1)),
        [trick("K 2 K K 3"), trick("- A - - 3"), trick("- A - - 3")],
        (3, 2, 5, 3, 1),
    ),
    "two winners share the first place": (WIKIPEDIA_FORM, points(20, 20, 28), [trick("K K K")], (1, 1, 3)),
    "of the last two the higher total is second": (
        *(PARLETT_FORM, points(25, 4, 20, 28)),
        [trick("2 3 4 K"), trick("9 3 5 -")],
        (3, 1, 2, 4),
    ),
    "equals share the win": (PARLETT_FORM, points(25, 4, 4), [trick("9 3 5")], (3, 1, 1)),
    "who were out on paper share the last place": (
        *(CUCUMBER_21, (Score(20), Score(31, out=True), Score(30, out=True), Score())),
        [trick("K - - 2")],
        (2, 3, 3, 1),
    ),
    "put out by a ruling": (CUCUMBER_21, points(20, 0, 0), [CHARGED, trick("K 2 -")], (2, 1, 3)),
    "the final exit counts": (GURKA_SE, points(25, 25, 3), [CAME_BACK, trick("2 K 3"), trick("K - 3")], (2, 3, 1)),
    "the loser is last": (KURKKU, points(29, 12, 20), [trick("K 2 3")], (3, 1, 2)),
    "the losers are last": (WIKIPEDIA_21, points(20, 12, 20, 2), [trick("K 2 K 3")], (3, 2, 3, 1)),
    "fewer cucumbers count first": (TWO_LIVES, (Score(21, 1), Score(3, 1), Score(20)), [trick("K 2 3")], (3, 2, 1)),
    "only the loser has one if the others are equal": (
        *(MATAPESA, points(0, 0, 0, 0), [trick("K 2 3 4")]),
        (4, None, None, None),
    ),
    "a void game has none": (ROKKAR, points(0, 0), [trick("K K")], (None, None)),
}


@pytest.mark.parametrize(("variant", "scores", "events", "places"), FINAL.values(), ids=FINAL)
def test_the_final_places(
    variant: Variant, scores: tuple[Score, ...], events: Sequence[Event], places: tuple[int | None, ...]
) -> None:
    assert final_places(played(variant, scores, *events)) == places


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
