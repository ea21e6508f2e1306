"""The database statements and commits of whole requests."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.web.current_game import boards
from tests.services.table import counting
from tests.web.busy import engine_of
from tests.web.game.playing import lay, opened, record_all
from tests.web.referee.checking import keep
from tests.web.visitor import Value, Visitor

pytestmark = pytest.mark.both_databases

READ_GAME = ["SELECT game"]
"""Reads the rights of the device and the revision of the game."""
SAVE = ["SELECT game", "INSERT fact", "UPDATE game"]
"""Locks the game, and adds to it."""


@contextmanager
def collecting_statements(app: Flask) -> Iterator[tuple[list[str], dict[str, int]]]:
    """Collect the SQL statements, each as its verb and table, and count the commits."""
    found: list[str] = []

    def statement(_connection: object, _cursor: object, text: str, *_more: object) -> None:
        verb, _, rest = text.partition(" ")
        if verb != "BEGIN":
            found.append(f"{verb} {'fact' if 'fact' in rest.partition('WHERE')[0] else 'game'}")

    engine = engine_of(app)
    event.listen(engine, "before_cursor_execute", statement)
    try:
        with counting(engine) as count:
            yield found, count
    finally:
        event.remove(engine, "before_cursor_execute", statement)


@pytest.fixture(params=[0, 10], ids=["alone", "among ten games"])
def key(app: Flask, phone: Visitor, request: pytest.FixtureRequest) -> str:
    """A game with two hands, alone or among many others of which the phone knows some."""
    others = [opened(app, AGURK) for _ in range(request.param)]
    for other in others[:5]:
        phone.client.get(f"/g/{other}")
    key = opened(app, AGURK)
    record_all(phone, key, "2 3 4", "2 3 5")
    return key


@pytest.mark.parametrize(
    ("press", "sent", "status", "more", "commits"),
    [
        ("Save hand 3", lay("5", "8", "9"), 303, SAVE, 1),
        ("Undo", {}, 303, SAVE, 1),
        ("Save hand 3", lay("5", "8", "9", leader=None), 422, ["SELECT game"], 0),
    ],
    ids=["a hand", "undo", "a hand that is refused"],
)
def test_saving_is_two_selects_an_insert_an_update_and_one_commit(  # noqa: PLR0913, PLR0917 - a table
    app: Flask, phone: Visitor, key: str, press: str, sent: dict[str, Value], status: int, more: list[str], commits: int
) -> None:
    page = phone.get(f"/g/{key}/plain")
    with collecting_statements(app) as (statements, count):
        phone.post_form(page, sent, press=press, status=status)
    assert statements == [*READ_GAME, *more]
    assert count["commits"] == commits


@pytest.mark.parametrize("where", ["/checked", "/hands/1/checked"])
def test_what_checked_hands_prove_also_reads_their_cards(app: Flask, phone: Visitor, key: str, where: str) -> None:
    for entry in (1, 2):
        keep(phone, key, ("3 K", "5 7", "9 9"), entry=entry, number=entry)
    phone.get(f"/g/{key}{where}")
    with collecting_statements(app) as (statements, count):
        phone.get(f"/g/{key}{where}")
    assert statements == [*READ_GAME, "SELECT game"]  # The audits, found by their game.
    assert count["commits"] == 0


@pytest.mark.parametrize(
    ("where", "more"), [("", []), ("/plain", ["SELECT game"]), ("/plain/1", ["SELECT game"])], ids=str
)
def test_the_first_visit_reads_the_facts_and_the_next_only_the_game(
    app: Flask, phone: Visitor, key: str, where: str, more: list[str]
) -> None:
    """A sheet also reads its head."""
    boards.clear()
    with collecting_statements(app) as (statements, count):
        phone.get(f"/g/{key}{where}")
        phone.get(f"/g/{key}{where}")
    assert statements == [*READ_GAME, "SELECT fact", *more, *READ_GAME, *more]
    assert count["commits"] == 0
