"""Undo and redo, through a whole game."""

import random

import pytest
from sqlalchemy.orm import Session

from scorekeeper.formats.facts import read_fact
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.check_event import Refused
from tests.services.play import any_hand
from tests.services.table import Table


def test_undo_and_redo_restore_every_standing_of_a_whole_game(session: Session) -> None:
    """Through cucumbers, re-entries, eliminations and the end of the game."""
    table, chance = Table(session, AGURK, 4), random.Random(4)
    sheets = [table.board.sheet]
    while (now := table.board.sheet.now).next is not None:
        table.record(any_hand(AGURK, now, chance))
        sheets.append(table.board.sheet)
    hands = len(sheets) - 1
    assert sum(score.out for score in sheets[-1].now.scores) == 3
    for back in range(1, hands + 1):
        for step in range(1, back + 1):
            assert table.undo().sheet == sheets[hands - step]
        for step in range(back - 1, -1, -1):
            assert table.redo().sheet == sheets[hands - step]
    assert table.board.revision == hands + hands * (hands + 1)
    assert isinstance(table.try_to_redo(), Refused)


def test_reading_an_unknown_kind_of_fact_fails() -> None:
    with pytest.raises(ValueError, match="resigned"):
        read_fact("resigned", {})
