"""Private links are kept, by a hash of their secrets, so that they can be listed and revoked; and who signed out."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("parent", sa.String(20), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("links_by_guest", "links", ["guest"])
    op.create_index("links_by_secret", "links", ["secret"], unique=True)
    op.create_index("links_by_end", "links", ["ended"])
    op.create_table(
        "sign_outs",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("sign_outs_by_time", "sign_outs", ["at"])
