"""Count what is limited."""

import time

from sqlalchemy import and_, case, delete, or_, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from scorekeeper.store.models import CounterRow

DAY = 24 * 3600
"""Seconds of the longest count."""
LATE = 60
"""Seconds for which one who counts may have waited, while others that came later have begun the count."""


def count(session: Session, what: str, who: str, seconds: int) -> tuple[int, int]:
    """Count this time, within the session's transaction: how often by now, and for how many more seconds it goes on.

    A count begins with the first time and lasts `seconds`. Nobody else can count the same until the transaction ends,
    so no two ever get the same number.
    """
    now = int(time.time())
    # Not so if the clock was put back.
    goes_on = and_(CounterRow.until > now, CounterRow.until <= now + seconds + LATE)
    # Both databases have this statement, but SQLAlchemy has it once for each.
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    counted = (
        insert(CounterRow)
        .values(what=what, who=who, until=now + seconds, number=1)
        .on_conflict_do_update(
            index_elements=[CounterRow.what, CounterRow.who],
            set_={
                "number": case((goes_on, CounterRow.number + 1), else_=1),
                "until": case((goes_on, CounterRow.until), else_=now + seconds),
            },
        )
        .returning(CounterRow.number, CounterRow.until)
    )
    number, until = session.execute(counted).one()
    return number, until - now


def left(session: Session, what: str, who: str, most: int) -> int:
    """For how many more seconds a count stays at `most`; 0 if it is lower."""
    now = int(time.time())
    is_full = and_(CounterRow.what == what, CounterRow.who == who, CounterRow.number >= most)
    until = session.scalars(select(CounterRow.until).where(is_full)).one_or_none()
    return until - now if until is not None and now < until <= now + DAY + LATE else 0


def clear(session: Session) -> None:
    """Remove all counts that are over, but for those that somebody counts just now: waiting for them could deadlock."""
    now = int(time.time())
    over = select(CounterRow.what, CounterRow.who).where(
        or_(CounterRow.until <= now, CounterRow.until > now + DAY + LATE)
    )
    keys = tuple_(CounterRow.what, CounterRow.who)
    session.execute(delete(CounterRow).where(keys.in_(over.with_for_update(skip_locked=True))))
