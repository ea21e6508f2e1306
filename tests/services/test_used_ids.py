"""An id stands for one change: sent again with another it is a conflict, and nothing is kept."""

from collections.abc import Callable

import pytest
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.services.append_fact import Command, IdUsed, Outcome
from scorekeeper.services.correct_event import correct_event
from scorekeeper.services.record_hand import record_hand
from scorekeeper.services.record_ruling import record_ruling
from scorekeeper.services.undo import redo, undo
from tests.rules.cases import hand
from tests.services.table import Table, done

FIRST, SECOND = hand(0, "5 8 9"), hand(1, "10 2 3")
WARNING = TableRuling(Matter.EXPOSED_CARD, Remedy.WARNING, 1, 0)

CHANGES: dict[str, Callable[[Session, Command], Outcome]] = {
    "another hand": lambda session, command: record_hand(session, command, SECOND),
    "a correction": lambda session, command: correct_event(session, command, 1, SECOND),
    "striking out": lambda session, command: correct_event(session, command, 1, None),
    "a ruling": lambda session, command: record_ruling(session, command, WARNING),
    "undo": undo,
    "redo": redo,
}


@pytest.fixture
def table(session: Session) -> Table:
    """A table where the id `a-form` has recorded a hand."""
    table = Table(session, AGURK)
    done(record_hand(session, table.command(client_id="a-form"), FIRST))
    return table


@pytest.mark.parametrize("seen", [0, 1], ids=["that saw nothing of it", "that saw it kept"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_id_of_a_hand_takes_nothing_else_from_a_phone(
    table: Table, change: Callable[[Session, Command], Outcome], seen: int
) -> None:
    before = table.board
    assert change(table.session, table.command(seen, "a-form")) == IdUsed(before, before.facts[0])
    assert table.board == before


def test_redo_with_the_id_of_an_undo_is_another_change(table: Table) -> None:
    done(undo(table.session, table.command(client_id="a-button")))
    assert isinstance(redo(table.session, table.command(client_id="a-button")), IdUsed)
    assert table.board.revision == 2
