"""How an entry is answered: with the board that has the hand, or with the entry as it was filled in, and why."""

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
    """The entry again: for a check only its upper part, otherwise over the board, or on its own page."""
    return only_shown(shown, status) or whole_entry(board, entry_page(board, form, shown=shown, is_open=True), status)


def only_shown(shown: Shown, status: int) -> ResponseReturnValue | None:
    """The upper part of an entry, which is all that a script's check asks for; None where more is asked for."""
    if wants_partial() and "check" in request.form:
        return render_template("hand/_shown.html", shown=shown), status
    return None


def whole_entry(board: Board, page: EntryPage, status: int) -> ResponseReturnValue:
    """The entry over the board, or on a page of its own."""
    if wants_partial():
        return answer_board(board, status=status, entry=page)
    return render_template("hand/entry.html", page=page), status


def entry_again(board: Board, problem: str, status: int) -> ResponseReturnValue:
    """The entry as it was posted, on a form that can be saved, and why it was not.

    If it was saved before, and only the answer was lost, saving it once more would record it twice. It stays an entry
    for the game as it was seen, if that took a hand: what others have done since is asked about once it is saved.
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
    """The very hand that was posted, if it was saved under the same id before."""
    try:
        hand = next_hand_form(seen, posted=request.form).hand()
    except ValueError:
        return None
    sent = sent_before(board, request.form["client_id"], HandPlayed(hand))
    return sent if isinstance(sent, Recorded) else None


def kept_as(board: Board, number: int) -> ResponseReturnValue:
    """The board, with the hand that fact `number` recorded."""
    answer = answer_board(board, said=_saved(board, number))
    # A hand that waits in the phone behind this one was entered in the knowledge of just this fact.
    answer.headers["X-Kept"] = str(number)
    return answer


def _saved(board: Board, entry: int) -> str:
    """What to say of a hand that is kept; of one sent again, somebody may have taken it back meanwhile."""
    for one, line in board.hands:
        if one.number == entry:
            return _("Hand %(number)s is saved.", number=line.turn.number)
    return request_problem_sentence(RequestProblem.NO_SUCH_ENTRY)


def correction_answer(  # noqa: PLR0913 - one argument for each way a correction can come back
    board: Board,
    form: HandForm,
    entry: int,
    shown: Shown,
    status: int,
    *,
    struck: bool = False,
    news: tuple[str, ...] = (),
) -> ResponseReturnValue:
    """A correction again: for a check only what it would change, otherwise on its own page."""
    if upper := only_shown(shown, status):
        return upper
    page = entry_page(board, form, entry=entry, shown=shown, news=news, struck=struck)
    return render_template("hand/entry.html", page=page), status


def corrected(board: Board, entry: int, *, struck: bool) -> ResponseReturnValue:
    """The board, at the line that was corrected: by that a phone knows that its proposal was kept.

    What is struck out has no line, and nothing of what was proposed in its place is kept.
    """
    flash(_("Struck out. Undo brings it back.") if struck else _("Changed. Undo takes it back."))
    return redirect(url_for("game.board", key=board.key, _anchor=None if struck else f"line-{entry}"), 303)


def no_more_hands(board: Board) -> str:
    """What to say of a hand for a game that takes none, or took none when the hand was entered."""
    if board.stuck is not None:
        return request_problem_sentence(RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
    if not takes_no_hand(board):
        return _("The game was over when you entered this hand. Now it goes on: check the cards, then save again.")
    return _("This hand was not saved: the game is over. Undo or change a hand to go on.")


def look_again() -> str:
    """What to say of an entry with hidden fields that no page of ours has."""
    return _("This page was out of date, so nothing was saved. Check the cards, then save again.")
