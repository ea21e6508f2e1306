"""Turns: one at a time, first come first served, and nobody waits for ever."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import text
from sqlalchemy.exc import TimeoutError as TooLongError
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.store import transactions
from scorekeeper.store.transactions import PATIENCE, Turns, writing
from tests.rules.cases import hand
from tests.services.table import Table, database

LONG = 60.0
"""Seconds. Enough for any step on a busy machine."""
SHORT = 0.05


class Watched(Turns):
    """Tells when somebody has come to wait."""

    def __init__(self, patience: float) -> None:
        super().__init__(patience)
        self.came = Event()

    def _next(self, name: object) -> None:
        super()._next(name)
        self.came.set()


def test_who_waits_is_served_in_the_order_of_coming() -> None:
    turns, served = Watched(LONG), []

    def take(number: int) -> None:
        with turns.turn("the writer"):
            served.append(number)

    with ThreadPoolExecutor(9) as others, turns.turn("the writer"):
        for number in range(9):
            turns.came.clear()
            others.submit(take, number)
            assert turns.came.wait(LONG)
    assert served == list(range(9))


def test_who_has_waited_too_long_gives_up_and_nobody_waits_for_him() -> None:
    turns = Turns(SHORT)
    with turns.turn("the writer"), turns.turn("of another name"):
        for _ in range(2):
            with pytest.raises(TooLongError), turns.turn("the writer"):
                pytest.fail("two have the turn")
    with pytest.raises(ZeroDivisionError), turns.turn("the writer"):
        raise ZeroDivisionError
    with turns.turn("the writer"):
        assert PATIENCE <= 5, "a phone gives up after 15 seconds"


def test_beside_a_writer_who_takes_too_long_nothing_is_saved_and_afterwards_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "_writers", Turns(SHORT))
    with database(tmp_path / "games.sqlite") as engine, Session(engine) as session, Session(engine) as other:
        table = Table(session, AGURK)
        with writing(other):
            other.execute(text("UPDATE alembic_version SET version_num = version_num"))
            with pytest.raises(TooLongError):
                table.try_to_record(hand(0, "5 8 9"))
            assert table.board.revision == 0
        table.record(hand(0, "5 8 9"))
        assert table.board.revision == 1
