"""A kept game as the public record of it."""

from scorekeeper.formats.events import Noted
from scorekeeper.formats.facts import read_fact
from scorekeeper.formats.game import GameRecord
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameters import house_rules
from scorekeeper.services.board import Board


def export_record(board: Board) -> GameRecord:
    """The game's record: its whole log, and as house rules whatever its preset would play otherwise today.

    A fact as old as the game came in with a record that told no moment for it (`import_record`), so none is told.
    """
    variant, opened = board.variant, board.created_at
    log = tuple(
        Noted(read_fact(one.kind, one.body), None if one.recorded_at == opened else one.recorded_at)
        for one in board.facts
    )
    began = opened if all(opened < one.recorded_at for one in board.facts) else None
    changes = house_rules(variant, CATALOGUE[variant.id])
    return GameRecord(variant, variant.id, board.names, board.opening, log, changes, began)
