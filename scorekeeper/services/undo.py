"""Take back the newest fact, and bring it back: without limit, through elimination and the end of the game."""

from sqlalchemy.orm import Session

from scorekeeper.rules.log import Fact, Redone, Undone
from scorekeeper.services.append_fact import Command, Outcome, Refused, RequestProblem, append_fact
from scorekeeper.services.board import Board


def undo(session: Session, command: Command) -> Outcome:
    """Take back the newest fact that is not taken back yet."""

    def decide(board: Board) -> Fact | Refused:
        return Undone() if board.log.undoable is not None else Refused(board, code=RequestProblem.NOTHING_TO_UNDO)

    return append_fact(session, command, decide)


def redo(session: Session, command: Command) -> Outcome:
    """Bring back the fact that was taken back last."""

    def decide(board: Board) -> Fact | Refused:
        return Redone() if board.log.redoable is not None else Refused(board, code=RequestProblem.NOTHING_TO_REDO)

    return append_fact(session, command, decide)
