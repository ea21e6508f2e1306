"""Live updates for open boards: the stream, asking instead, and who is entering a hand."""

import json
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from flask import Flask

from scorekeeper.live.hub import hub
from scorekeeper.rules.catalogue import CUCUMBER_21
from scorekeeper.web import live
from scorekeeper.web.extensions import db
from tests.services.table import counting
from tests.web.busy import engine_of
from tests.web.game.playing import opened, points, record, start
from tests.web.share.joining import let_in
from tests.web.visitor import Phones, Visitor

ME = "a" * 12
LONG = 30.0
"""Seconds."""


@contextmanager
def listening(phone: Visitor, key: str, name: str = ME) -> Iterator[Iterator[dict[str, Any]]]:
    """The messages of a stream."""
    with closing(phone.client.get(f"/g/{key}/events?phone={name}", buffered=False, follow_redirects=True)) as response:
        assert response.status_code == 200
        assert response.mimetype == "text/event-stream"
        lines = response.iter_encoded()
        yield (json.loads(line.decode().removeprefix("data: ")) for line in lines)


def news(phone: Visitor, key: str, revision: int = 0, name: str = ME) -> dict[str, Any]:
    """What a phone without a stream gets."""
    found: dict[str, Any] = phone.get(f"/g/{key}/journal?revision={revision}&phone={name}").response.get_json()
    return found


def entering(phone: Visitor, key: str, hand: str, name: str = "b" * 12, *, status: int = 204) -> None:
    token = phone.game_data(key)["token"]
    body = {"csrf_token": token, "phone": name, "hand": hand}
    phone.post(f"/g/{key}/entering", body, status=status)


def test_a_stream_sends_the_state_at_once_and_after_each_change(
    phone: Visitor, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", LONG)
    started = time.monotonic()
    with listening(phone, key) as words:
        assert next(words) == {"revision": 1, "entering": [], "next": "", "mayScore": True}
        record(phone, key, "2", "3")
        assert next(words) == {"revision": 2, "entering": [], "next": "", "mayScore": True}
        entering(phone, key, "3")
        assert next(words) == {"revision": 2, "entering": [{"name": "", "hand": 3}], "next": "", "mayScore": True}
        entering(phone, key, "")
        assert next(words) == {"revision": 2, "entering": [], "next": "", "mayScore": True}
        phone.post_form(f"/g/{key}/plain", press="Undo")
        assert next(words)["revision"] == 3
    assert time.monotonic() - started < LONG, "nothing of this waited for the heartbeat"


def test_a_stream_without_news_sends_heartbeats_and_ends_by_itself(
    phone: Visitor, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    monkeypatch.setattr(live, "LIFETIME", (0.05, 0.05))
    with listening(phone, key) as words:
        heard = [one["revision"] for one in words]
    assert set(heard) == {1}
    assert 3 <= len(heard) <= 6


def test_a_stream_holds_no_connection_to_the_database(app: Flask, phone: Visitor, key: str) -> None:
    with app.app_context():
        pool = db.engine.pool
    with listening(phone, key) as words:
        next(words)
        assert pool.checkedout() == 0  # type: ignore[attr-defined]


def test_a_stream_is_neither_compressed_nor_buffered_nor_cached(phone: Visitor, key: str) -> None:
    headers = {"Accept-Encoding": "gzip, br, zstd"}
    with closing(phone.client.get(f"/g/{key}/events", headers=headers, buffered=False)) as response:
        assert "Content-Encoding" not in response.headers
        assert response.headers["X-Accel-Buffering"] == "no"
        assert response.headers["Cache-Control"] == "no-store"


def test_a_closed_stream_frees_its_place_even_before_its_first_message(phone: Visitor, key: str) -> None:
    before = hub.streams
    response = phone.client.get(f"/g/{key}/events", buffered=False)
    assert hub.streams == before + 1
    response.close()
    assert hub.streams == before
    phone.client.head(f"/g/{key}/events").close()
    phone.get("/g/nothing/events", status=404)
    assert hub.streams == before


def test_asking_without_news_costs_one_statement(app: Flask, phone: Visitor, key: str) -> None:
    with counting(engine_of(app)) as count:
        answer = news(phone, key, 1)
    assert count == {"commits": 0, "statements": 1}
    assert (answer["facts"], answer["entering"], answer["next"], answer["said"]) == ([], [], "", "")


@pytest.mark.parametrize(("revision", "facts"), [("", 1), ("x", 1), ("-5", 1), ("9", 0)])
def test_asking_with_an_impossible_revision_gets_all_facts_or_none(
    phone: Visitor, key: str, revision: str, facts: int
) -> None:
    answer = phone.get(f"/g/{key}/journal?revision={revision}").response.get_json()
    assert (answer["revision"], len(answer["facts"])) == (1, facts)


def test_asking_says_who_else_is_entering_a_hand(phone: Visitor, key: str) -> None:
    entering(phone, key, "2")
    entering(phone, key, "2", ME)
    assert news(phone, key, 1)["entering"] == [{"name": "", "hand": 2}]
    entering(phone, key, "")
    assert news(phone, key)["entering"] == []


@pytest.mark.parametrize(("hand", "name"), [("x", ME), ("0", ME), ("-1", ME), ("2", ""), ("2", "<b>bold</b>")])
def test_invalid_reports_of_entering_are_refused(phone: Visitor, key: str, hand: str, name: str) -> None:
    entering(phone, key, hand, name, status=400)
    assert news(phone, key, name="c" * 12)["entering"] == []


def test_a_watcher_follows_too_and_hears_the_names_of_those_who_enter(
    app: Flask, another_phone: Phones, key: str
) -> None:
    scorer, watcher = let_in(app, another_phone(), key, name="Bo"), another_phone()
    assert [fact["kind"] for fact in news(watcher, key)["facts"]] == ["hand"]
    with listening(watcher, key) as words:
        next(words)
        entering(scorer, key, "2")
        assert next(words)["entering"] == [{"name": "Bo", "hand": 2}]


def test_a_waiting_phone_learns_of_the_next_game(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = opened(app, CUCUMBER_21, opening=points(20, 20))
    record(phone, key, "2", "K")
    other = another_phone()
    with listening(other, key) as words:
        assert next(words)["next"] == ""
        new = phone.post_form(f"/g/{key}", press="Play again").location
        assert list(words) == []
    with listening(other, key) as words:
        assert next(words)["next"] == new
    assert news(other, key, 1)["next"] == new


def test_withdrawing_the_key_ends_all_streams_and_only_members_can_reconnect(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = start(phone, "Anna", "Bo")
    scorer, watcher = let_in(app, another_phone(), key), another_phone()
    with listening(watcher, key) as heard, listening(scorer, key) as words:
        next(heard)
        next(words)
        new = phone.post_form(f"/g/{key}/share?right=watch", press="Withdraw").location.split("/")[2]
        assert list(heard) == list(words) == []
    watcher.get(f"/g/{key}/events", status=410)
    with listening(scorer, key) as words:
        next(words)
        record(phone, new, "2", "K")
        assert next(words)["revision"] == 1


def test_a_phone_that_lost_its_right_is_no_longer_entering(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    scorer = let_in(app, another_phone(), key)
    token = scorer.game_data(key)["token"]
    body = {"csrf_token": token, "phone": ME, "hand": "2"}
    for last in ("", "2"):
        scorer.post(f"/g/{key}/entering", body, status=204)
        phone.post_form(f"/g/{key}/share?right=score", press="Withdraw")
        scorer.post(f"/g/{key}/entering", {**body, "hand": last}, status=403)
        assert news(phone, key, name="c" * 12)["entering"] == []
        let_in(app, scorer, key)
