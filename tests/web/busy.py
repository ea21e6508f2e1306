"""A database that somebody else is writing to all the time."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from flask import Flask
from sqlalchemy import event

from scorekeeper.web.extensions import db

BUSY = "The database does not answer. Nothing was saved, but your entry is kept: try again in a moment."


def make_impatient(app: Flask) -> None:
    """Nobody waits ten seconds in a test for a lock that stays."""
    with app.app_context():
        engine = db.engine
    engine.dispose()

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA busy_timeout=20")


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Somebody else is writing all the time."""
    make_impatient(app)
    with closing(sqlite3.connect(database_of(app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def database_of(app: Flask) -> Path:
    """The file that keeps the games of an app."""
    with app.app_context():
        return Path(str(db.engine.url.database))
