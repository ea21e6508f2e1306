"""The board: a stored game, replayed."""

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

    `names` are the players by seat, clockwise from 0. `sheet` has the events up to the first one that the rules refuse.
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
        """The number of the newest fact. A phone sends it with its next command."""
        return len(self.facts)

    @property
    def changed(self) -> int:
        """The number of the newest fact that may have changed earlier lines (undo, redo, correction); 0 for none.

        While this number stays the same, lines are only added.
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
        """The first entry that the rules refuse after a correction, and why; None if there is none.

        This entry and the later ones do not count until somebody corrects it.
        """
        if self.sheet.refused is None:
            return None
        index, problems = self.sheet.refused
        return self._standing_entries[index], problems

    @property
    def takes_rulings(self) -> bool:
        """Whether the table can make a ruling: the game goes on, and no entry needs a correction first."""
        return self.sheet.now.next is not None and self.sheet.refused is None

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
    log, sheet = _replay(variant, opening, facts)
    return Board(game.id, game.key, game.names, variant, opening, game.created_at, tuple(facts), log, sheet)


def board_at(board: Board, revision: int) -> Board:
    """The board as it was at an earlier revision."""
    if revision >= board.revision:
        return board
    return _with_facts(board, board.facts[:revision])


def board_after(board: Board, fact: StoredFact) -> Board:
    """The board with one more fact."""
    return _with_facts(board, (*board.facts, fact))


def _with_facts(board: Board, facts: tuple[StoredFact, ...]) -> Board:
    log, sheet = _replay(board.variant, board.opening, facts)
    return replace(board, facts=facts, log=log, sheet=sheet)


def _replay(variant: Variant, opening: Opening, facts: Sequence[StoredFact]) -> tuple[Log, Replay]:
    log = read_log((read_fact(fact.kind, fact.body) for fact in facts), opening.first_hand)
    return log, replay(variant, opening, (event for _, event in log.events))
