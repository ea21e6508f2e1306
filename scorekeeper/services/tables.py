"""The tables of the database, for those who open a session on it."""

from scorekeeper.store.models import Base

METADATA = Base.metadata
"""All tables that services read and write."""
