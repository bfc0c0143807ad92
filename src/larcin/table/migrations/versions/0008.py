"""Browsers that asked to be reminded, and whom to remind of what."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), nullable=False, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("link", sa.String(20), nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("secret", sa.String(120), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("subscriptions_by_guest", "subscriptions", ["guest"])
    op.create_table(
        "reminders",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("last", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest"),
    )
    op.create_index("reminders_by_time", "reminders", ["at"])
    op.create_index("reminders_by_guest", "reminders", ["guest"])
