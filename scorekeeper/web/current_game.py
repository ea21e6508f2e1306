"""The board of the game in the address, with a cache."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Lock

from cachetools import LRUCache
from flask import abort, current_app, g

from scorekeeper.services.board import Board
from scorekeeper.services.journal import Answer, AnyCommand, Outcome, apply_journal
from scorekeeper.services.limits import turn
from scorekeeper.services.read_board import read_board, read_game
from scorekeeper.web import limits
from scorekeeper.web.access import the_visit, visit_anew
from scorekeeper.web.extensions import db
from scorekeeper.words.people import named

MAX_KEPT = 10_000
"""The cache's limit: the facts of all its boards, two kilobytes each, plus one for each board."""

boards: LRUCache[str, Board] = LRUCache(MAX_KEPT, getsizeof=lambda board: 1 + board.revision)
"""The latest boards by key; the game may have newer facts."""
_lock = Lock()


def the_board(key: str) -> Board:
    """The current board of the game with this key; answers 404 if there is none."""
    return named(_stored(key))


def _stored(key: str) -> Board:
    """The same as it is stored, with an empty name for everybody whose name was removed."""
    visit, cached = g.get("visit"), _cached(key)
    if visit is not None and cached is not None and cached.revision > visit.game.revision:
        # A hand was saved since this request read the game's row.
        db.session.rollback()
        visit = visit_anew(key)
    board = read_board(db.session(), key) if visit is None else read_game(db.session(), visit.game, cached)
    if board is None:
        abort(404)
    # Return the connection now, before this request waits for the write lock.
    db.session.rollback()
    keep(board)
    return board


def send(key: str, commands: Sequence[AnyCommand]) -> Answer:
    """Apply commands of this device to the game with this key; answers 404 if there is none."""
    most = current_app.config["HANDS"]
    with turn(db.session(), limits.network()):
        answer = apply_journal(db.session(), key, commands, the_visit().member_id, _stored(key), most=most)
    if answer is None:
        now = visit_anew(key).game.key  # Answers if it was deleted a moment ago.
        if now == key:
            abort(404)
        return send(now, commands)  # Its watch link was withdrawn a moment ago.
    keep(answer.board)
    return replace(answer, board=named(answer.board))


def send_one(key: str, command: AnyCommand) -> tuple[Board, Outcome]:
    """Apply one command of this device; the board after it and its outcome. Answers 404 if there is no such game."""
    answer = send(key, (command,))
    return answer.board, answer.outcomes[0]


def keep(board: Board) -> None:
    """Cache a board. Until the game changes it is not read again, and then only what is new."""
    with _lock, suppress(ValueError):  # Too large for the cache.
        boards[board.key] = board


def forget(key: str) -> None:
    """Drop the cached board of a game whose names are removed."""
    with _lock:
        boards.pop(key, None)


def _cached(key: str) -> Board | None:
    with _lock:
        return boards.get(key)
