"""The errors of what scripts send: JSON with a code, and a sentence in the language of the request."""

from flask import Blueprint, Response, jsonify, make_response
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError, generate_csrf
from sqlalchemy.exc import DataError
from werkzeug.exceptions import BadRequest, HTTPException

from scorekeeper.formats.errors import FormatError
from scorekeeper.services.limits import LimitReachedError
from scorekeeper.web.access import only_watching
from scorekeeper.web.errors import DATABASE_TROUBLE, database_trouble, gone_words, limit_sentence
from scorekeeper.web.extensions import db
from scorekeeper.words.format_errors import format_error_line


def register(bp: Blueprint) -> None:
    """Handle every error of the views of a blueprint."""
    bp.register_error_handler(CSRFError, _without_token)
    bp.register_error_handler(HTTPException, _http_trouble)
    bp.register_error_handler(LimitReachedError, _limit_reached)
    bp.register_error_handler(DataError, _impossible_text)
    bp.register_error_handler(FormatError, _bad_shape)
    for trouble in DATABASE_TROUBLE:
        bp.register_error_handler(trouble, _without_database)


def answer(status: int, code: str, words: str, **more: str) -> Response:
    """An answer that says what is wrong."""
    return make_response(jsonify({"error": code, "words": words, **more}), status)


def _without_token(_forged: CSRFError) -> Response:
    """Answer a request without a valid CSRF token with a new one, to send it again."""
    words = _("This page was out of date, so nothing was saved. Your entry is being sent again.")
    return answer(400, "csrf", words, token=generate_csrf())


def _http_trouble(error: HTTPException) -> Response:
    match error.code:
        case 403:
            return answer(403, "right", only_watching())
        case 404:
            return answer(404, "no_game", _("There is no such game or page. Is the address complete?"))
        case 410:
            return answer(410, "deleted", gone_words())
        case 413:
            return answer(413, "too_big", _("That was more data than a score sheet needs. Nothing was saved."))
    return answer(error.code or 500, "request", _("Something in the request was wrong. Nothing was saved."))


def _limit_reached(error: LimitReachedError) -> Response:
    return answer(429, "too_many", limit_sentence(error))


def _impossible_text(_error: DataError) -> Response:
    """Answer a text that PostgreSQL cannot store."""
    db.session.rollback()
    return _http_trouble(BadRequest())


def _bad_shape(error: FormatError) -> Response:
    return answer(422, "shape", format_error_line(error), place=error.place)


def _without_database(_error: Exception) -> Response:
    """Answer while the database is busy: nothing is saved."""
    db.session.rollback()
    return answer(503, "database", database_trouble())
