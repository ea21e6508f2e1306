"""Send a journal, or ask what is new: JSON in both directions (services/JOURNAL.md)."""

import json
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.formats.facts import without_notes, write_fact, write_opening
from scorekeeper.formats.shapes import check_shape, read_json
from scorekeeper.live.hub import hub
from scorekeeper.rules.parameters import parameters
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import Refused
from scorekeeper.services.journal import AnyCommand, Conflict, Kept, Outcome, Repeated, Same
from scorekeeper.services.limits import count_alone
from scorekeeper.services.open_game import next_game
from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from scorekeeper.web.access import may_score, needs, the_visit, who_recorded
from scorekeeper.web.current_game import send, the_board
from scorekeeper.web.errors import answer_in_json
from scorekeeper.web.extensions import db
from scorekeeper.web.game.data import facts_data, penalties_data, standing_data
from scorekeeper.web.journal.forms import Counted, read_journal
from scorekeeper.words.history import news_line, news_sentences
from scorekeeper.words.requests import refused_sentences

bp = Blueprint("journal", __name__, url_prefix="/g/<key>/journal")
answer_in_json(bp)

KIB = 1024
MAX_JOURNAL_BYTES = 512 * KIB
"""More than the largest journal of 100 commands."""
WRITTEN = ("code", "field", "index", "seat", "limit")
"""What an answer says of a problem, beside the words for people (services/JOURNAL.md)."""


@bp.url_value_preprocessor
def _make_room(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Allow larger requests than a form; the check of the rights, which comes next, already reads the request."""
    if endpoint == "journal.apply":
        request.max_content_length = MAX_JOURNAL_BYTES


@bp.get("")
def news(key: str) -> Response:
    """The facts after a revision, who is entering a hand, the next game and this phone's right, for phones."""
    revision = max(0, request.args.get("revision", 0, type=int))
    board = the_board(key)
    entering = [presence._asdict() for presence in hub.entering(board.game_id, request.args.get("phone", ""))]
    following = None if board.sheet.now.result is None else next_game(db.session(), board.game_id, board.revision)
    address = url_for("game.board", key=following) if following else ""
    state = {"entering": entering, "next": address, "mayScore": may_score(), "penalties": penalties_data()}
    return jsonify(journal_answer(board, revision) | state)


@bp.post("")
@needs(Right.SCORE)
def apply(key: str) -> ResponseReturnValue:
    """Save the commands of a journal, and answer for each of them."""
    revision, commands = read_journal(request.get_data())
    answer = send(key, commands)
    return jsonify(journal_answer(answer.board, revision, commands, answer.outcomes))


@bp.post("/difference")
@needs(Right.SCORE)
def log_difference(key: str) -> ResponseReturnValue:
    """Log that a phone counts otherwise than the server, with what the game is counted from: no names, no notes."""
    count_alone(db.session(), limits.differences())
    counted = check_shape(Counted, read_json(request.get_data())).model_dump_json()
    board = the_board(key)
    facts = [write_fact(saved.fact) for saved in board.facts]
    game = {
        "parameters": parameters(board.rules),
        "opening": write_opening(board.opening),
        "facts": [(kind, without_notes(body)) for kind, body in facts],
    }
    current_app.logger.error("A phone counts otherwise: %s; the game: %s", counted, json.dumps(game))
    return "", 204


def journal_answer(
    board: Board, revision: int, commands: Sequence[AnyCommand] = (), outcomes: Sequence[Outcome] = ()
) -> dict[str, Any]:
    """The facts after `revision`, the outcome of each command, and what other devices did, in words."""
    news = board.facts[revision:]
    mine, member = {command.id for command in commands}, the_visit().member_id
    others = [
        fact for fact in news if fact.client_id not in mine and (fact.member_id is None or fact.member_id != member)
    ]
    return {
        "revision": board.revision,
        "facts": facts_data(board, news),
        "names": board.names,
        "outcomes": [
            {"id": command.id, **_outcome(board, outcome)} for command, outcome in zip(commands, outcomes, strict=True)
        ],
        "standing": standing_data(board, news),
        "said": news_line(board, others) if others else "",
    }


def _outcome(board: Board, outcome: Outcome) -> dict[str, Any]:
    match outcome:
        case Kept(number=number) | Repeated(number=number) | Same(number=number):
            return {"outcome": type(outcome).__name__.lower(), "number": number}
        case Conflict(code=code, theirs=theirs, news=news, recorder=recorder):
            told = news_sentences(board, news) if news else ()
            who = {} if recorder is None else {"who": who_recorded(recorder)}
            return {"outcome": "conflict", "code": code, "theirs": theirs, "news": told, **who}
        case Refused(problems=problems, code=code):
            written = [{name: getattr(problem, name) for name in WRITTEN} for problem in problems]
            words = refused_sentences(board, outcome)
            return {"outcome": "refused", "problems": written, "code": code, "words": words}
        case _:
            return {"outcome": "waiting"}
