"""The table of outcomes (services/JOURNAL.md): for every kind of command, every outcome that it can have."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import Engine, insert
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.events import Event
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.ruling import MAX_RULING_POINTS, Matter, Remedy, TableRuling
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.services.journal import (
    AnyCommand,
    Change,
    Conflict,
    ConflictCode,
    Kept,
    Outcome,
    Record,
    Redo,
    Repeated,
    Same,
    Target,
    Undo,
    Waiting,
    apply_journal,
)
from scorekeeper.services.visit_game import Right
from scorekeeper.store.models import MemberRow, now
from tests.rules.cases import hand
from tests.services.table import Table, charged, counting, new_id

FIRST, SECOND, THIRD = hand(0, "5 8 9"), hand(1, "10 2 3"), hand(2, "4 4 7")
INCOMPLETE = hand(0, "5 8")
WARNING = TableRuling(Matter.EXPOSED_CARD, Remedy.WARNING, 1, 2)
ABOUT_NO_HAND = charged(1, 0, hand=99)
KNOCK_OUT = (hand(0, "A 2 3"), hand(0, "9 2 3"), hand(1, "5 6", out=[0]))
"""Cucumber 21: seat 0 goes out with the second hand; if the first one changes, the third no longer fits."""
MISSING = Refused((Problem(ProblemCode.MISSING, "final_trick", seat=2),))
NO_HAND = Refused(
    (
        Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=0, limit=MAX_RULING_POINTS),
        Problem(ProblemCode.UNKNOWN_HAND, "hand", count=99, limit=1),
    )
)
NO_SUCH = Refused(code=RequestProblem.NO_SUCH_ENTRY)
STUCK = Refused(code=RequestProblem.EARLIER_HAND_DOES_NOT_FIT)

Act = Callable[..., AnyCommand]
"""Makes a command from its id and base."""


def record(what: Event, **more: Any) -> Act:  # noqa: ANN401 - `seen` and `sure`
    return lambda **stamp: Record(**stamp, **more, event=what)


def change(target: Target, to: Event | None, **more: Any) -> Act:  # noqa: ANN401
    return lambda **stamp: Change(**stamp, **more, target=target, event=to)


def strike(target: Target, **more: Any) -> Act:  # noqa: ANN401
    return change(target, None, **more)


def undo(target: Target | None = None, **more: Any) -> Act:  # noqa: ANN401
    return lambda **stamp: Undo(**stamp, **more, target=target)


def redo(target: Target | None = None, **more: Any) -> Act:  # noqa: ANN401
    return lambda **stamp: Redo(**stamp, **more, target=target)


def conflict(code: ConflictCode, theirs: int | None = None, *news: int) -> tuple[ConflictCode, int | None, list[int]]:
    """A conflict: its code, the other hand, and the numbers of the news."""
    return code, theirs, list(news)


@dataclass(frozen=True)
class Case:
    """What was saved before, a command of device A, and its outcome.

    `before` has one word and one act for each fact: who saved it (A, B, or – for a device that never joined). The id of
    fact 1 is `fact-1`, and so on. The command has the id `new` and the base `base`, by default the newest revision.
    """

    name: str
    before: tuple[tuple[str, Act], ...]
    act: Act
    outcome: Outcome | tuple[ConflictCode, int | None, list[int]]
    base: int | None = None
    command_id: str = "new"
    sender: str = "A"
    variant: Any = field(default=AGURK)


def mine(*acts: Act) -> tuple[tuple[str, Act], ...]:
    return tuple(("A", act) for act in acts)


def theirs(*acts: Act) -> tuple[tuple[str, Act], ...]:
    return tuple(("B", act) for act in acts)


ONE = mine(record(FIRST))
TWO = mine(record(FIRST), record(SECOND))
UNDONE = (*TWO, *mine(undo()))
RULED = mine(record(WARNING))
KNOCKED_OUT = mine(*map(record, KNOCK_OUT))
THIRD_STUCK = (*KNOCKED_OUT, *mine(change(1, hand(0, "3 A 2"))))
NEWS, TARGET, ANOTHERS, USED = ConflictCode

TABLE = (
    # record
    Case("record: kept", ONE, record(SECOND), Kept(2)),
    Case("record: kept after seeing the news", theirs(record(FIRST)), record(SECOND, seen=1), Kept(2), base=0),
    Case("record: repeated", TWO, record(FIRST), Repeated(1), base=0, command_id="fact-1"),
    Case("record: repeated after it was undone", UNDONE, record(SECOND), Repeated(2), base=1, command_id="fact-2"),
    Case("record: same", theirs(record(FIRST)), record(FIRST), Same(1), base=0),
    Case(
        "record: same, as another phone has corrected it",
        theirs(record(SECOND), change(1, FIRST)),
        record(FIRST),
        Same(1),
        base=0,
    ),
    Case("record: my own same hand", ONE, record(FIRST), conflict(NEWS, 1, 1), base=0),
    Case("record: same, by nobody knows whom", (("-", record(FIRST)),), record(FIRST), conflict(NEWS, 1, 1), base=0),
    Case("record: same, sent by a stranger", ONE, record(FIRST), conflict(NEWS, 1, 1), base=0, sender="-"),
    Case("record: same, but undone", theirs(record(FIRST), undo()), record(FIRST), conflict(NEWS, None, 1, 2), base=0),
    Case(
        "record: same, but not the first of the news",
        theirs(record(WARNING), record(FIRST)),
        record(FIRST),
        conflict(NEWS, 2, 1, 2),
        base=0,
    ),
    Case("record: news", theirs(record(FIRST)), record(SECOND), conflict(NEWS, 1, 1), base=0),
    Case("record: an old hand came back", (*UNDONE, *theirs(redo())), record(THIRD), conflict(NEWS, 2, 4), base=3),
    Case("record: only a ruling is new", theirs(record(WARNING)), record(FIRST), conflict(NEWS, None, 1), base=0),
    Case("record: the phone is ahead of the server", ONE, record(SECOND), conflict(NEWS), base=7),
    Case("record: kept after seeing that the server is behind", ONE, record(SECOND, seen=1), Kept(2), base=7),
    Case("record: id used", ONE, record(SECOND), conflict(USED), command_id="fact-1"),
    Case("record: refused by the rules", (), record(INCOMPLETE), MISSING),
    Case("record: refused behind a hand that does not fit", THIRD_STUCK, record(FIRST), STUCK, variant=CUCUMBER_21),
    # ruling
    Case("ruling: kept", ONE, record(WARNING), Kept(2)),
    Case("ruling: repeated", RULED, record(WARNING), Repeated(1), base=0, command_id="fact-1"),
    Case("ruling: news", theirs(record(FIRST)), record(WARNING), conflict(NEWS, 1, 1), base=0),
    Case("ruling: id used", ONE, record(WARNING), conflict(USED), command_id="fact-1"),
    Case("ruling: refused by the rules", (), record(ABOUT_NO_HAND), NO_HAND),
    Case("ruling: refused behind a hand that does not fit", THIRD_STUCK, record(WARNING), STUCK, variant=CUCUMBER_21),
    # change
    Case("change: kept", TWO, change(1, THIRD), Kept(3)),
    Case("change: kept, its target named by id", TWO, change("fact-1", THIRD), Kept(3)),
    Case("change: kept, a ruling", RULED, change(1, WARNING._replace(seat=1)), Kept(2)),
    Case(
        "change: repeated",
        (*ONE, *mine(change(1, THIRD))),
        change("fact-1", THIRD),
        Repeated(2),
        base=1,
        command_id="fact-2",
    ),
    Case("change: news", (*ONE, *theirs(record(SECOND))), change(1, THIRD), conflict(NEWS, 2, 2), base=1),
    Case("change: the target was undone", UNDONE, change(2, THIRD), conflict(TARGET)),
    Case("change: the target never existed", ONE, change(9, THIRD), conflict(TARGET)),
    Case("change: the id is unknown", ONE, change("no-such-id", THIRD), conflict(TARGET)),
    Case("change: another's", theirs(record(FIRST)), change(1, THIRD), conflict(ANOTHERS)),
    Case("change: another's, and sure", theirs(record(FIRST)), change(1, THIRD, sure=True), Kept(2)),
    Case("change: nobody's", (("-", record(FIRST)),), change(1, THIRD), Kept(2)),
    Case("change: id used", TWO, change(1, THIRD), conflict(USED), command_id="fact-2"),
    Case("change: refused by the rules", ONE, change(1, INCOMPLETE), MISSING),
    Case("change: refused, nothing changes", ONE, change(1, FIRST), Refused(code=RequestProblem.UNCHANGED)),
    Case("change: refused, a hand is no ruling", ONE, change(1, WARNING), NO_SUCH),
    Case("change: refused, a ruling is no hand", RULED, change(1, FIRST), NO_SUCH),
    Case("change: refused, a struck hand is no ruling", (*ONE, *mine(strike(1))), change(1, WARNING), NO_SUCH),
    Case(
        "change: refused behind a hand that does not fit",
        (*KNOCKED_OUT, *mine(record(hand(2, "7 8", out=[0])), change(1, hand(0, "3 A 2")))),
        change(4, hand(2, "7 9", out=[0])),
        STUCK,
        variant=CUCUMBER_21,
    ),
    # strike
    Case("strike: kept", TWO, strike(1), Kept(3)),
    Case("strike: repeated", (*ONE, *mine(strike(1))), strike(1), Repeated(2), base=1, command_id="fact-2"),
    Case("strike: news", (*ONE, *theirs(record(SECOND))), strike("fact-1"), conflict(NEWS, 2, 2), base=1),
    Case("strike: the target is gone", UNDONE, strike("fact-2"), conflict(TARGET)),
    Case("strike: another's", theirs(record(WARNING)), strike(1), conflict(ANOTHERS)),
    Case("strike: another's, and sure", theirs(record(WARNING)), strike(1, sure=True), Kept(2)),
    Case("strike: id used", TWO, strike(1), conflict(USED), command_id="fact-2"),
    Case(
        "strike: refused, it is struck out already",
        (*ONE, *mine(strike(1))),
        strike(1),
        Refused(code=RequestProblem.UNCHANGED),
    ),
    # undo
    Case("undo: kept", TWO, undo(2), Kept(3)),
    Case("undo: kept, its target named by id", TWO, undo("fact-2"), Kept(3)),
    Case("undo: kept, whatever is newest", TWO, undo(), Kept(3)),
    Case("undo: kept, as only its target matters", (*ONE, *theirs(record(SECOND), undo())), undo(1), Kept(4), base=1),
    Case("undo: repeated", UNDONE, undo(2), Repeated(3), base=2, command_id="fact-3"),
    Case("undo: repeated without a target", UNDONE, undo(), Repeated(3), base=2, command_id="fact-3"),
    Case("undo: the target is not the newest", TWO, undo(1), conflict(TARGET)),
    Case("undo: another hand is newer", (*ONE, *theirs(record(SECOND))), undo(1), conflict(TARGET, 2, 2), base=1),
    Case("undo: the id is unknown", ONE, undo("no-such-id"), conflict(TARGET)),
    Case("undo: nothing is left of the target", (), undo(1), conflict(TARGET)),
    Case("undo: news, without a target", (*ONE, *theirs(record(SECOND))), undo(), conflict(NEWS, 2, 2), base=1),
    Case("undo: another's", theirs(record(FIRST)), undo(1), conflict(ANOTHERS)),
    Case("undo: another's, and sure", theirs(record(FIRST)), undo(1, sure=True), Kept(2)),
    Case("undo: id used for another kind", TWO, undo(2), conflict(USED), command_id="fact-2"),
    Case("undo: id used for another target", UNDONE, undo(1), conflict(USED), command_id="fact-3"),
    Case("undo: refused, there is nothing", (), undo(), Refused(code=RequestProblem.NOTHING_TO_UNDO)),
    # redo
    Case("redo: kept", UNDONE, redo(2), Kept(4)),
    Case("redo: kept, its target named by id", UNDONE, redo("fact-2"), Kept(4)),
    Case("redo: kept, whatever was undone last", UNDONE, redo(), Kept(4)),
    Case("redo: kept, also what another recorded", theirs(record(FIRST), undo()), redo(1), Kept(3)),
    Case("redo: repeated", (*UNDONE, *mine(redo())), redo(2), Repeated(4), base=3, command_id="fact-4"),
    Case("redo: the target was not undone last", UNDONE, redo(1), conflict(TARGET)),
    Case("redo: news, without a target", (*UNDONE, *theirs(record(WARNING))), redo(), conflict(NEWS, None, 4), base=3),
    Case("redo: id used", UNDONE, redo(2), conflict(USED), command_id="fact-3"),
    Case("redo: refused, there is nothing", ONE, redo(), Refused(code=RequestProblem.NOTHING_TO_REDO)),
)


class Devices(Table):
    """A game with two members, A and B."""

    def __init__(self, session: Session, variant: Any) -> None:  # noqa: ANN401
        super().__init__(session, variant)
        game_id = self.board.game_id
        self.members: dict[str, int | None] = {"-": None}
        for name in ("A", "B"):
            row = {"game_id": game_id, "device_hash": name, "right": Right.SCORE, "kind": "", "name": name}
            added = insert(MemberRow).values(**row, joined_at=now()).returning(MemberRow.id)
            self.members[name] = session.scalars(added).one()
        session.commit()

    def sends(self, who: str, *commands: AnyCommand) -> tuple[Outcome, ...]:
        return self.send(*commands, member_id=self.members[who])


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case.name)
def test_each_command_has_the_outcome_of_the_table(session: Session, case: Case) -> None:
    table = Devices(session, case.variant)
    for number, (who, act) in enumerate(case.before, start=1):
        assert table.sends(who, act(id=f"fact-{number}", base=number - 1, sure=True)) == (Kept(number),)
    revision = table.board.revision
    command = case.act(id=case.command_id, base=revision if case.base is None else case.base)
    (outcome,) = table.sends(case.sender, command)
    if isinstance(outcome, Conflict):
        assert (outcome.code, outcome.theirs, [fact.number for fact in outcome.news]) == case.outcome
    else:
        assert outcome == case.outcome
    assert table.board.revision == revision + isinstance(outcome, Kept)


# --- Several commands in one request


def journal(*acts: Act, base: int = 0) -> list[AnyCommand]:
    """A journal that was written without a network: every command has the same base."""
    return [act(id=f"entry-{number}", base=base) for number, act in enumerate(acts, start=1)]


@pytest.fixture
def table(session: Session) -> Devices:
    return Devices(session, AGURK)


def test_a_journal_is_saved_in_order_with_targets_that_are_in_it(table: Devices) -> None:
    acts = (
        record(FIRST),
        change("entry-1", SECOND),
        undo("entry-2"),
        redo("entry-2"),
        strike("entry-1"),
        record(WARNING),
    )
    assert table.sends("A", *journal(*acts)) == tuple(map(Kept, range(1, 7)))
    kinds = [fact.kind for fact in table.board.facts]
    assert kinds == ["hand", "correction", "undo", "redo", "correction", "ruling"]


def test_a_journal_whose_answer_was_lost_is_repeated_and_goes_on(table: Devices) -> None:
    commands = journal(record(FIRST), record(SECOND), record(THIRD))
    table.sends("A", *commands[:2])
    assert table.sends("A", *commands) == (Repeated(1), Repeated(2), Kept(3))


def test_what_others_did_after_the_lost_answer_is_news(table: Devices) -> None:
    commands = journal(record(FIRST), record(SECOND))
    table.sends("A", *commands[:1])
    table.sends("B", Record(id="theirs", base=1, event=THIRD))
    kept, told = table.sends("A", *commands)
    assert kept == Repeated(1)
    assert isinstance(told, Conflict)
    assert (told.code, told.theirs) == (NEWS, 2)


def test_what_comes_before_a_conflict_stays_saved_and_what_comes_after_waits(table: Devices) -> None:
    commands = journal(record(FIRST), undo(7), record(SECOND))
    kept, told, waiting = table.sends("A", *commands)
    assert (kept, waiting) == (Kept(1), Waiting())
    assert isinstance(told, Conflict)
    assert table.board.revision == 1


def test_after_a_refusal_the_rest_waits(table: Devices) -> None:
    assert table.sends("A", *journal(record(INCOMPLETE), record(FIRST))) == (MISSING, Waiting())
    assert table.board.revision == 0


def test_after_the_same_hand_of_another_phone_the_next_hand_is_saved(table: Devices) -> None:
    table.sends("B", Record(id="theirs", base=0, event=FIRST))
    commands = journal(record(FIRST), record(SECOND))
    assert table.sends("A", *commands) == (Same(1), Kept(2))
    assert table.sends("A", *commands) == (Same(1), Repeated(2))


def test_a_change_of_the_same_hand_changes_theirs(table: Devices) -> None:
    table.sends("B", Record(id="theirs", base=0, event=FIRST))
    commands = journal(record(FIRST), change("entry-1", SECOND, sure=True))
    assert table.sends("A", *commands) == (Same(1), Kept(2))
    assert table.board.log.events == ((1, SECOND),)


def test_an_id_that_comes_twice_in_a_request_is_saved_once(table: Devices) -> None:
    command = Record(id="entry-1", base=0, event=FIRST)
    assert table.sends("A", command, command) == (Kept(1), Repeated(1))
    kept, used = table.sends("A", command, Record(id="entry-1", base=0, event=SECOND))
    assert kept == Repeated(1)
    assert isinstance(used, Conflict)
    assert used.code is USED


def test_the_id_of_a_same_hand_that_comes_twice_is_not_saved(table: Devices) -> None:
    table.sends("B", Record(id="theirs", base=0, event=FIRST))
    command = Record(id="entry-1", base=0, event=FIRST)
    assert table.sends("A", command, command) == (Same(1), Same(1))
    same, used = table.sends("A", command, Record(id="entry-1", base=0, event=SECOND))
    assert same == Same(1)
    assert isinstance(used, Conflict)
    assert used.code is USED
    assert table.board.revision == 1


def test_an_id_belongs_to_its_game(session: Session) -> None:
    for table in (Devices(session, AGURK), Devices(session, AGURK)):
        assert table.sends("A", Record(id="the-same-id", base=0, event=FIRST)) == (Kept(1),)


def test_an_unknown_game_has_no_answer(session: Session) -> None:
    assert apply_journal(session, "unknown", []) is None


# --- The database


def test_a_conflict_and_a_refusal_commit_nothing(table: Devices, engine: Engine) -> None:
    with counting(engine) as counted:
        apply_journal(table.session, table.key, journal(record(INCOMPLETE)))
        apply_journal(table.session, table.key, journal(undo(7)))
    assert counted == {"commits": 0, "statements": 4}


def test_a_full_game_takes_no_more_hands_and_rulings_but_changes(session: Session) -> None:
    full = Refused(code=RequestProblem.GAME_FULL)
    table = Table(session, AGURK)
    for one in (FIRST, SECOND):
        table.record(one)

    def outcome(act: Act) -> Outcome:
        board = table.board
        answer = apply_journal(session, table.key, [act(id=new_id(), base=board.revision)], most=2)
        assert answer is not None
        return answer.outcomes[0]

    assert [outcome(record(THIRD)), outcome(record(WARNING))] == [full, full]
    # With five facts for each hand, there is no room for changes either.
    moves = [outcome(one) for one in [undo(2), redo(2)] * 4]
    assert moves == [Kept(number) for number in range(3, 11)]
    assert outcome(undo(2)) == full
