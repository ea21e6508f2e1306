"""The evening: every game that these people played one after another."""

from flask import Blueprint, render_template

from scorekeeper.web.current_game import the_board
from scorekeeper.web.evening.pages import evening_page

bp = Blueprint("evening", __name__, url_prefix="/g/<key>/evening")


@bp.get("")
def show(key: str) -> str:
    """The evening up to this game, to look at and to print."""
    return render_template("evening/evening.html", page=evening_page(the_board(key)))
