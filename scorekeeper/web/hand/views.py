"""Record and correct hands by plain forms, for browsers without scripts (the others send a journal).

A hand that is not saved comes back in its form, with why, and with what other phones did meanwhile.
"""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.log import Recorded
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board, SavedFact
from scorekeeper.services.check_event import Refused
from scorekeeper.services.journal import Change, Kept, Record, Repeated, Same
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs
from scorekeeper.web.current_game import send_one, the_board
from scorekeeper.web.entry.forms import HandForm
from scorekeeper.web.entry.pages import Shown, buyers, digest_of, entry_page, show_hand
from scorekeeper.web.forms import look_again
from scorekeeper.web.game.again import comes_back, not_saved
from scorekeeper.web.hand.entry_form import (
    STRIKE,
    correction_form,
    fill_in,
    form_problems,
    next_hand_form,
    posted_hand_form,
    standing_hand,
    takes_no_hand,
    was_recorded,
    with_buyers,
)
from scorekeeper.web.hand.responses import corrected, correction_again, entry_again, kept_as, undone_meanwhile
from scorekeeper.web.identity import remember

bp = Blueprint("hand", __name__, url_prefix="/g/<key>")


@bp.get("/hand")
@needs(Right.SCORE)
def enter(key: str) -> ResponseReturnValue:
    """The entry of the next hand on its own page."""
    board = the_board(key)
    remember(key)
    if takes_no_hand(board):
        return redirect(url_for("game.board", key=key), 303)
    form = next_hand_form(board)
    leader = request.args.get("leader", type=int)
    if leader in form.seats:
        form.leader.data = leader
    form.partial.data = "short" in request.args
    return render_template("hand/entry.html", page=entry_page(board, form, shown=fill_in(board, form)))


@bp.post("/hand")
@needs(Right.SCORE)
def record(key: str) -> ResponseReturnValue:
    """Record the hand, or with `check` only show what it would do."""
    board = the_board(key)
    form = posted_hand_form(board)
    if problems := form_problems(form, board):
        return entry_again(board, problems, 422)
    hand = form.hand()
    if "check" in request.form:
        # Somebody may go back after saving, and look once more.
        saved = next((one.number for one in board.facts if _is_this(one, form, hand)), None)
        return entry_again(board) if saved is None else kept_as(board, saved)
    if form.revision.data == board.revision and _is_unasked(board, form, hand):
        return entry_again(board, (_("Say who pays to come back, then save."),), 422)
    board, outcome = send_one(key, Record(**form.sent(), event=hand))
    match outcome:
        case Kept(number=number) | Repeated(number=number) | Same(number=number):
            return kept_as(board, number)
        case Refused(problems=found) if found:
            return entry_again(board, status=422, found=found)
    return entry_again(board, *not_saved(board, outcome, look_again()))


def _is_this(saved: SavedFact, form: HandForm, hand: Hand) -> bool:
    return saved.client_id == form.client_id.data and saved.fact == Recorded(hand)


def _is_unasked(board: Board, form: HandForm, hand: Hand) -> bool:
    """Whether the hand puts somebody out who could buy back in and was not asked."""
    asked = form.offered.data or ()
    return any(not buyer.paid and buyer.seat not in asked for buyer in show_hand(board, hand).buyers)


@bp.get("/hands/<int:entry>/correct")
@needs(Right.SCORE)
def correct_entry(key: str, entry: int) -> ResponseReturnValue:
    """The form that corrects a hand."""
    board = the_board(key)
    if not was_recorded(board, entry):
        abort(404)
    if board.log.entry(entry) is None:
        flash(undone_meanwhile())
        return redirect(url_for("game.board", key=key), 303)
    hand = standing_hand(board, entry)
    shown = Shown(buyers=() if hand is None else buyers(board, entry, hand))
    page = entry_page(board, correction_form(board, entry), entry=entry, shown=shown)
    return render_template("hand/entry.html", page=page)


@bp.post("/hands/<int:entry>/correct")
@needs(Right.SCORE)
def correct(key: str, entry: int) -> ResponseReturnValue:
    """Show what a correction would change; record it once exactly this was shown and confirmed."""
    board, is_struck = the_board(key), STRIKE in request.form
    if not was_recorded(board, entry):
        abort(404)
    if board.log.entry(entry) is None:
        return correction_again(board, entry)
    form = correction_form(board, entry, posted=request.form)
    if problems := form_problems(form, board):
        return correction_again(board, entry, problems, 422)
    hand = None if is_struck else with_buyers(board, entry, form)
    if "check" in request.form or form.shown.data != digest_of(int(form.revision.data or 0), entry, hand):
        return correction_again(board, entry)
    board, outcome = send_one(key, Change(**form.sent(), target=entry, event=hand))
    if isinstance(outcome, Kept | Repeated):
        return corrected(board, entry, struck=is_struck)
    return correction_again(board, entry, *not_saved(board, outcome, look_again()))


comes_back(bp, entry_again, correction_again, was_recorded)
