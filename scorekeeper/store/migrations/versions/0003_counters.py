"""Counters of what is limited: wrong codes, joining, games and imports."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "counter",
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("what", "who", name="pk_counter"),
    )
    op.create_index("ix_counter_until", "counter", ["until"])
