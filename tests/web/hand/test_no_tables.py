"""A SQLite file that somebody emptied: one sentence, nothing stored, and the entry stays for another try."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.web.extensions import db
from tests.web.busy import BUSY, database_of
from tests.web.game.playing import kept, lay, opened, save
from tests.web.visitor import Visitor


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


@contextmanager
def emptied(app: Flask) -> Iterator[None]:
    """Replace the database by an empty file, and restore it afterwards."""
    path = database_of(app)
    with app.app_context():
        db.engine.dispose()
    safe = path.with_name("safe")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.move(path, safe)
    sqlite3.connect(path).close()
    yield
    with app.app_context():
        db.engine.dispose()
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        name.unlink(missing_ok=True)
    shutil.move(safe, path)


def test_a_database_without_tables_gives_one_sentence_and_no_traceback(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    with emptied(app):
        page = phone.get(f"/g/{key}", status=503)
        assert BUSY in page.text
        assert "sqlite" not in page.document.source.lower()
        assert "no such table" not in page.document.source
        partial = phone.get(f"/g/{key}", status=503, partial=True)
        assert partial.response.headers["HX-Reswap"] == "textContent"
    assert phone.get(f"/g/{key}").status == 200


def test_a_hand_sent_to_a_database_without_tables_can_be_sent_again(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    with emptied(app):
        save(phone, page, lay("5", "8", "9"), status=503)
    save(phone, page, lay("5", "8", "9"))
    assert kept(app, key).revision == 1
