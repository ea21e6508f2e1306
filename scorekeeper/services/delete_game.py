"""Delete a game with everything that is known of it, or only the names in it.

An empty row stays, so that the game's addresses can say that it was deleted (store/models.py).
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy.orm import Session

from scorekeeper.formats.facts import without_notes
from scorekeeper.services.reconnect_phones import commit_and_reconnect
from scorekeeper.services.visit_game import Visit, lock_managed
from scorekeeper.store.audits import AuditStore
from scorekeeper.store.games import GameStore
from scorekeeper.store.rights import RightStore
from scorekeeper.store.sqlite import empty_log
from scorekeeper.store.transactions import writing

log = logging.getLogger("scorekeeper.security")


def delete_game(session: Session, visit: Visit) -> bool:
    """Delete a game: names, hands, notes, links and members, in one transaction.

    False, and nothing is changed, if this device does not manage the game any more.
    """
    with _deleting(session):
        game = lock_managed(session, visit)
        if game is None:
            return False
        GameStore(session).delete(game.id)
        commit_and_reconnect(session, game.id)
    log.warning("game deleted", extra={"event": "deleted"})
    return True


def delete_by_key(session: Session, key: str) -> tuple[str, ...] | None:
    """Delete the game under this key, whoever manages it. Returns the names that were in it; None if there is none."""
    with _deleting(session):
        store = GameStore(session)
        game = store.lock(key)
        if game is None:
            return None
        store.delete(game.id)
        commit_and_reconnect(session, game.id)
        return game.names


def count_untouched(session: Session, since: datetime) -> int:
    """How many games nobody saved anything in since then."""
    return len(GameStore(session).untouched(since))


def delete_untouched(session: Session, since: datetime) -> int:
    """Delete all games in which nobody saved anything since then. Returns how many."""
    with _deleting(session):
        store = GameStore(session)
        games = store.untouched(since)
        for game in games:
            store.delete(game.id)
        session.commit()
        return len(games)


def gone_games(session: Session, keys: Sequence[str], device_hash: str) -> dict[int, str]:
    """Id -> key of the games under these keys that were deleted, or that this device may not watch any more."""
    if not keys:
        return {}
    store, kept = GameStore(session), RightStore(session).games_of(device_hash)
    former = {game: key for game, key in store.find_former(keys).items() if game not in kept}
    return former | store.find_deleted(keys)


def withdrawn_game(session: Session, key: str) -> int | None:
    """The id of the game that could be watched under this key, until that was withdrawn; None if there is none."""
    return next(iter(GameStore(session).find_former([key])), None)


def remove_names(session: Session, visit: Visit) -> bool:
    """Remove the names of the players and of phones from a game, all notes and all cards of checked hands.

    Empty names stay, one a seat.

    False, and nothing is changed, if this device does not manage the game any more.
    """
    with _deleting(session):
        game = lock_managed(session, visit)
        if game is None:
            return False
        store = GameStore(session)
        store.empty_names(game)
        RightStore(session).forget_names(game.id)
        AuditStore(session).delete_all(game.id)
        for fact in store.facts([game.id])[game.id]:
            body = without_notes(fact.body)
            if body != fact.body:
                store.change_body(game.id, fact, body)
        commit_and_reconnect(session, game.id)  # No revision tells the phones that names and notes are gone.
    log.warning("names removed", extra={"event": "names"})
    return True


@contextmanager
def _deleting(session: Session) -> Iterator[None]:
    """Begin a transaction that deletes, so that afterwards nothing of it can be read in the database's files."""
    with writing(session):
        yield
    empty_log(session.get_bind().engine)
