"""`/healthz`: 200 if the database can be written, else 503. It says nothing more, as everybody can ask."""

from threading import Condition

from cachetools import TTLCache, cached
from flask import Blueprint, Response

from scorekeeper.services.database import can_write
from scorekeeper.web.extensions import db

KEPT = 1.0
"""Seconds for which an answer is good, so that asking often writes no more."""

bp = Blueprint("health", __name__)


@cached(TTLCache(8, KEPT), key=lambda: db.engine, condition=Condition())
def is_well() -> bool:
    """Whether the database can be written. The first to ask finds out, and the others wait for that."""
    return can_write(db.session())


@bp.get("/healthz")
def healthz() -> Response:
    """Whether the app works."""
    well = is_well()
    return Response("ok\n" if well else "unavailable\n", 200 if well else 503, mimetype="text/plain")
