"""The settings of SQLite: durable commits, and writers that queue."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.store.sqlite import BUSY_MS, configure
from scorekeeper.store.transactions import writing
from tests.rules.cases import hand
from tests.server.instance import board_in
from tests.services.table import Table, database

FULL = 2

HOLD_THE_LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
connection.execute("ROLLBACK")
connection.close()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@contextmanager
def held_elsewhere(path: Path) -> Iterator[None]:
    """Another process holds the write lock until the block ends."""
    command = [sys.executable, "-c", HOLD_THE_LOCK, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield
        process.communicate("")
        assert process.returncode == 0


def pragma(engine: Engine, *names: str) -> list[tuple[object, ...]]:
    """The values of settings in several connections at once."""
    with ExitStack() as stack:
        connections = [stack.enter_context(engine.connect()) for _ in range(3)]
        return [tuple(one.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names) for one in connections]


def test_every_connection_has_the_settings(path: Path) -> None:
    with database(path) as engine:
        found = pragma(engine, "journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    assert found == [("wal", FULL, 1, BUSY_MS)] * 3
    assert 5_000 <= BUSY_MS <= 20_000


def test_beside_another_process_that_writes_too_long_a_game_can_be_read_and_not_changed(path: Path) -> None:
    with database(path, busy_ms=150) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        with held_elsewhere(path):
            with pytest.raises(OperationalError, match="locked"):
                table.try_to_record(hand(0, "5 8 9"))
            assert (table.board.revision, table.board.lines) == (0, ())
        table.record(hand(0, "5 8 9"))
        assert table.board.revision == 1


def test_writing_rolls_back_what_its_block_does_not_commit(path: Path) -> None:
    with database(path) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        with writing(session):
            session.execute(text("DELETE FROM game"))
        assert table.board.key == table.key


@pytest.mark.parametrize("replace", [True, False], ids=["replaced", "deleted"])
def test_nothing_is_saved_in_a_file_that_was_deleted_or_replaced(
    path: Path, caplog: pytest.LogCaptureFixture, *, replace: bool
) -> None:
    with database(path) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        path.rename(path.with_name("elsewhere"))
        if replace:
            path.write_bytes(b"")
        with pytest.raises(OperationalError, match="deleted or replaced"):
            table.try_to_record(hand(0, "5 8 9"))
        session.rollback()
        assert ["start the server again" in line for line in caplog.messages] == [True]
        path.with_name("elsewhere").rename(path)
        table.record(hand(0, "5 8 9"))


@pytest.mark.parametrize("asked", [True, False], ids=["somebody asks for it", "nobody asks for it"])
def test_a_file_that_is_put_in_the_place_of_the_database_stays_as_it_was_and_so_do_all_saved_hands(
    path: Path, *, asked: bool
) -> None:
    other, former = path.with_name("other.sqlite"), path.with_name("former.sqlite")
    with database(other) as engine, Session(engine) as session:
        others_game = Table(session, AGURK)
        others_game.record(hand(0, "2 3 K"))
    before = other.read_bytes()
    with database(path) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        table.record(hand(0, "5 8 9"), hand(0, "2 3 4"), hand(1, "2 3 K"))
        session.close()
        path.rename(former)
        other.rename(path)
        if asked:
            in_use = engine.raw_connection()  # So that the next one is new.
            with pytest.raises(OperationalError, match="start the server again"), engine.connect() as connection:
                connection.execute(text("SELECT count(*) FROM game"))
            in_use.close()
            with pytest.raises(OperationalError, match="start the server again"), engine.connect() as connection:
                connection.execute(text("SELECT count(*) FROM game"))
    assert path.read_bytes() == before
    for file, key, revision in ((path, others_game.key, 1), (former, table.key, 3)):
        assert board_in(file, key).revision == revision


def test_the_first_connection_waits_for_another_process_that_makes_the_file_but_not_for_ever(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE other (id INTEGER)")
    patient, impatient = (create_engine(f"sqlite:///{path}") for _ in range(2))
    configure(patient)
    configure(impatient, busy_ms=100)
    with ThreadPoolExecutor(1) as phone:
        with held_elsewhere(path):
            waiting, began = phone.submit(pragma, patient, "journal_mode"), time.monotonic()
            with pytest.raises(OperationalError, match="locked"):
                pragma(impatient, "journal_mode")
            assert time.monotonic() - began < 5
            assert not waiting.done()
        assert waiting.result(timeout=10) == [("wal",)] * 3
    for engine in (patient, impatient):
        engine.dispose()
