"""`import` and `export`: games stay the same, and a text that is no game is not saved."""

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from scorekeeper.config import DATABASE_FILE
from scorekeeper.formats.shapes import MAX_TEXT_BYTES
from scorekeeper.services.visit_game import Right, visit_game
from tests.cli.running import process, run
from tests.formats.texts import GAME, PLAIN
from tests.services.table import database

CORRECTED = {
    **PLAIN,
    "began": "2026-11-21T19:30:00Z",
    "events": [
        {**GAME["events"][0], "at": "2026-11-21T19:41:00Z"},
        {"kind": "correction", "entry": 1, "event": None, "at": "2026-11-21T19:42:00.500000Z"},
        {"kind": "undo", "at": "2026-11-21T19:43:00Z"},
        {"kind": "redo", "at": "2026-11-21T19:44:00Z"},
    ],
}

NOBODY = {"kind": "hand", "final_trick": []}

pytestmark = pytest.mark.usefixtures("instance")


def games_in(instance: Path) -> int:
    if not (instance / DATABASE_FILE).exists():
        return 0
    with closing(sqlite3.connect(instance / DATABASE_FILE)) as connection:
        return int(connection.execute("SELECT count(*) FROM game").fetchone()[0])


@pytest.mark.parametrize("record", [PLAIN, CORRECTED], ids=["plain", "with its history"])
def test_an_imported_game_is_exported_the_same(record: object) -> None:
    imported = run("import", text=record)
    assert (imported.status, imported.err) == (0, "")
    first = run("export", imported.out.strip())
    assert json.loads(first.out) == record
    again = run("export", f"https://example.org/g/{run('import', text=first.out).out.strip()}/")
    assert again.out == first.out
    sheet = run("score", "--json", text=record)
    assert sheet.status == 0
    assert run("score", "--json", text=again.out) == sheet


def test_nobody_may_change_an_imported_game_until_a_link_is_made(instance: Path) -> None:
    key = run("import", text=PLAIN).out.strip()
    with database(instance / DATABASE_FILE) as engine, Session(engine) as session:
        visit = visit_game(session, key, "whoever-scanned-the-printed-code")
        assert visit is not None
        assert visit.may(Right.WATCH)
        assert not visit.may(Right.SCORE)
    assert "/j/" in run("link", key).out


def test_no_key_starts_with_a_hyphen(monkeypatch: pytest.MonkeyPatch) -> None:
    """One in 64 keys did so in earlier versions, and such games still exist."""
    monkeypatch.setattr("secrets.token_urlsafe", lambda _bytes: "-XkB7vTQ2mZpL-aWcY9sAw")
    assert run("import", text=PLAIN).out == "_XkB7vTQ2mZpL_aWcY9sAw\n"
    monkeypatch.setattr("scorekeeper.services.open_game.new_key", lambda: "-XkB7vTQ2mZpL-aWcY9sAw")
    key = run("import", text=PLAIN).out.strip()
    assert key.startswith("-")
    assert json.loads(run("export", key).out) == PLAIN


def test_an_unknown_game_is_an_error_of_one_line() -> None:
    run("db", "upgrade")
    assert run("export", "nothing")[::2] == (2, "nothing: there is no such game\n")
    garbled = process("export", os.fsdecode(b"\xff"))
    assert (garbled.returncode, garbled.stderr.count(b"\n")) == (2, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n", "This is not text in UTF-8: byte 1."),
        (b"x" * (MAX_TEXT_BYTES + 1), "Too big: at most 16 MB."),
        ({**GAME, "players": ["<i>Anna</i>", "Bo", "Cleo"]}, "players[0]: Please leave out < and >: <i>Anna</i>"),
        ({**GAME, "events": [NOBODY]}, "events[0].final_trick: Anna still needs a card."),
    ],
)
def test_a_text_that_is_no_game_is_refused_in_one_line_and_not_saved(instance: Path, text: object, reason: str) -> None:
    ran = run("import", text=text)
    assert (ran.status, ran.out, ran.err) == (2, "", f"<stdin>: {reason}\n")
    assert games_in(instance) == 0


def test_the_database_of_another_program_is_refused_in_one_line_and_stays(instance: Path) -> None:
    file = instance / DATABASE_FILE
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (id INTEGER)")
    for command in (("db", "upgrade"), ("import",), ("export", "a-game")):
        ran = run(*command, text=PLAIN)
        line = f"scorekeeper: sqlite:///{file} is the database of another program\n"
        assert (ran.status, ran.out, ran.err) == (2, "", line)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("recipes",)]
