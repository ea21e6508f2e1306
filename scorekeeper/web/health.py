"""`/healthz`: 200 if the database can be written, else 503. It says nothing more, as everybody can ask."""

import time
from threading import Lock

from flask import Blueprint, Response, current_app
from flask.blueprints import BlueprintSetupState

from scorekeeper.services.database import can_write
from scorekeeper.web.extensions import db

KEPT = 1.0
"""Seconds for which an answer is good, so that asking often writes no more."""

_HEALTH = "scorekeeper.health"
bp = Blueprint("health", __name__)


class _Health:
    """The answer that was found last. The first to ask after it has aged finds a new one, and the others wait."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._is_well = False

    def is_well(self) -> bool:
        """Whether the database can be written."""
        with self._lock:
            if time.monotonic() >= self._until:
                self._is_well = can_write(db.session())
                self._until = time.monotonic() + KEPT
            return self._is_well


@bp.record_once
def _begin(state: BlueprintSetupState) -> None:
    state.app.extensions[_HEALTH] = _Health()


@bp.get("/healthz")
def healthz() -> Response:
    """Whether the app works."""
    is_well = current_app.extensions[_HEALTH].is_well()
    return Response("ok\n" if is_well else "unavailable\n", 200 if is_well else 503, mimetype="text/plain")
