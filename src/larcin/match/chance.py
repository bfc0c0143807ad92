"""Chance that anyone can check.

A match has a secret seed of 256 bits. Its SHA-256, the *commitment*, is shown before the first draw; then players may
say words of their own, the *client seeds*, which nobody knew when the seed was chosen; the seed is shown when the match
is over. Outcome number `n` (from 0) follows from them: take

    HMAC-SHA256(seed, "n.attempt words")

as a number, where `words` is the list of client seeds as compact JSON and `attempt` counts from 0. Where it is below
the largest multiple of the sum of the weights, its remainder by that sum picks the outcome, walking along the weights;
otherwise the next attempt decides. So every outcome is exactly as likely as its weight says.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from larcin.errors import LarcinError

SEED_BYTES = 32
RANGE = 1 << (8 * SEED_BYTES)
COMPACT_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

SILENT = b"[]"
"""What players have said who say nothing."""

Seed = int | bytes | str | None
"""A seed as people give it: a number, 32 bytes, their hexadecimal form, or None for a fresh one."""


def read_seed(seed: Seed) -> bytes:
    """The 32 bytes of a seed."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < RANGE:
        return seed.to_bytes(SEED_BYTES)
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    if isinstance(seed, str) and len(seed) == 2 * SEED_BYTES:
        try:
            return bytes.fromhex(seed)
        except ValueError:
            pass
    raise LarcinError("A seed is a whole number from 0 to 2^256 - 1, or 32 bytes, or 64 hexadecimal digits.")


def commitment(seed: bytes) -> str:
    """What is shown of a seed before the first draw."""
    return hashlib.sha256(seed).hexdigest()


class Hmac:
    """HMAC-SHA256 with one key for many texts: the key is hashed once, which makes it three times faster."""

    BLOCK = hashlib.sha256().block_size
    INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))

    def __init__(self, key: bytes) -> None:
        padded = key.ljust(self.BLOCK, b"\0")
        self._inner = hashlib.sha256(padded.translate(self.INNER))
        self._outer = hashlib.sha256(padded.translate(self.OUTER))

    def digest(self, text: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(text)
        outer.update(inner.digest())
        return outer.digest()


class VerifiableChance:
    """The draws of one match."""

    def __init__(self, seed: bytes, client_seeds: Sequence[str] = ()) -> None:
        self.seed = seed
        self.client_seeds = list(client_seeds)
        self.said = COMPACT_JSON.encode(self.client_seeds).encode(errors="surrogatepass") if client_seeds else SILENT
        """The client seeds as they are hashed."""

    @cached_property
    def _hmac(self) -> Hmac:
        return Hmac(self.seed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VerifiableChance):
            return NotImplemented
        return (self.seed, self.client_seeds) == (other.seed, other.client_seeds)

    def __hash__(self) -> int:
        return hash((self.seed, *self.client_seeds))

    def __reduce__(self) -> tuple[Any, ...]:
        return VerifiableChance, (self.seed, self.client_seeds)

    @property
    def commitment(self) -> str:
        """What is shown of the seed before the first draw."""
        return commitment(self.seed)

    def draw(self, number: int, weights: Sequence[int]) -> int:
        """The index that draw `number` picks among these weights."""
        total = sum(weights)
        fair = largest_multiple(total)
        attempt = 0
        while (drawn := int.from_bytes(self._hmac.digest(b"%d.%d %b" % (number, attempt, self.said)))) >= fair:
            attempt += 1
        left = drawn % total
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("Weights are above nought.")


@lru_cache
def largest_multiple(total: int) -> int:
    """The largest multiple of a number that is no larger than the range of a draw."""
    return RANGE - RANGE % total
