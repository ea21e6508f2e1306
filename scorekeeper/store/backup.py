"""A copy of a SQLite database while others read and write it."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from scorekeeper.store.sqlite import BUSY_MS


class DamagedError(Exception):
    """The copy does not pass SQLite's own check; its argument is what was found."""


def back_up(database: Path, file: Path) -> None:
    """Copy everything that is committed by now into the file, all of it or nothing, whatever was there before.

    The copy is one plain file that needs no other beside it. Raises sqlite3.DatabaseError where the database cannot
    be read, OSError where the file cannot be written, DamagedError where the copy is not sound.
    """
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name[:100]}.")
    os.close(handle)
    copy = Path(name)
    try:
        # `mode=rw` opens a database and never makes one. It waits for nobody: readers of a write-ahead log need not.
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
