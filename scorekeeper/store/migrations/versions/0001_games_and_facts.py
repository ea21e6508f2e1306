"""The first schema: games and the facts of their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(43), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("variant", sa.JSON(), nullable=False),
        sa.Column("opening", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("key", name="uq_game_key"),
        sa.UniqueConstraint("client_id", name="uq_game_client_id"),
    )
    op.create_table(
        "fact",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_fact_game_id_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_fact"),
        sa.UniqueConstraint("game_id", "number", name="uq_fact_game_id_number"),
        sa.UniqueConstraint("game_id", "client_id", name="uq_fact_game_id_client_id"),
    )
