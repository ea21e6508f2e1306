"""The game that an address names."""

from flask import abort, g

from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_board
from scorekeeper.services.visit_game import read_visited
from scorekeeper.web.extensions import db


def the_board(key: str) -> Board:
    """The game under this key as it stands; answers 404 where there is none."""
    visit = g.get("visit")
    board = read_board(db.session(), key) if visit is None else read_visited(db.session(), visit)
    if board is None:
        abort(404)
    # Reading is done: the connection goes back before anything waits for the right to write.
    db.session.rollback()
    return board
