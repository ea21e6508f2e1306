"""Copy all games to another database, and compare them there."""

from sqlalchemy import Connection, Engine, Table, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.formats.game import game_text
from scorekeeper.services.database import METADATA
from scorekeeper.services.export_game import whole_record
from scorekeeper.services.read_board import read_board
from scorekeeper.store.postgresql import restart_ids
from scorekeeper.store.transactions import writer

CHUNK = 1_000
"""Rows that are copied at once."""


class NotEmptyError(Exception):
    """The database to copy to has rows already. The argument is the name of a table that has some."""


class CopyError(Exception):
    """A game, or how many rows a table has, is not the same in the copy. The argument says which. Nothing was kept."""


def move_games(source: Engine, target: Engine) -> int:
    """Copy everything, links and devices too, and return the number of games. Every game is compared by its record.

    Both have the tables of this version. The target gets all rows in one transaction. What is saved in the source
    meanwhile is not copied, so stop its server first. Raises NotEmptyError or CopyError.
    """
    snapshot = source.execution_options(isolation_level="REPEATABLE READ") if source.name == "postgresql" else source
    with snapshot.begin() as reading, writer(target).begin() as writing:
        for table in METADATA.sorted_tables:
            if _count(writing, table):
                raise NotEmptyError(table.name)
        for table in METADATA.sorted_tables:
            _copy(reading, writing, table)
        if target.name == "postgresql":
            restart_ids(writing, METADATA.sorted_tables)
        return _compare(reading, writing)


def _copy(reading: Connection, writing: Connection, table: Table) -> None:
    rows = reading.execution_options(yield_per=CHUNK).execute(select(table)).mappings()
    for chunk in rows.partitions():
        writing.execute(insert(table), [dict(row) for row in chunk])


def _compare(reading: Connection, writing: Connection) -> int:
    for table in METADATA.sorted_tables:
        if _count(reading, table) != _count(writing, table):
            raise CopyError(table.name)
    games = METADATA.tables["game"].c
    keys = reading.execute(select(games.key).where(games.deleted_at.is_(None))).scalars().all()
    with Session(reading) as here, Session(writing) as there:
        for key in keys:
            if _record(here, key) != _record(there, key):
                raise CopyError(key)
    return len(keys)


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _record(session: Session, key: str) -> str:
    board = read_board(session, key)
    return "" if board is None else game_text(whole_record(session, board))
