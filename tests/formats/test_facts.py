"""Facts are the same after they were stored in the database and read again."""

import json

import pytest
from hypothesis import given

from scorekeeper.formats.facts import read_fact, write_fact
from scorekeeper.rules.log import Corrected, Fact, Recorded, Redone, Undone
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from tests.rules.cases import hand
from tests.rules.strategies import RuledGame, ruled_games

RULING = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 3, 1, 5, "kept the 3")


def stored(fact: Fact) -> Fact:
    """The fact as it comes back from the database."""
    kind, body = write_fact(fact)
    return read_fact(kind, json.loads(json.dumps(body)))


@pytest.mark.parametrize(
    "fact",
    [
        Recorded(hand(0, "5 8 6C", buy_in=[2], factors={1: 2})),
        Recorded(RULING),
        Recorded(TableRuling(Matter.MISDEAL, Remedy.REDEAL, 1)),
        Corrected(1, hand(0, "5 8 9")),
        Corrected(2, RULING),
        Corrected(2, None),
        Undone(),
        Redone(),
    ],
)
def test_a_stored_fact_reads_back_the_same(fact: Fact) -> None:
    assert stored(fact) == fact


@given(ruled_games())
def test_the_events_of_any_game_read_back_the_same(game: RuledGame) -> None:
    for number, event in enumerate(game.events, start=1):
        fact = Recorded(event)
        assert stored(fact) == fact
        assert stored(Corrected(number, event)) == Corrected(number, event)


def test_a_ruling_is_stored_without_default_values() -> None:
    least = {"matter": "misdeal", "remedy": "redeal", "hand": 1}
    assert write_fact(Recorded(TableRuling(Matter.MISDEAL, Remedy.REDEAL, 1))) == ("ruling", least)
    written = {"matter": "illegal_play", "remedy": "points", "hand": 3, "seat": 1, "points": 5, "note": "kept the 3"}
    assert write_fact(Corrected(2, RULING)) == ("correction", {"entry": 2, "ruling": written})


def test_an_unknown_kind_of_fact_raises_value_error() -> None:
    with pytest.raises(ValueError, match="nap"):
        read_fact("nap", {})
