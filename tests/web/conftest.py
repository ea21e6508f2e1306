"""A real app with an empty database, and devices that visit it.

The database is SQLite. Tests with the mark `both_databases` run on PostgreSQL too, and in a long run all of them.

`phone` is a device; `another_phone()` is one more, with a cookie of its own. Both are `tests.web.visitor.Visitor`.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from scorekeeper.app import close_database, create_app
from scorekeeper.config import Settings
from scorekeeper.live.hub import hub
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.web.extensions import db
from tests import profile
from tests.postgresql import BOTH, empty
from tests.services.table import empty_database
from tests.web.busy import database_of
from tests.web.game.playing import opened, record, start
from tests.web.visitor import Phones, Visitor

Make = Callable[..., Flask]


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """The compiled templates, which all apps share."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@contextmanager
def making_app(
    folder: Path,
    compiled_templates: FileSystemBytecodeCache,
    database: str = "games",
    **settings: Any,  # noqa: ANN401 - any setting
) -> Iterator[Flask]:
    """An app with these settings, on the database at an address or in a SQLite file of this name, which may be new."""
    if "://" not in database:
        file = folder / f"{database}.sqlite"
        if not file.exists():
            file.write_bytes(empty_database())
        database = f"sqlite:///{file}"
    app = create_app(Settings(folder, database, **{"secret": "x" * 64, "connections": 8, **settings}))
    app.jinja_env.bytecode_cache = compiled_templates
    yield app
    hang_up(app)
    close_database(app)


def hang_up(app: Flask) -> None:
    """Close all connections to the database."""
    with app.app_context():
        db.session.remove()
        for engine in db.engines.values():
            engine.dispose()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "shared_app" in metafunc.fixturenames:
        both = profile.is_long() or metafunc.definition.get_closest_marker("both_databases")
        metafunc.parametrize("shared_app", BOTH if both else BOTH[:1], indirect=True, scope="session")


@pytest.fixture(scope="session")
def shared_app(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    compiled_templates: FileSystemBytecodeCache,
) -> Iterator[Flask]:
    """The app on a kind of database; pytest runs together what needs the same."""
    where = "games" if request.param == "sqlite" else request.getfixturevalue("postgresql_address")
    with making_app(tmp_path_factory.mktemp("site"), compiled_templates, where) as app:
        yield app


@pytest.fixture
def make(tmp_path: Path, compiled_templates: FileSystemBytecodeCache) -> Iterator[Make]:
    """Makes apps as `making_app` does."""
    with ExitStack() as stack:
        yield lambda *where, **more: stack.enter_context(making_app(tmp_path, compiled_templates, *where, **more))


@pytest.fixture
def own_app(make: Make) -> Flask:
    """An app on SQLite for a test that changes the app itself: its routes, its engine, its templates."""
    return make()


@pytest.fixture
def app(shared_app: Flask) -> Iterator[Flask]:
    """The shared app, reset after each test: no games, no counted requests, the original settings.

    Creating an app takes longer than most tests.
    """
    settings = dict(shared_app.config)
    yield shared_app
    shared_app.config.clear()
    shared_app.config.update(settings)
    shared_app.extensions["scorekeeper.seen"].clear()
    for game_id in hub.games():
        hub.disconnect(game_id)
    hang_up(shared_app)
    with shared_app.app_context():
        if db.engine.dialect.name == "sqlite":
            database_of(shared_app).write_bytes(empty_database())
        else:
            empty(db.engine)


@pytest.fixture
def another_phone(app: Flask) -> Phones:
    return lambda: Visitor(app)


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app)


@pytest.fixture
def key(phone: Visitor) -> str:
    """A game of two players, with one hand, that the phone opened and manages."""
    key = start(phone, "Anna", "Bo")
    record(phone, key, "2", "K")
    return key


@pytest.fixture
def new_key(app: Flask) -> str:
    """A new game of Agurk, of Anna, Bo and Cleo, without rights."""
    return opened(app, AGURK)
