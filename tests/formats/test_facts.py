"""Facts are the same after they were stored in the database and read again."""

import json
from typing import get_args

import pytest
from hypothesis import given

from scorekeeper.formats.event_codec import KINDS
from scorekeeper.formats.facts import read_fact, write_fact
from scorekeeper.rules.events import EndGame, Event, Join, Leave, NewRules, Return, Seats
from scorekeeper.rules.log import REDONE, UNDONE, Corrected, Fact, Recorded
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from tests.rules.cases import hand
from tests.rules.strategies import Game, ruled_games

RULING = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 3, 1, 5, "kept the 3")


def stored(fact: Fact) -> Fact:
    """The fact as it comes back from the database."""
    kind, body = write_fact(fact)
    return read_fact(kind, json.loads(json.dumps(body)))


@pytest.mark.parametrize("fact", [Corrected(2, None), UNDONE, REDONE])
def test_a_stored_fact_reads_back_the_same(fact: Fact) -> None:
    assert stored(fact) == fact


@given(ruled_games)
def test_the_events_of_any_game_read_back_the_same(game: Game) -> None:
    for number, event in enumerate(game.events, start=1):
        fact = Recorded(event)
        assert stored(fact) == fact
        assert stored(Corrected(number, event)) == Corrected(number, event)


def test_every_kind_of_event_can_be_stored() -> None:
    assert len(KINDS) == len(get_args(Event))


@pytest.mark.parametrize(
    ("event", "kind", "body"),
    [
        (hand(0, "5 8 6C"), "hand", '{"final_trick": [[0, "5"], [1, "8"], [2, "6C"]]}'),
        (
            hand(1, "5 8 9", buy_in=[2], factors={0: 2})._replace(partial=True),
            "hand",
            '{"final_trick": [[1, "5"], [2, "8"], [0, "9"]], "buy_in": [2], "factors": {"0": 2}, "partial": true}',
        ),
        (
            TableRuling(Matter.CLAIM, Remedy.CREDIT, 3, 0, 0, "", "Bo", {2: 5}),
            "ruling",
            '{"matter": "claim", "remedy": "credit", "hand": 3, "seat": 0, "by": "Bo", "credit": {"2": 5}}',
        ),
        (Join(3, 0), "join", '{"seat": 3, "after": 0, "points": 0}'),
        (Leave(0), "leave", '{"seat": 0}'),
        (Return(1), "return", '{"seat": 1, "points": 0}'),
        (Seats((2, 0, 1)), "seats", '{"order": [2, 0, 1]}'),
        (NewRules({"limit.value": 30}), "rules", '{"changes": {"limit.value": 30}, "from": "next"}'),
        (NewRules({}, whole_game=True), "rules", '{"changes": {}, "from": "first"}'),
        (EndGame(), "end", "{}"),
        (EndGame(9), "end", '{"hand": 9}'),
    ],
)
def test_an_event_is_stored_in_the_same_words_for_ever(event: Event, kind: str, body: str) -> None:
    found, written = write_fact(Recorded(event))
    assert (found, json.dumps(written)) == (kind, body)
    assert read_fact(kind, json.loads(body)) == Recorded(event)


def test_a_ruling_is_stored_without_default_values() -> None:
    least = {"matter": "misdeal", "remedy": "redeal", "hand": 1}
    assert write_fact(Recorded(TableRuling(Matter.MISDEAL, Remedy.REDEAL, 1))) == ("ruling", least)
    written = {"matter": "illegal_play", "remedy": "points", "hand": 3, "seat": 1, "points": 5, "note": "kept the 3"}
    assert write_fact(Corrected(2, RULING)) == ("correction", {"entry": 2, "ruling": written})


def test_an_unknown_kind_of_fact_raises_value_error() -> None:
    with pytest.raises(ValueError, match="nap"):
        read_fact("nap", {})
