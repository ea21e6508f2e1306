"""Tables that record, rule, undo, redo, correct and strike out at random. The board must agree with the events.

So must that of a copy, which is exported and imported.
"""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy.orm import Session

from scorekeeper.formats.game import game_text, impossible_event, read_game
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import Event
from scorekeeper.rules.log import REDONE, UNDONE, Corrected, Entry
from scorekeeper.rules.problems import ProblemCode, find_problems
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.check_event import Refused, RequestProblem, sheet_before
from scorekeeper.services.export_game import export_record
from scorekeeper.services.journal import Conflict, ConflictCode, Kept, Move, Outcome, Repeated
from scorekeeper.services.open_game import open_game
from tests.presets import KINDS
from tests.profile import steps
from tests.rules.cases import existing
from tests.rules.strategies import random_ruling
from tests.services.play import any_hand
from tests.services.table import Table, board_of, new_id, sending, stored_facts

Entries = dict[int, Entry]

VARIANTS = [CATALOGUE[name] for name in (*KINDS, "gurka-wb", "matapesa", "wikipedia-buy-in")]
CHANCE = st.integers(0, 2**32).map(Random)


def without_number(entry: Entry) -> Entry:
    """The entry without a ruling's hand number, which can change with the sheet."""
    event, was = (one._replace(hand=0) if isinstance(one, TableRuling) else one for one in (entry.event, entry.was))
    return entry._replace(event=event, was=was, about=0)


class TableByChance(RuleBasedStateMachine):
    """Compares the services with a model: two stacks of entries, for undo and redo."""

    session: Session

    def __init__(self) -> None:
        super().__init__()
        self.done: list[Entries] = [{}]
        self.undone: list[Entries] = []
        self.revision = 0

    @initialize(
        variant=st.sampled_from(VARIANTS), more=st.integers(0, 3), first=st.integers(0, 2), number=st.integers(1, 9)
    )
    def open(self, variant: Variant, more: int, first: int, number: int) -> None:
        players = min(max(3, variant.players.min) + more, variant.players.max)
        opening = Opening(first, (Score(),) * players, number)
        self.table = Table(self.session, variant, opening=opening)

    @rule(chance=CHANCE, is_ruling=st.booleans())
    def record(self, chance: Random, is_ruling: bool) -> None:  # noqa: FBT001
        board = self.table.board
        is_open = board.stuck is None and board.sheet.now.next is not None
        standing = board.sheet.now if is_open else board.sheet.opening
        event = random_ruling(chance, standing) if is_ruling else any_hand(board.variant, standing, chance)
        outcome = self.table.try_to_record(event)
        if board.stuck is not None:
            self.refused(outcome, RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
        elif not is_open and not is_ruling:
            self.refused(outcome, ProblemCode.GAME_OVER)
        elif not is_open and (found := find_problems(board.variant, board.sheet.now, event)):
            self.refused(outcome, found[0].code)
        else:
            self.kept(outcome)
            self.change({**self.done[-1], self.revision: Entry(self.revision, event)})

    @rule()
    def undo(self) -> None:
        if len(self.done) == 1:
            self.refused(self.table.try_to(UNDONE), RequestProblem.NOTHING_TO_UNDO)
        else:
            self.kept(self.table.try_to(UNDONE))
            self.undone.append(self.done.pop())

    @rule()
    def redo(self) -> None:
        if not self.undone:
            self.refused(self.table.try_to(REDONE), RequestProblem.NOTHING_TO_REDO)
        else:
            self.kept(self.table.try_to(REDONE))
            self.done.append(self.undone.pop())

    @precondition(lambda self: self.done[-1])
    @rule(chance=CHANCE, strike=st.sampled_from([False, False, True]), odd=st.sampled_from([False] * 5 + [True]))
    def correct(self, chance: Random, strike: bool, odd: bool) -> None:  # noqa: FBT001
        board = self.table.board
        entry = chance.choice(sorted(self.done[-1]))
        before = sheet_before(board, entry)
        event: Event | None = None
        if not strike:
            fits = before.now if before is not None and before.now.next is not None else board.sheet.opening
            is_ruling = isinstance(self.done[-1][entry].effective_event, TableRuling) is not odd
            event = random_ruling(chance, fits) if is_ruling else any_hand(board.variant, fits, chance)
        outcome = self.table.try_to(Corrected(entry, event))
        current = existing(board.log.entry(entry))
        if event is not None and odd:
            self.refused(outcome, RequestProblem.NO_SUCH_ENTRY)
        elif current.event == event:
            self.refused(outcome, RequestProblem.UNCHANGED)
        elif before is None:
            self.refused(outcome, RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
        elif event is not None and (found := find_problems(board.variant, before.now, event)):
            self.refused(outcome, found[0].code)
        else:
            self.kept(outcome)
            was = current.effective_event if event is None else None
            self.change({**self.done[-1], entry: Entry(entry, event, corrected=True, was=was)})

    @precondition(lambda self: self.revision > 0)
    @rule(chance=CHANCE)
    def send_again(self, chance: Random) -> None:
        board = self.table.board
        fact = chance.choice(board.facts)
        stamp = self.table.stamp(chance.randrange(board.revision + 1), fact.client_id)
        assert self.table.send(sending(stamp, fact.fact)) == (Repeated(fact.number),)
        (outcome,) = self.table.send(Move(**stamp, move=UNDONE if fact.kind != "undo" else REDONE))
        assert isinstance(outcome, Conflict)
        assert outcome.code is ConflictCode.ID_USED

    @precondition(lambda self: hasattr(self, "table"))
    @rule()
    def export_and_import(self) -> None:
        """A copy of the game has its whole history, with its times."""
        board = self.table.board
        text = game_text(export_record(board))
        record = read_game(text)
        assert impossible_event(record) is None
        copy = board_of(self.session, open_game(self.session, new_id(), record))
        assert game_text(export_record(copy)) == text
        assert (copy.log, copy.sheet, copy.stuck) == (board.log, board.sheet, board.stuck)
        assert (stored_facts(copy), copy.created_at) == (stored_facts(board), board.created_at)

    @invariant()
    def the_board_is_what_the_events_make_it(self) -> None:
        if not hasattr(self, "table"):
            return
        board = self.table.board
        if board.stuck is not None and any(one.code is ProblemCode.UNKNOWN_HAND for one in board.stuck[1]):
            self.the_hand_is_gone(board.stuck[0])
        entries = tuple(self.done[-1].values())
        assert board.revision == self.revision
        assert tuple(map(without_number, board.log.entries)) == tuple(map(without_number, entries))
        events = [event for _number, event in board.log.events]
        assert board.sheet == replay(self.table.variant, self.table.opening, events)
        assert [entry.number for entry, _line in board.lines] + [one.number for one in board.waiting] == [
            entry.number for entry in entries if entry.event is not None
        ]

    def the_hand_is_gone(self, ruling: Entry) -> None:
        """A ruling follows its hand when numbers change, until that is struck out, or would come after the end."""
        about = existing(self.table.board.log.entry(ruling.about))
        assert about.event is None or (about == ruling and self.table.board.sheet.now.next is None)

    def kept(self, outcome: Outcome) -> None:
        self.revision += 1
        assert outcome == Kept(self.revision)

    def refused(self, outcome: Outcome, reason: RequestProblem | ProblemCode) -> None:
        assert isinstance(outcome, Refused)
        assert reason in (outcome.code, *(problem.code for problem in outcome.problems))

    def change(self, entries: Entries) -> None:
        self.done.append(entries)
        self.undone.clear()


@pytest.mark.random
def test_after_any_random_steps_the_board_agrees_with_its_events(session: Session) -> None:
    """All tables share one database, so this also tests that no table changes another's game."""
    TableByChance.session = session
    chosen = settings(max_examples=steps(8, long=300, quick=5), stateful_step_count=steps(25, long=50), deadline=None)
    run_state_machine_as_test(TableByChance, settings=chosen)
