"""Copy a SQLite database while others read and write it, and put a copy in its place."""

import os
import sqlite3
import sys
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.files import made_whole
from scorekeeper.store.sqlite import BUSY_MS, check_unused


class DamagedError(Exception):
    """The copy fails SQLite's integrity check. The argument is the first problem that SQLite reports."""


class EmptyError(Exception):
    """The database has no tables: whatever it was, a copy of it is no backup."""


def is_unwritable(error: Exception) -> bool:
    """Whether this is SQLite's error for a disk that is full or fails, not for a file that is no database."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}


def beside(database: Path, what: str) -> Path:
    """A path beside the database for a file that is kept, named with what it is and the time in UTC."""
    return database.with_name(f"{database.stem}-{what}-{datetime.now(UTC):%Y-%m-%d-%H%M%S}{database.suffix}")


def back_up(database: Path, file: Path) -> None:
    """Copy everything that is committed to `file`, and replace it only when the copy is complete and checked.

    The copy is a single file, without `-wal` and `-shm` files. Raises sqlite3.DatabaseError if the database cannot be
    read, OSError if the file cannot be written, DamagedError if the copy is damaged, EmptyError if nothing is in it.
    """
    with made_whole(file, replace=True) as copy:
        # `mode=rw` never creates a database. With a write-ahead log, reading waits for no writer.
        with closing(
            sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_MS / 1000)
        ) as db:
            db.execute("VACUUM INTO ?", (str(copy),))
        with closing(sqlite3.connect(copy)) as db:
            if not db.execute("SELECT EXISTS (SELECT * FROM sqlite_schema)").fetchone()[0]:
                raise EmptyError
            report = [str(line) for (line,) in db.execute("PRAGMA integrity_check")]
        if report != ["ok"]:
            raise DamagedError(report[0])


def put_in_place(copy: Path, database: Path) -> Path | None:
    """Let a checked copy in the same folder take the place of the database.

    The former database, with its `-wal` and `-shm`, stays under another name, which is returned; None if there is none.
    Raises InUseError, and moves nothing, if any process has it open.
    """
    former = beside(database, "replaced")
    if database.exists():
        check_unused(database)
    _give(copy, database if database.exists() else database.parent)
    files = [(Path(f"{database}{end}"), Path(f"{former}{end}")) for end in ("", "-wal", "-shm")]
    moved = [here.rename(there) for here, there in files if here.exists()]
    copy.replace(database)
    return moved[0] if moved else None


def _give(copy: Path, like: Path) -> None:
    """Give the copy to the owner and the group of another file, if we may: root restores what another user serves."""
    if sys.platform == "win32":
        return
    status = like.stat()
    with suppress(PermissionError):
        os.chown(copy, status.st_uid, status.st_gid)
    if like.is_file():
        copy.chmod(status.st_mode & 0o660)
