"""The `restore` command: a whole backup takes the place of the database, and anything else is refused."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from scorekeeper.config import DATABASE_FILE
from scorekeeper.rules.catalogue import AGURK
from tests.cli.running import run
from tests.rules.cases import hand
from tests.server.instance import board_in
from tests.services.table import Table, database

HANDS = ("2 3 K", "5 5 9", "A 7 7")


def files_in(folder: Path) -> list[str]:
    """The names of the files, without the time in them."""
    return sorted("".join("#" if char.isdigit() else char for char in one.name) for one in folder.iterdir())


def export(key: str) -> str:
    ran = run("export", key)
    assert ran.status == 0, ran.err
    return ran.out


def test_the_drill(tmp_path: Path, instance: Path) -> None:
    """Record, back up, go on, break the database, restore: every game is as it was in the backup."""
    file, copy = instance / DATABASE_FILE, tmp_path / "copy"
    with database(file) as engine, Session(engine) as session:
        tables = [Table(session, AGURK) for _ in range(5)]
        for number, table in enumerate(tables):
            table.record(*(hand(seat, cards) for seat, cards in enumerate(HANDS[: number % 3 + 1])))
    assert run("backup", str(copy)).status == 0
    before = {table.key: export(table.key) for table in tables}
    with database(file) as engine, Session(engine) as session:
        for table in tables:
            table.session = session
            table.undo()
    assert {table.key: export(table.key) for table in tables}.items().isdisjoint(before.items())
    file.write_bytes(file.read_bytes()[:4096] + b"\0" * 8192)
    broken = file.read_bytes()
    ran = run("restore", str(copy))
    assert (ran.status, ran.err) == (0, "")
    assert {table.key: export(table.key) for table in tables} == before
    (former,) = instance.glob("scorekeeper-replaced-*")
    assert former.read_bytes() == broken
    assert ran.out == f"sqlite:///{file} is the backup {copy} now.\nThe former database is kept as {former}.\n"


def test_a_write_ahead_log_is_never_left_beside_another_database(tmp_path: Path, instance: Path) -> None:
    """A copy beside the log of the former database is a damaged database."""
    file, copy, killed = instance / DATABASE_FILE, tmp_path / "copy", tmp_path / "killed"
    killed.mkdir()
    with database(file) as engine, Session(engine) as session:
        table = Table(session, AGURK)
        assert run("backup", str(copy)).status == 0
        table.record(hand(0, "2 3 K"), hand(1, "5 5 9"))
        for end in ("", "-wal", "-shm"):  # As after a kill: the last hands are only in the log.
            (killed / f"x{end}").write_bytes(Path(f"{file}{end}").read_bytes())
    for end in ("", "-wal", "-shm"):
        (killed / f"x{end}").rename(f"{file}{end}")
    assert run("restore", str(copy)).status == 0
    assert board_in(file, table.key).revision == 0
    (former,) = instance.glob("scorekeeper-replaced-*.sqlite")
    assert board_in(former, table.key).revision == 2


def test_without_a_database_the_backup_becomes_it(tmp_path: Path, instance: Path) -> None:
    with database(tmp_path / "copy") as engine, Session(engine) as session:
        key = Table(session, AGURK).key
    ran = run("restore", str(tmp_path / "copy"))
    assert ran.out == f"sqlite:///{instance / DATABASE_FILE} is the backup {tmp_path / 'copy'} now.\n"
    assert '"Astrid"' in export(key)
    assert files_in(instance) == [DATABASE_FILE, "secret-key"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a file away")
def test_root_restores_for_the_user_who_serves(tmp_path: Path, instance: Path) -> None:
    file, copy = instance / DATABASE_FILE, tmp_path / "copy"
    for path in (copy, file):
        with database(path):
            pass
    os.chown(file, 12345, 12346)
    file.chmod(0o660)
    assert run("restore", str(copy)).status == 0
    found = file.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (12345, 12346, 0o660)
    file.unlink()
    os.chown(instance, 12345, 12346)
    assert run("restore", str(copy)).status == 0
    found = file.stat()
    assert (found.st_uid, stat.S_IMODE(found.st_mode)) == (12345, 0o600)


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def recipes(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (id INTEGER)")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (newer, "was written by a newer version of scorekeeper (schema 9999); update the program first"),
        (recipes, "is the database of another program"),
        (cut, "not a whole database"),
        (lambda path: path.write_bytes(b"a letter" * 100), "not a whole database"),
        (lambda path: path.write_bytes(b""), "is an empty database"),
        (Path.unlink, "there is no such file"),
    ],
    ids=["newer", "of another program", "cut", "a letter", "empty", "missing"],
)
def test_what_is_no_whole_backup_is_refused(tmp_path: Path, instance: Path, spoil: object, reason: str) -> None:
    copy = tmp_path / "copy"
    for path in (copy, instance / DATABASE_FILE):
        with database(path):
            pass
    before = (instance / DATABASE_FILE).read_bytes()
    spoil(copy)  # type: ignore[operator]
    ran = run("restore", str(copy))
    assert (ran.status, ran.out, ran.err) == (2, "", f"{copy}: {reason}\n")
    assert (instance / DATABASE_FILE).read_bytes() == before
    assert files_in(instance) == [DATABASE_FILE, "secret-key"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_full_disk_is_no_fault_of_the_backup(tmp_path: Path, instance: Path) -> None:
    import resource  # noqa: PLC0415 - there is none on Windows

    with database(tmp_path / "copy"):
        pass
    file = instance / DATABASE_FILE
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, limits[1]))
    try:
        ran = run("restore", str(tmp_path / "copy"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"scorekeeper: sqlite:///{file} cannot be written: ")
    assert files_in(instance) == ["secret-key"]


def test_the_database_itself_and_one_that_is_no_file_are_refused(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database(instance / DATABASE_FILE):
        pass
    file = str(instance / DATABASE_FILE)
    assert run("restore", file).err == f"{file}: this is the database itself\n"
    monkeypatch.setenv("SCOREKEEPER_DATABASE", "sqlite://")
    assert run("restore", file).err == "scorekeeper: sqlite:// is only in memory: nothing to back up\n"
