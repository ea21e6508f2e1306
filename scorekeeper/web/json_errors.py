"""The errors of what scripts send: JSON with a code, and a sentence in the language of the request."""

import sqlite3

from flask import Blueprint, Response, jsonify, make_response
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError, generate_csrf
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from scorekeeper.services.limits import LimitReachedError
from scorekeeper.web.access import only_watching
from scorekeeper.web.errors import database_trouble, deleted_words, limit_sentence, server_error
from scorekeeper.web.extensions import db


def register(bp: Blueprint) -> None:
    """Handle every error of the views of a blueprint."""
    bp.register_error_handler(CSRFError, _without_token)
    bp.register_error_handler(HTTPException, _http_trouble)
    bp.register_error_handler(LimitReachedError, _limit_reached)
    bp.register_error_handler(OperationalError, _without_database)


def answer(status: int, code: str, words: str, **more: str) -> Response:
    """An answer that says what is wrong."""
    return make_response(jsonify({"error": code, "words": words, **more}), status)


def _without_token(_forged: CSRFError) -> Response:
    """Answer a request without a valid CSRF token with a new one, to send it again."""
    words = _("This page was out of date, so nothing was saved. It is sent again.")
    return answer(400, "csrf", words, token=generate_csrf())


def _http_trouble(error: HTTPException) -> Response:
    match error.code:
        case 403:
            return answer(403, "right", only_watching())
        case 404:
            return answer(404, "no_game", _("There is no such game or page. Is the address complete?"))
        case 410:
            return answer(410, "deleted", deleted_words())
        case 413:
            return answer(413, "too_big", _("That was more than a score sheet needs. Nothing was saved."))
    return answer(error.code or 500, "request", _("Something in the request was wrong. Nothing was saved."))


def _limit_reached(error: LimitReachedError) -> Response:
    return answer(429, "too_many", limit_sentence(error))


def _without_database(error: OperationalError) -> ResponseReturnValue:
    """Answer while the database is busy: nothing is saved."""
    db.session.rollback()
    if not isinstance(error.orig, sqlite3.OperationalError):
        return server_error(error)
    return answer(503, "database", database_trouble())
