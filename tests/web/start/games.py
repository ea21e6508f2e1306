"""Opening and playing games for tests, and reading them from the database."""

from collections.abc import Mapping, Sequence

from flask import Flask
from sqlalchemy import func, select

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.standing import clockwise
from scorekeeper.rules.values import Hand, Laid
from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_board
from scorekeeper.store.models import GameRow
from scorekeeper.web.extensions import db
from tests.rules.cases import existing
from tests.services.table import new_id, saved
from tests.web.visitor import Form, Page, Value, Visitor

_FORMS: dict[str, Form] = {}
"""Variant -> the form that opens its games."""


def people(*names: str, **more: Value) -> dict[str, Value]:
    """The names as the form's fields, one line each."""
    return {**{f"players-{line}-name": name for line, name in enumerate(names)}, **more}


def start(phone: Visitor, *names: str, variant: str = "agurk", changes: Mapping[str, Value] | None = None) -> str:
    """Open a game as with its form; returns the key.

    The large page of a form is read once for all tests. A small one has the token of this phone.
    """
    if variant not in _FORMS:
        _FORMS[variant] = phone.get(f"/new/{variant}?usual=1").form()
    sent = _FORMS[variant].sent({**people(*names), **(changes or {})})
    sent["client_id"] = new_id()
    sent["csrf_token"] = phone.token
    return phone.post(f"/new/{variant}", sent, status=303).location.rpartition("/")[2]


def kept(app: Flask, page: Page | str) -> Board:
    """The stored game that a response redirects to, or with this key."""
    key = page if isinstance(page, str) else page.location.rpartition("/")[2]
    with app.app_context():
        board = read_board(db.session(), key)
    assert board is not None
    return board


def how_many(app: Flask) -> int:
    """The number of stored games."""
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(GameRow)) or 0


def play(app: Flask, key: str, cards: Sequence[str]) -> Board:
    """Record a hand whose final trick has these cards, clockwise from the leader."""
    with app.app_context():
        board = existing(read_board(db.session(), key))
        turn = existing(board.sheet.now.next)
        seats = clockwise(board.sheet.now, turn.leader)
        trick = tuple(Laid(seat, parse_card(card)) for seat, card in zip(seats, cards, strict=True))
        return saved(db.session(), key, Recorded(Hand(trick)))
