"""Export a game as a public game record."""

from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.occasion import Occasion
from scorekeeper.formats.penalties import Penalties
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameters import house_rules
from scorekeeper.services.board import Board
from scorekeeper.services.describe_game import read_occasion, read_penalties


def whole_record(session: Session, board: Board) -> GameRecord:
    """The record of a game with what is stored beside its log."""
    return export_record(board, read_occasion(session, board.game_id), read_penalties(session, board.game_id))


def export_record(board: Board, occasion: Occasion | None = None, penalties: Penalties | None = None) -> GameRecord:
    """The record of a game: its whole log, and its rules as house rules on top of today's preset.

    `import_record` gives a fact without a time the time of the game. So a fact with exactly that time is exported
    without one.
    """
    variant, opened = board.rules, board.created_at
    log = tuple(Noted(one.fact, None if one.recorded_at == opened else one.recorded_at) for one in board.facts)
    began = opened if all(opened < one.recorded_at for one in board.facts) else None
    changes = house_rules(variant, CATALOGUE[variant.id])
    return GameRecord(
        variant,
        variant.id,
        board.names,
        board.opening,
        log,
        changes,
        began,
        occasion or Occasion(),
        penalties or Penalties(),
    )
