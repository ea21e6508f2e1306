"""Add one fact to a game: claim, read, decide, keep, in one transaction and one commit.

The claim comes first, so of several phones that saw the same revision exactly one gets through, and what it reads
after that cannot change under it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum, unique

from sqlalchemy.orm import Session

from scorekeeper.formats.facts import write_fact
from scorekeeper.live.hub import hub
from scorekeeper.rules.log import Corrected, Fact, Undone
from scorekeeper.rules.problems import Problem
from scorekeeper.services.board import Board, board_after
from scorekeeper.services.read_board import read_board, read_game
from scorekeeper.store.games import GameStore, StoredFact
from scorekeeper.store.sqlite import writing


@unique
class RequestProblem(StrEnum):
    """Why a fact cannot be added, where no card is to blame."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_SUCH_ENTRY = "no_such_entry"
    EARLIER_HAND_DOES_NOT_FIT = "earlier_hand_does_not_fit"
    UNCHANGED = "unchanged"
    ANOTHERS = "anothers"
    """Another device recorded it, and whoever asks has not said that he knows."""


@dataclass(frozen=True, slots=True)
class Command:
    """What every request to change a game brings: its key, the revision the phone last saw, and the form's own id.

    `member_id` is who asks, None for a device that never joined; `sure` says that he knows it when he corrects or
    undoes what another device recorded.
    """

    key: str
    revision: int
    client_id: str
    member_id: int | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """The fact is kept; `board` includes it. A form sent again gets the same answer."""

    board: Board
    fact: StoredFact


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was kept; `board` is as it was."""

    board: Board
    problems: tuple[Problem, ...] = ()
    code: RequestProblem | None = None


@dataclass(frozen=True, slots=True)
class Stale:
    """Nothing was kept: the phone had not seen the facts in `news`, which are on the `board`."""

    board: Board
    news: tuple[StoredFact, ...]


@dataclass(frozen=True, slots=True)
class IdUsed:
    """Nothing was kept: the id belongs to `fact`, which says something else."""

    board: Board
    fact: StoredFact


@dataclass(frozen=True, slots=True)
class NoGame:
    """There is no such game."""


Outcome = Recorded | Refused | Stale | IdUsed | NoGame


def append_fact(
    session: Session,
    command: Command,
    fact: Fact,
    check: Callable[[Board], Refused | None],
    known: Board | None = None,
) -> Outcome:
    """Keep a fact, unless `check` finds something wrong with it in the game as it stands.

    The same id with the same fact is a repetition and is answered as the first time; with another fact it is `IdUsed`.
    A board that was read before need not be read again if the claim finds the game at its revision: facts never change.
    Raises sqlalchemy.exc.OperationalError where the database is locked or gone; then nothing was kept.
    """
    with writing(session):
        store = GameStore(session)
        game = store.claim(command.key, command.revision)
        if game is None:
            return _not_claimed(session, command, fact)
        if known is not None and (known.game_id, known.revision) == (game.id, command.revision):
            board = known
        else:
            board = read_game(session, game)
        if sent := sent_before(board, command.client_id, fact):
            return sent
        if problem := check(board):
            return problem
        if not command.sure and recorded_by(board, fact) not in {None, command.member_id}:
            return Refused(board, code=RequestProblem.ANOTHERS)
        kind, body = write_fact(fact)
        stored = store.append_fact(game, kind, body, command.client_id, command.member_id)
        after = board_after(board, stored)
        session.commit()
    hub.publish(game.key, stored.number)
    return Recorded(after, stored)


def sent_before(board: Board, client_id: str, fact: Fact) -> Recorded | IdUsed | None:
    """What became of the fact if it was sent with this id before; None for an id that is new."""
    sent = next((one for one in board.facts if one.client_id == client_id), None)
    if sent is None:
        return None
    return Recorded(board, sent) if (sent.kind, sent.body) == write_fact(fact) else IdUsed(board, sent)


def recorded_by(board: Board, fact: Fact) -> int | None:
    """The member who recorded what the fact would correct or take back; None where nobody is known or nothing is."""
    match fact:
        case Corrected(entry=number):
            return board.facts[number - 1].member_id
        case Undone() if board.log.undoable is not None:
            return board.facts[board.log.undoable - 1].member_id
        case _:
            return None


def _not_claimed(session: Session, command: Command, fact: Fact) -> Outcome:
    board = read_board(session, command.key)
    if board is None:
        return NoGame()
    return sent_before(board, command.client_id, fact) or Stale(board, board.facts[command.revision :])
