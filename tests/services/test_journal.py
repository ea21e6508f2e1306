"""The table of outcomes (services/JOURNAL.md): each kind of command, with every outcome that its code decides."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import Engine, insert
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.events import Event
from scorekeeper.rules.log import Moved
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.variant import Variant
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.services.journal import (
    AnyCommand,
    Change,
    Conflict,
    ConflictCode,
    Kept,
    Move,
    Outcome,
    Record,
    Repeated,
    Same,
    Target,
    Waiting,
    apply_journal,
)
from scorekeeper.services.visit_game import Right
from scorekeeper.store.models import MemberRow, now
from tests.rules.cases import existing, hand
from tests.services.table import Table, counting

FIRST, SECOND, THIRD = hand(0, "5 8 9"), hand(1, "10 2 3"), hand(2, "4 4 7")
INCOMPLETE = hand(0, "5 8")
WARNING = TableRuling(Matter.EXPOSED_CARD, Remedy.WARNING, 1, 2)
MISSING = Refused((Problem(ProblemCode.MISSING, "final_trick", seat=2),))
NEWS, TARGET, ANOTHERS, USED = ConflictCode

Act = Callable[..., AnyCommand]
"""Makes a command from its id and base."""
Saved = tuple[tuple[str, Act], ...]
"""What was saved before: for each fact who sent it (A, B, or – for a device that never joined), and what."""
Told = Outcome | tuple[ConflictCode, int | None, list[int]]
"""An outcome; of a conflict its code, the other hand, and the numbers of the news."""


def record(what: Event, **more: Any) -> Act:  # noqa: ANN401 - `seen` and `sure`
    return lambda **stamp: Record(**stamp, **more, event=what)


def change(target: Target, to: Event | None, **more: Any) -> Act:  # noqa: ANN401
    return lambda **stamp: Change(**stamp, **more, target=target, event=to)


def strike(target: Target) -> Act:
    return change(target, None)


def undo(target: Target | None = None) -> Act:
    return lambda **stamp: Move(**stamp, move=Moved("undo"), target=target)


def redo(target: Target | None = None) -> Act:
    return lambda **stamp: Move(**stamp, move=Moved("redo"), target=target)


def conflict(code: ConflictCode, theirs: int | None = None, *news: int) -> Told:
    return code, theirs, list(news)


def refused(code: str) -> Refused:
    return Refused(code=RequestProblem(code))


def mine(*acts: Act) -> Saved:
    return tuple(("A", act) for act in acts)


def theirs(*acts: Act) -> Saved:
    return tuple(("B", act) for act in acts)


@dataclass(frozen=True)
class Case:
    """What was saved before, a command of a device, and its outcome.

    The id of fact 1 is `fact-1`, and so on. The command has the base `base`, by default the newest revision.
    """

    name: str
    before: Saved
    act: Act
    outcome: Told
    base: int | None = None
    command_id: str = "new"
    sender: str = "A"
    variant: Variant = AGURK


ONE, TWO = mine(record(FIRST)), mine(record(FIRST), record(SECOND))
THEIRS, NOBODYS = theirs(record(FIRST)), (("-", record(FIRST)),)
BOTH, LATER = (*ONE, *theirs(record(SECOND))), theirs(record(WARNING), record(FIRST))
UNDONE, CHANGED, STRUCK = (*TWO, *mine(undo())), (*ONE, *mine(change(1, THIRD))), (*ONE, *mine(strike(1)))
FOUR = (hand(0, "A 2 3"), hand(0, "9 2 3"), hand(1, "5 6", out=[0]), hand(2, "7 8", out=[0]))
STUCK = mine(*map(record, FOUR), change(1, hand(0, "3 A 2")))
"""Cucumber 21: seat 0 was out after the second hand, and is in again. The third does not fit, and the fourth waits."""
NO_TARGET = conflict(TARGET)
BEHIND = refused("earlier_hand_does_not_fit")

TABLE = (
    Case("record: kept", ONE, record(SECOND), Kept(2)),
    Case("record: kept after seeing the news", THEIRS, record(SECOND, seen=1), Kept(2), base=0),
    Case("record: repeated", TWO, record(FIRST), Repeated(1), base=0, command_id="fact-1"),
    Case("record: repeated after it was undone", UNDONE, record(SECOND), Repeated(2), base=1, command_id="fact-2"),
    Case("record: same", THEIRS, record(FIRST), Same(1), base=0),
    Case("record: same, after a change", theirs(record(SECOND), change(1, FIRST)), record(FIRST), Same(1), base=0),
    Case("record: my own same hand", ONE, record(FIRST), conflict(NEWS, 1, 1), base=0),
    Case("record: same, by nobody knows whom", NOBODYS, record(FIRST), conflict(NEWS, 1, 1), base=0),
    Case("record: same, sent by a stranger", ONE, record(FIRST), conflict(NEWS, 1, 1), base=0, sender="-"),
    Case("record: same, but undone", theirs(record(FIRST), undo()), record(FIRST), conflict(NEWS, None, 1, 2), base=0),
    Case("record: same, but not first", LATER, record(FIRST), conflict(NEWS, 2, 1, 2), base=0),
    Case("record: same ruling", theirs(record(WARNING)), record(WARNING), conflict(NEWS, None, 1), base=0),
    Case("record: news", THEIRS, record(SECOND), conflict(NEWS, 1, 1), base=0),
    Case("record: an old hand came back", (*UNDONE, *theirs(redo())), record(THIRD), conflict(NEWS, 2, 4), base=3),
    Case("record: the phone is ahead of the server", ONE, record(SECOND), conflict(NEWS), base=7),
    Case("record: kept after seeing that the server is behind", ONE, record(SECOND, seen=1), Kept(2), base=7),
    Case("record: id used", ONE, record(SECOND), conflict(USED), command_id="fact-1"),
    Case("record: refused by the rules", (), record(INCOMPLETE), MISSING),
    Case("record: refused behind a hand that does not fit", STUCK, record(FIRST), BEHIND, variant=CUCUMBER_21),
    Case("change: kept", TWO, change(1, THIRD), Kept(3)),
    Case("change: kept, its target named by id", TWO, change("fact-1", THIRD), Kept(3)),
    Case("change: repeated", CHANGED, change("fact-1", THIRD), Repeated(2), base=1, command_id="fact-2"),
    Case("change: news", BOTH, change(1, THIRD), conflict(NEWS, 2, 2), base=1),
    Case("change: the target was undone", UNDONE, change(2, THIRD), NO_TARGET),
    Case("change: the target never existed", ONE, change(9, THIRD), NO_TARGET),
    Case("change: the id is unknown", ONE, change("no-such-id", THIRD), NO_TARGET),
    Case("change: another's", BOTH, change(2, THIRD), conflict(ANOTHERS)),
    Case("change: another's, and sure", THEIRS, change(1, THIRD, sure=True), Kept(2)),
    Case("change: nobody's", NOBODYS, change(1, THIRD), Kept(2)),
    Case("change: id used", TWO, change(1, THIRD), conflict(USED), command_id="fact-2"),
    Case("change: refused by the rules", ONE, change(1, INCOMPLETE), MISSING),
    Case("change: refused, nothing changes", ONE, change(1, FIRST), refused("unchanged")),
    Case("change: refused, a hand is no ruling", ONE, change(1, WARNING), refused("no_such_entry")),
    Case("change: refused, a struck hand is no ruling", STRUCK, change(1, WARNING), refused("no_such_entry")),
    Case("change: refused behind a hand that does not fit", STUCK, change(4, FOUR[1]), BEHIND, variant=CUCUMBER_21),
    Case("strike: kept", TWO, strike(1), Kept(3)),
    Case("strike: refused, it is struck out already", STRUCK, strike(1), refused("unchanged")),
    Case("undo: kept", TWO, undo(2), Kept(3)),
    Case("undo: kept, its target named by id", TWO, undo("fact-2"), Kept(3)),
    Case("undo: kept, whatever is newest", TWO, undo(), Kept(3)),
    Case("undo: kept, as only its target matters", (*BOTH, *theirs(undo())), undo(1), Kept(4), base=1),
    Case("undo: repeated", UNDONE, undo(2), Repeated(3), base=2, command_id="fact-3"),
    Case("undo: repeated without a target", UNDONE, undo(), Repeated(3), base=2, command_id="fact-3"),
    Case("undo: the target is not the newest", BOTH, undo(1), conflict(TARGET, 2, 2), base=1),
    Case("undo: nothing is left of the target", (), undo(1), NO_TARGET),
    Case("undo: news, without a target", BOTH, undo(), conflict(NEWS, 2, 2), base=1),
    Case("undo: another's", THEIRS, undo(1), conflict(ANOTHERS)),
    Case("undo: id used for another kind", TWO, undo(2), conflict(USED), command_id="fact-2"),
    Case("undo: id used for another target", UNDONE, undo(1), conflict(USED), command_id="fact-3"),
    Case("undo: refused, there is nothing", (), undo(), refused("nothing_to_undo")),
    Case("redo: kept", UNDONE, redo(2), Kept(4)),
    Case("redo: kept, whatever was undone last", UNDONE, redo(), Kept(4)),
    Case("redo: kept, also what another recorded", theirs(record(FIRST), undo()), redo(1), Kept(3)),
    Case("redo: repeated", (*UNDONE, *mine(redo())), redo(2), Repeated(4), base=3, command_id="fact-4"),
    Case("redo: the target was not undone last", UNDONE, redo(1), NO_TARGET),
    Case("redo: news, without a target", (*UNDONE, *theirs(record(WARNING))), redo(), conflict(NEWS, None, 4), base=3),
    Case("redo: id used for an undo of it", UNDONE, redo(2), conflict(USED), command_id="fact-3"),
    Case("redo: refused, there is nothing", ONE, redo(), refused("nothing_to_redo")),
)


class Devices(Table):
    """A game with two members, A and B."""

    def __init__(self, session: Session, variant: Variant) -> None:
        super().__init__(session, variant)
        game_id = self.board.game_id
        self.members: dict[str, int | None] = {"-": None}
        for name in ("A", "B"):
            row = {"game_id": game_id, "device_hash": name, "right": Right.SCORE, "kind": "", "name": name}
            added = insert(MemberRow).values(**row, joined_at=now()).returning(MemberRow.id)
            self.members[name] = session.scalars(added).one()
        session.commit()

    def save(self, before: Saved) -> None:
        """Save what comes before, fact 1 with the id `fact-1`, and so on."""
        for number, (who, act) in enumerate(before, start=1):
            assert self.sends(who, act(id=f"fact-{number}", base=number - 1, sure=True)) == [Kept(number)]

    def sends(self, who: str, *commands: AnyCommand) -> list[Told]:
        """The outcomes of a device's journal."""
        return [told(one) for one in self.send(*commands, member_id=self.members[who])]


def told(outcome: Outcome) -> Told:
    if isinstance(outcome, Conflict):
        return conflict(outcome.code, outcome.theirs, *(fact.number for fact in outcome.news))
    return outcome


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case.name)
def test_each_command_has_the_outcome_of_the_table(session: Session, case: Case) -> None:
    table = Devices(session, case.variant)
    table.save(case.before)
    revision = table.board.revision
    command = case.act(id=case.command_id, base=revision if case.base is None else case.base)
    assert table.sends(case.sender, command) == [case.outcome]
    assert table.board.revision == revision + isinstance(case.outcome, Kept)


def test_what_does_not_fit_after_a_change_waits_and_counts_again_once_it_is_changed(session: Session) -> None:
    table = Table(session, CUCUMBER_21)
    table.record(*FOUR)
    waiting = [
        [one.number for one in table.correct(number, event).waiting]
        for number, event in ((1, hand(0, "3 A 2")), (3, hand(1, "5 6 4")), (4, None))
    ]
    assert waiting == [[3, 4], [4], []]


# --- Several commands in one request

SEVERAL: dict[str, tuple[Saved, tuple[Act, ...], list[Told]]] = {
    "a target can be a command that comes earlier": (
        (),
        (record(FIRST), change("new-1", SECOND), undo("new-2"), redo("new-2"), strike("new-1"), record(WARNING)),
        [Kept(number) for number in range(1, 7)],
    ),
    "the rest waits for a conflict": ((), (record(FIRST), undo(7), record(SECOND)), [Kept(1), NO_TARGET, Waiting()]),
    "the rest waits for a refusal": ((), (record(INCOMPLETE), record(FIRST)), [MISSING, Waiting()]),
    "the next hand is saved after the same one": (THEIRS, (record(FIRST), record(SECOND)), [Same(1), Kept(2)]),
}


def written(acts: Iterable[Act]) -> list[AnyCommand]:
    """A journal that was written without a network: every command has the same base."""
    return [act(id=f"new-{number}", base=0) for number, act in enumerate(acts, start=1)]


@pytest.fixture
def table(session: Session) -> Devices:
    return Devices(session, AGURK)


@pytest.mark.parametrize(("before", "acts", "outcomes"), SEVERAL.values(), ids=SEVERAL)
def test_a_journal_is_saved_in_order_and_once(
    table: Devices, before: Saved, acts: tuple[Act, ...], outcomes: list[Told]
) -> None:
    table.save(before)
    assert table.sends("A", *written(acts)) == outcomes
    again = [Repeated(one.number) if isinstance(one, Kept) else one for one in outcomes]
    assert table.sends("A", *written(acts)) == again


def test_a_change_of_a_hand_that_another_phone_had_saved_changes_theirs(table: Devices) -> None:
    table.save(THEIRS)
    assert table.sends("A", *written((record(FIRST), change("new-1", SECOND, sure=True)))) == [Same(1), Kept(2)]
    assert table.board.log.events == ((1, SECOND),)


def test_a_journal_whose_answer_was_lost_goes_on_and_what_others_did_since_is_news(table: Devices) -> None:
    commands = written((record(FIRST), record(SECOND), record(THIRD)))
    table.sends("A", commands[0])
    assert table.sends("A", *commands[:2]) == [Repeated(1), Kept(2)]
    table.sends("B", Record(id="theirs", base=2, event=FIRST))
    assert table.sends("A", *commands) == [Repeated(1), Repeated(2), conflict(NEWS, 3, 3)]


@pytest.mark.parametrize(("before", "first", "again"), [((), Kept(1), Repeated(1)), (THEIRS, Same(1), Same(1))])
def test_an_id_that_comes_twice_is_saved_once(table: Devices, before: Saved, first: Told, again: Told) -> None:
    table.save(before)
    command = Record(id="new", base=0, event=FIRST)
    assert table.sends("A", command, command) == [first, again]
    assert table.sends("A", command, Record(id="new", base=0, event=SECOND)) == [again, conflict(USED)]


def test_an_id_belongs_to_its_game(session: Session) -> None:
    for table in (Devices(session, AGURK), Devices(session, AGURK)):
        table.save(ONE)


def test_an_unknown_game_has_no_answer(session: Session) -> None:
    assert apply_journal(session, "unknown", []) is None


# --- The database


def test_a_conflict_and_a_refusal_commit_nothing(table: Devices, engine: Engine) -> None:
    with counting(engine) as counted:
        for act in (record(INCOMPLETE), undo(7)):
            apply_journal(table.session, table.key, written([act]))
    assert counted == {"commits": 0, "statements": 4}


def test_a_full_game_takes_no_more_hands_and_rulings_but_changes(table: Devices) -> None:
    table.record(FIRST, SECOND)

    def outcome(act: Act) -> Outcome:
        answer = existing(apply_journal(table.session, table.key, [act(**table.stamp())], most=2))
        return answer.outcomes[0]

    full = refused("game_full")
    assert [outcome(record(THIRD)), outcome(record(WARNING))] == [full, full]
    # With five facts for each hand, there is no room for changes either.
    moves = [outcome(one) for one in [undo(2), redo(2)] * 4]
    assert moves == [Kept(number) for number in range(3, 11)]
    assert outcome(undo(2)) == full
