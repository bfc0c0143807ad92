"""The table: a server at which people and bots play, that never loses a move and never shows a secret.

Everything that happens at a table is a numbered happening in one log (`happenings`). A table is what follows from its
log (`table`), and what may happen next is decided from it (`commands`). A room (`room`) keeps a table in memory while
somebody watches: it decides, has the store (`event_store`) commit, and only then tells everyone what they may know
(`updates`). `docs/protocol.md` is the contract with clients, `docs/server.md` is for those who run a server.
"""

from larcin.extras import need

need("table", "The table in the browser")
