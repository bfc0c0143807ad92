"""A referee for the whole table: it lets people, thieves, bots and crashes loose on servers, and holds what every
connection was told against what the log says that its holder might know then.

`truth.py` is a model of a table, written from docs/protocol.md and apart from the server's own; `judge.py` compares;
`world.py` is who does what; `python -m tests.table.referee` runs for as long as one likes.
"""
