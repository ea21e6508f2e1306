"""The display: read-only and always current."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.current_game import the_board
from scorekeeper.web.display.pages import display_page
from scorekeeper.web.extensions import wants_partial
from scorekeeper.web.identity import remember

bp = Blueprint("display", __name__, url_prefix="/g/<key>/table")


@bp.get("")
def show(key: str) -> ResponseReturnValue:
    """The page, or for a swap only its content; answers 204 if the client already has this `revision`."""
    board = the_board(key)
    if not wants_partial():
        remember(key)
        return render_template("display/display.html", page=display_page(board))
    if request.args.get("revision", type=int) == board.revision:
        return "", 204
    return render_template("display/_display.html", page=display_page(board))
