"""Read and add the cards of hands that were checked."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from scorekeeper.store.models import AuditRow


class StoredAudit(NamedTuple):
    """An audit's row."""

    id: int
    hand: int
    entry: int | None
    body: Mapping[str, Any]


class AuditStore:
    """Reads and adds audits within the session's transaction. The caller commits."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def of_game(self, game_id: int) -> list[StoredAudit]:
        """The audits of a game, the latest first."""
        columns = (AuditRow.id, AuditRow.hand, AuditRow.entry, AuditRow.body)
        rows = self._session.execute(
            select(*columns).where(AuditRow.game_id == game_id).order_by(AuditRow.kept_at.desc(), AuditRow.id.desc())
        )
        return [StoredAudit(*row) for row in rows]

    def add(self, game_id: int, hand: int, entry: int | None, body: Mapping[str, Any]) -> None:
        """Add an audit."""
        self._session.execute(insert(AuditRow).values(game_id=game_id, hand=hand, entry=entry, body=body))

    def delete(self, audit_id: int) -> None:
        """Delete one audit."""
        self._session.execute(delete(AuditRow).where(AuditRow.id == audit_id))

    def delete_all(self, game_id: int) -> None:
        """Delete all audits of a game."""
        self._session.execute(delete(AuditRow).where(AuditRow.game_id == game_id))
