"""Ids of tables: short enough to read out, too many to guess."""

from __future__ import annotations

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Nothing that looks like something else."""
LENGTH = 12


def new_id() -> str:
    return id_from(secrets.token_bytes(32))


def id_from(digest: bytes) -> str:
    """An id that follows from many random bytes."""
    number, letters = int.from_bytes(digest), len(ALPHABET)
    return "".join(ALPHABET[number // letters**place % letters] for place in range(LENGTH))
