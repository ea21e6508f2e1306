"""Phones with journals walk at random: answers get lost, phones send again, people drop what they cannot keep.

Nothing is lost, nothing is saved twice, an id never gives two facts, and each phone's commands keep their order.
"""

from dataclasses import dataclass, field, replace
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK, GURKA_SE, GURKA_WB, WIKIPEDIA_BUY_IN
from scorekeeper.rules.values import Hand
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import Refused
from scorekeeper.services.journal import (
    Answer,
    AnyCommand,
    Change,
    Conflict,
    ConflictCode,
    Kept,
    Record,
    Redo,
    Repeated,
    Same,
    Undo,
    Waiting,
    apply_journal,
)
from tests.profile import steps
from tests.rules.strategies import random_ruling
from tests.services.play import any_hand
from tests.services.table import new_id
from tests.services.test_journal import Devices

CHANCE = st.integers(0, 2**32).map(Random)


@dataclass
class Phone:
    """A phone as JOURNAL.md describes it: the board that it has, and its journal."""

    name: str
    board: Board
    journal: list[AnyCommand] = field(default_factory=list)

    def add(self, command: AnyCommand) -> None:
        self.journal.append(command)

    def hear(self, answer: Answer, sent: int) -> None:
        """Take an answer: forget what is settled; the command after it has seen as much as that."""
        number = 0
        for outcome in answer.outcomes[:sent]:
            match outcome:
                case Kept() | Repeated() | Same():
                    self.journal.pop(0)
                    number = outcome.number
                case _:
                    break
        if self.journal and number:
            self.journal[0] = replace(self.journal[0], seen=max(number, self.journal[0].seen))
        self.board = answer.board


class TableOfPhones(RuleBasedStateMachine):
    """Two or three phones of one game. The model is the list of commands that the server must have saved."""

    session: Session

    def __init__(self) -> None:
        super().__init__()
        self.phones: list[Phone] = []
        self.saved: dict[str, int] = {}
        """The facts of the commands, by id, as the answers told them, heard or not."""
        self.order: dict[str, list[str]] = {}
        """The ids of each phone's commands, in the order in which people gave them."""
        self.settled: set[str] = set()
        """The ids that need no fact: dropped by a person, or the same hand as another phone's."""

    @initialize(variant=st.sampled_from([AGURK, GURKA_SE, GURKA_WB, WIKIPEDIA_BUY_IN]), third=st.booleans())
    def open(self, variant: Variant, *, third: bool) -> None:
        self.table = Devices(self.session, variant)
        names = ("A", "B", "-")[: 3 if third else 2]
        self.phones = [Phone(name, self.table.board) for name in names]
        self.order = {name: [] for name in names}

    @rule(chance=CHANCE)
    def record(self, chance: Random) -> None:
        """A hand for the board that this phone has; with more before it in the journal it may not fit."""
        phone = chance.choice(self.phones)
        standing = phone.board.sheet.now
        if standing.next is None:
            standing = phone.board.sheet.opening
        self.give(phone, Record(id=new_id(), base=phone.board.revision, event=self.a_hand(phone, chance)))

    @rule(chance=CHANCE)
    def rule_at_the_table(self, chance: Random) -> None:
        phone = chance.choice(self.phones)
        standing = phone.board.sheet.now if phone.board.sheet.now.next else phone.board.sheet.opening
        self.give(phone, Record(id=new_id(), base=phone.board.revision, event=random_ruling(chance, standing)))

    @rule(chance=CHANCE)
    def change_or_strike(self, chance: Random) -> None:
        phone = chance.choice(self.phones)
        waiting = [one.id for one in phone.journal if isinstance(one, Record)]
        targets = [*waiting, *(entry.number for entry in phone.board.log.entries)]
        if not targets:
            return
        stamp = {"id": new_id(), "base": phone.board.revision, "target": chance.choice(targets)}
        event = None if chance.random() < 0.3 else self.a_hand(phone, chance)
        self.give(phone, Change(**stamp, event=event))  # type: ignore[arg-type]

    @rule(chance=CHANCE)
    def move(self, chance: Random) -> None:
        phone = chance.choice(self.phones)
        log, newest = phone.board.log, phone.journal[-1].id if phone.journal else None
        if chance.random() < 0.7 and (target := newest or log.undoable):
            self.give(phone, Undo(id=new_id(), base=phone.board.revision, target=target))
        elif log.redoable:
            self.give(phone, Redo(id=new_id(), base=phone.board.revision, target=log.redoable))

    @rule(chance=CHANCE, is_lost=st.booleans())
    def send(self, chance: Random, *, is_lost: bool) -> None:
        """Send a journal. Where the answer is lost, the phone knows nothing and sends all of it again later."""
        phone = chance.choice(self.phones)
        sent = tuple(phone.journal)
        known = phone.board if chance.random() < 0.5 else None
        answer = apply_journal(self.session, self.table.key, sent, self.table.members[phone.name], known)
        assert answer is not None
        for command, outcome in zip(sent, answer.outcomes, strict=True):
            self.note(command, outcome, answer)
        if is_lost:
            return
        phone.hear(answer, len(sent))
        if phone.journal:
            self.decide(phone, answer, chance)

    def decide(self, phone: Phone, answer: Answer, chance: Random) -> None:
        """The person looks at a conflict or refusal, and goes on or drops the command."""
        first, outcome = phone.journal[0], answer.outcomes[len(answer.outcomes) - len(phone.journal)]
        assert isinstance(outcome, Conflict | Refused)
        can_go_on = isinstance(outcome, Conflict) and outcome.code in {ConflictCode.NEWS, ConflictCode.ANOTHERS}
        if can_go_on and chance.random() < 0.7:
            phone.journal[0] = replace(first, seen=answer.board.revision, sure=True)
            return
        self.settled.add(first.id)
        phone.journal.pop(0)
        if phone.journal:
            phone.journal[0] = replace(phone.journal[0], seen=answer.board.revision)

    def give(self, phone: Phone, command: AnyCommand) -> None:
        phone.add(command)
        self.order[phone.name].append(command.id)

    def a_hand(self, phone: Phone, chance: Random) -> Hand:
        standing = phone.board.sheet.now
        return any_hand(phone.board.variant, standing if standing.next else phone.board.sheet.opening, chance)

    def note(self, command: AnyCommand, outcome: object, answer: Answer) -> None:
        """What an outcome promises must hold in the game."""
        match outcome:
            case Kept(number=number):
                assert command.id not in self.saved
                self.saved[command.id] = number
            case Repeated(number=number):
                assert self.saved[command.id] == number
            case Same(number=number):
                assert isinstance(command, Record)
                entry = answer.board.log.entry(number)
                assert entry is None or entry.number == number
                self.settled.add(command.id)
            case Conflict() | Refused() | Waiting():
                assert command.id not in self.saved

    @invariant()
    def nothing_is_lost_or_saved_twice(self) -> None:
        if not self.phones:
            return
        facts = self.table.board.facts
        assert {fact.client_id: fact.number for fact in facts} == self.saved
        assert [fact.number for fact in facts] == list(range(1, len(self.saved) + 1))
        for phone in self.phones:
            waiting = {command.id for command in phone.journal}
            for command_id in self.order[phone.name]:
                assert command_id in self.saved or command_id in self.settled or command_id in waiting
            numbers = [self.saved[one] for one in self.order[phone.name] if one in self.saved]
            assert numbers == sorted(numbers)


def test_whatever_is_lost_on_the_way_nothing_is_lost_or_saved_twice(session: Session) -> None:
    TableOfPhones.session = session
    chosen = settings(max_examples=steps(15, long=600, quick=5), stateful_step_count=steps(30, long=60), deadline=None)
    run_state_machine_as_test(TableOfPhones, settings=chosen)
