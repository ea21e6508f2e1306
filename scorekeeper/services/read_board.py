"""Read the board of a game, or the boards of several games."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from scorekeeper.services.board import Board, board_after, build
from scorekeeper.store.games import GameStore, StoredGame
from scorekeeper.store.rights import RightStore


def read_board(session: Session, key: str) -> Board | None:
    """The board of the game under this key; None if there is none."""
    game = GameStore(session).find(key)
    return None if game is None else read_game(session, game)


def newest_key(session: Session, device_hash: str) -> str | None:
    """The key of the newest game whose score this device keeps, whoever opened it; None if there is none."""
    return RightStore(session).newest_of(device_hash) if device_hash else None


def is_of(board: Board, game: StoredGame) -> bool:
    """Whether the board is that of this game now: since it was read, nothing was saved and nobody renamed."""
    return (board.game_id, board.key, board.names, board.revision) == (game.id, game.key, game.names, game.revision)


def read_game(session: Session, game: StoredGame, cached: Board | None = None) -> Board:
    """The board of a game whose row is already known.

    Facts never change, so a board that was read earlier (`cached`) needs only those that came since. When names are
    removed, notes go from the facts; then the board is read anew, because it has other names.
    """
    # Names may be removed again, for the notes that came since: then nothing else tells the boards apart.
    is_named = all(game.names)
    same = cached and is_named and (cached.game_id, cached.key, cached.names) == (game.id, game.key, game.names)
    if cached is None or not same or cached.revision > game.revision:
        return build(game, GameStore(session).facts([game.id])[game.id])
    if cached.revision == game.revision:
        return cached
    return board_after(cached, *GameStore(session).facts([game.id], cached.revision)[game.id])


def read_boards(session: Session, keys: Sequence[str], device_hash: str = "") -> tuple[Board, ...]:
    """The boards of the games under these keys, in that order, without those that do not exist.

    A former key works if this device keeps the game's score.
    """
    store = GameStore(session)
    games = {game.key: game for game in store.find_all(keys)}
    if gone := [key for key in keys if key not in games]:
        now = RightStore(session).keys_now(gone, device_hash)
        games |= {game.key: game for game in store.find_all(list(now.values()))}
        keys = list(dict.fromkeys(now.get(key, key) for key in keys))
    facts = store.facts([game.id for game in games.values()])
    return tuple(build(games[key], facts[games[key].id]) for key in keys if key in games)


def newest_games(session: Session, most: int) -> tuple[Board, ...]:
    """The games in which something was saved last, the newest first."""
    return read_boards(session, GameStore(session).newest_keys(most))
