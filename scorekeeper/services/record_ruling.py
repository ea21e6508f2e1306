"""Record a ruling of the table."""

from sqlalchemy.orm import Session

from scorekeeper.rules.log import Ruled
from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.services.append_fact import Command, Outcome, Refused, RequestProblem, append_fact
from scorekeeper.services.board import Board


def record_ruling(session: Session, command: Command, ruling: TableRuling) -> Outcome:
    """Append a ruling to the game's log. Its points count at once (register: table-rulings).

    Returns and raises the same as `append_fact`.
    """

    def check(board: Board) -> Refused | None:
        if board.stuck is not None:
            return Refused(board, code=RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
        if found := find_problems(board.variant, board.sheet.now, ruling):
            return Refused(board, found)
        return None

    return append_fact(session, command, Ruled(ruling), check)
