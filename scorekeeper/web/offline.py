"""The worker, and the documents that a phone keeps for the time without a network, in one answer with their files.

The pages are so alike that Brotli makes them a hundredth of their size; and files are shorter together than one by one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import brotli
from flask import Blueprint, Flask, Response, current_app, json, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.formats.penalties import Penalties
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.which import Answers, games_left, next_topic, possible_answers
from scorekeeper.web.access import may_score
from scorekeeper.web.assets import content_of
from scorekeeper.web.game.messages import rest_of_messages, scripts_with
from scorekeeper.web.language import COOKIE, the_tag
from scorekeeper.web.security import POLICY
from scorekeeper.web.start.which import address_after

OF_VARIANT = ("start.setup", "referee.ask", "referee.audit", "referee.rules", "referee.card")
OF_GAME = ("referee.rules_in_game", "referee.card_in_game")
FOR_SCORERS = ("game.rules_form",)
"""Only who keeps the score has these pages of a game too."""

_OF_ONE_VISIT = re.compile(r'(name="(?:csrf_token|client_id)"[^>]* value=")[^"]*')
_FILE = re.compile(r'/static/\w+/((?:js|css|vendor)/[\w/.-]+)"')
_LATER = re.compile(r'"([\w-]+\.css)"')
_INDENTED = re.compile(r"^\s+", re.MULTILINE)
_PICTURE = re.compile(r"/icons/([\w-]+\.svg)")

HIGHEST, QUALITY_OF_PAGES = 11, 10
"""Brotli's qualities. The highest one makes pages a fortieth shorter, but takes seconds for those of each language."""

_making = Lock()


def first_files() -> list[str]:
    """The addresses of the files of the start page and of boards, which the worker keeps before anything else."""
    return [url_for("static", filename=name) for name in sorted(_seen(_this_app(), request.script_root))]


def _this_app() -> Flask:
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 - as Flask documents
    return app


def _bundle(make: Callable[[Flask, str, str], dict[str, Any]], quality: int, tag: str = "") -> Response:
    """What every phone gets, or every one with this language; made once, and compressed with this quality of Brotli."""
    with _making:
        return _answer(_made(make, quality, _this_app(), request.script_root, tag))


@lru_cache
def _made(make: Callable[[Flask, str, str], dict[str, Any]], quality: int, app: Flask, root: str, tag: str) -> bytes:
    return _compressed(make(app, root, tag), quality)


def _compressed(bundle: dict[str, Any], quality: int) -> bytes:
    text = json.dumps(bundle, separators=(",", ":"), ensure_ascii=False).encode()
    short: bytes = brotli.compress(text, quality=quality)
    return short


def _answer(compressed: bytes) -> Response:
    takes_brotli = request.accept_encodings.quality("br") > 0
    response = Response(compressed if takes_brotli else brotli.decompress(compressed), mimetype="application/json")
    # Phones show the pages in it with the headers of this answer.
    response.headers["Content-Security-Policy"] = POLICY
    response.vary.add("Accept-Encoding")
    if takes_brotli:
        response.content_encoding = "br"
    return response


def _without_game(app: Flask, root: str, tag: str) -> dict[str, Any]:
    """The pages without a game and their files. They have no CSRF token, and what belongs to one form its script makes.

    `texts` are files by their addresses, with the messages for scripts; those of the start page and of boards
    are not among them.
    """
    of_variants = (url_for(endpoint, variant_id=variant) for endpoint in OF_VARIANT for variant in CATALOGUE)
    paths = [*of_variants, url_for("referee.choose"), url_for("offline.local"), *map(address_after, _answers({}))]
    in_language = {"Cookie": f"{COOKIE}={tag}"}
    pages = {path: _OF_ONE_VISIT.sub(r"\1", html) for path, html in _render(app, paths, root, in_language).items()}
    named = {name for html in pages.values() for name in _FILE.findall(html)}
    only_of_games = "js/unsent.js"  # All other files of games are found in the pages without one.
    others = _with_imported(app, {*named, only_of_games}) | _files_at(app, root, "my_games.show")
    texts = _texts(app, others - _seen(app, root)) | _render(app, filter(None, [rest_of_messages()]), root, in_language)
    return {"pages": pages, "texts": texts}


def _board_files(app: Flask, root: str, _tag: str) -> dict[str, Any]:
    only_there = _files_at(app, root, "offline.local") - _files_at(app, root, "start.home")
    return {"texts": _texts(app, only_there)}


def _seen(app: Flask, root: str) -> frozenset[str]:
    """The files of the start page and of boards, of which most phones have one or both."""
    return _files_at(app, root, "start.home") | _files_at(app, root, "offline.local")


@lru_cache
def _files_at(app: Flask, root: str, endpoint: str) -> frozenset[str]:
    (html,) = _render(app, [url_for(endpoint)], root, {}).values()
    return frozenset(_with_imported(app, set(_FILE.findall(html))))


def _texts(app: Flask, names: Iterable[str]) -> dict[str, str]:
    folder = Path(app.static_folder or "")
    return {url_for("static", filename=name): content_of(folder / name).decode() for name in sorted(names)}


def _with_imported(app: Flask, names: set[str]) -> set[str]:
    """These scripts and styles, with what the scripts load later, and the pictures of the styles."""
    folder = Path(app.static_folder or "")
    scripts = scripts_with(folder, tuple(sorted(name for name in names if name.startswith("js/"))))
    files = names | {script.relative_to(folder).as_posix() for script in scripts}
    files |= {f"css/{name}" for script in scripts for name in _LATER.findall(script.read_text("utf-8"))}
    styles = [(folder / name).read_text("utf-8") for name in files if name.endswith(".css")]
    return files | {f"icons/{name}" for style in styles for name in _PICTURE.findall(style)}


def _answers(before: Answers) -> Iterator[Answers]:
    """The ways through the questions which game somebody plays; the first one they may not be able to answer."""
    yield before
    topic = next_topic(before)
    if topic is None:
        return
    unknown = [] if before else [""]
    for answer in (*possible_answers(games_left(before), topic), *unknown):
        yield from _answers({**before, topic: answer})


def _render(app: Flask, paths: Iterable[str], root: str, headers: Mapping[str, str]) -> dict[str, str]:
    """Each page as a visit shows it; without those that only lead elsewhere."""
    pages = {}
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
                pages[path] = _INDENTED.sub("", answer.get_data(as_text=True))
    return pages


bp = Blueprint("offline", __name__)


@bp.get("/sw.js")
def worker() -> ResponseReturnValue:
    """The worker of this version, with the files that it keeps first.

    Their addresses change with the version, so browsers notice a new worker. It is served from the root because it may
    handle only addresses below its own.
    """
    script, files = url_for("static", filename="js/worker.js"), first_files()
    response = make_response(f"globalThis.files = {json.dumps(files)};\nimportScripts({json.dumps(script)});\n")
    response.mimetype = "text/javascript"
    response.headers["Cache-Control"] = "no-cache"
    return response


@bp.get("/needs-network")
def needs_network() -> str:
    """The page that phones show without a network for what they do not have."""
    return render_template("offline/needs_network.html")


@bp.get("/offline")
def kept() -> Response:
    """The pages without a game, for phones to keep."""
    return _bundle(_without_game, QUALITY_OF_PAGES, the_tag())


@bp.get("/offline/board")
def kept_files() -> Response:
    """The files of a board, for phones that have not seen one."""
    return _bundle(_board_files, HIGHEST)


@bp.get("/g/<key>/offline")
def kept_of_game(key: str) -> Response:
    """The pages of a game beside its board, as this phone may see them, for phones to keep."""
    asked = {name: request.headers.get(name, "") for name in ("Cookie", "Accept-Language")}
    paths = [url_for(endpoint, key=key) for endpoint in (*OF_GAME, *(FOR_SCORERS if may_score() else ()))]
    pages = {"pages": _render(_this_app(), paths, request.script_root, asked)}
    return _answer(_compressed(pages, QUALITY_OF_PAGES))


@bp.get("/local")
@bp.get("/local/<path:_screen>")
def local(_screen: str = "") -> str:
    """The page of a game that only a phone has: its scripts know the game, and draw the screen of the address."""
    game = {"mayScore": True, "penalties": Penalties().model_dump()}
    return render_template("offline/local.html", game=game)
