"""Why a phone's request is refused, in words."""

from scorekeeper import N_
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.translate import gettext


def refused_sentences(board: Board, refused: Refused) -> tuple[str, ...]:
    """Why a request was refused."""
    if refused.code is not None:
        return (request_problem_sentence(refused.code),)
    return tuple(problem_sentence(one, board.variant, board.names) for one in refused.problems)


def request_problem_sentence(code: RequestProblem) -> str:
    """Why a request was refused, if the hand itself has no problems."""
    return gettext(_REQUESTS[code])


_REQUESTS = {
    RequestProblem.NOTHING_TO_UNDO: N_("There is nothing to undo."),
    RequestProblem.NOTHING_TO_REDO: N_("There is nothing to redo."),
    RequestProblem.NO_SUCH_ENTRY: N_("That hand was undone meanwhile."),
    RequestProblem.EARLIER_HAND_DOES_NOT_FIT: N_("An earlier hand no longer counts. Change it or strike it out first."),
    RequestProblem.UNCHANGED: N_("Nothing would change."),
    RequestProblem.NAME_TAKEN: N_("Somebody at this table has that name."),
    RequestProblem.GAME_FULL: N_("This game is full. Open another one to go on."),
}
