"""The settings and the database for commands. Every error is one line with exit status 2."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.config import SettingError, Settings, load_settings
from scorekeeper.store.database import connect
from scorekeeper.store.migrate import UnusableDatabaseError, upgrade
from scorekeeper.store.postgresql import TooManyConnectionsError


def settings_here(*, make: bool = True) -> Settings:
    """The settings from the environment. Raises BadInputError if one is invalid, or the folder cannot be used.

    With `make` a missing folder and secret are made.
    """
    try:
        return load_settings(make=make)
    except SettingError as error:
        raise BadInputError(f"scorekeeper: {error}") from None
    except OSError as error:
        raise BadInputError(f"scorekeeper: {error.filename}: {error.strerror}") from None


@contextmanager
def usable(settings: Settings, named_by: str = "SCOREKEEPER_DATABASE") -> Iterator[None]:
    """Turn errors of the settings and the database into a BadInputError of one line.

    `named_by` is where the address of the database comes from.
    """
    try:
        yield
    except SettingError as error:
        raise BadInputError(f"scorekeeper: {error}") from None
    except UnusableDatabaseError as error:
        raise BadInputError(f"scorekeeper: {shown(settings)} {error}") from None
    except TooManyConnectionsError as error:
        processes, allowed = error.args
        raise BadInputError(
            f"scorekeeper: SCOREKEEPER_CONNECTIONS={settings.connections} is too much for processes: {processes}; "
            f"each needs one more for news, and PostgreSQL allows {allowed} in all"
        ) from None
    except ModuleNotFoundError as error:
        raise BadInputError(
            f"scorekeeper: {shown(settings)} needs {error.name}, which is not installed: pip install "
            "'scorekeeper[postgresql]'"
        ) from None
    except ArgumentError:
        raise BadInputError(f"scorekeeper: {named_by} is not the address of a database") from None
    except DatabaseError as error:
        reason = " ".join(str(error.orig).split())
        raise BadInputError(f"scorekeeper: cannot use {shown(settings)}: {reason}") from None


@contextmanager
def open_database(settings: Settings, named_by: str = "SCOREKEEPER_DATABASE") -> Iterator[tuple[Engine, bool]]:
    """The engine of the database, and whether it had to be created or upgraded first."""
    with usable(settings, named_by):
        engine = connect(settings.database)
        try:
            yield engine, upgrade(engine)
        finally:
            engine.dispose()


@contextmanager
def open_existing() -> Iterator[tuple[Settings, Engine]]:
    """The settings and the engine of the database. Raises BadInputError if there is no database yet."""
    settings = settings_here(make=False)
    with usable(settings):
        file = database_file(settings)
    if file is not None and not file.is_file():
        raise BadInputError(f"scorekeeper: {shown(settings)} does not exist")
    with open_database(settings) as (engine, _changed):
        yield settings, engine


def database_file(settings: Settings) -> Path | None:
    """The file of the SQLite database; None for another database."""
    address = make_url(settings.database)
    return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


def key_of(game: str) -> str:
    """The key in a game's address, or the key itself."""
    return game.rstrip("/").rpartition("/")[2]


def shown(settings: Settings) -> str:
    """The address of the database without its password."""
    return make_url(settings.database).render_as_string(hide_password=True)
