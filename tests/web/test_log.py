"""The log of a whole game says what happened, and nothing that is anybody's."""

import json
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.app import create_app
from scorekeeper.config import SettingError, Settings
from scorekeeper.services.visit_game import Right
from scorekeeper.web import log
from scorekeeper.web.extensions import db
from scorekeeper.web.log import MAX_A_MINUTE
from tests.web.busy import locked
from tests.web.files.test_in import send
from tests.web.game.playing import lay, record, start
from tests.web.share.joining import said_code, token_of, withdraw
from tests.web.visitor import Phones, Visitor

pytestmark = pytest.mark.both_databases

Line = dict[str, Any]

NAMES = ("Anneliese", "Bohumil", "Cleopatra")
PHONE = "Phone of Cleopatra"


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """The file of a log with a line for each request."""
    log.open_log(str(tmp_path / "log"), with_requests=True)
    yield tmp_path / "log"
    log.open_log("", with_requests=False)


def lines(path: Path, name: str = "") -> list[Line]:
    """The lines so far, or those of one logger."""
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [line for line in found if line["log"].endswith(name)]


def events(path: Path) -> list[str]:
    return [line["event"] for line in lines(path, ".security")]


def test_the_log_of_a_whole_game_has_its_events_and_none_of_its_secrets(
    app: Flask, phone: Visitor, another_phone: Phones, path: Path
) -> None:
    key = start(phone, *NAMES)
    code, token = said_code(phone, key), token_of(app, key)
    other = another_phone()
    other.post_form("/join", code=code)
    other.post_form(f"/g/{key}/share", name=PHONE)
    invited = another_phone()
    invited.post_form(f"/j/{token}", name=PHONE)
    record(other, key, "2", "3", "K")
    other.post_form(f"/g/{key}/plain/1", {"card_2": "4"}, form="trick")
    other.post_form(f"/g/{key}/plain", press="Undo")
    withdraw(phone, key, "score")
    other.get(f"/g/{key}/sheet/head", status=403)
    withdraw(phone, key, "watch")
    another_phone().post_form("/join", code="AAA AAA", status=422)
    phone.post("/join", {"code": code}, status=400)
    new = start(phone, *NAMES)
    imported = send(another_phone(), phone.client.get(f"/g/{new}/files/game.json").data).location
    with locked(app):
        phone.post_form(f"/g/{new}/plain", lay("2", "3", "K"), form="trick", status=503)

    assert events(path) == ["withdrawn", "refused", "withdrawn", "forged", "database"]
    assert [line["event"] for line in lines(path, ".security") if "client" in line] == ["refused", "forged"]
    secrets = [key, new, imported.rpartition("/")[2], code, code.replace(" ", ""), token, token_of(app, new)]
    secrets += [token_of(app, new, Right.MANAGE), app.config["SECRET_KEY"], *NAMES, PHONE]
    for device in (phone, other, invited):
        for cookie in (device.client._cookies or {}).values():  # noqa: SLF001 - there is no other way
            secrets += filter(None, [cookie.value, *cookie.value.split(".")])
    said = path.read_text("utf-8").lower()
    assert [secret for secret in secrets if secret.lower() in said] == []


def test_a_request_is_one_line_with_its_route_status_time_and_bytes(phone: Visitor, path: Path) -> None:
    key = start(phone, *NAMES)
    size = len(phone.client.get(f"/g/{key}?x=1").data)
    phone.client.head(f"/g/{key}")
    phone.client.get("/g/Anneliese")
    phone.client.open("/Anneliese", method="BOHUMIL")
    phone.client.get(f"/g/{key}/events", buffered=False).close()
    seen = lines(path, ".requests")[-5:]
    told = [tuple(line[name] for name in ("level", "message", "method", "route", "status")) for line in seen]
    assert told == [
        ("info", "request", "GET", "/g/<key>", 200),
        ("info", "request", "HEAD", "/g/<key>", 200),
        ("info", "request", "GET", "/g/<key>", 404),
        ("info", "request", "", "", 404),
        ("info", "request", "GET", "/g/<key>/events", 200),
    ]
    assert seen[0]["bytes"] == size
    assert all(0 < line["ms"] < 10_000 for line in seen)
    assert seen[-1]["bytes"] is None


def test_without_the_setting_only_events_and_faults_are_logged(phone: Visitor, tmp_path: Path, path: Path) -> None:
    log.open_log(str(tmp_path / "other"), with_requests=False)
    start(phone, *NAMES)
    phone.post("/join", {"code": "x"}, status=400)
    assert [line["log"] for line in lines(tmp_path / "other")] == ["scorekeeper.security"]
    assert lines(path) == []


def test_a_security_event_tells_when_what_and_from_where(phone: Visitor, path: Path) -> None:
    phone.client.post("/join", data={"code": "x"}, environ_overrides={"REMOTE_ADDR": "2001:db8::1:2:3:4"})
    [line] = lines(path, ".security")
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "warning",
        "log": "scorekeeper.security",
        "message": "form without a valid token",
        "event": "forged",
        "client": "2001:db8::",
        "method": "POST",
        "route": "/join",
    }


def test_a_fault_tells_its_place_but_not_its_words(own_app: Flask, path: Path) -> None:
    def fail() -> str:
        try:
            db.session.execute(text("SELECT * FROM nowhere WHERE name = :name"), {"name": NAMES[0]})
        except Exception as error:
            raise ValueError(NAMES[1]) from error
        return ""

    own_app.add_url_rule("/fail", view_func=fail)
    assert Visitor(own_app).client.get("/fail").status_code == 500
    [fault] = lines(path, "scorekeeper")
    assert fault["message"] == "unexpected fault"
    assert "ValueError\n" in fault["exc_info"]
    assert "in fail" in fault["exc_info"]
    assert "OperationalError" in fault["exc_info"]
    assert not any(name in path.read_text() for name in NAMES)


def test_nobody_can_fill_the_disk_with_events(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(logging.time, "time", lambda: now)  # type: ignore[attr-defined]
    for _ in range(3 * MAX_A_MINUTE):
        log.security.warning("guessed", extra={"event": "guessed"})
    log.security.warning("withdrawn", extra={"event": "withdrawn"})
    assert len(lines(path)) == MAX_A_MINUTE + 1
    now += 60
    log.security.warning("guessed", extra={"event": "guessed"})
    assert lines(path)[-1]["left_out"] == 2 * MAX_A_MINUTE


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
@pytest.mark.parametrize(("before", "after"), [(None, 0o600), (0o644, 0o600), (0o640, 0o640)])
def test_strangers_cannot_read_the_log_nor_that_which_is_made_when_it_was_moved_away(
    tmp_path: Path, before: int | None, after: int
) -> None:
    path = tmp_path / "log"
    if before is not None:
        path.touch(before)
        path.chmod(before)
    create_app(Settings(tmp_path, "sqlite://", "s" * 32, log=str(path)))
    log.security.warning("guessed", extra={"event": "guessed"})
    assert stat.S_IMODE(path.stat().st_mode) == after
    path.rename(tmp_path / "log.1")
    log.security.warning("guessed", extra={"event": "guessed"})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    log.open_log("", with_requests=False)


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    settings = Settings(tmp_path, "sqlite://", "s" * 32, log=str(tmp_path / "no" / "log"))
    with pytest.raises(SettingError, match="SCOREKEEPER_LOG cannot be written"):
        create_app(settings)
