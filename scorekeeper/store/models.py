"""The tables. They store only what happened, and nothing that can be computed from it.

The one exception is `game.revision`, the number of the game's newest fact. A phone must have seen it to add the next
one, so the database itself must compare and raise it.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    MetaData,
    String,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A time in UTC. In Python it always has its time zone, even if the database does not store one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Mark times without a time zone as UTC."""
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


def now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """The base of all tables. Constraints get predictable names, because migrations need them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class GameRow(Base):
    """A game: the players' names by seat (empty once removed), a snapshot of the rules, and the opening.

    `key` is the unguessable part of its address. `client_id` identifies the form that opened it, so that sending a form
    twice opens only one game. `occasion` is the head of its sheet, `penalties` what its table usually does about
    offences. `touched_at` is when something was last saved. Of a deleted game only an empty row stays: its addresses
    say that it was deleted, and no other game ever gets its id, by which phones know games.
    """

    __tablename__ = "game"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(43), unique=True)
    client_id: Mapped[str] = mapped_column(String(64), unique=True)
    revision: Mapped[int] = mapped_column(default=0)
    names: Mapped[list[str]] = mapped_column(JSON)
    variant: Mapped[dict[str, Any]] = mapped_column(JSON)
    opening: Mapped[dict[str, Any]] = mapped_column(JSON)
    occasion: Mapped[dict[str, str] | None] = mapped_column(JSON(none_as_null=True))
    penalties: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    created_at: Mapped[datetime] = mapped_column(Moment, default=now)
    touched_at: Mapped[datetime | None] = mapped_column(Moment, default=now)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)


class FactRow(Base):
    """One fact of a game's log.

    `number` is its place in the log, and the game's revision after it. `client_id` identifies the entry that sent it.
    """

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


class AuditRow(Base):
    """The cards of a hand that was checked for illegal plays, as they lay on the table.

    `hand` is its number on the sheet. `entry` is the fact that recorded it, None if it was not recorded yet.
    """

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), index=True)
    hand: Mapped[int]
    entry: Mapped[int | None]
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    kept_at: Mapped[datetime] = mapped_column(Moment, default=now)


class LinkRow(Base):
    """A link that gives devices a right in a game; one link for each right. A game without links is open to everybody.

    The app computes the link's token from `salt` and its secret when it shows the link. The database has only a hash of
    it. The same is true of the spoken code, which is valid until `code_until`.
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
    """A device that opened a game or joined it: its right, the link that gave it, its kind and its name.

    A member who lost the right stays in the table with the right to watch, because facts refer to the member who
    recorded them.
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
    """A key that a game had before its watch link was withdrawn. It still works for members who keep score."""

    __tablename__ = "former_key"

    key: Mapped[str] = mapped_column(String(43), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))


class CounterRow(Base):
    """How often a client (`who`, empty for all together) did something since its first time, until a moment.

    `until` is in seconds since 1970.
    """

    __tablename__ = "counter"

    what: Mapped[str] = mapped_column(String(20), primary_key=True)
    who: Mapped[str] = mapped_column(String(64), primary_key=True)
    until: Mapped[int] = mapped_column(BigInteger, index=True)
    number: Mapped[int]
