"""The ranking: winners, then players still in, then players who went out, the last of them first."""

import pytest

from scorekeeper.rules.catalogue import AGURK, MATAPESA
from scorekeeper.rules.ranking import ranking
from scorekeeper.rules.replay import replay
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Score
from scorekeeper.rules.variant import Variant
from tests.rules.cases import hand

OUT = Score(30, 2, out=True)


def found(variant: Variant, scores: tuple[Score, ...], *hands: Hand, first: int = 0) -> list[tuple[int | None, int]]:
    sheet = replay(variant, Opening(first, scores), hands)
    assert sheet.refused is None
    return [(one.place, one.seat) for one in ranking(sheet)]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((Score(), Score(), Score()), [(1, 0), (1, 1), (1, 2)]),
        ((Score(9), Score(2), Score(5)), [(1, 1), (2, 2), (3, 0)]),
        ((Score(2, 1), Score(9), Score(9)), [(1, 1), (1, 2), (3, 0)]),
        ((Score(20, 1), OUT, Score(3)), [(1, 2), (2, 0), (3, 1)]),
    ],
)
def test_players_rank_by_fewer_cucumbers_and_then_fewer_points(
    scores: tuple[Score, ...], expected: list[tuple[int, int]]
) -> None:
    assert found(AGURK, scores) == expected


def test_a_player_who_goes_out_later_ranks_higher() -> None:
    scores = (Score(0), Score(20, 1), Score(18, 1), OUT)
    hands = (hand(0, "2 K 3", out=[3]), hand(0, "2 Q", out=[1, 3]))
    assert found(AGURK, scores, *hands) == [(1, 0), (2, 2), (3, 1), (4, 3)]


def test_players_who_were_out_from_the_start_share_a_place() -> None:
    scores = (Score(30, 2, out=True), Score(1), Score(24, 2, out=True), Score(3))
    assert found(AGURK, scores, first=1) == [(1, 1), (2, 3), (3, 0), (3, 2)]


def test_a_loser_ranks_last() -> None:
    ended = found(MATAPESA, (Score(), Score(), Score()), hand(0, "5 9 8"))
    assert ended[-1] == (3, 1)
