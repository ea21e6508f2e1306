"""The tables. Only what happened is kept: nothing here can be worked out from something else.

The one exception is `game.revision`, the number of the game's newest fact: it is what a phone must have seen to add
the next one, so it has to be claimed in the database itself.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, ForeignKey, MetaData, String, TypeDecorator, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, aware in Python whatever the database keeps."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Say that the database's naive times are UTC."""
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


def now() -> datetime:
    """This moment in UTC."""
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """All tables; constraints get predictable names, which migrations need."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class GameRow(Base):
    """A game: who sits where, the rules as they stood when it began, and how it began.

    `key` is the unguessable part of its address; `client_id` names the form that opened it, so that a form sent twice
    opens one game.
    """

    __tablename__ = "game"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(43), unique=True)
    client_id: Mapped[str] = mapped_column(String(64), unique=True)
    revision: Mapped[int] = mapped_column(default=0)
    names: Mapped[list[str]] = mapped_column(JSON)
    variant: Mapped[dict[str, Any]] = mapped_column(JSON)
    opening: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(Moment, default=now)


class FactRow(Base):
    """One fact of a game's log; `number` is the revision that it made, `client_id` names the form that sent it."""

    __tablename__ = "fact"
    __table_args__ = (UniqueConstraint("game_id", "number"), UniqueConstraint("game_id", "client_id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    number: Mapped[int]
    kind: Mapped[str] = mapped_column(String(20))
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    client_id: Mapped[str] = mapped_column(String(64))
    recorded_at: Mapped[datetime] = mapped_column(Moment, default=now)
    member_id: Mapped[int | None] = mapped_column(ForeignKey("member.id", ondelete="SET NULL"))


class LinkRow(Base):
    """The link by which devices get a right in a game: one a right. A game without links is open to everybody.

    The link's token is made from `salt` and the app's secret whenever it is shown; what is kept of it and of the
    spoken code, which is made likewise and holds until `code_until`, are hashes.
    """

    __tablename__ = "link"
    __table_args__ = (UniqueConstraint("game_id", "right"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    right: Mapped[int]
    salt: Mapped[str] = mapped_column(String(32))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    code_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    code_until: Mapped[datetime | None] = mapped_column(Moment)


class MemberRow(Base):
    """A device that opened a game or joined it: what it may do there, by which link, what it is and how it is called.

    Who lost the right stays a member that may no more than anybody who has the address: facts say which member recorded
    them.
    """

    __tablename__ = "member"
    __table_args__ = (UniqueConstraint("game_id", "device_hash"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    device_hash: Mapped[str] = mapped_column(String(64))
    right: Mapped[int]
    link_id: Mapped[int | None] = mapped_column(ForeignKey("link.id", ondelete="SET NULL"))
    kind: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(String(60))
    joined_at: Mapped[datetime] = mapped_column(Moment, default=now)


class FormerKeyRow(Base):
    """A key that a game had until its watch link was withdrawn: it still leads who keeps score to the game."""

    __tablename__ = "former_key"

    key: Mapped[str] = mapped_column(String(43), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
