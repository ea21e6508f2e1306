"""A PostgreSQL server of the tests' own: from this machine's binaries, in a temporary folder, reached by a socket."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from sqlalchemy import Engine

from scorekeeper.store.database import connect
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import Base
from tests import profile

HOW_TO_INSTALL = ("Debian, Ubuntu: sudo apt install postgresql", "macOS:          brew install postgresql")
USERS = ("postgres", "nobody")
"""Those who may run the server if we are root, which it refuses."""
TIMEOUT = 60
"""Seconds. Enough for any step on a busy machine."""
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}
_TABLES = Base.metadata.sorted_tables

BOTH = (
    ["sqlite"] if profile.PROFILE == "quick" else ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]
)
"""The parameters of a fixture whose tests run on each database; the quick loop has no time for the second."""


@cache
def find_postgresql() -> Path | None:
    """The folder of this machine's newest PostgreSQL binaries; None if there are none."""
    on_path = shutil.which("initdb")
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    folders = [*([Path(on_path).resolve().parent] if on_path else []), *reversed(newest)]
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


class Cluster:
    """A server that runs, and can be stopped and started again. `user` owns it."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        """Make its files."""
        binaries = find_postgresql()
        assert binaries is not None
        self.folder = folder
        self.user = None if os.geteuid() else next(user for user in USERS if _exists(user))
        self._binaries = binaries
        self._numbers = count()
        self._options = " ".join([f"-k {folder}", *(f"-c {name}={value}" for name, value in settings.items())])
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C")

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        log = self.folder / "server.log"
        self._run("pg_ctl", "start", f"--timeout={TIMEOUT}", f"--log={log}", f"--options={self._options}")

    def stop(self, mode: str = "fast") -> None:
        """Stop the server as an administrator would: whoever is connected loses the connection.

        In the mode `immediate` it does not tidy up.
        """
        self._run("pg_ctl", "stop", f"--timeout={TIMEOUT}", f"--mode={mode}")

    def new_database(self) -> str:
        """The SQLAlchemy address of a new database, without tables."""
        name = f"games_{next(self._numbers)}"
        with psycopg.connect(f"host={self.folder} user=postgres dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://postgres@/{name}?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        with (self.folder / "log").open("ab") as log:
            done = subprocess.run(
                [str(self._binaries / program), "-D", str(self.folder / "data"), *arguments],
                cwd=self.folder,
                user=self.user,
                group=None if self.user is None else self.folder.stat().st_gid,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                check=False,
            )
        assert done.returncode == 0, [one.read_text() for one in self.folder.glob("*log")]


@contextmanager
def cluster_running(**settings: str) -> Iterator[Cluster]:
    """A new server, deleted at the end. Not in pytest's own folder, which no other user may enter."""
    with TemporaryDirectory(prefix="scorekeeper-postgresql-") as folder:
        cluster = Cluster(Path(folder), SETTINGS | settings)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop("immediate")


def with_tables(address: str) -> str:
    """The same address, after the migrations."""
    engine = connect(address)
    upgrade(engine)
    engine.dispose()
    return address


def empty(engine: Engine) -> None:
    """Delete everything but the tables; ids begin at 1 again. Several times faster than TRUNCATE for a few rows."""
    deleted = [str(table.delete()) for table in reversed(_TABLES)]
    sequences = [f"pg_get_serial_sequence('{table.name}', 'id')" for table in _TABLES if "id" in table.columns]
    restarted = [f"SELECT setval({sequence}, 1, false)" for sequence in sequences]
    with engine.begin() as connection:
        connection.exec_driver_sql("; ".join(deleted + restarted))


def _exists(user: str) -> bool:
    import pwd  # noqa: PLC0415 - there is none on Windows

    return user in {one.pw_name for one in pwd.getpwall()}
