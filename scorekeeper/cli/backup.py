"""`scorekeeper backup`: copy the database, also while the server is running."""

import sqlite3
from pathlib import Path

import click
from sqlalchemy import make_url

from scorekeeper.cli.database import settings_here, shown, usable
from scorekeeper.cli.json_io import name_of
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.config import Settings
from scorekeeper.store.backup import DamagedError, back_up


@click.command()
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def backup(file: str, *, force: bool) -> None:
    """Copy the database to FILE, with every hand saved so far, even while the server runs."""
    settings = settings_here()
    database, copy = _database(settings), Path(file)
    if copy.exists():
        if not copy.is_file():
            raise BadInputError(f"{name_of(file)}: not a file")
        if copy.samefile(database):
            raise BadInputError(f"{name_of(file)}: this is the database itself")
        if not force:
            raise BadInputError(f"{name_of(file)}: exists already; --force replaces it")
    try:
        back_up(database, copy)
    except OSError as error:
        raise BadInputError(f"{name_of(file)}: {error.strerror}") from None
    except sqlite3.DatabaseError as error:
        raise BadInputError(f"scorekeeper: cannot copy {shown(settings)}: {error}") from None
    except DamagedError as error:
        raise BadInputError(f"scorekeeper: {shown(settings)} is damaged: {error}") from None
    click.echo(f"{name_of(file)}: {copy.stat().st_size:,} bytes from {shown(settings)}")


def _database(settings: Settings) -> Path:
    """The file of the SQLite database. Raises BadInputError if there is none."""
    with usable(settings):
        address = make_url(settings.database)
    if address.get_backend_name() != "sqlite":
        raise BadInputError(f"scorekeeper: {shown(settings)} is not an SQLite database: back it up with its own tools")
    file = Path(address.database or "")
    if not file.is_file():
        raise BadInputError(f"scorekeeper: {shown(settings)} does not exist: nothing to back up")
    return file
