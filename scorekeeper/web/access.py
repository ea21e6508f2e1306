"""Who may do what. Every request for a game is checked here first.

Everybody who has the address may watch, so views that only read need no more than that. A view that writes names the
right it needs with `needs`; without that, only devices that manage the game may use it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import ParamSpec, TypeVar

from flask import Flask, abort, current_app, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.delete_game import withdrawn_game
from scorekeeper.services.share_game import read_members
from scorekeeper.services.visit_game import Right, StoredMember, Visit, visit_game
from scorekeeper.web.extensions import db, wants_partial
from scorekeeper.web.identity import device_hash

SAFE = {"GET", "HEAD", "OPTIONS"}

_SEEN = "scorekeeper.seen"
_P = ParamSpec("_P")
_R = TypeVar("_R")


def needs(right: Right) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Mark a view as open to devices with this right."""

    def mark(view: Callable[_P, _R]) -> Callable[_P, _R]:
        view.right_needed = right  # type: ignore[attr-defined]
        return view

    return mark


def right_needed(app: Flask, endpoint: str, method: str) -> Right:
    """The right that a device needs for a view of a game."""
    usual = Right.WATCH if method in SAFE else Right.MANAGE
    return getattr(app.view_functions[endpoint], "right_needed", usual)


def register(app: Flask) -> None:
    """Check every request. Call this before anything else that registers a `before_request`."""
    app.extensions[_SEEN] = {}
    app.before_request(_check)
    app.add_template_global(may_score)
    app.add_template_global(visited_game)
    app.add_template_global(visited_key)


def the_visit() -> Visit:
    """The game in the address, and what this device may do there."""
    visit: Visit = g.visit
    return visit


def visit_anew(key: str) -> Visit:
    """The game with this key, read again from the database.

    Answers 404 if there is none, 410 if it was deleted, or if the right to watch it by this key was withdrawn.
    """
    visit = visit_game(db.session(), key, device_hash())
    if visit is None:
        g.gone_game = withdrawn_game(db.session(), key)
        abort(404 if g.gone_game is None else 410)
    if visit.game.is_deleted:
        g.gone_game, g.is_deleted = visit.game.id, True
        abort(410)
    g.visit = visit
    return visit


def may_score() -> bool:
    """Whether this device may record, correct and undo in the game in the address."""
    return the_visit().may(Right.SCORE)


def visited_game() -> int | None:
    """The id of the game in the address; None if there is no game in it."""
    visit: Visit | None = g.get("visit")
    return None if visit is None else visit.game.id


def visited_key() -> str:
    """The key of the game in the address; empty if there is no game in it."""
    visit: Visit | None = g.get("visit")
    return "" if visit is None else visit.game.key


def only_watching() -> str:
    """The message for a device that lacks the right."""
    return _(
        "This phone can only watch this game, so nothing was saved. Ask at the table for the "
        "link or a code to keep score."
    )


def last_seen(member_id: int) -> datetime | None:
    """When a member's device last sent a request; None if it sent none since the app started."""
    seen: dict[int, datetime] = current_app.extensions[_SEEN]
    return seen.get(member_id)


def names_of(members: Sequence[StoredMember]) -> dict[int, str]:
    """What the members of a game are called, by id: the name that the owner gave the device, else its kind.

    Of several with the same name those who joined later have a number.
    """
    same: Counter[str] = Counter()
    names = {}
    for member in members:
        who = member.name or member.kind or _("another phone")
        same[who] += 1
        names[member.id] = who if same[who] == 1 else f"{who} {same[who]}"
    return names


def who_recorded(member_id: int | None) -> str:
    """The device that recorded a fact, in words."""
    members = read_members(db.session(), the_visit())
    names = names_of(members)
    known = {member.id: names[member.id] for member in members if member.name or member.kind}
    return known.get(member_id or 0, _("another phone"))


def _check() -> ResponseReturnValue | None:
    values = request.view_args or {}
    # PostgreSQL stores no zero byte, and refuses to look for one.
    if "\0" in request.path or b"%00" in request.query_string:
        abort(404)
    if request.endpoint is None or "key" not in values:
        return None
    try:
        # Read the whole request before checking the right: a slow one may arrive after the right was withdrawn. And if
        # it is too large, say so here, not in the answer to a missing right, which reads the form.
        request.get_data(parse_form_data=True)
    finally:
        visit = visit_anew(values["key"])
    if visit.member_id is not None:
        current_app.extensions[_SEEN][visit.member_id] = datetime.now(UTC)
    if not visit.may(right_needed(current_app, request.endpoint, request.method)):
        abort(403)
    if values["key"] != visit.game.key:
        # A scorer still has the address from before the watch link was withdrawn.
        values["key"] = visit.game.key
        if request.method == "GET" and not wants_partial():
            query = f"?{request.query_string.decode(errors='replace')}" if request.query_string else ""
            return redirect(url_for(request.endpoint, **values) + query)
    return None
