"""The responses to an entry: the board with the hand, or the entry as posted with its problems."""

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.log import HandPlayed
from scorekeeper.services.append_fact import Recorded, RequestProblem, sent_before
from scorekeeper.services.board import Board
from scorekeeper.web.entry.forms import HandForm
from scorekeeper.web.entry.pages import EntryPage, Shown, entry_page, request_problem_sentence
from scorekeeper.web.extensions import wants_partial
from scorekeeper.web.game.pages import answer_board
from scorekeeper.web.hand.entry_form import as_seen, next_hand_form, renewed, takes_no_hand


def entry_answer(board: Board, form: HandForm, shown: Shown, status: int) -> ResponseReturnValue:
    """The entry: for a check only its upper part, otherwise over the board or on its own page."""
    return only_shown(shown, status) or whole_entry(board, entry_page(board, form, shown=shown, is_open=True), status)


def only_shown(shown: Shown, status: int) -> ResponseReturnValue | None:
    """The upper part of an entry, if a script sent the form only to check it; else None."""
    if wants_partial() and "check" in request.form:
        return render_template("hand/_shown.html", shown=shown), status
    return None


def whole_entry(board: Board, page: EntryPage, status: int) -> ResponseReturnValue:
    """The entry over the board, or on its own page."""
    if wants_partial():
        return answer_board(board, status=status, entry=page)
    return render_template("hand/entry.html", page=page), status


def entry_again(board: Board, problem: str, status: int) -> ResponseReturnValue:
    """The entry as posted, with the problem and a new form id, so that it can be saved again.

    If the hand is already recorded and only the response was lost, return the board: saving again would record it
    twice. The form keeps the revision that the phone saw, if a hand was possible then, so that saving it asks about
    later changes.
    """
    seen = as_seen(board)
    if seen is not None and (sent := _sent_before(board, seen)):
        return kept_as(board, sent.fact.number)
    if takes_no_hand(board):
        return only_shown(Shown(problems=(problem,)), status) or answer_board(board, status=status, problems=(problem,))
    if seen is None or takes_no_hand(seen):
        seen = board
    return entry_answer(seen, next_hand_form(seen, posted=renewed(seen)), Shown(problems=(problem,)), status)


def _sent_before(board: Board, seen: Board) -> Recorded | None:
    """The recorded fact, if the posted hand was already saved with this form id."""
    try:
        hand = next_hand_form(seen, posted=request.form).hand()
    except ValueError:
        return None
    sent = sent_before(board, request.form["client_id"], HandPlayed(hand))
    return sent if isinstance(sent, Recorded) else None


def kept_as(board: Board, number: int) -> ResponseReturnValue:
    """The board, with the hand that fact `number` recorded."""
    response = answer_board(board, said=_saved(board, number))
    # The next unsent hand on the phone was entered after this fact and before any other.
    response.headers["X-Kept"] = str(number)
    return response


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
    """The correction: for a check only what it would change, otherwise on its own page."""
    if upper := only_shown(shown, status):
        return upper
    page = entry_page(board, form, entry=entry, shown=shown, news=news, struck=struck)
    return render_template("hand/entry.html", page=page), status


def corrected(board: Board, entry: int, *, struck: bool) -> ResponseReturnValue:
    """Redirect to the board at the corrected line; by that anchor the phone knows that its proposal was saved.

    A hand that is struck out has no line, so there is no anchor.
    """
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
