"""An instance folder, looked into while no server runs or beside one that does."""

from pathlib import Path

from sqlalchemy.orm import Session

from scorekeeper.config import DATABASE_FILE
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_board
from tests.rules.cases import ruled
from tests.services.table import Table, database


def open_tables(instance: Path, count: int) -> list[str]:
    """The keys of new games for three people that will not end soon."""
    with database(instance / DATABASE_FILE) as engine, Session(engine) as session:
        return [Table(session, ruled(AGURK, limit={"value": 10_000})).key for _ in range(count)]


def board_in(instance: Path, key: str) -> Board:
    """A game as it is kept."""
    with database(instance / DATABASE_FILE) as engine, Session(engine) as session:
        board = read_board(session, key)
    assert board is not None
    return board


def integrity_of(instance: Path) -> list[str]:
    """What SQLite finds wrong with the file, and which rows refer to nothing."""
    with database(instance / DATABASE_FILE) as engine, engine.connect() as connection:
        wrong = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return [*(text for text in wrong if text != "ok"), *map(str, loose)]
