"""Take back the newest fact, and bring it back: without limit, through elimination and the end of the game."""

from sqlalchemy.orm import Session

from scorekeeper.rules.log import Redone, Undone
from scorekeeper.services.add_fact import Asked, CannotAdd, Obstacle, Outcome, add_fact
from scorekeeper.services.board import Board


def undo(session: Session, asked: Asked) -> Outcome:
    """Take back the newest fact that is not taken back yet."""

    def check(board: Board) -> CannotAdd | None:
        return CannotAdd(obstacle=Obstacle.NOTHING_TO_UNDO) if board.log.undoable is None else None

    return add_fact(session, asked, Undone(), check)


def redo(session: Session, asked: Asked) -> Outcome:
    """Bring back the fact that was taken back last."""

    def check(board: Board) -> CannotAdd | None:
        return CannotAdd(obstacle=Obstacle.NOTHING_TO_REDO) if board.log.redoable is None else None

    return add_fact(session, asked, Redone(), check)
