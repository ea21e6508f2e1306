"""Make a ruling, read it, correct it, withdraw it.

A finding never changes a score by itself: the table decides, here.
"""

from contextlib import suppress

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import Forbidden

from scorekeeper.rules.ruling import Matter, Remedy
from scorekeeper.services.board import Board, board_at
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.services.describe_game import agree_on_penalties, read_penalties
from scorekeeper.services.journal import Change, Conflict, ConflictCode, Kept, Record, Repeated
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, only_watching, the_visit, visit_anew
from scorekeeper.web.audit.results import proof_about
from scorekeeper.web.current_game import send_one, the_board
from scorekeeper.web.entry.pages import (
    Shown,
    digest_of,
    request_problem_sentence,
    show_correction,
)
from scorekeeper.web.errors import DATABASE_TROUBLE, database_trouble, forged, http_trouble, no_database
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import AskForm, new_client_id, out_of_order
from scorekeeper.web.game.history import another_was_quicker, made_ruling, not_saved
from scorekeeper.web.game.pages import answer_board
from scorekeeper.web.ruling.forms import PenaltiesForm, RulingForm, last_ruler, ruling_form
from scorekeeper.web.ruling.pages import (
    PenaltiesPage,
    appeal_of,
    correction_page,
    counts_although_redealt,
    earlier_penalties,
    make_page,
    ruling_appealed,
    show_ruling,
    story_page,
)

bp = Blueprint("ruling", __name__, url_prefix="/g/<key>/rulings")


@bp.get("")
@needs(Right.SCORE)
def make(key: str) -> ResponseReturnValue:
    """The form of a ruling, or of an appeal against the ruling `appeal`."""
    board = the_board(key)
    if not board.takes_rulings:
        flash(request_problem_sentence(RequestProblem.EARLIER_HAND_DOES_NOT_FIT))
        return redirect(url_for("game.board", key=key), 303)
    form = ruling_form(board, ruling=appeal_of(board, request.args.get("appeal", 0, type=int)))
    form.by.data = form.by.data or last_ruler(board)
    form.matter.data = request.args.get("matter", form.matter.data)
    if (player := request.args.get("player", type=int)) in board.seating:
        form.player.data = player
    form.hand.data = request.args.get("hand", form.hand.data, type=int)
    if request.args.get("proof"):
        form.note.data = proof_about(board, form.hand.data or 0, form.player.data)
        earlier = earlier_penalties(board).get(form.player.data or 0, 0)
        points = read_penalties(db.session(), board.game_id).usual(earlier)
        if points is not None:
            form.remedy.data = (Remedy.POINTS if points else Remedy.WARNING).value
            form.points.data = points or form.points.data
    return render_template("ruling/form.html", page=make_page(board, form))


@bp.post("")
@needs(Right.SCORE)
def record(key: str) -> ResponseReturnValue:
    """Record a ruling; one that would change something, once exactly this was shown and confirmed."""
    board = the_board(key)
    form = ruling_form(board, posted=request.form)
    if problems := form.problems(board.revision) or _without_appealed(board, form):
        return render_template("ruling/form.html", page=make_page(board, form, problems)), 422
    ruling, seen = form.ruling(), board_at(board, int(form.revision.data or 0))
    digest = digest_of(seen, seen.revision + 1, ruling)
    if form.shown.data != digest and seen.revision == board.revision:
        shown = show_ruling(board, ruling, digest)
        if not shown.problems and (shown.changes or counts_although_redealt(board, ruling)):
            return render_template("ruling/form.html", page=make_page(board, form, shown=shown))
    now, outcome = send_one(key, Record(**form.sent(), event=ruling))
    if isinstance(outcome, Kept | Repeated):
        flash(_("The ruling is saved. Undo takes it back."))
        return redirect(url_for("game.board", key=key), 303)
    problems, status = not_saved(now, outcome, _gone())
    form.renew(now.revision)
    return render_template("ruling/form.html", page=make_page(now, form, problems)), status


@bp.get("/penalties")
@needs(Right.SCORE)
def penalties(key: str) -> str:
    """The form of the usual penalties."""
    kept = read_penalties(db.session(), the_board(key).game_id)
    form = PenaltiesForm(formdata=None, data={"warning": kept.warning, "points": ", ".join(map(str, kept.points))})
    return render_template("ruling/penalties.html", page=PenaltiesPage(key, form))


@bp.post("/penalties")
@needs(Right.SCORE)
def save_penalties(key: str) -> ResponseReturnValue:
    """Save the usual penalties, and go on to a ruling."""
    form = PenaltiesForm()
    if not form.validate():
        return render_template("ruling/penalties.html", page=PenaltiesPage(key, form)), 422
    if not agree_on_penalties(db.session(), the_visit().game.id, form.penalties):
        visit_anew(key)  # Answers that it was deleted a moment ago.
    return redirect(url_for("ruling.make", key=key), 303)


@bp.get("/<int:entry>")
def story(key: str, entry: int) -> ResponseReturnValue:
    """A ruling, what it did, and what withdrawing it would change."""
    return _story(the_board(key), entry)


@bp.get("/<int:entry>/correct")
@needs(Right.SCORE)
def correct_ruling(key: str, entry: int) -> ResponseReturnValue:
    """The form that corrects a ruling, or brings it back if it was withdrawn."""
    board = the_board(key)
    ruling = made_ruling(board, entry)
    if ruling is None:
        abort(404)
    return _correction(board, entry, ruling_form(board, ruling=ruling))


@bp.post("/<int:entry>/correct")
@needs(Right.SCORE)
def correct(key: str, entry: int) -> ResponseReturnValue:
    """Show what a correction would change; record it once exactly this was shown and confirmed."""
    board = the_board(key)
    if not _was_made(board, entry):
        abort(404)
    form = ruling_form(board, posted=request.form)
    if problems := form.problems(board.revision) or _without_appealed(board, form):
        return _correction(board, entry, form, problems=problems, status=422)
    ruling, seen = form.ruling(), board_at(board, int(form.revision.data or 0))
    if form.shown.data == digest_of(seen, entry, ruling):
        board, outcome = send_one(key, Change(**form.sent(), target=entry, event=ruling))
        if isinstance(outcome, Kept | Repeated):
            flash(_("The ruling is changed. Undo takes that back."))
            return redirect(url_for("game.board", key=key), 303)
        problems, status = not_saved(board, outcome, _gone())
        if isinstance(outcome, Refused) or (isinstance(outcome, Conflict) and outcome.code is ConflictCode.ANOTHERS):
            shown = show_correction(board, entry, ruling, digest_of(board, entry, ruling))
            return _correction(board, entry, form, problems=problems, status=status, shown=shown)
    elif seen.revision < board.revision:
        problems, status = (another_was_quicker(board, board.facts[seen.revision :]),), 409
    else:
        shown = show_correction(board, entry, ruling, digest_of(board, entry, ruling))
        return _correction(board, entry, form, status=422 if shown.problems else 200, shown=shown)
    form.renew(board.revision)
    return _correction(board, entry, form, problems=problems, status=status)


@bp.post("/<int:entry>/withdraw")
@needs(Right.SCORE)
def withdraw(key: str, entry: int) -> ResponseReturnValue:
    """Withdraw a ruling: it no longer counts, and stays on the sheet struck through."""
    board = the_board(key)
    if not _was_made(board, entry):
        abort(404)
    form = AskForm(formdata=request.form)
    if not form.validate() or int(form.revision.data or 0) > board.revision:
        return _story(board, entry, (out_of_order(),), 422)
    now, outcome = send_one(key, Change(**form.sent(), target=entry, event=None))
    if isinstance(outcome, Kept | Repeated):
        flash(_("The ruling is withdrawn. Undo brings it back."))
        return redirect(url_for("game.board", key=key), 303)
    problems, status = not_saved(now, outcome, _gone())
    return _story(now, entry, problems, status)


@bp.errorhandler(CSRFError)
def without_token(error: CSRFError) -> ResponseReturnValue:
    """Answer a form without a valid CSRF token (its cookie was lost): save nothing, show the ruling again."""
    again = _("This page was out of date, so nothing was saved. Check it, then send it again.")
    return _as_posted(again, 400) or forged(error)


@bp.errorhandler(403)
def without_right(error: Forbidden) -> ResponseReturnValue:
    """Answer a device that lost its right meanwhile: save nothing, show the ruling again."""
    return _as_posted(only_watching(), 403) or http_trouble(error)


def without_database(error: Exception) -> ResponseReturnValue:
    """Answer while the database is busy: save nothing, show the ruling again."""
    db.session.rollback()
    with suppress(*DATABASE_TROUBLE):  # The database may still be readable.
        if response := _as_posted(database_trouble(), 503, renewed=False):
            return response
    return no_database(error)


for trouble in DATABASE_TROUBLE:
    bp.register_error_handler(trouble, without_database)


def _as_posted(problem: str, status: int, *, renewed: bool = True) -> ResponseReturnValue | None:
    """The posted form of a ruling, with a new id and revision if `renewed`; None if none was posted."""
    values = request.view_args or {}
    if request.method != "POST" or request.endpoint not in ("ruling.record", "ruling.correct"):
        return None
    board, entry = the_board(values["key"]), values.get("entry")
    form = ruling_form(board, posted=request.form)
    if renewed:
        form.renew(board.revision)
    if entry is None:
        return render_template("ruling/form.html", page=make_page(board, form, (problem,))), status
    return _correction(board, entry, form, problems=(problem,), status=status) if _was_made(board, entry) else None


def _without_appealed(board: Board, form: RulingForm) -> tuple[str, ...]:
    """Why an appeal without a note cannot be saved; fills the note in if its hand has a ruling."""
    if form.matter.data != Matter.APPEAL.value or form.note.data:
        return ()
    appealed = ruling_appealed(board, int(form.hand.data or 0))
    appeal = None if appealed is None else appeal_of(board, appealed)
    if appeal is None:
        return (_("Say in the note which ruling the appeal is about."),)
    form.note.data = appeal.note
    return ()


def _was_made(board: Board, entry: int) -> bool:
    """Whether fact `entry` is a ruling, undone or not."""
    return made_ruling(board_at(board, entry), entry) is not None


def _gone() -> str:
    return _("That ruling was undone meanwhile.")


def _correction(  # noqa: PLR0913 - one argument for each part of the response
    board: Board,
    entry: int,
    form: RulingForm,
    *,
    problems: tuple[str, ...] = (),
    status: int = 200,
    shown: Shown | None = None,
) -> ResponseReturnValue:
    current = board.log.entry(entry)
    if current is None:
        # A ruling that was undone has no page, so the board shows the message.
        return answer_board(board, status=status, problems=problems or (_gone(),))
    return render_template("ruling/form.html", page=correction_page(board, current, form, problems, shown)), status


def _story(board: Board, entry: int, problems: tuple[str, ...] = (), status: int = 200) -> ResponseReturnValue:
    form = AskForm(formdata=None, data={"revision": board.revision, "client_id": new_client_id()})
    page = story_page(board, entry, form, problems)
    if page is None:
        # A ruling that was undone has no page, so the board shows the message.
        return answer_board(board, status=status, problems=problems) if problems else abort(404)
    return render_template("ruling/story.html", page=page), status
