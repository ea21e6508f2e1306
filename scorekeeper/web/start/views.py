"""The start page, and the form that opens a game."""

from flask import Blueprint, Response, abort, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import generate_csrf

from scorekeeper.rules.options import NextDeal
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.delete_game import gone_games
from scorekeeper.services.my_games import names_known
from scorekeeper.services.open_game import GameRefused, open_game
from scorekeeper.services.read_board import newest_key, read_board, read_boards
from scorekeeper.services.visit_game import Right, visit_game
from scorekeeper.web import limits
from scorekeeper.web.errors import answer_in_json, json_answer
from scorekeeper.web.extensions import db
from scorekeeper.web.house_rules.pages import rules_sheet
from scorekeeper.web.identity import away_games, device_hash, known_games, remember, this_owner
from scorekeeper.web.start.forms import SetupForm, sent_form, setup_form
from scorekeeper.web.start.pages import home_values, last_rules, people_again, problems_of, setup_values
from scorekeeper.web.start.which import the_preset
from scorekeeper.words.people import named

bp = Blueprint("start", __name__)
from_phone = Blueprint("from_phone", __name__)
"""What scripts send, which is answered in JSON."""
answer_in_json(from_phone)


@bp.get("/")
def home() -> str:
    """The games of this device, and the variants for a new one."""
    gone = gone_games(db.session(), known_games(), device_hash())
    return render_template("start/home.html", **home_values(_boards(), gone, away_games(), _may_score))


@bp.get("/new/<variant_id>")
def setup(variant_id: str) -> str:
    """The form for a game of a variant, with the rules last played here.

    `?again=` takes people and rules from the game with that key; with `?usual=` the rules are the game's own.
    """
    preset = the_preset(variant_id)
    again = read_board(db.session(), request.args.get("again", ""))
    if again is not None and again.variant.id != preset.id:
        again = None
    last = last_rules(_boards(), preset) if again is None else again.variant
    rules = preset if "usual" in request.args else last
    return _page(preset, setup_form(rules, *(people_again(again) if again else ())), rules)


@bp.post("/new/<variant_id>")
def create(variant_id: str) -> ResponseReturnValue:
    """Open the game; a form sent twice opens it once."""
    preset = the_preset(variant_id)
    form = sent_form(preset, request.form)
    opened = open_from(form)
    if opened is None:
        return _page(preset, form), 422
    return redirect(url_for("game.board", key=opened.key), 303)


@from_phone.post("/games/<variant_id>")
def create_from_phone(variant_id: str) -> Response:
    """Open the game for a script; the answer names it.

    A phone that could not reach the server counts the game alone, and sends the form again later. As its id is the
    same, the game is opened once.
    """
    preset = the_preset(variant_id)
    form = sent_form(preset, request.form)
    board = open_from(form)
    if board is None:
        problems = problems_of(form, rules_sheet(form.rules, preset))
        return json_answer(422, "form", " ".join(sentence for _anchor, sentence in problems))
    return jsonify(
        game=board.game_id,
        key=board.key,
        address=url_for("game.board", key=board.key),
        token=generate_csrf(),
    )


def _boards() -> tuple[Board, ...]:
    # Another phone that shares the score may have opened the newest game.
    newest = newest_key(db.session(), device_hash())
    if newest is not None and newest not in known_games():
        remember(newest)
    return tuple(map(named, read_boards(db.session(), known_games(), device_hash())))


def _may_score(board: Board) -> bool:
    visit = visit_game(db.session(), board.key, device_hash())
    return visit is not None and visit.may(Right.SCORE)


def _game_before(form: SetupForm) -> int | None:
    """The id of the game that the same people played, if this device kept its score."""
    visit = visit_game(db.session(), str(form.again.data or ""), device_hash())
    return visit.game.id if visit is not None and visit.guarded and visit.may(Right.SCORE) else None


def _page(preset: Variant, form: SetupForm, last: Variant | None = None) -> str:
    people = names_known(db.session(), known_games(), device_hash())
    usual = url_for("start.setup", variant_id=preset.id, usual=1, again=request.args.get("again"))
    return render_template("start/setup.html", usual=usual, **setup_values(preset, form, people, last))


def open_from(form: SetupForm) -> Board | None:
    """Open the game and give back its board; None if it cannot be opened, with errors in the form.

    A form sent twice opens it once.
    """
    game = form.read()
    if game is None:
        return None
    client_id, owner = str(form.client_id.data), this_owner()
    outcome = open_game(db.session(), client_id, game, owner, limits.games(), _game_before(form))
    if isinstance(outcome, GameRefused):
        form.blame_problems(outcome.problems, game)
        return None
    remember(outcome.key)
    board = read_board(db.session(), outcome.key)
    if board is None:
        abort(410)  # Somebody deleted it at once.
    if form.is_drawn:
        # If the form was sent twice, the first draw counts.
        flash(_drawn(board))
    return board


def _drawn(board: Board) -> str:
    name = board.names[board.opening.first]
    if board.variant.deal.next is NextDeal.NONE:
        return _("Drawn by lot: %(name)s leads first.", name=name)
    return _("Drawn by lot: %(name)s deals first.", name=name)
