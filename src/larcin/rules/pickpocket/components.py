"""The tiles of Pickpocket, read from `components.json` and checked: a reconstruction that owners may correct.

The rules read the constants at the end of this module, all of them derived from the file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from larcin.errors import BadComponents
from larcin.reading import Checked
from larcin.rules.contract import bit

FILE = Path(__file__).parent / "components.json"

LINES = "PKVJ"  # P2: purses, keys, vials, jewels
LOOT_TILES = 64  # P1
MOST_LOOT_KINDS = 40
"""What a seat may do is a set of bits, and has room for so many kinds of loot to play."""

GUARD_TILES = 7  # P1


class LootTile(NamedTuple):
    """A kind of loot tile: its whole lines, how many there are of it, and what one is worth in hand at the end."""

    lines: str
    tiles: int
    in_hand: int


class Components(NamedTuple):
    """What the file holds. The illusion's points are by line, in the order of `LINES`."""

    loot: tuple[LootTile, ...]
    guards: tuple[int, ...]
    illusion: tuple[int, ...]


def read_file(path: Path) -> Components:
    """The components in a file; `BadComponents` with what is wrong if the game cannot be played with them."""
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadComponents(f"{path.name}: this file of components cannot be read: {error}") from None
    return read_components(given)


def read_components(given: Any) -> Components:
    here = Checked(given, "components", BadComponents)
    here.text("about", default="")
    loot = tuple(read_tile(part) for part in here.parts("loot", 1, MOST_LOOT_KINDS))
    guards = read_guards(here)
    illusion = here.inner("illusion")
    points = tuple(illusion.number(line, 0, 20) for line in LINES)
    illusion.nothing_else()
    here.nothing_else()
    count = sum(tile.tiles for tile in loot)
    if count != LOOT_TILES:
        raise BadComponents(f"components, loot: there must be {LOOT_TILES} loot tiles in all, not {count}.")
    for number, tile in enumerate(loot):
        if (tile.lines, tile.in_hand) in [(other.lines, other.in_hand) for other in loot[:number]]:
            raise BadComponents(f"components, loot {number}: {tile.lines} worth {tile.in_hand} is listed twice.")
    return Components(loot, guards, points)


def read_tile(part: Checked) -> LootTile:
    lines = part.text("lines")
    if not lines or lines != "".join(line for line in LINES if line in lines):
        raise part.complain("lines", f"whole lines among {', '.join(LINES)}, each once and in this order")
    tile = LootTile(lines, part.number("tiles", 1, LOOT_TILES), part.number("in_hand", 0, 20))
    part.nothing_else()
    return tile


def read_guards(here: Checked) -> tuple[int, ...]:
    guards = here.any("guards")
    if not isinstance(guards, list) or not all(type(worth) is int and 0 <= worth <= 20 for worth in guards):
        raise here.complain("guards", "a list of whole numbers from 0 to 20")
    if len(guards) != GUARD_TILES:
        raise BadComponents(f"components, guards: there must be {GUARD_TILES} guards, not {len(guards)}.")
    return tuple(sorted(guards))


def tile_names(loot: tuple[LootTile, ...]) -> tuple[str, ...]:
    """A tile is called by its whole lines, and by its worth in hand too where that is needed to tell two apart."""
    lines = [tile.lines.lower() for tile in loot]
    return tuple(
        f"{name}{tile.in_hand}" if lines.count(name) > 1 else name for name, tile in zip(lines, loot, strict=True)
    )


def numbers(values: Any) -> np.ndarray[Any, np.dtype[np.int16]]:
    return np.array(list(values), dtype=np.int16)


COMPONENTS = read_file(FILE)
GUARD_WORTHS = tuple(sorted(set(COMPONENTS.guards)))

TILE_NAMES = tile_names(COMPONENTS.loot)
GUARD_NAMES = tuple(f"guard {worth}" for worth in GUARD_WORTHS)

LOOT_KINDS = len(TILE_NAMES)
GUARD_KINDS = len(GUARD_NAMES)
KINDS = LOOT_KINDS + GUARD_KINDS

COPIES = numbers(
    [*(tile.tiles for tile in COMPONENTS.loot), *(COMPONENTS.guards.count(worth) for worth in GUARD_WORTHS)]
)
"""How many tiles there are of every kind, loot first (P4), then guards."""

LINES_ON = numbers(sum(bit(LINES.index(line)) for line in tile.lines) for tile in COMPONENTS.loot)
"""The whole lines of every kind of loot, as bits."""

FITTING_TILES = np.array(
    [
        sum(bit(kind) for kind, lines in enumerate(LINES_ON.tolist()) if lines & whole)
        for whole in range(bit(len(LINES)))
    ]
)
"""For every set of whole lines the kinds of loot that fit (P14), as bits."""

ELEMENTS_ON = numbers(2 if len(tile.lines) == 1 else 1 for tile in COMPONENTS.loot)  # P3
"""How many elements lie on each whole line of a tile."""

IN_HAND = numbers(tile.in_hand for tile in COMPONENTS.loot)  # P5
GUARD_WORTH = numbers(GUARD_WORTHS)  # P6
ILLUSION_WORTH = numbers(COMPONENTS.illusion)  # P28
