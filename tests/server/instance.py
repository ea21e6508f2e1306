"""Look into an instance folder or a PostgreSQL database, with or without a running server."""

from pathlib import Path

from sqlalchemy.orm import Session

from scorekeeper.config import DATABASE_FILE
from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_board
from tests.rules.cases import ENDLESS, existing
from tests.services.table import Table, database


def open_tables(instance: Path | str, count: int) -> list[str]:
    """The keys of new games for three players, with a limit that nobody reaches."""
    with database(_database_of(instance)) as engine, Session(engine) as session:
        return [Table(session, ENDLESS).key for _ in range(count)]


def board_in(instance: Path | str, key: str) -> Board:
    """The board of a game, read from the database of this folder, file or address."""
    with database(_database_of(instance)) as engine, Session(engine) as session:
        return existing(read_board(session, key))


def integrity_of(instance: Path) -> list[str]:
    """The problems that SQLite finds in the file, and rows that refer to missing ones."""
    with database(instance / DATABASE_FILE) as engine, engine.connect() as connection:
        problems = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return [*(text for text in problems if text != "ok"), *map(str, dangling)]


def _database_of(instance: Path | str) -> Path | str:
    return instance / DATABASE_FILE if isinstance(instance, Path) and instance.is_dir() else instance
