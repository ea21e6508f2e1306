"""Take back the newest fact, and bring it back: without limit, through elimination and the end of the game."""

from sqlalchemy.orm import Session

from scorekeeper.rules.log import Redone, Undone
from scorekeeper.services.append_fact import Command, Outcome, Refused, RequestProblem, append_fact
from scorekeeper.services.board import Board


def undo(session: Session, command: Command) -> Outcome:
    """Take back the newest fact that is not taken back yet."""

    def check(board: Board) -> Refused | None:
        return Refused(board, code=RequestProblem.NOTHING_TO_UNDO) if board.log.undoable is None else None

    return append_fact(session, command, Undone(), check)


def redo(session: Session, command: Command) -> Outcome:
    """Bring back the fact that was taken back last."""

    def check(board: Board) -> Refused | None:
        return Refused(board, code=RequestProblem.NOTHING_TO_REDO) if board.log.redoable is None else None

    return append_fact(session, command, Redone(), check)
