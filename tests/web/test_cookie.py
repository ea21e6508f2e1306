"""A device keeps its rights: by any clock, beside another instance, and after an update of the app."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import timed
from jinja2 import FileSystemBytecodeCache
from werkzeug.datastructures import Headers

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.web.cookie import FORMER_NAME
from tests.web.conftest import hang_up
from tests.web.game.playing import start
from tests.web.share.joining import let_in
from tests.web.visitor import Visitor

DAY = 24 * 3600
LATER = {"-2 s": -2, "-60 s": -60, "-1 year": -365 * DAY, "+366 days": 366 * DAY, "+50 years": 18_263 * DAY}

Make = Callable[..., Flask]


@pytest.fixture
def make(tmp_path: Path, compiled_templates: FileSystemBytecodeCache) -> Iterator[Make]:
    """Makes apps, each with its own database unless they have the same name."""
    with ExitStack() as stack:

        def made(name: str = "one", letter: str = "s", *, https: bool = False) -> Flask:
            app = create_app(Settings(tmp_path, f"sqlite:///{tmp_path / name}.sqlite", letter * 32, https=https))
            app.jinja_env.bytecode_cache = compiled_templates
            stack.callback(hang_up, app)
            return app

        yield made


class Browser:
    """One browser, whose cookies all instances on a host share, whatever their ports."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def visit(self, app: Flask) -> Visitor:
        """A visitor of this app that sends and takes in this browser's cookies."""
        visitor = Visitor(app)
        opened = visitor.client.open

        def open_with_cookies(*args: object, **options: object) -> object:
            for name, value in self.cookies.items():
                visitor.client.set_cookie(name, value)
            response = opened(*args, **options)  # type: ignore[arg-type]
            self.cookies |= dict(cookies_in(response.headers))
            return response

        visitor.client.open = open_with_cookies  # type: ignore[method-assign, assignment]
        return visitor


def cookies_in(headers: Headers) -> Iterator[tuple[str, str]]:
    for header in headers.getlist("Set-Cookie"):
        name, _equals, value = header.partition(";")[0].partition("=")
        yield name, value


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
    browser = Browser()
    one, other = (browser.visit(make(name, name[0])) for name in ("first", "second"))
    keys = [start(visitor, "Anna", "Bo") for visitor in (one, other)]
    for visitor in (one, other):
        for path in ("/", "/join", "/new/agurk"):
            visitor.get(path)
    assert len(browser.cookies) == 2
    assert [manages(visitor, key) for visitor, key in zip((one, other), keys, strict=True)] == [True, True]


def test_a_cookie_of_version_0_1_is_taken_over_without_loss(make: Make) -> None:
    app = make()
    before = Visitor(app)
    key = start(before, "Anna", "Bo")
    browser = Browser()
    browser.cookies = {FORMER_NAME: signed_by_version_0_1(app, before)}
    after = browser.visit(app)
    assert manages(after, key)
    assert "Anna and Bo" in after.get("/").text
    after.get(f"/g/{key}")
    assert len(browser.cookies) == 2
    browser.cookies.pop(FORMER_NAME)
    assert manages(browser.visit(app), key)


def test_the_cookie_of_another_instance_under_the_former_name_is_left_alone(make: Make) -> None:
    theirs, ours = make("first", "f"), make("second", "s")
    browser = Browser()
    before = Visitor(theirs)
    key = start(before, "Anna", "Bo")
    browser.cookies = {FORMER_NAME: signed_by_version_0_1(theirs, before)}
    start(browser.visit(ours), "Cleo", "Dora")
    assert manages(browser.visit(theirs), key)


def test_looking_never_overwrites_a_cookie_that_cannot_be_read(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo")
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
    browser = Browser()
    key = start(browser.visit(make()), "Anna", "Bo")
    visitor = browser.visit(make(https=True))
    visitor.client.environ_base["wsgi.url_scheme"] = "https"
    answer = visitor.client.get(f"/g/{key}", base_url="https://localhost")
    [cookie] = answer.headers.getlist("Set-Cookie")
    parts = {part.strip() for part in cookie.split(";")}
    assert cookie.startswith("__Host-scorekeeper-")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= parts
    assert not [part for part in parts if part.lower().startswith("domain")]
    assert "Anna and Bo" in visitor.client.get("/", base_url="https://localhost").text
