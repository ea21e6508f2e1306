"""Open a game: a new one, or another with the same people."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.facts import write_fact, write_opening
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.variant import write_variant_snapshot
from scorekeeper.live.hub import hub
from scorekeeper.rules.problems import Problem, opening_problems
from scorekeeper.rules.replay import rematch_first
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.share_game import Owner, claim_ownership, make_links, new_key
from scorekeeper.services.tokens import Tokens
from scorekeeper.store.games import GameStore, StoredFact, StoredGame
from scorekeeper.store.rights import RightStore
from scorekeeper.store.sqlite import writing

CLIENT_ID_BYTES = 16


@dataclass(frozen=True, slots=True)
class Opened:
    """The game is kept under `key`. A form sent again gets the same game."""

    key: str


@dataclass(frozen=True, slots=True)
class GameRefused:
    """Nothing was kept."""

    problems: tuple[Problem, ...]


def open_game(  # noqa: PLR0913, PLR0917 - a game is all of this
    session: Session,
    client_id: str,
    names: tuple[str, ...],
    variant: Variant,
    opening: Opening,
    owner: Owner | None = None,
) -> Opened | GameRefused:
    """Keep a game that has no hands yet; the variant is kept as it stands, whatever becomes of its preset.

    The owner manages it. Without one it is open to everybody who has its address.
    """
    return _keep(session, client_id, names, variant, opening, _owned_by(session, owner))


def import_record(
    session: Session, client_id: str, record: GameRecord, owner: Owner | None = None
) -> Opened | GameRefused:
    """Keep the game of a record, whose events must be possible, as if it had been played here when it says.

    What has no moment is kept with that of the whole game. For the owner see `open_game`.
    """
    owned = _owned_by(session, owner)
    return _keep(session, client_id, record.names, record.variant, record.opening, owned, record.log, record.began)


def play_again(session: Session, board: Board, tokens: Tokens) -> Opened | GameRefused:
    """Open another game with the same people, seats and rules, the deal moved on, everybody at nothing.

    Whoever has a right in this game has it in the next one. There is one next game: who asks second gets the first's,
    unless hands were taken back or added since.
    """
    first = rematch_first(board.variant, board.sheet, len(board.names))
    opening = Opening(first, tuple(Score() for _ in board.names))

    def own(game_id: int) -> None:
        rights = RightStore(session)
        if rights.links(board.game_id):
            rights.copy_members(board.game_id, game_id, make_links(session, game_id, tokens))

    answer = _keep(session, _next_of(board), board.names, board.variant, opening, own)
    if isinstance(answer, GameRefused):
        return answer
    key = next_game(session, board)
    assert key is not None, "a game that was opened stays"
    hub.announce_next(board.key, key)
    return Opened(key)


def next_game(session: Session, board: Board) -> str | None:
    """The key by which the game that was opened to play this one again is told; None if there is none.

    Whoever sees this game reads it, so it is not one that the next game got when its watch link was withdrawn.
    """
    return RightStore(session).key_to_tell(_next_of(board))


def _next_of(board: Board) -> str:
    """What names the opening of the next game; no form can name itself so, for want of the colon."""
    return f"again:{board.game_id}:{board.revision}"


def _owned_by(session: Session, owner: Owner | None) -> Callable[[int], None]:
    """What gives a game that was just added its owner."""

    def own(game_id: int) -> None:
        if owner is not None:
            claim_ownership(session, game_id, owner)

    return own


def _keep(  # noqa: PLR0913, PLR0917 - a game is all of this
    session: Session,
    client_id: str,
    names: tuple[str, ...],
    variant: Variant,
    opening: Opening,
    own: Callable[[int], None],
    log: tuple[Noted, ...] = (),
    began: datetime | None = None,
) -> Opened | GameRefused:
    if problems := opening_problems(variant, opening):
        return GameRefused(problems)
    key, snapshot = new_key(), write_variant_snapshot(variant)
    with writing(session):
        store = GameStore(session)

        def add(form: str) -> StoredGame:
            return store.add(
                key=key,
                client_id=form,
                names=names,
                variant=snapshot,
                opening=write_opening(opening),
                created_at=began,
                revision=len(log),
            )

        try:
            opened = add(client_id)
        except IntegrityError:
            session.rollback()
            sent = store.find_opened_by(client_id)
            if sent is None:
                raise
            if (sent.names, sent.variant) == (names, snapshot) and began in {None, sent.created_at}:
                return Opened(sent.key)
            # People went back to the page that had opened a game, and changed it: that is another game.
            opened = add(secrets.token_hex(CLIENT_ID_BYTES))
        own(opened.id)
        if log:
            facts = [
                StoredFact(number, *write_fact(fact), secrets.token_hex(CLIENT_ID_BYTES), at or opened.created_at)
                for number, (fact, at) in enumerate(log, start=1)
            ]
            store.append_facts(opened, facts)
        session.commit()
    return Opened(key)
