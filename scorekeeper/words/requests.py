"""What is said of a phone's request: why it is refused, or what was done."""

from typing import Literal

from scorekeeper.services.board import Board
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.tables import sentence, table


def refused_sentences(board: Board, refused: Refused) -> tuple[str, ...]:
    """Why a request was refused."""
    if refused.code is not None:
        return (request_problem_sentence(refused.code),)
    return tuple(problem_sentence(problem, board.variant, board.names) for problem in refused.problems)


def request_problem_sentence(code: RequestProblem | Literal["no_leader", "id_used"]) -> str:
    """Why a request was refused, if the hand itself has no problems."""
    return sentence(table("refusals")["request"], {"code": code})


def saved_sentence(kind: str) -> str:
    """What is said once an `undo`, a `redo`, a `change` or a `strike` is saved."""
    return sentence(table("sheet-lines")["saved"], {"kind": kind})


def moved_sentence(kind: str, what: str) -> str:
    """What an `undo` took back, or a `redo` brought back."""
    return sentence(table("steps")["moved"], {"kind": kind}, {"what": what})
