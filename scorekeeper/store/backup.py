"""Copy a SQLite database while others read and write it."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from scorekeeper.store.sqlite import BUSY_MS


class DamagedError(Exception):
    """The copy fails SQLite's integrity check. The argument is the first problem that SQLite reports."""


def back_up(database: Path, file: Path) -> None:
    """Copy everything that is committed to `file`, and replace it only when the copy is complete and checked.

    The copy is a single file, without `-wal` and `-shm` files. Raises sqlite3.DatabaseError if the database cannot be
    read, OSError if the file cannot be written, DamagedError if the copy is damaged.
    """
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name[:100]}.")
    os.close(handle)
    copy = Path(name)
    try:
        # `mode=rw` never creates a database. With a write-ahead log, reading waits for no writer.
        with closing(
            sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_MS / 1000)
        ) as db:
            db.execute("VACUUM INTO ?", (name,))
        with closing(sqlite3.connect(copy)) as db:
            found = [str(line) for (line,) in db.execute("PRAGMA integrity_check")]
        if found != ["ok"]:
            raise DamagedError(found[0])
        with copy.open("rb+") as written:
            os.fsync(written.fileno())
        copy.replace(file)
    finally:
        copy.unlink(missing_ok=True)
