"""PostgreSQL: its limits, its migrations by several processes at once, and news from other processes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Queue
from typing import Self

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.store.database import ConnectionLimits, check_unused, connect
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.postgresql import Listener, disconnect_elsewhere, wait_for_other_migrations
from scorekeeper.store.sqlite import InUseError
from scorekeeper.store.transactions import writing
from tests.postgresql import Cluster, empty
from tests.rules.cases import hand
from tests.services.table import Table

pytestmark = pytest.mark.postgresql

TIMEOUT = 30
"""Seconds. Only a failing test waits so long."""


@pytest.fixture
def engine(postgresql_address: str) -> Iterator[Engine]:
    engine = connect(postgresql_address, ConnectionLimits(connections=2, lock_timeout=1, statement_timeout=2))
    yield engine
    empty(engine)
    engine.dispose()


class Heard:
    """What the phones of a game were told of it, from when the process listens."""

    def __init__(self, engine: Engine, game_id: int) -> None:
        self.news: Queue[tuple[int, int | None]] = Queue()
        self._game_id = game_id
        self._listener = Listener(engine, self)
        assert self.news.get(timeout=TIMEOUT) == (game_id, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.close()

    def games(self) -> tuple[int, ...]:
        return (self._game_id,)

    def publish(self, game_id: int, revision: int) -> None:
        self.news.put((game_id, revision))

    def disconnect(self, game_id: int) -> None:
        self.news.put((game_id, None))


def test_a_statement_and_a_wait_for_a_lock_end_in_time(engine: Engine) -> None:
    with Session(engine) as session:
        with pytest.raises(OperationalError, match="statement timeout"):
            session.execute(text("SELECT pg_sleep(10)"))
        session.rollback()
        table = Table(session, AGURK)
        with engine.begin() as other:
            other.execute(text("SELECT id FROM game FOR UPDATE"))
            with pytest.raises(OperationalError, match="lock timeout"):
                table.try_to_record(hand(0, "5 8 9"))
        table.record(hand(0, "5 8 9"))
        assert table.board.revision == 1


def test_an_upgrade_waits_for_another_as_long_as_it_takes(engine: Engine) -> None:
    with ThreadPoolExecutor(1) as thread:
        with engine.begin() as other:
            wait_for_other_migrations(other)
            waiting = thread.submit(upgrade, engine)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=1.3)
        assert waiting.result(timeout=TIMEOUT) is False


def test_a_connection_that_died_while_it_was_idle_is_replaced(engine: Engine, postgresql_address: str) -> None:
    with Session(engine) as session:
        table = Table(session, AGURK)
        session.rollback()
        other = connect(postgresql_address)
        with other.begin() as connection:
            connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            )
        other.dispose()
        assert table.board.revision == 0


def test_a_listener_hears_each_save_once_and_nothing_that_was_rolled_back_and_survives_nonsense(engine: Engine) -> None:
    with Session(engine) as session:
        table = Table(session, AGURK)
        game_id = table.board.game_id
        with Heard(engine, game_id) as heard:
            with writing(session):
                disconnect_elsewhere(session, game_id)
            table.record(hand(0, "5 8 9"))
            with writing(session):
                disconnect_elsewhere(session, game_id)
                session.commit()
            assert [heard.news.get(timeout=TIMEOUT) for _ in range(2)] == [(game_id, 1), (game_id, None)]
            assert heard.news.empty()
            with writing(session):
                session.execute(text("SELECT pg_notify('scorekeeper', 'the usual')"))
                session.commit()
            table.record(hand(0, "5 8 9"))
            while heard.news.get(timeout=TIMEOUT) != (game_id, 2):
                pass


def test_a_database_is_in_use_while_a_process_of_the_app_listens(engine: Engine, cluster: Cluster) -> None:
    with Session(engine) as session:
        game_id = Table(session, AGURK).board.game_id
    with Heard(engine, game_id), pytest.raises(InUseError):
        check_unused(engine)
    another = connect(cluster.new_database())
    check_unused(another)
    another.dispose()
