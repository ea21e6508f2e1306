"""The log of a game: facts are only ever added; undo, redo and correction are facts too.

A fact's number is the revision of the game that it made, from 1. A hand or a ruling keeps the number of the fact that
recorded it as its name for ever, however often it is corrected.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.settle import Hand
from scorekeeper.rules.standing import Event


class HandPlayed(NamedTuple):
    """A hand was recorded."""

    hand: Hand


class Ruled(NamedTuple):
    """The table made a ruling."""

    ruling: TableRuling


class Corrected(NamedTuple):
    """The hand or ruling recorded as fact `entry` was really another one, or None: struck out, withdrawn."""

    entry: int
    event: Event | None


class Undone(NamedTuple):
    """The newest fact that is not undone yet was taken back."""


class Redone(NamedTuple):
    """The fact undone last was brought back."""


Fact = HandPlayed | Ruled | Corrected | Undone | Redone


class LogError(ValueError):
    """A fact that cannot follow the facts before it: nothing to undo or redo, or no such entry to correct."""


class Entry(NamedTuple):
    """One hand or ruling as it stands now: the fact that recorded it, and the event (None once struck out)."""

    number: int
    event: Event | None
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """What the facts amount to: the entries that count, in order, and the facts that undo and redo would move."""

    entries: tuple[Entry, ...]
    undoable: int | None
    redoable: int | None

    @property
    def events(self) -> tuple[tuple[int, Event], ...]:
        """The events that are not struck out, each with the number of its entry."""
        return tuple((entry.number, entry.event) for entry in self.entries if entry.event is not None)

    def entry(self, number: int) -> Entry | None:
        """The entry recorded as fact `number`, if it stands."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def with_event(self, number: int, event: Event | None) -> "Log":
        """The log as it would be with one entry corrected."""
        entries = tuple(Entry(number, event, corrected=True) if one.number == number else one for one in self.entries)
        return Log(entries, self.undoable, self.redoable)


class Told(NamedTuple):
    """One fact with what it meant when it was added.

    `ordinal` is the number that the hand it is about had on the sheet then, from 1 (0 for undo and redo); `before` is
    the event that a correction replaced; `moved` is the number of the fact that an undo or redo moved; `stands` says
    whether the fact counts today.
    """

    number: int
    fact: Fact
    ordinal: int = 0
    before: Event | None = None
    moved: int | None = None
    stands: bool = True


class _Stacks:
    """The facts that count and those that could be brought back, by number, newest last."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.undone: list[int] = []

    def add(self, number: int, fact: Fact) -> int | None:
        """Add a fact; the number of the one it moves, if it moves one. Raises LogError where there is none to move."""
        match fact:
            case Undone():
                return self._move(number, fact, self.done, self.undone)
            case Redone():
                return self._move(number, fact, self.undone, self.done)
            case _:
                self.done.append(number)
                self.undone.clear()
                return None

    @staticmethod
    def _move(number: int, fact: Fact, source: list[int], target: list[int]) -> int:
        if not source:
            raise LogError(number, fact)
        target.append(source.pop())
        return target[-1]


def read_log(facts: Iterable[Fact]) -> Log:
    """Fold the facts, first to last. Raises LogError for a fact that cannot follow those before it."""
    facts = tuple(facts)
    stacks = _Stacks()
    for number, fact in enumerate(facts, start=1):
        stacks.add(number, fact)
    entries = _entries(facts, stacks.done)
    done, undone = stacks.done, stacks.undone
    return Log(tuple(entries.values()), done[-1] if done else None, undone[-1] if undone else None)


def tell(facts: Iterable[Fact]) -> tuple[Told, ...]:
    """The history: every fact, oldest first, with what it meant when it was added."""
    facts = tuple(facts)
    stacks = _Stacks()
    told: list[Told] = []
    entries: dict[int, Entry] = {}
    for number, fact in enumerate(facts, start=1):
        match fact:
            case HandPlayed():
                told.append(Told(number, fact, _ordinal(entries, number)))
            case Corrected(entry=entry):
                if entry not in entries:
                    raise LogError(number, fact)
                told.append(Told(number, fact, _ordinal(entries, entry), entries[entry].event))
            case _:
                told.append(Told(number, fact))
        moved = stacks.add(number, fact)
        told[-1] = told[-1]._replace(moved=moved)
        _apply(entries, number, fact)
        if moved is not None:
            entries = _entries(facts, stacks.done)
    standing = frozenset(stacks.done)
    return tuple(one._replace(stands=one.moved is not None or one.number in standing) for one in told)


def _ordinal(entries: dict[int, Entry], number: int) -> int:
    """The place of an entry among the hands that are not struck out, from 1: the hand's number on the sheet."""
    return 1 + sum(isinstance(entry.event, Hand) for entry in entries.values() if entry.number < number)


def _entries(facts: tuple[Fact, ...], done: list[int]) -> dict[int, Entry]:
    entries: dict[int, Entry] = {}
    for number in done:
        _apply(entries, number, facts[number - 1])
    return entries


def _apply(entries: dict[int, Entry], number: int, fact: Fact) -> None:
    """Let a fact change the entries. Raises LogError where there is nothing to correct."""
    match fact:
        case HandPlayed(hand=event) | Ruled(ruling=event):
            entries[number] = Entry(number, event)
        case Corrected(entry=entry, event=corrected):
            if entry not in entries:
                raise LogError(number, fact)
            entries[entry] = Entry(entry, corrected, corrected=True)
