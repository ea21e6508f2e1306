"""Apply a phone's journal to its game: decide about each command in order, save all in one transaction (JOURNAL.md).

It is decided before the game's row is locked, so that nobody waits for that. Then, if the game has changed meanwhile,
it is decided anew. So if several phones send at once, each of them is decided on what the one before it saved.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy.orm import Session

from scorekeeper.formats.facts import write_fact
from scorekeeper.formats.game import EVENTS_FOR_EACH, MAX_ENTRIES
from scorekeeper.formats.names import find_twice
from scorekeeper.formats.penalties import Penalties, write_penalties
from scorekeeper.live.hub import hub
from scorekeeper.rules.events import Event, Join
from scorekeeper.rules.log import UNDONE, Corrected, Fact, HistoryEntry, Moved, Recorded
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board, SavedFact, board_after, board_at
from scorekeeper.services.check_event import Refused, RequestProblem, check_correction, check_event
from scorekeeper.services.read_board import is_of, read_board, read_game
from scorekeeper.services.reconnect_phones import commit_and_reconnect
from scorekeeper.store.games import GameStore, StoredFact, StoredGame
from scorekeeper.store.models import now
from scorekeeper.store.transactions import writing

MAX_COMMANDS = 100
"""The most commands in one request: as many as a phone sends."""

MOST_WORK = 3_000
"""After so much work (`Board.work`) the rest of a journal waits for the next request. New hands take 1 each."""

Target = int | str
"""A fact's number, or the id of a command that comes earlier in the journal or was kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What every command has.

    `id` is made on the phone and used for nothing else. `base` is the revision that the person saw. `seen` is the
    revision up to which the person was shown what others did, 0 if not. `sure` confirms to change or undo what another
    device recorded.
    """

    id: str
    base: int
    seen: int = 0
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Command):
    """Record the next event. `name` is the name of a player who joins, else empty."""

    event: Event
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(Command):
    """Give who has this seat another name, everywhere. It adds no fact. `was` is the name that the person saw."""

    seat: int
    was: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Agree(Command):
    """Agree on the usual penalties of the table. It adds no fact, and the last agreement holds."""

    penalties: Penalties


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Command):
    """Replace the event that `target` recorded; None strikes it out. The history keeps the old one."""

    target: Target
    event: Event | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Command):
    """Undo or redo fact `target`, which must be the next to be. None for whatever that is in what was seen."""

    move: Moved
    target: Target | None = None


FactCommand = Record | Change | Move
AnyCommand = FactCommand | Rename | Agree


class ConflictCode(StrEnum):
    """Why the person must decide before a command can be saved."""

    NEWS = "news"
    """There are facts that the person has not seen."""
    TARGET = "target"
    """What it would change, undo or redo is gone, or is not the newest any more."""
    ANOTHERS = "anothers"
    """Another device recorded what it would change or undo, and the command is not `sure`."""
    ID_USED = "id_used"
    """The id belongs to a different fact."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Saved as fact `number`; 0 for a new name and for usual penalties, which are no facts."""

    number: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """Saved as fact `number` when it was sent before."""

    number: int


@dataclass(frozen=True, slots=True)
class Same:
    """Not saved: another phone has saved this very hand as fact `number`."""

    number: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Not saved: the person must decide.

    `theirs` is the first hand in the news that counts, None if there is none. `news` are the facts that the person has
    not seen. `recorder` is the other member, where the code is `ANOTHERS`.
    """

    code: ConflictCode
    theirs: int | None
    news: tuple[SavedFact, ...]
    recorder: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Not looked at, because a command before it was not saved, or because that was work enough for one request."""


Outcome = Kept | Repeated | Same | Conflict | Refused | Waiting


@dataclass(frozen=True, slots=True)
class Answer:
    """The board after the journal, and the outcome of each command, in order."""

    board: Board
    outcomes: tuple[Outcome, ...]


def apply_journal(  # noqa: PLR0913 - a journal, its sender, what is cached, and limits
    session: Session,
    key: str,
    commands: Sequence[AnyCommand],
    member_id: int | None = None,
    cached: Board | None = None,
    *,
    most: int = MAX_ENTRIES,
    most_work: int = MOST_WORK,
) -> Answer | None:
    """Save the commands in order, up to the first that cannot be saved; None if there is no such game.

    `member_id` is the member who sends them, None for a device that never joined. `cached` is a board that was read
    just now. A game with `most` hands and rulings is full. What comes after `most_work` waits.

    Raises sqlalchemy.exc.OperationalError or TimeoutError if the database is locked or gone; then nothing is saved.
    """

    def decide(board: Board) -> tuple[_Journal, Answer]:
        journal = _Journal(board, member_id, most, most_work)
        outcomes = tuple(journal.apply(command) for command in commands)
        return journal, Answer(journal.board, outcomes)

    board = cached or read_board(session, key)
    if board is None:
        return None
    journal, answer = decide(board)
    if not journal.saved and answer.board.names == board.names and journal.penalties is None:
        return answer
    with writing(session):
        game = GameStore(session).lock(key)
        if game is None:
            return None
        if not is_of(board, game):
            journal, answer = decide(read_game(session, game, board))
        _save(session, game, journal)
    return answer


def _save(session: Session, game: StoredGame, journal: "_Journal") -> None:
    """Save what a journal adds to a locked game, and tell the phones."""
    store, names = GameStore(session), journal.board.names
    if journal.saved:
        store.advance(game, journal.saved)
    if names != game.names:
        store.change_names(game, names)
    if journal.penalties is not None:
        store.set_penalties(game.id, write_penalties(journal.penalties))
    if names[: len(game.names)] != game.names:
        commit_and_reconnect(session, game.id)  # No revision tells the phones of a new name.
    else:
        session.commit()
    if journal.saved:
        hub.publish(game.id, journal.board.revision)


def recorded_by(board: Board, fact: Fact) -> int | None:
    """The member who recorded what this fact would correct or undo; None if unknown, or if it does neither."""
    match fact:
        case Corrected(entry=number):
            return board.facts[number - 1].member_id
        case Moved() if fact == UNDONE and board.log.undoable is not None:
            return board.facts[board.log.undoable - 1].member_id
    return None


class _Journal:
    """Decides about one command after the other."""

    def __init__(self, board: Board, member_id: int | None, most: int, most_work: int) -> None:
        self.board = board
        self._most = most
        self._most_work = board.work + most_work
        self.saved: list[StoredFact] = []
        self.penalties: Penalties | None = None
        """The last agreement; None without one."""
        self._member_id = member_id
        self._numbers = {fact.client_id: fact.number for fact in board.facts}
        """The facts of all commands until now, by the commands' ids."""
        self._same: dict[str, Event] = {}
        """The hands that another phone had saved, by the commands' ids."""
        self._last = 0
        """The fact of the command before, or what that knew: a new name is no fact."""
        self._history: tuple[HistoryEntry, ...] = ()
        self._is_stopped = False

    def apply(self, command: AnyCommand) -> Outcome:
        """The outcome of the next command."""
        if self._is_stopped or self.board.work > self._most_work:
            return Waiting()
        match command:
            case Rename():
                outcome = self._rename(command)
            case Agree():
                self.penalties = command.penalties
                outcome = Kept(0)
            case _:
                outcome = self._sent_before(command) or self._decide(command)
        match outcome:
            case Kept(number=number) | Repeated(number=number) | Same(number=number):
                self._numbers[command.id] = number
                self._last = max(self._last, number, min(command.seen, self.board.revision))
            case _:
                self._is_stopped = True
        return outcome

    def _rename(self, command: Rename) -> Outcome:
        """Whose name is the new one already was renamed when the command was sent before."""
        names = list(self.board.names)
        # Names that were removed are empty, and no two of them the same.
        if command.seat not in self.board.seating or names[command.seat] not in {"", command.was, command.name}:
            return self._conflict(command, ConflictCode.TARGET)
        names[command.seat] = command.name
        if find_twice(filter(None, names)) is not None:
            return Refused(code=RequestProblem.NAME_TAKEN)
        self.board = replace(self.board, names=tuple(names))
        return Kept(0)

    def _base(self, command: Command) -> int:
        """The revision up to which the person has seen everything."""
        base = max(command.base, command.seen, self._last)
        # If the database was put back to a backup, a phone has seen more than there is. Once asked, the person goes on.
        return min(base, self.board.revision) if command.seen else base

    def _sent_before(self, command: FactCommand) -> Outcome | None:
        """The outcome for an id that is known; None for a new one."""
        if command.id in self._same:
            is_same = isinstance(command, Record) and command.event == self._same[command.id]
            return Same(self._numbers[command.id]) if is_same else self._conflict(command, ConflictCode.ID_USED)
        number = self._numbers.get(command.id)
        if number is None:
            return None
        saved, fact = self.board.facts[number - 1], self._fact(command)
        is_same = fact is not None and write_fact(saved.fact) == write_fact(fact)
        if is_same and isinstance(command, Move) and command.target is not None:
            is_same = self._moved(saved) == self._number(command.target)
        return Repeated(saved.number) if is_same else self._conflict(command, ConflictCode.ID_USED)

    def _decide(self, command: FactCommand) -> Outcome:
        fact = self._fact(command)
        if fact is None or not self._fits(command, fact):
            return self._conflict(command, ConflictCode.TARGET)
        if not (isinstance(command, Move) and command.target is not None):
            if isinstance(command, Record) and (same := self._same_hand(command)):
                return same
            if self._base(command) != self.board.revision:
                return self._conflict(command, ConflictCode.NEWS)
        names = self._names_with(command)
        # Names that were removed are empty, and no two of them the same.
        if names != self.board.names and find_twice(filter(None, names)) is not None:
            return Refused(code=RequestProblem.NAME_TAKEN)
        if refused := self._refused(fact):
            return refused
        recorder = recorded_by(self.board, fact)
        if not command.sure and recorder not in {None, self._member_id}:
            return self._conflict(command, ConflictCode.ANOTHERS, recorder)
        stored = StoredFact(self.board.revision + 1, *write_fact(fact), command.id, now(), self._member_id)
        self.board = board_after(replace(self.board, names=names), stored)
        self.saved.append(stored)
        return Kept(stored.number)

    def _names_with(self, command: FactCommand) -> tuple[str, ...]:
        """The names by seat, with that of a player who joins for the first time."""
        names = self.board.names
        match command:
            case Record(event=Join(seat=seat), name=name) if seat == len(names):
                return (*names, name)
        return names

    def _fact(self, command: FactCommand) -> Fact | None:
        """The fact that the command would add; None if its target is unknown."""
        match command:
            case Record(event=event):
                return Recorded(event)
            case Change(target=target, event=event):
                number = self._number(target)
                return None if number is None else Corrected(number, event)
            case Move(move=move):
                return move

    def _number(self, target: Target) -> int | None:
        """The number of the fact that the target means; None if there is none."""
        if isinstance(target, int):
            return target if 1 <= target <= self.board.revision else None
        return self._numbers.get(target)

    def _moved(self, saved: SavedFact) -> int | None:
        """The number of the fact that a saved undo or redo moved."""
        if saved.number > len(self._history):
            self._history = self.board.history
        return self._history[saved.number - 1].moved

    def _fits(self, command: FactCommand, fact: Fact) -> bool:
        """Whether the target still is what the command means."""
        log = self.board.log
        match command:
            case Move(move=move, target=target) if target is not None:
                newest = log.next_moved(move)
                return newest is not None and self._number(target) == newest
            case Record(event=Join(seat=seat), name=name):
                # Another phone may have given the seat to somebody else.
                names = self._names_with(command)
                return 0 <= seat < len(names) and names[seat] == name
        return not isinstance(fact, Corrected) or log.entry(fact.entry) is not None

    def _same_hand(self, command: Record) -> Same | None:
        """`Same` if the first fact of the news is this hand, and certainly came from another phone; else None."""
        number = self._base(command) + 1
        theirs = self.board.log.entry(number)
        if theirs is None or not isinstance(command.event, Hand) or theirs.event != command.event:
            return None
        sender = self.board.facts[number - 1].member_id
        if sender is None or self._member_id in {None, sender}:
            return None
        self._same[command.id] = command.event
        return Same(number)

    def _refused(self, fact: Fact) -> Refused | None:
        """Why the rules or the game's state do not allow this fact; None if they do."""
        log = self.board.log
        is_full = isinstance(fact, Recorded) and len(log.entries) >= self._most
        if is_full or self.board.revision >= EVENTS_FOR_EACH * self._most:
            return Refused(code=RequestProblem.GAME_FULL)
        match fact:
            case Recorded(event=event):
                return check_event(self.board, event)
            case Corrected(entry=entry, event=event):
                return check_correction(self.board, entry, event)
            case Moved() if log.next_moved(fact) is None:
                nothing = RequestProblem.NOTHING_TO_UNDO if fact == UNDONE else RequestProblem.NOTHING_TO_REDO
                return Refused(code=nothing)
        return None

    def _conflict(self, command: Command, code: ConflictCode, recorder: int | None = None) -> Conflict:
        base = self._base(command)
        known = {entry.number for entry, _line in board_at(self.board, base).hands}
        theirs = next((entry.number for entry, _line in self.board.hands if entry.number not in known), None)
        return Conflict(code, theirs, self.board.facts[base:], recorder)
