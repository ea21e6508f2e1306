"""PostgreSQL: its limits, its migrations by several processes at once, and news from other processes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Queue

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.store.database import Limits, check_unused, connect
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import Base
from scorekeeper.store.postgresql import (
    Listener,
    TooManyConnectionsError,
    check_connections,
    disconnect_elsewhere,
    wait_for_other_migrations,
)
from scorekeeper.store.sqlite import InUseError
from scorekeeper.store.transactions import writing
from tests.postgresql import Cluster, empty
from tests.profile import steps
from tests.rules.cases import hand
from tests.services.phones import pool_of, wait_for_the_others
from tests.services.table import Table

pytestmark = pytest.mark.postgresql

PROCESSES = 4
ROUNDS = steps(3, long=100)
TIMEOUT = 30
"""Seconds. Only a failing test waits so long."""


def upgrade_in_process(address: str) -> bool:
    """Whether this process changed the database, which others are upgrading too."""
    engine = connect(address)
    wait_for_the_others()
    try:
        return upgrade(engine)
    finally:
        engine.dispose()


@pytest.fixture
def engine(postgresql_address: str) -> Iterator[Engine]:
    engine = connect(postgresql_address, Limits(connections=2, lock_timeout=1, statement_timeout=2))
    yield engine
    empty(engine)
    engine.dispose()


class Heard:
    """Phones that wait for games, and what they were told."""

    def __init__(self, *game_ids: int) -> None:
        self._game_ids = game_ids
        self.news: Queue[tuple[int, int | None]] = Queue()

    def games(self) -> tuple[int, ...]:
        return self._game_ids

    def publish(self, game_id: int, revision: int) -> None:
        self.news.put((game_id, revision))

    def disconnect(self, game_id: int) -> None:
        self.news.put((game_id, None))

    def until(self, game_id: int, revision: int | None) -> None:
        """Wait until exactly this is told."""
        while self.news.get(timeout=TIMEOUT) != (game_id, revision):
            pass


def test_four_processes_can_create_the_tables_at_once(cluster: Cluster) -> None:
    with pool_of(PROCESSES) as processes:
        for _ in range(ROUNDS):
            addresses = [cluster.new_database()] * PROCESSES
            answers = processes.map(upgrade_in_process, addresses, chunksize=1)
            assert sorted(answers) == [False] * (PROCESSES - 1) + [True]


def test_the_migrations_make_the_tables_of_the_models(engine: Engine) -> None:
    assert upgrade(engine) is False
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


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


def test_too_many_processes_for_the_server_are_refused(engine: Engine) -> None:
    with engine.connect() as connection:
        allowed = int(connection.execute(text("SHOW max_connections")).scalar_one()) - 3
    check_connections(engine, Limits(connections=allowed // 4))
    with pytest.raises(TooManyConnectionsError) as refused:
        check_connections(engine, Limits(connections=allowed))
    processes, most = refused.value.args
    assert (processes >= 1, most) == (True, allowed)


def test_a_listener_hears_each_save_once_and_nothing_that_was_rolled_back(engine: Engine) -> None:
    with Session(engine) as session:
        table = Table(session, AGURK)
        game_id = table.board.game_id
        heard = Heard(game_id)
        listener = Listener(engine, heard)
        heard.until(game_id, 0)
        with writing(session):
            disconnect_elsewhere(session, game_id)
        table.record(hand(0, "5 8 9"))
        assert heard.news.get(timeout=TIMEOUT) == (game_id, 1)
        with writing(session):
            disconnect_elsewhere(session, game_id)
            session.commit()
        assert heard.news.get(timeout=TIMEOUT) == (game_id, None)
        assert heard.news.empty()
        listener.close()


def test_a_database_is_in_use_while_a_process_of_the_app_listens(engine: Engine, cluster: Cluster) -> None:
    with Session(engine) as session:
        game_id = Table(session, AGURK).board.game_id
    heard = Heard(game_id)
    listener = Listener(engine, heard)
    heard.until(game_id, 0)
    with pytest.raises(InUseError):
        check_unused(engine)
    listener.close()
    another = connect(cluster.new_database())
    check_unused(another)
    another.dispose()


def test_a_listener_that_lost_its_connection_compares_revisions(engine: Engine, cluster: Cluster) -> None:
    with Session(engine) as session:
        table = Table(session, AGURK)
        game_id = table.board.game_id
        heard = Heard(game_id)
        listener = Listener(engine, heard)
        heard.until(game_id, 0)
        cluster.stop()
        cluster.start()
        session.rollback()
        table.record(hand(0, "5 8 9"))
        heard.until(game_id, 1)
        listener.close()


def test_a_listener_survives_nonsense(engine: Engine) -> None:
    with Session(engine) as session:
        table = Table(session, AGURK)
        game_id = table.board.game_id
        heard = Heard(game_id)
        listener = Listener(engine, heard)
        heard.until(game_id, 0)
        with writing(session):
            session.execute(text("SELECT pg_notify('scorekeeper', 'the usual')"))
            session.commit()
        table.record(hand(0, "5 8 9"))
        heard.until(game_id, 1)
        table.record(hand(0, "5 8 9"))
        heard.until(game_id, 2)
        listener.close()
