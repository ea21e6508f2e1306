"""A game without scripts: its sheet, and one form to record the last trick or to change a hand, which saves at once.

What is not saved comes back in its form, with why, and with what other phones did meanwhile.
"""

from collections.abc import Sequence
from contextlib import suppress

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import Forbidden

from scorekeeper.rules.log import Moved
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board, SavedFact
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.services.describe_game import read_occasion
from scorekeeper.services.journal import (
    Change,
    Conflict,
    ConflictCode,
    Kept,
    Move,
    Outcome,
    Record,
    Repeated,
    Same,
)
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import may_score, needs, only_watching, the_visit, who_recorded
from scorekeeper.web.current_game import send_one, the_board
from scorekeeper.web.errors import DATABASE_TROUBLE, database_trouble, forged, http_trouble, no_database
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import CLIENT_ID, MoveForm, look_again, new_client_id, out_of_order
from scorekeeper.web.hosts import address_for_phones
from scorekeeper.web.identity import remember
from scorekeeper.web.paper.pages import sheet_of
from scorekeeper.web.plain.forms import TrickForm, hand_of, trick_form
from scorekeeper.words.history import fact_sentence, news_line
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.requests import refused_sentences, request_problem_sentence, saved_sentence
from scorekeeper.words.results import next_sentence

bp = Blueprint("plain", __name__, url_prefix="/g/<key>/plain")


@bp.get("")
def show(key: str) -> str:
    """The sheet, with the form of the next hand for who may keep score."""
    board = the_board(key)
    remember(key)
    return _page(board)


@bp.post("")
@needs(Right.SCORE)
def record(key: str) -> ResponseReturnValue:
    """Record the last trick of the next hand."""
    form = trick_form(the_board(key), posted=request.form)
    if not form.validate():
        return _again(form.board, None, _unreadable(form), 422)
    board, outcome = send_one(key, Record(**form.sent(), event=form.hand()))
    match outcome:
        case Kept(number=number) | Repeated(number=number) | Same(number=number):
            return _done(board, _saved_as(board, number))
    return _refused(board, None, outcome)


@bp.get("/<int:entry>")
@needs(Right.SCORE)
def change(key: str, entry: int) -> str:
    """The sheet, with the form that changes a hand."""
    board = the_board(key)
    if hand_of(board.log.entry(entry)) is None:
        abort(404)
    return _page(board, trick_form(board, entry), entry)


@bp.post("/<int:entry>")
@needs(Right.SCORE)
def correct(key: str, entry: int) -> ResponseReturnValue:
    """Change a hand, or strike it out."""
    board = the_board(key)
    form = trick_form(board, entry, request.form)
    if form.recorded is None:
        return _again(board, entry, (), 409)
    if not form.validate():
        return _again(board, entry, _unreadable(form), 422)
    hand = None if form.strike.data else form.hand()
    board, outcome = send_one(key, Change(**form.sent(), target=entry, event=hand))
    if isinstance(outcome, Kept | Repeated):
        return _done(board, saved_sentence("change" if hand else "strike"))
    return _refused(board, entry, outcome)


@bp.post("/undo", endpoint="undo")
@bp.post("/redo", endpoint="redo")
@needs(Right.SCORE)
def move(key: str) -> ResponseReturnValue:
    """Undo the newest fact, or redo the one that was undone last."""
    form, how = MoveForm(), "undo" if request.endpoint == "plain.undo" else "redo"
    if not form.validate():
        return _page(the_board(key), problems=(out_of_order(),)), 422
    board, outcome = send_one(key, Move(**form.sent(), move=Moved(how), target=form.target.data))
    match outcome:
        case Conflict(code=ConflictCode.ANOTHERS):
            return _page(board, problems=(undo_question(board),), undo_anyway=True), 409
        case Refused() | Conflict():
            problems, status = _not_saved(board, outcome, out_of_order())
            return _page(board, problems=problems), status
    return _done(board, saved_sentence(how))


def _page(
    board: Board,
    form: TrickForm | None = None,
    entry: int | None = None,
    problems: tuple[str, ...] = (),
    *,
    undo_anyway: bool = False,
) -> str:
    """The sheet of the game, with this form for the next hand, or for the hand recorded as `entry`.

    `hands` has the number and the entry of each hand that can be changed, `sure` is the box to tick before another
    phone's hand is changed, and `problems` are why nothing was saved.
    """
    moves = may_score()
    if form is None and moves and board.takes_hands:
        form = trick_form(board)
    hands = [recorded.number for recorded in board.log.entries if isinstance(recorded.event, Hand)]
    number = board.opening.first_hand + sum(entry is None or hand < entry for hand in hands)
    changing = _("Change hand %(number)s", number=number)
    occasion, url = read_occasion(db.session(), board.game_id), address_for_phones("game.board", key=board.key)
    return render_template(
        "plain/game.html",
        key=board.key,
        sheet=sheet_of(board, occasion, url),
        next="" if board.sheet.now.next is None else next_sentence(board.sheet.now, board.names),
        heading=_("Hand %(number)s: last trick", number=number) if entry is None else changing,
        form=form,
        save=_("Save hand %(number)s", number=number) if entry is None else changing,
        sure="" if entry is None else _sure(board, entry),
        entry=entry,
        hands=list(enumerate(hands, board.opening.first_hand)) if moves else [],
        revision=board.revision,
        client_id=new_client_id(),
        undoable=board.log.undoable if moves else None,
        redoable=board.log.redoable if moves else None,
        undo_anyway=undo_anyway,
        problems=_distinct(*problems, *_stuck(board)),
    )


def _done(board: Board, said: str) -> ResponseReturnValue:
    flash(said)
    return redirect(url_for("plain.show", key=board.key), 303)


def _saved_as(board: Board, entry: int) -> str:
    """What is said of a hand that was saved. One that was sent again may have been undone meanwhile."""
    number = next((line.turn.number for recorded, line in board.hands if recorded.number == entry), None)
    return _undone() if number is None else _("Hand %(number)s is saved. Undo takes it back.", number=number)


def _undone() -> str:
    return request_problem_sentence(RequestProblem.NO_SUCH_ENTRY)


def _unreadable(form: TrickForm) -> tuple[str, ...]:
    """What no field of the form says of why it cannot be read."""
    return (look_again(),) if form.revision.errors or form.client_id.errors else ()


def _refused(board: Board, entry: int | None, outcome: Outcome) -> ResponseReturnValue:
    if isinstance(outcome, Refused) and outcome.problems:
        return _again(board, entry, (), 422, reasons=outcome.problems)
    return _again(board, entry, *_not_saved(board, outcome, look_again()))


def _again(
    board: Board, entry: int | None, problems: Sequence[str], status: int, *, reasons: Sequence[Problem] = ()
) -> ResponseReturnValue:
    """The form as it was sent, ready to be sent again, with why it was not saved and the news since it was opened."""
    told = _distinct(*problems, *_news_since_opened(board))
    if entry is None and not board.takes_hands:
        over = _("This hand was not saved: the game is over. Undo or change a hand to go on.")
        return _page(board, problems=(*told, over) if board.stuck is None else told), status
    if entry is not None and hand_of(board.log.entry(entry)) is None:
        return _page(board, problems=_distinct(*told, _undone())), status
    form = trick_form(board, entry, _to_send_again(board))
    form.validate()
    return _page(board, form, entry, _distinct(*told, *form.blame(reasons))), status


def _sure(board: Board, entry: int) -> str:
    """The confirmation to change what another device recorded; empty if this device recorded it."""
    recorder = board.facts[entry - 1].member_id
    if recorder is None or recorder == the_visit().member_id:
        return ""
    return _("Recorded by: %(who)s. Change it anyway.", who=who_recorded(recorder))


def _stuck(board: Board) -> tuple[str, ...]:
    """Why the hands after a changed one do not count; empty if all do."""
    if board.stuck is None:
        return ()
    _entry, problems = board.stuck
    told = (problem_sentence(problem, board.variant, board.names) for problem in problems)
    return (request_problem_sentence(RequestProblem.EARLIER_HAND_DOES_NOT_FIT), *told)


def undo_question(board: Board) -> str:
    """The question before this device undoes what another device recorded."""
    undoable = board.log.undoable
    assert undoable is not None, "there is something to take back"
    who = who_recorded(board.facts[undoable - 1].member_id)
    what = fact_sentence(board, undoable)
    return _("Recorded by: %(who)s. Undo it anyway? %(what)s", who=who, what=what)


def _not_saved(board: Board, outcome: Outcome, gone: str) -> tuple[tuple[str, ...], int]:
    """Why nothing was saved, and the HTTP status. `gone` is said where what was meant is no longer there."""
    match outcome:
        case Conflict(code=ConflictCode.ID_USED):
            return (request_problem_sentence("id_used"),), 409
        case Conflict(code=ConflictCode.ANOTHERS):
            return (_("Another phone recorded that. Tick the box to go on anyway."),), 422
        case Conflict(news=news) if news:
            return _told(board, news) or (look_again(),), 409
        case Refused(code=code) as refused if code is not RequestProblem.NO_SUCH_ENTRY:
            return refused_sentences(board, refused), 422
    return (gone,), 422


def _news_since_opened(board: Board) -> tuple[str, ...]:
    """What other phones did since the posted form was opened; empty if nothing, or if the form does not say when."""
    since = request.form.get("revision", -1, type=int)
    return _told(board, board.facts[since:]) if since >= 0 else ()


def _told(board: Board, facts: Sequence[SavedFact]) -> tuple[str, ...]:
    me = the_visit().member_id
    news = [fact for fact in facts if fact.member_id is None or fact.member_id != me]
    return (_("Another phone was quicker: %(news)s", news=news_line(board, news)),) if news else ()


def _distinct(*sentences: str) -> tuple[str, ...]:
    """The sentences in order, none of them twice."""
    return tuple(dict.fromkeys(sentences))


def _to_send_again(board: Board) -> MultiDict[str, str]:
    """The posted fields at the revision of the board, with a new id if theirs was used or is none."""
    posted = request.form.copy()
    client_id = posted.get("client_id", "")
    if not CLIENT_ID.regex.match(client_id) or any(fact.client_id == client_id for fact in board.facts):
        posted["client_id"] = new_client_id()
    posted["revision"] = str(board.revision)
    return posted


def _as_posted(problem: str, status: int) -> ResponseReturnValue | None:
    """The form as it was posted, with a problem that lies in no field of it; None if no form of a hand was posted."""
    if request.endpoint not in {"plain.record", "plain.correct"}:
        return None
    values = request.view_args or {}
    board, entry = the_board(values["key"]), values.get("entry")
    if entry is not None and hand_of(board.log.entry(entry)) is None:
        return None
    return _again(board, entry, (problem,), status)


@bp.errorhandler(CSRFError)
def without_token(error: CSRFError) -> ResponseReturnValue:
    """The token of the form is old."""
    return _as_posted(look_again(), 400) or forged(error)


@bp.errorhandler(Forbidden)
def without_right(error: Forbidden) -> ResponseReturnValue:
    """This device has lost the right to keep score."""
    return _as_posted(only_watching(), 403) or http_trouble(error)


def without_database(error: Exception) -> ResponseReturnValue:
    """The database is busy; it may still be readable."""
    db.session.rollback()
    with suppress(*DATABASE_TROUBLE):
        if "visit" in g and (response := _as_posted(database_trouble(), 503)):
            return response
    return no_database(error)


for _trouble in DATABASE_TROUBLE:
    bp.register_error_handler(_trouble, without_database)
