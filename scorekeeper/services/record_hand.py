"""Record the hand that was just played."""

from sqlalchemy.orm import Session

from scorekeeper.rules.faults import faults
from scorekeeper.rules.log import HandPlayed
from scorekeeper.rules.settle import Hand
from scorekeeper.services.add_fact import Asked, CannotAdd, Obstacle, Outcome, add_fact
from scorekeeper.services.board import Board


def record_hand(session: Session, asked: Asked, hand: Hand, known: Board | None = None) -> Outcome:
    """Keep a hand at the end of the game's log. For a board that is known already see `add_fact`."""
    return add_fact(session, asked, HandPlayed(hand), lambda board: check_hand(board, hand), known)


def check_hand(board: Board, hand: Hand) -> CannotAdd | None:
    """Why this hand cannot be the next one; None if it can."""
    if board.stuck is not None:
        return CannotAdd(obstacle=Obstacle.EARLIER_HAND_DOES_NOT_FIT)
    if found := faults(board.variant, board.sheet.now, hand):
        return CannotAdd(findings=found)
    return None
