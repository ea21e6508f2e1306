"""The `backup` command: the copy is one sound file, and nothing is overwritten by accident."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from scorekeeper.config import DATABASE_FILE
from scorekeeper.rules.catalogue import AGURK
from tests.cli.running import process, run
from tests.rules.cases import hand
from tests.services.table import Table, database


@pytest.fixture
def key(instance: Path) -> str:
    """The key of a game with one hand."""
    with database(instance / DATABASE_FILE) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        table.record(hand(0, "2 3 K"))
        return table.key


def keys_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [key for (key,) in connection.execute("SELECT key FROM game")]


def test_the_copy_is_a_single_file_with_every_game(tmp_path: Path, key: str) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    ran = run("backup", str(copies / "Kopie ü.sqlite"))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"{copies}/Kopie ü.sqlite: ")
    assert [one.name for one in copies.iterdir()] == ["Kopie ü.sqlite"]
    address = f"{(copies / 'Kopie ü.sqlite').as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("SELECT key FROM game").fetchall() == [(key,)]
    assert [one.name for one in copies.iterdir()] == ["Kopie ü.sqlite"]


def test_the_newest_backups_are_kept_and_no_other_or_empty_file_is_touched_or_counted(tmp_path: Path, key: str) -> None:
    names = [f"scorekeeper-backup-2025-11-2{day}-040000.sqlite" for day in range(4)]
    before, empty = (
        "scorekeeper-before-schema-0002-2026-11-20-040000.sqlite",
        "scorekeeper-backup-2025-11-24-040000.sqlite",
    )
    others = [before, empty, "scorekeeper-backup-yesterday.sqlite", "a letter"]
    copies = tmp_path / "copies"
    copies.mkdir()
    for name in (*names, *others):
        (copies / name).write_text("" if name == empty else "precious", "utf-8")
    ran = run("backup", "--keep", "3", str(copies))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[1:] == [f"{copies / name}: deleted" for name in names[:2]]
    (new,) = {one.name for one in copies.iterdir()} - {*names[2:], *others}
    assert keys_in(copies / new) == [key]
    assert new > names[-1]


def test_an_empty_database_pushes_no_backup_away(tmp_path: Path, instance: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    (copies / "scorekeeper-backup-2025-11-20-040000.sqlite").write_text("precious", "utf-8")
    (instance / DATABASE_FILE).touch()
    ran = run("backup", "--keep", "1", str(copies))
    address = f"sqlite:///{instance / DATABASE_FILE}"
    assert (ran.status, ran.out, ran.err) == (2, "", f"scorekeeper: {address} is an empty database\n")
    assert [one.name for one in copies.iterdir()] == ["scorekeeper-backup-2025-11-20-040000.sqlite"]


@pytest.mark.usefixtures("key")
def test_the_new_backup_stays_if_the_clock_was_put_back(tmp_path: Path) -> None:
    (tmp_path / "scorekeeper-backup-2999-01-01-040000.sqlite").write_text("from a clock ahead", "utf-8")
    ran = run("backup", "--keep", "1", str(tmp_path))
    assert ran.status == 0
    (kept,) = tmp_path.glob("scorekeeper-backup-*")
    assert "2999" not in kept.name


@pytest.mark.usefixtures("key")
def test_backups_that_are_kept_need_a_folder(tmp_path: Path) -> None:
    ran = run("backup", "--keep", "3", str(tmp_path / "nowhere"))
    assert (ran.status, ran.err) == (2, f"{tmp_path / 'nowhere'}: not a folder, which --keep needs\n")
    assert run("backup", "--keep", "3", "-").status == 2
    assert run("backup", "--keep", "0", str(tmp_path)).status == 2


def test_a_backup_goes_to_standard_output(tmp_path: Path, key: str) -> None:
    done = process("backup", "-", env={"SCOREKEEPER_INSTANCE": str(tmp_path / "instance")})
    assert (done.returncode, done.stderr) == (0, b"")
    (tmp_path / "copy").write_bytes(done.stdout)
    assert keys_in(tmp_path / "copy") == [key]
    assert not Path("-").exists()


def test_an_existing_file_is_replaced_only_with_force(tmp_path: Path, key: str) -> None:
    file = tmp_path / "precious"
    file.write_text("a letter", "utf-8")
    ran = run("backup", str(file))
    assert (ran.status, ran.out, ran.err) == (2, "", f"{file}: exists already; --force replaces it\n")
    assert file.read_text("utf-8") == "a letter"
    assert run("backup", "--force", str(file)).status == 0
    assert keys_in(file) == [key]


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("instance/" + DATABASE_FILE, "this is the database itself"),
        ("instance", "not a file"),
        ("nowhere/copy", "No such file or directory"),
        (f"instance/{DATABASE_FILE}/copy", "Not a directory"),
    ],
)
def test_an_impossible_place_for_the_copy_is_refused(tmp_path: Path, file: str, reason: str) -> None:
    place = tmp_path / file
    ran = run("backup", "--force", str(place))
    assert (ran.status, ran.out, ran.err) == (2, "", f"{place}: {reason}\n")
    assert [one.name for one in tmp_path.iterdir()] == ["instance"]


@pytest.mark.usefixtures("instance")
@pytest.mark.parametrize(
    ("address", "line"),
    [
        (
            "postgresql+psycopg://me:secret@localhost/games",
            "postgresql+psycopg://me:***@localhost/games is not an SQLite database: back it up with its own tools",
        ),
        ("sqlite:///FOLDER/missing", "sqlite:///FOLDER/missing does not exist: nothing to back up"),
        ("sqlite://", "sqlite:// is only in memory: nothing to back up"),
        ("nonsense", "SCOREKEEPER_DATABASE is not the address of a database"),
    ],
)
def test_a_database_without_a_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, line: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE", address.replace("FOLDER", str(tmp_path)))
    ran = run("backup", str(tmp_path / "copy"))
    assert (ran.status, ran.out, ran.err) == (2, "", f"scorekeeper: {line.replace('FOLDER', str(tmp_path))}\n")
    assert [one.name for one in tmp_path.iterdir()] == ["instance"]


def test_backing_up_a_file_that_is_no_database_leaves_no_copy(tmp_path: Path, instance: Path) -> None:
    (instance / DATABASE_FILE).write_bytes(b"this is no database, but a letter" * 40)
    ran = run("backup", str(tmp_path / "copy"))
    address = f"sqlite:///{instance / DATABASE_FILE}"
    assert (ran.status, ran.err) == (2, f"scorekeeper: cannot copy {address}: file is not a database\n")
    assert [one.name for one in tmp_path.iterdir()] == ["instance"]


@pytest.mark.usefixtures("key")
def test_a_damaged_database_does_not_replace_an_older_copy(tmp_path: Path, instance: Path) -> None:
    file, copy = instance / DATABASE_FILE, tmp_path / "copy"
    copy.write_text("the copy of yesterday", "utf-8")
    for statement in (
        "UPDATE sqlite_schema SET sql=replace(sql, 'names JSON NOT NULL', 'names JSON') WHERE name='game'",
        "UPDATE game SET names=NULL",
        "UPDATE sqlite_schema SET sql=replace(sql, 'names JSON', 'names JSON NOT NULL') WHERE name='game'",
    ):
        # SQLite reads the schema when it connects.
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA writable_schema=ON")
            assert connection.execute(statement).rowcount == 1
    ran = run("backup", "--force", str(copy))
    address = f"sqlite:///{file}"
    assert (ran.status, ran.err) == (2, f"scorekeeper: {address} is damaged: NULL value in game.names\n")
    assert copy.read_text("utf-8") == "the copy of yesterday"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["copy", "instance"]
