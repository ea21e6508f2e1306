"""The app with different settings."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask, request
from sqlalchemy import inspect

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.live.hub import Room
from scorekeeper.web.extensions import db

FORWARDED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "cucumber.example"}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, f"sqlite:///{tmp_path / 'games.sqlite'}", "s" * 32)


@contextmanager
def made(settings: Settings) -> Iterator[Flask]:
    """The app with a page that shows the client's address. Closes its connections at the end."""
    app = create_app(settings)
    app.add_url_rule("/who", view_func=lambda: f"{request.remote_addr} {request.scheme} {request.host}")
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.mark.parametrize("database", ["", "sqlite://"], ids=["file", "memory"])
def test_create_app_creates_the_tables(settings: Settings, database: str) -> None:
    with made(replace(settings, database=database or settings.database)) as app, app.app_context():
        assert {"game", "fact"} <= set(inspect(db.engine).get_table_names())
        with db.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


@pytest.mark.parametrize(("most", "room"), [(3, Room(1000, 250, 3)), (0, Room(1000, 250, 1000))])
def test_the_settings_say_how_many_may_wait(settings: Settings, most: int, room: Room) -> None:
    with made(replace(settings, per_address=most)) as app:
        assert app.config["ROOM"] == room


@pytest.mark.parametrize(
    ("proxies", "who"), [(0, "127.0.0.1 http localhost"), (1, "203.0.113.7 https cucumber.example")]
)
def test_forwarded_headers_count_only_from_configured_proxies(settings: Settings, proxies: int, who: str) -> None:
    with made(replace(settings, proxies=proxies)) as app:
        assert app.test_client().get("/who", headers=FORWARDED).text == who
