"""Playing over the site: open games, send hands, and read the pages."""

from collections.abc import Mapping, Sequence

from flask import Flask
from sqlalchemy import func, select

from scorekeeper.formats.game import GameRecord
from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.log import Fact, Recorded
from scorekeeper.rules.standing import Opening, clockwise
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import Opened, open_game
from scorekeeper.services.read_board import read_board
from scorekeeper.store.models import GameRow
from scorekeeper.web.extensions import db
from tests.rules.cases import existing
from tests.services.table import new_id, saved
from tests.web.document import Document
from tests.web.visitor import Form, Page, Value, Visitor

NAMES = ("Anna", "Bo", "Cleo", "Dora", "Erik", "Finn", "Gus", "Hanna", "Ida")

CHARGED: Mapping[str, object] = {"matter": "illegal_play", "seat": 1, "remedy": "points", "points": 5}
"""A ruling that costs points."""

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
        return existing(read_board(db.session(), key))


def how_many(app: Flask) -> int:
    """The number of stored games."""
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(GameRow)) or 0


def play(app: Flask, key: str, cards: Sequence[str]) -> Board:
    """Record a hand whose final trick has these cards, clockwise from the leader."""
    now = kept(app, key).sheet.now
    seats = clockwise(now, existing(now.next).leader)
    trick = tuple(Laid(seat, parse_card(card)) for seat, card in zip(seats, cards, strict=True))
    return save(app, key, Recorded(Hand(trick)))


def points(*scores: int | Score, first_hand: int = 1) -> Opening:
    """What people have when a game begins: points, or a whole score."""
    return Opening(0, tuple(Score(one) if isinstance(one, int) else one for one in scores), first_hand)


def opened(app: Flask, variant: Variant, *names: str, opening: Opening | None = None) -> str:
    """Open a game without its form; returns the key."""
    names = names or NAMES[: len(opening.scores) if opening else max(3, variant.players.min)]
    with app.app_context():
        opening = opening or points(*(0,) * len(names))
        outcome = open_game(db.session(), new_id(), GameRecord(variant, names, opening))
    assert isinstance(outcome, Opened), outcome
    return outcome.key


def play_hand(app: Flask, key: str, hand: Hand) -> Board:
    """Record a hand without its form; returns the board."""
    return save(app, key, Recorded(hand))


def save(app: Flask, key: str, *facts: Fact) -> Board:
    """Record the facts without a form; returns the board."""
    with app.app_context():
        return [saved(db.session(), key, fact) for fact in facts][-1]


def lay(*cards: str | None, leader: int | None = 0, **more: Value) -> dict[str, Value]:
    """The entry's fields: a card for each seat from 0, None for a seat without a field."""
    fields: dict[str, Value] = {f"card_{seat}": card for seat, card in enumerate(cards) if card is not None}
    return {**fields, "leader": None if leader is None else str(leader), **more}


def record(phone: Visitor, key: str, *cards: str | None, leader: int = 0) -> None:
    """Record a hand as the scripts do: a card for each seat from 0, None for a seat that does not play."""
    played = [(seat, card) for seat, card in enumerate(cards) if card is not None]
    first = [seat for seat, _ in played].index(leader)
    send(phone, key, "record", {"final_trick": played[first:] + played[:first]})


def record_all(phone: Visitor, key: str, *hands: str) -> Page:
    """Record hands such as `2 - K`, each led by the first player; returns the last board."""
    for hand in hands:
        record(phone, key, *(None if card == "-" else card for card in hand.split()))
    return phone.get(f"/g/{key}")


def move(phone: Visitor, key: str, words: str) -> Page:
    """Press "Undo" or "Redo" on the page without scripts; returns the board."""
    phone.post_form(f"/g/{key}/plain", press=words)
    return phone.get(f"/g/{key}")


def change(phone: Visitor, key: str, entry: int, **fields: Value) -> Page:
    """Change a recorded hand by the plain form; returns the board."""
    phone.post_form(f"/g/{key}/plain/{entry}", fields, form="trick")
    return phone.get(f"/g/{key}")


def send(phone: Visitor, key: str, kind: str, body: Mapping[str, object]) -> None:
    """Give a command as the scripts do, which is saved."""
    data = phone.game_data(key)
    sent = {"id": new_id(), "base": data["revision"], "kind": kind, "body": body}
    answer = phone.send_journal(key, data["revision"], sent, token=data["token"]).get_json()
    assert [one["outcome"] for one in answer["outcomes"]] == ["kept"], answer


def command(phone: Visitor, key: str, kind: str, body: Mapping[str, object] | None = None) -> Page:
    """Give a command as the scripts do, which is saved; returns the board."""
    send(phone, key, kind, body or {})
    return phone.get(f"/g/{key}")


def make(phone: Visitor, key: str, ruling: Mapping[str, object] | None = None, **more: object) -> Page:
    """Make a ruling, about hand 1 if nothing else is said; returns the board."""
    return command(phone, key, "ruling", {"remedy": "result_stands", "hand": 1, **(ruling or {}), **more})


def totals(page: Page) -> dict[str, str]:
    """Name -> points in the heads of the columns."""
    heads = page.document.one("thead").all("th")[1:]
    return {head.one(class_="name").text: head.one(class_="total").text for head in heads}


def cards_in(page: Page | Document) -> dict[str, str]:
    """The cards, the leader and the buyers that the entry would send."""
    document = page.document if isinstance(page, Page) else page
    form = Form(document.by_id("trick"), document)
    sent = form.sent()
    return {
        name: " ".join(sent.getlist(name))
        for name in sent
        if name.startswith(("card_", "leader", "factor_", "buy_in")) and any(sent.getlist(name))
    }
