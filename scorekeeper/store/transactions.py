"""Transactions that write, so that two who decide at once decide one after the other."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.store.sqlite import WRITING

_one_writer = threading.Lock()


def writer(engine: Engine) -> Engine:
    """The same engine, but on SQLite its transactions take the write lock at once."""
    return engine.execution_options(**WRITING)


@contextmanager
def writing(session: Session) -> Iterator[None]:
    """Begin a transaction that writes, and roll back everything that the block does not commit.

    On SQLite it holds the write lock of the whole database. Within a process, writers queue at a Python lock: SQLite
    would let them sleep and try again, and some would starve. Between processes, BEGIN IMMEDIATE makes a writer wait
    before it reads; otherwise it would fail when it writes.

    On PostgreSQL writers run side by side. A block that decides by what it reads of a game locks that game first, by
    `GameStore.lock` or `GameStore.lock_id`.
    """
    with _one_writer if session.get_bind().dialect.name == "sqlite" else nullcontext():
        session.rollback()
        session.connection(execution_options=WRITING)
        try:
            yield
        finally:
            session.rollback()
