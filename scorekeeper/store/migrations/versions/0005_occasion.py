"""The head of a game's sheet: event, round, table, place, start and end, referee."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; games without a head have none."""
    op.add_column("game", sa.Column("occasion", sa.JSON(none_as_null=True), nullable=True))
