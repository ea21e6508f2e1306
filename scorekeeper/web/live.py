"""Live updates for open boards: an event stream while there is room. All others ask (web/journal)."""

import json
import logging
import random
import time
from collections.abc import Iterator
from threading import BoundedSemaphore
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, g, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden
from wtforms import HiddenField, IntegerField
from wtforms.validators import InputRequired, NumberRange, Optional

from scorekeeper.live.hub import Entering, Stream, hub
from scorekeeper.services.open_game import next_game
from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from scorekeeper.web.access import may_score, needs, the_visit, visit_anew
from scorekeeper.web.errors import http_trouble
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import CLIENT_ID, MAX_FACTS, SiteForm

security = logging.getLogger("scorekeeper.security")
bp = Blueprint("live", __name__, url_prefix="/g/<key>")

HEARTBEAT = 5.0
"""Seconds between two messages of a stream without news; they tell a phone that it is connected."""

LIFETIME = (240.0, 360.0)
"""Seconds after which a stream ends, so that a phone that has gone away does not hold its place."""

PATIENCE = 10.0
"""Seconds that a stream waits for its turn to open."""

_OPENING = "scorekeeper.opening"


def register(app: Flask) -> None:
    """Let only so many streams open at once that half of the database's connections stay free for everything else.

    After a restart of a server all its phones come at the same moment.
    """
    turns = BoundedSemaphore(max(1, app.config["CONNECTIONS"] // 2))
    app.extensions[_OPENING] = turns


@bp.url_value_preprocessor
def _take_turn(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Wait before the check of the rights, which asks the database already."""
    if endpoint == "live.events":
        turns: BoundedSemaphore = current_app.extensions[_OPENING]
        if not turns.acquire(timeout=PATIENCE):
            abort(503)
        g.turn = turns


@bp.teardown_request
def _end_turn(_error: BaseException | None) -> None:
    if (turn := g.pop("turn", None)) is not None:
        turn.release()


@bp.get("/events")
def events(key: str) -> ResponseReturnValue:
    """The stream: the state of the game, now and after each change. 204 if there is no room; the phone then polls."""
    stream = hub.subscribe(the_visit().game.id, limits.network(), current_app.config["ROOM"])
    if stream is None:
        security.warning("too many streams", extra={"event": "limit", "limit": "streams"})
        return "", 204
    try:
        # Read after subscribing, so that no change in between is missed.
        revision, following = _state(key)
    except BaseException:
        stream.close()
        raise
    address = url_for("game.board", key=following) if following else ""
    phone = request.args.get("phone", "")  # The stream leaves out the page's own entry.
    messages = _messages(stream, revision, phone, address, scores=may_score())
    response = Response(messages, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"  # Otherwise a proxy would buffer the messages.
    response.call_on_close(stream.close)
    return response


@bp.post("/entering")
@needs(Right.SCORE)
def enter(key: str) -> ResponseReturnValue:  # noqa: ARG001 - the address has it
    """Tell the other phones that this one is entering a hand, or has stopped."""
    form = EnteringForm(formdata=request.form)
    if not form.validate():
        abort(400)
    hand = form.hand.data
    hub.set_presence(
        the_visit().game.id, str(form.phone.data), None if hand is None else Entering(the_visit().name, hand)
    )
    return "", 204


@bp.errorhandler(403)
def without_right(error: Forbidden) -> ResponseReturnValue:
    """Answer a phone that lost its right to keep score; tell the others that it has stopped entering."""
    hub.set_presence(the_visit().game.id, request.form.get("phone", ""), None)
    return http_trouble(error)


def _state(key: str) -> tuple[int, str | None]:
    """The current revision of the game, and the key of the next one.

    Returns the connection at once, because a stream lasts for minutes.
    """
    db.session.rollback()  # End the transaction that read the rights: it does not see later changes.
    game = visit_anew(key).game
    following = next_game(db.session(), game.id, game.revision)
    db.session.rollback()
    return game.revision, following


def _messages(stream: Stream, revision: int, phone: str, following: str, *, scores: bool) -> Iterator[str]:
    """The messages of a stream. They are produced after the request, so without its database session.

    A stream ends when rights change, so `scores`, whether the phone may keep score, holds for all of it.
    """
    end = time.monotonic() + random.uniform(*LIFETIME)  # noqa: S311 - so that not all phones reconnect at once
    is_open = True
    while is_open and time.monotonic() < end:
        state = stream.state(revision, phone)
        message = {
            "revision": state.revision,
            "entering": [presence._asdict() for presence in state.entering],
            "next": following,
            "mayScore": scores,
        }
        yield f"data: {json.dumps(message)}\n\n"
        is_open = stream.wait(HEARTBEAT)


class EnteringForm(SiteForm):
    """The number of the hand being entered, None when the entry is closed; `phone` is a random id of the open page."""

    phone = HiddenField(validators=[InputRequired(), CLIENT_ID])
    hand = IntegerField(validators=[Optional(), NumberRange(min=1, max=MAX_FACTS)])
