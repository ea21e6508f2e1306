"""Keep the cards of a hand that was checked, so that its proofs can be read later and on every phone."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from scorekeeper.services.board import Board
from scorekeeper.store.audits import AuditStore, StoredAudit
from scorekeeper.store.games import GameStore
from scorekeeper.store.transactions import writing


class KeptAudit(NamedTuple):
    """What was entered: who led first, how many cards everybody got, and each player's plays as text, by seat."""

    leader: int
    cards: int
    rows: dict[int, str]
    by_trick: bool = False


class AuditedHand(NamedTuple):
    """A hand by its number on the sheet; `entry` is the fact that recorded it, None if none did yet."""

    number: int
    entry: int | None = None


def kept_audit(session: Session, board: Board, hand: AuditedHand) -> KeptAudit | None:
    """What was kept of the audit of this hand; None if nothing was."""
    kept = _find(board, AuditStore(session).of_game(board.game_id), hand)
    return None if kept is None else _read(kept.body)


def kept_audits(session: Session, board: Board) -> dict[int, KeptAudit]:
    """What was kept of the audits of the recorded hands, by their entries."""
    stored = AuditStore(session).of_game(board.game_id)
    hands = (AuditedHand(line.turn.number, entry.number) for entry, line in board.hands)
    return {hand.entry: _read(kept.body) for hand in hands if hand.entry and (kept := _find(board, stored, hand))}


def keep_audit(session: Session, board: Board, hand: AuditedHand, audit: KeptAudit | None) -> None:
    """Keep an audit with its hand, in place of the one before; None only deletes that."""
    if kept_audit(session, board, hand) == audit:
        session.rollback()
        return
    with writing(session):
        # Two phones may check the same hand.
        if GameStore(session).lock_id(board.game_id) is None:
            return
        store = AuditStore(session)
        if kept := _find(board, store.of_game(board.game_id), hand):
            store.delete(kept.id)
        if audit is not None:
            store.add(board.game_id, hand.number, hand.entry, _write(audit))
        session.commit()


def _find(board: Board, audits: Iterable[StoredAudit], hand: AuditedHand) -> StoredAudit | None:
    """The audit of a hand: kept with its entry, else before the hand had one, or with one that was undone."""
    loose = None
    for audit in audits:
        if hand.entry is not None and audit.entry == hand.entry:
            return audit
        is_loose = audit.entry is None or board.log.entry(audit.entry) is None
        if loose is None and audit.hand == hand.number and is_loose:
            loose = audit
    return loose


def _write(audit: KeptAudit) -> dict[str, Any]:
    return audit._asdict() | {"rows": [[seat, text] for seat, text in audit.rows.items()]}


def _read(body: Any) -> KeptAudit:  # noqa: ANN401 - JSON as `_write` made it
    return KeptAudit(**body | {"rows": dict(body["rows"])})
