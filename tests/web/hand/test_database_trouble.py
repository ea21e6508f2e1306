"""A busy database: one sentence, nothing stored, and the entry stays for another try."""

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.exc import TimeoutError as NoConnectionError

from scorekeeper.rules.catalogue import AGURK, MATAPESA
from scorekeeper.web.extensions import db
from tests.web.busy import BUSY, locked
from tests.web.game.playing import cards_in, entry_form, kept, lay, opened, press, record, save, totals
from tests.web.visitor import Visitor

pytestmark = pytest.mark.both_databases


def test_a_hand_sent_while_the_database_is_locked_gets_a_message_and_keeps_its_cards(
    app: Flask, phone: Visitor
) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    with locked(app):
        answer = save(phone, page, lay("5", "8", "9", leader=2), status=503)
    assert answer.document.by_id("shown").one("p", class_="error").text == BUSY
    assert cards_in(answer) == {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "2"}
    assert entry_form(answer).values("client_id") == entry_form(page).values("client_id")
    assert kept(app, key).revision == 0
    save(phone, answer, status=303)
    assert kept(app, key).revision == 1


def test_a_correction_sent_while_the_database_is_locked_keeps_its_cards_too(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    shown = save(phone, phone.get(f"/g/{key}/hands/1/correct"), {"card_2": "4"}, status=200)
    struck = press(phone, phone.get(f"/g/{key}/hands/1/correct"), "Strike out this hand", status=200)
    with locked(app):
        answer = save(phone, shown, status=503)
        press(phone, struck, "Strike out hand 1", status=503)
    assert BUSY in answer.text
    assert cards_in(answer)["card_2"] == "4"
    assert kept(app, key).revision == 1


@pytest.mark.parametrize("where", ["hand", "hands/1/correct", "rulings"])
def test_a_database_that_fails_before_the_right_is_known_gets_the_message(
    app: Flask, phone: Visitor, where: str
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    sent = phone.get(f"/g/{key}/{where}").form().sent()
    with app.app_context():
        engine = db.engine

    @event.listens_for(engine, "before_cursor_execute", once=True)
    def fail(*_statement: object) -> None:
        raise NoConnectionError

    assert BUSY in phone.post(f"/g/{key}/{where}", sent, status=503).text


@pytest.mark.parametrize("words", ["Undo", "Play again"])
def test_undo_and_another_game_get_the_message_too(app: Flask, phone: Visitor, words: str) -> None:
    key = opened(app, MATAPESA)
    page = record(phone, key, "2", "3", "K")
    with locked(app):
        answer = press(phone, page, words, status=503)
    assert BUSY in answer.text


def test_reading_does_not_wait_for_writers(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    with locked(app):
        assert totals(phone.get(f"/g/{key}")) == {"Anna": "0", "Bo": "0", "Cleo": "0"}
