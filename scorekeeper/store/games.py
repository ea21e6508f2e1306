"""Read and add games and their facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, cast

from sqlalchemy import Executable, Table, bindparam, delete, insert, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.models import AuditRow, FactRow, FormerKeyRow, GameRow, LinkRow, MemberRow, now
from scorekeeper.store.postgresql import NEWS, is_postgresql


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game's row. A deleted game has nothing but its id and key. `client_id` is that of the form that opened it.

    `occasion` is the head of its sheet, `penalties` are the usual ones of its table; None if it has none of its own.
    """

    id: int
    key: str
    revision: int
    names: tuple[str, ...]
    variant: Mapping[str, Any]
    opening: Mapping[str, Any]
    created_at: datetime
    is_deleted: bool = False
    client_id: str = ""
    occasion: Mapping[str, str] | None = None
    penalties: Mapping[str, Any] | None = None


class StoredFact(NamedTuple):
    """A fact's row."""

    number: int
    kind: str
    body: Mapping[str, Any]
    client_id: str
    recorded_at: datetime
    member_id: int | None = None


_games, _facts = cast("Table", GameRow.__table__), cast("Table", FactRow.__table__)
"""Statements on the tables themselves: SQLAlchemy's way for mapped classes takes twice as long."""

GAME = (
    *_games.c["id", "key", "revision", "names", "variant", "opening", "created_at"],
    _games.c.deleted_at.is_not(None),
    *_games.c["client_id", "occasion", "penalties"],
)


_IS_THERE = _games.c.deleted_at.is_(None)
_BY_KEY = select(*GAME).where(_games.c.key == bindparam("requested_key"), _IS_THERE)
_LOCK = _BY_KEY.with_for_update()
"""SQLite has no row locks, and SQLAlchemy leaves this out there; `transactions.writing` has locked the whole file."""
_LOCK_ID = select(*GAME).where(_games.c.id == bindparam("game"), _IS_THERE).with_for_update()
_ADVANCE = (
    update(_games)
    .where(_games.c.id == bindparam("game"))
    .values(
        revision=bindparam("newest", type_=_games.c.revision.type),
        touched_at=bindparam("now", type_=_games.c.touched_at.type),
    )
)
_ADVANCE_AND_TELL = _ADVANCE.returning(NEWS)
_FACTS = (
    select(*_facts.c["game_id", "number", "kind", "body", "client_id", "recorded_at", "member_id"])
    .where(_facts.c.game_id.in_(bindparam("game_ids", expanding=True)), _facts.c.number > bindparam("seen"))
    .order_by(_facts.c.game_id, _facts.c.number)
)
_WHAT_HAPPENED = _FACTS.with_only_columns(*_facts.c["game_id", "kind", "body"])
_ADD_FACTS = insert(_facts)
"""Every request uses these statements. We build them once, because building one takes as long as running it."""


class GameStore:
    """Reads and adds games within the session's transaction. The caller commits."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, **values: object) -> StoredGame:
        """Add a game with these values. If it comes with facts, `revision` is how many; add them with `append_facts`.

        Raises IntegrityError if this client id has already opened a game.
        """
        return stored(self._session.execute(insert(_games).values(values).returning(*GAME)).one())

    def find(self, key: str) -> StoredGame | None:
        """The game under this key; None if there is none."""
        return self._one(_BY_KEY, {"requested_key": key})

    def get(self, game_id: int) -> StoredGame:
        """The game with this id, which must exist."""
        return stored(self._session.execute(select(*GAME).where(_games.c.id == game_id)).one())

    def find_opened_by(self, client_id: str) -> StoredGame | None:
        """The game that this client id opened; None if it opened none."""
        return self._one(select(*GAME).where(_games.c.client_id == client_id))

    def find_all(self, keys: Sequence[str], game_ids: Sequence[int] = (), most: int | None = None) -> list[StoredGame]:
        """The games under these keys or with these ids, the newest first, no more than `most`."""
        known = or_(_games.c.key.in_(keys), _games.c.id.in_(game_ids))
        newest = select(*GAME).where(known, _IS_THERE).order_by(_games.c.created_at.desc(), _games.c.id.desc())
        return [stored(row) for row in self._session.execute(newest.limit(most))]

    def find_deleted(self, keys: Sequence[str]) -> dict[int, str]:
        """Id -> key of the games under these keys that were deleted."""
        gone = select(_games.c.id, _games.c.key).where(_games.c.key.in_(keys), _games.c.deleted_at.is_not(None))
        return {row[0]: row[1] for row in self._session.execute(gone)}

    def find_former(self, keys: Sequence[str]) -> dict[int, str]:
        """Id -> key of the games that had one of these keys once, and have none of them now."""
        former = select(FormerKeyRow.game_id, FormerKeyRow.key).join(_games, _games.c.id == FormerKeyRow.game_id)
        here = FormerKeyRow.key.in_(keys), _games.c.key.not_in(keys)
        return {row[0]: row[1] for row in self._session.execute(former.where(*here))}

    def newest_keys(self, most: int) -> list[str]:
        """The keys of the games in which something was saved last, the newest first."""
        newest = select(_games.c.key).where(_IS_THERE).order_by(_games.c.touched_at.desc(), _games.c.id.desc())
        return list(self._session.scalars(newest.limit(most)))

    def untouched(self, since: datetime) -> list[StoredGame]:
        """The games in which nothing was saved since then, locked like `lock`."""
        untouched = select(*GAME).where(_games.c.touched_at < since, _IS_THERE).order_by(_games.c.id)
        return [stored(row) for row in self._session.execute(untouched.with_for_update())]

    def lock(self, key: str) -> StoredGame | None:
        """The game under this key, which nobody else can change until this transaction ends; None if there is none."""
        return self._one(_LOCK, {"requested_key": key})

    def lock_id(self, game_id: int) -> StoredGame | None:
        """The same as `lock`, by the game's id."""
        return self._one(_LOCK_ID, {"game": game_id})

    def facts(self, game_ids: Sequence[int], seen: int = 0) -> dict[int, list[StoredFact]]:
        """The facts of each of these games after fact `seen`, oldest first."""
        facts: dict[int, list[StoredFact]] = {game_id: [] for game_id in game_ids}
        rows = self._session.execute(_FACTS, {"game_ids": game_ids, "seen": seen})
        for game_id, *fact in rows:
            facts[game_id].append(StoredFact(*fact))
        return facts

    def what_happened(self, game_ids: Sequence[int]) -> dict[int, list[tuple[str, Mapping[str, Any]]]]:
        """The kinds and bodies of all facts of each of these games, oldest first: half the work of all columns."""
        facts: dict[int, list[tuple[str, Mapping[str, Any]]]] = {game_id: [] for game_id in game_ids}
        for game_id, kind, body in self._session.execute(_WHAT_HAPPENED, {"game_ids": game_ids, "seen": 0}):
            facts[game_id].append((kind, body))
        return facts

    def append_facts(self, game: StoredGame, facts: Sequence[StoredFact]) -> None:
        """Add one or more facts with their own numbers."""
        self._session.execute(_ADD_FACTS, [{"game_id": game.id, **fact._asdict()} for fact in facts])

    def advance(self, game: StoredGame, facts: Sequence[StoredFact]) -> None:
        """Add the next facts to a locked game, and raise its revision to the number of the last one.

        On PostgreSQL this also tells the other processes, once the transaction is committed.
        """
        self.append_facts(game, facts)
        values = {"game": game.id, "newest": facts[-1].number, "now": now()}
        if is_postgresql(self._session):
            self._session.execute(_ADVANCE_AND_TELL, values | {"news": f"{game.id} {facts[-1].number}"})
        else:
            self._session.execute(_ADVANCE, values)

    def set_occasion(self, game_id: int, occasion: Mapping[str, str]) -> None:
        """Replace the head of a locked game's sheet."""
        self._change(game_id, occasion=dict(occasion) or None, touched_at=now())

    def set_penalties(self, game_id: int, penalties: Mapping[str, Any] | None) -> None:
        """Replace the usual penalties of a locked game's table."""
        self._change(game_id, penalties=penalties, touched_at=now())

    def change_names(self, game: StoredGame, names: Sequence[str]) -> None:
        """Give the people of a game these names, by seat."""
        self._change(game.id, names=list(names), touched_at=now())

    def empty_names(self, game: StoredGame) -> None:
        """Leave an empty name for each player of a game, and no head of its sheet, which may name people too."""
        self._change(game.id, names=[""] * len(game.names), occasion=None)

    def change_body(self, game_id: int, fact: StoredFact, body: Mapping[str, Any]) -> None:
        """Replace the body of a stored fact, only to remove what no rule reads."""
        same = (FactRow.game_id == game_id, FactRow.number == fact.number)
        self._session.execute(update(FactRow).where(*same).values(body=body))

    def delete(self, game_id: int) -> None:
        """Delete everything of a game but its id and its keys."""
        for table in (FactRow, AuditRow, MemberRow, LinkRow):
            self._session.execute(delete(table).where(table.game_id == game_id))
        nothing: dict[str, Any] = {"names": [], "variant": {}, "opening": {}, "occasion": None, "penalties": None}
        # The id of a form that opens a game has no colon.
        self._change(game_id, client_id=f"deleted:{game_id}", revision=0, deleted_at=now(), **nothing)

    def _change(self, game_id: int, **values: object) -> None:
        self._session.execute(update(_games).where(_games.c.id == game_id).values(values))

    def _one(self, statement: Executable, values: Mapping[str, Any] | None = None) -> StoredGame | None:
        row = self._session.execute(statement, values).one_or_none()
        return None if row is None else stored(row)


def stored(row: Sequence[Any]) -> StoredGame:
    """The game in a row with the columns `GAME`."""
    game_id, key, revision, names, *rest = row
    return StoredGame(game_id, key, revision, tuple(names), *rest)
