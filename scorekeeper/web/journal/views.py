"""Send a journal, or ask what is new: JSON in both directions (services/JOURNAL.md)."""

import json
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.formats.facts import without_notes, write_fact, write_opening
from scorekeeper.live.hub import hub
from scorekeeper.rules.parameters import parameters
from scorekeeper.services.limits import count_alone
from scorekeeper.services.open_game import next_game
from scorekeeper.services.visit_game import Right
from scorekeeper.web import json_errors, limits
from scorekeeper.web.access import may_score, needs
from scorekeeper.web.current_game import send, the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.game.data import penalties_data
from scorekeeper.web.journal.forms import read_counted, read_journal
from scorekeeper.web.journal.pages import journal_answer

bp = Blueprint("journal", __name__, url_prefix="/g/<key>/journal")
json_errors.register(bp)

KIB = 1024
MAX_JOURNAL_BYTES = 512 * KIB
"""More than the largest journal of 100 commands."""


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
    entering = [one._asdict() for one in hub.entering(board.game_id, request.args.get("phone", ""))]
    following = None if board.sheet.now.result is None else next_game(db.session(), board.game_id, board.revision)
    address = url_for("game.board", key=following) if following else ""
    state = {"entering": entering, "next": address, "mayScore": may_score(), "penalties": penalties_data()}
    return jsonify(journal_answer(board, revision) | state)


@bp.post("")
@needs(Right.SCORE)
def apply(key: str) -> ResponseReturnValue:
    """Save the commands of a journal, and answer for each of them."""
    journal = read_journal(request.get_data())
    answer = send(key, journal.commands)
    return jsonify(journal_answer(answer.board, journal.revision, journal.commands, answer.outcomes))


@bp.post("/difference")
@needs(Right.SCORE)
def log_difference(key: str) -> ResponseReturnValue:
    """Log that a phone counts otherwise than the server, with what the game is counted from: no names, no notes."""
    count_alone(db.session(), limits.differences())
    counted = read_counted(request.get_data()).model_dump_json()
    board = the_board(key)
    facts = [write_fact(one.fact) for one in board.facts]
    game = {
        "parameters": parameters(board.rules),
        "opening": write_opening(board.opening),
        "facts": [(kind, without_notes(body)) for kind, body in facts],
    }
    current_app.logger.error("A phone counts otherwise: %s; the game: %s", counted, json.dumps(game))
    return "", 204
