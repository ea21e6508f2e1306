"""A real app on a database of its own, and devices that visit it.

`phone` is a device; `another_phone()` is one more, with a cookie of its own. Both are `tests.web.visitor.Visitor`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.web.extensions import db
from tests.web.visitor import Visitor


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Every test has an app of its own; compiling the templates once is enough."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def app(tmp_path: Path, compiled_templates: FileSystemBytecodeCache) -> Iterator[Flask]:
    app = create_app(Settings(instance=tmp_path, database=f"sqlite:///{tmp_path}/t.sqlite", secret="x" * 64))
    app.jinja_env.bytecode_cache = compiled_templates
    yield app
    with app.app_context():
        db.session.remove()
        for engine in db.engines.values():
            engine.dispose()


@pytest.fixture
def another_phone(app: Flask) -> Callable[[], Visitor]:
    return lambda: Visitor(app)


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app)
