"""The board: a stored game, replayed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from operator import is_
from typing import NamedTuple

from scorekeeper.formats.facts import read_fact, read_opening, write_fact
from scorekeeper.formats.variant import read_variant_snapshot
from scorekeeper.rules.events import Event, only_adds
from scorekeeper.rules.log import (
    Corrected,
    Entry,
    Fact,
    HistoryEntry,
    Log,
    Recorded,
    RulesInForce,
    history,
    read_log,
    rules_in_force,
)
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.replay import Replay, replay, replay_on
from scorekeeper.rules.standing import Line, Opening, SettledHand
from scorekeeper.rules.variant import Variant
from scorekeeper.store.games import StoredFact, StoredGame

AGAIN = "again"
"""The client id of a game that plays another one again begins with this word and the id of that game."""


class SavedFact(NamedTuple):
    """A fact of the log, with the id of its command, when it was saved, and the member who sent it."""

    number: int
    fact: Fact
    client_id: str
    recorded_at: datetime
    member_id: int | None

    @property
    def kind(self) -> str:
        """Its kind, as it is stored and as phones get it."""
        return write_fact(self.fact)[0]


@dataclass(slots=True, eq=False)
class Settling:
    """The sheet of a game's events, settled as far as somebody asks for it.

    What a journal changes again and again is so settled once. `cached` is another sheet of the game, of which all lines
    serve that are the same. `sheet` is as much as is settled. `settled` counts the lines that were settled for it and
    for those before it in a journal.
    """

    rules: Variant
    opening: Opening
    events: tuple[Event, ...]
    cached: Replay
    settled: int = 0
    sheet: Replay | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settling) and self.whole() == other.whole()

    __hash__ = None  # type: ignore[assignment]  # as a board, which nobody looks up

    def whole(self) -> Replay:
        """The sheet."""
        return self._settle(len(self.events))

    def first(self, count: int) -> Replay | None:
        """The sheet up to this many events; None if the rules refuse one of them."""
        sheet = self._settle(count)
        return None if len(sheet.lines) < count else sheet.first(count)

    def after(self, events: Iterable[Event]) -> "Settling":
        """The same for other events of this game."""
        return Settling(self.rules, self.opening, tuple(events), self.sheet or self.cached, self.settled)

    def with_added(self, event: Event) -> "Settling":
        """The same with one more event, of which `events.only_adds` must be true."""
        sheet = replay_on(self.whole(), (event,))
        return Settling(self.rules, self.opening, (*self.events, event), sheet, self.settled + 1, sheet)

    def _settle(self, most: int) -> Replay:
        """The sheet with at least so many lines, if the rules allow them."""
        sheet = self.sheet
        if sheet is None or (len(sheet.lines) < most and sheet.refused is None):
            cached = sheet or self.cached
            sheet = replay(self.rules, self.opening, self.events, cached, most)
            self.settled += len(sheet.lines) - sum(map(is_, sheet.lines, cached.lines))
            self.sheet = sheet  # Two threads may both come here, and find the same.
        return sheet


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that a phone shows of a game.

    `names` are the people by seat number; the sheet knows how they sit. `rules` are the rules that the game was opened
    with. `log` and `settling` are what the facts make. `previous` is the id of the game that these people played
    before, None if this is their first one.
    """

    game_id: int
    key: str
    names: tuple[str, ...]
    rules: Variant
    opening: Opening
    created_at: datetime
    facts: tuple[SavedFact, ...]
    log: Log
    settling: Settling
    previous: int | None = None
    read: int = field(default=0, compare=False)
    """How many facts were read for it, and for the boards before it in a journal."""

    @property
    def sheet(self) -> Replay:
        """The score sheet, with the events up to the first one that the rules refuse."""
        return self.settling.whole()

    @property
    def work(self) -> int:
        """What it took to make this board and those before it: facts that were read and lines that were settled."""
        return self.read + self.settling.settled

    @property
    def revision(self) -> int:
        """The number of the newest fact. A phone sends it with its next command."""
        return len(self.facts)

    @property
    def history(self) -> tuple[HistoryEntry, ...]:
        """Every fact, oldest first, described as of the moment it was added."""
        return history((saved.fact for saved in self.facts), self.opening.first_hand)

    @property
    def rules_in_force(self) -> RulesInForce:
        """The rules over time."""
        return rules_in_force(self.log, self.rules)

    @property
    def variant(self) -> Variant:
        """The rules in force for the next hand."""
        return self.sheet.variant

    @property
    def seating(self) -> tuple[int, ...]:
        """All who ever sat at the table, as they sit now, clockwise."""
        return self.sheet.now.seating

    @property
    def lines(self) -> tuple[tuple[Entry, Line], ...]:
        """The events that count, oldest first, each with its entry in the log."""
        return tuple(zip(self._standing_entries, self.sheet.lines, strict=False))

    @property
    def hands(self) -> tuple[tuple[Entry, SettledHand], ...]:
        """The hands that count, oldest first, each with its entry in the log."""
        return tuple((entry, line) for entry, line in self.lines if isinstance(line, SettledHand))

    @property
    def stuck(self) -> tuple[Entry, tuple[Problem, ...]] | None:
        """The first entry that the rules refuse after a correction, and why; None if there is none.

        This entry and the later ones do not count until somebody corrects it.
        """
        if self.sheet.refused is None:
            return None
        index, problems = self.sheet.refused
        return self._standing_entries[index], problems

    @property
    def takes_hands(self) -> bool:
        """Whether a hand can be recorded: the game is not over, and no entry needs a correction first."""
        return self.sheet.now.next is not None and self.stuck is None

    @property
    def waiting(self) -> tuple[Entry, ...]:
        """The entries that do not count, oldest first: the `stuck` one and those after it."""
        return tuple(self._standing_entries[len(self.sheet.lines) :])

    @property
    def _standing_entries(self) -> list[Entry]:
        return [entry for entry in self.log.entries if entry.event is not None]


def build(game: StoredGame, facts: Sequence[StoredFact]) -> Board:
    """The board of a stored game. `facts` are all of its facts, oldest first."""
    variant = read_variant_snapshot(game.variant)
    opening = read_opening(game.opening)
    log, settling = read_log((), opening.first_hand), Settling(variant, opening, (), replay(variant, opening, ()))
    made = (game.id, game.key, game.names, variant, opening, game.created_at)
    empty = Board(*made, (), log, settling, previous=previous_of(game.client_id))
    return board_after(empty, *facts)


def previous_of(client_id: str) -> int | None:
    """The id of the game that this client id plays again; None if it opens a game of its own."""
    what, _, rest = client_id.partition(":")
    return int(rest.partition(":")[0]) if what == AGAIN else None


def board_at(board: Board, revision: int) -> Board:
    """The board as it was at an earlier revision."""
    if revision >= board.revision:
        return board
    return _with_facts(board, board.facts[:revision])


def board_after(board: Board, *more: StoredFact) -> Board:
    """The board with more facts, oldest first. One more event is settled without settling the others again."""
    if not more:
        return board
    facts = (*board.facts, *map(_saved, more))
    match facts[len(board.facts) :]:
        case (SavedFact(number=number, fact=Recorded(event=event)),) if only_adds(event):
            log, settling = board.log.with_added(number, event), board.settling.with_added(event)
            return replace(board, facts=facts, log=log, settling=settling)
        case (SavedFact(number=number, fact=Corrected(entry=entry, event=event)),):
            return _with_log(board, facts, board.log.with_corrected(number, entry, event))
    return _with_facts(board, facts)


def _saved(row: StoredFact) -> SavedFact:
    return SavedFact(row.number, read_fact(row.kind, row.body), row.client_id, row.recorded_at, row.member_id)


def _with_facts(board: Board, facts: tuple[SavedFact, ...]) -> Board:
    log = read_log((saved.fact for saved in facts), board.opening.first_hand)
    return replace(_with_log(board, facts, log), read=board.read + len(facts))


def _with_log(board: Board, facts: tuple[SavedFact, ...], log: Log) -> Board:
    settling = board.settling.after(event for _, event in log.events)
    return replace(board, facts=facts, log=log, settling=settling)
