"""The referee in scripts answers as `scorekeeper check --json` and `audit --json`, and refuses the same questions."""

from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.rules.parameters import with_changes
from tests import profile
from tests.engine.engine import Engine
from tests.engine.questions import audit_questions, play_questions, set_questions
from tests.rules.cases import Case, cases
from tests.rules.strategies import variants

HANDS = profile.steps(150, long=20_000, quick=60)
ANY_RULES = variants | variants.map(lambda variant: with_changes(variant, {"lead.cards": "equal_set"}))
"""Any rules, in every second game with several cards led together."""


@pytest.mark.parametrize("case", [*cases("legality"), *cases("hidden")])
def test_every_legality_case(engine: Engine, case: Case) -> None:
    found = engine.compare("check", case["ask"])
    assert case["expect"].items() <= found.items()


@pytest.mark.parametrize("case", cases("impossible"))
def test_every_question_that_cannot_be(engine: Engine, case: Case) -> None:
    expect = case["expect"]
    found = engine.compare("check", case["ask"])
    assert (found.place, found.problems[0]["code"]) == (expect["error"], expect["code"])


@pytest.mark.parametrize("case", cases("audit"))
def test_every_audit_case(engine: Engine, case: Case) -> None:
    found = engine.compare("audit", case["ask"])
    findings = [{key: value for key, value in one.items() if key != "rule"} for one in found["findings"]]
    assert {"findings": findings, "record_errors": found["record_errors"]} == case["expect"]


@pytest.mark.parametrize("case", cases("tricks"))
def test_every_trick_case(engine: Engine, case: Case) -> None:
    """As the audit of one trick, with a card to follow so that it is not the last one."""
    ask, players = case["ask"], [one["player"] for one in case["ask"]["plays"]]
    rows = {one["player"]: [one["card"]] for one in ask["plays"]}
    first = ask["plays"][0]["card"]
    cards = 1 + (1 if isinstance(first, str) else len(first))
    rules = {"variant": ask["variant"], "changes": ask.get("changes", {})}
    question = {**rules, "players": players, "first_leader": players[0], "cards": cards, "rows": rows}
    found = engine.compare("audit", question)
    assert found["tricks"] == [{"leader": players[0], "winner": case["expect"]["winner"]}]


@settings(max_examples=HANDS)
@given(question=play_questions() | set_questions())
def test_any_random_play(engine: Engine, question: dict[str, Any]) -> None:
    engine.compare("check", question)


@settings(max_examples=HANDS)
@given(question=audit_questions(ANY_RULES))
def test_any_random_hand(engine: Engine, question: dict[str, Any]) -> None:
    engine.compare("audit", question)
