"""The schema: created, upgraded, and unchanged if it is newer than the program."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from multiprocessing.pool import Pool
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.services.read_board import read_board
from scorekeeper.store.backup import back_up
from scorekeeper.store.database import connect
from scorekeeper.store.migrate import MIGRATIONS, UnusableDatabaseError, schemas, upgrade
from scorekeeper.store.models import Base
from scorekeeper.store.rights import Right, RightStore
from tests.postgresql import BOTH
from tests.profile import steps
from tests.rules.cases import existing, hand
from tests.services.phones import PROCESSES, wait_for_the_others
from tests.services.table import Table, database

SCHEMAS = Path(__file__).parent.parent / "data" / "schemas"
ROUNDS = steps(2, long=50)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def engine(path: Path) -> Iterator[Engine]:
    engine = connect(f"sqlite:///{path}")
    yield engine
    engine.dispose()


def revisions() -> list[str]:
    """The revisions of all schemas."""
    return sorted(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def stored_in(path: Path) -> str:
    """Everything in the file, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


def load(path: Path, revision: str) -> None:
    """Make the database of an older release, with its games."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((SCHEMAS / f"{revision}.sql").read_text("utf-8"))


def differences(engine: Engine) -> object:
    """What of the tables is not as in the models."""
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, Base.metadata)


def test_a_new_database_has_the_tables_of_the_models_and_is_upgraded_once(engine: Engine, path: Path) -> None:
    assert upgrade(engine) is True
    assert differences(engine) == []
    before = stored_in(path)
    assert upgrade(engine) is False
    assert stored_in(path) == before


def test_a_newer_database_is_refused_and_stays_unchanged(engine: Engine, path: Path) -> None:
    upgrade(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.exec_driver_sql("ALTER TABLE game ADD COLUMN place TEXT")
    engine.dispose()
    before = path.read_bytes()
    with pytest.raises(UnusableDatabaseError, match=r"newer version .* \(schema 9999\)"):
        upgrade(engine)
    engine.dispose()
    assert path.read_bytes() == before


def upgrade_in_process(address: str) -> bool:
    """Whether this process changed the database, which others are upgrading too."""
    engine = connect(address)
    wait_for_the_others()
    try:
        return upgrade(engine)
    finally:
        engine.dispose()


@pytest.mark.parametrize("kind", BOTH)
def test_processes_that_make_the_same_new_database_at_once_make_it_once(
    request: pytest.FixtureRequest, processes: Pool, tmp_path: Path, kind: str
) -> None:
    for number in range(ROUNDS):
        address = f"sqlite:///{tmp_path / str(number)}"
        if kind == "postgresql":
            address = request.getfixturevalue("cluster").new_database()
        answers = processes.map(upgrade_in_process, [address] * PROCESSES, chunksize=1)
        assert sorted(answers) == [False] * (PROCESSES - 1) + [True]
        engine = connect(address)
        assert differences(engine) == []
        engine.dispose()


def test_a_copy_beside_the_log_of_another_database_is_refused(path: Path) -> None:
    """SQLite merges the two without a word; then rows are missing from indexes."""
    copy = path.with_name("copy")
    with database(path) as engine, Session(engine) as session:
        tables = [Table(session, AGURK) for _ in range(20)]
        back_up(path, copy)
        for table in tables:
            table.record(hand(0, "2 3 4"))
        log = Path(f"{path}-wal").read_bytes()
    path.write_bytes(copy.read_bytes())
    Path(f"{path}-wal").write_bytes(log)
    engine = connect(f"sqlite:///{path}")
    with pytest.raises(UnusableDatabaseError, match="is damaged"):
        upgrade(engine)
    engine.dispose()


def test_a_database_is_backed_up_before_it_is_upgraded(engine: Engine, path: Path) -> None:
    load(path, "0002")
    before = stored_in(path)
    upgrade(engine)
    (copy,) = path.parent.glob("games-before-schema-0002-*.sqlite")
    assert stored_in(copy) == before
    upgrade(engine)
    assert len(list(path.parent.glob("games-*"))) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
@pytest.mark.parametrize(("before", "after"), [(None, 0o600), (0o644, 0o600), (0o600, 0o600), (0o660, 0o660)])
def test_strangers_cannot_read_the_database(engine: Engine, path: Path, before: int | None, after: int) -> None:
    if before is not None:
        upgrade(engine)
        engine.dispose()
        path.chmod(before)
    upgrade(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("SELECT * FROM game")
        modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()}
    assert modes == dict.fromkeys(("games.sqlite", "games.sqlite-wal", "games.sqlite-shm"), after)


def test_an_empty_file_is_refused_and_stays(engine: Engine, path: Path) -> None:
    path.touch()
    with pytest.raises(UnusableDatabaseError, match="0 bytes"):
        upgrade(engine)
    assert [(one.name, one.stat().st_size) for one in path.parent.iterdir()] == [(path.name, 0)]


def test_a_folder_that_cannot_be_written_is_said_at_once() -> None:
    engine = connect("sqlite:////proc/games.sqlite" if Path("/proc").is_dir() else "sqlite:////no/games.sqlite")
    with pytest.raises(UnusableDatabaseError, match="cannot be written"):
        upgrade(engine)


@pytest.mark.parametrize("revision", revisions())
def test_a_database_of_every_release_is_upgraded_and_its_games_stay_the_same(
    revision: str, engine: Engine, path: Path
) -> None:
    load(path, revision)
    upgrade(engine)
    assert differences(engine) == []
    assert upgrade(engine) is False
    with Session(engine) as session:
        board = existing(read_board(session, "a-game-of-the-first-schema"))
        other = existing(read_board(session, "a-game-with-multipliers"))
    assert board.names == ("Astrid", "Bo", "Clara")
    assert (board.variant.id, board.variant.limit.value) == ("gurka-se", 15)
    assert board.opening == Opening(2, (Score(2), Score(), Score(buy_ins=1)), first_hand=4)
    assert [one.kind for one in board.facts] == [*("hand", "hand", "correction", "hand", "undo", "redo", "correction")]
    assert [(entry.number, entry.corrected) for entry, _line in board.lines] == [(1, True), (2, False), (4, True)]
    assert [line.after.scores for _entry, line in board.lines] == [
        (Score(12), Score(), Score(buy_ins=1)),
        (Score(7, buy_ins=1), Score(), Score(7, buy_ins=1)),
        (Score(16, 1, out=True, buy_ins=1), Score(), Score(7, buy_ins=1)),
    ]
    assert board.created_at == datetime(2026, 11, 20, 18, 55, tzinfo=UTC)
    assert board.facts[6].recorded_at == datetime(2026, 11, 20, 19, 6, tzinfo=UTC)
    assert board.facts[6].client_id == "form-1-7"
    assert other.log.events == ((1, hand(1, "9 AC", factors={1: 4})),)
    assert other.sheet.now.scores == (Score(), Score(36))


def test_an_upgrade_keeps_the_rights_of_a_game(engine: Engine, path: Path) -> None:
    load(path, "0002")
    upgrade(engine)
    with Session(engine) as session:
        store = RightStore(session)
        assert {right: link.id for right, link in store.links(1).items()} == {Right.SCORE: 1, Right.MANAGE: 2}
        assert [(one.right, one.name, one.kind) for one in store.members(1)] == [
            (Right.MANAGE, "Astrid", "iPhone"),
            (Right.SCORE, "", "Android"),
        ]
        board = existing(read_board(session, "a-game-of-the-first-schema"))
        visit = existing(store.visit("its-former-key", "device-hash-2"))
    assert [fact.member_id for fact in board.facts] == [None, 2, None, None, None, None, None]
    assert (visit.game.key, visit.guarded, visit.member_id, visit.right) == (board.key, True, 2, Right.SCORE)


def test_the_file_of_a_migration_begins_with_its_number() -> None:
    assert schemas() == revisions()
