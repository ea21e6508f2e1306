"""Phones that wait at the real server: they miss no change, use no scarce resources, and do not delay its end."""

import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.certificate import Certificate
from tests.server.instance import open_tables
from tests.server.journal import Journal
from tests.server.serving import HERE, Phone, Server, Stream, serving

AT_ONCE = 4.0
"""Seconds: time for a busy machine, and less than a stream waits before it says that there is no news."""


def gets_a_stream(server: Server, key: str) -> bool:
    with Stream(server.port, key) as stream:
        return stream.status == 200


@pytest.mark.parametrize(
    ("over_tls", "number"), [(False, signal.SIGTERM), (True, signal.SIGINT)], ids=["http", "https"]
)
def test_a_signal_ends_the_server_at_once_with_all_connections_open(
    tmp_path: Path, made: Certificate, number: int, *, over_tls: bool
) -> None:
    """And with some connections that are open but ask for nothing."""
    options, tls = (made.options, made.trusted) if over_tls else ((), None)
    keys = open_tables(tmp_path, 6)
    with serving(tmp_path, *HERE, *options, SCOREKEEPER_STREAMS="60") as server, ExitStack() as phones:
        idle = [phones.enter_context(Phone(server.port, tls=tls)) for _ in range(3)]
        assert [phone.get("/").status for phone in idle] == [200] * 3
        streams = [phones.enter_context(Stream(server.port, key, tls)) for key in keys for _ in range(10)]
        for stream in streams:
            stream.hear(0)
        status, seconds = server.stop(number)
        # Each stream ends. On a slow machine the first have heard once more by then that nothing has changed.
        assert {word["revision"] for stream in streams for word in stream.words()} <= {0}
    assert status == 0
    assert seconds < AT_ONCE


def test_phones_hear_at_once_and_if_all_streams_are_taken_they_can_ask_for_news(tmp_path: Path) -> None:
    with serving(tmp_path, SCOREKEEPER_STREAMS="2") as server:
        [key] = open_tables(tmp_path, 1)
        streams = (Stream(server.port, key) for _ in range(3))
        with Phone(server.port) as phone, next(streams) as first, next(streams) as second, next(streams) as third:
            assert [first.status, second.status, third.status] == [200, 200, 204]
            journal = Journal(phone, key)
            for number in range(1, 4):
                journal.save()
                saved = time.monotonic()
                first.hear(number)
                second.hear(number)
                assert time.monotonic() - saved < AT_ONCE
            assert journal.ask()["facts"] == []
            journal.revision = 0
            assert [fact["number"] for fact in journal.ask()["facts"]] == [1, 2, 3]
        # The server notices that a phone has left only when it writes to it.
        deadline = time.monotonic() + 20
        with Phone(server.port) as phone:
            journal = Journal(phone, key)
            while not gets_a_stream(server, key):
                journal.save()
                assert time.monotonic() < deadline
