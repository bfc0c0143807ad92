"""Evenings: tournaments by link, for people and bots. `docs/evenings.md` says by which rules.

An evening is the fold of a log of its own, as a table is. Its tables are tables like any other.
"""
