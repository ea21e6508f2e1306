"""`delete` and `link`: what whoever runs the server can do for the people of a game."""

import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from scorekeeper.config import DATABASE_FILE, load_settings
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.join_game import read_invitation
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import Right
from scorekeeper.store.models import GameRow, now
from tests.cli.running import run
from tests.rules.cases import existing, hand
from tests.services.table import Table, database

ABOUT = "Agurk, Astrid, Bo and Clara, hands: 1"


@pytest.fixture
def keys(instance: Path) -> list[str]:
    """The keys of two games; the first was touched a year ago. The folder has a secret."""
    load_settings()
    with database(instance / DATABASE_FILE) as engine, Session(engine) as session:
        tables = [Table(session, AGURK), Table(session, AGURK)]
        for table in tables:
            table.record(hand(0, "2 3 K"))
        old = update(GameRow).where(GameRow.key == tables[0].key).values(touched_at=now() - timedelta(days=365))
        session.execute(old)
        session.commit()
    return [table.key for table in tables]


def left(instance: Path) -> list[str]:
    """The keys of the games that are not deleted."""
    with closing(sqlite3.connect(instance / DATABASE_FILE)) as connection:
        found = connection.execute("SELECT key FROM game WHERE deleted_at IS NULL ORDER BY id").fetchall()
    return [key for (key,) in found]


def test_a_game_is_deleted_after_a_question(instance: Path, keys: list[str]) -> None:
    refused = run("delete", keys[0], text="n\n")
    assert (refused.status, refused.err) == (2, "scorekeeper: nothing was deleted\n")
    assert left(instance) == keys
    ran = run("delete", f"https://example.org/g/{keys[0]}/", text="y\n")
    assert (ran.status, ran.out) == (0, f"Delete this game? {ABOUT}. [y/N]: y\nDeleted: {ABOUT}\n")
    assert left(instance) == keys[1:]
    assert run("delete", "--yes", keys[0])[::2] == (2, f"{keys[0]}: there is no such game\n")


def test_games_untouched_for_long_are_deleted(instance: Path, keys: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("delete", "--untouched-for", "366d", "--yes").out == "Deleted: 0\n"
    refused = run("delete", "--untouched", "--yes")
    assert (refused.status, refused.err) == (2, "scorekeeper: SCOREKEEPER_KEEP_DAYS is 0, which keeps games for ever\n")
    monkeypatch.setenv("SCOREKEEPER_KEEP_DAYS", "364")
    asked = run("delete", "--untouched", text="y\n")
    assert asked.out == "Games without a save for 364 days: 1. Delete them? [y/N]: y\nDeleted: 1\n"
    assert left(instance) == keys[1:]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "say which GAME to delete, or --untouched, or --untouched-for 400d"),
        (("a-game", "--untouched-for", "4"), "say which GAME to delete, or --untouched, or --untouched-for 400d"),
        (("--untouched-for", "0d"), "--untouched-for: a number of days from 1 to 36500, as in 400d"),
        (("--untouched-for", "a year"), "--untouched-for: a number of days"),
    ],
)
def test_what_to_delete_must_be_clear(instance: Path, keys: list[str], words: tuple[str, ...], reason: str) -> None:
    ran = run("delete", "--yes", *words)
    assert ran.status == 2
    assert ran.err.startswith(f"scorekeeper: {reason}")
    assert left(instance) == keys


@pytest.mark.parametrize("command", [("delete", "--yes", "a-game"), ("link", "a-game"), ("export", "a-game")])
def test_no_database_is_made_for_a_game_that_is_looked_for(instance: Path, command: tuple[str, ...]) -> None:
    instance.rmdir()
    ran = run(*command)
    assert (ran.status, ran.err) == (2, f"scorekeeper: sqlite:///{instance / DATABASE_FILE} does not exist\n")
    assert not instance.exists()


def test_a_managing_link_is_printed_for_an_address_a_key_or_a_choice(instance: Path, keys: list[str]) -> None:
    by_address = run("link", f"https://example.org/club/g/{keys[0]}")
    assert (by_address.status, by_address.err) == (0, "")
    found = existing(re.fullmatch(r"https://example\.org/club/j/(\S+)\n", by_address.out))
    assert run("link", keys[0]).out == f"http://localhost:8021/j/{found[1]}\n"
    chosen = run("link", "--address", "https://example.org/", text="2\n")
    assert chosen.out == f"https://example.org/j/{found[1]}\n"
    assert [line.rpartition("  ")[2] for line in chosen.err.splitlines()[:2]] == [ABOUT, ABOUT]
    with database(instance / DATABASE_FILE) as engine, Session(engine) as session:
        invitation = existing(read_invitation(session, Tokens(load_settings().secret), found[1]))
    assert (invitation.board.key, invitation.right) == (keys[0], Right.MANAGE)


def test_no_link_is_made_for_an_unknown_game_or_without_a_secret(instance: Path, keys: list[str]) -> None:
    assert run("link", "nothing")[::2] == (2, "nothing: there is no such game\n")
    for key in keys:
        run("delete", "--yes", key)
    assert run("link")[::2] == (2, "scorekeeper: there is no game yet\n")
    (instance / "secret-key").unlink()
    ran = run("link", keys[0])
    assert (ran.status, ran.err) == (2, f"scorekeeper: {instance} has no secret yet: start the server once\n")
