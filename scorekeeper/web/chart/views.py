"""The chart of a game, on its own page or over the board."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.web.chart.pages import chart_page
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import wants_partial

bp = Blueprint("chart", __name__, url_prefix="/g/<key>/chart")


@bp.get("")
def show(key: str) -> ResponseReturnValue:
    """The chart."""
    page = chart_page(the_board(key))
    return render_template("chart/_page.html" if wants_partial() else "chart/chart.html", page=page)
