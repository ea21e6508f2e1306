"""The sheet by scripts is the sheet by `scorekeeper score --json`, and refuses the same events at the same places.

The dangers of the next hand are those that settling every card finds.
"""

from typing import Any

import pytest
from hypothesis import given, settings

from tests import profile
from tests.engine import life
from tests.engine.danger import dangers
from tests.engine.engine import Engine, Refused
from tests.engine.records import records
from tests.rules.cases import Case, cases


@pytest.mark.parametrize("case", [*cases("settlement"), *cases("table-life")])
def test_every_case(engine: Engine, case: Case) -> None:
    expect = case["expect"]
    found = compared(engine, case["record"])
    if "error" in expect:
        assert found.place.startswith(expect["error"])
        return
    last = found["hands"][-1] if found["hands"] else {}
    steps = [[step["player"], step["kind"], step["points"]] for step in last.get("steps", ())]
    assert told({**found, **last, "after": found["standings"], "steps": steps}, expect) == expect


@settings(max_examples=profile.steps(100, long=50_000, quick=50))
@given(record=records())
def test_any_random_game(engine: Engine, record: dict[str, Any]) -> None:
    compared(engine, record)


def test_no_card_that_has_left_the_pack_is_a_danger(engine: Engine) -> None:
    """In Gúrka the 6♣ costs the game, and whoever pays for a card takes it out of the pack."""
    before, after = (life.Case("", hands, variant="gurka-is").record() for hands in ((), (life.hand("B6C C3 A2"),)))
    assert engine.ask("danger", before)["A"] == [{"fate": "out", "factor": 1, "cards": ["6C"]}]
    assert engine.ask("danger", after)["A"] == []
    compared(engine, after)


def compared(engine: Engine, record: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """The sheet, which is the same in both languages, as are the dangers of the next hand."""
    sheet = engine.compare("sheet", record)
    if not isinstance(sheet, Refused) and (expected := dangers(record)) is not None:
        assert engine.ask("danger", record) == expected
    return sheet


def told(found: Any, expect: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Of what was found only what a case tells."""
    if isinstance(found, dict) and isinstance(expect, dict):
        return {key: told(found[key], wanted) for key, wanted in expect.items()}
    return found
