"""What the commands answer, in the shape of what the scripts answer, to compare the two."""

import json
from typing import Any

from scorekeeper.cli.score import read_sheet
from scorekeeper.formats.errors import FormatError, FormatProblem, GameProblem
from scorekeeper.formats.game import read_game
from scorekeeper.rules.danger import dangers
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.replay import replay
from tests.engine.engine import Refused


def score(record: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """The sheet that `scorekeeper score --json` prints; Refused for events that it refuses."""
    text = json.dumps(record).encode()
    try:
        return read_sheet(text).as_json()
    except FormatError as error:
        return Refused(error.place, _problems(text, error))


def danger(record: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """The dangers by player, for those still in, as the board words them; Refused as for the sheet."""
    text = json.dumps(record).encode()
    try:
        game = read_sheet(text)
    except FormatError as error:
        return Refused(error.place, _problems(text, error))
    variant, now = game.record.variant, game.replay.now
    return {
        name: [
            {"fate": one.fate.value, "factor": one.factor, "cards": [str(card) for card in one.cards]}
            for one in dangers(variant, now, seat)
        ]
        for seat, name in enumerate(game.record.names)
        if not now.scores[seat].out
    }


def _problems(text: bytes, error: FormatError) -> tuple[dict[str, Any], ...]:
    match error.reason:
        case GameProblem():
            game = read_game(text)
            refused = replay(game.variant, game.opening, game.events).refused
            assert refused is not None
            return tuple(map(_written, refused[1]))
        case FormatProblem(code=code, values=values):
            return ({"code": code.value, **values},)
    raise error


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
