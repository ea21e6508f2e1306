"""Export a game as a public game record, and recognise a game by its record."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.occasion import read_stored
from scorekeeper.formats.penalties import stored_penalties
from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_boards
from scorekeeper.store.games import GameStore


def whole_record(session: Session, board: Board) -> GameRecord:
    """The record of a game with what is stored beside its log."""
    game = GameStore(session).get(board.game_id)
    occasion, penalties = read_stored(game.occasion), stored_penalties(game.penalties)
    return replace(export_record(board), occasion=occasion, penalties=penalties)


def export_record(board: Board) -> GameRecord:
    """The record of a game with its whole log.

    `open_game` gives a fact without a time the time of the game. So a fact with exactly that time is exported
    without one.
    """
    opened = board.created_at
    log = tuple(Noted(saved.fact, None if saved.recorded_at == opened else saved.recorded_at) for saved in board.facts)
    began = opened if all(opened < saved.recorded_at for saved in board.facts) else None
    return GameRecord(board.rules, board.names, board.opening, log, began)


def find_copy(
    session: Session, keys: Sequence[str], device_hash: str, client_id: str, record: GameRecord
) -> Board | None:
    """The game of this record among those that the device knows by these keys; None if there is none.

    The record may be from earlier or later than what is stored. None also if the form with this client id has opened a
    game already: then the form was only sent twice.
    """
    if GameStore(session).find_opened_by(client_id) is not None:
        return None
    return next((board for board in read_boards(session, keys, device_hash) if _is_of(board, record)), None)


def _is_of(board: Board, record: GameRecord) -> bool:
    """Whether one of the two is the beginning of the other."""
    kept = export_record(board)
    if (kept.variant, kept.opening) != (record.variant, record.opening):
        return False
    # Who joined later has a name, too.
    if any(one != other for one, other in zip(kept.names, record.names, strict=False)):
        return False
    if any(one.fact != other.fact for one, other in zip(kept.log, record.log, strict=False)):
        return False
    if record.began is not None:
        return record.began == board.created_at
    # Many games begin with the same names and rules; only hands tell whether a record without a time is of this one.
    return bool(record.log) and len(record.log) == len(kept.log)
