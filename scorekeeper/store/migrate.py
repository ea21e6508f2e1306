"""Check the database, and bring it up to the schema of this version."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DatabaseError

from scorekeeper import N_
from scorekeeper.files import made_whole, make_private
from scorekeeper.store.backup import DamagedError, back_up, beside
from scorekeeper.store.postgresql import wait_for_other_migrations
from scorekeeper.store.sqlite import file_of
from scorekeeper.store.transactions import writer

MIGRATIONS = Path(__file__).with_name("migrations")
OURS = {"alembic_version", "game", "fact"}
"""Tables of every version of this app."""


class UnusableDatabaseError(Exception):
    """The database cannot be used, and is left as it is. A message with places for the values says why.

    The message is the end of a sentence that begins with the name of the database.
    """

    def __init__(self, reason: str, /, **values: object) -> None:
        super().__init__(reason % values)
        self.reason, self.values = reason, values


def upgrade(engine: Engine) -> bool:
    """Create the tables or bring them up to date, after a backup beside the database. Returns whether anything changed.

    Raises UnusableDatabaseError for a database that is damaged, of another program or version, or cannot be written.
    """
    file = file_of(engine)
    if file is not None:
        _make_writable(file)
    # One transaction: if two processes find the same old database, the second waits and then has nothing to do.
    with writer(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            wait_for_other_migrations(connection)
        current = check(connection)
        if file is not None:
            for end in ("", "-wal", "-shm"):
                make_private(Path(f"{file}{end}"))
        if current == schemas()[-1]:
            return False
        if current is not None and file is not None:
            try:
                back_up(file, beside(file, f"before-schema-{current}"))
            except (sqlite3.DatabaseError, DamagedError, OSError) as error:
                raise UnusableDatabaseError(N_("cannot be written: %(reason)s"), reason=error) from None
        _migrate(connection)
    return True


def check(connection: Connection) -> str | None:
    """The schema revision of the database, None if it is empty.

    Raises UnusableDatabaseError for a database that is damaged, of another app or of a newer version.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if not tables >= OURS:
        raise UnusableDatabaseError(N_("is the database of another program"))
    current: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one_or_none()
    if current not in schemas():
        newer = N_("was written by a newer version of scorekeeper (schema %(schema)s); update the program first")
        raise UnusableDatabaseError(newer, schema=current)
    if connection.dialect.name == "sqlite":
        _check_whole(connection)
    return current


def _check_whole(connection: Connection) -> None:
    """Raise UnusableDatabaseError for a damaged file. A thousand games take a tenth of a second.

    The quick check takes half of that, but does not see what a file lacks that lies beside the log of another one.
    """
    try:
        report = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    except DatabaseError as error:
        report = str(error.orig)
    if report != "ok":
        damaged = N_("is damaged (%(found)s); `scorekeeper restore FILE` puts a backup in its place")
        raise UnusableDatabaseError(damaged, found=report)


def schemas() -> list[str]:
    """The revisions of this version, the oldest first: the number with which each migration's file begins."""
    return sorted(path.name[:4] for path in MIGRATIONS.glob("versions/[0-9]*.py"))


def _migrate(connection: Connection) -> None:
    # A server or command that finds its database up to date starts without Alembic, whose import takes a while.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _make_writable(file: Path) -> None:
    """Make the file for its owner only, if there is none.

    Raises UnusableDatabaseError for an empty file, which once was a database, or if the file cannot be written, or its
    folder, where SQLite keeps the write-ahead log.
    """
    try:
        if not file.exists():
            with made_whole(file) as made, closing(sqlite3.connect(made)) as connection:
                connection.execute("PRAGMA journal_mode=WAL")
        with tempfile.TemporaryFile(dir=file.parent):
            os.close(os.open(file, os.O_RDWR))
        is_empty = file.stat().st_size == 0
    except OSError as error:
        raise UnusableDatabaseError(N_("cannot be written: %(reason)s"), reason=error.strerror) from None
    except sqlite3.Error as error:
        raise UnusableDatabaseError(N_("cannot be written: %(reason)s"), reason=error) from None
    if is_empty:
        empty = N_(
            "is a file of 0 bytes, so its games were lost: `scorekeeper restore FILE` puts a backup in its place; to "
            "begin without games, delete it"
        )
        raise UnusableDatabaseError(empty)
