"""Connect to the database: SQLite in a file for one process, or PostgreSQL for several."""

from typing import Any

from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError

from scorekeeper.store import postgresql, sqlite
from scorekeeper.store.postgresql import ConnectionLimits
from scorekeeper.store.sqlite import InUseError

__all__ = ["ConnectionLimits", "connect", "engine_options"]


def connect(address: str, limits: ConnectionLimits | None = None) -> Engine:
    """An engine for commands, set up as in the app.

    Raises sqlalchemy.exc.ArgumentError if this is no address of a database, and ModuleNotFoundError if its driver is
    not installed.
    """
    engine = create_engine(address, **engine_options(address, limits or ConnectionLimits()))
    sqlite.configure(engine)
    return engine


def check_unused(engine: Engine) -> None:
    """Raise InUseError if a server has the database open. Call it before this engine is used."""
    file = sqlite.file_of(engine)
    if file is not None:
        sqlite.check_unused(file)
    elif engine.dialect.name == "postgresql" and postgresql.is_served(engine):
        raise InUseError


def engine_options(address: str, limits: ConnectionLimits) -> dict[str, Any]:
    """SQLAlchemy's options for this address: as many connections as a busy server needs.

    The limits are those of PostgreSQL. A database in memory has no pool. Raises ArgumentError if this is no address, or
    that of another kind of database.
    """
    url, options = make_url(address), {"hide_parameters": True}  # They would be in the log.
    if url.get_backend_name() == "postgresql":
        return options | postgresql.options(limits)
    if url.get_backend_name() != "sqlite":
        raise ArgumentError("neither SQLite nor PostgreSQL")
    return options if url.database in {None, "", ":memory:"} else {**options, "pool_size": 20, "max_overflow": 40}
