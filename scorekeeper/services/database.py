"""The database as a whole: its tables, which Flask-SQLAlchemy has to know, and whether it can be written."""

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from scorekeeper.store.models import Base
from scorekeeper.store.transactions import writing

METADATA = Base.metadata
"""All tables that services read and write."""


def can_write(session: Session) -> bool:
    """Whether the database takes a row now. Writes one that says what it said before."""
    try:
        with writing(session):
            session.execute(text("UPDATE alembic_version SET version_num = version_num"))
            session.commit()
    except SQLAlchemyError:
        return False
    return True
