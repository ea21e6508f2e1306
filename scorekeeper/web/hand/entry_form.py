"""The forms of hands: of the next one, of one to be corrected, and what they say of what a phone has sent."""

from collections.abc import Mapping
from typing import Any

from flask import abort, request
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.log import Entry
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.values import Hand
from scorekeeper.rules.variant import PerPlayerFactor
from scorekeeper.services.board import Board, board_at
from scorekeeper.services.correct_event import standing_before
from scorekeeper.web.entry.forms import HandForm, hand_form
from scorekeeper.web.entry.pages import Shown, buyers, seats_of, show_hand
from scorekeeper.web.forms import CLIENT_ID, new_client_id
from scorekeeper.words.problems import problem_sentence


def next_hand_form(board: Board, posted: Mapping[str, Any] | None, hand: Hand | None = None) -> HandForm:
    """The form of the next hand: as it was posted, with the cards of `hand`, or empty."""
    seats = seats_of(board.sheet.now)
    return hand_form(board.variant, board.names, seats, revision=board.revision, posted=posted, hand=hand)


def correction_form(board: Board, entry: int, posted: Mapping[str, Any] | None, hand: Hand | None = None) -> HandForm:
    """The form of a recorded hand: as it was posted, with the cards of `hand`, or as it stands; else answers 404."""
    current = recorded(board, entry)
    if current is None:
        abort(404)
    played = standing_hand(board, entry)
    standing = standing_before(board, entry)
    if standing is not None and standing.next is not None:
        seats = seats_of(standing)
    else:
        # Nobody can play it as the game stands; it keeps its own players, to be read and struck out.
        seats = tuple(sorted(laid.seat for laid in played.final_trick)) if played else ()
    hand = hand or played
    if hand is not None:
        hand = of_those_in(hand, seats)
    return hand_form(board.variant, board.names, seats, revision=board.revision, posted=posted, hand=hand)


def fill_in(board: Board, form: HandForm) -> Shown | None:
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


def as_seen(board: Board) -> Board | None:
    """The game as the phone saw it; None where the form does not name itself and a revision that the game has had."""
    revision, client_id = request.form.get("revision", -1, type=int), request.form.get("client_id", "")
    if not (0 <= revision <= board.revision and CLIENT_ID.regex.match(client_id)):
        return None
    return board_at(board, revision)


def renewed(seen: Board) -> MultiDict[str, str]:
    """What was posted, ready to be sent as a new form of whoever sees the game so."""
    posted = request.form.copy()
    posted["revision"], posted["client_id"] = str(seen.revision), new_client_id()
    return posted


def takes_no_hand(board: Board) -> bool:
    """Whether the game takes no further hand as it stands."""
    return board.sheet.now.next is None or board.stuck is not None


def recorded(board: Board, entry: int) -> Entry | None:
    """The entry of a hand that stands, even if it is struck out."""
    current = board.log.entry(entry)
    return current if current is not None and isinstance(current.effective_event, Hand) else None


def standing_hand(board: Board, entry: int) -> Hand | None:
    """The hand as it stands; None where it is struck out."""
    current = board.log.entry(entry)
    return current.event if current is not None and isinstance(current.event, Hand) else None


def with_buyers(board: Board, entry: int, form: HandForm) -> Hand:
    """The hand of the form with those of its buyers who would be asked, and with what no field shows.

    Who was not asked on the page that was sent pays as he does in the hand as it stands: correcting a card must not
    put anybody out unseen. Who would not be asked any more does not pay. Multipliers that the rules do not have, which
    a record may have brought in, stay as they stand.
    """
    hand, played = form.hand(), standing_hand(board, entry)
    as_before = [seat for seat in played.buy_in if seat not in (form.offered.data or ())] if played else []
    wanted = dict.fromkeys((*as_before, *hand.buy_in))
    asked = {buyer.seat for buyer in buyers(board, entry, hand)}
    if played is not None and not isinstance(board.variant.penalty.factor, PerPlayerFactor):
        hand = hand._replace(factors=played.factors)
    return hand._replace(buy_in=tuple(seat for seat in wanted if seat in asked))


def of_those_in(hand: Hand, seats: tuple[int, ...]) -> Hand | None:
    """A hand without the cards of players who, after a correction, were not in it."""
    trick = tuple(laid for laid in hand.final_trick if laid.seat in seats)
    return hand._replace(final_trick=trick) if trick else None


def form_problems(form: HandForm) -> tuple[str, ...]:
    """What is wrong with a form that was found wanting, one sentence at least."""
    fields = [form.leader, *(form.card_field(seat) for seat in form.seats)]
    problems = [str(error) for field in fields for error in field.errors]
    return tuple(problems) or (_("The form could not be read."),)


def laid_by_those_out(board: Board, form: HandForm) -> tuple[str, ...]:
    """What is wrong with cards of players who are out: a phone without a network cannot have known that."""
    problems = (
        Problem(ProblemCode.OUT, "final_trick", seat=seat)
        for seat in range(len(board.names))
        if seat not in form.seats and request.form.get(f"card_{seat}")
    )
    return tuple(problem_sentence(one, board.variant, board.names) for one in problems)
