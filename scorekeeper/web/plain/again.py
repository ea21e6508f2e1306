"""A form that was not saved comes back as it was posted, with why, and with what other phones did meanwhile."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from flask import Blueprint, g, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import Forbidden

from scorekeeper.services.board import Board, SavedFact
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.services.journal import Conflict, ConflictCode, Outcome
from scorekeeper.web.access import only_watching, the_visit
from scorekeeper.web.current_game import the_board
from scorekeeper.web.errors import DATABASE_TROUBLE, database_trouble, forged, http_trouble, no_database
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import CLIENT_ID, id_used, look_again, new_client_id
from scorekeeper.web.game.history import news_line
from scorekeeper.words.problems import refused_sentences

Again = Callable[..., ResponseReturnValue]
"""Answers a posted form. Takes the board, the number of the entry if it is a correction, the problems, the status."""


def not_saved(board: Board, outcome: Outcome, gone: str) -> tuple[tuple[str, ...], int]:
    """Why nothing was saved, and the HTTP status. `gone` is said where what was meant is no longer there."""
    match outcome:
        case Conflict(code=ConflictCode.ID_USED):
            return (id_used(),), 409
        case Conflict(code=ConflictCode.ANOTHERS):
            return (_("Another phone recorded that. Tick the box to go on anyway."),), 422
        case Conflict(news=news) if news:
            return _told(board, news) or (look_again(),), 409
        case Refused(code=code) as refused if code is not RequestProblem.NO_SUCH_ENTRY:
            return refused_sentences(board, refused), 422
    return (gone,), 422


def said_meanwhile(board: Board) -> tuple[str, ...]:
    """What other phones did since the posted form was opened; empty if nothing, or if the form does not say when."""
    since = request.form.get("revision", -1, type=int)
    return _told(board, board.facts[since:]) if since >= 0 else ()


def each_once(*sentences: str) -> tuple[str, ...]:
    """The sentences in order, none of them twice."""
    return tuple(dict.fromkeys(sentences))


def renewed(board: Board) -> MultiDict[str, str]:
    """The posted fields at the revision of the board, with a new id if theirs was used or is none."""
    posted = request.form.copy()
    client_id = posted.get("client_id", "")
    if not CLIENT_ID.regex.match(client_id) or any(fact.client_id == client_id for fact in board.facts):
        posted["client_id"] = new_client_id()
    posted["revision"] = str(board.revision)
    return posted


def comes_back(
    bp: Blueprint, entry_again: Again, correction_again: Again, was_recorded: Callable[[Board, int], bool]
) -> None:
    """Answer with the posted form if its token is old, the device lost its right, or the database is busy.

    The forms are those that the views `record` and `correct` of the blueprint read.
    """
    forms = {f"{bp.name}.record", f"{bp.name}.correct"}

    def as_posted(problem: str, status: int) -> ResponseReturnValue | None:
        if request.endpoint not in forms:
            return None
        values = request.view_args or {}
        board, entry = the_board(values["key"]), values.get("entry")
        if entry is None:
            return entry_again(board, (problem,), status)
        return correction_again(board, entry, (problem,), status) if was_recorded(board, entry) else None

    def without_token(error: CSRFError) -> ResponseReturnValue:
        return as_posted(look_again(), 400) or forged(error)

    def without_right(error: Forbidden) -> ResponseReturnValue:
        return as_posted(only_watching(), 403) or http_trouble(error)

    def without_database(error: Exception) -> ResponseReturnValue:
        db.session.rollback()
        with suppress(*DATABASE_TROUBLE):  # The database may still be readable.
            if "visit" in g and (response := as_posted(database_trouble(), 503)):
                return response
        return no_database(error)

    bp.register_error_handler(CSRFError, without_token)
    bp.register_error_handler(Forbidden, without_right)
    for trouble in DATABASE_TROUBLE:
        bp.register_error_handler(trouble, without_database)


def _told(board: Board, facts: Sequence[SavedFact]) -> tuple[str, ...]:
    me = the_visit().member_id
    news = [fact for fact in facts if fact.member_id is None or fact.member_id != me]
    return (_("Another phone was quicker: %(news)s", news=news_line(board, news)),) if news else ()
