"""The forms of the next hand and of a correction, and what can be read from the posted form."""

from collections.abc import Mapping
from typing import Any

from flask import request
from flask_babel import gettext as _

from scorekeeper.rules.values import Hand
from scorekeeper.rules.variant import PerPlayerFactor
from scorekeeper.services.board import Board, board_at
from scorekeeper.services.check_event import sheet_before
from scorekeeper.web.entry.forms import HandForm, hand_form
from scorekeeper.web.entry.pages import NOTHING_SHOWN, Shown, buyers, seats_of, show_hand
from scorekeeper.web.forms import look_again

STRIKE = "strike"


def next_hand_form(board: Board, posted: Mapping[str, Any] | None = None) -> HandForm:
    """The form of the next hand: as posted, else empty."""
    seats = seats_of(board.sheet.now)
    return hand_form(board.variant, board.names, seats, revision=board.revision, posted=posted)


def posted_hand_form(board: Board) -> HandForm:
    """The posted form of a hand, with the cards of players who were in when it was opened and are out by now."""
    scores = board.sheet.now.scores
    seats = [seat for seat in board.seating if scores[seat].is_in or request.form.get(f"card_{seat}")]
    return hand_form(board.variant, board.names, seats, revision=board.revision, posted=request.form)


def correction_form(board: Board, entry: int, posted: Mapping[str, Any] | None = None) -> HandForm:
    """The form of a recorded hand: as posted, else as recorded."""
    played = standing_hand(board, entry)
    before = sheet_before(board, entry)
    if before is not None and before.now.next is not None:
        seats = seats_of(before.now)
    else:
        # The hand does not fit the game any more; show its own players, so that it can be read and struck out.
        seats = tuple(sorted(laid.seat for laid in played.final_trick)) if played else ()
    hand = None if played is None else _of_those_in(played, seats)
    return hand_form(board.variant, board.names, seats, revision=board.revision, posted=posted, hand=hand)


def fill_in(board: Board, form: HandForm) -> Shown:
    """Put the cards from the URL into the form; if all are there, return what the hand would do."""
    deck = set(map(str, board.variant.deck))
    for seat in form.seats:
        card = request.args.get(f"card_{seat}")
        if card in deck:
            form.card_field(seat).data = card
    is_complete = all(form.card_field(seat).data for seat in form.seats)
    if not is_complete or (form.leader_needed and form.leader.data not in form.seats):
        return NOTHING_SHOWN
    return show_hand(board, form.hand())


def takes_no_hand(board: Board) -> bool:
    """Whether no hand can be recorded now: the game is over, or an entry does not fit any more."""
    return board.sheet.now.next is None or board.stuck is not None


def was_recorded(board: Board, entry: int) -> bool:
    """Whether fact `entry` is a hand, undone or not."""
    made = board_at(board, entry).log.entry(entry)
    return made is not None and isinstance(made.effective_event, Hand)


def standing_hand(board: Board, entry: int) -> Hand | None:
    """The hand of an entry; None if it is struck out."""
    current = board.log.entry(entry)
    return current.event if current is not None and isinstance(current.event, Hand) else None


def with_buyers(board: Board, entry: int, form: HandForm) -> Hand:
    """The hand of the form, with its buy-ins and multipliers completed from the recorded hand.

    If the page had no buy-in checkbox for a player, the recorded buy-in stays: correcting a card must not put anybody
    out unseen. Players who cannot buy in any more do not. Multipliers of an imported record that the rules do not have
    stay as recorded.
    """
    hand, played = form.hand(), standing_hand(board, entry)
    as_before = [seat for seat in played.buy_in if seat not in (form.offered.data or ())] if played else []
    wanted = dict.fromkeys((*as_before, *hand.buy_in))
    possible = {buyer.seat for buyer in buyers(board, entry, hand)}
    if played is not None and not isinstance(board.variant.penalty.factor, PerPlayerFactor):
        hand = hand._replace(factors=played.factors)
    return hand._replace(buy_in=tuple(seat for seat in wanted if seat in possible))


def _of_those_in(hand: Hand, seats: tuple[int, ...]) -> Hand | None:
    """The hand without the cards of players who, after a correction, are no longer in it; None if no card is left."""
    trick = tuple(laid for laid in hand.final_trick if laid.seat in seats)
    return hand._replace(final_trick=trick) if trick else None


def form_problems(form: HandForm, board: Board) -> tuple[str, ...]:
    """Why the posted form cannot be read, in sentences. Of a hand that is struck out the cards do not matter."""
    is_read = form.validate()
    if form.revision.errors or form.client_id.errors or int(form.revision.data or 0) > board.revision:
        return (look_again(),)
    if is_read or STRIKE in request.form:
        return ()
    fields = [form.leader, *(form.card_field(seat) for seat in form.seats)]
    problems = [str(error) for field in fields for error in field.errors]
    return tuple(problems) or (_("The form could not be read."),)
