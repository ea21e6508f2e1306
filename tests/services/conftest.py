"""A database for every test, first SQLite and then PostgreSQL, and a session on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from tests.postgresql import BOTH, empty
from tests.services.table import Table, database


@pytest.fixture(params=BOTH)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """The file of a SQLite database, or the address of one in PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path / "games.sqlite"
    address: str = request.getfixturevalue("postgresql_address")
    return address


@pytest.fixture
def engine(where: Path | str) -> Iterator[Engine]:
    with database(where) as engine:
        yield engine
        if isinstance(where, str):
            empty(engine)


@pytest.fixture
def session(engine: Engine) -> Iterator[Session]:
    with Session(engine) as session:
        yield session


@pytest.fixture
def table(session: Session) -> Table:
    """A new game of Agurk, of three."""
    return Table(session, AGURK)
