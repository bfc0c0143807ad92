"""Ratings can be rebuilt: each counted match keeps its standings. Finished tables are found by when they changed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("rated", sa.Column("game", sa.String(60), nullable=False, server_default=""))
    op.add_column("rated", sa.Column("standings", sa.Text, nullable=False, server_default=""))
    op.create_index("tables_by_change", "tables", ["status", "changed"])
