"""Undo and redo: without limit, also through elimination and the end of the game."""

from sqlalchemy.orm import Session

from scorekeeper.rules.log import Redone, Undone
from scorekeeper.services.append_fact import Command, Outcome, Refused, RequestProblem, append_fact
from scorekeeper.services.board import Board


def undo(session: Session, command: Command) -> Outcome:
    """Undo the newest hand, ruling or correction that counts. Returns and raises the same as `append_fact`."""

    def check(board: Board) -> Refused | None:
        return Refused(board, code=RequestProblem.NOTHING_TO_UNDO) if board.log.undoable is None else None

    return append_fact(session, command, Undone(), check)


def redo(session: Session, command: Command) -> Outcome:
    """Redo the fact that was undone last. Returns and raises the same as `append_fact`."""

    def check(board: Board) -> Refused | None:
        return Refused(board, code=RequestProblem.NOTHING_TO_REDO) if board.log.redoable is None else None

    return append_fact(session, command, Redone(), check)
