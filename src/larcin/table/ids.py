"""Ids of tables: short enough to read out, too many to guess."""

from __future__ import annotations

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Nothing that looks like something else."""
LENGTH = 12


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
