"""Which guests stand in the log of which table, and who was forgotten a moment ago."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

AT_ONCE = 500


def upgrade() -> None:
    mentions = op.create_table(
        "mentions",
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("guest", "table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("mentions_by_table", "mentions", ["table_id"])
    op.create_table(
        "forgotten",
        sa.Column("guest", sa.String(40), nullable=False, primary_key=True),
        sa.Column("stranger", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    connection = op.get_bind()
    found: set[tuple[str, str]] = set()
    for table_id, what in connection.execute(sa.text("SELECT table_id, what FROM log WHERE what LIKE '%guest%'")):
        found.add((json.loads(what).get("guest", ""), table_id))
    for table_id, standings in connection.execute(sa.text("SELECT table_id, standings FROM rated")):
        found.update((each[0].removeprefix("guest:"), table_id) for each in json.loads(standings or "[]"))
    for where in ("SELECT host, id FROM tables", "SELECT guest, table_id FROM results"):
        found.update((guest, table_id) for guest, table_id in connection.execute(sa.text(where)))
    rows = [{"guest": guest, "table_id": table_id} for guest, table_id in sorted(found) if guest and ":" not in guest]
    for start in range(0, len(rows), AT_ONCE):
        op.bulk_insert(mentions, rows[start : start + AT_ONCE])
