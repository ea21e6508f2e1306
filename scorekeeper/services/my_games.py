"""The games of a device: those whose score it keeps, and those whose address it knows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.formats.occasion import Occasion, read_stored
from scorekeeper.services.board import Board, build
from scorekeeper.store.games import GameStore, StoredGame
from scorekeeper.store.rights import RightStore

__all__ = ["MyGame", "StoredGame", "my_games", "names_known"]

MAX_FOUND = 1000
"""So many games of a device are looked through, the newest first."""


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game, the head of its sheet, and whether this device manages it."""

    board: Board
    occasion: Occasion
    manages: bool


def my_games(
    session: Session, keys: Sequence[str], device_hash: str, matches: Callable[[StoredGame], bool], part: range
) -> tuple[tuple[MyGame, ...], bool]:
    """A part of the games that match, the newest first; and whether there are more after it.

    `keys` are the games whose address the device knows. A former key works if the device keeps the game's score.
    """
    store = GameStore(session)
    managed = RightStore(session).games_of(device_hash)
    games = [game for game in store.find_all(keys, list(managed), MAX_FOUND) if matches(game)]
    page = games[part.start : part.stop]
    facts = store.facts([game.id for game in page])
    lines = (
        MyGame(build(game, facts[game.id]), read_stored(game.occasion), managed.get(game.id, False)) for game in page
    )
    return tuple(lines), len(games) > part.stop


def names_known(session: Session, keys: Sequence[str], device_hash: str) -> tuple[str, ...]:
    """Everybody in these games of a device (see `my_games`), each name once, those of the newest game first."""
    games = GameStore(session).find_all(keys, list(RightStore(session).games_of(device_hash)), MAX_FOUND)
    return tuple(dict.fromkeys(name for game in games for name in game.names if name))
