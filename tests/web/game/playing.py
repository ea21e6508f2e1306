"""Playing over the site: open games, send hands with the forms, and read the pages."""

import secrets
from collections.abc import Mapping

from flask import Flask

from scorekeeper.rules.log import Recorded
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import Opened, open_game
from scorekeeper.web.extensions import db
from tests.services.table import saved
from tests.web.document import Document, Element
from tests.web.start.games import kept, start
from tests.web.visitor import Form, Page, Value, Visitor

__all__ = [
    "NAMES",
    "cards_in",
    "change",
    "column",
    "command",
    "entry_form",
    "kept",
    "lay",
    "move",
    "newest_hand",
    "opened",
    "play_hand",
    "record",
    "record_all",
    "start",
    "totals",
]

NAMES = ("Anna", "Bo", "Cleo", "Dora", "Erik", "Finn", "Gus", "Hanna", "Ida")


def opened(app: Flask, variant: Variant, *names: str, opening: Opening | None = None) -> str:
    """Open a game without its form; returns the key."""
    names = names or NAMES[: max(3, variant.players.min)]
    with app.app_context():
        opening = opening or Opening(0, (Score(),) * len(names))
        outcome = open_game(db.session(), secrets.token_hex(8), names, variant, opening)
    assert isinstance(outcome, Opened), outcome
    return outcome.key


def play_hand(app: Flask, key: str, hand: Hand) -> Board:
    """Record a hand without its form; returns the board."""
    with app.app_context():
        return saved(db.session(), key, Recorded(hand))


def lay(*cards: str | None, leader: int | None = 0, **more: Value) -> dict[str, Value]:
    """The entry's fields: a card for each seat from 0, None for a seat without a field."""
    fields: dict[str, Value] = {f"card_{seat}": card for seat, card in enumerate(cards) if card is not None}
    return {**fields, "leader": None if leader is None else str(leader), **more}


def entry_form(page: Page) -> Form:
    """The form of the entry."""
    return Form(page.document.by_id("trick"), page.document)


def record(phone: Visitor, key: str, *cards: str | None, leader: int | None = 0, **more: Value) -> Page:
    """Record a hand by the plain form; returns the board."""
    phone.post_form(f"/g/{key}/plain", lay(*cards, leader=leader, **more), form="trick")
    return phone.get(f"/g/{key}")


def record_all(phone: Visitor, key: str, *hands: str) -> Page:
    """Record hands such as `2 - K`, each led by the first player; returns the last board."""
    page = phone.get(f"/g/{key}")
    for hand in hands:
        cards = [None if card == "-" else card for card in hand.split()]
        page = record(phone, key, *cards)
    return page


def move(phone: Visitor, key: str, words: str) -> Page:
    """Press "Undo" or "Redo" on the page without scripts; returns the board."""
    phone.post_form(f"/g/{key}/plain", press=words)
    return phone.get(f"/g/{key}")


def change(phone: Visitor, key: str, entry: int, **fields: Value) -> Page:
    """Change a recorded hand by the plain form; returns the board."""
    phone.post_form(f"/g/{key}/plain/{entry}", fields, form="trick")
    return phone.get(f"/g/{key}")


def command(phone: Visitor, key: str, kind: str, body: Mapping[str, object] | None = None) -> Page:
    """Give a command as the scripts do, which is saved; returns the board."""
    revision = phone.game_data(key)["revision"]
    sent = {"id": secrets.token_hex(8), "base": revision, "kind": kind, "body": body or {}}
    answer = phone.send_journal(key, revision, sent).get_json()
    assert [one["outcome"] for one in answer["outcomes"]] == ["kept"], answer
    return phone.get(f"/g/{key}")


def newest_hand(app: Flask, key: str) -> Hand:
    """The hand recorded last."""
    event = kept(app, key).log.entries[-1].event
    assert isinstance(event, Hand)
    return event


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


def column(page: Page, name: str) -> Element:
    """The head of a player's column."""
    return next(one for one in page.document.one("thead").all("th")[1:] if one.one(class_="name").text == name)
