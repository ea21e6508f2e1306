"""Read a game, or the games of a device."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from scorekeeper.services.board import Board, build
from scorekeeper.store.games import GameStore, StoredGame
from scorekeeper.store.rights import RightStore


def read_board(session: Session, key: str) -> Board | None:
    """The game under this key as it stands; None if there is none."""
    game = GameStore(session).find(key)
    return None if game is None else read_game(session, game)


def read_game(session: Session, game: StoredGame) -> Board:
    """A game whose row is known, as it stands."""
    return build(game, GameStore(session).facts([game.id])[game.id])


def read_boards(session: Session, keys: Sequence[str], device_hash: str = "") -> tuple[Board, ...]:
    """The games under these keys, in that order; keys of games that are gone are passed over.

    A key that a game had formerly still leads those there who keep its score.
    """
    store = GameStore(session)
    games = {game.key: game for game in store.find_all(keys)}
    if gone := [key for key in keys if key not in games]:
        now = RightStore(session).keys_now(gone, device_hash)
        games |= {game.key: game for game in store.find_all(list(now.values()))}
        keys = list(dict.fromkeys(now.get(key, key) for key in keys))
    facts = store.facts([game.id for game in games.values()])
    return tuple(build(games[key], facts[games[key].id]) for key in keys if key in games)
