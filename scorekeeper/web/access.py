"""Who may do what: every address of a game is checked here, before anything else looks at the request.

Reading needs the right to watch, which whoever has the address has. What writes says by `needs` which right it needs;
what says nothing is for those who manage the game.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import ParamSpec, TypeVar

from flask import Flask, abort, current_app, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.share_game import read_members
from scorekeeper.services.visit_game import Right, Visit, visit_game
from scorekeeper.web.extensions import db, wants_partial
from scorekeeper.web.identity import device_hash

SAFE = {"GET", "HEAD", "OPTIONS"}

_SEEN = "scorekeeper.seen"
_P = ParamSpec("_P")
_R = TypeVar("_R")


def needs(right: Right) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Let a view be for devices with that right."""

    def mark(view: Callable[_P, _R]) -> Callable[_P, _R]:
        view.right_needed = right  # type: ignore[attr-defined]
        return view

    return mark


def right_needed(app: Flask, endpoint: str, method: str) -> Right:
    """The right that a view with a game in its address needs."""
    usual = Right.WATCH if method in SAFE else Right.MANAGE
    return getattr(app.view_functions[endpoint], "right_needed", usual)


def register(app: Flask) -> None:
    """Check every request from now on; to be called before anything else that does so."""
    app.extensions[_SEEN] = {}
    app.before_request(_check)
    app.add_template_global(may_score)
    app.add_template_global(visited_game)


def the_visit() -> Visit:
    """The game that the address names, and what this device may do there."""
    visit: Visit = g.visit
    return visit


def visit_anew(key: str) -> Visit:
    """The game under this key as it stands this moment; answers 404 where there is none."""
    visit = visit_game(db.session(), key, device_hash())
    if visit is None:
        abort(404)
    g.visit = visit
    return visit


def may_score() -> bool:
    """Whether this device may record, correct and undo in the game that the address names."""
    return the_visit().may(Right.SCORE)


def visited_game() -> int | None:
    """The game that the address names, whatever its key is by now; None where it names none."""
    visit: Visit | None = g.get("visit")
    return None if visit is None else visit.game.id


def visited_key() -> str:
    """The key of the game that the address names; empty where it names none."""
    visit: Visit | None = g.get("visit")
    return "" if visit is None else visit.game.key


def only_watching() -> str:
    """What to say to a device that tries what it may not."""
    return _(
        "This phone can only watch this game, so nothing was saved. Ask at the table for the "
        "link or a code to keep score."
    )


def last_seen(member_id: int) -> datetime | None:
    """When a member's device asked for anything last; None if it did not since the app was started."""
    seen: dict[int, datetime] = current_app.extensions[_SEEN]
    return seen.get(member_id)


def called(name: str, kind: str) -> str:
    """A device in words: its owner's name for it, else what it is."""
    return name or kind or _("another phone")


def who_recorded(member_id: int | None) -> str:
    """The device that recorded a fact, in words."""
    members = {one.id: one for one in read_members(db.session(), the_visit())}
    member = members.get(member_id or 0)
    return called(member.name, member.kind) if member else _("another phone")


def _check() -> ResponseReturnValue | None:
    values = request.view_args or {}
    if request.endpoint is None or "key" not in values:
        return None
    try:
        # A form may take its time to come: what counts is what its sender may do once it is there. And of one that is
        # too large that is said here, not where the answer to a missing right looks for what was entered.
        request.form  # noqa: B018
    finally:
        visit = visit_anew(values["key"])
    if visit.member_id is not None:
        current_app.extensions[_SEEN][visit.member_id] = datetime.now(UTC)
    if not visit.may(right_needed(current_app, request.endpoint, request.method)):
        abort(403)
    if values["key"] != visit.game.key:
        # Who keeps score and has the address of before the watch link was withdrawn.
        values["key"] = visit.game.key
        if request.method == "GET" and not wants_partial():
            query = f"?{request.query_string.decode(errors='replace')}" if request.query_string else ""
            return redirect(url_for(request.endpoint, **values) + query)
    return None
