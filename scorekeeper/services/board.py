"""A game as it stands: what is kept of it, replayed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.formats.facts import ADDING, read_fact, read_opening
from scorekeeper.formats.variant import read_variant_snapshot
from scorekeeper.rules.log import Entry, Log, read_log
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.standing import Line, Opening, SettledHand
from scorekeeper.rules.variant import Variant
from scorekeeper.store.games import StoredFact, StoredGame

__all__ = ["Board", "StoredFact", "board_after", "board_at", "build"]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that a phone shows of a game.

    `sheet` has the hands that fit; `names` are the seats, clockwise from 0.
    """

    game_id: int
    key: str
    names: tuple[str, ...]
    variant: Variant
    opening: Opening
    created_at: datetime
    facts: tuple[StoredFact, ...]
    log: Log
    sheet: Replay

    @property
    def revision(self) -> int:
        """The number of the newest fact; what a phone sends back with its next one."""
        return len(self.facts)

    @property
    def changed(self) -> int:
        """The number of the newest fact that may have changed what stood there before, 0 if none has.

        As long as it stays the same, lines are only added.
        """
        return next((fact.number for fact in reversed(self.facts) if fact.kind not in ADDING), 0)

    @property
    def lines(self) -> tuple[tuple[Entry, Line], ...]:
        """The hands and rulings that count, oldest first, each with its entry in the log."""
        return tuple(zip(self._standing_entries, self.sheet.lines, strict=False))

    @property
    def hands(self) -> tuple[tuple[Entry, SettledHand], ...]:
        """The hands that count, oldest first, each with its entry in the log."""
        return tuple((entry, line) for entry, line in self.lines if isinstance(line, SettledHand))

    @property
    def stuck(self) -> tuple[Entry, tuple[Problem, ...]] | None:
        """The first entry that does not fit any more, and why; it and the later ones do not count until corrected."""
        if self.sheet.refused is None:
            return None
        index, problems = self.sheet.refused
        return self._standing_entries[index], problems

    @property
    def takes_rulings(self) -> bool:
        """Whether the table can make a ruling: the game goes on, and nothing waits to be corrected."""
        return self.sheet.now.next is not None and self.sheet.refused is None

    @property
    def waiting(self) -> tuple[Entry, ...]:
        """The entries that do not count because one of them does not fit, oldest first."""
        return tuple(self._standing_entries[len(self.sheet.lines) :])

    @property
    def _standing_entries(self) -> list[Entry]:
        return [entry for entry in self.log.entries if entry.event is not None]


def build(game: StoredGame, facts: Sequence[StoredFact]) -> Board:
    """Replay a stored game."""
    variant = read_variant_snapshot(game.variant)
    opening = read_opening(game.opening)
    log, sheet = _replay(variant, opening, facts)
    return Board(game.id, game.key, game.names, variant, opening, game.created_at, tuple(facts), log, sheet)


def board_at(board: Board, revision: int) -> Board:
    """The game as a phone saw it that had seen the facts up to `revision`."""
    if revision >= board.revision:
        return board
    return _with_facts(board, board.facts[:revision])


def board_after(board: Board, fact: StoredFact) -> Board:
    """The game with one more fact."""
    return _with_facts(board, (*board.facts, fact))


def _with_facts(board: Board, facts: tuple[StoredFact, ...]) -> Board:
    log, sheet = _replay(board.variant, board.opening, facts)
    return replace(board, facts=facts, log=log, sheet=sheet)


def _replay(variant: Variant, opening: Opening, facts: Sequence[StoredFact]) -> tuple[Log, Replay]:
    log = read_log((read_fact(fact.kind, fact.body) for fact in facts), opening.first_hand)
    return log, replay(variant, opening, (event for _, event in log.events))
