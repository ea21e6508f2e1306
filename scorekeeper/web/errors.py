"""Error messages: a page, for a swap a sentence in the trouble line, for scripts JSON (services/JOURNAL.md)."""

import logging
from math import ceil

from flask import Blueprint, Flask, Response, current_app, g, jsonify, make_response, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf.csrf import CSRFError, generate_csrf
from sqlalchemy.exc import DataError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from werkzeug.exceptions import BadRequest, HTTPException

from scorekeeper import N_
from scorekeeper.formats.errors import FormatError
from scorekeeper.services.join_game import ALL_WRONG_CODES, WRONG_CODES
from scorekeeper.services.limits import LimitReachedError
from scorekeeper.web.access import only_watching, visited_key
from scorekeeper.web.extensions import db, wants_partial
from scorekeeper.words.format_errors import format_error_line

DATABASE_TROUBLE = (OperationalError, NoConnectionError)
"""What is raised if the database is locked, gone, or has no free connection. It goes by itself; try again later."""
TRY_AGAIN = 2
"""Seconds after which a client may ask again what the server could not do just now."""
security = logging.getLogger("scorekeeper.security")

_in_json: set[str] = set()
"""The blueprints whose views scripts send to."""


def answer_in_json(bp: Blueprint) -> None:
    """Answer every error of the views of a blueprint in JSON."""
    _in_json.add(bp.name)
    bp.register_error_handler(FormatError, bad_shape)


def register(app: Flask) -> None:
    """Handle every error, so that nobody sees a traceback."""
    app.register_error_handler(CSRFError, forged)
    app.register_error_handler(HTTPException, http_trouble)
    app.register_error_handler(LimitReachedError, limit_reached)
    app.register_error_handler(DataError, impossible_text)
    for trouble_of in DATABASE_TROUBLE:
        app.register_error_handler(trouble_of, no_database)
    app.register_error_handler(Exception, server_error)
    app.after_request(_say_when)


def _say_when(response: Response) -> Response:
    if response.status_code == 503:
        response.headers["Retry-After"] = TRY_AGAIN
    return response


def trouble(status: int, title: str, text: str, code: str = "request", **more: str) -> Response:
    """An error message: for scripts with its code and more, in the trouble line of the current page, or on a page."""
    if request.blueprint in _in_json:
        return json_answer(status, code, text, **more)
    if wants_partial():
        response = make_response(text, status)
        response.mimetype = "text/plain"
        response.headers["HX-Retarget"] = "#trouble"
        response.headers["HX-Reswap"] = "textContent"
        return response
    # After an error of ours, the board itself may fail: do not link to it.
    key = visited_key() if status < 500 else ""
    return make_response(render_template("error.html", title=title, text=text, key=key), status)


def json_answer(status: int, code: str, words: str, **more: str) -> Response:
    """What is wrong: a code, and a sentence in the language of the request."""
    return make_response(jsonify({"error": code, "words": words, **more}), status)


def database_trouble() -> str:
    """The message if the database cannot be written or read."""
    return _("The database does not answer. Nothing was saved, but your entry is kept: try again in a moment.")


def forged(_error: CSRFError) -> Response:
    """Answer a form without a valid CSRF token; scripts get a new one, to send theirs again."""
    if request.blueprint in _in_json:
        words = _("This page was out of date, so nothing was saved. Your entry is being sent again.")
        return json_answer(400, "csrf", words, token=generate_csrf())
    security.warning("form without a valid token", extra={"event": "forged"})
    text = _("This page was opened too long ago or without cookies, so nothing was saved. Reload it and try again.")
    return trouble(400, _("Please reload"), text)


def http_trouble(error: HTTPException) -> Response | HTTPException:
    """Answer an HTTP error with its message."""
    status = error.code or 500
    if status == 410:
        return _gone()
    if status < 400:
        return error
    title, words, code = _REFUSALS.get(status, _OTHER_REFUSAL)
    return trouble(status, _(title), only_watching() if status == 403 else _(words), code)


_REFUSALS = {
    403: (N_("Only watching"), "", "right"),
    404: (N_("Nothing here"), N_("There is no such game or page. Is the address complete?"), "no_game"),
    405: (N_("Not this way"), N_("This address does not work that way. Go back and use the button."), "request"),
    413: (N_("Too much"), N_("That was more data than a score sheet needs. Nothing was saved."), "too_big"),
}
_OTHER_REFUSAL = (N_("That did not work"), N_("Something in the request was wrong. Nothing was saved."), "request")


def limit_reached(error: LimitReachedError) -> Response:
    """Answer what is one too many."""
    response = trouble(429, _("Too many"), limit_sentence(error), "too_many")
    response.headers["Retry-After"] = error.left
    return response


def limit_sentence(error: LimitReachedError) -> str:
    """Why nothing was saved, and when it may be tried again."""
    if error.limit.what in {WRONG_CODES.what, ALL_WRONG_CODES.what}:
        return ngettext(
            "Too many wrong codes. Use the link instead, or try a code again in %(num)s minute.",
            "Too many wrong codes. Use the link instead, or try a code again in %(num)s minutes.",
            ceil(error.left / 60),
        )
    return _("That was enough from this network for today, so nothing was saved. Try again tomorrow.")


def gone_words() -> str:
    """The message for a game that was deleted, or that this phone may not watch any more."""
    if g.get("is_deleted"):
        return _("This game was deleted, with all names in it.")
    return _("The link to watch this game was withdrawn. Ask at the table for the new one.")


def games_kept() -> str:
    """How long games are kept."""
    if days := current_app.config["KEEP_DAYS"]:
        return ngettext(
            "A game is deleted once nothing has been saved in it for %(num)s day.",
            "A game is deleted once nothing has been saved in it for %(num)s days.",
            days,
        )
    return _("A game is kept until somebody deletes it.")


def backups_kept() -> str:
    """How long backups keep what was deleted."""
    if days := current_app.config["BACKUP_DAYS"]:
        return ngettext(
            "Backups may keep what was deleted for another %(num)s day.",
            "Backups may keep what was deleted for another %(num)s days.",
            days,
        )
    return _("Backups may keep what was deleted for longer: ask the person who runs this server.")


def _gone() -> Response:
    """Answer for a game that is gone. The page's script removes this phone's copy of it."""
    if wants_partial() or request.blueprint in _in_json:
        return trouble(410, "", gone_words(), "deleted")
    is_deleted = g.get("is_deleted", False)
    title = _("Deleted") if is_deleted else _("Link withdrawn")
    text = f"{gone_words()} {backups_kept()}" if is_deleted else gone_words()
    return make_response(render_template("gone.html", title=title, text=text, key="", game=g.get("gone_game", "")), 410)


def impossible_text(_error: DataError) -> Response | HTTPException:
    """Answer a text that PostgreSQL cannot store, as one with a NUL character."""
    db.session.rollback()
    return http_trouble(BadRequest())


def no_database(_error: Exception) -> Response:
    """Answer that the database is not available."""
    db.session.rollback()
    return trouble(503, _("Not just now"), database_trouble(), "database")


def bad_shape(error: FormatError) -> Response:
    """Answer a text from a script that is not in its format."""
    return trouble(422, _("That did not work"), format_error_line(error), "shape", place=error.place)


def server_error(error: Exception) -> Response:
    """Answer a fault of ours, and log it."""
    current_app.logger.error("unexpected fault", exc_info=error)
    return trouble(
        500,
        _("Our mistake"),
        _("Something went wrong here. This was not saved; everything before it is safe."),
    )
