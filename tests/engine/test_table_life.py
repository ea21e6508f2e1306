"""A table's life, worked out by hand: who comes and goes, new seats or rules, void hands (register: table-life).

Each case is what the scripts and the command both say.
"""

from typing import Any

import pytest

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import CATALOGUE
from tests.engine import command
from tests.engine.engine import Engine, Refused
from tests.engine.life import Case
from tests.engine.life_of_hands import CREDITS, PARTIAL, VOIDING
from tests.engine.life_of_players import JOINING, LEAVING, RETURNING, SEATING
from tests.engine.life_of_rules import ENDING, RULES
from tests.rules.cases import Case as Given
from tests.rules.cases import cases, rules_of

ALL = {
    f"{group}: {case.says}": case
    for group, those in {
        "joining": JOINING,
        "leaving": LEAVING,
        "returning": RETURNING,
        "seats": SEATING,
        "void": VOIDING,
        "credit": CREDITS,
        "rules": RULES,
        "the end": ENDING,
        "partial": PARTIAL,
    }.items()
    for case in those
}


@pytest.mark.parametrize("case", ALL.values(), ids=ALL)
def test_every_case(engine: Engine, case: Case) -> None:
    record = case.record()
    parameters = write_parameters(CATALOGUE[case.variant])
    by_command = command.score(record)[0]
    assert told(by_command, case) == expected(case)
    assert engine.ask("sheet", record, parameters) == by_command


@pytest.mark.parametrize("given", cases("table-life"))
def test_every_case_that_was_given(engine: Engine, given: Given) -> None:
    record = given["record"]
    found = engine.ask("sheet", record, write_parameters(rules_of(record)))
    assert found == command.score(record)[0]


def told(found: Any, case: Case) -> dict[str, str]:  # noqa: ANN401 - any JSON value
    """What was found, in the words of a case; only what the case tells."""
    if isinstance(found, Refused):
        return {"refused": f"{found.place} {found.problems[0]['code']}"}
    result = found["result"] or {"winners": [], "losers": []}
    every = {
        "points": " ".join(_standing(name, found["standings"][name]) for name in _named(case.points)),
        "turn": _turn(found["next"]),
        "won": "".join(sorted(result["winners"])),
        "lost": "".join(sorted(result["losers"])),
        "seats": "".join(found["players"]),
        "hands": " ".join(map(_hand, found["hands"])),
    }
    return {key: value for key, value in every.items() if getattr(case, key) or key in ("won", "lost")}


def expected(case: Case) -> dict[str, str]:
    if case.refused:
        return {"refused": case.refused}
    every = {key: getattr(case, key) for key in ("points", "turn", "won", "lost", "seats", "hands")}
    return {key: value for key, value in every.items() if value or key in ("won", "lost")}


def _named(points: str) -> list[str]:
    return [one[0] for one in points.split()]


def _standing(name: str, score: dict[str, Any]) -> str:
    cucumbers = score["cucumbers"] - score["out"]
    return f"{name}{score['points']}{'c' * cucumbers}{'x' * score['out']}{'-' * score['left']}"


def _turn(turn: dict[str, Any] | None) -> str:
    return "over" if turn is None else f"{turn['dealer'] or '-'} {turn['leader']} {turn['cards']}"


def _hand(one: dict[str, Any]) -> str:
    return f"{one['dealer']}{one['cards']}{'v' * one.get('void', False)}{'p' * one.get('partial', False)}"
