"""A client id belongs to one command. The same id with another command is a conflict, and nothing is saved."""

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
    """A table that has recorded a hand with the id `a-form`."""
    table = Table(session, AGURK)
    done(record_hand(session, table.command(client_id="a-form"), FIRST))
    return table


@pytest.mark.parametrize("seen", [0, 1], ids=["phone before the hand", "phone after the hand"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_id_of_a_hand_cannot_be_used_for_another_command(
    table: Table, change: Callable[[Session, Command], Outcome], seen: int
) -> None:
    before = table.board
    assert change(table.session, table.command(seen, "a-form")) == IdUsed(before, before.facts[0])
    assert table.board == before


def test_the_id_of_an_undo_cannot_be_used_for_redo(table: Table) -> None:
    done(undo(table.session, table.command(client_id="a-button")))
    assert isinstance(redo(table.session, table.command(client_id="a-button")), IdUsed)
    assert table.board.revision == 2
