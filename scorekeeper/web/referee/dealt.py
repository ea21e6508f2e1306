"""The hand whose cards are checked: who plays and how many cards they can get; and what kept cards prove."""

from dataclasses import dataclass

from wtforms import BooleanField, FieldList, IntegerField, StringField

from scorekeeper.rules.audit import Audit, audit_so_far
from scorekeeper.rules.pack import cards_left, largest_hand
from scorekeeper.rules.play import cards_in
from scorekeeper.rules.values import Hand
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import sheet_before
from scorekeeper.services.keep_audit import AuditedHand, KeptAudit, kept_audit, kept_audits
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.referee.forms import CARDS, read_plays
from scorekeeper.words.audit import headline


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is known of a hand before its first card, as dealtHand of static/js/game/question.js.

    `seats` has only players still in, clockwise, `players` is how many sit at the table, and `most` the highest number
    of cards each can get. `hand` is its number, and the fact that recorded it.
    """

    variant: Variant
    players: int
    seats: tuple[int, ...]
    most: int
    hand: AuditedHand


def dealt_hand(board: Board, entry: int | None = None) -> Dealt | None:
    """The hand recorded as fact `entry`; without `entry` the next hand, or the last one if the game is over.

    None if there is no such hand.
    """
    if entry is None and board.sheet.now.next is None and board.hands:
        entry = board.hands[-1][0].number
    before = board.sheet if entry is None else sheet_before(board, entry)
    recorded = None if entry is None else board.log.entry(entry)
    if before is None or before.now.next is None:
        return None
    if entry is not None and (recorded is None or not isinstance(recorded.event, Hand)):
        return None
    variant, standing, turn = before.variant, before.now, before.now.next
    seats = tuple(seat for seat in standing.seating if standing.scores[seat].is_in)
    left = sum(max(0, cards_left(variant, standing, card)) for card in variant.deck)
    most = max(min(left // len(seats), largest_hand(variant)), turn.cards or 0)
    return Dealt(variant, standing.at_table, seats, most, AuditedHand(turn.number, entry))


def kept_of(board: Board, dealt: Dealt) -> KeptAudit | None:
    """What was kept of the audit of this hand; None if nothing was, or if others play it after a correction."""
    kept = kept_audit(db.session(), board, dealt.hand)
    return kept if kept is not None and _is_of(kept, dealt) else None


def checked_hands(board: Board) -> dict[int, str]:
    """What the cards of all checked hands prove, each in one line, by the entries of the hands.

    Not those of a hand that others play after a correction.
    """
    said = {}
    for entry, kept in kept_audits(db.session(), board).items():
        dealt = dealt_hand(board, entry)
        if dealt is not None and _is_of(kept, dealt):
            audit, is_over = _audit(dealt, kept)
            said[entry] = headline(audit, over=is_over)
    return said


def proves_something(dealt: Dealt, kept: KeptAudit) -> bool:
    """Whether these rows can be those of the hand, and say something that no later card changes."""
    if kept.leader not in dealt.seats or not 1 <= kept.cards <= dealt.most:
        return False
    if any(cards_in(read_plays(row)) > kept.cards for row in kept.rows.values()):
        return False
    audit, is_over = _audit(dealt, kept)
    return bool(audit.breaches) or is_over


def _is_of(kept: KeptAudit, dealt: Dealt) -> bool:
    return set(kept.rows) == set(dealt.seats)


def _audit(dealt: Dealt, kept: KeptAudit) -> tuple[Audit, bool]:
    rows, leader = [read_plays(kept.rows[seat]) for seat in dealt.seats], dealt.seats.index(kept.leader)
    return audit_so_far(dealt.variant, rows, leader, kept.cards, players=dealt.players)


class KeepForm(SiteForm):
    """The cards of a hand that a phone has checked, a row for each player in it; or that they are to be forgotten."""

    number = IntegerField()
    leader = IntegerField()
    cards = IntegerField()
    by_trick = BooleanField()
    rows = FieldList(StringField(validators=CARDS))
    clear = BooleanField()

    def audit(self, dealt: Dealt) -> KeptAudit | None:
        """What is to be kept; None if it is not about this hand, or proves nothing."""
        if len(self.rows) != len(dealt.seats) or self.leader.data is None or self.cards.data is None:
            return None
        rows = {seat: row.data or "" for seat, row in zip(dealt.seats, self.rows, strict=True)}
        kept = KeptAudit(self.leader.data, self.cards.data, rows, self.by_trick.data)
        return kept if proves_something(dealt, kept) else None
