"""Change a table in a running game: people, seats, rules, the early end (register: table-life)."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.events import EndGame, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem, rules_before
from scorekeeper.services.journal import Change, Kept, Outcome, Record, Rename, Repeated
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs
from scorekeeper.web.current_game import send_one, the_board
from scorekeeper.web.entry.pages import Shown, digest_of, request_problem_sentence, show_correction
from scorekeeper.web.forms import AskForm, out_of_order, read_number
from scorekeeper.web.game.again import not_saved
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.table.changing import fields_of, read_change, rules_form
from scorekeeper.web.table.forms import MAX_LAST_HAND, JoinForm, SeatForm, Typed, read_order, wrong_number
from scorekeeper.web.table.pages import (
    Joining,
    made_change,
    other_way,
    rules_page,
    seats_page,
    show_rules,
    story_page,
    table_page,
)
from scorekeeper.words.table_life import change_sentence

bp = Blueprint("table", __name__, url_prefix="/g/<key>/at-the-table")


@bp.get("")
@needs(Right.SCORE)
def show(key: str) -> ResponseReturnValue:
    """Everything that can change at a table."""
    return _table(the_board(key))


@bp.post("/join")
@needs(Right.SCORE)
def join(key: str) -> ResponseReturnValue:
    """Somebody joins."""
    board, form, typed = the_board(key), JoinForm(formdata=request.form), Typed.read(request.form)
    if not form.validate():
        return _table(board, (out_of_order(),), 422)
    after = int(form.after.data or 0)
    if not typed.is_fine:
        return _table(board, status=422, joining=Joining(typed, after, ()))
    # Whose joining was undone comes with the same number again.
    seat = board.names.index(typed.name) if typed.name in board.names else len(board.names)
    now, outcome = _arrange(key, form, Join(seat, after, int(typed.points)), typed.name)
    if isinstance(outcome, Kept | Repeated):
        return _to_board(now)
    problems, status = not_saved(now, outcome, out_of_order())
    return _table(now, status=status, joining=Joining(typed, after, problems))


@bp.post("/leave")
@needs(Right.SCORE)
def leave(key: str) -> ResponseReturnValue:
    """Somebody leaves."""
    form = SeatForm(formdata=request.form)
    if not form.validate():
        return _table(the_board(key), (out_of_order(),), 422)
    seat = int(form.seat.data or 0)
    return _about_person(key, form, seat, Leave(seat))


@bp.post("/return")
@needs(Right.SCORE)
def come_back(key: str) -> ResponseReturnValue:
    """Somebody who left is back."""
    form, typed = SeatForm(formdata=request.form), Typed.read(request.form, named=False)
    if not form.validate():
        return _table(the_board(key), (out_of_order(),), 422)
    seat = int(form.seat.data or 0)
    if not typed.is_fine:
        return _table(the_board(key), (typed.points_error,), 422, about=seat, typed=typed)
    return _about_person(key, form, seat, Return(seat, int(typed.points)), typed)


@bp.post("/rename")
@needs(Right.SCORE)
def rename(key: str) -> ResponseReturnValue:
    """Give somebody another name, everywhere."""
    board, form = the_board(key), SeatForm(formdata=request.form)
    typed = Typed.read(request.form, pointed=False)
    seat = int(form.seat.data or 0) if form.validate() else -1
    if seat not in board.seating:
        return _table(board, (out_of_order(),), 422)
    if not typed.is_fine:
        return _table(board, (typed.name_error,), 422, about=seat, typed=typed)
    now, outcome = send_one(key, Rename(**form.sent(), seat=seat, was=board.names[seat], name=typed.name))
    if isinstance(outcome, Kept):
        flash(_("Saved."))
        return redirect(url_for("table.show", key=now.key), 303)
    problems, status = not_saved(now, outcome, out_of_order())
    return _table(now, problems, status, about=seat, typed=typed)


@bp.post("/end")
@needs(Right.SCORE)
def end(key: str) -> ResponseReturnValue:
    """The table ends the game, at once or after a hand."""
    form = AskForm(formdata=request.form)
    if not form.validate():
        return _table(the_board(key), (out_of_order(),), 422)
    typed = request.form.get("hand")
    hand = None if typed is None else read_number(typed, MAX_LAST_HAND)
    if typed is not None and hand is None:
        return _table(the_board(key), status=422, last=(typed, wrong_number(1, MAX_LAST_HAND)))
    now, outcome = _arrange(key, form, EndGame(hand))
    if isinstance(outcome, Kept | Repeated):
        return _to_board(now)
    problems, status = not_saved(now, outcome, out_of_order())
    if typed is None:
        return _table(now, problems, status)
    return _table(now, status=status, last=(typed, " ".join(problems)))


@bp.get("/seats")
@needs(Right.SCORE)
def seats(key: str) -> ResponseReturnValue:
    """A new order of the same people, made by links."""
    board, entry = the_board(key), request.args.get("entry", type=int)
    was = None if entry is None else made_change(board, entry)
    people = was.order if isinstance(was, Seats) else board.seating
    order = read_order(request.args.get("order", ""), people)
    tapped = request.args.get("tapped", type=int)
    page = seats_page(board, order, tapped, entry=entry if isinstance(was, Seats) else None)
    return render_template("table/seats.html", page=page)


@bp.post("/seats")
@needs(Right.SCORE)
def change_seats(key: str) -> ResponseReturnValue:
    """People sit in a new order."""
    board, form = the_board(key), AskForm(formdata=request.form)
    order = read_order(request.form.get("order", ""), board.seating)
    if not form.validate():
        return _seats(board, order, (out_of_order(),), 422)
    if order == board.seating and form.revision.data == board.revision:
        return _seats(board, order, (request_problem_sentence(RequestProblem.UNCHANGED),), 422)
    now, outcome = _arrange(key, form, Seats(order))
    if isinstance(outcome, Kept | Repeated):
        return _to_board(now)
    return _seats(now, read_order(request.form.get("order", ""), now.seating), *not_saved(now, outcome, out_of_order()))


@bp.get("/rules")
@needs(Right.SCORE)
def rules(key: str) -> ResponseReturnValue:
    """The rules in force, to change them; `rule` in the query is the one that is open.

    Answers in the query are shown with what they would change from the first hand on. `entry` are new rules that were
    recorded, to change those.
    """
    board, entry = the_board(key), request.args.get("entry", type=int)
    was = None if entry is None else made_change(board, entry)
    before = rules_before(board, entry) if entry is not None and isinstance(was, NewRules) else None
    if isinstance(was, NewRules) and before is not None:
        return render_template("table/rules.html", page=rules_page(board, rules_form(before, was), entry=entry))
    form = RulesForm(board.variant, request.args)
    changes = form.changes() if form.sent else None
    shown = show_rules(board, NewRules(changes, whole_game=True)) if changes else None
    page = rules_page(board, form, rule=request.args.get("rule", ""), shown=shown)
    return render_template("table/rules.html", page=page)


@bp.post("/rules")
@needs(Right.SCORE)
def change_rules(key: str) -> ResponseReturnValue:
    """Change rules from the next hand on; for the whole game, once what this changes was shown and confirmed.

    With the field `look` it is only shown: the page asks so with each answer.
    """
    is_look = "look" in request.form
    board, form, ask = the_board(key), RulesForm(the_board(key).variant, request.form), AskForm(formdata=request.form)
    if not ask.validate():
        return _rules(board, form, (out_of_order(),), 422)
    changes = form.changes()
    if not changes and _was_saved(board, ask):
        return _to_board(board)
    if not changes:
        unchanged = (request_problem_sentence(RequestProblem.UNCHANGED),)
        return _rules(board, form, unchanged if changes is not None else (), 200 if is_look else 422)
    event = NewRules(changes, whole_game=request.form.get("start") == "first")
    is_seen = request.form.get("shown") == digest_of(board.revision, board.revision + 1, event) and not is_look
    if event.whole_game and not is_seen:
        shown = show_rules(board, event)
        page = rules_page(board, form, shown=shown)
        return render_template("table/rules.html", page=page), 422 if shown.problems and not is_look else 200
    now, outcome = _arrange(key, ask, event)
    if isinstance(outcome, Kept | Repeated):
        return _to_board(now)
    return _rules(now, form, *not_saved(now, outcome, out_of_order()))


@bp.get("/<int:entry>")
def story(key: str, entry: int) -> ResponseReturnValue:
    """A change at the table, and what striking it out would change."""
    return _story(the_board(key), entry)


@bp.post("/<int:entry>")
@needs(Right.SCORE)
def correct(key: str, entry: int) -> ResponseReturnValue:
    """Strike a change out, or bring it back, once what this changes was shown."""
    board, form = the_board(key), AskForm(formdata=request.form)
    instead = other_way(board, entry)
    if _was_saved(board, form):
        return redirect(url_for("game.board", key=key), 303)
    if not form.validate() or request.form.get("shown") != digest_of(board.revision, entry, instead):
        return _story(board, entry, (out_of_order(),), 422)
    now, outcome = send_one(key, Change(**form.sent(), target=entry, event=instead))
    if isinstance(outcome, Kept | Repeated):
        flash(_("Struck out. Undo brings it back.") if instead is None else _("Brought back."))
        return redirect(url_for("game.board", key=now.key), 303)
    return _story(now, entry, *not_saved(now, outcome, out_of_order()))


@bp.post("/<int:entry>/change")
@needs(Right.SCORE)
def change_made(key: str, entry: int) -> ResponseReturnValue:
    """Put another change in the place of a recorded one, once what this changes was shown."""
    board = the_board(key)
    was = made_change(board, entry)
    if was is None:
        abort(404)
    changed = Changed(board, entry, was, request.form)
    if changed.event is None:
        return changed.page(board), 422
    ask = AskForm(formdata=request.form)
    is_seen = request.form.get("shown") == digest_of(board.revision, entry, changed.event)
    if not ask.validate() or not is_seen or "look" in request.form:
        shown = show_correction(board, entry, changed.event)
        return changed.page(board, shown=shown), 422 if shown.problems else 200
    now, outcome = send_one(key, Change(**ask.sent(), target=entry, event=changed.event))
    if isinstance(outcome, Kept | Repeated):
        flash(change_sentence(changed.event, now.names))
        return redirect(url_for("game.board", key=now.key), 303)
    problems, status = not_saved(now, outcome, out_of_order())
    return changed.page(now, problems), status


class Changed:
    """A recorded change with the fields that were sent. `event` is None if something is wrong with them."""

    def __init__(self, board: Board, entry: int, was: TableChange, sent: Mapping[str, str]) -> None:
        self.entry, self.sent = entry, sent
        self.event: TableChange | None = None
        self.error = ""
        self.rules: RulesForm | None = None
        self.was = was
        match was:
            case Seats():
                self.event = Seats(read_order(sent.get("order", ""), was.order))
            case NewRules():
                before = rules_before(board, entry)
                self.rules = RulesForm(before or board.variant, sent)
                changes = self.rules.changes()
                if changes:
                    self.event = NewRules(changes, whole_game=sent.get("start") == "first")
                elif changes is not None:
                    self.error = request_problem_sentence(RequestProblem.UNCHANGED)
            case _:
                read = read_change(was, sent)
                self.event, self.error = (None, read) if isinstance(read, str) else (read, "")

    def page(self, board: Board, problems: tuple[str, ...] = (), shown: Shown | None = None) -> str:
        """The page with the fields as they were sent, and what they would change."""
        problems = (*problems, *filter(None, [self.error]))
        if isinstance(self.event, Seats):
            return render_template(
                "table/seats.html",
                page=seats_page(board, self.event.order, None, problems, entry=self.entry, shown=shown),
            )
        if self.rules is not None:
            start = self.sent.get("start", "")
            rules = rules_page(board, self.rules, problems, shown=shown, entry=self.entry, start=start)
            return render_template("table/rules.html", page=rules)
        fields = fields_of(board, self.entry, self.event or self.was)
        if fields is not None:
            points = None if fields.points is None else self.sent.get("points", "")
            hand = None if fields.hand is None else self.sent.get("hand", "")
            fields = replace(fields, points=points, hand=hand, error=" ".join(problems), shown=shown)
        return render_template("table/story.html", page=story_page(board, self.entry, (), fields))


def _arrange(key: str, form: AskForm, event: TableChange, name: str = "") -> tuple[Board, Outcome]:
    return send_one(key, Record(**form.sent(), event=event, name=name))


def _about_person(
    key: str, form: AskForm, seat: int, event: Leave | Return, typed: Typed | None = None
) -> ResponseReturnValue:
    now, outcome = _arrange(key, form, event)
    if isinstance(outcome, Kept | Repeated):
        return _to_board(now)
    problems, status = not_saved(now, outcome, out_of_order())
    return _table(now, problems, status, about=seat if seat in now.seating else None, typed=typed)


def _was_saved(board: Board, form: AskForm) -> bool:
    """Whether this form was saved before: somebody tapped twice, or the answer was lost."""
    return any(fact.client_id == form.client_id.data for fact in board.facts)


def _to_board(board: Board) -> ResponseReturnValue:
    """The board, with what was saved in words."""
    entry = board.log.undoable or 0
    change = made_change(board, entry)
    flash(_("Saved.") if change is None else change_sentence(change, board.names))
    return redirect(url_for("game.board", key=board.key), 303)


def _table(  # noqa: PLR0913 - one argument for each part of the response
    board: Board,
    problems: tuple[str, ...] = (),
    status: int = 200,
    *,
    joining: Joining | None = None,
    about: int | None = None,
    typed: Typed | None = None,
    last: tuple[str, str] = ("", ""),
) -> ResponseReturnValue:
    page = table_page(board, problems, joining=joining, about=about, typed=typed, last=last)
    return render_template("table/table.html", page=page), status


def _seats(board: Board, order: tuple[int, ...], problems: tuple[str, ...], status: int) -> ResponseReturnValue:
    return render_template("table/seats.html", page=seats_page(board, order, None, problems)), status


def _rules(board: Board, form: RulesForm, problems: tuple[str, ...], status: int) -> ResponseReturnValue:
    return render_template("table/rules.html", page=rules_page(board, form, problems)), status


def _story(board: Board, entry: int, problems: tuple[str, ...] = (), status: int = 200) -> ResponseReturnValue:
    page = story_page(board, entry, problems)
    if page is None:
        abort(404)
    return render_template("table/story.html", page=page), status
