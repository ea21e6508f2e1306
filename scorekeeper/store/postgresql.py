"""PostgreSQL: limits of a connection, one migration at a time, and news of what other processes have saved.

News travels by NOTIFY in the transaction that saves, so what was rolled back is never told. A notification is a game's
id and its new revision. Without a revision, phones have to open their streams anew and read the rest from the database.
"""

import logging
from collections.abc import Sequence
from threading import Event, Thread
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Engine, Table, bindparam, func, select, text
from sqlalchemy.orm import Session

CHANNEL = "scorekeeper"
LISTENER = "scorekeeper news"
"""The application name of the connection that listens; every process of the app has one."""

CHECK = 5.0
"""Seconds after which the listener compares revisions, so that news lost on the way is only late."""
PAUSE = 0.5
"""Seconds before the listener connects again."""

_MIGRATIONS = 0x0C0C
"""The key of the advisory lock round migrations. Any number that nobody else uses in this database."""

NEWS = func.pg_notify(CHANNEL, bindparam("news"))
_TELL = select(NEWS)
_log = logging.getLogger("scorekeeper.security")


class ConnectionLimits(NamedTuple):
    """What one process may ask of PostgreSQL: connections, and seconds to wait for a lock and for a statement."""

    connections: int = 20
    lock_timeout: int = 3
    statement_timeout: int = 5


class TooManyConnectionsError(Exception):
    """The processes of the app could open more connections than PostgreSQL allows.

    The arguments are the number of processes with this one, and the number of connections that PostgreSQL allows.
    """


class Phones(Protocol):
    """Those who wait for news: the hub of this process."""

    def games(self) -> Sequence[int]:
        """The ids of the games that somebody waits for."""

    def publish(self, game_id: int, revision: int) -> None:
        """Tell that a game has this revision; nothing happens if that is known."""

    def disconnect(self, game_id: int) -> None:
        """Let all phones of a game open their streams anew."""


def is_postgresql(session: Session) -> bool:
    """Whether the session's database is PostgreSQL."""
    return session.get_bind().dialect.name == "postgresql"


def options(limits: ConnectionLimits) -> dict[str, Any]:
    """The options of an engine. A connection that died while it was idle is replaced before a request gets it."""
    settings = {
        "timezone": "UTC",  # As SQLite stores times.
        "lock_timeout": f"{limits.lock_timeout}s",
        "statement_timeout": f"{limits.statement_timeout}s",
        "idle_in_transaction_session_timeout": "60s",
    }
    return {
        "pool_size": limits.connections,
        "max_overflow": 0,
        "pool_timeout": limits.lock_timeout,
        "pool_pre_ping": True,
        "connect_args": {
            **_CONNECT,
            "application_name": "scorekeeper",
            "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
        },
    }


_CONNECT: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}


def wait_for_other_migrations(connection: Connection) -> None:
    """Wait until no other process migrates, and keep the others waiting until this transaction ends.

    It may take as long as it needs.
    """
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(select(func.pg_advisory_xact_lock(_MIGRATIONS)))


def restart_ids(connection: Connection, tables: Sequence[Table]) -> None:
    """Let new rows have ids above those of rows that came with theirs."""
    for table in tables:
        if "id" in table.columns:
            last = func.max(table.columns["id"])
            ids = func.pg_get_serial_sequence(table.name, "id")
            connection.execute(select(func.setval(ids, func.coalesce(last, 1), last.is_not(None))))


def check_connections(engine: Engine, limits: ConnectionLimits) -> None:
    """Raises TooManyConnectionsError if this process and those that run could need more connections than there are."""
    with engine.connect() as connection:
        allowed, running = connection.execute(
            text(
                "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')"
                "::int, (SELECT count(*) FROM pg_stat_activity WHERE application_name = :listener)"
            ),
            {"listener": LISTENER},
        ).one()
    if (running + 1) * (limits.connections + 1) > allowed:
        raise TooManyConnectionsError(running + 1, allowed)


def is_served(engine: Engine) -> bool:
    """Whether a process of the app serves this database."""
    listening = text(
        "SELECT EXISTS "
        "(SELECT FROM pg_stat_activity WHERE application_name = :listener AND datname = current_database())"
    )
    with engine.connect() as connection:
        return bool(connection.scalar(listening, {"listener": LISTENER}))


def disconnect_elsewhere(session: Session, game_id: int) -> None:
    """Let the phones of a game at other processes open their streams anew, once this transaction is committed."""
    if is_postgresql(session):
        session.execute(_TELL, {"news": str(game_id)})


class Listener:
    """Passes news on to the phones of this process, in a thread, until it is closed."""

    def __init__(self, engine: Engine, phones: Phones) -> None:
        """Start listening."""
        _, address = engine.dialect.create_connect_args(engine.url)
        self._address = {**_CONNECT, **address, "application_name": LISTENER}
        self._phones = phones
        self._closed = Event()
        Thread(target=self._run, name=LISTENER, daemon=True).start()

    def close(self) -> None:
        """Stop listening, at the latest after `CHECK` seconds."""
        self._closed.set()

    def _run(self) -> None:
        import psycopg  # noqa: PLC0415 - only those who use PostgreSQL have it

        is_lost = False
        while not self._closed.is_set():
            try:
                with psycopg.connect(**self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    is_lost = False
                    while not self._closed.is_set():
                        # What was missed before we listened, and what got lost on the way.
                        rows = connection.execute(
                            "SELECT id, revision FROM game WHERE id = ANY(%s)", [list(self._phones.games())]
                        )
                        for game_id, revision in rows:
                            self._phones.publish(game_id, revision)
                        for notification in connection.notifies(timeout=CHECK):
                            self._pass_on(notification.payload)
            except (psycopg.Error, ValueError) as error:  # Anybody in the database may notify of anything.
                if not is_lost:
                    reason = getattr(error, "sqlstate", None) or type(error).__name__
                    _log.error("no news", extra={"event": "database", "reason": reason})
                is_lost = True
                self._closed.wait(PAUSE)

    def _pass_on(self, news: str) -> None:
        game_id, _, revision = news.partition(" ")
        if revision:
            self._phones.publish(int(game_id), int(revision))
        else:
            self._phones.disconnect(int(game_id))
