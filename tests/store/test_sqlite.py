"""The settings of SQLite: durable commits, and writers that queue."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.read_board import read_board
from scorekeeper.store.sqlite import BUSY_MS, configure
from scorekeeper.store.transactions import writing
from tests.rules.cases import hand
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


def pragma(engine: Engine, name: str) -> set[object]:
    """The values of a setting in several connections at once."""
    connections = [engine.connect() for _ in range(3)]
    values = {connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for connection in connections}
    for connection in connections:
        connection.close()
    return values


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", FULL), ("foreign_keys", 1), ("busy_timeout", BUSY_MS)]
)
def test_every_connection_has_the_settings(path: Path, name: str, value: object) -> None:
    with database(path) as engine:
        assert pragma(engine, name) == {value}


def test_a_writer_waits_between_5_and_20_seconds() -> None:
    assert 5_000 <= BUSY_MS <= 20_000


def test_databases_other_than_sqlite_stay_unchanged() -> None:
    engine = create_engine("sqlite://")
    engine.dialect.name = "another"
    configure(engine)
    assert not event.contains(engine, "begin", configure)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 0
    engine.dispose()


@pytest.mark.parametrize("busy_ms", [0, 150])
def test_recording_a_hand_fails_if_another_process_writes_too_long(path: Path, busy_ms: int) -> None:
    with database(path, busy_ms) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        with held_elsewhere(path), pytest.raises(OperationalError, match="locked"):
            table.try_to_record(hand(0, "5 8 9"))
        assert (table.board.revision, table.board.lines) == (0, ())
        table.record(hand(0, "5 8 9"))
        assert table.board.revision == 1


def test_a_board_can_be_read_while_another_process_writes(path: Path) -> None:
    with database(path, busy_ms=0) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        table.record(hand(0, "5 8 9"))
        with held_elsewhere(path):
            assert table.points == (0, 0, 9)


def test_writing_rolls_back_what_its_block_does_not_commit(path: Path) -> None:
    with database(path) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        with writing(session):
            session.execute(text("DELETE FROM game"))
        assert table.board.key == table.key


def test_deleting_a_game_deletes_its_facts(path: Path) -> None:
    with database(path) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        table.record(hand(0, "5 8 9"))
        with writing(session):
            session.execute(text("DELETE FROM game"))
            session.commit()
        assert session.execute(text("SELECT count(*) FROM fact")).scalar_one() == 0


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
        with database(file) as engine, Session(engine) as session:
            board = read_board(session, key)
        assert board is not None
        assert board.revision == revision


def test_the_first_connection_waits_for_another_process_that_makes_the_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE other (id INTEGER)")
    engine = create_engine(f"sqlite:///{path}")
    configure(engine)
    with ThreadPoolExecutor(1) as phone:
        with held_elsewhere(path):
            waiting = phone.submit(pragma, engine, "journal_mode")
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.1)
        assert waiting.result(timeout=10) == {"wal"}
    engine.dispose()


def test_the_first_connection_gives_up_in_the_end(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE other (id INTEGER)")
    engine = create_engine(f"sqlite:///{path}")
    configure(engine, busy_ms=100)
    started = time.monotonic()
    with held_elsewhere(path), pytest.raises(OperationalError, match="locked"):
        pragma(engine, "journal_mode")
    assert 0.1 <= time.monotonic() - started < 5
    engine.dispose()
