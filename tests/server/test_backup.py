"""A backup while the server is saving has every hand that was answered before it began."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from scorekeeper.config import DATABASE_FILE
from tests.cli.running import process
from tests.profile import steps
from tests.server.instance import board_in, integrity_of, open_tables
from tests.server.journal import Journal
from tests.server.serving import Phone, command, environment, serving

PHONES = 3
BACKUPS = steps(2, long=6)


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    folder = tmp_path / "instance"
    folder.mkdir()
    return folder


def back_up(instance: Path, copy: Path) -> None:
    """Run the `backup` command in a process of its own, beside phones that save."""
    done = process("backup", str(copy), env=environment(instance))
    assert (done.returncode, done.stderr) == (0, b"")


def hands_in(copy: Path) -> set[str]:
    """The client ids of all hands in the copy, read with plain SQL."""
    with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return {client_id for (client_id,) in connection.execute("SELECT client_id FROM fact")}


def test_a_backup_has_every_hand_saved_before_it_began(instance: Path, tmp_path: Path) -> None:
    keys, stop = open_tables(instance, PHONES), Event()
    answered: dict[str, list[str]] = {key: [] for key in keys}
    with serving(instance) as server, ThreadPoolExecutor(PHONES) as phones:

        def save(key: str) -> None:
            """Save hand after hand."""
            with Phone(server.port) as phone:
                journal = Journal(phone, key)
                while not stop.is_set():
                    answered[key].append(journal.save())

        saving = [phones.submit(save, key) for key in keys]
        try:
            for number in range(BACKUPS):
                before = {hand for hands in answered.values() for hand in hands}
                back_up(instance, tmp_path / f"{number}.sqlite")
                assert before <= hands_in(tmp_path / f"{number}.sqlite")
        finally:
            stop.set()
        for one in saving:
            one.result()
    assert min(map(len, answered.values())) > BACKUPS, "the phones saved hands during the backups"
    assert len(list(tmp_path.iterdir())) == BACKUPS + 1, "nothing is left beside the copies"


def test_a_server_goes_on_from_a_restored_backup(instance: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    [key] = open_tables(instance, 1)
    with serving(instance) as server, Phone(server.port) as phone:
        Journal(phone, key).save()
        back_up(instance, copy)
        Journal(phone, key).save()
    with serving(instance):  # No phone has asked for anything yet.
        in_use = f"scorekeeper: sqlite:///{instance / DATABASE_FILE} is in use: stop the server first\n"
        assert command(instance, "restore", str(copy)) == (2, "", in_use)
        assert command(instance, "move", "--to", f"sqlite:///{instance / 'there'}") == (2, "", in_use)
        assert not [one.name for one in instance.iterdir() if one.name.startswith(("there", "scorekeeper-replaced"))]
    assert command(instance, "restore", str(copy)).status == 0
    assert board_in(instance, key).revision == 1
    with serving(instance) as server, Phone(server.port) as phone:
        Journal(phone, key).save()
    assert integrity_of(instance) == []
    assert board_in(instance, key).revision == 2
