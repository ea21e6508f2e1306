"""People come and go, rules change, evenings end (register: table-life): the worked cases, read as records."""

import json
from typing import Any

import pytest

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import read_game, refused_event, write_game
from scorekeeper.formats.sheet import write_sheet
from scorekeeper.rules.replay import replay
from tests.rules.cases import Case, cases


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
    assert sheet["hands"][-1]["winner"] == expect.get("winner", sheet["hands"][-1]["winner"])


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
