"""Several phones save at once: one hand is saved, the others are told, and no command counts twice."""

import multiprocessing
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.journal import Answer, Conflict, ConflictCode, Kept, Record, Repeated
from tests.profile import steps
from tests.rules.cases import hand
from tests.services.phones import TIMEOUT, Press, press_in_process, press_in_threads
from tests.services.table import Table

THREADS, PROCESSES = 8, 4
ROUNDS = steps(5, long=50, quick=3)

HANDS = [hand(0, "2 3 2"), hand(0, "2 3 3")]


def presses(table: Table, count: int, number: int, *, same_form: bool) -> list[Press]:
    """What the phones send in one round: hands for the same revision, with different ids or the same one."""
    return [
        (
            table.key,
            Record(
                id=f"round-{number}" if same_form else f"round-{number}-phone-{phone}",
                base=number,
                hand=HANDS[0 if same_form else phone % 2],
            ),
        )
        for phone in range(count)
    ]


def assert_one_is_saved_and_the_others_are_told(answers: Sequence[Answer], number: int) -> None:
    outcomes = [answer.outcomes[0] for answer in answers]
    assert outcomes.count(Kept(number + 1)) == 1
    told = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert len(told) == len(outcomes) - 1
    assert {(one.code, one.theirs) for one in told} == {(ConflictCode.NEWS, number + 1)}


def assert_all_get_the_same_fact(answers: Sequence[Answer], number: int) -> None:
    outcomes = [answer.outcomes[0] for answer in answers]
    assert outcomes.count(Kept(number + 1)) == 1
    assert outcomes.count(Repeated(number + 1)) == len(outcomes) - 1
    assert {answer.board.facts[number].client_id for answer in answers} == {f"round-{number}"}


def test_if_threads_save_the_next_hand_at_once_one_is_saved(session: Session, engine: Engine) -> None:
    table = Table(session, AGURK)
    for number in range(ROUNDS):
        outcomes = press_in_threads(engine, presses(table, THREADS, number, same_form=False))
        assert_one_is_saved_and_the_others_are_told(outcomes, number)
        assert len(table.board.lines) == number + 1


def test_if_threads_send_the_same_command_at_once_it_is_saved_once(session: Session, engine: Engine) -> None:
    table = Table(session, AGURK)
    for number in range(ROUNDS):
        outcomes = press_in_threads(engine, presses(table, THREADS, number, same_form=True))
        assert_all_get_the_same_fact(outcomes, number)
        assert len(table.board.lines) == number + 1


def test_processes_that_save_at_once_get_the_same_outcomes_as_threads(session: Session, where: Path | str) -> None:
    """In every second round they send the same command. One test does both, because starting processes is slow."""
    table = Table(session, AGURK)
    rounds = [presses(table, PROCESSES, number, same_form=number % 2 == 1) for number in range(2 * ROUNDS)]
    for number, outcomes in enumerate(pressed_in_processes(where, rounds)):
        if number % 2:
            assert_all_get_the_same_fact(outcomes, number)
        else:
            assert_one_is_saved_and_the_others_are_told(outcomes, number)
    assert len(table.board.lines) == 2 * ROUNDS


def pressed_in_processes(where: Path | str, rounds: Sequence[Sequence[Press]]) -> list[list[Answer]]:
    """The outcomes of each round. Each phone is a process."""
    fresh = multiprocessing.get_context("spawn")
    gate, queue = fresh.Barrier(PROCESSES), fresh.Queue()
    phones = list(zip(*rounds, strict=True))
    outcomes: list[list[Answer]] = [[] for _ in rounds]
    with running([fresh.Process(target=press_in_process, args=(where, phone, gate, queue)) for phone in phones]):
        for _ in range(PROCESSES * len(rounds)):
            number, outcome = queue.get(timeout=TIMEOUT)
            outcomes[number].append(outcome)
    queue.close()
    return outcomes


@contextmanager
def running(processes: Sequence[BaseProcess]) -> Iterator[None]:
    for process in processes:
        process.start()
    try:
        yield
        for process in processes:
            process.join(TIMEOUT)
        assert [process.exitcode for process in processes] == [0] * len(processes)
    finally:
        for process in processes:
            process.kill()
            process.join()
            process.close()
