"""The responses to an entry: the board with the hand, or the entry as posted with its problems."""

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.log import Recorded
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem
from scorekeeper.services.journal import saved_as
from scorekeeper.web.entry.forms import HandForm
from scorekeeper.web.entry.pages import EntryPage, Shown, entry_page, request_problem_sentence
from scorekeeper.web.game.pages import answer_board
from scorekeeper.web.hand.entry_form import as_seen, next_hand_form, renewed, takes_no_hand


def entry_answer(board: Board, form: HandForm, shown: Shown, status: int) -> ResponseReturnValue:
    """The entry of the next hand."""
    return entry_response(entry_page(board, form, shown=shown), status)


def entry_response(page: EntryPage, status: int) -> ResponseReturnValue:
    """The page of an entry."""
    return render_template("hand/entry.html", page=page), status


def entry_again(board: Board, problem: str, status: int) -> ResponseReturnValue:
    """The entry as posted, with the problem and a new form id, so that it can be saved again.

    If the hand is already recorded and only the response was lost, return the board: saving again would record it
    twice. The form keeps the revision that the phone saw, if a hand was possible then, so that saving it asks about
    later changes.
    """
    seen = as_seen(board)
    if seen is not None and (number := _sent_before(board, seen)):
        return kept_as(board, number)
    if takes_no_hand(board):
        return answer_board(board, status=status, problems=(problem,))
    if seen is None or takes_no_hand(seen):
        seen = board
    return entry_answer(seen, next_hand_form(seen, posted=renewed(seen)), Shown(problems=(problem,)), status)


def _sent_before(board: Board, seen: Board) -> int | None:
    """The number of the recorded fact, if the posted hand was already saved with this form id."""
    try:
        hand = next_hand_form(seen, posted=request.form).hand()
    except ValueError:
        return None
    return saved_as(board, request.form["client_id"], Recorded(hand))


def kept_as(board: Board, number: int) -> ResponseReturnValue:
    """The board, with the hand that fact `number` recorded."""
    return answer_board(board, said=_saved(board, number))


def _saved(board: Board, entry: int) -> str:
    """The message for a saved hand; one that was sent again may have been undone meanwhile."""
    for one, line in board.hands:
        if one.number == entry:
            return _("Hand %(number)s is saved.", number=line.turn.number)
    return request_problem_sentence(RequestProblem.NO_SUCH_ENTRY)


def correction_answer(  # noqa: PLR0913 - one argument for each part of the response
    board: Board,
    form: HandForm,
    entry: int,
    shown: Shown,
    status: int,
    *,
    struck: bool = False,
    news: tuple[str, ...] = (),
) -> ResponseReturnValue:
    """The correction, and what it would change."""
    return entry_response(entry_page(board, form, entry=entry, shown=shown, news=news, struck=struck), status)


def corrected(board: Board, entry: int, *, struck: bool) -> ResponseReturnValue:
    """Redirect to the board, at the corrected line. A hand that is struck out has none."""
    flash(_("Struck out. Undo brings it back.") if struck else _("Changed. Undo takes it back."))
    return redirect(url_for("game.board", key=board.key, _anchor=None if struck else f"line-{entry}"), 303)


def no_more_hands(board: Board) -> str:
    """The message for a hand when the game takes none, or took none when the hand was entered."""
    if board.stuck is not None:
        return request_problem_sentence(RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
    if not takes_no_hand(board):
        return _("The game was over when you entered this hand. Now it goes on: check the cards, then save again.")
    return _("This hand was not saved: the game is over. Undo or change a hand to go on.")


def look_again() -> str:
    """The message for an entry with invalid hidden fields, which no page of ours sends."""
    return _("This page was out of date, so nothing was saved. Check the cards, then save again.")
