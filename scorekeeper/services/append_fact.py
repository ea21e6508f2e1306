"""Append one fact to a game: claim the next revision, read the game, check the fact and save it, in one transaction.

The claim comes first. So if several phones saw the same revision, exactly one of them succeeds, and nothing that it
reads afterwards can change meanwhile.
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
    """Why a command is refused, other than the problems of `rules.problems`."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_SUCH_ENTRY = "no_such_entry"
    EARLIER_HAND_DOES_NOT_FIT = "earlier_hand_does_not_fit"
    UNCHANGED = "unchanged"
    ANOTHERS = "anothers"
    """Another device recorded it, and the command is not `sure`."""


@dataclass(frozen=True, slots=True)
class Command:
    """What every command has: the game's key, the revision that the phone last saw, and an id made on the phone.

    `member_id` is the member who sends it, None for a device that never joined. `sure` confirms that the sender wants
    to correct or undo what another device recorded.
    """

    key: str
    revision: int
    client_id: str
    member_id: int | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """The fact is saved, and `board` includes it. Sending the same command again gives `Recorded` too."""

    board: Board
    fact: StoredFact


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing is saved, and `board` is unchanged. The reason is in `problems` or `code`."""

    board: Board
    problems: tuple[Problem, ...] = ()
    code: RequestProblem | None = None


@dataclass(frozen=True, slots=True)
class Stale:
    """Nothing is saved, because the phone had not seen the facts in `news`. `board` includes them."""

    board: Board
    news: tuple[StoredFact, ...]


@dataclass(frozen=True, slots=True)
class IdUsed:
    """Nothing is saved, because the id was already used for `fact`, which is a different one."""

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
    """Save a fact, unless `check` refuses it on the game's present board.

    The same id with the same fact is a repetition: it saves nothing and returns `Recorded`. The same id with another
    fact returns `IdUsed`. `known` is a board read earlier. If it is at the claimed revision, we need not read it again,
    because facts never change. Raises sqlalchemy.exc.OperationalError if the database is locked or gone; then nothing
    is saved.
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
        if repeated := sent_before(board, command.client_id, fact):
            return repeated
        if refused := check(board):
            return refused
        if not command.sure and recorded_by(board, fact) not in {None, command.member_id}:
            return Refused(board, code=RequestProblem.ANOTHERS)
        kind, body = write_fact(fact)
        stored = store.append_fact(game, kind, body, command.client_id, command.member_id)
        after = board_after(board, stored)
        session.commit()
    hub.publish(game.key, stored.number)
    return Recorded(after, stored)


def sent_before(board: Board, client_id: str, fact: Fact) -> Recorded | IdUsed | None:
    """`Recorded` if this fact was saved with this id before, `IdUsed` if another fact was; None for a new id."""
    saved = next((one for one in board.facts if one.client_id == client_id), None)
    if saved is None:
        return None
    return Recorded(board, saved) if (saved.kind, saved.body) == write_fact(fact) else IdUsed(board, saved)


def recorded_by(board: Board, fact: Fact) -> int | None:
    """The member who recorded what this fact would correct or undo; None if unknown, or if it does neither."""
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
