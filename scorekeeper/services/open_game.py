"""Open a game: a new one, or another with the same people."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.facts import write_fact, write_opening
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.variant import write_variant_snapshot
from scorekeeper.rules.faults import Finding, opening_faults
from scorekeeper.rules.replay import rematch_first
from scorekeeper.rules.settle import Score
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.store.games import GameStore, StoredFact
from scorekeeper.store.sqlite import writing

KEY_BYTES = 16
"""128 random bits: nobody finds a game by trying."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The game is kept under `key`. A form sent again gets the same game."""

    key: str


@dataclass(frozen=True, slots=True)
class NotOpened:
    """Nothing was kept."""

    findings: tuple[Finding, ...]


def open_game(
    session: Session, client_id: str, names: tuple[str, ...], variant: Variant, opening: Opening
) -> Opened | NotOpened:
    """Keep a game that has no hands yet; the variant is kept as it stands, whatever becomes of its preset."""
    return _keep(session, client_id, names, variant, opening)


def import_record(session: Session, client_id: str, record: GameRecord) -> Opened | NotOpened:
    """Keep the game of a record, whose events must be possible, as if it had been played here when it says.

    What has no moment is kept with that of the whole game.
    """
    return _keep(session, client_id, record.names, record.variant, record.opening, record.log, record.began)


def play_again(session: Session, client_id: str, board: Board) -> Opened | NotOpened:
    """Open another game with the same people, seats and rules, the deal moved on, everybody at nothing."""
    first = rematch_first(board.variant, board.sheet, len(board.names))
    opening = Opening(first, tuple(Score() for _ in board.names))
    return open_game(session, client_id, board.names, board.variant, opening)


def _keep(  # noqa: PLR0913, PLR0917 - a game is all of this
    session: Session,
    client_id: str,
    names: tuple[str, ...],
    variant: Variant,
    opening: Opening,
    log: tuple[Noted, ...] = (),
    began: datetime | None = None,
) -> Opened | NotOpened:
    if findings := opening_faults(variant, opening):
        return NotOpened(findings)
    key = secrets.token_urlsafe(KEY_BYTES)
    with writing(session):
        store = GameStore(session)
        try:
            opened = store.add(
                key=key,
                client_id=client_id,
                names=names,
                variant=write_variant_snapshot(variant),
                opening=write_opening(opening),
                created_at=began,
                revision=len(log),
            )
        except IntegrityError:
            session.rollback()
            sent = store.find_opened_by(client_id)
            if sent is None:
                raise
            return Opened(sent.key)
        if log:
            facts = [
                StoredFact(number, *write_fact(fact), secrets.token_hex(KEY_BYTES), at or opened.created_at)
                for number, (fact, at) in enumerate(log, start=1)
            ]
            store.add_facts(opened, facts)
        session.commit()
    return Opened(key)
