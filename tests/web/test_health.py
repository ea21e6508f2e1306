"""Whoever watches over the server learns whether games can be saved, and nothing else."""

import pytest
from cachetools import TTLCache
from flask import Flask

from scorekeeper.web import health
from tests.services.table import counting
from tests.web.busy import engine_of, locked, rename
from tests.web.visitor import Visitor

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def always_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of what others have asked before, and nothing of this for those who ask later."""
    monkeypatch.setattr(health.is_well, "cache", TTLCache(8, 0))


def test_the_server_is_well_while_its_database_can_be_written(app: Flask, phone: Visitor) -> None:
    assert answer(phone, 200) == "ok\n"
    with locked(app):
        assert answer(phone, 503) == "unavailable\n"
    rename(app, "alembic_version", "away")
    assert answer(phone, 503) == "unavailable\n"
    rename(app, "away", "alembic_version")
    assert answer(phone, 200) == "ok\n"


def test_asking_often_writes_once_a_second(app: Flask, phone: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.is_well, "cache", TTLCache(8, 1000))
    with counting(engine_of(app)) as count:
        for _ in range(5):
            assert answer(phone, 200) == "ok\n"
    assert count == {"commits": 1, "statements": 1}


def answer(phone: Visitor, status: int) -> str:
    """What is said, without a cookie and never from a cache."""
    response = phone.get("/healthz", status=status).response
    assert "Set-Cookie" not in response.headers
    assert response.headers["Cache-Control"] == "no-store"
    return response.text
