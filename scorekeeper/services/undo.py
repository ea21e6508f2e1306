"""Take back the newest fact, and bring it back: without limit, through elimination and the end of the game."""

from sqlalchemy.orm import Session

from scorekeeper.rules.log import Fact, Redone, Undone
from scorekeeper.services.append_fact import Asked, CannotAdd, Obstacle, Outcome, add_fact
from scorekeeper.services.board import Board


def undo(session: Session, asked: Asked) -> Outcome:
    """Take back the newest fact that is not taken back yet."""

    def decide(board: Board) -> Fact | CannotAdd:
        return Undone() if board.log.undoable is not None else CannotAdd(obstacle=Obstacle.NOTHING_TO_UNDO)

    return add_fact(session, asked, decide)


def redo(session: Session, asked: Asked) -> Outcome:
    """Bring back the fact that was taken back last."""

    def decide(board: Board) -> Fact | CannotAdd:
        return Redone() if board.log.redoable is not None else CannotAdd(obstacle=Obstacle.NOTHING_TO_REDO)

    return add_fact(session, asked, decide)
