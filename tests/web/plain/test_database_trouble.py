"""A busy or emptied database: one sentence, nothing stored, and what was entered can be sent again.

That a form comes back from a busy one, tests/web/plain/test_comes_back.py says.
"""

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.exc import TimeoutError as NoConnectionError

from scorekeeper.rules.catalogue import AGURK, MATAPESA
from tests.web.busy import BUSY, engine_of, locked, rename
from tests.web.game.playing import kept, lay, opened, record, record_all, totals
from tests.web.visitor import Visitor

pytestmark = pytest.mark.both_databases


def test_a_database_that_fails_before_the_right_is_known_gets_the_message(
    app: Flask, phone: Visitor, new_key: str
) -> None:
    record(phone, new_key, "2", "3", "K")
    sent = phone.get(f"/g/{new_key}/plain").form("trick").sent()

    @event.listens_for(engine_of(app), "before_cursor_execute", once=True)
    def fail(*_statement: object) -> None:
        raise NoConnectionError

    assert BUSY in phone.post(f"/g/{new_key}/plain", sent, status=503).text


@pytest.mark.parametrize("words", ["Undo", "Play again"])
def test_undo_and_another_game_get_the_message_too(app: Flask, phone: Visitor, words: str) -> None:
    key = opened(app, MATAPESA)
    board = record_all(phone, key, "2 3 K")
    page = board if words == "Play again" else phone.get(f"/g/{key}/plain")
    with locked(app):
        answer = phone.post_form(page, press=words, status=503)
    assert BUSY in answer.text


def test_reading_does_not_wait_for_writers(app: Flask, phone: Visitor, new_key: str) -> None:
    with locked(app):
        assert totals(phone.get(f"/g/{new_key}")) == {"Anna": "0", "Bo": "0", "Cleo": "0"}


def test_without_tables_there_is_one_sentence_and_no_traceback(own_app: Flask) -> None:
    phone, key = Visitor(own_app), opened(own_app, AGURK)
    entry = phone.get(f"/g/{key}/plain")
    rename(own_app, "game", "away")
    page = phone.get(f"/g/{key}", status=503)
    assert BUSY in page.text
    assert "sqlite" not in page.document.source.lower()
    assert "no such table" not in page.document.source
    partial = phone.get(f"/g/{key}", status=503, partial=True)
    assert partial.response.headers["HX-Reswap"] == "textContent"
    phone.post_form(entry, lay("5", "8", "9"), form="trick", status=503)
    rename(own_app, "away", "game")
    phone.post_form(entry, lay("5", "8", "9"), form="trick")
    assert kept(own_app, key).revision == 1
