"""Visit a game: find it, and what this device may do there."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.store.games import GameStore, StoredGame
from scorekeeper.store.rights import NewMember, Right, RightStore, StoredMember

__all__ = ["NewMember", "Right", "StoredMember", "Visit", "lock_managed", "visit_game"]


@dataclass(frozen=True, slots=True)
class Visit:
    """A game and what this device may do there.

    A game that is not `guarded` was imported by the command of version 0.1. Everybody with its address can keep its
    score, until somebody takes ownership. `member_id` is None for a device that never joined.
    """

    game: StoredGame
    guarded: bool
    right: Right
    member_id: int | None
    name: str

    def may(self, right: Right) -> bool:
        """Whether this device has that right."""
        return self.right >= right


def visit_game(session: Session, key: str, device_hash: str) -> Visit | None:
    """The game under this key, as seen by this device; None if there is none.

    This takes one SQL statement, or two if no game has this key now.
    """
    found = RightStore(session).visit(key, device_hash)
    if found is None:
        return None
    right = (found.right or Right.WATCH) if found.guarded else Right.SCORE
    return Visit(found.game, found.guarded, right, found.member_id, found.name)


def lock_managed(session: Session, visit: Visit) -> StoredGame | None:
    """The visited game, locked like `GameStore.lock_id`; None if it is gone or this device does not manage it now."""
    game = GameStore(session).lock_id(visit.game.id)
    return game if RightStore(session).right_of(visit.member_id) is Right.MANAGE else None
