"""A database that another connection keeps locked."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from sqlalchemy import Engine, create_engine, event

from scorekeeper.services.database import METADATA
from scorekeeper.web.extensions import db

BUSY = "The database does not answer. Nothing was saved, but your entry is kept: try again in a moment."

SHORT = {"sqlite": "PRAGMA busy_timeout=20", "postgresql": "SET lock_timeout = 20"}
LOCK = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": f"LOCK TABLE {', '.join(METADATA.tables)}, alembic_version IN EXCLUSIVE MODE",
}
"""What lets others read and keeps them from writing."""


def engine_of(app: Flask) -> Engine:
    """The engine on the app's database."""
    with app.app_context():
        return db.engine


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Lock the database for writing with another connection, and wait for it a moment instead of some seconds."""
    engine = engine_of(app)

    def on_connect(connection: object, _record: object) -> None:
        connection.execute(SHORT[engine.dialect.name])  # type: ignore[attr-defined]
        connection.commit()  # type: ignore[attr-defined]

    another = create_engine(engine.url)
    engine.dispose()
    event.listen(engine, "connect", on_connect)
    try:
        with another.begin() as other:
            other.exec_driver_sql(LOCK[engine.dialect.name])
            yield
    finally:
        event.remove(engine, "connect", on_connect)
        engine.dispose()
        another.dispose()


def rename(app: Flask, table: str, name: str) -> None:
    """Give a table another name, so that it is missing."""
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql(f"ALTER TABLE {table} RENAME TO {name}")


def database_of(app: Flask) -> Path:
    """The file of an app on SQLite."""
    return Path(str(engine_of(app).url.database))
