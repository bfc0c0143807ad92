"""Puzzles: who has tried which, how hard they are by that, and how well each guest solves them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle", "guest"),
    )
    op.create_index("puzzle_tries_by_guest", "puzzle_tries", ["guest"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("who", sa.String(60), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "who"),
    )
