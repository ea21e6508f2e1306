"""The settings and the database for commands. Every error is one line with exit status 2."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.config import SettingError, Settings, load_settings
from scorekeeper.services.board import Board
from scorekeeper.store.database import check_unused, connect
from scorekeeper.store.migrate import UnusableDatabaseError, upgrade
from scorekeeper.store.postgresql import TooManyConnectionsError
from scorekeeper.store.sqlite import InUseError
from scorekeeper.words.lists import all_of
from scorekeeper.words.people import named
from scorekeeper.words.translate import gettext
from scorekeeper.words.variants import variant_name


def settings_here(*, make: bool = True) -> Settings:
    """The settings from the environment. Raises BadInputError if one is invalid, or the folder cannot be used.

    With `make` a missing folder and secret are made.
    """
    try:
        return load_settings(make=make)
    except SettingError as error:
        raise BadInputError(_about_setting(error)) from None


@contextmanager
def usable(settings: Settings, named_by: str = "SCOREKEEPER_DATABASE") -> Iterator[None]:
    """Turn errors of the settings and the database into a BadInputError of one line.

    `named_by` is where the address of the database comes from.
    """
    try:
        yield
    except SettingError as error:
        raise BadInputError(_about_setting(error)) from None
    except UnusableDatabaseError as error:
        raise BadInputError(f"{shown(settings)} {unusable(error)}") from None
    except InUseError:
        raise BadInputError(
            gettext("%(database)s is in use: stop the server first", database=shown(settings))
        ) from None
    except TooManyConnectionsError as error:
        raise BadInputError(_too_many(settings, *error.args)) from None
    except ModuleNotFoundError as error:
        values = {"database": shown(settings), "module": error.name, "command": "pip install 'scorekeeper[postgresql]'"}
        raise BadInputError(
            gettext("%(database)s needs %(module)s, which is not installed: %(command)s", **values)
        ) from None
    except ArgumentError:
        raise BadInputError(gettext("%(setting)s is not the address of a database", setting=named_by)) from None
    except DatabaseError as error:
        reason = " ".join(str(error.orig).split())
        said = gettext("cannot use %(database)s: %(reason)s", database=shown(settings), reason=reason)
        raise BadInputError(said) from None


@contextmanager
def open_database(
    settings: Settings, named_by: str = "SCOREKEEPER_DATABASE", *, alone: bool = False
) -> Iterator[tuple[Engine, bool]]:
    """The engine of the database, and whether it had to be created or upgraded first.

    With `alone` no server may have the database open.
    """
    with usable(settings, named_by):
        engine = connect(settings.database)
        try:
            if alone:
                check_unused(engine)
            yield engine, upgrade(engine)
        finally:
            engine.dispose()


@contextmanager
def open_existing(*, alone: bool = False) -> Iterator[tuple[Settings, Engine]]:
    """The settings and the engine of the database. Raises BadInputError if there is no database yet.

    With `alone` it also does if a server has the database open.
    """
    settings = settings_here(make=False)
    with usable(settings):
        file = database_file(settings)
    if file is not None and not file.is_file():
        raise BadInputError(gettext("%(database)s does not exist", database=shown(settings)))
    with open_database(settings, alone=alone) as (engine, _changed):
        yield settings, engine


def _too_many(settings: Settings, processes: int, allowed: int) -> str:
    return gettext(
        "SCOREKEEPER_CONNECTIONS=%(connections)s is too much for this many processes: %(processes)s. Each needs "
        "one more for news, and PostgreSQL allows %(allowed)s in all",
        connections=settings.connections,
        processes=processes,
        allowed=allowed,
    )


def _about_setting(error: SettingError) -> str:
    """The setting and why it cannot be used."""
    reason = gettext(error.reason, **error.values)
    return f"{error.name} {reason}"


def unusable(error: UnusableDatabaseError) -> str:
    """Why the database cannot be used, after its name."""
    return gettext(error.reason, **error.values)


def database_file(settings: Settings) -> Path | None:
    """The file of the SQLite database; None for another database."""
    address = make_url(settings.database)
    return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


def key_of(game: str) -> str:
    """The key in a game's address, or the key itself."""
    key = game.rstrip("/").rpartition("/")[2]
    return key.encode(errors="replace").decode()  # No database takes what the terminal could not read as UTF-8.


def about_game(board: Board) -> str:
    """A game in a list: rules, players, and how many hands."""
    values = {"variant": variant_name(board.variant), "names": all_of(named(board).names), "count": len(board.hands)}
    return gettext("%(variant)s, %(names)s, hands: %(count)s", **values)


def shown(settings: Settings) -> str:
    """The address of the database without its password."""
    return make_url(settings.database).render_as_string(hide_password=True)
