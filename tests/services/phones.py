"""Phones that all press Save at the same moment, as threads of one server or as processes of several."""

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
"""Seconds after which phones that wait for each other give up."""

Press = tuple[Command, Hand]


class Gate(Protocol):
    """Where all wait until the last one has come."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait."""


def press_in_threads(engine: Engine, presses: Sequence[Press]) -> list[Outcome]:
    """What each of several phones is told, one thread of a server for each."""
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


def press_in_process(path: Path, rounds: Sequence[Press], gate: Gate, told: "Queue[tuple[int, Outcome]]") -> None:
    """One phone with a server of its own: in every round it waits for the others and presses once."""
    with database(path) as engine, Session(engine) as session:
        for number, (command, hand) in enumerate(rounds):
            gate.wait(TIMEOUT)
            told.put((number, record_hand(session, command, hand)))
