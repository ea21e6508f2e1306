"""The settings of this phone, and the web app manifest."""

from flask import Blueprint, json, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.current_game import the_board
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
    return render_template("settings/settings.html", page=SettingsPage(the_board(key).key, request.is_secure))


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """The web app manifest."""
    response = make_response(json.dumps(web_app_manifest()))
    response.mimetype = "application/manifest+json"
    return response
