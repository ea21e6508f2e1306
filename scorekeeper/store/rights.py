"""Who may do what in a game: its links, its members, the keys it had."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, unique
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.games import GAME, StoredGame, stored
from scorekeeper.store.models import FactRow, FormerKeyRow, GameRow, LinkRow, MemberRow, now


@unique
class Right(IntEnum):
    """What a device may do in a game; each includes those before it."""

    WATCH = 1
    SCORE = 2
    MANAGE = 3


class StoredVisit(NamedTuple):
    """A game as a device finds it: whether it has links at all, and the device's own membership, if any."""

    game: StoredGame
    guarded: bool
    member_id: int | None
    right: Right | None
    name: str


@dataclass(frozen=True, slots=True)
class StoredLink:
    """A link's row."""

    id: int
    game_id: int
    right: Right
    salt: str
    token_hash: str
    code_hash: str | None
    code_until: datetime | None


class StoredMember(NamedTuple):
    """A member's row, and when he last recorded anything."""

    id: int
    right: Right
    name: str
    kind: str
    joined_at: datetime
    recorded_at: datetime | None


class NewMember(NamedTuple):
    """Who is to be a member."""

    device_hash: str
    kind: str
    name: str = ""


_LINK = (
    LinkRow.id,
    LinkRow.game_id,
    LinkRow.right,
    LinkRow.salt,
    LinkRow.token_hash,
    LinkRow.code_hash,
    LinkRow.code_until,
)

_ANY_VISIT = (
    select(
        *GAME,
        select(LinkRow.id).where(LinkRow.game_id == GameRow.id).exists(),
        MemberRow.id,
        MemberRow.right,
        MemberRow.name,
    )
    .select_from(GameRow)
    .outerjoin(MemberRow, and_(MemberRow.game_id == GameRow.id, MemberRow.device_hash == bindparam("device")))
)
_VISIT = _ANY_VISIT.where(GameRow.key == bindparam("asked_key"))
_IS_LED_ON = MemberRow.right > Right.WATCH
"""Who only watches came with a right that was withdrawn: he has the game no more than anybody who has its address."""
_VISIT_BY_FORMER_KEY = _ANY_VISIT.join(FormerKeyRow, FormerKeyRow.game_id == GameRow.id).where(
    FormerKeyRow.key == bindparam("asked_key"), _IS_LED_ON
)


class RightStore:
    """The rights in all games, within the session's transaction; committing is the caller's."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def visit(self, key: str, device_hash: str) -> StoredVisit | None:
        """The game under this key as this device finds it; under a key it had formerly, only for who keeps score."""
        asked = {"asked_key": key, "device": device_hash}
        row = self._session.execute(_VISIT, asked).one_or_none()
        if row is None:
            row = self._session.execute(_VISIT_BY_FORMER_KEY, asked).one_or_none()
        if row is None:
            return None
        *game, is_guarded, member_id, right, name = row
        return StoredVisit(stored(game), is_guarded, member_id, right and Right(right), name or "")

    def keys_now(self, keys: Sequence[str], device_hash: str) -> dict[str, str]:
        """The present keys of the games whose score a device keeps, of those it knows by keys they had formerly."""
        rows = self._session.execute(
            select(FormerKeyRow.key, GameRow.key)
            .join(GameRow, GameRow.id == FormerKeyRow.game_id)
            .join(MemberRow, MemberRow.game_id == GameRow.id)
            .where(FormerKeyRow.key.in_(keys), MemberRow.device_hash == device_hash, _IS_LED_ON)
        )
        return {row[0]: row[1] for row in rows}

    def key_to_tell(self, client_id: str) -> str | None:
        """The key by which another game tells of the one that this form opened; None if it opened none.

        Of a game whose key was changed it is a former one: that leads there who keeps its score, and nobody else.
        """
        former = select(func.min(FormerKeyRow.key)).where(FormerKeyRow.game_id == GameRow.id).scalar_subquery()
        told = select(func.coalesce(former, GameRow.key)).where(GameRow.client_id == client_id)
        return self._session.scalars(told).one_or_none()

    def links(self, game_id: int) -> dict[Right, StoredLink]:
        """The links of a game."""
        rows = self._session.execute(select(*_LINK).where(LinkRow.game_id == game_id))
        return {link.right: link for link in map(_link, rows)}

    def link_of(self, *, token_hash: str = "", code_hash: str = "") -> StoredLink | None:
        """The link with this token, or with this code while that holds."""
        holds = and_(LinkRow.code_hash == code_hash, LinkRow.code_until > now())
        statement = select(*_LINK).where(holds if code_hash else LinkRow.token_hash == token_hash)
        row = self._session.execute(statement).one_or_none()
        return None if row is None else _link(row)

    def add_link(self, game_id: int, right: Right, salt: str, token_hash: str) -> StoredLink:
        """Make the link of a right."""
        values = {"game_id": game_id, "right": right, "salt": salt, "token_hash": token_hash}
        return _link(self._session.execute(insert(LinkRow).values(values).returning(*_LINK)).one())

    def renew_link(self, link_id: int, salt: str, token_hash: str) -> None:
        """Give a link another token; its code is gone too."""
        self._change_link(link_id, salt=salt, token_hash=token_hash, code_hash=None, code_until=None)

    def set_code(self, link_id: int, code_hash: str, until: datetime) -> None:
        """Let a code lead to the link for a while. Raises IntegrityError where another link has that code."""
        old = update(LinkRow).where(LinkRow.code_until <= now()).values(code_hash=None, code_until=None)
        self._session.execute(old)
        self._change_link(link_id, code_hash=code_hash, code_until=until)

    def members(self, game_id: int) -> list[StoredMember]:
        """The members of a game, in the order in which they came."""
        rows = self._session.execute(
            select(
                MemberRow.id,
                MemberRow.right,
                MemberRow.name,
                MemberRow.kind,
                MemberRow.joined_at,
                func.max(FactRow.recorded_at, type_=FactRow.recorded_at.type),
            )
            .outerjoin(FactRow, FactRow.member_id == MemberRow.id)
            .where(MemberRow.game_id == game_id)
            .group_by(MemberRow.id)
            .order_by(MemberRow.id)
        )
        return [StoredMember(row[0], Right(row[1]), row[2], row[3], row[4], row[5]) for row in rows]

    def right_of(self, member_id: int | None) -> Right | None:
        """What a member may do at this moment; None for a device that never joined."""
        right = self._session.scalars(select(MemberRow.right).where(MemberRow.id == member_id)).one_or_none()
        return None if right is None else Right(right)

    def join(self, link: StoredLink, member: NewMember) -> int:
        """Give a device the link's right, unless it has it; the member's id. A name is kept if no new one comes."""
        here = and_(MemberRow.game_id == link.game_id, MemberRow.device_hash == member.device_hash)
        there = self._session.execute(select(MemberRow.id, MemberRow.right).where(here)).one_or_none()
        if there is None:
            values = {**member._asdict(), "game_id": link.game_id, "right": link.right, "link_id": link.id}
            added = insert(MemberRow).values(**values, joined_at=now()).returning(MemberRow.id)
            return self._session.scalars(added).one()
        changes: dict[str, Any] = {"name": member.name} if member.name else {}
        if there.right < link.right:
            changes |= {"right": link.right, "link_id": link.id}
        if changes:
            self._session.execute(update(MemberRow).where(here).values(changes))
        return int(there.id)

    def rename(self, member_id: int, name: str) -> None:
        """Call a member so."""
        self._session.execute(update(MemberRow).where(MemberRow.id == member_id).values(name=name))

    def demote(self, link_id: int, *, but: int | None) -> None:
        """Let those who came by a link only watch from now on, but not the member who wants it so."""
        came = MemberRow.link_id == link_id
        others = came if but is None else and_(came, MemberRow.id != but)
        self._session.execute(update(MemberRow).where(others).values(right=Right.WATCH, link_id=None))

    def copy_members(self, from_game: int, to_game: int, links: Mapping[Right, StoredLink]) -> None:
        """Let those who keep the score of a game be members of another one, each with the right he has."""
        came_by = {right: link.id for right, link in links.items()}
        rows = self._session.execute(
            select(MemberRow.device_hash, MemberRow.kind, MemberRow.name, MemberRow.right).where(
                MemberRow.game_id == from_game, _IS_LED_ON
            )
        )
        values = [
            {**row._asdict(), "game_id": to_game, "link_id": came_by[Right(row.right)], "joined_at": now()}
            for row in rows
        ]
        if values:
            self._session.execute(insert(MemberRow), values)

    def change_key(self, game_id: int, former: str, key: str) -> None:
        """Give a game another key; the former one leads only who keeps score there."""
        self._session.execute(update(GameRow).where(GameRow.id == game_id).values(key=key))
        self._session.execute(insert(FormerKeyRow).values(key=former, game_id=game_id))

    def _change_link(self, link_id: int, **values: object) -> None:
        self._session.execute(update(LinkRow).where(LinkRow.id == link_id).values(values))


def _link(row: Sequence[Any]) -> StoredLink:
    link_id, game_id, right, *rest = row
    return StoredLink(link_id, game_id, Right(right), *rest)
