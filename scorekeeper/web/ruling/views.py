"""Make a ruling, read it, correct it, withdraw it.

A finding never changes a score by itself: the table decides, here.
"""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.services.board import Board, board_at
from scorekeeper.services.check_event import RequestProblem
from scorekeeper.services.describe_game import agree_on_penalties, read_penalties
from scorekeeper.services.journal import Change, Kept, Record, Repeated
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, the_visit, visit_anew
from scorekeeper.web.current_game import send_one, the_board
from scorekeeper.web.entry.pages import digest_of, request_problem_sentence, show_correction
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import AskForm, new_client_id, out_of_order
from scorekeeper.web.game.again import comes_back, each_once, not_saved, renewed, said_meanwhile
from scorekeeper.web.game.history import made_ruling
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
    if note := request.args.get("note"):
        form.note.data = note
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
        return _entry_again(board, problems, 422)
    ruling, since = form.ruling(), int(form.revision.data or 0)
    digest = digest_of(since, since + 1, ruling)
    if form.shown.data != digest and since == board.revision:
        shown = show_ruling(board, ruling, digest)
        if not shown.problems and (shown.changes or counts_although_redealt(board, ruling)):
            return render_template("ruling/form.html", page=make_page(board, form, shown=shown))
    now, outcome = send_one(key, Record(**form.sent(), event=ruling))
    if isinstance(outcome, Kept | Repeated):
        flash(_("The ruling is saved. Undo takes it back."))
        return redirect(url_for("game.board", key=key), 303)
    return _entry_again(now, *not_saved(now, outcome, _gone()))


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
    current = board.log.entry(entry)
    if current is None or not isinstance(current.effective_event, TableRuling):
        abort(404)
    page = correction_page(board, current, ruling_form(board, ruling=current.effective_event))
    return render_template("ruling/form.html", page=page)


@bp.post("/<int:entry>/correct")
@needs(Right.SCORE)
def correct(key: str, entry: int) -> ResponseReturnValue:
    """Show what a correction would change; record it once exactly this was shown and confirmed."""
    board = the_board(key)
    if not _was_made(board, entry):
        abort(404)
    form = ruling_form(board, posted=request.form)
    if problems := form.problems(board.revision) or _without_appealed(board, form):
        return _correction_again(board, entry, problems, 422)
    ruling, since = form.ruling(), int(form.revision.data or 0)
    if form.shown.data != digest_of(since, entry, ruling):
        return _correction_again(board, entry, ruling=ruling)
    board, outcome = send_one(key, Change(**form.sent(), target=entry, event=ruling))
    if isinstance(outcome, Kept | Repeated):
        flash(_("The ruling is changed. Undo takes that back."))
        return redirect(url_for("game.board", key=key), 303)
    return _correction_again(board, entry, *not_saved(board, outcome, _gone()), ruling=ruling)


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


def _entry_again(board: Board, problems: tuple[str, ...], status: int) -> ResponseReturnValue:
    """The posted ruling, ready to be sent again, with the problems and the news since it was opened."""
    form = ruling_form(board, posted=renewed(board))
    page = make_page(board, form, each_once(*problems, *said_meanwhile(board)))
    return render_template("ruling/form.html", page=page), status


def _correction_again(
    board: Board,
    entry: int,
    problems: tuple[str, ...] = (),
    status: int | None = None,
    *,
    ruling: TableRuling | None = None,
) -> ResponseReturnValue:
    """The posted correction, ready to be sent again, with what `ruling` would change now.

    It has the problems, and the news since it was opened. `status` is the HTTP status, None for what fits.
    """
    news, current = said_meanwhile(board), board.log.entry(entry)
    problems = each_once(*problems, *news)
    if current is None:
        # A ruling that was undone has no page, so the board shows the message.
        return answer_board(board, status=status or 409, problems=each_once(*problems, _gone()))
    form = ruling_form(board, posted=renewed(board))
    shown = None if ruling is None else show_correction(board, entry, ruling)
    fitting = 409 if news else 422 if shown and shown.problems else 200
    page = correction_page(board, current, form, problems, shown)
    return render_template("ruling/form.html", page=page), status or fitting


def _story(board: Board, entry: int, problems: tuple[str, ...] = (), status: int = 200) -> ResponseReturnValue:
    form = AskForm(formdata=None, data={"revision": board.revision, "client_id": new_client_id()})
    page = story_page(board, entry, form, problems)
    if page is None:
        # A ruling that was undone has no page, so the board shows the message.
        return answer_board(board, status=status, problems=problems) if problems else abort(404)
    return render_template("ruling/story.html", page=page), status


comes_back(bp, _entry_again, _correction_again, _was_made)
