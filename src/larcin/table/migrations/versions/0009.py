"""How many won each match: nobody may have, which is no defeat."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("results", sa.Column("winners", sa.SmallInteger))
