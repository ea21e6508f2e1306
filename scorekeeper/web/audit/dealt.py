"""The hand whose cards are checked: who plays, who leads, how many cards everybody got; and what kept cards prove."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.hand_in_progress import HandInProgress, read_progress
from scorekeeper.rules.pack import cards_left, largest_hand
from scorekeeper.rules.play import cards_in
from scorekeeper.rules.replay import open_game
from scorekeeper.rules.standing import Opening, Standing
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import sheet_before
from scorekeeper.services.keep_audit import AuditedHand, KeptAudit, kept_audit
from scorekeeper.web.extensions import db
from scorekeeper.web.referee.forms import read_plays
from scorekeeper.words.audit import headline

DEFAULT_CARDS = 7
"""The proposed number of cards if the dealer chooses it."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is known of a hand before its first card.

    `names` has all players of the table, `seats` only those still in. `most` is the highest number of cards each can
    get, `left` how many copies of each card the rows can hold. `hand` is its number, and the fact that recorded it;
    None if there is no game. `last_trick` is as it was recorded.
    """

    variant: Variant
    names: tuple[str, ...]
    seats: tuple[int, ...]
    leader: int
    cards: int
    most: int
    left: Mapping[Card, int]
    hand: AuditedHand | None = None
    last_trick: tuple[Laid, ...] = ()


def hand_of_game(board: Board, entry: int | None = None) -> Dealt | None:
    """The hand recorded as fact `entry`; without `entry` the next hand, or the last one if the game is over.

    None if there is no such hand.
    """
    if entry is None and board.sheet.now.next is None and board.hands:
        entry = board.hands[-1][0].number
    variant, standing = board.variant, board.sheet.now
    last_trick: tuple[Laid, ...] = ()
    if entry is not None:
        recorded = board.log.entry(entry)
        before = sheet_before(board, entry)
        if recorded is None or not isinstance(recorded.event, Hand) or before is None:
            return None
        variant, standing = before.variant, before.now
        last_trick = recorded.event.final_trick
    if standing.next is None:
        return None
    return _dealt(variant, board.names, standing, AuditedHand(standing.next.number, entry), last_trick)


def hand_without_game(variant: Variant, players: int) -> Dealt:
    """The first hand of this many players. They are called A, B, C …, and A leads."""
    standing = open_game(variant, Opening(0, (Score(),) * players))
    return _dealt(variant, tuple(LETTERS[:players]), standing, None, (), leader=0)


def table_sizes(variant: Variant) -> range:
    """The possible numbers of players at a table without a game."""
    return range(variant.players.min, min(variant.players.max, len(LETTERS)) + 1)


def _dealt(  # noqa: PLR0913 - what is known of a hand
    variant: Variant,
    names: tuple[str, ...],
    standing: Standing,
    hand: AuditedHand | None,
    last_trick: tuple[Laid, ...],
    *,
    leader: int | None = None,
) -> Dealt:
    turn, seats = standing.next, tuple(seat for seat in standing.seating if standing.scores[seat].is_in)
    assert turn is not None, "the game goes on"
    left = {card: max(0, cards_left(variant, standing, card)) for card in variant.deck}
    most = min(sum(left.values()) // len(seats), largest_hand(variant))
    cards = min(DEFAULT_CARDS, most) if turn.cards is None else turn.cards
    first = turn.leader if leader is None else leader
    return Dealt(variant, names, seats, first, cards, max(most, turn.cards or 0), left, hand, last_trick)


def kept_of(board: Board, dealt: Dealt) -> KeptAudit | None:
    """What was kept of the audit of this hand; None if nothing was, or if others play it after a correction."""
    kept = None if dealt.hand is None else kept_audit(db.session(), board, dealt.hand)
    return kept if kept is not None and set(kept.rows) == set(dealt.seats) else None


def kept_headline(dealt: Dealt, kept: KeptAudit) -> str:
    """What kept rows prove, in one line."""
    now = _progress(dealt, kept)
    return headline(now.audit, over=now.is_over)


def proves_something(dealt: Dealt, kept: KeptAudit) -> bool:
    """Whether these rows can be those of the hand, and say something that no later card changes."""
    if kept.leader not in dealt.seats or not 1 <= kept.cards <= dealt.most:
        return False
    if any(cards_in(read_plays(row)) > kept.cards for row in kept.rows.values()):
        return False
    now = _progress(dealt, kept)
    return bool(now.audit.breaches) or now.is_over


def _progress(dealt: Dealt, kept: KeptAudit) -> HandInProgress:
    rows, leader = [read_plays(kept.rows[seat]) for seat in dealt.seats], dealt.seats.index(kept.leader)
    return read_progress(dealt.variant, rows, leader, kept.cards, players=len(dealt.names))
