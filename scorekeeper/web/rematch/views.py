"""Another game of the evening, with people who come and go."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.services.board import Board
from scorekeeper.services.open_game import GameRefused, play_again, seats_at_table
from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from scorekeeper.web.access import needs
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.game.views import say_who_is_first
from scorekeeper.web.identity import tokens
from scorekeeper.web.rematch.forms import PeopleForm
from scorekeeper.web.rematch.pages import rematch_page
from scorekeeper.words.problems import problem_sentence

bp = Blueprint("rematch", __name__, url_prefix="/g/<key>/people")


@bp.get("")
@needs(Right.SCORE)
def people(key: str) -> str:
    """The form: everybody who did not leave is ticked, and there are lines for new people."""
    board = the_board(key)
    return _page(board, PeopleForm(_people(board), data={"stays": list(seats_at_table(board))}))


@bp.post("")
@needs(Right.SCORE)
def open_next(key: str) -> ResponseReturnValue:
    """Open the next game with these people, or go to the one that another phone has opened."""
    board = the_board(key)
    form = PeopleForm(_people(board))
    if not form.validate():
        return _page(board, form), 422
    outcome = play_again(db.session(), board, tokens(), limits.games(), form.names)
    if isinstance(outcome, GameRefused):
        for problem in outcome.problems:
            form.blame(problem_sentence(problem, board.variant, form.names))
        return _page(board, form), 422
    say_who_is_first(outcome.key)
    return redirect(url_for("game.board", key=outcome.key), 303)


def _people(board: Board) -> tuple[tuple[int, str], ...]:
    return tuple((seat, board.names[seat]) for seat in board.seating)


def _page(board: Board, form: PeopleForm) -> str:
    return render_template("rematch/people.html", page=rematch_page(board, form))
