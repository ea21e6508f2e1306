"""This device's identity, in its signed cookie: a secret random name, and the games it has opened."""

from flask import current_app, request, session

from scorekeeper.services.share_game import Owner
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import NewMember
from scorekeeper.web.cookie import AWAY, DEVICE, GAMES, SAME, give_name

MAX_GAMES = 40
"""This many keys fit into a cookie with room to spare. Games whose score the device keeps are in the database too."""

MAX_AWAY = 200
"""This many ids of games fit beside them."""

MAX_SAME = 20
"""And so many spellings of people, each as two short hashes."""

KINDS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}
"""A part of the browser's user agent -> the kind of device; the first match counts."""


def known_games() -> tuple[str, ...]:
    """The keys of this device's games, the last opened first."""
    return tuple(session.get(GAMES, ()))


def remember(key: str) -> None:
    """Put a game first among this device's games."""
    keys = known_games()
    session.permanent = True
    session[GAMES] = [key, *(other for other in keys if other != key)][:MAX_GAMES]


def forget(key: str) -> None:
    """Remove a game from this device's games."""
    session[GAMES] = [other for other in known_games() if other != key]


def away_games() -> frozenset[int]:
    """The ids of the games that this device has put away."""
    return frozenset(session.get(AWAY, ()))


def put_away(game_id: int) -> None:
    """Put a game away; of too many the one that was put away first comes back."""
    session.permanent = True
    session[AWAY] = [game_id, *(other for other in session.get(AWAY, ()) if other != game_id)][:MAX_AWAY]


def take_back(game_id: int) -> None:
    """Put a game among the others again."""
    session[AWAY] = [other for other in session.get(AWAY, ()) if other != game_id]


def same_people() -> tuple[tuple[str, str], ...]:
    """Who is whom with another spelling, as this device was told; people as `our_table.person_of` tells them apart."""
    return tuple((person, other) for person, other in session.get(SAME, ()))


def put_together(person: str, other: str) -> None:
    """Remember that a person is the other one with another spelling; of too many the first is forgotten."""
    session.permanent = True
    session[SAME] = [*session.get(SAME, ()), (person, other)][-MAX_SAME:]


def put_apart(person: str) -> None:
    """Forget that a person is another one."""
    session[SAME] = [pair for pair in session.get(SAME, ()) if pair[0] != person]


def tokens() -> Tokens:
    """The maker of this app's tokens, with its secret key."""
    return Tokens(current_app.config["SECRET_KEY"])


def device_hash() -> str:
    """The hash of this device's secret name, as the database stores it; empty if the device has none yet."""
    name = session.get(DEVICE, "")
    return tokens().hash(name) if name else ""


def this_member(name: str = "") -> NewMember:
    """This device as a member of a game, with the name its owner gave it; creates its secret name if there is none."""
    give_name(session)
    agent = request.user_agent.string
    kind = next((word for sign, word in KINDS.items() if sign in agent), "")
    return NewMember(device_hash(), kind, name)


def this_owner() -> Owner:
    """This device as the owner of a game that it opens."""
    return Owner(tokens(), this_member())
