"""Phones that press at the same moment, each in a server process of its own."""

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from multiprocessing.synchronize import Barrier
from pathlib import Path

from sqlalchemy.orm import Session

from tests.services.table import database

TIMEOUT = 120
"""Seconds that phones wait for each other before the test fails."""
PROCESSES = 4

_gate: list[Barrier] = []
"""In each process of a pool: where they wait for each other."""


@contextmanager
def pool() -> Iterator[Pool]:
    """Processes that can wait for each other with `wait_for_the_others`.

    Where the system allows it, they come from one that has imported everything, which is several times faster.
    """
    can_fork = "forkserver" in multiprocessing.get_all_start_methods()
    fresh = multiprocessing.get_context("forkserver" if can_fork else "spawn")
    if can_fork:
        fresh.set_forkserver_preload([__name__])
    with fresh.Pool(PROCESSES, _meet_at, (fresh.Barrier(PROCESSES),)) as pool:
        yield pool


def _meet_at(gate: Barrier) -> None:
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
