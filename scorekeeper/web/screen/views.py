"""The table view: nothing to act on, and always as the game stands."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.device import remember
from scorekeeper.web.extensions import wants_partial
from scorekeeper.web.screen.pages import screen_page
from scorekeeper.web.table import the_board

bp = Blueprint("screen", __name__, url_prefix="/g/<key>/table")


@bp.get("")
def show(key: str) -> ResponseReturnValue:
    """The page; or its redrawable part, which answers 204 to whoever has seen that `revision` already."""
    board = the_board(key)
    if not wants_partial():
        remember(key)
        return render_template("screen/screen.html", page=screen_page(board))
    if request.args.get("revision", type=int) == board.revision:
        return "", 204
    return render_template("screen/_screen.html", page=screen_page(board))
