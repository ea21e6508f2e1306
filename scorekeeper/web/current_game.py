"""The board of the game in the address, with a cache."""

from contextlib import suppress
from threading import Lock

from cachetools import LRUCache
from flask import abort, g

from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_board, read_game
from scorekeeper.services.visit_game import Visit
from scorekeeper.web.extensions import db

MAX_KEPT = 2_000
"""The cache's limit: the facts of all its boards, a few kilobytes each, plus one for each board."""

boards: LRUCache[str, Board] = LRUCache(MAX_KEPT, getsizeof=lambda board: 1 + board.revision)
"""The latest boards by key; a board is current if its revision is that of the game."""
_lock = Lock()


def the_board(key: str) -> Board:
    """The current board of the game with this key; answers 404 if there is none."""
    visit = g.get("visit")
    board = read_board(db.session(), key) if visit is None else _kept(visit) or read_game(db.session(), visit.game)
    if board is None:
        abort(404)
    # Return the connection now, before this request waits for the write lock.
    db.session.rollback()
    keep(board)
    return board


def keep(board: Board) -> None:
    """Cache a board, so that it is not read again until the game changes."""
    with _lock, suppress(ValueError):  # Too large for the cache.
        boards[board.key] = board


def _kept(visit: Visit) -> Board | None:
    """The cached board of the visited game, if it has the revision that the visit read."""
    with _lock:
        board = boards.get(visit.game.key)
    is_current = board is not None and (board.game_id, board.revision) == (visit.game.id, visit.game.revision)
    return board if is_current else None
