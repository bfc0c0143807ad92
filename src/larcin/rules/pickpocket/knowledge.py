"""Who knows what in Pickpocket: views and positions. What was seen to happen is in `story`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from larcin.errors import BadPosition
from larcin.reading import Checked
from larcin.rules.contract import Position, Record, View, bit, listed
from larcin.rules.pickpocket import rulebook
from larcin.rules.pickpocket.components import GUARD_NAMES, GUARD_WORTHS, TILE_NAMES
from larcin.rules.pickpocket.table import (
    FEW_SEATS,
    LINE_COUNT,
    NONE,
    OVER,
    STATE,
    fits,
    inside,
    lengthen,
    loot,
    stands,
)
from larcin.rules.pickpocket.words import LINES, POWERS, STAGES, TILES

# ----------------------------------------------------------------------------------------------------------- the view


def laid_out(state: Record) -> Any:
    """The fields of a state as plain numbers and lists, which Python reads faster than a record."""
    fields = zip(STATE.names or (), state.item(), strict=True)
    return SimpleNamespace(**{name: value if isinstance(value, int) else value.tolist() for name, value in fields})


def view(state: Record, seat: int, memory: str) -> View:  # noqa: ARG001
    """What a seat may know (P9, P29): everything but the tiles in the others' hands and in the bag.

    Discards lie open, so that there is nothing to remember: the view is the same with the memory aid and without.
    `unseen` are the tiles that are in the bag or in others' hands, for all this seat knows.
    """
    table = laid_out(state)
    return {
        "night": table.night,
        "stage": STAGES[table.stage],
        "turn": number_or_none(table.turn),
        "prince": number_or_none(table.prince),
        "double": table.due,
        "row": row(table),
        "lines": {LINES[line]: table.elements[line] for line in listed(table.whole, LINE_COUNT)},
        "loot": loot(table),
        "door": number_or_none(table.door, GUARD_WORTHS),
        "aside": counted(table.aside, GUARD_NAMES),
        "discards": counted(table.discards, TILE_NAMES),
        "track": track(table),
        "bag": sum(table.bag),
        "unseen": counted(unseen(table, seat), TILES),
        "thieves": [view_of_thief(table, thief, seat) for thief in range(table.seats)],
    }


def view_of_thief(table: Any, thief: int, watcher: int) -> View:
    shown = thief == watcher or table.stage == OVER
    held = powers(table, thief)
    return {
        "experience": table.points[thief],
        "inside": inside(table, thief),
        "standing": stands(table, thief) if table.seats <= FEW_SEATS else None,
        "powers": held,
        "used": used(table, held),
        "tiles": sum(table.hand[thief]),
        "hand": counted(table.hand[thief], TILE_NAMES) if shown else None,
    }


def unseen(table: Any, seat: int) -> list[int]:
    """How many tiles of each kind are in the bag or in hands that this seat cannot see."""
    tiles = list(table.bag)
    for other in range(table.seats):
        if other != seat and table.stage != OVER:
            for kind, count in enumerate(table.hand[other]):
                tiles[kind] += count
    return tiles


def counted(counts: list[int], names: Sequence[str]) -> dict[str, int]:
    """Tiles by name; those that are not there are left out."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def row(table: Any) -> list[str]:
    return [TILE_NAMES[kind] for kind in table.row[: table.row_length]]


def number_or_none(number: int, values: Sequence[int] | None = None) -> int | None:
    if number == NONE:
        return None
    return number if values is None else values[number]


def track(table: Any) -> list[dict[str, Any]]:
    """The piles of markers, from the least experience up, each from the bottom (P8)."""
    piles: dict[int, list[int]] = {}
    for points, height, seat in sorted(zip(table.points, table.height, range(table.seats), strict=False)):
        if height != NONE:
            piles.setdefault(points, []).append(seat)
    return [{"experience": points, "pile": pile} for points, pile in piles.items()]


def powers(table: Any, seat: int) -> list[str]:
    return [name for name, holder in zip(POWERS, table.power, strict=True) if holder == seat]


def used(table: Any, held: list[str]) -> list[str]:
    """Those of the powers that were used up this night."""
    return [name for name in held if table.spent & bit(POWERS.index(name))]


# ------------------------------------------------------------------------------------------------------- the position


def position(state: Record) -> Position:
    """All there is, bag and hands included."""
    table = laid_out(state)
    return {
        "night": table.night,
        "stage": STAGES[table.stage],
        "turn": number_or_none(table.turn),
        "prince": number_or_none(table.prince),
        "double": table.due,
        "row": row(table),
        "door": number_or_none(table.door, GUARD_WORTHS),
        "aside": counted(table.aside, GUARD_NAMES),
        "discards": counted(table.discards, TILE_NAMES),
        "bag": counted(table.bag, TILES),
        "track": track(table),
        "thieves": [
            {
                "inside": inside(table, thief),
                "standing": stands(table, thief),
                "powers": powers(table, thief),
                "used": used(table, powers(table, thief)),
                "hand": counted(table.hand[thief], TILE_NAMES),
            }
            for thief in range(table.seats)
        ],
    }


def from_position(given: Position, options: Mapping[str, Any], state: Record) -> None:
    """Lay the table as the position says. Hands, powers and guards that it leaves out are not there."""
    here = Checked(given, "position", BadPosition)
    state.seats = options["seats"]
    state.powers = ("without", "with").index(options["powers"])
    rulebook.open_inn(state)
    last = state.seats - 1
    state.night = here.number("night", 1, 1000)
    state.stage = here.choice("stage", STAGES)
    state.turn = here.number("turn", 0, last, default=NONE)
    state.prince = here.number("prince", 0, last, default=NONE)
    state.due = here.number("double", 0, 2, default=0)
    lay_row(here, state)
    state.door = door(here)
    fill(state.aside, here, "aside", GUARD_NAMES)
    fill(state.discards, here, "discards", TILE_NAMES)
    fill(state.bag, here, "bag", TILES)
    pile_markers(here, state)
    state.inn = state.standing = 0
    for thief, part in enumerate(here.parts("thieves", state.seats, state.seats)):
        place_thief(part, state, thief)
    here.nothing_else()


def lay_row(here: Checked, state: Record) -> None:
    names = here.texts("row")
    for number, name in enumerate(names, start=1):
        if name not in TILE_NAMES:
            raise here.complain("row", f"tiles among {', '.join(TILE_NAMES)}")
        if not fits(state, TILE_NAMES.index(name)):
            raise BadPosition(f"position, row: tile {number} ({name}) does not fit the row before it.")
        if number > len(state.row):
            raise BadPosition(f"position, row: there are only {len(state.row)} loot tiles.")
        lengthen(state, TILE_NAMES.index(name))


def door(here: Checked) -> int:
    if not here.has("door"):
        return here.number("door", 0, 0, default=NONE)
    worth = here.any("door")
    if type(worth) is not int or worth not in GUARD_WORTHS:
        raise here.complain("door", f"the worth of a guard, one of {', '.join(map(str, GUARD_WORTHS))}")
    return GUARD_WORTHS.index(worth)


def fill(counts: Any, here: Checked, part: str, names: Sequence[str]) -> None:
    """Count tiles from a part such as {"PK": 2}."""
    if here.has(part):
        for name, count in here.counts(part, names).items():
            if count > 100:
                raise BadPosition(f"{here.place}, {part}: there are no {count} tiles {name}.")
            counts[names.index(name)] = count
    here.any(part)


def pile_markers(here: Checked, state: Record) -> None:
    """Put the markers on the track; those of seats that are on no pile are not placed yet."""
    for seat in range(state.seats):
        state.height[seat] = NONE
    placed: set[int] = set()
    for pile in here.parts("track", 0, int(state.seats)):
        points = pile.number("experience", 0, 10_000)
        for height, seat in enumerate(pile.numbers("pile", 0, state.seats - 1)):
            if seat in placed:
                raise BadPosition(f"{pile.place}: the marker of seat {seat} lies on two piles.")
            placed.add(seat)
            state.points[seat] = points
            state.height[seat] = height
        pile.nothing_else()


def place_thief(part: Checked, state: Record, thief: int) -> None:
    if part.truth("inside"):
        state.inn |= bit(thief)
    if part.truth("standing"):
        state.standing |= bit(thief)
    for power in read_powers(part, "powers"):
        if state.power[power] != NONE:
            raise BadPosition(f"{part.place}, powers: somebody else holds {POWERS[power]} already.")
        state.power[power] = thief
    for power in read_powers(part, "used"):
        if state.power[power] != thief:
            raise BadPosition(f"{part.place}, used: {POWERS[power]} is not among the powers of this seat.")
        state.spent |= bit(power)
    fill(state.hand[thief], part, "hand", TILE_NAMES)
    part.nothing_else()


def read_powers(part: Checked, name: str) -> list[int]:
    if not part.has(name):
        part.any(name)
        return []
    names = part.texts(name)
    if any(power not in POWERS for power in names):
        raise part.complain(name, f"powers among {', '.join(POWERS)}")
    return [POWERS.index(power) for power in names]
