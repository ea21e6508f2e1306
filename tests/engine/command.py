"""What the commands answer, in the shape of what the scripts answer, to compare the two."""

import json
from typing import Any

from scorekeeper.cli.audit import audit_rows
from scorekeeper.cli.check import judge_question
from scorekeeper.cli.score import score_game
from scorekeeper.formats.errors import FormatError, FormatProblem, GameProblem
from scorekeeper.formats.game import read_game
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.question import QuestionProblem
from scorekeeper.rules.replay import replay
from tests.engine.engine import Refused


def score(record: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """The sheet that `scorekeeper score --json` prints; Refused for events that it refuses."""
    text = json.dumps(record).encode()
    try:
        return score_game(text).as_json()
    except FormatError as error:
        return Refused(error.place, _problems(text, error))


def check(question: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """What `scorekeeper check --json` prints, without the sentence; Refused for a question that it refuses."""
    try:
        found = judge_question(json.dumps(question).encode()).as_json()
    except FormatError as error:
        return Refused(error.place, _format_problems(error))
    del found["reason"]
    return found


def audit(question: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """What `scorekeeper audit --json` prints; Refused for rows that it refuses."""
    try:
        return audit_rows(json.dumps(question).encode()).as_json()
    except FormatError as error:
        return Refused(error.place, _format_problems(error))


def _format_problems(error: FormatError) -> tuple[dict[str, Any], ...]:
    problem = error.reason
    if isinstance(problem, QuestionProblem):
        limit = {} if problem.limit is None else {"limit": problem.limit}
        return ({"code": problem.code.value, "cards": list(map(str, problem.cards)), **limit},)
    if isinstance(problem, GameProblem):
        return (_written(problem.problem),)
    assert isinstance(error.reason, FormatProblem), error
    return ({"code": error.reason.code.value, **error.reason.values},)


def _problems(text: bytes, error: FormatError) -> tuple[dict[str, Any], ...]:
    if not isinstance(error.reason, GameProblem):
        return _format_problems(error)
    game = read_game(text)
    refused = replay(game.variant, game.opening, game.events).refused
    assert refused is not None
    return tuple(map(_written, refused[1]))


def _written(problem: Problem) -> dict[str, Any]:
    every = {
        "code": problem.code.value,
        "field": problem.field,
        "index": problem.index,
        "seat": problem.seat,
        "card": None if problem.card is None else str(problem.card),
        "count": problem.count,
        "limit": problem.limit,
    }
    return {key: value for key, value in every.items() if value is not None}
