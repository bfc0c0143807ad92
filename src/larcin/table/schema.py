"""What is stored. `migrations/` brings an older database to this form."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("agreement", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("host", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("clocked", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_in_the_lobby", "open", "status", "changed"),
    Index("tables_by_change", "status", "changed"),
)
"""Every table as it was opened; `status`, `changed` and `summary` follow from its log, for the lobby."""

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(120)),
    Column("what", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
    UniqueConstraint("table_id", "command", name="one_answer_a_command"),
    sqlite_with_rowid=False,
)
"""Everything that happened at a table, numbered without gaps. The primary key settles races: who inserts, was first."""

sitters = Table(
    "sitters",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("guest", String(40), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("sitters_by_guest", "guest"),
)
"""Which guest sits where: it follows from the log, for those who look for their tables."""

mentions = Table(
    "mentions",
    metadata,
    Column("guest", String(40), nullable=False),
    Column("table_id", String(32), nullable=False),
    PrimaryKeyConstraint("guest", "table_id"),
    Index("mentions_by_table", "table_id"),
    sqlite_with_rowid=False,
)
"""Which guests stand in the log of a table, or are its host: it follows from the log, and outlives it where a match was
rated. So a guest can be forgotten without reading all logs."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("stranger", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Who was forgotten a moment ago, and whom the logs name instead: what was on its way then is looked for once more, and
the row goes."""

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("label", String(60), nullable=False),
    Column("device", String(60), nullable=False),
    Column("parent", String(20), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("revoked", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index("links_by_guest", "guest"),
    Index("links_by_secret", "secret", unique=True),
    Index("links_by_end", "ended"),
)
"""Private links: `secret` is a hash, `parent` the link through which whoever made it had come. Times are 0 for never:
when it was last used, when it was revoked, and when whoever came through it was signed out."""

sign_outs = Table(
    "sign_outs",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("sign_outs_by_time", "at"),
)
"""When a guest last signed out everywhere: what its devices were given before that is worth nothing."""

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(60), nullable=False),
    Column("who", String(120), nullable=False),
    Column("name", String(120), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    PrimaryKeyConstraint("game", "who"),
)

rated = Table(
    "rated",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("game", String(60), nullable=False, server_default=""),
    Column("standings", Text, nullable=False, server_default=""),
)
"""The finished matches that the ratings have looked at: each counts once. `standings` is empty for those that do not
count; for the others it outlives their logs, so that ratings can be rebuilt after old tables are pruned."""

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("game", String(60), nullable=False),
    Column("puzzle", String(16), nullable=False),
    Column("guest", String(40), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "puzzle", "guest"),
    Index("puzzle_tries_by_guest", "guest"),
)
"""The first try of each guest at each puzzle: it counts once."""

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("game", String(60), nullable=False),
    Column("who", String(60), nullable=False),
    Column("rating", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    PrimaryKeyConstraint("game", "who"),
)
"""How hard puzzles are, and how well guests solve them: `who` is `puzzle:ID` or `guest:ID`."""

keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Secrets of the server, such as the key that signs cookies: all processes share them."""

heartbeats = Table(
    "lives",
    metadata,
    Column("process", String(40), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""From when to when each server process was seen alive: clocks stand still while none was."""

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("guest", String(40), nullable=False),
    Column("process", String(40), nullable=False),
    PrimaryKeyConstraint("table_id", "guest", "process"),
)
"""Who is connected to which process; rows of processes that are dead count for nothing."""

evenings = Table(
    "evenings",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("plan", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("host", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Index("evenings_by_status", "status", "changed"),
    Index("evenings_by_host", "host"),
)
"""Every evening as it was opened; `status` and `changed` follow from its log."""

evening_log = Table(
    "evening_log",
    metadata,
    Column("evening_id", String(32), nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(120)),
    Column("what", Text, nullable=False),
    PrimaryKeyConstraint("evening_id", "n"),
    UniqueConstraint("evening_id", "command", name="one_answer_a_wish"),
    sqlite_with_rowid=False,
)
"""Everything that happened at an evening, numbered without gaps, as in the log of tables."""

evening_guests = Table(
    "evening_guests",
    metadata,
    Column("evening_id", String(32), nullable=False),
    Column("guest", String(40), nullable=False),
    PrimaryKeyConstraint("evening_id", "guest"),
    Index("evening_guests_by_guest", "guest"),
)
"""Who is, or was, at which evening: it follows from the log, for those who look for theirs."""

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("link", String(20), nullable=False),
    Column("key", String(120), nullable=False),
    Column("secret", String(120), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("subscriptions_by_guest", "guest"),
)
"""The browsers that asked to be reminded: where messages for them go, what these are sealed with, whose they are, and
through which private link that is so, if any."""

reminders = Table(
    "reminders",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("guest", String(40), nullable=False),
    Column("decision", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("last", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "guest"),
    Index("reminders_by_time", "at"),
    Index("reminders_by_guest", "guest"),
)
"""Whom to remind of which decision, and when; `last`, that little time is left."""

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("guest", String(40), nullable=False),
    Column("game", String(60), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rating", Float),
    Column("winners", SmallInteger),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("results_by_guest", "guest", "at"),
)
"""How each guest ended each match, for its profile; `rating` is what it was worth then, null where the match does not
count; `winners` how many won, null where nobody noted that. It is written with what the ratings make of the match, and
outlives the table's log as they do."""
