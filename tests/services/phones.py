"""Phones that press Save at the same moment, as threads of one server or as several server processes."""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.pool import Pool
from pathlib import Path
from threading import Barrier, Thread
from typing import Protocol

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.services.journal import Answer, Record, apply_journal
from tests.services.table import database

TIMEOUT = 120
"""Seconds that phones wait for each other before the test fails."""

Press = tuple[str, Record]
"""A game's key, and the hand that a phone sends."""


class Gate(Protocol):
    """A barrier, of threads or of processes."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the others."""


def press_in_threads(engine: Engine, presses: Sequence[Press]) -> list[Answer]:
    """The answer for each phone. Each one is a thread of the same server."""
    answers: list[Answer] = []
    gate = Barrier(len(presses))

    def press(key: str, command: Record) -> None:
        with Session(engine) as session:
            gate.wait(TIMEOUT)
            answers.append(answered(session, key, command))

    threads = [Thread(target=press, args=one) for one in presses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


_gate: list[Gate] = []
"""In each process of a pool: where they wait for each other."""


@contextmanager
def pool_of(count: int) -> Iterator[Pool]:
    """So many processes that can wait for each other with `wait_for_the_others`.

    Where the system allows it, they come from one that has imported everything, which is several times faster.
    """
    can_fork = "forkserver" in multiprocessing.get_all_start_methods()
    fresh = multiprocessing.get_context("forkserver" if can_fork else "spawn")
    if can_fork:
        fresh.set_forkserver_preload([__name__])
    with fresh.Pool(count, _meet_at, (fresh.Barrier(count),)) as pool:
        yield pool


def _meet_at(gate: Gate) -> None:
    _gate.append(gate)


def wait_for_the_others() -> None:
    """In a process of a pool: wait until all are here."""
    _gate[0].wait(TIMEOUT)


def run_in_process(where: Path | str, action: Callable[..., object], *arguments: object) -> object:
    """What the action returns in a process of a pool, when all others are ready too."""
    with database(where) as engine, Session(engine) as session:
        session.connection()
        wait_for_the_others()
        return action(session, *arguments)


def answered(session: Session, key: str, command: Record) -> Answer:
    """The answer to a journal with this one command."""
    answer = apply_journal(session, key, [command])
    assert answer is not None
    return answer
