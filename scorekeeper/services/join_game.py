"""Join a game by its link, or by a code that somebody at the table reads out."""

from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from scorekeeper.services.board import Board
from scorekeeper.services.limits import RateLimit, check, count
from scorekeeper.services.read_board import read_game
from scorekeeper.services.tokens import Tokens, as_code
from scorekeeper.store.games import GameStore
from scorekeeper.store.rights import NewMember, Right, RightStore
from scorekeeper.store.transactions import writing

QUARTER = 15 * 60
"""Seconds; as long as a code is good for."""

WRONG_CODES = RateLimit("codes", 100, QUARTER)
"""From one client. A club sits behind one address, and mistypes; there are 308 million codes."""

ALL_WRONG_CODES = RateLimit("all_codes", 1_000, QUARTER)
"""From all clients together."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link offers: a right in the game of `board`."""

    board: Board
    right: Right


def read_invitation(session: Session, tokens: Tokens, token: str) -> Invitation | None:
    """What this link offers; None if it was withdrawn or never existed."""
    link = RightStore(session).link_of(token_hash=tokens.hash(token))
    if link is None:
        return None
    return Invitation(read_game(session, GameStore(session).get(link.game_id)), link.right)


def join_by_token(
    session: Session, tokens: Tokens, token: str, member: NewMember, limit: RateLimit | None = None
) -> str | None:
    """Make the device a member with the link's right, and return the game's key.

    None if the link was withdrawn or never existed. Raises LimitReachedError if `limit` is reached.
    """
    with writing(session):
        return _join(session, member, limit, token_hash=tokens.hash(token))


def join_by_code(session: Session, tokens: Tokens, code: str, member: NewMember, client: str = "") -> str | None:
    """The same as `join_by_token`, by code. None if the code has expired or never existed.

    A code to manage works once. Raises LimitReachedError, whether the code is right or wrong, if this client or all
    together have sent too many wrong ones.
    """
    code_hash, limits = tokens.hash(as_code(code)), (replace(WRONG_CODES, who=client), ALL_WRONG_CODES)
    check(session, *limits)
    with writing(session):
        # Count first: of many codes that come at once, none is looked up before it is counted.
        tries = session.begin_nested()
        count(session, *limits)
        if RightStore(session).link_of(code_hash=code_hash) is None:
            session.commit()
            return None
        tries.rollback()
        return _join(session, member, code_hash=code_hash)


def _join(session: Session, member: NewMember, limit: RateLimit | None = None, **by: str) -> str | None:
    """Join by the link with this token or code (`RightStore.link_of`)."""
    store = RightStore(session)
    link = store.link_of(**by)
    game = None if link is None else GameStore(session).lock_id(link.game_id)
    link = store.link_of(**by)  # Again, because it may have been withdrawn or used before we had the lock.
    if game is None or link is None:
        return None
    if limit is not None:
        count(session, limit)
    if "code_hash" in by and link.right is Right.MANAGE:
        store.end_code(link.id)
    store.join(link, member)
    session.commit()
    return game.key
