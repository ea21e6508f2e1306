"""Phones that press Save at the same moment, as threads of one server or as several server processes."""

from collections.abc import Sequence
from multiprocessing.queues import Queue
from pathlib import Path
from threading import Barrier, Thread
from typing import Protocol

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.rules.values import Hand
from scorekeeper.services.append_fact import Command, Outcome
from scorekeeper.services.record_hand import record_hand
from tests.services.table import database

TIMEOUT = 30
"""Seconds that phones wait for each other before the test fails."""

Press = tuple[Command, Hand]


class Gate(Protocol):
    """A barrier, of threads or of processes."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the others."""


def press_in_threads(engine: Engine, presses: Sequence[Press]) -> list[Outcome]:
    """The outcome for each phone. Each one is a thread of the same server."""
    outcomes: list[Outcome] = []
    gate = Barrier(len(presses))

    def press(command: Command, hand: Hand) -> None:
        with Session(engine) as session:
            gate.wait(TIMEOUT)
            outcomes.append(record_hand(session, command, hand))

    threads = [Thread(target=press, args=one) for one in presses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def press_in_process(path: Path, rounds: Sequence[Press], gate: Gate, outcomes: "Queue[tuple[int, Outcome]]") -> None:
    """One phone with its own server process. In every round it waits for the others and presses once."""
    with database(path) as engine, Session(engine) as session:
        for number, (command, hand) in enumerate(rounds):
            gate.wait(TIMEOUT)
            outcomes.put((number, record_hand(session, command, hand)))
