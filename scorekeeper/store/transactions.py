"""Transactions that write, so that two who decide at once decide one after the other."""

from collections import deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager, nullcontext
from threading import Event, Lock

from sqlalchemy import Engine
from sqlalchemy.exc import TimeoutError as TooLongError
from sqlalchemy.orm import Session

from scorekeeper.store.sqlite import WRITING

PATIENCE = 3.0
"""Seconds that somebody waits for a turn: as long as for a lock of PostgreSQL."""


class Turns:
    """Who has the same name takes turns: one at a time, in the order in which they came."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock = Lock()
        self._queues: dict[Hashable, deque[Event]] = {}

    @contextmanager
    def turn(self, name: Hashable) -> Iterator[None]:
        """Wait for a turn, which ends with the block. Raises sqlalchemy.exc.TimeoutError if that takes too long."""
        mine = Event()
        with self._lock:
            self._queues.setdefault(name, deque()).append(mine)
            self._next(name)
        try:
            if not mine.wait(self._patience):
                raise TooLongError("no turn")
            yield
        finally:
            with self._lock:
                self._queues[name].remove(mine)
                self._next(name)

    def _next(self, name: Hashable) -> None:
        if queue := self._queues[name]:
            queue[0].set()
        else:
            del self._queues[name]


_writers = Turns()


def writer(engine: Engine) -> Engine:
    """The same engine, but on SQLite its transactions take the write lock at once."""
    return engine.execution_options(**WRITING)


@contextmanager
def writing(session: Session) -> Iterator[None]:
    """Begin a transaction that writes, and roll back everything that the block does not commit.

    On SQLite it holds the write lock of the whole database. Within a process, writers take turns: SQLite would let them
    sleep and try again, and some would starve. Between processes, BEGIN IMMEDIATE makes a writer wait before it reads;
    otherwise it would fail when it writes. Raises sqlalchemy.exc.TimeoutError or OperationalError after too long.

    On PostgreSQL writers run side by side. A block that decides by what it reads of a game locks that game first, by
    `GameStore.lock` or `GameStore.lock_id`.
    """
    session.rollback()  # Who waits keeps no connection from the others.
    with _writers.turn("SQLite") if session.get_bind().dialect.name == "sqlite" else nullcontext():
        session.connection(execution_options=WRITING)
        try:
            yield
        finally:
            session.rollback()
