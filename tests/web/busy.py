"""A database that another connection keeps locked."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from flask import Flask
from sqlalchemy import event

from scorekeeper.web.extensions import db

BUSY = "The database does not answer. Nothing was saved, but your entry is kept: try again in a moment."


@contextmanager
def impatient(app: Flask) -> Iterator[None]:
    """Shorten the wait for locks, which is ten seconds otherwise."""

    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA busy_timeout=20")

    with app.app_context():
        engine = db.engine
    engine.dispose()
    event.listen(engine, "connect", on_connect)
    try:
        yield
    finally:
        event.remove(engine, "connect", on_connect)
        engine.dispose()


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Lock the database for writing with another connection."""
    with impatient(app), closing(sqlite3.connect(database_of(app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def database_of(app: Flask) -> Path:
    """The database file of an app."""
    with app.app_context():
        return Path(str(db.engine.url.database))
