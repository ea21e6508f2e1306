"""Record the hand that was just played."""

from sqlalchemy.orm import Session

from scorekeeper.rules.log import HandPlayed
from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.values import Hand
from scorekeeper.services.append_fact import Command, Outcome, Refused, RequestProblem, append_fact
from scorekeeper.services.board import Board


def record_hand(session: Session, command: Command, hand: Hand, known: Board | None = None) -> Outcome:
    """Append a hand to the game's log. For `known`, and for what this returns and raises, see `append_fact`."""
    return append_fact(session, command, HandPlayed(hand), lambda board: check_hand(board, hand), known)


def check_hand(board: Board, hand: Hand) -> Refused | None:
    """Why this hand cannot be the next one on the board; None if it can."""
    if board.stuck is not None:
        return Refused(board, code=RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
    if found := find_problems(board.variant, board.sheet.now, hand):
        return Refused(board, found)
    return None
