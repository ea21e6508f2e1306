"""A database that somebody else is writing to all the time."""

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
    """Nobody waits ten seconds in a test for a lock that stays."""

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
    """Somebody else is writing all the time."""
    with impatient(app), closing(sqlite3.connect(database_of(app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def database_of(app: Flask) -> Path:
    """The file that keeps the games of an app."""
    with app.app_context():
        return Path(str(db.engine.url.database))
