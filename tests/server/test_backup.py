"""A backup beside a server that is saving holds every hand that was answered before it began."""

import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

from scorekeeper.config import DATABASE_FILE
from tests.server.instance import board_in, integrity_of, open_tables
from tests.server.serving import COMMAND, TIMEOUT, Phone, environment, serving

PHONES = 3
BACKUPS = 6
CARDS = [f"card_{seat}" for seat in range(3)]


class Saver:
    """Somebody who saves hand after hand without pause until told to stop, and remembers what was answered."""

    def __init__(self, key: str, port: int, stop: Event) -> None:
        """Has sent nothing yet."""
        self.key = key
        self.answered: list[str] = []
        self._stop = stop
        self._phone = Phone(port)

    def save(self) -> None:
        """Save hands."""
        with self._phone as phone:
            while not self._stop.is_set():
                form = phone.hand_form(self.key)
                answer = phone.post(f"/g/{self.key}/hand", {**form, **dict.fromkeys(CARDS, "5"), "leader": "0"})
                assert answer.status == 303, answer
                self.answered.append(form["client_id"])


def back_up(instance: Path, copy: Path) -> None:
    """Run the command as people do."""
    command = [*COMMAND, "backup", str(copy)]
    done = subprocess.run(
        command, env=environment(instance), capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def hands_in(copy: Path, key: str) -> set[str]:
    """The names of the forms whose hands the copy has, read without the program."""
    with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        facts = connection.execute("SELECT fact.client_id FROM fact JOIN game ON game.id=game_id WHERE key=?", (key,))
        return {client_id for (client_id,) in facts}


def test_every_hand_that_was_answered_before_a_backup_began_is_in_it(tmp_path: Path) -> None:
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
                    kept = hands_in(copies / f"{number}.sqlite", saver.key)
                    assert set(before[saver.key]) <= kept
        finally:
            stop.set()
        for one in saving:
            one.result()
    hands = [len(saver.answered) for saver in savers]
    assert min(hands) > BACKUPS, "the phones saved all the while"
    assert sorted(one.name for one in copies.iterdir()) == [f"{number}.sqlite" for number in range(BACKUPS)]
    print(f"{BACKUPS} backups beside {sum(hands)} hands")  # noqa: T201 - shown with -s


def test_a_server_goes_on_from_a_copy_that_was_put_back(tmp_path: Path) -> None:
    instance, copy = tmp_path / "instance", tmp_path / "copy"
    instance.mkdir()
    (key,) = open_tables(instance, 1)
    with serving(instance) as server, Phone(server.port) as phone:
        form = {**phone.hand_form(key), **dict.fromkeys(CARDS, "5"), "leader": "0"}
        assert phone.post(f"/g/{key}/hand", form).status == 303
        back_up(instance, copy)
    for file in instance.glob(f"{DATABASE_FILE}*"):
        file.unlink()
    copy.rename(instance / DATABASE_FILE)
    with serving(instance) as server, Phone(server.port) as phone:
        assert board_in(instance, key).revision == 1
        form = {**phone.hand_form(key), **dict.fromkeys(CARDS, "6"), "leader": "0"}
        assert phone.post(f"/g/{key}/hand", form).status == 303
    assert integrity_of(instance) == []
    assert board_in(instance, key).revision == 2
