"""The start page, and the form that opens a game."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.options import NextDeal
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import GameRefused, open_game
from scorekeeper.services.read_board import read_board, read_boards
from scorekeeper.web.extensions import db, limiter
from scorekeeper.web.identity import device_hash, known_games, remember, this_owner
from scorekeeper.web.preset import the_preset
from scorekeeper.web.start.forms import SetupForm, sent_form, setup_form
from scorekeeper.web.start.pages import first_of_rematch, home_page, setup_page

bp = Blueprint("start", __name__)


@bp.get("/")
def home() -> str:
    """The games of this device, and the variants to begin another with."""
    return render_template("start/home.html", page=home_page(_boards()))


@bp.get("/new/<variant_id>")
def setup(variant_id: str) -> str:
    """The form for a game of a variant; `?again=` names the game whose people and rules it begins with."""
    preset = the_preset(variant_id)
    again = read_board(db.session(), request.args.get("again", ""))
    if again is None or again.variant.id != preset.id:
        return _page(preset, setup_form(preset))
    return _page(preset, setup_form(again.variant, again.names, first_of_rematch(again)))


@bp.post("/new/<variant_id>")
@limiter.limit("30/minute")
def create(variant_id: str) -> ResponseReturnValue:
    """Open the game; a form sent twice opens one."""
    preset = the_preset(variant_id)
    form = sent_form(preset, request.form)
    table = form.read(preset)
    if table is None:
        return _page(preset, form), 422
    answer = open_game(db.session(), str(form.client_id.data), table.names, table.variant, table.opening, this_owner())
    if isinstance(answer, GameRefused):
        form.blame_findings(answer.problems, table.variant, table.names)
        return _page(preset, form), 422
    remember(answer.key)
    if table.drawn and (board := read_board(db.session(), answer.key)):
        # Of a form sent twice, the draw of the first time counts.
        flash(_drawn(board))
    return redirect(url_for("game.board", key=answer.key), 303)


def _boards() -> tuple[Board, ...]:
    return read_boards(db.session(), known_games(), device_hash())


def _page(preset: Variant, form: SetupForm) -> str:
    return render_template("start/setup.html", page=setup_page(preset, form, _boards()))


def _drawn(board: Board) -> str:
    name = board.names[board.opening.first]
    if board.variant.deal.next is NextDeal.NONE:
        return _("Drawn: %(name)s leads first.", name=name)
    return _("Drawn: %(name)s deals first.", name=name)
