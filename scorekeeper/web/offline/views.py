"""The service worker, and the pages that it keeps for the time without a network."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from flask import Blueprint, Response, json, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.formats.penalties import Penalties
from scorekeeper.web.offline.kept import files_of_board, first_files, pages_of_game, pages_without_game
from scorekeeper.web.security import POLICY

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
    return _bundle(pages_without_game)


@bp.get("/offline/board")
def kept_files() -> Response:
    """The files of a board, for phones that have not seen one."""
    return _bundle(files_of_board)


def _bundle(make: Callable[..., bytes]) -> Response:
    is_short = request.accept_encodings.quality("br") > 0
    response = Response(make(short=is_short), mimetype="application/json")
    # Phones show the pages in it with the headers of this answer.
    response.headers["Content-Security-Policy"] = POLICY
    response.vary.add("Accept-Encoding")
    if is_short:
        response.content_encoding = "br"
    return response


@bp.get("/g/<key>/offline")
def kept_of_game(key: str) -> Response:
    """The pages of a game beside its board, for phones to keep."""
    return _bundle(partial(pages_of_game, key))


@bp.get("/local")
@bp.get("/local/<path:_screen>")
def local(_screen: str = "") -> str:
    """The page of a game that only a phone has: its scripts know the game, and draw the screen of the address."""
    game = {"mayScore": True, "penalties": asdict(Penalties())}
    return render_template("offline/local.html", game=game)
