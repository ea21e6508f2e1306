"""`scorekeeper backup` and `restore`: copy the database, and put a copy in its place."""

import re
import shutil
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from sqlalchemy import create_engine

from scorekeeper import N_
from scorekeeper.cli.database import database_file, settings_here, shown, unusable, usable
from scorekeeper.cli.json_io import STANDARD_STREAM, name_of
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.config import Settings
from scorekeeper.store.backup import DamagedError, EmptyError, back_up, beside, is_unwritable, put_in_place
from scorekeeper.store.migrate import UnusableDatabaseError, check
from scorekeeper.words.translate import gettext


@click.command(
    cls=SpokenCommand,
    help=N_(
        'Copy the database to FILE, with every hand saved so far, even while the server runs. "-" is standard output.'
    ),
)
@click.argument("file")
@click.option("--force", is_flag=True, help=N_("Replace FILE if it exists."))
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar="N",
    help=N_("FILE is a folder: make a backup with the time in its name, and delete all but the newest N made so."),
)
def backup(file: str, *, force: bool, keep: int | None) -> None:
    """Copy the database."""
    settings = settings_here(make=False)
    database = _database(settings)
    if file == STANDARD_STREAM:
        if keep is not None or sys.stdout.isatty():
            raise BadInputError(gettext("a backup goes to a file or a pipe, and --keep needs a folder"), "<stdout>")
        with TemporaryDirectory() as folder:
            copy = Path(folder, "copy")
            _copy(settings, database, copy)
            with copy.open("rb") as stream:
                shutil.copyfileobj(stream, sys.stdout.buffer)
        return
    copy = Path(file) if keep is None else _next_copy(database, Path(file))
    if copy.exists():
        if not copy.is_file():
            raise BadInputError(gettext("not a file"), name_of(file))
        if copy.samefile(database):
            raise BadInputError(gettext("this is the database itself"), name_of(file))
        if not force:
            raise BadInputError(gettext("exists already; --force replaces it"), name_of(file))
    _copy(settings, database, copy)
    values = {"file": name_of(str(copy)), "bytes": f"{copy.stat().st_size:,}", "database": shown(settings)}
    click.echo(gettext("%(file)s: %(bytes)s bytes from %(database)s", **values))
    if keep is not None:
        others = [other for other in _made_by_keep(database, copy.parent) if other != copy]
        # Never the one just made: the clock may have been put back.
        for old in others[: max(0, len(others) + 1 - keep)]:
            old.unlink()
            click.echo(gettext("%(file)s: deleted", file=name_of(str(old))))


@click.command(
    cls=SpokenCommand,
    help=N_(
        "Put the backup FILE in the place of the database. The present one is kept under another name. The server must "
        "not be running."
    ),
)
@click.argument("file")
def restore(file: str) -> None:
    """Put a backup in the place of the database."""
    settings, source = settings_here(), Path(file)
    database = _sqlite_file(settings)
    if not source.is_file():
        raise BadInputError(gettext("there is no such file"), name_of(file))
    if database.exists() and source.samefile(database):
        raise BadInputError(gettext("this is the database itself"), name_of(file))
    copy = beside(database, "restoring")
    try:
        back_up(source, copy)
        _check(copy)
        with usable(settings):
            former = put_in_place(copy, database)
    except OSError as error:
        raise BadInputError(error.strerror or "", name_of(str(error.filename or file))) from None
    except (sqlite3.DatabaseError, DamagedError) as error:
        if is_unwritable(error):
            said = gettext("cannot be written: %(reason)s", reason=error)
            raise BadInputError(f"{shown(settings)} {said}") from None
        raise BadInputError(gettext("not a whole database"), name_of(file)) from None
    except EmptyError:
        raise BadInputError(gettext("is an empty database"), name_of(file)) from None
    except UnusableDatabaseError as error:
        raise BadInputError(unusable(error), name_of(file)) from None
    finally:
        copy.unlink(missing_ok=True)
    values = {"database": shown(settings), "file": name_of(file), "former": former}
    click.echo(gettext("%(database)s is the backup %(file)s now.", **values))
    if former:
        click.echo(gettext("The former database is kept as %(former)s.", **values))


def _check(copy: Path) -> None:
    """Raise UnusableDatabaseError if this is no database of this app, or of a newer version."""
    engine = create_engine(f"sqlite:///{copy}")
    try:
        with engine.connect() as connection:
            check(connection)
    finally:
        engine.dispose()


def _copy(settings: Settings, database: Path, copy: Path) -> None:
    try:
        back_up(database, copy)
    except OSError as error:
        raise BadInputError(error.strerror or "", name_of(str(copy))) from None
    except sqlite3.DatabaseError as error:
        said = gettext("cannot copy %(database)s: %(reason)s", database=shown(settings), reason=error)
        raise BadInputError(said) from None
    except EmptyError:
        said = gettext("is an empty database")
        raise BadInputError(f"{shown(settings)} {said}") from None
    except DamagedError as error:
        said = gettext("%(database)s is damaged: %(reason)s", database=shown(settings), reason=error)
        raise BadInputError(said) from None


def _next_copy(database: Path, folder: Path) -> Path:
    """The file of a new backup in the folder."""
    if not folder.is_dir():
        raise BadInputError(gettext("not a folder, which --keep needs"), name_of(str(folder)))
    return folder / beside(database, "backup").name


def _made_by_keep(database: Path, folder: Path) -> list[Path]:
    """The backups with names that --keep makes, oldest first. An empty file is none, whatever its name."""
    name = re.compile(re.escape(database.stem) + r"-backup-\d{4}(-\d\d){2}-\d{6}" + re.escape(database.suffix))
    return sorted(
        file for file in folder.iterdir() if name.fullmatch(file.name) and file.is_file() and file.stat().st_size
    )


def _database(settings: Settings) -> Path:
    """The file of the SQLite database. Raises BadInputError if there is none."""
    file = _sqlite_file(settings)
    if not file.is_file():
        raise BadInputError(gettext("%(database)s does not exist: nothing to back up", database=shown(settings)))
    return file


def _sqlite_file(settings: Settings) -> Path:
    with usable(settings):
        file = database_file(settings)
    if file is None:
        said = gettext(
            "%(database)s is not an SQLite database: back it up with its own tools", database=shown(settings)
        )
        raise BadInputError(said)
    if not file.name:
        raise BadInputError(gettext("%(database)s is only in memory: nothing to back up", database=shown(settings)))
    return file
