"""Advice: two small nets a game, of which one says how likely each move should be, and the other what share of the
victory to expect. `larcin train` learns them; `master` plays by them.

The first looks at what a seat knows. In most games it says of every move how much it is liked. Where moves are many and
made of few things (`itemise` in a game's `learned.py`), it says what these are worth, and a move is liked for their
sum. The second may look at the others' secrets too, since it is only asked on tables that are imagined.

All is reckoned in whole numbers, so that every machine comes to the same. Weights have a byte each. What a rule notes
down on the way lies behind the weights of moves (`room_for_advice`), since rules allocate nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from larcin.rules.contract import Array, rule
from larcin.rules.weighing import growth

FURTHEST = 8.0
"""No hidden number is more than this."""

FINE_SUM, FINE = 20, 10
"""Digits, to the base of two, behind the point: of what the first layer adds up, and of hidden numbers."""
ONE = 1 << FINE
MOST = int(FURTHEST) << FINE

FINE_WEIGHT = 1000.0
SELDOM = 0.004
"""A move that should be less likely than this, beside the likeliest, is not worth a thought."""

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

    def parts(self) -> list[Numbers]:
        """Weights and what is added, layer by layer, as near as whole numbers kept them: the way back of `of`."""
        return [
            self.first * self.first_by[:, None] / (1 << FINE_SUM), self.first_add / (1 << FINE_SUM),
            self.second * self.second_by / (1 << FINE_SUM), self.second_add / ONE,
            (self.last * self.last_by[:, None]).T / (1 << FINE_SUM), self.last_add / ONE,
        ]  # fmt: skip

    @property
    def inputs(self) -> int:
        return len(self.first)

    @property
    def width(self) -> int:
        return self.first.shape[1]


@dataclass(frozen=True)
class Advice:
    """How much moves are liked, or what they are made of, and what to expect."""

    likings: Layers
    hopes: Layers

    @classmethod
    def read(cls, path: Path) -> Advice:
        with np.load(path) as kept:
            return cls(*(Layers(*(kept[f"{net.name}_{each.name}"] for each in fields(Layers))) for net in fields(cls)))

    def write(self, path: Path) -> None:
        numbers = {
            f"{net.name}_{each.name}": getattr(getattr(self, net.name), each.name)
            for net in fields(self)
            for each in fields(Layers)
        }
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **numbers)

    @property
    def width(self) -> int:
        """Of the wider one."""
        return max(self.likings.width, self.hopes.width)


def in_bytes(weights: Numbers, one: int) -> tuple[Numbers, Numbers]:
    """Weights as bytes, and by what each column counts in such parts of one."""
    by = np.maximum(np.rint(np.abs(weights).max(axis=0) / 127 * one), 1)
    return np.clip(np.rint(weights * one / by), -127, 127).astype(np.int8), by.astype(np.int32)


def room_for_advice(inputs: int, advice: Advice) -> int:
    """How many numbers advice needs to be noted down: what is looked at, and two layers."""
    return inputs + 2 * advice.width


@rule
def clear(numbers: Array) -> None:
    for index in range(len(numbers)):
        numbers[index] = 0


@rule
def think(
    known: Array, hidden: Array, deeper: Array, first: Array, first_by: Array, first_add: Array, second: Array,
    second_by: Array, second_add: Array,
) -> None:  # fmt: skip
    """From what is known to the second hidden layer, which is left in `deeper`."""
    for unit in range(len(hidden)):
        hidden[unit] = first_add[unit]
    for index in range(len(known)):
        if known[index] != 0:
            add(hidden, first[index], int(known[index]) * int(first_by[index]))
    for unit in range(len(hidden)):
        hidden[unit] = min(max(hidden[unit], 0), MOST << (FINE_SUM - FINE)) >> (FINE_SUM - FINE)
    clear(deeper)
    for index in range(len(hidden)):
        if hidden[index] != 0:
            add(deeper, second[index], int(hidden[index]))
    for unit in range(len(deeper)):
        deeper[unit] = min(max(counting(int(deeper[unit]), second_by[unit], second_add[unit]), 0), MOST)


@rule
def add(sums: Array, weights: Array, times: int) -> None:
    """Add up what one number means to a layer. A loop of unknown length is compiled to add several at once."""
    for unit in range(len(sums)):
        sums[unit] += times * int(weights[unit])


@rule
def counting(total: int, by: int, added: int) -> int:
    """A sum of bytes times hidden numbers, by what its column counts, and what is added."""
    return ((total * int(by)) >> FINE_SUM) + int(added)


@rule
def wish(deeper: Array, weights: Array, by: int, added: int) -> int:
    """What a layer of one number says."""
    total = 0
    for unit in range(len(deeper)):
        total += int(deeper[unit]) * int(weights[unit])
    return counting(total, by, added)


@rule
def weigh(deeper: Array, moves: Array, by: Array, added: Array, actions: Array, count: int, weights: Array) -> None:
    """Write a weight for each move: how likely it should be. What is not worth a thought weighs nothing."""
    for index in range(count):
        action = int(actions[index])
        weights[index] = wish(deeper, moves[action], by[action], added[action])
    liken(weights, count)


@rule
def price(deeper: Array, last: Array, by: Array, added: Array, prices: Array) -> None:
    """Write what everything is worth."""
    for item in range(len(prices)):
        prices[item] = wish(deeper, last[item], by[item], added[item])


@rule
def liken(weights: Array, count: int) -> None:
    """Of what moves are worth, make how likely they should be. What is not worth a thought weighs nothing."""
    most = weights[0]
    for index in range(count):
        most = max(most, weights[index])
    for index in range(count):
        likely = growth((weights[index] - most) / ONE)
        weights[index] = int(FINE_WEIGHT * likely + 0.5) if likely >= SELDOM else 0


@rule
def hope(deeper: Array, weights: Array, by: Array, added: Array) -> float:
    """The share of the victory to expect."""
    total = wish(deeper, weights[0], by[0], added[0]) / ONE
    return 0.5 + 0.5 * total / (1.0 + abs(total))


@rule
def divide(seat: int, seats: int, chances: Array) -> None:
    """Of hopes make chances that are one victory together: what the thinker leaves is the others', in proportion.

    Hopes were learned where a seat is to choose, so the thinker's is the one to trust.
    """
    left = 1.0 - chances[seat]
    hoped = 0.0
    for each in range(seats):
        if each != seat:
            hoped += chances[each]
    for each in range(seats):
        if each != seat:
            chances[each] = left * chances[each] / hoped
