"""The game that an address names."""

from contextlib import suppress
from threading import Lock

from cachetools import LRUCache
from flask import abort, g

from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_board, read_game
from scorekeeper.services.visit_game import Visit
from scorekeeper.web.extensions import db

MAX_KEPT = 2_000
"""Of all the boards together that are kept, of a few kilobytes each."""

boards: LRUCache[str, Board] = LRUCache(MAX_KEPT, getsizeof=lambda board: 1 + board.revision)
"""The games asked for lately, by key, as they stood then; by its revision it is known whether one still does."""
_lock = Lock()


def the_board(key: str) -> Board:
    """The game under this key as it stands; answers 404 where there is none."""
    visit = g.get("visit")
    board = read_board(db.session(), key) if visit is None else _kept(visit) or read_game(db.session(), visit.game)
    if board is None:
        abort(404)
    # Reading is done: the connection goes back before anything waits for the right to write.
    db.session.rollback()
    keep(board)
    return board


def keep(board: Board) -> None:
    """Remember a game as it stands, so that it need not be read again before it changes: facts never do."""
    with _lock, suppress(ValueError):  # A game of very many hands is not kept.
        boards[board.key] = board


def _kept(visit: Visit) -> Board | None:
    """The game that is visited, if it is kept at the revision at which the visit found it."""
    with _lock:
        board = boards.get(visit.game.key)
    is_it = board is not None and (board.game_id, board.revision) == (visit.game.id, visit.game.revision)
    return board if is_it else None
