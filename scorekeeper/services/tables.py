"""The metadata of the database's tables. Flask-SQLAlchemy needs it, and `web` may not import `store`."""

from scorekeeper.store.models import Base

METADATA = Base.metadata
"""All tables that services read and write."""
