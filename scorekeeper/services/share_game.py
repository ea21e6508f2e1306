"""Share a game and withdraw rights: links, spoken codes and members."""

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.services.reconnect_phones import commit_and_reconnect
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import Visit, lock_managed
from scorekeeper.store.games import GameStore
from scorekeeper.store.models import now
from scorekeeper.store.rights import NewMember, Right, RightStore, StoredLink, StoredMember
from scorekeeper.store.transactions import writing

log = logging.getLogger("scorekeeper.security")

CODE_HOLDS = timedelta(minutes=15)
SHORTEST_CODE_LIFE = timedelta(minutes=5)
"""A code that stays valid for at least this time is shown again and not replaced, because somebody may be typing it."""
KEY_BYTES = 16
"""128 random bits, so nobody can guess a game's address."""

LINKED = (Right.SCORE, Right.MANAGE)
"""The rights that need a link. To watch, the game's plain address is enough."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The device that will manage a game, and the `Tokens` that make the game's links."""

    tokens: Tokens
    member: NewMember


@dataclass(frozen=True, slots=True)
class JoinCode:
    """A code to read out at the table, and until when it is valid."""

    code: str
    until: datetime

    @property
    def serves(self) -> bool:
        """Whether there is enough time left to read it out and type it."""
        return self.until - now() >= SHORTEST_CODE_LIFE


def new_key() -> str:
    """A new key for a game. It has no hyphens, because commands read a leading hyphen as an option."""
    return secrets.token_urlsafe(KEY_BYTES).replace("-", "_")


def make_links(session: Session, game_id: int, tokens: Tokens) -> dict[Right, StoredLink]:
    """Give a game its links, and return them by right. Runs within a transaction; the caller commits."""
    store = RightStore(session)
    return {right: store.add_link(game_id, right, *tokens.new()) for right in LINKED}


def claim_ownership(session: Session, game_id: int, owner: Owner) -> dict[Right, StoredLink]:
    """Give a game its links, make the owner its manager, and return the links by right.

    Runs within a transaction; the caller commits.
    """
    links = make_links(session, game_id, owner.tokens)
    RightStore(session).join(links[Right.MANAGE], owner.member)
    return links


def take_ownership(session: Session, visit: Visit, owner: Owner) -> bool:
    """Make this device the manager of a game without links. Returns False, and changes nothing, if it has links."""
    with writing(session):
        if GameStore(session).lock_id(visit.game.id) is None or RightStore(session).links(visit.game.id):
            return False
        claim_ownership(session, visit.game.id, owner)
        commit_and_reconnect(session, visit.game.id)
    log.warning("game taken charge of", extra={"event": "charge"})
    return True


def read_links(session: Session, tokens: Tokens, visit: Visit) -> dict[Right, str]:
    """The link tokens that this device may share, by right: only those of its own right and lower ones.

    A link that was made with another secret is missing. It cannot be shown any more, but it can be withdrawn.
    """
    links = RightStore(session).links(visit.game.id)
    tokens_of = {right: (tokens.token(link.salt), link) for right, link in links.items() if visit.may(right)}
    return {right: token for right, (token, link) in tokens_of.items() if tokens.hash(token) == link.token_hash}


def read_members(session: Session, visit: Visit) -> list[StoredMember]:
    """The members of the game, in the order in which they joined."""
    return RightStore(session).members(visit.game.id)


def issue_code(session: Session, tokens: Tokens, visit: Visit, right: Right) -> JoinCode | None:
    """A code that gives this right for a quarter of an hour: the present one, or a new one if little time is left.

    None if the right has no link.
    """
    with writing(session):
        store, game = RightStore(session), GameStore(session).lock_id(visit.game.id)
        link = None if game is None else store.links(game.id).get(right)
        if link is None:
            return None
        present = _code_of(tokens, link)
        if present is not None and present.serves:
            return present
        until = now().replace(microsecond=0) + CODE_HOLDS
        if until == link.code_until:  # This code was used up a moment ago.
            until -= timedelta(seconds=1)
        while True:
            code = tokens.code(link.salt, until)
            try:
                with session.begin_nested():
                    store.set_code(link.id, tokens.hash(code), until)
            except IntegrityError:  # Another game has the same code.
                until -= timedelta(seconds=1)
                continue
            session.commit()
            return JoinCode(code, until)


def read_code(session: Session, tokens: Tokens, visit: Visit, right: Right) -> JoinCode | None:
    """The code that gives this right now; None if there is none, or if this device may not share the right."""
    link = RightStore(session).links(visit.game.id).get(right)
    return _code_of(tokens, link) if link is not None and visit.may(right) else None


def _code_of(tokens: Tokens, link: StoredLink) -> JoinCode | None:
    """The link's code while it is valid, else None. None also for a code that was made with another secret."""
    if link.code_until is None or link.code_until <= now():
        return None
    code = tokens.code(link.salt, link.code_until)
    return JoinCode(code, link.code_until) if tokens.hash(code) == link.code_hash else None


def withdraw(session: Session, tokens: Tokens, visit: Visit, right: Right) -> str | None:
    """Withdraw a right from everybody who got it by its link, except this device. Returns the game's key after that.

    Members who lose the right can still watch. To withdraw watching, the game gets a new key; the former key works only
    for members who keep score.

    Returns None, and changes nothing, if this device no longer manages the game. So if two managers withdraw each
    other's right at once, one of them stays, and the game always has a manager: the game is locked before we look.
    """
    with writing(session):
        store, game = RightStore(session), lock_managed(session, visit)
        if game is None:
            return None
        key = game.key
        if right is Right.WATCH:
            key = new_key()
            store.change_key(game.id, game.key, key)
        else:
            link = store.links(game.id)[right]
            store.renew_link(link.id, *tokens.new())
            store.demote(link.id, but=visit.member_id)
        commit_and_reconnect(session, game.id)
    log.warning("right withdrawn", extra={"event": "withdrawn", "right": right.name.lower()})
    return key


def put_out(session: Session, tokens: Tokens, visit: Visit, member_id: int) -> StoredMember | None:
    """Take a member's right to keep score or to manage; returns the member as it was.

    The links that it may know are replaced, so that it cannot come back by them. All others keep their rights.

    Returns None, and changes nothing, if this device does not manage the game any more, or there is no such other
    member who has a right.
    """
    with writing(session):
        store, game = RightStore(session), lock_managed(session, visit)
        if game is None or member_id == visit.member_id:
            return None
        member = next((one for one in store.members(game.id) if one.id == member_id and one.right > Right.WATCH), None)
        if member is None:
            return None
        store.demote_member(member_id)
        for link in store.links(game.id).values():
            if link.right <= member.right:
                store.renew_link(link.id, *tokens.new())
        commit_and_reconnect(session, game.id)
    log.warning("right withdrawn", extra={"event": "withdrawn", "right": member.right.name.lower()})
    return member


def leave(session: Session, visit: Visit) -> None:
    """Take this device's own right in the game."""
    if visit.member_id is not None:
        with writing(session):
            RightStore(session).demote_member(visit.member_id)
            commit_and_reconnect(session, visit.game.id)


def only_manager(session: Session, visit: Visit) -> bool:
    """Whether this device is the only one that manages the game."""
    managers = {member.id for member in RightStore(session).members(visit.game.id) if member.right is Right.MANAGE}
    return managers == {visit.member_id}


def rename_member(session: Session, member_id: int, name: str) -> None:
    """Give a member a name, or remove it with an empty text."""
    with writing(session):
        RightStore(session).rename(member_id, name)
        session.commit()


def managing_token(session: Session, tokens: Tokens, key: str) -> str | None:
    """The token of the link to manage the game under this key, for who runs the server; None if there is no such game.

    A game without links gets them: then only phones that have one keep its score. A link that was made with another
    secret is replaced, because nobody can open it any more.
    """
    with writing(session):
        game = GameStore(session).lock(key)
        if game is None:
            return None
        store = RightStore(session)
        link = (store.links(game.id) or make_links(session, game.id, tokens))[Right.MANAGE]
        salt = link.salt
        if tokens.hash(tokens.token(salt)) != link.token_hash:
            salt, token_hash = tokens.new()
            store.renew_link(link.id, salt, token_hash)
        session.commit()
        return tokens.token(salt)
