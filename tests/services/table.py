"""A game in a database, with a phone that has always seen the newest board."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.orm import Session

from scorekeeper.formats.facts import write_fact
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.occasion import Occasion
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.events import Event
from scorekeeper.rules.log import UNDONE, Corrected, Fact, Moved, Recorded
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.journal import AnyCommand, Change, Kept, Move, Outcome, Record, apply_journal
from scorekeeper.services.open_game import Opened, open_game
from scorekeeper.services.read_board import read_board
from scorekeeper.services.share_game import Owner
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import Visit, visit_game
from scorekeeper.store.database import ConnectionLimits, connect
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.rights import NewMember
from scorekeeper.store.sqlite import BUSY_MS, configure
from tests.rules.cases import existing

NAMES = ("Astrid", "Bo", "Clara", "Dorte", "Erik", "Freja", "Gustav")
OCCASION = Occasion(
    event="Cucumber evening", round="2", table="4", place="Hornbæk", start="19:40", end="21:15", referee="Ida Holm"
)
"""The head of a sheet, with every field."""
TOKENS = Tokens("s" * 32)


@contextmanager
def database(where: Path | str, busy_ms: int = BUSY_MS) -> Iterator[Engine]:
    """An engine on a SQLite file or a PostgreSQL address, set up as in the app.

    A missing file becomes a database without games.
    """
    if isinstance(where, str):
        engine = connect(where, ConnectionLimits(lock_timeout=60, statement_timeout=60))  # The machine may be busy.
    else:
        if not where.exists():
            where.write_bytes(empty_database())
        engine = create_engine(f"sqlite:///{where}", pool_size=20)
        configure(engine, busy_ms)
    try:
        yield engine
    finally:
        engine.dispose()


@cache
def empty_database() -> bytes:
    """The bytes of a database without games. Copying them is much faster than migrating."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.sqlite")
        engine = create_engine(f"sqlite:///{path}")
        configure(engine)
        upgrade(engine)
        engine.dispose()
        return path.read_bytes()


@contextmanager
def counting(engine: Engine) -> Iterator[dict[str, int]]:
    """Count the commits, and the statements except BEGIN, while the block runs."""
    count = {"commits": 0, "statements": 0}

    def statement(_connection: Any, _cursor: Any, text: str, *_more: Any) -> None:  # noqa: ANN401
        count["statements"] += not text.startswith("BEGIN")

    def commit(_connection: Any) -> None:  # noqa: ANN401
        count["commits"] += 1

    event.listen(engine, "before_cursor_execute", statement)
    event.listen(engine, "commit", commit)
    try:
        yield count
    finally:
        event.remove(engine, "before_cursor_execute", statement)
        event.remove(engine, "commit", commit)


def new_id() -> str:
    return secrets.token_hex(8)


def opened(session: Session, variant: Variant, opening: Opening) -> str:
    """The key of a new game with players from `NAMES`."""
    return board_of(
        session, open_game(session, new_id(), GameRecord(variant, NAMES[: len(opening.scores)], opening))
    ).key


def board_of(session: Session, outcome: object) -> Board:
    """The board of a game that was opened, as it must have been."""
    assert isinstance(outcome, Opened), outcome
    board = existing(read_board(session, outcome.key))
    session.rollback()
    return board


def owned(session: Session, device: str = "the-owner", names: tuple[str, ...] = NAMES[:3]) -> Visit:
    """A new game, as seen by its owner."""
    opening, owner = Opening(0, (Score(),) * len(names)), Owner(TOKENS, NewMember(device, "iPhone"))
    board = board_of(session, open_game(session, new_id(), GameRecord(AGURK, names, opening), owner))
    return visited(session, board.key, device)


def visited(session: Session, key: str, device: str = "a-stranger") -> Visit:
    """A game, deleted or not, as seen by a device."""
    visit = existing(visit_game(session, key, device))
    session.rollback()
    return visit


class Table:
    """A game and its phone."""

    def __init__(self, session: Session, variant: Variant, players: int = 3, opening: Opening | None = None) -> None:
        self.session = session
        self.variant = variant
        self.opening = opening or Opening(0, (Score(),) * players)
        self.key = opened(session, variant, self.opening)

    @property
    def board(self) -> Board:
        """The board, read from the database."""
        board = existing(read_board(self.session, self.key))
        self.session.rollback()
        return board

    @property
    def scores(self) -> tuple[Score, ...]:
        return self.board.sheet.now.scores

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(score.points for score in self.scores)

    def stamp(self, base: int | None = None, command_id: str | None = None) -> dict[str, Any]:
        """The id and base of a command: by default a new id and the newest revision."""
        return {"id": command_id or new_id(), "base": self.board.revision if base is None else base}

    def send(self, *commands: AnyCommand, member_id: int | None = None) -> tuple[Outcome, ...]:
        """The outcomes of a journal."""
        answer = existing(apply_journal(self.session, self.key, commands, member_id))
        assert answer.board == self.board
        return answer.outcomes

    def try_to(self, fact: Fact) -> Outcome:
        """Save a fact as a phone that has seen everything; the outcome may be a refusal."""
        return self.send(sending(self.stamp(), fact))[0]

    def try_to_record(self, event: Event) -> Outcome:
        """Record a hand, a ruling or a change at the table; the outcome may be a refusal."""
        return self.try_to(Recorded(event))

    def record(self, *events: Event) -> int:
        """Record possible events, and return the number of the last entry."""
        return [done(self.try_to_record(event)) for event in events][-1]

    def correct(self, entry: int, event: Event | None) -> Board:
        """Make a possible correction, and return the board after it."""
        done(self.try_to(Corrected(entry, event)))
        return self.board

    def undo(self) -> Board:
        """Undo, and return the board after it."""
        done(self.try_to(UNDONE))
        return self.board


def sending(stamp: dict[str, Any], fact: Fact) -> AnyCommand:
    """The command that saves this fact."""
    match fact:
        case Recorded(event=event):
            return Record(**stamp, event=event)
        case Corrected(entry=entry, event=event):
            return Change(**stamp, target=entry, event=event)
        case Moved():
            return Move(**stamp, move=fact)


def saved(session: Session, key: str, fact: Fact, member_id: int | None = None) -> Board:
    """Save a fact as a phone that has seen everything, and return the board after it."""
    board = existing(read_board(session, key))
    answer = existing(apply_journal(session, key, [sending({"id": new_id(), "base": board.revision}, fact)], member_id))
    done(answer.outcomes[0])
    return answer.board


def stored_facts(board: Board) -> list[tuple[object, ...]]:
    """The facts of a board as they are stored, without the ids of their commands, which an import makes anew."""
    return [(fact.number, *write_fact(fact.fact), fact.recorded_at, fact.member_id) for fact in board.facts]


def charged(seat: int, points: int, hand: int = 1, note: str = "") -> TableRuling:
    """A ruling that charges a player points for an illegal play."""
    return TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, hand, seat, points, note)


def done(outcome: Outcome) -> int:
    """The number of the fact that was saved, as it must have been."""
    assert isinstance(outcome, Kept), outcome
    return outcome.number
