"""What this device remembers, in its signed cookie: a name that nobody else has, and the games it has opened."""

import secrets

from flask import current_app, request, session

from scorekeeper.services.share_game import Owner
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import NewMember

MAX_GAMES = 40
"""As many keys as fit into a cookie with room to spare."""

KINDS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}
"""What a browser says of its device -> what people call it; the first that fits."""

_GAMES = "games"
_DEVICE = "device"
_DEVICE_BYTES = 16


def known_games() -> tuple[str, ...]:
    """The keys of this device's games, the one opened last first."""
    return tuple(session.get(_GAMES, ()))


def remember(key: str) -> None:
    """Put a game first among this device's games."""
    keys = known_games()
    session.permanent = True
    session[_GAMES] = [key, *(one for one in keys if one != key)][:MAX_GAMES]


def tokens() -> Tokens:
    """What makes this app's tokens."""
    return Tokens(current_app.config["SECRET_KEY"])


def device_hash() -> str:
    """What is kept of this device's name; empty as long as it has none, which is no member's."""
    name = session.get(_DEVICE, "")
    return tokens().hash(name) if name else ""


def this_member(name: str = "") -> NewMember:
    """This device as a member of a game, called so by its owner; from now on it has a name that nobody else has."""
    if _DEVICE not in session:
        session.permanent = True
        session[_DEVICE] = secrets.token_urlsafe(_DEVICE_BYTES)
    agent = request.user_agent.string
    kind = next((word for sign, word in KINDS.items() if sign in agent), "")
    return NewMember(device_hash(), kind, name)


def this_owner() -> Owner:
    """This device as the owner of a game that it opens."""
    return Owner(tokens(), this_member())
