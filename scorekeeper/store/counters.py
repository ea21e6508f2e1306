"""Count what is limited."""

import time
from typing import NamedTuple

from sqlalchemy import delete, or_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from scorekeeper.store.models import CounterRow

DAY = 24 * 3600
"""Seconds of the longest count. One that ends later was made while the clock was wrong."""


class Counted(NamedTuple):
    """How often by now, and for how many more seconds this count goes on."""

    number: int
    left: int


def count(session: Session, what: str, who: str, seconds: int) -> Counted:
    """Count this time, within the session's transaction. A count begins with the first time and lasts `seconds`.

    Nobody else can count the same until the transaction ends, so no two ever get the same number. Also removes all
    counts that are over.
    """
    now = int(time.time())
    session.execute(delete(CounterRow).where(or_(CounterRow.until <= now, CounterRow.until > now + DAY)))
    # Both databases have this statement, but SQLAlchemy has it once for each.
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    counted = (
        insert(CounterRow)
        .values(what=what, who=who, until=now + seconds, number=1)
        .on_conflict_do_update(index_elements=[CounterRow.what, CounterRow.who], set_={"number": CounterRow.number + 1})
        .returning(CounterRow.number, CounterRow.until)
    )
    number, until = session.execute(counted).one()
    return Counted(number, until - now)
