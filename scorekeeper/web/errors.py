"""What a person is told when a request cannot be answered: a page, or for a swap a sentence in the trouble line."""

import sqlite3

from flask import Flask, Response, current_app, make_response, render_template
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from scorekeeper.web.access import only_watching, visited_key
from scorekeeper.web.extensions import db, wants_partial


def register(app: Flask) -> None:
    """Answer for every error; nobody ever sees a traceback."""
    app.register_error_handler(CSRFError, forged)
    app.register_error_handler(HTTPException, http_trouble)
    app.register_error_handler(OperationalError, no_database)
    app.register_error_handler(Exception, _fault)


def trouble(status: int, title: str, text: str) -> Response:
    """Say what is wrong: in the trouble line of the page that stays, or on a page of its own."""
    if wants_partial():
        response = make_response(text, status)
        response.mimetype = "text/plain"
        response.headers["HX-Retarget"] = "#trouble"
        response.headers["HX-Reswap"] = "textContent"
        return response
    # After a fault of ours the board may be what fails.
    key = visited_key() if status < 500 else ""
    return make_response(render_template("error.html", title=title, text=text, key=key), status)


def database_trouble() -> str:
    """What to say when the database cannot be written or read just now."""
    return _("The database does not answer. Nothing was saved, but your entry is kept: try again in a moment.")


def forged(_error: CSRFError) -> Response:
    """Say that a form came without its token."""
    text = _("This page was opened too long ago or without cookies, so nothing was saved. Reload it and try again.")
    return trouble(400, _("Please reload"), text)


def http_trouble(error: HTTPException) -> Response | HTTPException:
    """Say what an HTTP error means here."""
    status = error.code or 500
    match status:
        case 403:
            return trouble(403, _("Only watching"), only_watching())
        case 404:
            return trouble(404, _("Nothing here"), _("There is no such game or page. Is the address complete?"))
        case 405:
            return trouble(
                405, _("Not this way"), _("This address does not work that way. Go back and use the button.")
            )
        case 413:
            return trouble(413, _("Too much"), _("That was more than a score sheet needs. Nothing was saved."))
        case 429:
            return trouble(429, _("Slow down"), _("That was quick! Wait a moment and try again. Nothing was saved."))
        case _ if status >= 400:
            return trouble(status, _("That did not work"), _("Something in the request was wrong. Nothing was saved."))
    return error


def no_database(error: OperationalError) -> Response:
    """Say that the database cannot be had."""
    db.session.rollback()
    if not isinstance(error.orig, sqlite3.OperationalError):
        return _fault(error)
    return trouble(503, _("Not just now"), database_trouble())


def _fault(error: Exception) -> Response:
    current_app.logger.error("unexpected fault", exc_info=error)
    return trouble(
        500,
        _("Our mistake"),
        _("Something went wrong here. This was not saved; everything before it is safe."),
    )
