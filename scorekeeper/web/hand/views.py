"""Record and correct hands by plain forms, for browsers without scripts (the others send a journal)."""

from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import Forbidden

from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board, board_at
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.services.journal import Change, Conflict, ConflictCode, Kept, Outcome, Record, Repeated, Same
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, only_watching
from scorekeeper.web.current_game import send_one, the_board
from scorekeeper.web.entry.forms import HandForm
from scorekeeper.web.entry.pages import (
    Shown,
    buyers,
    digest_of,
    entry_page,
    refused_sentences,
    request_problem_sentence,
    show_correction,
    show_hand,
    tick_the_box,
)
from scorekeeper.web.errors import DATABASE_TROUBLE, database_trouble, forged, http_trouble
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import id_used, new_client_id
from scorekeeper.web.hand.conflicts import correction_conflict, hand_conflict
from scorekeeper.web.hand.entry_form import (
    as_seen,
    correction_form,
    fill_in,
    form_problems,
    laid_by_those_out,
    next_hand_form,
    recorded,
    renewed,
    standing_hand,
    takes_no_hand,
    with_buyers,
)
from scorekeeper.web.hand.responses import (
    corrected,
    correction_answer,
    entry_again,
    entry_answer,
    entry_response,
    kept_as,
    look_again,
    no_more_hands,
)
from scorekeeper.web.identity import remember

bp = Blueprint("hand", __name__, url_prefix="/g/<key>")

STRIKE = "strike"


@bp.get("/hand")
@needs(Right.SCORE)
def enter(key: str) -> ResponseReturnValue:
    """The entry of the next hand on its own page."""
    board = the_board(key)
    remember(key)
    if takes_no_hand(board):
        return redirect(url_for("game.board", key=key), 303)
    form = next_hand_form(board, posted=None)
    leader = request.args.get("leader", type=int)
    if leader in form.seats:
        form.leader.data = leader
    form.partial.data = "short" in request.args
    shown = fill_in(board, form)
    return render_template("hand/entry.html", page=entry_page(board, form, shown=shown))


@bp.post("/hand")
@needs(Right.SCORE)
def record(key: str) -> ResponseReturnValue:
    """Record the hand, or with `check` only show what it would do."""
    board = the_board(key)
    # The form lists the players who were in when the phone loaded the board, which may have changed since.
    seen = as_seen(board)
    if seen is None:
        return entry_again(board, look_again(), 422)
    if takes_no_hand(seen):
        return entry_again(board, no_more_hands(board), 422)
    form = next_hand_form(seen, posted=request.form)
    if problems := (*laid_by_those_out(seen, form), *(() if form.validate() else form_problems(form))):
        return entry_answer(seen, form, Shown(problems=problems), 422)
    hand = form.hand()
    if shown := _shown_first(board, seen, form, hand):
        return entry_answer(seen, form, shown, 422 if shown.problems else 200)
    try:
        now, outcome = send_one(key, Record(**form.sent(), event=hand))
    except DATABASE_TROUBLE:
        db.session.rollback()
        return entry_answer(seen, form, Shown(problems=(database_trouble(),)), 503)
    return _answer(now, outcome, seen, form, hand)


def _answer(now: Board, outcome: Outcome, seen: Board, form: HandForm, hand: Hand) -> ResponseReturnValue:
    match outcome:
        case Kept(number=number) | Repeated(number=number):
            return kept_as(now, number)
        case Same(number=theirs) | Conflict(code=ConflictCode.NEWS, theirs=theirs):
            return hand_conflict(now, seen, hand, theirs)
        case Refused(code=code) as refused if code is not None:
            return entry_answer(now, form, Shown(problems=refused_sentences(now, refused)), 422)
        case Refused(problems=found):
            return entry_response(entry_page(now, form, problems=found), 422)
    return entry_again(now, id_used(), 409)


def _shown_first(board: Board, seen: Board, form: HandForm, hand: Hand) -> Shown | None:
    """What the hand would do, if this is a check or if somebody must first choose whether to buy back in; else None."""
    if "check" in request.form:
        return show_hand(seen, hand)
    if seen.variant.buy_in is None or seen.revision < board.revision:
        return None
    shown = show_hand(seen, hand)
    if all(buyer.paid or buyer.seat in (form.offered.data or ()) for buyer in shown.buyers):
        return None
    return replace(shown, problems=(_("Say who pays to come back, then save."),))


@bp.get("/hands/<int:entry>/correct")
@needs(Right.SCORE)
def correct_entry(key: str, entry: int) -> ResponseReturnValue:
    """The form that corrects a hand."""
    board = the_board(key)
    if board.log.entry(entry) is None and board_at(board, entry).log.entry(entry) is not None:
        flash(request_problem_sentence(RequestProblem.NO_SUCH_ENTRY))
        return redirect(url_for("game.board", key=key), 303)
    form = correction_form(board, entry, posted=None)
    offered = () if (hand := standing_hand(board, entry)) is None else buyers(board, entry, hand)
    shown = Shown(buyers=offered) if offered else None
    return render_template("hand/entry.html", page=entry_page(board, form, entry=entry, shown=shown))


@bp.post("/hands/<int:entry>/correct")
@needs(Right.SCORE)
def correct(key: str, entry: int) -> ResponseReturnValue:
    """Show what a correction would change; record it once exactly this was shown and confirmed."""
    board = the_board(key)
    struck, seen = STRIKE in request.form, as_seen(board)
    if seen is None:
        return _as_posted(look_again(), 422) or abort(404)
    form = correction_form(seen, entry, posted=request.form)
    if not struck and not form.validate():
        return correction_answer(seen, form, entry, Shown(problems=form_problems(form)), 422)
    hand = None if struck else with_buyers(seen, entry, form)
    if "check" not in request.form and form.shown.data == digest_of(seen, entry, hand):
        return _keep_correction(seen, form, entry, hand)
    if seen.revision < board.revision:
        return correction_conflict(board, seen, entry, hand)
    shown = show_correction(board, entry, hand, digest_of(board, entry, hand))
    # The form that confirms gets a new id, so that the server does not take it for this one sent twice.
    form.client_id.data = new_client_id()
    return correction_answer(board, form, entry, shown, 422 if shown.problems else 200, struck=struck)


@bp.errorhandler(CSRFError)
def without_token(error: CSRFError) -> ResponseReturnValue:
    """Answer a form without a valid CSRF token (its cookie was lost): save nothing, show the entry again."""
    return _as_posted(look_again(), 400) or forged(error)


@bp.errorhandler(403)
def without_right(error: Forbidden) -> ResponseReturnValue:
    """Answer a device that lost its right meanwhile: save nothing, show the entry again."""
    return _as_posted(only_watching(), 403) or http_trouble(error)


def _as_posted(problem: str, status: int) -> ResponseReturnValue | None:
    """The posted entry or correction, ready to be sent again; None if nothing was posted."""
    if request.method != "POST":
        return None
    values = request.view_args or {}
    board, entry = the_board(values["key"]), values.get("entry")
    if entry is None:
        return entry_again(board, problem, status)
    if recorded(board, entry) is None:
        return None
    form = correction_form(board, entry, posted=renewed(as_seen(board) or board))
    return correction_answer(board, form, entry, Shown(problems=(problem,)), status)


def _keep_correction(seen: Board, form: HandForm, entry: int, hand: Hand | None) -> ResponseReturnValue:
    struck = hand is None
    try:
        now, outcome = send_one(seen.key, Change(**form.sent(), target=entry, event=hand))
    except DATABASE_TROUBLE:
        db.session.rollback()
        return correction_answer(seen, form, entry, Shown(problems=(database_trouble(),)), 503, struck=struck)
    match outcome:
        case Kept() | Repeated():
            return corrected(now, entry, struck=struck)
        case Refused():
            return _correction_again(now, form, entry, hand, refused_sentences(now, outcome), 422)
        case Conflict(code=ConflictCode.ANOTHERS):
            return _correction_again(now, form, entry, hand, (tick_the_box(),), 422)
        case Conflict(code=ConflictCode.ID_USED):
            return _correction_again(now, form, entry, hand, (id_used(),), 409)
    return correction_conflict(now, seen, entry, hand)


def _correction_again(  # noqa: PLR0913, PLR0917 - one argument for each part of the response
    board: Board, form: HandForm, entry: int, hand: Hand | None, problems: tuple[str, ...], status: int
) -> ResponseReturnValue:
    """The correction as entered, ready to be sent again, with its consequences and why it was not saved."""
    form.client_id.data = new_client_id()
    shown = replace(show_correction(board, entry, hand, digest_of(board, entry, hand)), problems=problems)
    return correction_answer(board, form, entry, shown, status, struck=hand is None)
