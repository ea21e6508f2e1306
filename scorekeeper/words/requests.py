"""Why a phone's request is refused, in words."""

from scorekeeper.services.board import Board
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.tables import sentence, table


def refused_sentences(board: Board, refused: Refused) -> tuple[str, ...]:
    """Why a request was refused."""
    if refused.code is not None:
        return (request_problem_sentence(refused.code),)
    return tuple(problem_sentence(one, board.variant, board.names) for one in refused.problems)


def request_problem_sentence(code: RequestProblem) -> str:
    """Why a request was refused, if the hand itself has no problems."""
    return sentence(table("refusals")["request"], {"code": code})
