"""Rights: the links of a game, the devices that joined, and who recorded each fact."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables. Older games have no links, so everybody with the address can still keep their score."""
    op.create_table(
        "link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=True),
        sa.Column("code_until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_link_game_id_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_link"),
        sa.UniqueConstraint("game_id", "right", name="uq_link_game_id_right"),
        sa.UniqueConstraint("token_hash", name="uq_link_token_hash"),
        sa.UniqueConstraint("code_hash", name="uq_link_code_hash"),
    )
    op.create_table(
        "member",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("device_hash", sa.String(64), nullable=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("link_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_member_game_id_game", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["link_id"], ["link.id"], name="fk_member_link_id_link", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_member"),
        sa.UniqueConstraint("game_id", "device_hash", name="uq_member_game_id_device_hash"),
    )
    op.create_table(
        "former_key",
        sa.Column("key", sa.String(43), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_former_key_game_id_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", name="pk_former_key"),
    )
    # SQLite cannot add a column with a constraint, so Alembic copies the table and drops the old one. That is safe only
    # because no other table refers to facts.
    with op.batch_alter_table("fact") as fact:
        fact.add_column(sa.Column("member_id", sa.Integer(), nullable=True))
        fact.create_foreign_key("fk_fact_member_id_member", "member", ["member_id"], ["id"], ondelete="SET NULL")
