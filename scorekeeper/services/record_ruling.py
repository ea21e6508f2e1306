"""Keep what the table decided."""

from sqlalchemy.orm import Session

from scorekeeper.rules.faults import faults
from scorekeeper.rules.log import Ruled
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.services.add_fact import Asked, CannotAdd, Obstacle, Outcome, add_fact
from scorekeeper.services.board import Board


def record_ruling(session: Session, asked: Asked, ruling: TableRuling) -> Outcome:
    """Keep a ruling at the end of the game's log; its points are charged at once."""

    def check(board: Board) -> CannotAdd | None:
        if board.stuck is not None:
            return CannotAdd(obstacle=Obstacle.EARLIER_HAND_DOES_NOT_FIT)
        if found := faults(board.variant, board.sheet.now, ruling):
            return CannotAdd(findings=found)
        return None

    return add_fact(session, asked, Ruled(ruling), check)
