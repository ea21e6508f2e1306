"""Moving copies everything to an empty database, or nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.log import REDONE
from scorekeeper.services.database import METADATA
from scorekeeper.services.move_games import CopyError, move_games
from scorekeeper.services.read_board import read_board
from scorekeeper.services.share_game import Owner, read_links, take_ownership, withdraw
from scorekeeper.services.visit_game import NewMember, Right, visit_game
from tests.rules.cases import existing, hand
from tests.services.table import TOKENS, Table, charged, database


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Engine]:
    with database(tmp_path / "target.sqlite") as engine:
        yield engine


@pytest.fixture
def tables(session: Session) -> list[Table]:
    """Two games: one with every kind of fact, one with a manager and a former key."""
    one, other = Table(session, AGURK), Table(session, AGURK)
    one.record(hand(0, "5 8 9"), hand(0, "2 3 4"))
    one.record(charged(1, 5))
    one.correct(1, hand(0, "5 8 K"))
    one.undo()
    one.try_to(REDONE)
    other.record(hand(0, "5 8 9"))
    visit = existing(visit_game(session, other.key, "a"))
    assert take_ownership(session, visit, Owner(TOKENS, NewMember("a", "iPhone", "Bo")))
    visit = existing(visit_game(session, other.key, "a"))
    other.key = existing(withdraw(session, TOKENS, visit, Right.WATCH))
    return [one, other]


def rows(engine: Engine) -> dict[str, list[tuple[object, ...]]]:
    """All that is stored, by table."""
    with engine.connect() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(table.select())), key=str)
            for table in METADATA.sorted_tables
        }


def test_every_row_of_every_table_is_copied(engine: Engine, target: Engine, tables: list[Table]) -> None:
    assert move_games(engine, target) == 2
    assert rows(target) == rows(engine)
    with Session(target) as there:
        assert [read_board(there, table.key) for table in tables] == [table.board for table in tables]
        visit = existing(visit_game(there, tables[1].key, "a"))
        assert (visit.right, visit.name) == (Right.MANAGE, "Bo")
        assert set(read_links(there, TOKENS, visit)) == {Right.SCORE, Right.MANAGE}
        new = Table(there, AGURK)
        new.record(hand(0, "5 8 9"))
        assert new.board.game_id == 3


@pytest.mark.parametrize(
    "change",
    ['fact BEGIN UPDATE game SET names = \'["X", "Y", "Z"]\'', "former_key BEGIN DELETE FROM former_key"],
    ids=["other", "lost"],
)
def test_if_the_copy_differs_nothing_is_kept(engine: Engine, target: Engine, tables: list[Table], change: str) -> None:
    with target.begin() as connection:
        connection.execute(text(f"CREATE TRIGGER change AFTER INSERT ON {change}; END"))
    with pytest.raises(CopyError):
        move_games(engine, target)
    assert not any(rows(target).values())
