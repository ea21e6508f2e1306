"""Live updates for open boards: an event stream while there is room. All others ask (web/journal)."""

import json
import logging
import random
import time
from collections.abc import Iterator

from flask import Blueprint, Response, abort, current_app, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from scorekeeper.live.hub import Entering, Stream, hub
from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from scorekeeper.web.access import may_score, needs, the_visit, visit_anew
from scorekeeper.web.errors import http_trouble
from scorekeeper.web.extensions import db
from scorekeeper.web.live.forms import EnteringForm

security = logging.getLogger("scorekeeper.security")
bp = Blueprint("live", __name__, url_prefix="/g/<key>")

HEARTBEAT = 5.0
"""Seconds between two messages of a stream without news; they tell a phone that it is connected."""

LIFETIME = (240.0, 360.0)
"""Seconds after which a stream ends, so that a phone that has gone away does not hold its place."""

_ANY_KEY = "any-key"
"""A placeholder in a URL that is built before the key is known."""


@bp.get("/events")
def events(key: str) -> ResponseReturnValue:
    """The stream: the state of the game, now and after each change. 204 if there is no room; the phone then polls."""
    stream = hub.subscribe(key, limits.network(), current_app.config["ROOM"])
    if stream is None:
        security.warning("too many streams", extra={"event": "limit", "limit": "streams"})
        return "", 204
    try:
        # Read after subscribing, so that no change in between is missed.
        revision = _revision(key)
    except BaseException:
        stream.close()
        raise
    messages = _messages(stream, revision, _phone(), _next_game(_ANY_KEY), scores=may_score())
    response = Response(messages, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"  # Otherwise a proxy would buffer the messages.
    response.call_on_close(stream.close)
    return response


@bp.post("/entering")
@needs(Right.SCORE)
def enter(key: str) -> ResponseReturnValue:
    """Tell the other phones that this one is entering a hand, or has stopped."""
    form = EnteringForm(formdata=request.form)
    if not form.validate():
        abort(400)
    hand = form.hand.data
    hub.set_presence(key, str(form.phone.data), None if hand is None else Entering(the_visit().name, hand))
    return "", 204


@bp.errorhandler(403)
def without_right(error: Forbidden) -> ResponseReturnValue:
    """Answer a phone that lost its right to keep score; tell the others that it has stopped entering."""
    hub.set_presence(the_visit().game.key, request.form.get("phone", ""), None)
    return http_trouble(error)


def _revision(key: str) -> int:
    """The current revision of the game; returns the connection at once, because a stream lasts for minutes."""
    db.session.rollback()  # End the transaction that read the rights: it does not see later changes.
    revision = visit_anew(key).game.revision
    db.session.rollback()
    return revision


def _phone() -> str:
    """The id of the open page, so that the stream leaves out its own entry."""
    return request.args.get("phone", "")


def _next_game(key: str) -> str:
    """The URL of the next game; empty without a key."""
    return url_for("game.board", key=key) if key else ""


def _messages(stream: Stream, revision: int, phone: str, next_game: str, *, scores: bool) -> Iterator[str]:
    """The messages of a stream. They are produced after the request, so without its database session.

    A stream ends when rights change, so `scores`, whether the phone may keep score, holds for all of it.
    """
    end = time.monotonic() + random.uniform(*LIFETIME)  # noqa: S311 - so that not all phones reconnect at once
    is_open = True
    while is_open and time.monotonic() < end:
        state = stream.state(revision, phone)
        message = {
            "revision": state.revision,
            "entering": [one._asdict() for one in state.entering],
            "next": state.following and next_game.replace(_ANY_KEY, state.following),
            "mayScore": scores,
        }
        yield f"data: {json.dumps(message)}\n\n"
        is_open = stream.wait(HEARTBEAT)
