"""Set SQLite so that a saved hand survives a kill of the process and a power cut, and writers queue."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, event
from sqlalchemy.orm import Session

BUSY_MS = 10_000
"""Milliseconds that a writer waits for another process before it gives up."""

_BEGIN = "scorekeeper_begin"
_WRITING = {_BEGIN: "BEGIN IMMEDIATE"}
_one_writer = threading.Lock()


def configure(engine: Engine, busy_ms: int = BUSY_MS) -> None:
    """Set up an engine's connections. Does nothing for databases other than SQLite."""
    if engine.dialect.name != "sqlite":
        return

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # We send BEGIN ourselves; the driver would send it too late.
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={busy_ms:d}")  # First: the next line may need the lock.
        _keep_wal(cursor, busy_ms)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))


def _keep_wal(cursor: sqlite3.Cursor, busy_ms: int) -> None:
    """Switch a new file to a write-ahead log. Wait if another process does the same, because SQLite does not wait."""
    give_up = time.monotonic() + busy_ms / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return


def writer(engine: Engine) -> Engine:
    """The same engine, but its transactions take SQLite's write lock at once."""
    return engine.execution_options(**_WRITING)


@contextmanager
def writing(session: Session) -> Iterator[None]:
    """Hold the write lock for the block, and roll back everything that the block does not commit.

    Within a process, writers queue at a Python lock: SQLite would let them sleep and try again, and some would starve.
    Between processes, BEGIN IMMEDIATE makes a writer wait before it reads; otherwise it would fail when it writes.
    """
    with _one_writer:
        session.rollback()
        session.connection(execution_options=_WRITING)
        try:
            yield
        finally:
            session.rollback()
