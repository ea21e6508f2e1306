"""Record a hand: it is saved once, or refused without any change."""

from contextlib import closing

import pytest
from sqlalchemy.orm import Session

from scorekeeper.live.hub import Room, hub
from scorekeeper.rules.catalogue import AGURK, GURKA_SE, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.services.board import board_at
from scorekeeper.services.preview_hand import preview_hand
from tests.rules.cases import hand, points
from tests.services.table import Table

FIRST, SECOND = hand(0, "5 8 9"), hand(1, "10 2 3")


@pytest.fixture
def table(session: Session) -> Table:
    return Table(session, AGURK)


def test_a_recorded_hand_is_on_the_board(table: Table) -> None:
    assert table.record(FIRST) == 1
    assert table.board.lines[0][0].event == FIRST
    assert [(fact.number, fact.kind) for fact in table.board.facts] == [(1, "hand")]
    assert table.points == (0, 0, 9)
    assert table.board.revision == 1


def test_phones_that_wait_learn_the_number_of_a_saved_hand(table: Table) -> None:
    stream = hub.subscribe(table.board.game_id, "here", Room(9, 9, 9))
    assert stream is not None
    with closing(stream):
        table.record(FIRST, SECOND)
        assert stream.state(0, "").revision == 2


def test_buy_ins_and_personal_factors_are_saved_with_their_hand(session: Session) -> None:
    buying = hand(0, "9 2 3", buy_in=[0])
    table = Table(session, GURKA_SE, opening=Opening(0, points(25, 11, 17)))
    table.record(buying)
    assert table.board.log.events == ((1, buying),)
    assert table.scores[0] == Score(17, buy_ins=1)
    factors = hand(1, "2 KC", factors={0: 4, 1: 2})
    table = Table(session, RASSI, 2)
    table.record(factors)
    assert table.board.log.events == ((1, factors),)


def test_board_at_gives_every_earlier_board(table: Table) -> None:
    seen = [table.board]
    for act in (lambda: table.record(FIRST), lambda: table.record(SECOND), table.undo, table.redo):
        act()
        seen.append(table.board)
    assert [board_at(table.board, revision) for revision in range(5)] == seen


def test_a_preview_agrees_with_recording_the_hand(table: Table) -> None:
    standing = table.board.sheet.now
    seen = preview_hand(AGURK, standing, FIRST)
    table.record(FIRST)
    assert (seen.line, seen.buyers) == (table.board.lines[0][1], {})


def test_a_preview_says_who_may_buy_back_in(session: Session) -> None:
    table = Table(session, GURKA_SE, opening=Opening(0, points(25, 11, 17)))
    standing = table.board.sheet.now
    unpaid = preview_hand(GURKA_SE, standing, hand(0, "9 2 3"))
    paid = preview_hand(GURKA_SE, standing, hand(0, "9 2 3", buy_in=[0]))
    assert (unpaid.buyers, paid.buyers) == ({0: 17}, {0: 17})
    assert unpaid.line.after.scores[0] == Score(34, 1, out=True)
    assert paid.line.after.scores[0] == Score(17, buy_ins=1)
