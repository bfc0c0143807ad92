"""What is in the box of Oliver Twist: `components.json`, read and checked (T1 to T7, T10)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from larcin.errors import BadComponents
from larcin.reading import Checked

OBJECT_NAMES = (
    "apple1",
    "apple2",
    "handkerchief1",
    "handkerchief2",
    "brooch",
    "necklace",
    "ring",
    "watch",
    "wallet",
)
TOOL_NAMES = ("crowbar", "lantern", "keys", "rope", "saw")
CARD_NAMES = ("dodger", "brownlow", "nancy", "charley", "sikes", "oliver", "bumble", "fang")

TYPE_NAMES = (
    "apples",
    "handkerchiefs",
    "brooches",
    "necklaces",
    "rings",
    "watches",
    "wallets",
    "tools",
    "characters",
    "burglaries",
)
OBJECT_TYPES = (0, 0, 1, 1, 2, 3, 4, 5, 6)
PRINTED_COUNTS = (12, 11, 10, 7, 6, 5, 9)  # T1
TOOL_TOKENS, CHARACTER_TOKENS, BURGLARY_TOKENS = 10, 5, 10  # T2
STARTING_TOKENS = 9  # T4
BURGLARY_CARDS = 16  # T5
CHARACTER_CARDS = 13  # T10
REWARDS_AT_FAGINS = 5  # T6

wide = cast("Callable[[int], int]", np.int64)
"""A number of 64 bits: Numba compiles a rule anew for every plain constant or narrow number that it is given."""

COMPONENTS_FILE = Path(__file__).with_name("components.json")


@dataclass(frozen=True)
class Box:
    """Components that were checked. Objects are listed in the order of `OBJECT_NAMES`."""

    coins: tuple[int, ...]
    counts: tuple[int, ...]
    starting: tuple[int, ...]
    tools: tuple[int, ...]
    characters: int
    burglaries: int
    burglary_cards: tuple[int, ...]
    character_cards: tuple[int, ...]
    rewards: tuple[int, ...]
    money: int


def read_box(given: Any) -> Box:
    """The components from the contents of their file; `BadComponents` with a sentence if they cannot be right."""
    here = Checked(given, "components", BadComponents)
    here.texts("about")
    coins, counts, starting = read_objects(here)
    tools = here.counts("tools", TOOL_NAMES)
    cards = here.counts("character cards", CARD_NAMES)
    box = Box(
        coins=coins,
        counts=counts,
        starting=starting,
        tools=tuple(tools.values()),
        characters=here.number("character tokens", 0, 75),
        burglaries=here.number("burglary tokens", 0, 75),
        burglary_cards=tuple(sorted(read_numbers(here, "burglary cards", -100, 100))),
        character_cards=tuple(cards.values()),
        rewards=tuple(read_numbers(here, "rewards", 0, 100)),
        money=here.number("money", 0, 1000),
    )
    here.nothing_else()
    check_counts(box)
    return box


def read_objects(here: Checked) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    coins, counts, starting = [], [], []
    for name, part in zip(OBJECT_NAMES, here.parts("objects", len(OBJECT_NAMES), len(OBJECT_NAMES)), strict=True):
        if part.text("object") != name:
            raise part.complain("object", repr(name))
        coins.append(part.number("coins", 0, 100))
        counts.append(part.number("count", 0, 75))
        starting.append(part.number("starting", 0, STARTING_TOKENS))
        part.nothing_else()
    return tuple(coins), tuple(counts), tuple(starting)


def read_numbers(here: Checked, part: str, least: int, most: int) -> list[int]:
    values = here.any(part)
    if not isinstance(values, list) or not all(type(value) is int and least <= value <= most for value in values):
        raise here.complain(part, f"a list of whole numbers from {least} to {most}")
    return list(values)


def check_counts(box: Box) -> None:
    """What the rulebook prints must hold, whatever else is corrected."""
    for number, printed in enumerate(PRINTED_COUNTS):
        found = sum(count for count, kind in zip(box.counts, OBJECT_TYPES, strict=True) if kind == number)
        expect(found, printed, f"round tokens with {TYPE_NAMES[number]}")
    expect(sum(box.tools), TOOL_TOKENS, "tool tokens")
    expect(box.characters, CHARACTER_TOKENS, "character tokens")
    expect(box.burglaries, BURGLARY_TOKENS, "burglary tokens")
    expect(sum(box.starting), STARTING_TOKENS, "starting tokens")
    expect(len(box.burglary_cards), BURGLARY_CARDS, "burglary cards")
    expect(sum(box.character_cards), CHARACTER_CARDS, "character cards")
    expect(len(box.rewards), REWARDS_AT_FAGINS, "rewards at Fagin's")
    if box.coins[-1] != 0:
        raise BadComponents("components: a wallet shows no coins.")


def expect(found: int, printed: int, what: str) -> None:
    if found != printed:
        raise BadComponents(f"components: there are {printed} {what}, not {found}.")


def numbers(values: Sequence[int]) -> Any:
    """A table for the rules."""
    return np.array(values, dtype=np.int8)


BOX = read_box(json.loads(COMPONENTS_FILE.read_text(encoding="utf-8")))
