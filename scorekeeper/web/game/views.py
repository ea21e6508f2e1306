"""The board, the story of each hand, the history, undo and redo, and another game with the same people."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.options import NextDeal
from scorekeeper.services.check_event import Refused
from scorekeeper.services.journal import Conflict, ConflictCode, Redo, Undo
from scorekeeper.services.open_game import GameRefused, Opened, play_again
from scorekeeper.services.read_board import read_board
from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from scorekeeper.web.access import needs
from scorekeeper.web.current_game import send_one, the_board
from scorekeeper.web.extensions import db, wants_partial
from scorekeeper.web.forms import AskForm, MoveForm, out_of_order
from scorekeeper.web.game.again import not_saved
from scorekeeper.web.game.data import game_data
from scorekeeper.web.game.history import checked_words, history_page
from scorekeeper.web.game.pages import answer_board, board_page, hand_page, undo_question, whole_board
from scorekeeper.web.identity import remember, tokens
from scorekeeper.words.problems import problem_sentence

bp = Blueprint("game", __name__, url_prefix="/g/<key>")


@bp.get("")
def board(key: str) -> ResponseReturnValue:
    """The page on which a phone draws the game."""
    game = the_board(key)
    remember(key)
    return render_template("game/board.html", game=game_data(game))


@bp.get("/old")
def old(key: str) -> ResponseReturnValue:
    game = the_board(key)
    return render_template("game/old.html", page=board_page(game), data=game_data(game))


@bp.get("/hands/<int:entry>/checked")
def checked(key: str, entry: int) -> ResponseReturnValue:
    """What the cards of a hand prove, if they were checked: a part of its story."""
    return render_template("game/_checked.html", key=key, entry=entry, checked=checked_words(the_board(key), entry))


@bp.get("/hands/<int:entry>")
def hand(key: str, entry: int) -> ResponseReturnValue:
    """The story of one hand on its own page; the arithmetic of player `seat` comes first.

    Scripts tell the story themselves, and only ask what its cards prove.
    """
    page = hand_page(the_board(key), entry, request.args.get("seat", type=int))
    if page is None:
        abort(404)
    return render_template("game/_checked.html" if wants_partial() else "game/hand.html", page=page)


@bp.get("/history")
def history(key: str) -> ResponseReturnValue:
    """Everything that was ever done to the game."""
    return render_template("game/history.html", page=history_page(the_board(key)))


@bp.post("/undo")
@needs(Right.SCORE)
def undo_fact(key: str) -> ResponseReturnValue:
    """Undo the newest fact."""
    return _move(key, Undo, _("Undone. Redo brings it back."))


@bp.post("/redo")
@needs(Right.SCORE)
def redo_fact(key: str) -> ResponseReturnValue:
    """Redo the fact that was undone last."""
    return _move(key, Redo, _("Brought back."))


@bp.post("/again")
@needs(Right.SCORE)
def again(key: str) -> ResponseReturnValue:
    """Open another game with the same people, seats and rules; the deal passes to the next player."""
    game = the_board(key)
    form = AskForm(formdata=request.form)
    if not form.validate():
        return answer_board(game, status=422, problems=(out_of_order(),))
    match play_again(db.session(), game, tokens(), limits.games()):
        case Opened(key=new):
            say_who_is_first(new)
            return redirect(url_for("game.board", key=new), 303)
        case GameRefused(problems=problems):
            sentences = tuple(problem_sentence(one, game.variant, game.names) for one in problems)
            return answer_board(game, status=422, problems=sentences)


def say_who_is_first(key: str) -> None:
    """Open the next game, under this key, with a message: what changed for these people."""
    game = read_board(db.session(), key)
    if game is None:
        return  # It has another key by now, or somebody deleted it at once.
    name = game.names[game.opening.first]
    if game.variant.deal.next is NextDeal.NONE:
        flash(_("New game: %(name)s leads first this time.", name=name))
    else:
        flash(_("New game: %(name)s deals first this time.", name=name))


def _move(key: str, kind: type[Undo | Redo], said: str) -> ResponseReturnValue:
    form = MoveForm(formdata=request.form)
    if not form.validate():
        return answer_board(the_board(key), status=422, problems=(out_of_order(),))
    now, outcome = send_one(key, kind(**form.sent(), target=form.target.data))
    match outcome:
        case Conflict(code=ConflictCode.ANOTHERS):
            return answer_board(now, status=409, question=undo_question(now))
        case Refused() | Conflict():
            problems, status = not_saved(now, outcome, out_of_order())
            return answer_board(now, status=status, problems=problems)
    return answer_board(now, said=said)
