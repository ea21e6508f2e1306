"""Phones that press Save at the same moment, as threads of one server or as several server processes."""

from collections.abc import Sequence
from multiprocessing.queues import Queue
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


def press_in_process(
    where: Path | str, rounds: Sequence[Press], gate: Gate, answers: "Queue[tuple[int, Answer]]"
) -> None:
    """One phone with its own server process. In every round it waits for the others and presses once."""
    with database(where) as engine, Session(engine) as session:
        for number, (key, command) in enumerate(rounds):
            gate.wait(TIMEOUT)
            answers.put((number, answered(session, key, command)))


def answered(session: Session, key: str, command: Record) -> Answer:
    """The answer to a journal with this one command."""
    answer = apply_journal(session, key, [command])
    assert answer is not None
    return answer
