"""The log of a game. Facts are only ever added: undo, redo and correction are facts too.

A fact's number is its place in the log, from 1; it is also the game's revision after it. The number of the fact that
recorded an event identifies it for ever, through all corrections.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple

from scorekeeper.rules.events import Event, Join, NewRules
from scorekeeper.rules.parameters import if_possible
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.values import Hand
from scorekeeper.rules.variant import Variant


class Recorded(NamedTuple):
    """The table recorded an event: a hand, a ruling or a change at the table."""

    event: Event


class Corrected(NamedTuple):
    """`event` replaces the event recorded as fact `entry`; None strikes it out."""

    entry: int
    event: Event | None


class Moved(NamedTuple):
    """An `undo` of the newest event or correction that was not yet undone, or a `redo` of the fact undone last."""

    how: str


UNDONE, REDONE = Moved("undo"), Moved("redo")
UndoableFact = Recorded | Corrected
Fact = UndoableFact | Moved


class LogError(ValueError):
    """A fact that cannot follow the facts before it: nothing to undo or redo, or no such entry to correct.

    Its arguments are the fact's number and the fact.
    """


class Entry(NamedTuple):
    """An event as it is now: the number of the fact that recorded it, and the event (None once struck out).

    `was` is the last event of a struck-out entry. `about` is for rulings only: the entry of the hand that the ruling is
    about, the ruling's own number if that hand was not yet played, or 0 if it was played on paper. When hands are
    struck out or brought back, the ruling's `hand` follows this entry to its new number on the sheet.
    """

    number: int
    event: Event | None
    corrected: bool = False
    was: Event | None = None
    about: int = 0

    @property
    def effective_event(self) -> Event | None:
        """The event, or for a struck-out entry its last one."""
        return self.was if self.event is None else self.event


@dataclass(frozen=True, slots=True)
class Log:
    """The game after all facts: its entries in order, and the facts that undo and redo would take, None for nothing."""

    entries: tuple[Entry, ...]
    undoable: int | None
    redoable: int | None
    first_hand: int = 1

    @property
    def events(self) -> tuple[tuple[int, Event], ...]:
        """The events that are not struck out, each with the number of its entry."""
        return tuple((entry.number, entry.event) for entry in self.entries if entry.event is not None)

    def entry(self, number: int) -> Entry | None:
        """The entry recorded as fact `number`; None if there is none or it is undone."""
        at = bisect_left(self.entries, number, key=lambda entry: entry.number)
        return next((entry for entry in self.entries[at : at + 1] if entry.number == number), None)

    def next_moved(self, move: Moved) -> int | None:
        """The number of the fact that this would undo or redo now; None for nothing."""
        return self.undoable if move == UNDONE else self.redoable

    def with_added(self, number: int, event: Event) -> "Log":
        """This log with one more fact, which records an event. `read_log` of all facts gives the same."""
        entries = _Entries(self.entries if isinstance(event, TableRuling) else ())
        _apply(entries, number, Recorded(event), self.first_hand)
        added = _numbered(entries, entries[number], self.first_hand)
        return replace(self, entries=(*self.entries, added), undoable=number, redoable=None)

    def with_corrected(self, number: int, entry: int, event: Event | None) -> "Log":
        """This log with one more fact, which corrects an entry. `read_log` of all facts gives the same."""
        return replace(self.with_event(entry, event), undoable=number, redoable=None)

    def with_event(self, number: int, event: Event | None) -> "Log":
        """This log with one entry corrected, or with None struck out."""
        at = bisect_left(self.entries, number, key=lambda entry: entry.number)
        if isinstance(event, Hand) and isinstance(self.entries[at].event, Hand):
            corrected = Entry(number, event, corrected=True)  # All hands keep their numbers on the sheet.
            return replace(self, entries=(*self.entries[:at], corrected, *self.entries[at + 1 :]))
        entries = _Entries(self.entries)
        _correct(entries, number, event, self.first_hand)
        return replace(self, entries=_as_numbered(entries, self.first_hand))


class HistoryEntry(NamedTuple):
    """One fact, described as of the moment it was added.

    `ordinal` is the number of its hand on the sheet at that moment, from 1; 0 if it is none of a hand. `before`
    is the event that a correction replaced. `moved` is the number of the fact that an undo or redo moved. `stands` says
    whether the fact counts today.
    """

    number: int
    fact: Fact
    ordinal: int = 0
    before: Event | None = None
    moved: int | None = None
    stands: bool = True


class _Stacks:
    """The facts that count, and those that can be redone, by number. The last of each is the next to undo or redo."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.done: dict[int, UndoableFact] = {}
        self.undone: dict[int, UndoableFact] = {}
        for number, fact in enumerate(facts, start=1):
            self.add(number, fact)

    def add(self, number: int, fact: Fact) -> int | None:
        """Add a fact. Undo and redo return the number of the fact they move. Raises LogError if it cannot follow."""
        match fact:
            case Moved():
                source, target = (self.done, self.undone) if fact == UNDONE else (self.undone, self.done)
                if not source:
                    raise LogError(number, fact)
                moved, target[moved] = source.popitem()
                return moved
            case Corrected() if not self._can_follow(fact):
                raise LogError(number, fact)
            case _:
                self.done[number] = fact
                self.undone.clear()
                return None

    def _can_follow(self, fact: Corrected) -> bool:
        """Whether the entry exists, and the event stays of its kind."""
        entry = self.done.get(fact.entry)
        return isinstance(entry, Recorded) and (fact.event is None or is_same_kind(entry.event, fact.event))


def is_same_kind(event: Event, other: Event) -> bool:
    """Whether one event can replace the other: of one kind, and the same person if somebody joins."""
    if isinstance(event, Join):
        return isinstance(other, Join) and other.seat == event.seat
    return type(other) is type(event)


def read_log(facts: Iterable[Fact], first_hand: int = 1) -> Log:
    """The log that the facts make, in order. `first_hand` is the number of the game's first hand on the sheet.

    Raises LogError for a fact that cannot follow those before it.
    """
    stacks, entries = _Stacks(facts), _Entries()
    for number, fact in stacks.done.items():
        _apply(entries, number, fact, first_hand)
    return Log(
        _as_numbered(entries, first_hand),
        next(reversed(stacks.done), None),
        next(reversed(stacks.undone), None),
        first_hand,
    )


def check_order(facts: Iterable[Fact]) -> None:
    """Raise LogError for the first fact that cannot follow those before it."""
    _Stacks(facts)


def latest_change(facts: Iterable[Fact], entry: int) -> int:
    """The number of the fact that last set an entry: its newest correction that counts, or the entry's own number."""
    return max(
        number
        for number, fact in _Stacks(facts).done.items()
        if number == entry or (isinstance(fact, Corrected) and fact.entry == entry)
    )


def history(facts: Iterable[Fact], first_hand: int = 1) -> tuple[HistoryEntry, ...]:
    """The history: every fact, oldest first, described as of the moment it was added."""
    stacks = _Stacks()
    described: list[HistoryEntry] = []
    entries = _Entries()
    replaced: dict[int, Entry] = {}
    for number, fact in enumerate(facts, start=1):
        moved = stacks.add(number, fact)
        match fact:
            case Recorded(event=Hand()):
                described.append(HistoryEntry(number, fact, _ordinal(entries, number)))
            case Corrected(entry=corrected):
                was = _numbered(entries, entries[corrected], first_hand).event
                described.append(HistoryEntry(number, fact, _ordinal(entries, corrected), was))
            case _:
                described.append(HistoryEntry(number, fact, moved=moved))
        changed = number if moved is None else moved
        if changed in stacks.done:  # Added or redone.
            what = stacks.done[changed]
            if isinstance(what, Corrected):
                replaced[changed] = entries[what.entry]
            _apply(entries, changed, what, first_hand)
        elif changed in entries:  # An event was undone.
            del entries[changed]
        else:  # A correction was undone, and everything after it before that.
            before = replaced[changed]
            entries[before.number] = before
    return tuple(entry._replace(stands=entry.moved is not None or entry.number in stacks.done) for entry in described)


class _Entries(dict[int, Entry]):
    """The entries by the numbers of their facts. `hands` are the numbers of the hands that count, in order."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        super().__init__({entry.number: entry for entry in entries})
        self.hands = [number for number, entry in self.items() if isinstance(entry.event, Hand)]

    def __setitem__(self, number: int, entry: Entry) -> None:
        super().__setitem__(number, entry)
        self._count(number, is_hand=isinstance(entry.event, Hand))

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        self._count(number, is_hand=False)

    def _count(self, number: int, *, is_hand: bool) -> None:
        at = bisect_left(self.hands, number)
        is_counted = number in self.hands[at : at + 1]
        self.hands[at : at + is_counted] = [number] if is_hand else []


def _ordinal(entries: _Entries, number: int) -> int:
    """The place of an entry among the hands that are not struck out, from 1."""
    return 1 + bisect_left(entries.hands, number)


def _apply(entries: _Entries, number: int, fact: UndoableFact, first_hand: int) -> None:
    """Change the entries as the fact says, which must be able to follow."""
    match fact:
        case Recorded(event=TableRuling() as ruling):
            entries[number] = Entry(number, ruling, about=_about(entries, number, ruling, first_hand))
        case Recorded(event=event):
            entries[number] = Entry(number, event)
        case _:
            _correct(entries, fact.entry, fact.event, first_hand)


def _correct(entries: _Entries, number: int, event: Event | None, first_hand: int) -> None:
    current = entries[number]
    if event is None:
        entries[number] = current._replace(event=None, corrected=True, was=current.effective_event)
    else:
        about = _about(entries, number, event, first_hand) if isinstance(event, TableRuling) else 0
        entries[number] = Entry(number, event, corrected=True, about=about)


def _about(entries: _Entries, number: int, ruling: TableRuling, first_hand: int) -> int:
    """The entry of the hand that a ruling is about, found by the hand's number on the sheet at that moment."""
    at, earlier = ruling.hand - first_hand, _ordinal(entries, number) - 1
    if at == earlier:
        return number
    return entries.hands[at] if 0 <= at < earlier else 0


def _as_numbered(entries: _Entries, first_hand: int) -> tuple[Entry, ...]:
    return tuple(_numbered(entries, entry, first_hand) for entry in entries.values())


def _numbered(entries: _Entries, entry: Entry, first_hand: int) -> Entry:
    """The entry; a ruling with the number that its hand has on the sheet now."""
    ruling = entry.effective_event
    if not (entry.about and isinstance(ruling, TableRuling)):
        return entry
    ruling = ruling._replace(hand=first_hand - 1 + _ordinal(entries, entry.about))
    return entry._replace(event=ruling) if entry.was is None else entry._replace(was=ruling)


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """The rules of a game over time: `rules` has one more than `numbers`, those after each of these entries."""

    numbers: tuple[int, ...]
    rules: tuple[Variant, ...]

    def before(self, entry: int) -> Variant:
        """The rules in force before this entry."""
        return self.rules[bisect_left(self.numbers, entry)]

    def after(self, entry: int, event: NewRules) -> Variant:
        """The rules that hold once these new ones are recorded as this entry."""
        return changed_rules(self.before(entry), event)


def rules_in_force(log: Log, rules: Variant) -> RulesInForce:
    """The rules that a game was opened with, and those after each entry of its log that changes them."""
    changes = [(entry.number, entry.event) for entry in log.entries if isinstance(entry.event, NewRules)]
    over_time = accumulate((event for _number, event in changes), changed_rules, initial=rules)
    return RulesInForce(tuple(number for number, _event in changes), tuple(over_time))


def changed_rules(before: Variant, event: NewRules) -> Variant:
    """The rules after these new ones; those before if they contradict them."""
    return if_possible(before, event.changes) or before
