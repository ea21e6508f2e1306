"""The pages that a phone keeps for the time without a network, in one answer, with the files that only they need.

They are so alike that they are sent as their lines, each once; and files are shorter together than one by one. The
pages of a game are much like those of its variant: a phone that has these gets only the lines that it lacks.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import brotli
from flask import Flask, current_app, g, json, request, url_for

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.which import Answers, games_left, next_topic, possible_answers
from scorekeeper.web.assets import content_of
from scorekeeper.web.current_game import the_board
from scorekeeper.web.game.data import rules_digest
from scorekeeper.web.game.messages import rest_of_messages, scripts_with
from scorekeeper.web.language import COOKIE, the_tag
from scorekeeper.web.which.pages import address_after

OF_VARIANT = ("start.setup", "referee.ask", "audit.without_game", "referee.rules", "referee.card")
OF_GAME = (
    "referee.rules_in_game",
    "referee.card_in_game",
    "ruling.make",
    "table.show",
    "table.seats",
    "table.rules",
)

FILES_OF_GAME = (
    "css/at-table.css",
    "css/ruling.css",
    "js/at-the-table.js",
    "js/new-rules.js",
    "js/ruling.js",
    "js/unsent.js",
)
"""The files that only the pages of a game name. All other files are found in the pages without one."""

Pages = Mapping[str, str]
"""Pages as HTML by their paths."""

_OF_ONE_VISIT = re.compile(r'(name="(?:csrf_token|client_id)"[^>]* value=")[^"]*')
_FILE = re.compile(r'/static/\w+/((?:js|css|vendor)/[\w/.-]+)"')
_LATER = re.compile(r'"([\w-]+\.css)"')
_PICTURE = re.compile(r"/icons/([\w-]+\.svg)")

_DIGITS = 12

_making = Lock()


def pages_without_game(*, short: bool) -> bytes:
    """The pages without a game in the language of the request and their files, as JSON; `short` with Brotli.

    They are the same for every phone: they have no CSRF token, and what belongs to one form its script makes.
    `texts` are files by their addresses; `files` are further addresses: those of the start page and of boards. `id`
    tells these lines from others.
    """
    return _made(_without_game, short=short)


def files_of_board(*, short: bool) -> bytes:
    """The files of a board in the same way, for a phone that has only seen the start page yet."""
    return _made(_board_files, short=short)


def _made(make: Callable[[Flask, str, str], bytes], *, short: bool) -> bytes:
    asked = _this_app(), request.script_root, the_tag()
    with _making:
        return _short(make, *asked) if short else make(*asked)


def pages_of_game(key: str, known: str, *, short: bool) -> bytes:
    """The pages of one game in the same way, as this phone may see them.

    `known` is the `id` of the pages without a game that this phone has. If they are those of now, the lines of the
    pages in `after` come before those given here.
    """
    app, root = _this_app(), request.script_root
    asked = {name: request.headers.get(name, "") for name in ("Cookie", "Accept-Language")}
    pages = _render(app, [url_for(endpoint, key=key) for endpoint in OF_GAME], root, asked)
    board = the_board(key)
    # An empty page that stands for the rules in force. A board asks for it, so once they change all pages come anew.
    pages[url_for("referee.rules_in_game", key=key, now=rules_digest(board))] = ""
    before = _lines_before(known, board.variant.id) if known else {}
    has = [line for lines in before.values() for line in lines]
    found = _written({**in_lines(pages, has), "after": list(before)})
    return _shortened(found) if short else found


def _lines_before(known: str, variant: str) -> dict[str, list[str]]:
    """The lines of a variant's pages without a game, by path; none if the phone knows others than these."""
    with _making:
        first = json.loads(_without_game(_this_app(), request.script_root, the_tag()))
    if known != first["id"] or variant not in CATALOGUE:
        return {}
    paths = [url_for(endpoint, variant_id=variant) for endpoint in OF_VARIANT]
    return {path: lines_of(first, path) for path in paths}


def in_lines(pages: Pages, known: Sequence[str] = ()) -> dict[str, Any]:
    """All lines of the pages, each once, and for each page where its lines are.

    That is, for each run of lines, where it begins and how many lines it has. Places count from the first of the
    `known` lines, which are left out.
    """
    lines = list(known)
    places: dict[str, int] = {}
    for place, line in enumerate(lines):
        places.setdefault(line, place)
    found: dict[str, list[int]] = {}
    for path, html in pages.items():
        runs = found.setdefault(path, [])
        at = -1
        for line in filter(None, map(str.strip, html.split("\n"))):
            # Known lines can be there twice: what goes on is one run.
            place = at if lines[at : at + 1] == [line] and runs else places.setdefault(line, len(lines))
            if place == len(lines):
                lines.append(line)
            if runs and place == at:
                runs[-1] += 1
            else:
                runs += (place, 1)
            at = place + 1
    return {"lines": lines[len(known) :], "pages": found}


def lines_of(bundle: Mapping[str, Any], path: str) -> list[str]:
    """The lines of one page of a bundle."""
    runs = bundle["pages"][path]
    parts = zip(runs[::2], runs[1::2], strict=True)
    return [line for start, count in parts for line in bundle["lines"][start : start + count]]


def _this_app() -> Flask:
    found: Flask = current_app._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 - as Flask documents
    return found


@lru_cache
def _short(make: Callable[[Flask, str, str], bytes], app: Flask, root: str, tag: str) -> bytes:
    return _shortened(make(app, root, tag))


@lru_cache
def _without_game(app: Flask, root: str, tag: str) -> bytes:
    of_variants = (url_for(endpoint, variant_id=variant) for endpoint in OF_VARIANT for variant in CATALOGUE)
    paths = [*of_variants, url_for("referee.choose"), url_for("offline.local"), *map(address_after, _answers({}))]
    pages = _render(app, paths, root, {"Cookie": f"{COOKIE}={tag}"})
    # Pages that phones keep as they were visited have their files here too.
    seen = _seen(app, root)
    files = _addresses(seen)
    named = {name for html in pages.values() for name in _FILE.findall(html)}
    others = (_with_imported(app, {*named, *FILES_OF_GAME}) | _files_at(app, root, "my_games.show")) - seen
    kept = {path: _OF_ONE_VISIT.sub(r"\1", html) for path, html in pages.items()}
    lines = in_lines(kept)
    digest = hashlib.sha256(_written(lines)).hexdigest()[:_DIGITS]
    found = {**lines, "id": digest, "texts": _texts(app, others), "files": files}
    if messages := rest_of_messages():
        files.append(messages)
    return _written(found)


@lru_cache
def _board_files(app: Flask, root: str, tag: str) -> bytes:
    del tag  # They speak every language.
    only_there = _files_at(app, root, "offline.local") - _files_at(app, root, "start.home")
    return _written({"texts": _texts(app, only_there)})


def _seen(app: Flask, root: str) -> frozenset[str]:
    """The files of the start page and of boards, of which most phones have one or both."""
    return _files_at(app, root, "start.home") | _files_at(app, root, "offline.local")


@lru_cache
def _files_at(app: Flask, root: str, endpoint: str) -> frozenset[str]:
    (html,) = _render(app, [url_for(endpoint)], root, {}).values()
    return frozenset(_with_imported(app, set(_FILE.findall(html))))


def _addresses(names: Iterable[str]) -> list[str]:
    return [url_for("static", filename=name) for name in sorted(names)]


def _texts(app: Flask, names: Iterable[str]) -> Pages:
    folder = Path(app.static_folder or "")
    return {url_for("static", filename=name): content_of(folder / name).decode() for name in sorted(names)}


def _written(found: dict[str, Any]) -> bytes:
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode()


def _shortened(found: bytes) -> bytes:
    compressed: bytes = brotli.compress(found)
    return compressed


def _with_imported(app: Flask, names: set[str]) -> set[str]:
    """These scripts and styles, with what the scripts load later, and the pictures of the styles."""
    folder = Path(app.static_folder or "")
    scripts = scripts_with(folder, tuple(sorted(name for name in names if name.startswith("js/"))))
    found = names | {script.relative_to(folder).as_posix() for script in scripts}
    found |= {f"css/{name}" for script in scripts for name in _LATER.findall(script.read_text("utf-8"))}
    styles = [(folder / name).read_text("utf-8") for name in found if name.endswith(".css")]
    return found | {f"icons/{name}" for style in styles for name in _PICTURE.findall(style)}


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
            g.is_to_keep = True
            answer = app.full_dispatch_request()
            assert answer.status_code < 500, path
            if answer.status_code == 200:
                found[path] = answer.get_data(as_text=True)
    return found
