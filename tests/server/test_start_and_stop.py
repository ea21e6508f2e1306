"""Start and stop the server: it prints its addresses, Ctrl-C ends it, and every error is one line."""

import signal
import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from psutil import Process

from scorekeeper.config import DATABASE_FILE, SECRET_FILE
from tests.cli.running import process
from tests.server.instance import board_in, open_tables
from tests.server.journal import Journal
from tests.server.serving import HERE, Phone, connection, environment, is_listening, refusal, serving

QUICK = 5.0
"""Seconds. About one is normal, but the machine may be busy."""


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "games of ours"


def status_of(address: str) -> int:
    """The HTTP status of an address."""
    place = urlsplit(address)
    with Phone(place.port or 80, place.hostname or "") as phone:
        return phone.get("/").status


def test_the_server_starts_quickly_with_a_new_and_an_old_database_which_is_one_file_after_its_end(
    instance: Path,
) -> None:
    """In processor time, for the machine may be busy."""
    for _which in ("new", "old"):
        with serving(instance) as server:
            spent = Process(server.process.pid).cpu_times()
            assert spent.user + spent.system < QUICK
            assert status_of(server.addresses[0]) == 200
            server.stop(signal.SIGTERM)
        assert {path.name for path in instance.iterdir()} == {DATABASE_FILE, SECRET_FILE}


def test_a_hand_that_is_being_saved_when_the_server_ends_is_saved_and_answered(instance: Path) -> None:
    with serving(instance) as server, Phone(server.port) as phone, ThreadPoolExecutor(2) as threads:
        [key] = open_tables(instance, 1)
        journal = Journal(phone, key)
        with closing(sqlite3.connect(instance / DATABASE_FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            saved = threads.submit(journal.save)
            while status_of(f"{server.addresses[0]}g/{key}") != 200 or not saved.running():
                assert not saved.done()
            stopped = threads.submit(server.stop, signal.SIGTERM)
            while is_listening(server.port):
                assert not saved.done()
            other.execute("ROLLBACK")
        assert saved.result()
        assert stopped.result()[0] == 0
    assert board_in(instance, key).revision == 1


def test_the_app_answers_at_all_printed_addresses_and_under_no_foreign_name(instance: Path) -> None:
    with serving(instance, "--host", "0.0.0.0") as server:  # noqa: S104 - as for a table
        assert sum(set(line) <= set(" █▀▄") for line in server.said if line) > 10, "a QR code"
        assert server.addresses[0] == f"http://localhost:{server.port}/"
        assert [status_of(address) for address in server.addresses] == [200] * len(server.addresses)
        foreign = connection(server.port)
        foreign.request("GET", "/", headers={"Host": "evil.example"})
        assert foreign.getresponse().status == 400
        foreign.close()
        assert server.said[-1] == f"Games are kept in {instance}. Stop with Ctrl-C."
        server.stop(signal.SIGTERM)


def test_a_port_in_use_and_a_foreign_address_are_errors_of_one_line(instance: Path) -> None:
    """In a process of its own, which ends with all that it had opened."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        done = process(*HERE, "--port", str(port), env=environment(instance))
    said = f"scorekeeper: port {port} is in use already: choose another, for example --port {port + 1}\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", said)
    done = process(*HERE, "--host", "192.0.2.1", env=environment(instance))
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert done.stderr.startswith(b"scorekeeper: cannot listen on 192.0.2.1:")


def test_a_file_that_is_no_database_is_an_error_of_one_line_and_stays_unchanged(instance: Path) -> None:
    instance.mkdir()
    (instance / DATABASE_FILE).write_text("Dear diary, " * 100)
    assert refusal(instance).endswith("file is not a database")
    assert (instance / DATABASE_FILE).read_text() == "Dear diary, " * 100
