"""The start page, and the form that opens a game."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.delete_game import gone_games
from scorekeeper.services.read_board import read_board, read_boards
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import away_games, device_hash, known_games
from scorekeeper.web.preset import the_preset
from scorekeeper.web.start.forms import SetupForm, sent_form, setup_form
from scorekeeper.web.start.home import home_page
from scorekeeper.web.start.opening import open_from
from scorekeeper.web.start.pages import last_rules, people_again, setup_page
from scorekeeper.words.people import named

bp = Blueprint("start", __name__)


@bp.get("/")
def home() -> str:
    """The games of this device, and the variants for a new one."""
    gone = gone_games(db.session(), known_games(), device_hash())
    return render_template("start/home.html", page=home_page(_boards(), gone, away_games()))


@bp.get("/new/<variant_id>")
def setup(variant_id: str) -> str:
    """The form for a game of a variant, with the rules last played here.

    `?again=` takes people and rules from the game with that key; with `?usual=` the rules are the game's own.
    """
    preset, boards = the_preset(variant_id), _boards()
    again = read_board(db.session(), request.args.get("again", ""))
    if again is not None and again.variant.id != preset.id:
        again = None
    last = last_rules(boards, preset) if again is None else again.variant
    rules = preset if "usual" in request.args else last
    return _page(preset, setup_form(rules, *(people_again(again) if again else ())), boards, rules)


@bp.post("/new/<variant_id>")
def create(variant_id: str) -> ResponseReturnValue:
    """Open the game; a form sent twice opens it once."""
    preset = the_preset(variant_id)
    form = sent_form(preset, request.form)
    opened = open_from(form)
    if opened is None:
        return _page(preset, form, _boards()), 422
    return redirect(url_for("game.board", key=opened.key), 303)


def _boards() -> tuple[Board, ...]:
    return tuple(map(named, read_boards(db.session(), known_games(), device_hash())))


def _page(preset: Variant, form: SetupForm, boards: tuple[Board, ...], last: Variant | None = None) -> str:
    usual = url_for("start.setup", variant_id=preset.id, usual=1, again=request.args.get("again"))
    return render_template("start/setup.html", page=setup_page(preset, form, boards, usual, last))
