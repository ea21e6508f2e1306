"""Several phones save at once: one hand is saved, the others are told, and no command counts twice."""

from collections.abc import Sequence

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.services.journal import Answer, Conflict, ConflictCode, Kept, Record, Repeated
from tests.profile import steps
from tests.rules.cases import ENDLESS, hand
from tests.services.phones import Press, press_in_threads
from tests.services.table import Table

THREADS = 8
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
                event=HANDS[0 if same_form else phone % 2],
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
    table = Table(session, ENDLESS)
    for number in range(ROUNDS):
        outcomes = press_in_threads(engine, presses(table, THREADS, number, same_form=False))
        assert_one_is_saved_and_the_others_are_told(outcomes, number)
        assert len(table.board.lines) == number + 1


def test_if_threads_send_the_same_command_at_once_it_is_saved_once(session: Session, engine: Engine) -> None:
    table = Table(session, ENDLESS)
    for number in range(ROUNDS):
        outcomes = press_in_threads(engine, presses(table, THREADS, number, same_form=True))
        assert_all_get_the_same_fact(outcomes, number)
        assert len(table.board.lines) == number + 1
