"""A slow form: the rights count that its sender has when it has arrived."""

import io
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import urlencode

import pytest
from flask import Flask
from sqlalchemy.orm import Session
from werkzeug.test import TestResponse

from scorekeeper.services import share_game
from scorekeeper.services.visit_game import Right
from scorekeeper.store.transactions import writing
from tests.web.document import Document
from tests.web.game.playing import cards_in, kept, lay
from tests.web.share.joining import let_in, shared, withdraw
from tests.web.visitor import Phones, Visitor

pytestmark = pytest.mark.both_databases


class LateBody(io.RawIOBase):
    """A request body that arrives after `meanwhile` has run, in another thread like every other request."""

    def __init__(self, body: bytes, meanwhile: Callable[[], object]) -> None:
        self._body, self._meanwhile = io.BytesIO(body), [meanwhile]

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        while self._meanwhile:
            with ThreadPoolExecutor(1) as thread:
                thread.submit(self._meanwhile.pop()).result()
        return self._body.readinto(buffer)


def send_late(phone: Visitor, path: str, form: Mapping[str, str], meanwhile: Callable[[], object]) -> TestResponse:
    """The response to a form whose body arrives after `meanwhile` has run."""
    body = urlencode(form).encode()
    sent = {"wsgi.input": LateBody(body, meanwhile), "CONTENT_LENGTH": str(len(body))}
    return phone.client.post(path, content_type="application/x-www-form-urlencoded", environ_overrides=sent)


def test_a_hand_that_arrives_after_the_right_was_withdrawn_is_not_saved_but_comes_back(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    scorer = let_in(app, another_phone(), key)
    page = scorer.get(f"/g/{key}/plain")
    form = page.form("trick").sent(lay("2", "K")).to_dict()
    answer = send_late(scorer, f"/g/{key}/plain", form, lambda: withdraw(phone, key, "score"))
    assert answer.status_code == 403
    assert cards_in(Document(answer.get_data(as_text=True))) == {"card_0": "2", "card_1": "K", "leader": "0"}
    assert kept(app, key).revision == 1


def test_a_withdrawal_that_arrives_after_its_sender_lost_the_right_withdraws_nothing(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    manager = let_in(app, another_phone(), key, Right.MANAGE)
    form = {"csrf_token": manager.token, "right": "manage"}
    answer = send_late(manager, f"/g/{key}/share/withdraw", form, lambda: withdraw(phone, key, "manage"))
    assert answer.status_code == 403
    withdraw(phone, key, "manage")


def test_a_withdrawal_is_refused_if_its_sender_loses_the_right_while_it_waits_to_write(
    app: Flask, phone: Visitor, another_phone: Phones, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager = let_in(app, another_phone(), key, Right.MANAGE)
    page = shared(manager, key, "manage")

    @contextmanager
    def after_another(session: Session) -> Iterator[None]:
        monkeypatch.undo()
        with ThreadPoolExecutor(1) as thread:
            thread.submit(withdraw, phone, key, "manage").result()
        with writing(session):
            yield

    monkeypatch.setattr(share_game, "writing", after_another)
    assert "can only watch this game" in manager.post_form(page, press="Withdraw", status=403).text
    withdraw(phone, key, "manage")
