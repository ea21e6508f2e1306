"""A device that visits the site: it keeps its cookie, reads every page, and sends forms as a browser would."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.javascript import TESTS, Script
from tests.web.document import Document, Element

Value = str | int | Iterable[str] | None
"""The new value of a field: a text, several, or None to leave the field out."""

REDIRECTS = (301, 302, 303, 307, 308)

_SCREEN = re.compile(r'<div id="(?:screen|display)"[^>]*>')
_DATA = {
    name: re.compile(rf'<script type="application/json" id="{name}"[^>]*>(.*?)</script>', re.DOTALL)
    for name in ("game", "messages")
}
_REST = re.compile(r'id="messages" data-rest="([^"]*)"')


@cache
def _phone() -> Script:
    """The scripts that draw the page of a game, until the tests end."""
    return Script(TESTS / "drawn.mjs").__enter__()


@dataclass(frozen=True)
class Page:
    """A response: `document` is empty if it is not HTML, `location` is the path and query of a redirect."""

    response: TestResponse
    document: Document

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def text(self) -> str:
        """The text of the page."""
        return self.document.text

    @property
    def location(self) -> str:
        parts = urlsplit(self.response.headers.get("Location", ""))
        return parts.path + (f"?{parts.query}" if parts.query else "")

    @property
    def errors(self) -> list[str]:
        """The errors next to fields."""
        return [one.text for one in self.document.all(class_="error") if one.text]

    def form(self, which: str = "", press: str = "") -> "Form":
        """The form with this id or address, else with a button of this label, or the only one sent with POST."""
        forms = [Form(one, self.document) for one in self.document.all("form")]
        if which:
            found = [one for one in forms if which in (one.element.id, one.action)]
        elif press:
            found = [one for one in forms if press in [button.text for button in one.buttons]]
        else:
            found = [one for one in forms if one.element.get("method").lower() == "post"]
            assert len(found) < 2, f"which of {[one.element.attributes for one in found]}"
        assert found, f"no form {which or press!r} among {[one.element.attributes for one in forms]}"
        return found[0]


class Form:
    """A form on a page, and what a browser would send if its button were pressed now."""

    def __init__(self, element: Element, document: Document) -> None:
        self.element = element
        inside = [*element.all(), *(one for one in document.all() if element.id and one.get("form") == element.id)]
        self.controls = [one for one in inside if one.has("name") and not one.has("disabled")]
        self.buttons = [one for one in inside if one.tag == "button" and one.get("type", "submit") == "submit"]

    @property
    def action(self) -> str:
        return self.element.get("action")

    def values(self, name: str) -> list[str]:
        """What the fields of this name would send."""
        return self.sent().getlist(name)

    def sent(self, changes: Mapping[str, Value] | None = None, press: str = "") -> "MultiDict[str, str]":
        """Everything that is sent, after changes to existing fields; `press` is the label of the button."""
        changes = changes or {}
        unknown = set(changes) - {one["name"] for one in self.controls}
        assert not unknown, f"the form has no field {unknown}"
        sent: MultiDict[str, str] = MultiDict()
        for control in self.controls:
            if control["name"] not in changes and control.tag != "button":
                for value in _values(control):
                    sent.add(control["name"], value)
        for name, change in changes.items():
            for one in _several(change):
                sent.add(name, one)
        button = self.button(press)
        if button is not None and button.has("name"):
            sent.add(button["name"], button.get("value"))
        return sent

    def button(self, press: str = "") -> Element | None:
        """The button with this label or name, or the first one."""
        found = [one for one in self.buttons if press in (one.text, one.get("name"), "")]
        assert found or not press, f"no button {press!r} among {[one.text for one in self.buttons]}"
        return found[0] if found else None


class Visitor:
    """A device. It parses every HTML response and fails the test if the markup has problems."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()

    def get(self, path: str, *, status: int = 200, partial: bool = False) -> Page:
        """The page, or with `partial` the response to an htmx swap."""
        return self.read(self.client.get(path, headers={"HX-Request": "true"} if partial else {}), status)

    def post(self, path: str, data: Mapping[str, str], *, status: int) -> Page:
        """The response to a request that no page of ours sends."""
        return self.read(self.client.post(path, data=data), status)

    @property
    def token(self) -> str:
        """What every form of this device has against forgery."""
        return self.get("/join").form().values("csrf_token")[0]

    def send_journal(
        self, key: str, revision: int, *commands: Mapping[str, Any], token: str | None = None
    ) -> TestResponse:
        """The answer to a journal, sent as the board's script does."""
        token = self.game_data(key)["token"] if token is None else token
        journal = {"revision": revision, "commands": commands}
        return self.client.post(f"/g/{key}/journal", json=journal, headers={"X-CSRFToken": token})

    def game_data(self, key: str) -> dict[str, Any]:
        """What the board's page gives its scripts."""
        found = _DATA["game"].search(self.client.get(f"/g/{key}").text)
        assert found, "every board has data"
        return dict(json.loads(found[1]))

    def post_form(  # noqa: PLR0913 - all but the page and what changes are rarely needed
        self,
        page: str | Page,
        changes: Mapping[str, Value] | None = None,
        *,
        form: str = "",
        press: str = "",
        forged: Mapping[str, str] | None = None,
        status: int = 303,
        **more_changes: Value,
    ) -> Page:
        """Get the page (or use an open one), change fields of a form (`Page.form` finds it), press its button.

        Names with a dot or hyphen are given in `changes`, others also by keyword. `forged` are fields that the form
        does not have. A redirect is not followed: see `follow`.
        """
        opened = self.get(page) if isinstance(page, str) else page
        found = opened.form(form, press)
        sent = found.sent({**(changes or {}), **more_changes}, press)
        for name, value in (forged or {}).items():
            sent.setlist(name, [value])
        button = found.button(press)
        target = button["formaction"] if button is not None and button.has("formaction") else found.action
        return self.read(self.client.post(target or opened.response.request.path, data=sent), status)

    def follow(self, page: Page) -> Page:
        """The page that a redirect leads to."""
        assert page.status in REDIRECTS, page.status
        return self.get(page.location)

    def read(self, response: TestResponse, status: int | None = None) -> Page:
        """The page in a response of the client, which must have this status."""
        html = response.mimetype == "text/html" and response.status_code not in REDIRECTS
        document = Document(self._drawn(response.get_data(as_text=True), response.request.path) if html else "")
        assert document.problems() == [], (response.request.path, document.problems())
        assert status in {None, response.status_code}, (
            f"{response.request.path}: {response.status_code} {document.text[:2000]}"
        )
        return Page(response, document)

    def _drawn(self, html: str, path: str) -> str:
        """The page as a phone shows it: what its scripts draw of a game is there too."""
        if (screen := _SCREEN.search(html)) is None:
            return html
        if (game := _DATA["game"].search(html)) is None or "facts" not in json.loads(game[1]):
            return html  # Only a phone knows this game.
        messages, rest = _DATA["messages"].search(html), _REST.search(html)
        assert messages is not None
        others = self.client.get(rest[1]).get_json() if rest and rest[1] else {}
        language = re.search(r'<html lang="([^"]+)"', html)
        question = {
            "game": json.loads(game[1]),
            "messages": json.loads(messages[1]) | others,
            "language": language[1] if language else "en",
            "path": path,
        }
        return html[: screen.end()] + str(_phone().answer(question)) + html[screen.end() :]


Phones = Callable[[], Visitor]
"""Gives one more device at each call."""


def _values(control: Element) -> list[str]:
    if control.tag == "select":
        options = control.all("option")
        chosen = [one for one in options if one.has("selected")]
        if not chosen and not control.has("multiple"):
            chosen = options[:1]
        return [one.get("value", one.text) for one in chosen]
    if control.tag == "textarea":
        return ["".join(one for one in control.content if isinstance(one, str))]
    if control.get("type") in ("checkbox", "radio"):
        return [control.get("value", "on")] if control.has("checked") else []
    return [] if control.get("type") in ("submit", "button", "reset") else [control.get("value")]


def _several(value: Value) -> list[str]:
    if value is None:
        return []
    return [str(value)] if isinstance(value, str | int) else list(value)
