"""The players' names. Where they were removed from a game, the players are called by their seats."""

from dataclasses import replace

from scorekeeper.services.board import Board
from scorekeeper.words.translate import gettext


def named(board: Board) -> Board:
    """The board with words in the current language for names that were removed."""
    if all(board.names):
        return board
    names = (name or gettext("Player %(number)s", number=seat) for seat, name in enumerate(board.names, start=1))
    return replace(board, names=tuple(names))
