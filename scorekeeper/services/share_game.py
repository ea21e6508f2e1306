"""Share a game and take it back: its links, spoken codes and members."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.live.hub import hub
from scorekeeper.services.tokens import Tokens, new_salt
from scorekeeper.services.visit_game import Visit
from scorekeeper.store.games import GameStore
from scorekeeper.store.models import now
from scorekeeper.store.rights import NewMember, Right, RightStore, StoredLink, StoredMember
from scorekeeper.store.sqlite import writing

CODE_HOLDS = timedelta(minutes=15)
CODE_SERVES = timedelta(minutes=5)
"""A code that holds for so long yet is said again rather than replaced: somebody may be typing it."""
KEY_BYTES = 16
"""128 random bits: nobody finds a game by trying."""

LINKED = (Right.SCORE, Right.MANAGE)
"""The rights that have a link; to watch, the game's plain address is enough."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The device that opens a game, and what makes its links."""

    tokens: Tokens
    member: NewMember


@dataclass(frozen=True, slots=True)
class JoinCode:
    """A code to be said across the table, and until when it holds."""

    code: str
    until: datetime

    @property
    def serves(self) -> bool:
        """Whether there is time enough left to say and type it."""
        return self.until - now() >= CODE_SERVES


def new_key() -> str:
    """A key for a game; without hyphens, for a command would take one that begins with one for an option."""
    return secrets.token_urlsafe(KEY_BYTES).replace("-", "_")


def make_links(session: Session, game_id: int, tokens: Tokens) -> dict[Right, StoredLink]:
    """Give a game its links, within a transaction; committing is the caller's."""
    store = RightStore(session)
    links = {}
    for right in LINKED:
        salt = new_salt()
        links[right] = store.add_link(game_id, right, salt, tokens.hash(tokens.token(salt)))
    return links


def claim_ownership(session: Session, game_id: int, owner: Owner) -> None:
    """Give a game its links and let the owner manage it, within a transaction; committing is the caller's."""
    links = make_links(session, game_id, owner.tokens)
    RightStore(session).join(links[Right.MANAGE], owner.member)


def take_ownership(session: Session, visit: Visit, owner: Owner) -> bool:
    """Let this device manage a game that nobody manages yet; whether that was so."""
    with writing(session):
        if RightStore(session).links(visit.game.id):
            return False
        claim_ownership(session, visit.game.id, owner)
        session.commit()
        return True


def read_links(session: Session, tokens: Tokens, visit: Visit) -> dict[Right, str]:
    """The tokens that this device may hand on, by right; the token of a right that it lacks is never among them.

    Nor is one that was made with another secret than the app's: it can be withdrawn, not shown.
    """
    found = RightStore(session).links(visit.game.id)
    tokens_of = {right: (tokens.token(link.salt), link) for right, link in found.items() if visit.may(right)}
    return {right: token for right, (token, link) in tokens_of.items() if tokens.hash(token) == link.token_hash}


def read_members(session: Session, visit: Visit) -> list[StoredMember]:
    """Who has joined, in the order in which they came."""
    return RightStore(session).members(visit.game.id)


def issue_code(session: Session, tokens: Tokens, visit: Visit, right: Right) -> JoinCode | None:
    """Make a code that leads to a right for a quarter of an hour, unless there is one; None where it has no link."""
    with writing(session):
        store = RightStore(session)
        link = store.links(visit.game.id).get(right)
        if link is None:
            return None
        said = _code_of(tokens, link)
        if said is not None and said.serves:
            return said
        until = now().replace(microsecond=0) + CODE_HOLDS
        while True:
            code = tokens.code(link.salt, until)
            try:
                with session.begin_nested():
                    store.set_code(link.id, tokens.hash(code), until)
            except IntegrityError:  # Another game has that very code just now.
                until -= timedelta(seconds=1)
                continue
            session.commit()
            return JoinCode(code, until)


def read_code(session: Session, tokens: Tokens, visit: Visit, right: Right) -> JoinCode | None:
    """The code that leads to a right just now, for a device that may hand that on."""
    link = RightStore(session).links(visit.game.id).get(right)
    return _code_of(tokens, link) if link is not None and visit.may(right) else None


def _code_of(tokens: Tokens, link: StoredLink) -> JoinCode | None:
    """The code of a link, as long as it holds; none that was made with another secret than the app's."""
    if link.code_until is None or link.code_until <= now():
        return None
    code = tokens.code(link.salt, link.code_until)
    return JoinCode(code, link.code_until) if tokens.hash(code) == link.code_hash else None


def withdraw(session: Session, tokens: Tokens, visit: Visit, right: Right) -> str | None:
    """Take a right back from everybody who got it by its link, but not from this device; the game's key after that.

    Who loses the right can still watch. To take back watching, the game gets another key, to which those
    are led who keep score, and nobody who lost a right before.
    None, and nothing is changed, where this device manages the game no more: of two who withdraw each other's right
    at once one keeps it, for a game that nobody manages could never be managed again.
    """
    with writing(session):
        store, game_id = RightStore(session), visit.game.id
        if store.right_of(visit.member_id) is not Right.MANAGE:
            return None
        former = key = GameStore(session).get(game_id).key
        if right is Right.WATCH:
            key = new_key()
            store.change_key(game_id, former, key)
        else:
            link, salt = store.links(game_id)[right], new_salt()
            store.renew_link(link.id, salt, tokens.hash(tokens.token(salt)))
            store.demote(link.id, but=visit.member_id)
        session.commit()
    if key != former:
        hub.disconnect(former)
    return key


def rename_member(session: Session, member_id: int, name: str) -> None:
    """Give a member a name, or with the empty text take it away."""
    with writing(session):
        RightStore(session).rename(member_id, name)
        session.commit()
