"""What this device remembers, in its signed cookie: the games it has opened, newest first."""

from flask import session

MOST_GAMES = 40
"""As many keys as fit into a cookie with room to spare."""

_GAMES = "games"


def known_games() -> tuple[str, ...]:
    """The keys of this device's games, the one opened last first."""
    return tuple(session.get(_GAMES, ()))


def remember(key: str) -> None:
    """Put a game first among this device's games."""
    keys = known_games()
    session.permanent = True
    session[_GAMES] = [key, *(one for one in keys if one != key)][:MOST_GAMES]
