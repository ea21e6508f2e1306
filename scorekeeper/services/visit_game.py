"""Visit a game: find it, and what this device may do there."""

from sqlalchemy.orm import Session

from scorekeeper.store.games import GameStore, StoredGame
from scorekeeper.store.rights import NewMember, Right, RightStore, StoredMember, Visit

__all__ = ["NewMember", "Right", "StoredMember", "Visit", "lock_managed", "visit_game"]


def visit_game(session: Session, key: str, device_hash: str) -> Visit | None:
    """The game under this key, as seen by this device; None if there is none."""
    return RightStore(session).visit(key, device_hash)


def lock_managed(session: Session, visit: Visit) -> StoredGame | None:
    """The visited game, locked like `GameStore.lock_id`; None if it is gone or this device does not manage it now."""
    game = GameStore(session).lock_id(visit.game.id)
    return game if RightStore(session).right_of(visit.member_id) is Right.MANAGE else None
