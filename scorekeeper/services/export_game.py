"""A kept game as the public record of it."""

from scorekeeper.formats.game import GameRecord
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameters import house_rules
from scorekeeper.services.board import Board


def export_record(board: Board) -> GameRecord:
    """The game's record: what counts, and as house rules whatever its preset would play otherwise today."""
    variant = board.variant
    events = tuple(line.event for _entry, line in board.lines)
    return GameRecord(
        variant, variant.id, board.names, board.opening, events, house_rules(variant, CATALOGUE[variant.id])
    )
