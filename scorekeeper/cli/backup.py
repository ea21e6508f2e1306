"""`scorekeeper backup` and `restore`: copy the database, and put a copy in its place."""

import re
import shutil
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from sqlalchemy import create_engine

from scorekeeper.cli.database import database_file, settings_here, shown, usable
from scorekeeper.cli.json_io import STANDARD_INPUT, name_of
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.config import Settings
from scorekeeper.store.backup import DamagedError, InUseError, back_up, beside, put_in_place
from scorekeeper.store.migrate import UnusableDatabaseError, check

STANDARD_OUTPUT = STANDARD_INPUT
"""The name for both, as other programs have it."""


@click.command()
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar="N",
    help="FILE is a folder: make a backup with the time in its name, and delete all but the newest N made so.",
)
def backup(file: str, *, force: bool, keep: int | None) -> None:
    """Copy the database to FILE, with every hand saved so far, even while the server runs. "-" is standard output."""
    settings = settings_here(make=False)
    database = _database(settings)
    if file == STANDARD_OUTPUT:
        if keep is not None or sys.stdout.isatty():
            raise BadInputError("<stdout>: a backup goes to a file or a pipe, and --keep needs a folder")
        with TemporaryDirectory() as folder:
            copy = Path(folder, "copy")
            _copy(settings, database, copy)
            with copy.open("rb") as stream:
                shutil.copyfileobj(stream, sys.stdout.buffer)
        return
    copy = Path(file) if keep is None else _next_copy(database, Path(file))
    if copy.exists():
        if not copy.is_file():
            raise BadInputError(f"{name_of(file)}: not a file")
        if copy.samefile(database):
            raise BadInputError(f"{name_of(file)}: this is the database itself")
        if not force:
            raise BadInputError(f"{name_of(file)}: exists already; --force replaces it")
    _copy(settings, database, copy)
    click.echo(f"{name_of(str(copy))}: {copy.stat().st_size:,} bytes from {shown(settings)}")
    if keep is not None:
        for old in _made_by_keep(database, copy.parent)[:-keep]:
            old.unlink()
            click.echo(f"{name_of(str(old))}: deleted")


@click.command()
@click.argument("file")
def restore(file: str) -> None:
    """Put the backup FILE in the place of the database. The present one is kept under another name.

    The server must not be running.
    """
    settings, source = settings_here(), Path(file)
    database = _sqlite_file(settings)
    if not source.is_file():
        raise BadInputError(f"{name_of(file)}: there is no such file")
    if database.exists() and source.samefile(database):
        raise BadInputError(f"{name_of(file)}: this is the database itself")
    copy = beside(database, "restoring")
    try:
        back_up(source, copy)
        _check(copy)
        former = put_in_place(copy, database)
    except OSError as error:
        raise BadInputError(f"{name_of(str(error.filename or file))}: {error.strerror}") from None
    except (sqlite3.DatabaseError, DamagedError):
        raise BadInputError(f"{name_of(file)}: not a whole database") from None
    except UnusableDatabaseError as error:
        raise BadInputError(f"{name_of(file)}: this {error}") from None
    except InUseError:
        raise BadInputError(f"scorekeeper: {shown(settings)} is in use: stop the server first") from None
    finally:
        copy.unlink(missing_ok=True)
    kept = f"; the former database is kept as {former}" if former else ""
    click.echo(f"{shown(settings)} is the backup {name_of(file)} now{kept}.")


def _check(copy: Path) -> None:
    """Raise UnusableDatabaseError if this is no database of this app, or of a newer version."""
    engine = create_engine(f"sqlite:///{copy}")
    try:
        with engine.connect() as connection:
            if check(connection) is None:
                raise UnusableDatabaseError("is an empty database")
    finally:
        engine.dispose()


def _copy(settings: Settings, database: Path, copy: Path) -> None:
    try:
        back_up(database, copy)
    except OSError as error:
        raise BadInputError(f"{name_of(str(copy))}: {error.strerror}") from None
    except sqlite3.DatabaseError as error:
        raise BadInputError(f"scorekeeper: cannot copy {shown(settings)}: {error}") from None
    except DamagedError as error:
        raise BadInputError(f"scorekeeper: {shown(settings)} is damaged: {error}") from None


def _next_copy(database: Path, folder: Path) -> Path:
    """The file of a new backup in the folder."""
    if not folder.is_dir():
        raise BadInputError(f"{name_of(str(folder))}: not a folder, which --keep needs")
    return folder / beside(database, "backup").name


def _made_by_keep(database: Path, folder: Path) -> list[Path]:
    """The backups with names that --keep makes, oldest first."""
    name = re.compile(re.escape(database.stem) + r"-backup-\d{4}(-\d\d){2}-\d{6}" + re.escape(database.suffix))
    return sorted(one for one in folder.iterdir() if name.fullmatch(one.name) and one.is_file())


def _database(settings: Settings) -> Path:
    """The file of the SQLite database. Raises BadInputError if there is none."""
    file = _sqlite_file(settings)
    if not file.is_file():
        raise BadInputError(f"scorekeeper: {shown(settings)} does not exist: nothing to back up")
    return file


def _sqlite_file(settings: Settings) -> Path:
    with usable(settings):
        file = database_file(settings)
    if file is None:
        raise BadInputError(f"scorekeeper: {shown(settings)} is not an SQLite database: back it up with its own tools")
    if not file.name:
        raise BadInputError(f"scorekeeper: {shown(settings)} is only in memory: nothing to back up")
    return file
