"""Send a journal, or ask what is new: JSON in both directions (services/JOURNAL.md)."""

import json
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import write_game
from scorekeeper.live.hub import hub
from scorekeeper.services.export_game import export_record
from scorekeeper.services.limits import count_alone
from scorekeeper.services.open_game import next_game
from scorekeeper.services.visit_game import Right
from scorekeeper.web import json_errors, limits
from scorekeeper.web.access import may_score, needs
from scorekeeper.web.current_game import send, the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.journal.forms import read_journal
from scorekeeper.web.journal.pages import journal_answer
from scorekeeper.words.format_errors import format_error_line

bp = Blueprint("journal", __name__, url_prefix="/g/<key>/journal")
json_errors.register(bp)

KIB = 1024
MAX_COUNTED = 2 * KIB
"""How much of a phone's own result the log takes."""

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
    state = {"entering": entering, "next": address, "mayScore": may_score()}
    return jsonify(journal_answer(board, revision) | state)


@bp.post("")
@needs(Right.SCORE)
def apply(key: str) -> ResponseReturnValue:
    """Save the commands of a journal, and answer for each of them."""
    try:
        journal = read_journal(request.get_data())
    except FormatError as error:
        return json_errors.answer(422, "shape", format_error_line(error), place=error.place)
    answer = send(key, journal.commands)
    return jsonify(journal_answer(answer.board, journal.revision, journal.commands, answer.outcomes))


@bp.post("/difference")
@needs(Right.SCORE)
def log_difference(key: str) -> ResponseReturnValue:
    """Log that a phone counts otherwise than the server, with the record of the game, without names and notes."""
    count_alone(db.session(), limits.differences())
    board = the_board(key)
    record = write_game(export_record(replace(board, names=tuple(f"Seat {seat}" for seat in range(len(board.names))))))
    for event in record["events"]:
        for one in (event, event.get("event") or {}):
            one.pop("note", None)
    counted = request.get_data(as_text=True)[:MAX_COUNTED]
    current_app.logger.error("A phone counts otherwise: %s; the record: %s", json.dumps(counted), json.dumps(record))
    return "", 204
