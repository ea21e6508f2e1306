"""The settings of this phone, and the web app manifest."""

from flask import Blueprint, json, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.services.share_game import leave, only_manager
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, the_visit
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import forget
from scorekeeper.web.settings.manifest import web_app_manifest
from scorekeeper.web.settings.pages import SettingsPage

bp = Blueprint("settings", __name__)


@bp.get("/phone")
def switches() -> str:
    """The settings, with a link back to the start page."""
    return render_template("settings/settings.html", page=SettingsPage("", request.is_secure))


@bp.get("/g/<key>/phone")
def switches_in_game(key: str) -> str:
    """The settings, with a link back to the board."""
    alone = only_manager(db.session(), the_visit())
    return render_template("settings/settings.html", page=SettingsPage(the_board(key).key, request.is_secure, alone))


@bp.post("/g/<key>/forget")
@needs(Right.WATCH)
def forget_game(key: str) -> ResponseReturnValue:
    """Take this device's right in the game, and the game from its list."""
    leave(db.session(), the_visit())
    forget(key)
    return redirect(url_for("start.home"), 303)


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """The web app manifest."""
    response = make_response(json.dumps(web_app_manifest()))
    response.mimetype = "application/manifest+json"
    return response
