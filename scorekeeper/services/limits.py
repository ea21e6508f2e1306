"""Limits on what a client may do: in a time, counted in the database for all processes, and at once in this one."""

import logging
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.store import counters
from scorekeeper.store.counters import DAY
from scorekeeper.store.transactions import Turns, writing

__all__ = ["DAY", "LimitReachedError", "RateLimit", "check", "count", "count_alone", "turn"]

log = logging.getLogger("scorekeeper.security")
_clients = Turns()


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most `most` times `what` in so many seconds, by one client or, where `who` is empty, by all together."""

    what: str
    most: int
    seconds: int = DAY
    who: str = ""


class LimitReachedError(Exception):
    """A limit is reached: nothing happens. The arguments are the limit, and after how many seconds it may again."""

    def __init__(self, limit: RateLimit, left: int) -> None:
        super().__init__(limit, left)
        self.limit = limit
        self.left = left


def count(session: Session, *limits: RateLimit) -> None:
    """Count this time, within the session's transaction; raises LimitReachedError if it is one too many.

    Several limits are always counted in the same order, and only then are old counts removed: so nobody deadlocks.
    """
    for limit in limits:
        number, left = counters.count(session, limit.what, limit.who, limit.seconds)
        if number > limit.most:
            raise _reached(limit, left)
    counters.clear(session)


def check(session: Session, *limits: RateLimit) -> None:
    """Raise LimitReachedError if a limit is reached already. It takes no lock, so a flood keeps nobody waiting."""
    for limit in limits:
        if left := counters.left(session, limit.what, limit.who, limit.most):
            raise _reached(limit, left)
    session.rollback()


def count_alone(session: Session, *limits: RateLimit) -> None:
    """The same in a transaction of its own."""
    with writing(session):
        count(session, *limits)
        session.commit()


def turn(session: Session, who: str) -> AbstractContextManager[None]:
    """A client's turn, for work that takes long: so however much one client sends, the others share with one of it.

    Raises sqlalchemy.exc.TimeoutError if the client has too much going on.
    """
    session.rollback()  # Who waits keeps no connection from the others.
    return _clients.turn(who)


def _reached(limit: RateLimit, left: int) -> LimitReachedError:
    log.warning("limit reached", extra={"event": "limit", "limit": limit.what})
    return LimitReachedError(limit, left)
