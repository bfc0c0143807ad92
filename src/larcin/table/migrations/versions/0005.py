"""Everybody's own results, for profiles: how each guest ended each match, and what it was worth then."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_by_guest", "results", ["guest", "at"])
