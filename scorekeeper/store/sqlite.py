"""SQLite set so that an acknowledged hand survives a kill of the process and a power cut, and writers wait in line."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, event
from sqlalchemy.orm import Session

BUSY_MS = 10_000
"""How long a writer waits for another process before it gives up."""

_BEGIN = "scorekeeper_begin"
_WRITING = {_BEGIN: "BEGIN IMMEDIATE"}
_one_writer = threading.Lock()


def configure(engine: Engine, busy_ms: int = BUSY_MS) -> None:
    """Set an engine's connections for durability; does nothing for another database than SQLite."""
    if engine.dialect.name != "sqlite":
        return

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # We say BEGIN ourselves; the driver would say it too late.
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
    """Switch a new file to a write-ahead log, waiting for others who do the same: there SQLite itself does not wait."""
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
    """The same engine, but whoever begins with it holds the right to write from the start."""
    return engine.execution_options(**_WRITING)


@contextmanager
def writing(session: Session) -> Iterator[None]:
    """Hold the right to write until the block ends, and roll back whatever the block did not commit.

    Within a process writers queue at a lock, because SQLite's own waiting is a sleep that starves the unlucky; between
    processes BEGIN IMMEDIATE makes them wait before they read instead of failing after.
    """
    with _one_writer:
        session.rollback()
        session.connection(execution_options=_WRITING)
        try:
            yield
        finally:
            session.rollback()
