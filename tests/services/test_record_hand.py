"""A recorded hand: phones hear of it, it does what was shown before, and the board before it is still known."""

from contextlib import closing

import pytest
from sqlalchemy.orm import Session

from scorekeeper.live.hub import Room, hub
from scorekeeper.rules.catalogue import AGURK, GURKA_SE
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.services.board import board_at
from tests.rules.cases import hand, points
from tests.services.play import may_come_back
from tests.services.table import Table

FIRST, SECOND = hand(0, "5 8 9"), hand(1, "10 2 3")


def test_phones_that_wait_learn_the_number_of_a_saved_hand(session: Session) -> None:
    table = Table(session, AGURK)
    stream = hub.subscribe(table.board.game_id, "here", Room(9, 9, 9))
    assert stream is not None
    with closing(stream):
        table.record(FIRST, SECOND)
        assert stream.state(0, "").revision == 2


def test_board_at_gives_every_earlier_board(session: Session) -> None:
    table = Table(session, AGURK)
    seen = [table.board]
    for act in (lambda: table.record(FIRST), lambda: table.record(SECOND), table.undo, table.redo):
        act()
        seen.append(table.board)
    assert [board_at(table.board, revision) for revision in range(5)] == seen


@pytest.mark.parametrize(
    ("buy_in", "after"), [((), Score(34, 1, out=True)), ((0,), Score(17, buy_ins=1))], ids=["unpaid", "paid"]
)
def test_who_goes_out_comes_back_only_by_paying(session: Session, buy_in: tuple[int, ...], after: Score) -> None:
    table = Table(session, GURKA_SE, opening=Opening(0, points(25, 11, 17)))
    played = hand(0, "9 2 3", buy_in=buy_in)
    assert may_come_back(GURKA_SE, table.board.sheet.now, played) == {0: 17}
    table.record(played)
    assert table.scores[0] == after
