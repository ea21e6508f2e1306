"""The rules in scripts (static/js/rules/), run by Node, and what the commands answer, to compare the two."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.cli.audit import audit_rows
from scorekeeper.cli.check import judge_question
from scorekeeper.cli.score import score_game
from scorekeeper.config import CHECKOUT
from scorekeeper.formats.errors import FormatError, FormatProblem, GameProblem
from scorekeeper.formats.game import read_game
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.question import QuestionProblem
from scorekeeper.rules.replay import replay
from tests.javascript import Script
from tests.rules.cases import rules_of

PROGRAM = CHECKOUT / "tests" / "js" / "answers.mjs"


@dataclass(frozen=True)
class Refused:
    """What the rules refuse: the place in the record, and each reason without values that are not given."""

    place: str
    problems: tuple[dict[str, Any], ...]


class Engine(Script):
    """One Node that answers one question after the other."""

    def __init__(self) -> None:
        super().__init__(PROGRAM)

    def ask(self, function: str, question: Any) -> Any:  # noqa: ANN401 - any JSON value
        """What `function` of static/js/rules/index.js answers; Refused if it throws with a place."""
        found = self.answer([function, question, write_parameters(rules_of(question))])
        return found["answer"] if "answer" in found else Refused(found["place"], tuple(found["problems"]))

    def compare(self, function: str, question: Any) -> Any:  # noqa: ANN401 - any JSON value
        """What it answers, which is what the command answers."""
        text = json.dumps(question)
        found, by_command = self.ask(function, question), _by_command(function, text.encode())
        assert found == by_command, f"asked {text}: {found} by scripts, {by_command} by the command"
        return found


def _by_command(function: str, text: bytes) -> Any:  # noqa: ANN401 - any JSON value
    """What the command prints with `--json`, without the sentence of a verdict; Refused for what it refuses."""
    try:
        match function:
            case "sheet":
                return score_game(text).as_json()
            case "check":
                return {key: value for key, value in judge_question(text).as_json().items() if key != "reason"}
            case _:
                return audit_rows(text).as_json()
    except FormatError as error:
        is_event = function == "sheet" and isinstance(error.reason, GameProblem)
        reasons = _refused_in(text) if is_event else (error.reason,)
        return Refused(error.place, tuple(map(_written, reasons)))


def _refused_in(game: bytes) -> Sequence[Problem]:
    """Every problem of the event that the rules refuse, of which the error has the first."""
    record = read_game(game)
    refused = replay(record.variant, record.opening, record.events).refused
    assert refused is not None
    return refused[1]


def _written(reason: object) -> dict[str, Any]:
    """A reason as the scripts give it."""
    match reason:
        case GameProblem(problem=problem):
            return _written(problem)
        case FormatProblem(code=code, values=values):
            return {"code": code, **values}
        case QuestionProblem(code=code, cards=cards, limit=limit):
            every = {"code": code, "cards": list(map(str, cards)), "limit": limit}
        case Problem(card=card):
            every = {name: getattr(reason, name) for name in Problem.__slots__} | {"card": card and str(card)}
        case _:
            raise AssertionError(reason)
    return {key: value for key, value in every.items() if value is not None}
