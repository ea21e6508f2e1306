"""The responses to an entry: the board with the hand, or the entry as posted with why it was not saved."""

from collections.abc import Sequence
from dataclasses import replace

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.problems import Problem, find_problems
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem
from scorekeeper.web.entry.pages import (
    NOTHING_SHOWN,
    entry_page,
    request_problem_sentence,
    show_correction,
    show_hand,
)
from scorekeeper.web.game.again import each_once, renewed, said_meanwhile
from scorekeeper.web.game.pages import answer_board
from scorekeeper.web.hand.entry_form import STRIKE, correction_form, next_hand_form, takes_no_hand, with_buyers


def entry_again(
    board: Board, problems: Sequence[str] = (), status: int | None = None, *, found: Sequence[Problem] = ()
) -> ResponseReturnValue:
    """The posted entry of the next hand, ready to be sent again, with what it would do now.

    It has the problems, also those that the rules `found`, and the news since it was opened. If the game takes no hand
    any more, the board has them. `status` is the HTTP status, None for what fits.
    """
    news = said_meanwhile(board)
    if takes_no_hand(board):
        told = each_once(*problems, *news, _no_more_hands(board))
        return answer_board(board, status=status or 409, problems=told)
    form, shown = next_hand_form(board, posted=renewed(board)), NOTHING_SHOWN
    if form.validate():
        found = found or find_problems(board.variant, board.sheet.now, form.hand())
        shown = NOTHING_SHOWN if found else show_hand(board, form.hand())
    shown = replace(shown, problems=each_once(*problems, *news))
    fitting = 409 if news else 422 if found else 200
    page = entry_page(board, form, shown=shown, problems=found)
    return render_template("hand/entry.html", page=page), status or fitting


def kept_as(board: Board, number: int) -> ResponseReturnValue:
    """The board, with the hand that fact `number` recorded. One that was sent again may have been undone meanwhile."""
    line = next((line for one, line in board.hands if one.number == number), None)
    if line is None:
        return answer_board(board, said=undone_meanwhile())
    return answer_board(board, said=_("Hand %(number)s is saved.", number=line.turn.number))


def correction_again(
    board: Board, entry: int, problems: Sequence[str] = (), status: int | None = None
) -> ResponseReturnValue:
    """The posted correction, ready to be sent again, with what it would change now.

    It has the problems, and the news since it was opened. If the hand was undone, the board has them. `status` is the
    HTTP status, None for what fits.
    """
    news = said_meanwhile(board)
    if board.log.entry(entry) is None:
        told = each_once(*problems, *news, undone_meanwhile())
        return answer_board(board, status=status or 409, problems=told)
    form, shown = correction_form(board, entry, posted=renewed(board)), NOTHING_SHOWN
    is_struck = STRIKE in request.form
    if is_struck or form.validate():
        shown = show_correction(board, entry, None if is_struck else with_buyers(board, entry, form))
    fitting = 409 if news else 422 if shown.problems else 200
    shown = replace(shown, problems=each_once(*problems, *news, *shown.problems))
    page = entry_page(board, form, entry=entry, shown=shown, struck=is_struck)
    return render_template("hand/entry.html", page=page), status or fitting


def corrected(board: Board, entry: int, *, struck: bool) -> ResponseReturnValue:
    """Redirect to the board, at the corrected line. A hand that is struck out has none."""
    flash(_("Struck out. Undo brings it back.") if struck else _("Changed. Undo takes it back."))
    return redirect(url_for("game.board", key=board.key, _anchor=None if struck else f"line-{entry}"), 303)


def undone_meanwhile() -> str:
    """The message for a hand that is not there any more."""
    return request_problem_sentence(RequestProblem.NO_SUCH_ENTRY)


def _no_more_hands(board: Board) -> str:
    if board.stuck is not None:
        return request_problem_sentence(RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
    return _("This hand was not saved: the game is over. Undo or change a hand to go on.")
