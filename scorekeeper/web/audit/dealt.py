"""The hand that is audited: who plays, who leads first, how many cards everybody got."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.cards import Card
from scorekeeper.rules.pack import cards_left, largest_hand
from scorekeeper.rules.replay import open_game
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import sheet_before
from scorekeeper.services.keep_audit import AuditedHand, KeptAudit, kept_audit
from scorekeeper.web.extensions import db

DEFAULT_CARDS = 7
"""The proposed number of cards if the dealer chooses it."""
DEFAULT_PLAYERS = 4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is known of a hand before its first card.

    `names` has all players of the table, `seats` only those still in. `most` is the highest number of cards each can
    get, `left` how many copies of each card the rows can hold. `entry` is None if the hand is not recorded or there is
    no game. `takes_rulings` says whether the game accepts rulings. `last_trick` is as it was recorded.
    """

    variant: Variant
    title: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    leader: int
    cards: int
    most: int
    left: Mapping[Card, int]
    key: str = ""
    number: int = 0
    entry: int | None = None
    takes_rulings: bool = False
    last_trick: tuple[Laid, ...] = ()

    @property
    def hand(self) -> AuditedHand:
        """The hand under which the audit is kept."""
        return AuditedHand(self.number, self.entry)

    @property
    def is_coming(self) -> bool:
        """Whether this is the next hand of a game."""
        return bool(self.key) and self.entry is None


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
    turn, seats = standing.next, [seat for seat in standing.seating if standing.scores[seat].is_in]
    left = {card: max(0, cards_left(variant, standing, card)) for card in variant.deck}
    most = min(sum(left.values()) // len(seats), largest_hand(variant))
    return Dealt(
        variant,
        _("Check hand %(number)s", number=turn.number),
        board.names,
        tuple(seats),
        turn.leader,
        min(DEFAULT_CARDS, most) if turn.cards is None else turn.cards,
        max(most, turn.cards or 0),
        left,
        board.key,
        turn.number,
        entry,
        board.takes_rulings,
        last_trick,
    )


def kept_of(board: Board, dealt: Dealt) -> KeptAudit | None:
    """What was kept of the audit of this hand; None if nothing was, or if others play it after a correction."""
    kept = kept_audit(db.session(), board, dealt.hand)
    return kept if kept is not None and set(kept.rows) == set(dealt.seats) else None


def hand_without_game(variant: Variant, players: int) -> Dealt:
    """The first hand of this many players. They are called A, B, C …, and A leads."""
    standing = open_game(variant, Opening(0, (Score(),) * players))
    assert standing.next is not None, "nobody has a point, so nobody is out"
    most = min(variant.pack_size(players) // players, largest_hand(variant))
    return Dealt(
        variant,
        _("Check a whole hand"),
        tuple(LETTERS[:players]),
        tuple(range(players)),
        0,
        min(DEFAULT_CARDS, most) if standing.next.cards is None else standing.next.cards,
        most,
        {card: variant.copies_of(card, players) for card in variant.deck},
    )


def table_sizes(variant: Variant) -> range:
    """The possible numbers of players at a table without a game."""
    return range(variant.players.min, min(variant.players.max, len(LETTERS)) + 1)
