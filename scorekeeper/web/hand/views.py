"""Record a hand and correct one: without scripts by whole pages, with them by swaps of the same parts."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import Forbidden

from scorekeeper.rules.faults import Fault, Finding, faults
from scorekeeper.rules.log import Entry
from scorekeeper.rules.settle import Hand
from scorekeeper.services.add_fact import NoGame, Obstacle, Recorded, Refused, Stale
from scorekeeper.services.board import Board, board_at
from scorekeeper.services.correct_event import correct_event, standing_before
from scorekeeper.services.record_hand import record_hand
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, only_watching
from scorekeeper.web.device import remember
from scorekeeper.web.errors import database_trouble, forged, http_trouble
from scorekeeper.web.extensions import db, wants_partial
from scorekeeper.web.forms import CLIENT_ID, new_client_id
from scorekeeper.web.game.pages import answer_board, news_sentences
from scorekeeper.web.hand.forms import HandForm, hand_form
from scorekeeper.web.hand.pages import (
    EntryPage,
    Shown,
    buyers,
    digest_of,
    entry_page,
    obstacle_sentence,
    refusal_sentences,
    seats_of,
    show_correction,
    show_hand,
)
from scorekeeper.web.table import keep, the_board
from scorekeeper.words.faults import fault_sentence

bp = Blueprint("hand", __name__, url_prefix="/g/<key>")

STRIKE = "strike"


@bp.get("/hand")
@needs(Right.SCORE)
def enter(key: str) -> ResponseReturnValue:
    """The entry of the next hand on a page of its own."""
    board = the_board(key)
    remember(key)
    if _no_next(board):
        return redirect(url_for("game.board", key=key), 303)
    form = _next_hand_form(board, posted=None)
    leader = request.args.get("leader", type=int)
    if leader in form.seats:
        form.leader.data = leader
    shown = _fill_in(board, form)
    return render_template("hand/entry.html", page=entry_page(board, form, shown=shown))


@bp.post("/hand")
@needs(Right.SCORE)
def record(key: str) -> ResponseReturnValue:
    """Keep the hand, or with `check` only show what it would do."""
    board = the_board(key)
    # The form speaks of the players who were in when the phone saw the board, which may be another one by now.
    seen = _seen(board)
    if seen is None:
        return _entry_again(board, _out_of_order(), 422)
    if _no_next(seen):
        return answer_board(board, status=422, problems=(_no_more_hands(board),))
    form = _next_hand_form(seen, posted=request.form)
    if problems := (*_laid_by_those_out(seen, form), *(() if form.validate() else _form_problems(form))):
        return _entry(seen, form, Shown(problems=problems), 422)
    hand = form.hand()
    if "check" in request.form:
        shown = show_hand(seen, hand)
        return _entry(seen, form, shown, 422 if shown.problems else 200)
    try:
        outcome = record_hand(db.session(), form.asked(key), hand, board)
    except OperationalError:
        db.session.rollback()
        return _entry(seen, form, Shown(problems=(database_trouble(),)), 503)
    match outcome:
        case Recorded(board=after, fact=fact):
            keep(after)
            return _kept_as(after, fact.number)
        case Refused(board=now, findings=findings):
            return _whole_entry(now, entry_page(now, form, findings=findings, is_open=True), 422)
        case Stale(board=now):
            return _stale(now, seen, hand)
        case NoGame():
            abort(404)


@bp.get("/hands/<int:entry>/correct")
@needs(Right.SCORE)
def correct_entry(key: str, entry: int) -> ResponseReturnValue:
    """The entry of a hand as it stands, to be corrected."""
    board = the_board(key)
    if board.log.entry(entry) is None and board_at(board, entry).log.entry(entry) is not None:
        flash(obstacle_sentence(Obstacle.NO_SUCH_ENTRY))
        return redirect(url_for("game.board", key=key), 303)
    form = _correction_form(board, entry, posted=None)
    asked = () if (hand := _standing_hand(board, entry)) is None else buyers(board, entry, hand)
    shown = Shown(buyers=asked) if asked else None
    return render_template("hand/entry.html", page=entry_page(board, form, entry=entry, shown=shown))


@bp.post("/hands/<int:entry>/correct")
@needs(Right.SCORE)
def correct(key: str, entry: int) -> ResponseReturnValue:
    """Show what a correction would change; keep it once exactly that was shown and confirmed."""
    board = the_board(key)
    struck, seen = STRIKE in request.form, _seen(board)
    if seen is None:
        form = _correction_form(board, entry, posted=_renewed(board))
        return _correction(board, form, entry, Shown(problems=(_out_of_order(),)), 422)
    if "check" not in request.form and any(fact.client_id == request.form["client_id"] for fact in board.facts):
        return _corrected(board, entry, struck=struck)
    form = _correction_form(seen, entry, posted=request.form)
    if not struck and not form.validate():
        return _correction(seen, form, entry, Shown(problems=_form_problems(form)), 422)
    hand = None if struck else _with_buyers(seen, entry, form)
    if seen.revision < board.revision:
        return _stale_correction(board, seen, entry, hand)
    digest = digest_of(board, entry, hand)
    if "check" in request.form or form.shown.data != digest:
        shown = show_correction(board, entry, hand, digest)
        # Only what is confirmed next may be taken for a form sent twice.
        form.client_id.data = new_client_id()
        return _correction(board, form, entry, shown, 422 if shown.problems else 200, struck=struck)
    return _keep_correction(board, form, entry, hand)


@bp.errorhandler(CSRFError)
def without_token(error: CSRFError) -> ResponseReturnValue:
    """A form whose cookie was lost: nothing is kept, but a hand that was entered comes back, ready to be saved."""
    if request.endpoint == "hand.record" and request.view_args:
        return _entry_again(the_board(request.view_args["key"]), _out_of_order(), 400)
    return forged(error)


@bp.errorhandler(403)
def without_right(error: Forbidden) -> ResponseReturnValue:
    """A device whose link was withdrawn meanwhile: nothing is kept, but the hand that was entered comes back."""
    if request.method == "GET":
        return http_trouble(error)
    values = request.view_args or {}
    board, entry = the_board(values["key"]), values.get("entry")
    if entry is None:
        return _entry_again(board, only_watching(), 403)
    if _recorded(board, entry) is None:
        return http_trouble(error)
    form = _correction_form(board, entry, posted=_renewed(board))
    return _correction(board, form, entry, Shown(problems=(only_watching(),)), 403)


def _keep_correction(board: Board, form: HandForm, entry: int, hand: Hand | None) -> ResponseReturnValue:
    struck = hand is None
    try:
        outcome = correct_event(db.session(), form.asked(board.key), entry, hand)
    except OperationalError:
        db.session.rollback()
        return _correction(board, form, entry, Shown(problems=(database_trouble(),)), 503, struck=struck)
    match outcome:
        case Recorded(board=after):
            return _corrected(after, entry, struck=struck)
        case Refused(board=now) as refused:
            shown = show_correction(now, entry, hand, digest_of(now, entry, hand))
            shown = replace(shown, problems=refusal_sentences(now, refused))
            return _correction(now, form, entry, shown, 422, struck=struck)
        case Stale(board=now):
            return _stale_correction(now, board, entry, hand)
        case NoGame():
            abort(404)


def _seen(board: Board) -> Board | None:
    """The game as the phone saw it; None where the form does not name itself and a revision that the game has had."""
    revision, client_id = request.form.get("revision", -1, type=int), request.form.get("client_id", "")
    if not (0 <= revision <= board.revision and CLIENT_ID.regex.match(client_id)):
        return None
    return board_at(board, revision)


def _entry_again(board: Board, problem: str, status: int) -> ResponseReturnValue:
    """The entry as it was posted, on a form that can be saved, and why it was not.

    If it was saved before, and only the answer was lost, saving it once more would record it twice.
    """
    client_id = request.form.get("client_id", "")
    if sent := next((fact for fact in board.facts if fact.client_id == client_id), None):
        return _kept_as(board, sent.number)
    if _no_next(board):
        return answer_board(board, status=status, problems=(problem,))
    return _entry(board, _next_hand_form(board, posted=_renewed(board)), Shown(problems=(problem,)), status)


def _renewed(board: Board) -> MultiDict[str, str]:
    """What was posted, as if the page had been opened now."""
    posted = request.form.copy()
    posted["revision"], posted["client_id"] = str(board.revision), new_client_id()
    return posted


def _no_next(board: Board) -> bool:
    """Whether the game takes no further hand as it stands."""
    return board.sheet.now.next is None or board.stuck is not None


def _fill_in(board: Board, form: HandForm) -> Shown | None:
    """Put the cards that the address names into the form; once all are there, what the hand would do."""
    known = set(map(str, board.variant.deck))
    for seat in form.seats:
        card = request.args.get(f"card_{seat}")
        if card in known:
            form.card_field(seat).data = card
    is_complete = all(form.card_field(seat).data for seat in form.seats)
    if not is_complete or (form.leader_needed and form.leader.data not in form.seats):
        return None
    return show_hand(board, form.hand())


def _next_hand_form(board: Board, posted: Mapping[str, Any] | None, hand: Hand | None = None) -> HandForm:
    seats = seats_of(board.sheet.now)
    return hand_form(board.variant, board.names, seats, revision=board.revision, posted=posted, hand=hand)


def _correction_form(board: Board, entry: int, posted: Mapping[str, Any] | None, hand: Hand | None = None) -> HandForm:
    current = _recorded(board, entry)
    if current is None:
        abort(404)
    played = _standing_hand(board, entry)
    standing = standing_before(board, entry)
    if standing is not None and standing.next is not None:
        seats = seats_of(standing)
    else:
        # Nobody can play it as the game stands; it keeps its own players, to be read and struck out.
        seats = tuple(sorted(laid.seat for laid in played.final_trick)) if played else ()
    hand = hand or played
    if hand is not None:
        hand = _of_those_in(hand, seats)
    return hand_form(board.variant, board.names, seats, revision=board.revision, posted=posted, hand=hand)


def _recorded(board: Board, entry: int) -> Entry | None:
    """The entry of a hand that stands, even if it is struck out."""
    current = board.log.entry(entry)
    return current if current is not None and isinstance(current.meant, Hand) else None


def _standing_hand(board: Board, entry: int) -> Hand | None:
    """The hand as it stands; None where it is struck out."""
    current = board.log.entry(entry)
    return current.event if current is not None and isinstance(current.event, Hand) else None


def _with_buyers(board: Board, entry: int, form: HandForm) -> Hand:
    """The hand of the form with those of its buyers who would be asked.

    Who was not asked on the page that was sent pays as he does in the hand as it stands: correcting a card must not
    put anybody out unseen. Who would not be asked any more does not pay.
    """
    hand, played = form.hand(), _standing_hand(board, entry)
    unasked = [seat for seat in played.buy_in if seat not in (form.offered.data or ())] if played else []
    wanted = dict.fromkeys((*unasked, *hand.buy_in))
    asked = {buyer.seat for buyer in buyers(board, entry, hand)}
    return hand._replace(buy_in=tuple(seat for seat in wanted if seat in asked))


def _of_those_in(hand: Hand, seats: tuple[int, ...]) -> Hand | None:
    """A hand without the cards of players who, after a correction, were not in it."""
    trick = tuple(laid for laid in hand.final_trick if laid.seat in seats)
    return hand._replace(final_trick=trick) if trick else None


def _form_problems(form: HandForm) -> tuple[str, ...]:
    fields = [form.leader, *(form.card_field(seat) for seat in form.seats)]
    problems = [str(error) for field in fields for error in field.errors]
    return tuple(problems) or (_("Something in the form could not be read."),)


def _laid_by_those_out(board: Board, form: HandForm) -> tuple[str, ...]:
    """What is wrong with cards of players who are out: a phone without a network cannot have known that."""
    findings = (
        Finding(Fault.OUT, "final_trick", seat=seat)
        for seat in range(len(board.names))
        if seat not in form.seats and request.form.get(f"card_{seat}")
    )
    return tuple(fault_sentence(one, board.variant, board.names) for one in findings)


def _entry(board: Board, form: HandForm, shown: Shown, status: int) -> ResponseReturnValue:
    """The entry again: for a check only its upper part, otherwise over the board, or on its own page."""
    if wants_partial() and "check" in request.form:
        return render_template("hand/_shown.html", shown=shown, form=form), status
    return _whole_entry(board, entry_page(board, form, shown=shown, is_open=True), status)


def _whole_entry(board: Board, page: EntryPage, status: int) -> ResponseReturnValue:
    if wants_partial():
        return answer_board(board, status=status, entry=page)
    return render_template("hand/entry.html", page=page), status


def _correction(  # noqa: PLR0913 - one argument for each way a correction can come back
    board: Board,
    form: HandForm,
    entry: int,
    shown: Shown,
    status: int,
    *,
    struck: bool = False,
    news: tuple[str, ...] = (),
) -> ResponseReturnValue:
    if wants_partial() and "check" in request.form:
        return render_template("hand/_shown.html", shown=shown, form=form), status
    page = entry_page(board, form, entry=entry, shown=shown, news=news, struck=struck)
    return render_template("hand/entry.html", page=page), status


def _corrected(board: Board, entry: int, *, struck: bool) -> ResponseReturnValue:
    """The board, at the line that was corrected: by that a phone knows that its proposal was kept."""
    flash(_("Struck out. Undo brings it back.") if struck else _("Corrected. Undo takes it back."))
    return redirect(url_for("game.board", key=board.key, _anchor=f"line-{entry}"), 303)


def _stale(board: Board, seen: Board, hand: Hand) -> ResponseReturnValue:
    """Another phone was quicker: the fresh board, what happened, and the entry as it was filled in.

    Where the game takes no further hand, the entry is proposed as a correction of theirs. The headers tell a phone
    that has more hands waiting which fact is now the hand that this one would have been, and whether it is the same.
    """
    known = {one.number for one, _line in seen.hands}
    theirs = next((one for one, _line in board.hands if one.number not in known), None)
    if theirs is None:
        return _conflict(board, seen, hand, None)
    is_same = theirs.event == hand and wants_partial()
    if is_same:
        answer = answer_board(board, status=409, said=_("Another phone had saved this very hand already."))
    else:
        answer = make_response(_conflict(board, seen, hand, theirs.number))
    answer.headers["X-Kept" if is_same else "X-Theirs"] = str(theirs.number)
    return answer


def _conflict(board: Board, seen: Board, hand: Hand, theirs: int | None) -> ResponseReturnValue:
    if not _no_next(board):
        instead = "" if theirs is None else url_for("hand.correct", key=board.key, entry=theirs)
        return _kept_entry(board, seen, hand, instead=instead)
    if not board.hands:
        return answer_board(board, status=409, problems=(*_news(board, seen), _no_more_hands(board)))
    last = board.hands[-1][0].number if theirs is None else theirs
    form = _correction_form(board, last, posted=None, hand=hand)
    shown = show_correction(board, last, hand, digest_of(board, last, hand))
    page = entry_page(board, form, entry=last, shown=shown, news=_news(board, seen), is_open=True)
    return _whole_entry(board, page, 409)


def _stale_correction(board: Board, seen: Board, entry: int, hand: Hand | None) -> ResponseReturnValue:
    """Another phone was quicker: what happened, and what the correction would change now."""
    if board.log.entry(entry) is None:
        gone = obstacle_sentence(Obstacle.NO_SUCH_ENTRY)
        if wants_partial() and "check" in request.form:
            return render_template("hand/_shown.html", shown=Shown(problems=(gone,))), 409
        if hand is None or _no_next(board):
            return answer_board(board, status=409, problems=(*_news(board, seen), gone))
        return _kept_entry(board, seen, hand, gone)
    form = _correction_form(board, entry, posted=None, hand=hand)
    shown = show_correction(board, entry, hand, digest_of(board, entry, hand))
    return _correction(board, form, entry, shown, 409, struck=hand is None, news=_news(board, seen))


def _kept_entry(board: Board, seen: Board, hand: Hand, *more: str, instead: str = "") -> ResponseReturnValue:
    """The entry of the next hand with the cards of one that could not be kept."""
    kept = _of_those_in(hand, seats_of(board.sheet.now))
    form = _next_hand_form(board, posted=None, hand=kept)
    shown = None if kept is None or faults(board.variant, board.sheet.now, kept) else show_hand(board, kept)
    news = (*_news(board, seen), *more)
    page = entry_page(board, form, shown=shown, news=news, correct_instead=instead, is_open=True)
    return _whole_entry(board, page, 409)


def _news(board: Board, seen: Board) -> tuple[str, ...]:
    return news_sentences(board, board.facts[seen.revision :])


def _kept_as(board: Board, number: int) -> ResponseReturnValue:
    answer = answer_board(board, said=_saved(board, number))
    # A hand that waits in the phone behind this one was entered in the knowledge of just this fact.
    answer.headers["X-Kept"] = str(number)
    return answer


def _saved(board: Board, entry: int) -> str:
    """What to say of a hand that is kept; of one sent again, somebody may have taken it back meanwhile."""
    for one, line in board.hands:
        if one.number == entry:
            return _("Hand %(number)s is saved.", number=line.turn.number)
    return obstacle_sentence(Obstacle.NO_SUCH_ENTRY)


def _no_more_hands(board: Board) -> str:
    if board.stuck is not None:
        return obstacle_sentence(Obstacle.EARLIER_HAND_DOES_NOT_FIT)
    return _("This hand was not saved: the game is over. Undo or correct a hand to go on.")


def _out_of_order() -> str:
    return _("This page was out of order, so nothing was saved. Look at the cards once more, then save.")
