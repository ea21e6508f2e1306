"""Two server processes on one PostgreSQL database: they save, tell and fail as one."""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import text

from scorekeeper.store.database import connect
from tests.postgresql import Cluster, with_tables
from tests.server.instance import board_in, open_tables
from tests.server.journal import Journal, outcomes
from tests.server.serving import Phone, Server, Stream, refusal, serving

pytestmark = pytest.mark.postgresql

PHONES = 8
STREAMS = 60

T = TypeVar("T")


@pytest.fixture(scope="module")
def address(cluster: Cluster) -> str:
    return with_tables(cluster.new_database())


@pytest.fixture(scope="module")
def servers(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sequence[Server]]:
    """Two processes with the same secret, as behind a proxy. Few connections, so that phones have to wait for them."""
    instance = tmp_path_factory.mktemp("instance")

    def one_more() -> AbstractContextManager[Server]:
        return serving(instance, SCOREKEEPER_DATABASE=address, SCOREKEEPER_CONNECTIONS="2")

    with one_more() as one, one_more() as other:
        yield one, other


def all_at_once(count: int, act: Callable[[int], T]) -> list[T]:
    """What each of these threads returns."""
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(act, range(count)))


def test_phones_hear_at_once_what_another_process_saved(servers: Sequence[Server], address: str) -> None:
    [key] = open_tables(address, 1)
    with ExitStack() as stack:
        streams = [stack.enter_context(Stream(servers[number % 2].port, key)) for number in range(6)]
        for stream in streams:
            stream.hear(0)
        journals = [Journal(stack.enter_context(Phone(server.port)), key) for server in servers]
        for number in range(1, 5):
            journal = journals[number % 2]
            journal.ask()
            journal.save()
            heard = [next(word for word in stream.words() if word["revision"] >= number) for stream in streams]
            assert [word["revision"] for word in heard] == [number] * len(streams)


def test_streams_that_open_all_at_once_wait_for_few_connections(servers: Sequence[Server], address: str) -> None:
    """The process has two connections."""
    [key] = open_tables(address, 1)
    with ExitStack() as stack:
        streams = all_at_once(STREAMS, lambda _: stack.enter_context(Stream(servers[0].port, key)))
        assert [stream.status for stream in streams] == [200] * STREAMS
        for stream in streams:
            stream.hear(0)
        journal = Journal(stack.enter_context(Phone(servers[1].port)), key)
        journal.save()
        for stream in streams:
            stream.hear(1)


def test_while_a_game_is_locked_saving_it_answers_503_and_afterwards_it_is_saved(
    servers: Sequence[Server], address: str
) -> None:
    [key] = open_tables(address, 1)
    engine = connect(address)
    with ExitStack() as stack:
        journals = [Journal(stack.enter_context(Phone(servers[0].port)), key) for _ in range(PHONES)]
        commands = [journal.hand() for journal in journals]
        with engine.begin() as other:
            other.execute(text("SELECT id FROM game WHERE key = :key FOR UPDATE"), {"key": key})
            statuses = all_at_once(PHONES, lambda at: journals[at].try_to_send(commands[at]).status)
        assert statuses == [503] * PHONES
        told = [outcomes(journal.send(command)) for journal, command in zip(journals, commands, strict=True)]
    assert (told.count(["kept"]), told.count(["conflict"])) == (1, PHONES - 1)
    engine.dispose()


def test_while_the_database_is_down_requests_answer_503_and_afterwards_all_is_right_by_itself(
    servers: Sequence[Server], address: str, cluster: Cluster
) -> None:
    [key] = open_tables(address, 1)
    with ExitStack() as stack:
        phones = [stack.enter_context(Phone(server.port)) for server in servers]
        streams = [stack.enter_context(Stream(server.port, key)) for server in servers]
        for stream in streams:
            stream.hear(0)
        journals = [Journal(phone, key) for phone in phones]
        command = journals[0].hand()
        cluster.stop()
        try:
            for _ in range(2):
                answer = journals[0].try_to_send(command)
                assert (answer.status, '"database"' in answer.body) == (503, True)
                pages = [phone.get(f"/g/{key}{where}") for phone in phones for where in ("", "/plain", "/events")]
                assert [page.status for page in pages] == [503] * len(pages)
                assert "your entry is kept" in pages[0].body
        finally:
            cluster.start()
        assert outcomes(journals[0].send(command)) == ["kept"]
        assert [phone.get(f"/g/{key}").status for phone in phones * 4] == [200] * 8
        for stream in streams:
            stream.hear(1)
    assert board_in(address, key).revision == 1


def test_a_database_that_cannot_be_reached_is_an_error_of_one_line(tmp_path: Path) -> None:
    line = refusal(tmp_path, SCOREKEEPER_DATABASE=f"postgresql+psycopg://me:hidden@/games?host={tmp_path}")
    assert line.startswith("scorekeeper: cannot use postgresql+psycopg://me:***@/games?host=")
    assert "hidden" not in line


def test_more_connections_than_the_server_has_are_an_error_of_one_line(tmp_path: Path, address: str) -> None:
    line = refusal(tmp_path, SCOREKEEPER_DATABASE=address, SCOREKEEPER_CONNECTIONS="1000")
    assert line.startswith("scorekeeper: SCOREKEEPER_CONNECTIONS=1000 is too much for this many processes: ")
    assert line.endswith("Each needs one more for news, and PostgreSQL allows 57 in all")


def test_a_missing_driver_is_an_error_of_one_line(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    line = refusal(tmp_path, SCOREKEEPER_DATABASE=address)
    assert line.endswith("needs psycopg, which is not installed: pip install 'scorekeeper[postgresql]'")
