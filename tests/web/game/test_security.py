"""The headers, cookies and limits of every response, and what no page contains."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.web.assets import static_address
from scorekeeper.web.security import PERMISSIONS
from tests.services.table import counting
from tests.web.busy import engine_of
from tests.web.game.playing import kept, lay
from tests.web.share.joining import token_of
from tests.web.tour import STREAM, tour
from tests.web.visitor import Page, Phones, Visitor

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
}
QUESTIONS = {"referee.ask", "referee.ask_in_game"}
"""They take GET and POST and store nothing."""


def assets(page: Page) -> set[str]:
    """The URLs of everything that a page loads, except the manifest, which is only for installing."""
    loading = [
        one for tag in ("link", "script", "img") for one in page.document.all(tag) if one.get("rel") != "manifest"
    ]
    loaded = [one.get("src") or one.get("href") for one in loading]
    return {one for one in loaded if one}


def every_kind(phone: Visitor, key: str) -> Iterator[tuple[str, int, TestResponse]]:
    """One response of every kind, with the status that it should have."""
    client, form = phone.client, phone.get(f"/g/{key}/plain").form("trick")
    token = form.values("csrf_token")[0]
    yield "a page", 200, client.get(f"/g/{key}")
    yield "a fragment", 200, client.get(f"/g/{key}/hands/1/checked", headers={"HX-Request": "true"})
    yield "a refusal", 422, client.post(f"/g/{key}/plain", data=form.sent())
    yield "a redirect", 303, client.post(f"/g/{key}/plain", data=form.sent(lay("2", "3"), "Save hand 2"))
    yield (
        "a late form",
        409,
        client.post(f"/g/{key}/plain/undo", data={**form.sent().to_dict(), "client_id": "abcdefgh"}),
    )
    yield "nothing here", 404, client.get("/g/nothing")
    yield "no address", 404, client.get("/nowhere/at/all")
    yield "not this way", 405, client.get(f"/g/{key}/plain/undo")
    yield "a forged form", 400, client.post(f"/g/{key}/plain/undo")
    yield "too much", 413, client.post(f"/g/{key}/plain", data={"csrf_token": token, "x": "x" * 300_000})
    yield "a slash too many", 404, client.get(f"/g/{key}/")
    yield "options", 200, client.options(f"/g/{key}/plain/undo")


def test_every_kind_of_response_has_the_headers_and_is_never_cached(phone: Visitor, key: str) -> None:
    for name, status, answer in every_kind(phone, key):
        assert answer.status_code == status, name
        assert {header: answer.headers.get(header) for header in ALWAYS} == ALWAYS, name
        assert_strict(answer.headers["Content-Security-Policy"])
        assert answer.headers["Cache-Control"] == "no-store", name
        assert "HX-Request" in answer.headers["Vary"], name
        assert "Strict-Transport-Security" not in answer.headers, name


def test_data_have_the_headers_of_what_is_no_page(phone: Visitor, key: str) -> None:
    answer = phone.client.get(f"/g/{key}/journal")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; base-uri 'none'")
    assert "HX-Request" in answer.headers["Vary"]
    assert not {"Permissions-Policy", "Cross-Origin-Opener-Policy"} & set(answer.headers.keys())


def assert_strict(policy: str) -> None:
    """Check that the policy allows nothing but our own server."""
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules.pop("default-src") == "'none'"
    assert rules.pop("base-uri") == rules.pop("frame-ancestors") == "'none'"
    assert {"script-src", "style-src", "form-action", "connect-src"} <= set(rules)
    assert set(rules.values()) == {"'self'"}


def test_static_files_have_a_strict_policy_and_are_cached_for_a_year(phone: Visitor, key: str) -> None:
    found = assets(phone.get(f"/g/{key}")) | assets(phone.get("/")) | assets(phone.get("/new/agurk"))
    assert len(found) >= 6
    for address in found:
        assert re.match(r"/static/[0-9a-f]{12}/", address), address
        answer = phone.client.get(address, buffered=True)
        assert answer.status_code == 200, address
        assert answer.headers["X-Content-Type-Options"] == "nosniff", address
        # Only a drawing can be a page of its own, with scripts.
        policy = answer.headers.get("Content-Security-Policy", "")
        assert policy.startswith("default-src 'none'; base-uri 'none'") is address.endswith(".svg"), address
        assert "'self'" not in policy, address
        assert answer.cache_control.max_age == 365 * 24 * 3600
        assert not answer.cache_control.no_store
        assert "Set-Cookie" not in answer.headers
        assert "Cookie" not in answer.headers["Vary"]


def test_static_addresses_change_with_the_content_or_the_name_of_any_file(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("1")
    (tmp_path / "b.css").write_text("2")
    first = static_address(tmp_path)
    assert static_address(tmp_path) == first
    (tmp_path / "js" / "a.js").write_text("3")
    second = static_address(tmp_path)
    (tmp_path / "js" / "a.js").rename(tmp_path / "js" / "c.js")
    assert len({first, second, static_address(tmp_path)}) == 3


def test_the_cookie_is_hidden_from_scripts_and_from_other_sites(another_phone: Phones, key: str) -> None:
    cookie = another_phone().client.get(f"/g/{key}").headers["Set-Cookie"]
    parts = {part.strip() for part in cookie.split(";")}
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= parts
    assert "Secure" not in parts
    assert not [one for one in parts if one.lower().startswith("domain")]


def test_a_request_that_is_too_large_is_refused(app: Flask, phone: Visitor, key: str) -> None:
    page = phone.get(f"/g/{key}/plain")
    before = kept(app, key)
    phone.post_form(page, lay("2", "3"), form="trick", forged={"x": "x" * 300_000}, status=413)
    phone.post_form(page, lay("2", "3"), form="trick", forged={"x": "x" * 150_000}, status=413)
    many = {f"card_{number:09}": "2" for number in range(10_000)}
    phone.post_form(page, lay("2", "3"), form="trick", forged=many, status=413)
    assert kept(app, key) == before


def test_get_head_and_options_change_nothing(app: Flask, phone: Visitor, key: str) -> None:
    before = kept(app, key)
    with counting(engine_of(app)) as count:
        for page in tour(app, key, token_of(app, key)):
            if page.endpoint == "health.healthz":
                continue  # It writes what the database says already.
            answer = phone.client.options(page.path)
            assert answer.status_code == 200
            assert set(answer.headers["Allow"].split(", ")) >= page.methods
            for method in {"HEAD", "GET"} & page.methods:
                answer = phone.client.open(page.path, method=method, buffered=page.endpoint != STREAM)
                assert answer.status_code == page.status, page.path
                assert method == "GET" or not answer.get_data()
                answer.close()
            for method in {"PUT", "DELETE", "PATCH", "TRACE"} - page.methods:
                assert phone.client.open(page.path, method=method, buffered=True).status_code in (400, 405), page.path
    assert count["commits"] == 0
    assert kept(app, key) == before


def test_every_view_that_writes_needs_post_and_a_csrf_token(app: Flask, phone: Visitor, key: str) -> None:
    posted = set()
    for page in tour(app, key):
        assert page.methods <= {"GET", "HEAD", "OPTIONS", "POST"}, page.endpoint
        if "POST" not in page.methods:
            continue
        posted.add(page.endpoint)
        assert ("GET" not in page.methods) or page.endpoint in QUESTIONS, page.endpoint
        for headers in ({}, {"HX-Request": "true"}, {"X-CSRFToken": "x"}, {"Origin": "https://example.org"}):
            answer = phone.client.post(page.path, data={"revision": "1", "client_id": "abcdefgh"}, headers=headers)
            assert answer.status_code == 400, page.endpoint
    assert posted >= {"plain.record", "plain.correct", "plain.undo", "plain.redo", "game.again", "start.create"}
    assert kept(app, key).revision == 1


def test_an_unexpected_error_does_not_show_its_cause(own_app: Flask) -> None:
    phone = Visitor(own_app)

    @own_app.get("/broken")
    def broken() -> str:
        raise RuntimeError("the secret reason")

    own_app.testing = False
    for partial in (False, True):
        page = phone.get("/broken", status=500, partial=partial)
        assert "the secret reason" not in page.response.get_data(as_text=True)
        assert "everything before it is safe" in page.response.get_data(as_text=True)
        assert {header: page.response.headers.get(header) for header in ALWAYS} == ALWAYS


def test_robots_find_no_game(phone: Visitor, key: str) -> None:
    answer = phone.client.get("/robots.txt")
    assert answer.mimetype == "text/plain"
    assert {"Disallow: /g/", "Disallow: /j/"} <= set(answer.text.splitlines())
    assert phone.client.get(f"/g/{key}").headers["X-Robots-Tag"] == "noindex"
    assert phone.client.get("/j/nothing").headers["X-Robots-Tag"] == "noindex"
    assert "X-Robots-Tag" not in phone.client.get("/").headers


def test_security_txt_names_the_contact_of_the_setting_for_a_while(app: Flask, phone: Visitor) -> None:
    phone.get("/.well-known/security.txt", status=404)
    app.config["CONTACT"] = "mailto:anna@cucumber.example"
    answer = phone.client.get("/.well-known/security.txt")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    contact, expires = answer.text.splitlines()
    assert contact == "Contact: mailto:anna@cucumber.example"
    left = datetime.fromisoformat(expires.removeprefix("Expires: ")) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365)


@pytest.mark.parametrize(
    "where",
    [
        *("/g/%00", "/g/a%00b/share", "/j/%00", "/new/agurk?again=%00", "/new/%00", "/%00"),
        *("/g/%00/events", "/g/a%00b/journal"),
    ],
)
def test_a_zero_byte_in_an_address_is_answered_without_the_database(app: Flask, phone: Visitor, where: str) -> None:
    with counting(engine_of(app)) as count:
        phone.get(where, status=404)
    assert count["statements"] == 0
