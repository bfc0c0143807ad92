"""The bones and coins of Doggy Bag, read from `bones.json`, a reconstruction that anyone may correct."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

from larcin.errors import BadComponents
from larcin.reading import Checked

COLOURS = ("grey", "white", "red", "yellow", "black")
"""Knucklebone, chicken, beef, marrow, rotten: the five kinds of bone, in the order that all tables here follow."""

MOST_SEATS = 6
MOST_BEHIND = 31
MOST_BONES = 120
"""What the state has room for."""


@dataclass(frozen=True)
class Components:
    """What the file says, kind by kind in the order of `COLOURS`, and the sums that two coins can show, with odds."""

    stock: tuple[int, ...]
    bag: tuple[int, ...]
    points: tuple[int, ...]
    tosses: Mapping[int, int]


def read_components(text: str) -> Components:
    """The components in a file's text, or `BadComponents` with what is wrong."""
    try:
        given = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadComponents(f"bones.json: no JSON after line {error.lineno}: {error.msg}.") from None
    here = Checked(given, "bones.json", BadComponents)
    here.text("about")
    bones = here.parts("bones", len(COLOURS), len(COLOURS))
    for colour, bone in zip(COLOURS, bones, strict=True):
        if bone.text("colour") != colour:
            raise bone.complain("colour", f"{colour!r} here: the order is {', '.join(COLOURS)}")
    stock = tuple(bone.number("behind_each_screen", 0, MOST_BEHIND) for bone in bones)
    bag = tuple(bone.number("in_the_bag", 0, MOST_BEHIND) for bone in bones)
    points = tuple(bone.number("points", 0, 100) for bone in bones)
    for bone in bones:
        bone.nothing_else()
    tosses = read_coins(here.any("coins"))
    here.nothing_else()
    check_sizes(stock, bag, tosses)
    return Components(stock, bag, points, tosses)


def read_coins(coins: Any) -> dict[int, int]:
    """What two coins show together, and in how many ways."""
    fits = isinstance(coins, list) and len(coins) == 2
    fits = fits and all(isinstance(coin, list) and len(coin) == 2 for coin in coins)
    if not fits or not all(type(side) is int and 1 <= side <= 4 for coin in coins for side in coin):
        raise BadComponents(
            "bones.json, coins: expected two coins with two sides each, every side a number from 1 to 4."
        )
    tosses: dict[int, int] = {}
    for sides in product(*coins):
        tosses[sum(sides)] = tosses.get(sum(sides), 0) + 1
    return dict(sorted(tosses.items()))


def check_sizes(stock: tuple[int, ...], bag: tuple[int, ...], tosses: Mapping[int, int]) -> None:
    if not max(tosses) <= sum(stock) <= MOST_BEHIND:
        raise BadComponents(
            f"bones.json: each screen must hide {max(tosses)} to {MOST_BEHIND} bones at the start, not {sum(stock)}."
        )
    if sum(bag) + MOST_SEATS * sum(stock) > MOST_BONES:
        raise BadComponents(f"bones.json: six players cannot play with more than {MOST_BONES} bones.")


def handfuls(size: int) -> list[tuple[int, ...]]:
    """Every handful of so many bones, as counts of the five kinds, the one with the first kinds first."""
    picks = combinations_with_replacement(range(len(COLOURS)), size)
    return [tuple(pick.count(kind) for kind in range(len(COLOURS))) for pick in picks]


COMPONENTS = read_components((Path(__file__).parent / "bones.json").read_text(encoding="utf-8"))
