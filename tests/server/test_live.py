"""Phones that wait at the real server: they miss no change, use no scarce resources, and do not delay its end."""

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.certificate import new_certificate
from tests.server.instance import open_tables
from tests.server.journal import Journal, outcomes
from tests.server.serving import HERE, Phone, Server, Stream, serving

TRICK = ((0, "2"), (1, "3"), (2, "K"))
AT_ONCE = 4.0
"""Seconds: time for a busy machine, and less than a stream waits before it says that there is no news."""


def save_hand(port: int, key: str) -> None:
    with Phone(port) as phone:
        journal = Journal(phone, key)
        assert outcomes(journal.send(journal.hand(TRICK))) == ["kept"]


def gets_a_stream(server: Server, key: str) -> bool:
    with Stream(server.port, key) as stream:
        return stream.status == 200


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="module")
def server(instance: Path) -> Iterator[Server]:
    """A server for all tests that do not stop it."""
    with serving(instance, SCOREKEEPER_STREAMS="100") as server:
        yield server


@pytest.mark.parametrize(
    ("over_tls", "number"), [(False, signal.SIGTERM), (True, signal.SIGINT)], ids=["http", "https"]
)
def test_a_signal_ends_the_server_at_once_with_all_connections_open(
    tmp_path: Path, number: int, *, over_tls: bool
) -> None:
    """And with some connections that are open but ask for nothing."""
    made = new_certificate(tmp_path) if over_tls else None
    options, tls = ((), None) if made is None else (made.options, made.trusted)
    keys = open_tables(tmp_path, 6)
    with serving(tmp_path, *HERE, *options, SCOREKEEPER_STREAMS="60") as server, ExitStack() as phones:
        idle = [phones.enter_context(Phone(server.port, tls=tls)) for _ in range(3)]
        assert [phone.get("/").status for phone in idle] == [200] * 3
        streams = [phones.enter_context(Stream(server.port, key, tls)) for key in keys for _ in range(10)]
        for stream in streams:
            stream.hear(0)
        status, seconds = server.stop(number)
        print(f"ended after {seconds:.2f} s")  # noqa: T201 - shown with -s
        # Each stream ends. On a slow machine the first have heard once more by then that nothing has changed.
        assert {word["revision"] for stream in streams for word in stream.words()} <= {0}
    assert status == 0
    assert seconds < AT_ONCE


def test_all_eight_phones_of_a_table_get_a_saved_hand_at_once(server: Server, instance: Path) -> None:
    [key] = open_tables(instance, 1)
    with ExitStack() as phones:
        streams = [phones.enter_context(Stream(server.port, key)) for _ in range(8)]
        for stream in streams:
            stream.hear(0)
        for number in range(1, 4):
            save_hand(server.port, key)
            saved = time.monotonic()
            for stream in streams:
                stream.hear(number)
            assert time.monotonic() - saved < AT_ONCE


def test_if_all_streams_are_taken_a_phone_can_ask_for_news(tmp_path: Path) -> None:
    with serving(tmp_path, SCOREKEEPER_STREAMS="2") as server:
        [key] = open_tables(tmp_path, 1)
        with Stream(server.port, key) as first, Stream(server.port, key) as second, Stream(server.port, key) as third:
            assert [first.status, second.status, third.status] == [200, 200, 204]
            save_hand(server.port, key)
            first.hear(1)
            second.hear(1)
            with Phone(server.port) as phone:
                journal = Journal(phone, key)
                assert journal.ask()["facts"] == []
                journal.revision = 0
                assert [fact["number"] for fact in journal.ask()["facts"]] == [1]
        # The server notices that a phone has left only when it writes to it.
        deadline = time.monotonic() + 20
        while not gets_a_stream(server, key):
            save_hand(server.port, key)
            assert time.monotonic() < deadline
