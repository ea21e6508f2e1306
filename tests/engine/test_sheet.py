"""The sheet by scripts is the sheet by `scorekeeper score --json`, and refuses the same events at the same places.

The dangers of the next hand are those that the board tells.
"""

from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.variant import Variant
from tests import profile
from tests.engine import command
from tests.engine.engine import Engine
from tests.engine.records import records
from tests.rules.cases import Case, cases


@pytest.mark.parametrize("case", cases("settlement"))
def test_every_settlement_case(engine: Engine, case: Case) -> None:
    record = case["record"]
    found = engine.ask("sheet", record, write_parameters(CATALOGUE[record["variant"]]))
    assert found == command.score(record)[0]
    assert found["hands"][-1]["winner"] == case["expect"]["winner"]


@settings(max_examples=profile.steps(200, long=50_000, quick=50))
@given(game=records())
def test_any_random_game(engine: Engine, game: tuple[Variant, dict[str, Any]]) -> None:
    variant, record = game
    rules = write_parameters(variant)
    assert (engine.ask("sheet", record, rules), engine.ask("danger", record, rules)) == command.score(record)
