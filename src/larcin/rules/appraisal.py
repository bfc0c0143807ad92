"""Appraisals: small nets that say what the items are worth that moves consist of, and what share of the victory to
expect. They are for games of many moves that are made of few things; `larcin.rules.advice` weighs moves one by one.

A game that is learned so says what is considered (`consider`, and `imagine` for what is the others' secret), what a
move consists of (`itemise`), and how many numbers that are (`CONSIDERED`, `ITEMS`, `MOST_ITEMS`). Prices follow from
what the seat knows; expectations also from what it imagines, since they are only asked for on imagined tables. So
these are two nets. All is reckoned in whole numbers, as advice is.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from larcin.rules.advice import FINE_SUM, ONE, in_bytes, wish
from larcin.rules.contract import Array, rule

Numbers = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Layers:
    """A net of three layers in whole numbers: weights of one byte, by what they count, and what is added."""

    first: Numbers
    first_by: Numbers
    first_add: Numbers
    second: Numbers
    second_by: Numbers
    second_add: Numbers
    last: Numbers
    """A row for each thing that it says."""
    last_by: Numbers
    last_add: Numbers

    @classmethod
    def of(cls, parts: list[Numbers]) -> Layers:
        """From weights and what is added, layer by layer, of numbers as they are learned."""
        first, first_by = in_bytes(parts[0].T, 1 << FINE_SUM)
        second, second_by = in_bytes(parts[2], 1 << FINE_SUM)
        last, last_by = in_bytes(parts[4], 1 << FINE_SUM)
        added = [np.rint(parts[1] * (1 << FINE_SUM)), np.rint(parts[3] * ONE), np.rint(parts[5] * ONE)]
        one, two, three = (each.astype(np.int32) for each in added)
        return cls(
            np.ascontiguousarray(first.T), first_by, one, second, second_by, two,
            np.ascontiguousarray(last.T), last_by, three,
        )  # fmt: skip

    @property
    def inputs(self) -> int:
        return len(self.first)

    @property
    def width(self) -> int:
        return self.first.shape[1]


@dataclass(frozen=True)
class Appraisal:
    """What things are worth, and what to expect."""

    prices: Layers
    hopes: Layers

    @classmethod
    def read(cls, path: Path) -> Appraisal:
        with np.load(path) as kept:
            return cls(*(Layers(*(kept[f"{net.name}_{each.name}"] for each in fields(Layers))) for net in fields(cls)))


def write_appraisal(path: Path, appraisal: Appraisal) -> None:
    numbers = {
        f"{net.name}_{each.name}": getattr(getattr(appraisal, net.name), each.name)
        for net in fields(appraisal)
        for each in fields(Layers)
    }
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **numbers)


@rule
def price(deeper: Array, last: Array, by: Array, added: Array, prices: Array) -> None:
    """Write what everything is worth."""
    for item in range(len(prices)):
        prices[item] = wish(deeper, last[item], by[item], added[item])
