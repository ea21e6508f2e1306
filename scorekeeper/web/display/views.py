"""The table view: nothing to act on, and always as the game stands."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.current_game import the_board
from scorekeeper.web.display.pages import display_page
from scorekeeper.web.extensions import wants_partial
from scorekeeper.web.identity import remember

bp = Blueprint("display", __name__, url_prefix="/g/<key>/table")


@bp.get("")
def show(key: str) -> ResponseReturnValue:
    """The page; or its redrawable part, which answers 204 to whoever has seen that `revision` already."""
    board = the_board(key)
    if not wants_partial():
        remember(key)
        return render_template("display/display.html", page=display_page(board))
    if request.args.get("revision", type=int) == board.revision:
        return "", 204
    return render_template("display/_display.html", page=display_page(board))
