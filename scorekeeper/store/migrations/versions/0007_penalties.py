"""The usual penalties of a game's table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; games without penalties of their own have none."""
    op.add_column("game", sa.Column("penalties", sa.JSON(none_as_null=True), nullable=True))
