"""A backup while the server is saving has every hand that was answered before it began."""

import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

from scorekeeper.config import DATABASE_FILE
from tests.cli.running import process
from tests.profile import steps
from tests.server.instance import board_in, integrity_of, open_tables
from tests.server.serving import Phone, command, environment, serving

PHONES = 3
BACKUPS = steps(2, long=6)
CARDS = [f"card_{seat}" for seat in range(3)]


class Saver:
    """A phone that saves hand after hand until the `stop` event, and remembers which ones were answered."""

    def __init__(self, key: str, port: int, stop: Event) -> None:
        """Connects with the first hand."""
        self.key = key
        self.answered: list[str] = []
        self._stop = stop
        self._phone = Phone(port)

    def save(self) -> None:
        """Save hands until the `stop` event."""
        with self._phone as phone:
            while not self._stop.is_set():
                form = phone.hand_form(self.key)
                answer = phone.post(f"/g/{self.key}/plain", {**form, **dict.fromkeys(CARDS, "5"), "leader": "0"})
                assert answer.status == 303, answer
                self.answered.append(form["client_id"])


def back_up(instance: Path, copy: Path) -> None:
    """Run the `backup` command in a process of its own, beside phones that save."""
    done = process("backup", str(copy), env=environment(instance))
    assert (done.returncode, done.stderr) == (0, b"")


def hands_in(copy: Path, key: str) -> set[str]:
    """The client ids of the hands in the copy, read with plain SQL."""
    with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        facts = connection.execute("SELECT fact.client_id FROM fact JOIN game ON game.id=game_id WHERE key=?", (key,))
        return {client_id for (client_id,) in facts}


def test_a_backup_has_every_hand_saved_before_it_began(tmp_path: Path) -> None:
    instance, copies, stop = tmp_path / "instance", tmp_path / "copies", Event()
    instance.mkdir()
    copies.mkdir()
    keys = open_tables(instance, PHONES)
    with serving(instance) as server, ThreadPoolExecutor(PHONES) as phones:
        savers = [Saver(key, server.port, stop) for key in keys]
        saving = [phones.submit(saver.save) for saver in savers]
        try:
            for number in range(BACKUPS):
                before = {saver.key: list(saver.answered) for saver in savers}
                back_up(instance, copies / f"{number}.sqlite")
                for saver in savers:
                    copied = hands_in(copies / f"{number}.sqlite", saver.key)
                    assert set(before[saver.key]) <= copied
        finally:
            stop.set()
        for one in saving:
            one.result()
    hands = [len(saver.answered) for saver in savers]
    assert min(hands) > BACKUPS, "the phones saved hands during the backups"
    assert sorted(one.name for one in copies.iterdir()) == [f"{number}.sqlite" for number in range(BACKUPS)]
    print(f"{BACKUPS} backups beside {sum(hands)} hands")  # noqa: T201 - shown with -s


def test_a_server_goes_on_from_a_restored_backup(tmp_path: Path) -> None:
    instance, copy = tmp_path / "instance", tmp_path / "copy"
    instance.mkdir()
    (key,) = open_tables(instance, 1)
    with serving(instance) as server, Phone(server.port) as phone:
        form = {**phone.hand_form(key), **dict.fromkeys(CARDS, "5"), "leader": "0"}
        assert phone.post(f"/g/{key}/plain", form).status == 303
        back_up(instance, copy)
    with serving(instance):  # No phone has asked for anything yet.
        in_use = f"scorekeeper: sqlite:///{instance / DATABASE_FILE} is in use: stop the server first\n"
        assert command(instance, "restore", str(copy)) == (2, "", in_use)
        assert command(instance, "move", "--to", f"sqlite:///{instance / 'there'}") == (2, "", in_use)
        assert not [one.name for one in instance.iterdir() if one.name.startswith(("there", "scorekeeper-replaced"))]
    assert command(instance, "restore", str(copy)).status == 0
    with serving(instance) as server, Phone(server.port) as phone:
        assert board_in(instance, key).revision == 1
        form = {**phone.hand_form(key), **dict.fromkeys(CARDS, "6"), "leader": "0"}
        assert phone.post(f"/g/{key}/plain", form).status == 303
    assert integrity_of(instance) == []
    assert board_in(instance, key).revision == 2


def test_a_backup_moved_to_where_the_server_has_its_database_stays_whole(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    instance.mkdir()
    [key] = open_tables(instance, 1)
    file, copy, former = instance / DATABASE_FILE, tmp_path / "copy", tmp_path / "former"
    with serving(instance) as server, Phone(server.port) as phone:
        form = {**phone.hand_form(key), **dict.fromkeys(CARDS, "5"), "leader": "0"}
        back_up(instance, copy)
        before = copy.read_bytes()
        assert phone.post(f"/g/{key}/plain", form).status == 303
        file.rename(former)
        copy.rename(file)
        assert [phone.get(path).status for path in (f"/g/{key}", "/healthz")] == [503, 503]
        assert server.stop(signal.SIGTERM)[0] == 0
    assert file.read_bytes() == before
    assert integrity_of(instance) == []
    assert board_in(instance, key).revision == 0
    former.rename(file)
    assert board_in(instance, key).revision == 1
