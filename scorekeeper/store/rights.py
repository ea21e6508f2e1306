"""Rights in a game: its links, its members, and its former keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Any, NamedTuple, cast

from sqlalchemy import Table, and_, bindparam, func, insert, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.games import GAME, StoredGame, stored
from scorekeeper.store.models import FactRow, FormerKeyRow, GameRow, LinkRow, MemberRow, now


class Right(IntEnum):
    """What a device may do in a game. Each right includes the ones before it."""

    WATCH = 1
    SCORE = 2
    MANAGE = 3


@dataclass(frozen=True, slots=True)
class Visit:
    """A game and what this device may do there.

    A game that is not `guarded` was imported by the command of version 0.1. Everybody with its address can keep its
    score, until somebody takes ownership. `member_id` is None, and `name` empty, for a device that never joined.
    """

    game: StoredGame
    guarded: bool
    right: Right
    member_id: int | None
    name: str

    def may(self, right: Right) -> bool:
        """Whether this device has that right."""
        return self.right >= right


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
    """A member's row, and when the member last recorded a fact."""

    id: int
    right: Right
    name: str
    kind: str
    joined_at: datetime
    recorded_at: datetime | None


class NewMember(NamedTuple):
    """A device that joins: the hash of its id, its kind ("iPhone"), and its name, which may be empty."""

    device_hash: str
    kind: str
    name: str = ""


_games, _links, _members, _former_keys = (
    cast("Table", row.__table__) for row in (GameRow, LinkRow, MemberRow, FormerKeyRow)
)
_LINK = tuple(_links.c["id", "game_id", "right", "salt", "token_hash", "code_hash", "code_until"])
_MEMBER = tuple(_members.c["id", "right", "name", "kind", "joined_at"])
_ANY_VISIT = (
    select(
        *GAME,
        select(_links.c.id).where(_links.c.game_id == _games.c.id).exists(),
        *_members.c["id", "right", "name"],
    )
    .select_from(_games)
    .outerjoin(_members, and_(_members.c.game_id == _games.c.id, _members.c.device_hash == bindparam("device")))
)
_VISIT = _ANY_VISIT.where(_games.c.key == bindparam("requested_key"))
_KEEPS_SCORE = _members.c.right > Right.WATCH
"""Only members who keep score may find a game by a former key. The others lost their right, so they get the same as
everybody with the address."""
_VISIT_BY_FORMER_KEY = _ANY_VISIT.join(_former_keys, _former_keys.c.game_id == _games.c.id).where(
    _former_keys.c.key == bindparam("requested_key"), or_(_KEEPS_SCORE, _games.c.deleted_at.is_not(None))
)


class RightStore:
    """Reads and changes rights within the session's transaction. The caller commits."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def visit(self, key: str, device_hash: str) -> Visit | None:
        """The game under this key, as seen by this device; None if there is none.

        A former key works only for members who keep score, and for everybody once the game is deleted. This takes one
        statement, or two if no game has this key now.
        """
        parameters = {"requested_key": key, "device": device_hash}
        row = self._session.execute(_VISIT, parameters).one_or_none()
        if row is None:
            row = self._session.execute(_VISIT_BY_FORMER_KEY, parameters).one_or_none()
        if row is None:
            return None
        *game, is_guarded, member_id, right, name = row
        may = Right(right or Right.WATCH) if is_guarded else Right.SCORE
        return Visit(stored(game), is_guarded, may, member_id, name or "")

    def keys_now(self, keys: Sequence[str], device_hash: str) -> dict[str, str]:
        """Former key -> present key, for the games among these whose score this device keeps."""
        rows = self._session.execute(
            select(FormerKeyRow.key, GameRow.key)
            .join(GameRow, GameRow.id == FormerKeyRow.game_id)
            .join(MemberRow, MemberRow.game_id == GameRow.id)
            .where(FormerKeyRow.key.in_(keys), MemberRow.device_hash == device_hash, _KEEPS_SCORE)
        )
        return {row[0]: row[1] for row in rows}

    def games_of(self, device_hash: str) -> dict[int, bool]:
        """The ids of the games whose score this device keeps, and whether it manages each; none without a device."""
        mine = select(MemberRow.game_id, MemberRow.right).where(MemberRow.device_hash == device_hash, _KEEPS_SCORE)
        return {row[0]: row[1] >= Right.MANAGE for row in self._session.execute(mine)} if device_hash else {}

    def newest_of(self, device_hash: str) -> str | None:
        """The key of the newest game whose score this device keeps; None if there is none."""
        mine = select(GameRow.key).join(MemberRow, MemberRow.game_id == GameRow.id)
        kept = mine.where(MemberRow.device_hash == device_hash, _KEEPS_SCORE, GameRow.deleted_at.is_(None))
        return self._session.scalars(kept.order_by(GameRow.id.desc()).limit(1)).one_or_none()

    def key_to_tell(self, client_id: str) -> str | None:
        """The key of the game that this client id opened, safe to show to everybody; None if it opened none.

        If the game's key was changed, this is a former key: it works only for those who keep the game's score.
        """
        former = select(func.min(FormerKeyRow.key)).where(FormerKeyRow.game_id == GameRow.id).scalar_subquery()
        statement = select(func.coalesce(former, GameRow.key)).where(GameRow.client_id == client_id)
        return self._session.scalars(statement).one_or_none()

    def links(self, game_id: int) -> dict[Right, StoredLink]:
        """The links of a game by right."""
        rows = self._session.execute(select(*_LINK).where(LinkRow.game_id == game_id))
        return {link.right: link for link in map(_link, rows)}

    def link_of(self, *, token_hash: str = "", code_hash: str = "") -> StoredLink | None:
        """The link with this token, or with this code if it is still valid; None if there is none."""
        has_code = and_(LinkRow.code_hash == code_hash, LinkRow.code_until > now())
        statement = select(*_LINK).where(has_code if code_hash else LinkRow.token_hash == token_hash)
        row = self._session.execute(statement).one_or_none()
        return None if row is None else _link(row)

    def add_link(self, game_id: int, right: Right, salt: str, token_hash: str) -> StoredLink:
        """Add a link that gives this right."""
        values = {"game_id": game_id, "right": right, "salt": salt, "token_hash": token_hash}
        return _link(self._session.execute(insert(LinkRow).values(values).returning(*_LINK)).one())

    def renew_link(self, link_id: int, salt: str, token_hash: str) -> None:
        """Replace a link's token, and remove its code."""
        self._change_link(link_id, salt=salt, token_hash=token_hash, code_hash=None, code_until=None)

    def set_code(self, link_id: int, code_hash: str, until: datetime) -> None:
        """Give the link a code that is valid until then. Raises IntegrityError if another link has the same code."""
        # Those of a game that somebody else is changing just now are cleared the next time.
        expired = select(LinkRow.id).where(LinkRow.code_until <= now()).with_for_update(skip_locked=True)
        clear_expired = update(LinkRow).where(LinkRow.id.in_(expired)).values(code_hash=None, code_until=None)
        self._session.execute(clear_expired)
        self._change_link(link_id, code_hash=code_hash, code_until=until)

    def end_code(self, link_id: int) -> None:
        """Remove a link's code. Its time stays, so that no other code is made from the same time."""
        self._change_link(link_id, code_hash=None)

    def members(self, game_id: int) -> list[StoredMember]:
        """The members of a game, in the order in which they joined."""
        recorded = func.max(FactRow.recorded_at, type_=FactRow.recorded_at.type)
        rows = self._session.execute(
            select(*_MEMBER, recorded)
            .outerjoin(FactRow, FactRow.member_id == _members.c.id)
            .where(_members.c.game_id == game_id)
            .group_by(_members.c.id)
            .order_by(_members.c.id)
        )
        return [StoredMember(member_id, Right(right), *rest) for member_id, right, *rest in rows]

    def right_of(self, member_id: int | None) -> Right | None:
        """The right that a member has now; None for a device that never joined."""
        right = self._session.scalars(select(MemberRow.right).where(MemberRow.id == member_id)).one_or_none()
        return None if right is None else Right(right)

    def join(self, link: StoredLink, member: NewMember) -> int:
        """Make a device a member with the link's right, or raise its right to that; return the member's id.

        A member who joins again without a name keeps the old one.
        """
        same_device = and_(MemberRow.game_id == link.game_id, MemberRow.device_hash == member.device_hash)
        known = self._session.execute(select(MemberRow.id, MemberRow.right).where(same_device)).one_or_none()
        if known is None:
            values = {**member._asdict(), "game_id": link.game_id, "right": link.right, "link_id": link.id}
            added = insert(MemberRow).values(**values, joined_at=now()).returning(MemberRow.id)
            return self._session.scalars(added).one()
        changes: dict[str, Any] = {"name": member.name} if member.name else {}
        if known.right < link.right:
            changes |= {"right": link.right, "link_id": link.id}
        if changes:
            self._session.execute(update(MemberRow).where(same_device).values(changes))
        return int(known.id)

    def rename(self, member_id: int, name: str) -> None:
        """Give a member this name."""
        self._session.execute(update(MemberRow).where(MemberRow.id == member_id).values(name=name))

    def forget_names(self, game_id: int) -> None:
        """Remove the names of all members of a game."""
        self._session.execute(update(MemberRow).where(MemberRow.game_id == game_id).values(name=""))

    def demote(self, link_id: int, *, but: int | None) -> None:
        """Reduce all members who joined by this link to watching, except the member `but`."""
        joined = MemberRow.link_id == link_id
        others = joined if but is None else and_(joined, MemberRow.id != but)
        self._session.execute(update(MemberRow).where(others).values(right=Right.WATCH, link_id=None))

    def demote_member(self, member_id: int) -> None:
        """Reduce a member to watching."""
        update_one = update(MemberRow).where(MemberRow.id == member_id)
        self._session.execute(update_one.values(right=Right.WATCH, link_id=None))

    def copy_members(
        self, from_game: int, to_game: int, links: Mapping[Right, StoredLink], *, but: str | None = None
    ) -> None:
        """Make everybody who keeps the score of one game a member of the other, with the same right.

        `links` are the links of the other game, by right. The device with the hash `but` is left out.
        """
        link_ids = {right: link.id for right, link in links.items()}
        rows = self._session.execute(
            select(MemberRow.device_hash, MemberRow.kind, MemberRow.name, MemberRow.right).where(
                MemberRow.game_id == from_game, _KEEPS_SCORE
            )
        )
        values = [
            {**row._asdict(), "game_id": to_game, "link_id": link_ids[Right(row.right)], "joined_at": now()}
            for row in rows
            if row.device_hash != but
        ]
        if values:
            self._session.execute(insert(MemberRow), values)

    def change_key(self, game_id: int, former: str, key: str) -> None:
        """Give a game a new key. The former one still works for members who keep score."""
        self._session.execute(update(GameRow).where(GameRow.id == game_id).values(key=key))
        self._session.execute(insert(FormerKeyRow).values(key=former, game_id=game_id))

    def _change_link(self, link_id: int, **values: object) -> None:
        self._session.execute(update(LinkRow).where(LinkRow.id == link_id).values(values))


def _link(row: Sequence[Any]) -> StoredLink:
    link_id, game_id, right, *rest = row
    return StoredLink(link_id, game_id, Right(right), *rest)
