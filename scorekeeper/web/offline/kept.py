"""The pages that a phone keeps for the time without a network, in one answer.

They are so alike that all of them together, compressed, are hardly longer than a few.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from flask import Flask, current_app, request, url_for

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.web.game.messages import rest_of_messages
from scorekeeper.web.language import COOKIE, the_tag

OF_VARIANT = ("start.setup", "referee.ask", "audit.audit_without_game", "referee.rules", "referee.card")
OF_GAME = ("referee.ask_in_game", "audit.audit_in_game", "referee.rules_in_game", "referee.card_in_game")

Pages = Mapping[str, str]
"""Pages as HTML by their paths."""

_making = Lock()


def pages_without_game() -> dict[str, Any]:
    """The pages without a game in the language of the request, and all files that pages need.

    They are the same for every phone: they have no valid CSRF token, and what belongs to one form its script makes.
    """
    app = _this_app()
    with _making:
        pages = _without_game(app, request.script_root, the_tag())
    files = [url_for("static", filename=name) for name in _files(app.static_folder or "")]
    messages = rest_of_messages()
    return {"pages": pages, "files": [*files, messages] if messages else files}


def pages_of_game(key: str) -> dict[str, Any]:
    """The pages of one game, as this phone may see them."""
    paths = [url_for(endpoint, key=key) for endpoint in OF_GAME]
    asked = {name: request.headers.get(name, "") for name in ("Cookie", "Accept-Language")}
    return {"pages": _render(_this_app(), paths, request.script_root, asked), "files": []}


def _this_app() -> Flask:
    found: Flask = current_app._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 - as Flask documents
    return found


@lru_cache
def _without_game(app: Flask, root: str, tag: str) -> Pages:
    of_variants = (url_for(endpoint, variant_id=variant) for endpoint in OF_VARIANT for variant in CATALOGUE)
    paths = [*of_variants, url_for("referee.choose"), url_for("offline.local")]
    return _render(app, paths, root, {"Cookie": f"{COOKIE}={tag}"})


def _render(app: Flask, paths: Iterable[str], root: str, headers: Mapping[str, str]) -> Pages:
    """Each page as a visit shows it; without those that only lead elsewhere."""
    found = {}
    for path in paths:
        # A context of its own, because what a request finds out about its game and its language is stored there.
        with (
            app.app_context(),
            app.test_request_context(
                path.removeprefix(root),
                base_url=f"http://localhost{root}/",
                headers=headers,
            ),
        ):
            answer = app.full_dispatch_request()
            assert answer.status_code < 500, path
            if answer.status_code == 200:
                found[path] = answer.get_data(as_text=True)
    return found


@lru_cache
def _files(folder: str) -> tuple[str, ...]:
    """The scripts and styles of all pages but those that are of no use without a network."""
    paths = (path.relative_to(folder).as_posix() for path in Path(folder).rglob("*"))
    found = (
        one for one in paths if one.endswith((".js", ".css")) or (one.startswith("icons/") and one.endswith(".svg"))
    )
    styles = ("css/at-table.css", "css/evening.css", "css/rematch.css", "css/screen.css")
    elsewhere = {*styles, "js/at-the-table.js", "js/changes.js", "js/worker.js"}
    return tuple(sorted(one for one in found if one not in elsewhere))
