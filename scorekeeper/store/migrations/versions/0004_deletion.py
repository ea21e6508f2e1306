"""Deletion: when something was last saved in a game, and whether it was deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. Nobody knows when an imported game came, so older games count as touched now."""
    op.add_column("game", sa.Column("touched_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("game", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE game SET touched_at = CURRENT_TIMESTAMP")
