"""What an open board hears: a stream for as many phones as there is room for, and an answer for all who ask."""

import json
import random
import time
from collections.abc import Iterator

from flask import Blueprint, Response, abort, current_app, make_response, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from scorekeeper.live.hub import Entering, Stream, hub
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, the_visit, visit_anew
from scorekeeper.web.errors import http_trouble
from scorekeeper.web.extensions import db
from scorekeeper.web.live.board_cache import board_since
from scorekeeper.web.live.forms import EnteringForm

bp = Blueprint("live", __name__, url_prefix="/g/<key>")

HEARTBEAT = 5.0
"""Seconds between two words of a stream that has nothing to tell: by them a phone knows that it is in touch."""

LIFETIME = (240.0, 360.0)
"""Seconds after which a stream ends, so that a phone that vanished without a word does not hold its place."""

_ANY_KEY = "any-key"
"""Stands for a key in an address that is made before the key is known."""


@bp.get("/events")
def events(key: str) -> ResponseReturnValue:
    """The stream: how the game stands, at once and whenever that changes. 204 where there is no room: then ask."""
    stream = hub.subscribe(key, current_app.config["STREAMS"])
    if stream is None:
        return "", 204
    try:
        # Read after subscribing, so that what is saved meanwhile is told by the one or by the other.
        revision = _revision(key)
    except BaseException:
        stream.close()
        raise
    words = _told(stream, revision, _phone(), _next_game(_ANY_KEY))
    response = Response(words, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"  # A proxy would collect the words into larger portions.
    response.call_on_close(stream.close)
    return response


@bp.get("/news")
def news(key: str) -> ResponseReturnValue:
    """The board for whoever has not seen this revision of it yet; 204 when nothing changed."""
    seen, revision = request.args.get("revision", -1, type=int), the_visit().game.revision
    response = make_response(("", 204) if seen == revision else board_since(key, seen, revision))
    # In ASCII, as headers are.
    response.headers["X-Entering"] = json.dumps([one._asdict() for one in hub.entering(key, _phone())])
    response.headers["X-Next"] = _next_game(hub.following(key))
    return response


@bp.post("/entering")
@needs(Right.SCORE)
def enter(key: str) -> ResponseReturnValue:
    """Tell the others that somebody enters a hand on this phone, or has stopped doing so."""
    form = EnteringForm(formdata=request.form)
    if not form.validate():
        abort(400)
    hand = form.hand.data
    hub.set_presence(key, str(form.phone.data), None if hand is None else Entering(the_visit().name, hand))
    return "", 204


@bp.errorhandler(403)
def without_right(error: Forbidden) -> ResponseReturnValue:
    """A phone that lost the right to keep score meanwhile has stopped, whatever it says."""
    hub.set_presence(the_visit().game.key, request.form.get("phone", ""), None)
    return http_trouble(error)


def _revision(key: str) -> int:
    """At which revision the game stands now; the connection goes back at once, because a stream lasts."""
    db.session.rollback()  # What was read to learn who asks is of the moment before.
    revision = visit_anew(key).game.revision
    db.session.rollback()
    return revision


def _phone() -> str:
    """What the open page calls itself, so that it is not told of itself."""
    return request.args.get("phone", "")


def _next_game(key: str) -> str:
    """Where the next game is, if this one is played again by now."""
    return url_for("game.board", key=key) if key else ""


def _told(stream: Stream, revision: int, phone: str, next_game: str) -> Iterator[str]:
    """The words of a stream. Nothing of the request is left when they are spoken, least of all its database session."""
    end = time.monotonic() + random.uniform(*LIFETIME)  # noqa: S311 - so that not all phones come back at once
    is_open = True
    while is_open and time.monotonic() < end:
        state = stream.state(revision, phone)
        told = {
            "revision": state.revision,
            "entering": [one._asdict() for one in state.entering],
            "next": state.following and next_game.replace(_ANY_KEY, state.following),
        }
        yield f"data: {json.dumps(told)}\n\n"
        is_open = stream.wait(HEARTBEAT)
