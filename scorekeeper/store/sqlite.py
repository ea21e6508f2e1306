"""Set SQLite so that a saved hand survives a kill of the process and a power cut."""

import logging
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import NoReturn

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

BUSY_MS = 10_000
"""Milliseconds that a writer waits for another process before it gives up."""

_BEGIN = "scorekeeper_begin"
WRITING = {_BEGIN: "BEGIN IMMEDIATE"}
"""The execution options of a transaction that takes the write lock at once. Other databases ignore them."""

_MERGE = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Moves everything from the write-ahead log into the file that a connection has open, and empties the log."""


class InUseError(Exception):
    """A server, or another program, has the database open."""


def configure(engine: Engine, busy_ms: int = BUSY_MS) -> None:
    """Set up an engine's connections. Does nothing for databases other than SQLite."""
    if engine.dialect.name != "sqlite":
        return
    file = file_of(engine)
    in_use: list[tuple[int, int] | None] = []

    def is_elsewhere() -> bool:
        """Whether the file that is in use was deleted, or has another one in its place."""
        return file is not None and bool(in_use) and _identity(file) != in_use[0]

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        if is_elsewhere():  # Reading the new file would merge the log of the former one into it.
            connection.close()
            _refuse(file)
        connection.isolation_level = None  # We send BEGIN ourselves; the driver would send it too late.
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={busy_ms:d}")  # First: the next line may need the lock.
        _keep_wal(cursor, busy_ms)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA secure_delete=ON")  # What is deleted is overwritten.
        cursor.close()
        if file is not None and not in_use:
            in_use.append(_identity(file))

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        if is_elsewhere():
            _refuse(file)
        connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))

    @event.listens_for(engine, "close")
    def on_close(connection: sqlite3.Connection, _record: object) -> None:
        # SQLite would leave the log where it is: beside another file, which it would damage.
        if is_elsewhere():
            with suppress(sqlite3.Error):  # The former file may be gone, with its disk.
                connection.execute(_MERGE)


def empty_log(engine: Engine) -> None:
    """Leave nothing in the write-ahead log, where what was deleted could still be read.

    Waits for those who read. Does nothing for databases other than SQLite.
    """
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql(_MERGE)


def file_of(engine: Engine) -> Path | None:
    """The file of an SQLite database; None for one in memory, and for other databases."""
    name = engine.url.database or ":memory:"
    is_file = engine.dialect.name == "sqlite" and name != ":memory:" and not name.startswith("file:")
    return Path(name) if is_file else None


def check_unused(database: Path) -> None:
    """Raise InUseError if any process has the database open; its own connection merges a write-ahead log that is left.

    Every open connection holds a lock that a connection in exclusive mode does not share.
    """
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, timeout=0)) as db:
        try:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InUseError from None
        except sqlite3.DatabaseError:
            pass  # It cannot be read, so nobody can save in it.


def _identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from another one with its name; None if there is none."""
    try:
        status = file.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _refuse(file: Path | None) -> NoReturn:
    """Refuse to use a file that was deleted or replaced: nobody would find again what is saved."""
    said = f"{file} was deleted or replaced, so nothing can be saved: start the server again"
    logging.getLogger("scorekeeper.security").error(said, extra={"event": "database", "reason": "moved"})
    raise OperationalError("BEGIN", None, sqlite3.OperationalError(said))


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
