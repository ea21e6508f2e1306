"""People come and go, rules change, evenings end (register: table-life): the worked cases, read as records."""

import json
from typing import Any

import pytest

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import read_game, refused_event, write_game
from scorekeeper.formats.sheet import write_sheet
from scorekeeper.rules.catalogue import AGURK, ROKKAR
from scorekeeper.rules.events import EndGame, Event, Join, Leave, Return, Seats
from scorekeeper.rules.problems import MAX_SEATS, ProblemCode
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Result, Score
from tests.rules.cases import Case, cases, hand, points


def sheet_of(record: dict[str, Any]) -> dict[str, Any]:
    game = read_game(json.dumps(record))
    sheet = replay(game.variant, game.opening, game.events)
    if error := refused_event(game, sheet):
        raise error
    return write_sheet(game.variant, game.names, sheet)


@pytest.mark.parametrize("case", [one for one in cases("table-life") if "error" not in one.values[0]["expect"]])
def test_a_table_lives(case: Case) -> None:
    sheet, expect = sheet_of(case["record"]), case["expect"]
    assert sheet["players"] == expect.get("players", sheet["players"])
    for name, wanted in expect["after"].items():
        assert {key: sheet["standings"][name][key] for key in wanted} == wanted, name
    assert sheet["next"] == expect["next"]
    if expect["result"] is None:
        assert sheet["result"] is None
    else:
        assert {key: sheet["result"][key] for key in expect["result"]} == expect["result"]
    for last in sheet["hands"][-1:]:
        assert last["winner"] == expect.get("winner", last["winner"])
        steps = [[step["player"], step["kind"], step["points"]] for step in last["steps"]]
        assert steps == expect.get("steps", steps)


@pytest.mark.parametrize("case", [one for one in cases("table-life") if "error" in one.values[0]["expect"]])
def test_what_cannot_be_is_refused_at_its_place(case: Case) -> None:
    with pytest.raises(FormatError) as refused:
        sheet_of(case["record"])
    assert refused.value.place.startswith(case["expect"]["error"])


@pytest.mark.parametrize("case", cases("table-life"))
def test_a_record_of_a_tables_life_is_written_as_it_was_read(case: Case) -> None:
    assert write_game(read_game(json.dumps(case["record"])))["events"] == [
        {"points": 0, **event} if event["kind"] in {"join", "return"} else event for event in case["record"]["events"]
    ]


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


def test_points_after_a_void_game_leave_it_void() -> None:
    fine = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 0, 2)
    sheet = replay(ROKKAR, Opening(0, points(0, 0)), [hand(0, "K K"), fine])
    assert sheet.refused is None
    assert sheet.now.result == Result(void=True)
    assert sheet.now.scores[0].points == 2


def test_a_game_that_ends_after_a_hand_the_table_chose_ends_early() -> None:
    ended = replay(AGURK, Opening(0, points(0, 0, 0)), [EndGame(2), hand(1, "2 3 9"), hand(2, "9 2 3")])
    assert ended.now.result == Result(winners=(1,), early=True)
    by_rules = replay(AGURK, Opening(0, (Score(21, 1), Score())), [EndGame(1), hand(1, "2 9")])
    assert by_rules.now.result == Result(winners=(1,))
