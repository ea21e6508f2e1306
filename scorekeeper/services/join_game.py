"""Join a game by its link, or by a code that somebody at the table reads out."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_game
from scorekeeper.services.tokens import Tokens, as_code
from scorekeeper.store.games import GameStore
from scorekeeper.store.rights import NewMember, Right, RightStore, StoredLink
from scorekeeper.store.sqlite import writing


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


def join_by_token(session: Session, tokens: Tokens, token: str, member: NewMember) -> str | None:
    """Make the device a member with the link's right, and return the game's key.

    None if the link was withdrawn or never existed.
    """
    with writing(session):
        return _join(session, RightStore(session).link_of(token_hash=tokens.hash(token)), member)


def join_by_code(session: Session, tokens: Tokens, code: str, member: NewMember) -> str | None:
    """The same as `join_by_token`, by code. None if the code has expired or never existed."""
    with writing(session):
        return _join(session, RightStore(session).link_of(code_hash=tokens.hash(as_code(code))), member)


def _join(session: Session, link: StoredLink | None, member: NewMember) -> str | None:
    if link is None:
        return None
    RightStore(session).join(link, member)
    key = GameStore(session).get(link.game_id).key
    session.commit()
    return key
