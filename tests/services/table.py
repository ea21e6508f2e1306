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

from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Event, Opening
from scorekeeper.rules.values import Hand, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.append_fact import Command, Outcome, Recorded
from scorekeeper.services.board import Board
from scorekeeper.services.correct_event import correct_event
from scorekeeper.services.open_game import Opened, open_game
from scorekeeper.services.read_board import read_board
from scorekeeper.services.record_hand import record_hand
from scorekeeper.services.record_ruling import record_ruling
from scorekeeper.services.undo import redo, undo
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.sqlite import BUSY_MS, configure

NAMES = ("Astrid", "Bo", "Clara", "Dorte", "Erik", "Freja", "Gustav")


@contextmanager
def database(path: Path, busy_ms: int = BUSY_MS) -> Iterator[Engine]:
    """An engine on the file, set up as in the app. A missing file becomes a database without games."""
    if not path.exists():
        path.write_bytes(empty_database())
    engine = create_engine(f"sqlite:///{path}", pool_size=20)
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
    """A new client id."""
    return secrets.token_hex(8)


def opened(session: Session, variant: Variant, opening: Opening) -> str:
    """The key of a new game with players from `NAMES`."""
    outcome = open_game(session, new_id(), NAMES[: len(opening.scores)], variant, opening)
    assert isinstance(outcome, Opened), outcome
    return outcome.key


class Table:
    """A game and its phone."""

    def __init__(self, session: Session, variant: Variant, players: int = 3, opening: Opening | None = None) -> None:
        """Open the game."""
        self.session = session
        self.variant = variant
        self.opening = opening or Opening(0, (Score(),) * players)
        self.key = opened(session, variant, self.opening)

    @property
    def board(self) -> Board:
        """The board, read from the database."""
        board = read_board(self.session, self.key)
        assert board is not None
        self.session.rollback()
        return board

    @property
    def scores(self) -> tuple[Score, ...]:
        """Everybody's scores."""
        return self.board.sheet.now.scores

    @property
    def points(self) -> tuple[int, ...]:
        """Everybody's points."""
        return tuple(score.points for score in self.scores)

    def command(self, revision: int | None = None, client_id: str | None = None) -> Command:
        """A command of the phone, with the newest revision and a new id by default."""
        return Command(self.key, self.board.revision if revision is None else revision, client_id or new_id())

    def try_to_record(self, hand: Hand) -> Outcome:
        """Record a hand; the outcome may be a refusal."""
        return record_hand(self.session, self.command(), hand)

    def try_to_rule(self, ruling: TableRuling) -> Outcome:
        """Record a ruling; the outcome may be a refusal."""
        return record_ruling(self.session, self.command(), ruling)

    def try_to_correct(self, entry: int, event: Event | None) -> Outcome:
        """Correct a hand or a ruling; the outcome may be a refusal."""
        return correct_event(self.session, self.command(), entry, event)

    def try_to_undo(self) -> Outcome:
        """Undo; the outcome may be a refusal."""
        return undo(self.session, self.command())

    def try_to_redo(self) -> Outcome:
        """Redo; the outcome may be a refusal."""
        return redo(self.session, self.command())

    def record(self, *hands: Hand) -> int:
        """Record possible hands, and return the number of the last entry."""
        return [done(self.try_to_record(hand)).fact.number for hand in hands][-1]

    def rule(self, *rulings: TableRuling) -> int:
        """Record possible rulings, and return the number of the last entry."""
        return [done(self.try_to_rule(ruling)).fact.number for ruling in rulings][-1]

    def correct(self, entry: int, event: Event | None) -> Board:
        """Make a possible correction, and return the board after it."""
        return done(self.try_to_correct(entry, event)).board

    def undo(self) -> Board:
        """Undo, and return the board after it."""
        return done(self.try_to_undo()).board

    def redo(self) -> Board:
        """Redo, and return the board after it."""
        return done(self.try_to_redo()).board


def charged(seat: int, points: int, hand: int = 1) -> TableRuling:
    """A ruling that charges a player points for an illegal play."""
    return TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, hand, seat, points)


def done(outcome: Outcome) -> Recorded:
    """The outcome, which must be `Recorded`."""
    assert isinstance(outcome, Recorded), outcome
    return outcome
