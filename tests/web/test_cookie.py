"""A device keeps its rights: by any clock, beside another instance, and after an update of the app."""

import time
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import timed

from scorekeeper.web.cookie import FORMER_NAME
from tests.web.conftest import Make
from tests.web.game.playing import start
from tests.web.share.joining import let_in
from tests.web.visitor import Visitor

DAY = 24 * 3600
LATER = {"-2 s": -2, "-1 year": -365 * DAY, "+50 years": 18_263 * DAY}


def in_one_browser(*apps: Flask) -> list[Visitor]:
    """A visitor of each app: all instances on a host share a browser's cookies, whatever their ports."""
    visitors = [Visitor(app) for app in apps]
    for one in visitors:
        one.client._cookies = visitors[0].client._cookies  # noqa: SLF001 - there is no other way
    return visitors


def cookies_of(visitor: Visitor) -> int:
    return len(visitor.client._cookies or ())  # noqa: SLF001 - nor to count them


def signed_by_version_0_1(app: Flask, visitor: Visitor) -> str:
    """This device's cookie as version 0.1 wrote it."""
    with visitor.client.session_transaction() as session:
        content = dict(session)
    serializer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert serializer is not None
    return str(serializer.dumps(content))


def manages(visitor: Visitor, key: str) -> bool:
    return visitor.client.get(f"/g/{key}/share?right=manage").text.count('name="right" value="manage"') > 0


@pytest.mark.parametrize("seconds", LATER.values(), ids=LATER)
def test_rights_survive_any_clock(phone: Visitor, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    key = start(phone, "Anna", "Bo")
    with monkeypatch.context() as patched:
        patched.setattr(timed, "time", SimpleNamespace(time=lambda: time.time() + seconds))
        for path in ("/", "/join", f"/g/{key}"):
            phone.get(path)
        assert manages(phone, key)
        other = start(phone, "Cleo", "Dora")
    assert manages(phone, key)
    assert manages(phone, other)


def test_the_date_in_the_cookie_does_not_depend_on_our_clock(phone: Visitor) -> None:
    answer = phone.client.get(f"/g/{start(phone, 'Anna', 'Bo')}")
    assert "Expires=Fri, 31 Dec 9999" in answer.headers["Set-Cookie"]


def test_two_instances_on_one_host_do_not_disturb_each_other(make: Make) -> None:
    one, other = in_one_browser(*(make(name, secret=name[0] * 32) for name in ("first", "second")))
    keys = [start(visitor, "Anna", "Bo") for visitor in (one, other)]
    for visitor in (one, other):
        for path in ("/", "/join", "/new/agurk"):
            visitor.get(path)
    assert cookies_of(one) == 2
    assert [manages(visitor, key) for visitor, key in zip((one, other), keys, strict=True)] == [True, True]


def test_a_cookie_of_version_0_1_is_taken_over_without_loss(make: Make) -> None:
    app = make()
    before = Visitor(app)
    key = start(before, "Anna", "Bo")
    after = Visitor(app)
    after.client.set_cookie(FORMER_NAME, signed_by_version_0_1(app, before))
    assert manages(after, key)
    assert "Anna and Bo" in after.get("/").text
    after.get(f"/g/{key}")
    assert cookies_of(after) == 2
    after.client.delete_cookie(FORMER_NAME)
    assert manages(after, key)


def test_the_cookie_of_another_instance_under_the_former_name_is_left_alone(make: Make) -> None:
    theirs, ours = make("first", secret="f" * 32), make("second")
    before = Visitor(theirs)
    key = start(before, "Anna", "Bo")
    there, here = in_one_browser(theirs, ours)
    there.client.set_cookie(FORMER_NAME, signed_by_version_0_1(theirs, before))
    start(here, "Cleo", "Dora")
    assert manages(there, key)


def test_looking_never_overwrites_a_cookie_that_cannot_be_read(app: Flask, key: str) -> None:
    name = app.config["SESSION_COOKIE_NAME"]
    damaged = Visitor(app)
    damaged.client.set_cookie(name, "damaged")
    for path in ("/", "/join", "/new/agurk", f"/g/{key}", f"/g/{key}/share", "/nowhere"):
        assert "Set-Cookie" not in damaged.client.get(path).headers, path
    damaged.post_form("/join", code="ACD 347", status=422)
    assert damaged.client.get_cookie(name).value == "damaged"  # type: ignore[union-attr]


@pytest.mark.parametrize("how", ["open", "join"])
def test_opening_or_joining_a_game_replaces_a_cookie_that_cannot_be_read(app: Flask, phone: Visitor, how: str) -> None:
    damaged = Visitor(app)
    damaged.client.set_cookie(app.config["SESSION_COOKIE_NAME"], "damaged")
    key = start(damaged, "Cleo", "Dora") if how == "open" else start(phone, "Anna", "Bo")
    if how == "join":
        let_in(app, damaged, key)
    damaged.get(f"/g/{key}/plain")
    assert "Your games" in damaged.get("/").text


def test_over_https_only_this_host_can_set_the_cookie_and_one_from_before_is_taken_over(make: Make) -> None:
    before, visitor = in_one_browser(make(), make(https=True))
    key = start(before, "Anna", "Bo")
    visitor.client.environ_base["wsgi.url_scheme"] = "https"
    answer = visitor.client.get(f"/g/{key}", base_url="https://localhost")
    [cookie] = answer.headers.getlist("Set-Cookie")
    parts = {part.strip() for part in cookie.split(";")}
    assert cookie.startswith("__Host-scorekeeper-")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= parts
    assert not [part for part in parts if part.lower().startswith("domain")]
    assert "Anna and Bo" in visitor.client.get("/", base_url="https://localhost").text
