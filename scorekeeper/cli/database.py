"""The settings and the database for commands. Every error is one line with exit status 2."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.config import SettingError, Settings, load_settings
from scorekeeper.store.migrate import NewerDatabaseError


def settings_here() -> Settings:
    """The settings from the environment. Raises BadInputError if one is invalid, or the folder cannot be used."""
    try:
        return load_settings()
    except SettingError as error:
        raise BadInputError(f"scorekeeper: {error}") from None
    except OSError as error:
        raise BadInputError(f"scorekeeper: {error.filename}: {error.strerror}") from None


@contextmanager
def usable(settings: Settings) -> Iterator[None]:
    """Turn errors of the settings and the database into a BadInputError of one line."""
    try:
        yield
    except SettingError as error:
        raise BadInputError(f"scorekeeper: {error}") from None
    except NewerDatabaseError as error:
        newer = f"was written by a newer version of scorekeeper (schema {error}); update the program first"
        raise BadInputError(f"scorekeeper: {shown(settings)} {newer}") from None
    except ArgumentError:
        raise BadInputError("scorekeeper: SCOREKEEPER_DATABASE is not the address of a database") from None
    except DatabaseError as error:
        reason = " ".join(str(error.orig).split())
        raise BadInputError(f"scorekeeper: cannot use {shown(settings)}: {reason}") from None


def shown(settings: Settings) -> str:
    """The address of the database without its password."""
    return make_url(settings.database).render_as_string(hide_password=True)
