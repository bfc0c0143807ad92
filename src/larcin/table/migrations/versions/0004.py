"""Evenings: each as it was opened, with a log of its own, and who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
    )
    op.create_index("evenings_by_status", "evenings", ["status", "changed"])
    op.create_index("evenings_by_host", "evenings", ["host"])
    op.create_table(
        "evening_log",
        sa.Column("evening_id", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(120)),
        sa.Column("what", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "n"),
        sa.UniqueConstraint("evening_id", "command", name="one_answer_a_wish"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "evening_guests",
        sa.Column("evening_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "guest"),
    )
    op.create_index("evening_guests_by_guest", "evening_guests", ["guest"])
