"""Positions of Pickpocket: all there is on the table, written down and set up again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from larcin.errors import BadPosition
from larcin.reading import Checked
from larcin.rules.contract import Position, bit
from larcin.rules.pickpocket import rulebook
from larcin.rules.pickpocket.components import GUARD_NAMES, GUARD_WORTHS, TILE_NAMES
from larcin.rules.pickpocket.state import NONE, State, fits, inside, lengthen, stands
from larcin.rules.pickpocket.words import POWERS, STAGES, TILES
from larcin.rules.states import Row


def counted(counts: Iterable[int], names: Sequence[str]) -> dict[str, int]:
    """Tiles by name; those that are not there are left out."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def row(state: State) -> list[str]:
    return [TILE_NAMES[kind] for kind in list(state.row)[: state.row_length]]


def number_or_none(number: int, values: Sequence[int] | None = None) -> int | None:
    if number == NONE:
        return None
    return number if values is None else values[number]


def track(state: State) -> list[dict[str, Any]]:
    """The piles of markers, from the least experience up, each from the bottom (P8)."""
    piles: dict[int, list[int]] = {}
    for points, height, seat in sorted(zip(state.points, state.height, range(state.seats), strict=False)):
        if height != NONE:
            piles.setdefault(points, []).append(seat)
    return [{"experience": points, "pile": pile} for points, pile in piles.items()]


def powers(state: State, seat: int) -> list[str]:
    return [name for name, holder in zip(POWERS, state.power, strict=True) if holder == seat]


def used(state: State, held: list[str]) -> list[str]:
    """Those of the powers that were used up this night."""
    return [name for name in held if state.spent & bit(POWERS.index(name))]


def position(state: State) -> Position:
    """All there is, bag and hands included."""
    return {
        "night": state.night,
        "stage": STAGES[state.stage],
        "turn": number_or_none(state.turn),
        "prince": number_or_none(state.prince),
        "double": state.due,
        "row": row(state),
        "door": number_or_none(state.door, GUARD_WORTHS),
        "aside": counted(state.aside, GUARD_NAMES),
        "discards": counted(state.discards, TILE_NAMES),
        "bag": counted(state.bag, TILES),
        "track": track(state),
        "thieves": [
            {
                "inside": inside(state, thief),
                "standing": stands(state, thief),
                "powers": powers(state, thief),
                "used": used(state, powers(state, thief)),
                "hand": counted(state.hand[thief], TILE_NAMES),
            }
            for thief in range(state.seats)
        ],
    }


def from_position(given: Position, options: Mapping[str, Any], state: State) -> None:
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


def lay_row(here: Checked, state: State) -> None:
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


def fill(counts: Row, here: Checked, part: str, names: Sequence[str]) -> None:
    """Count tiles from a part such as {"PK": 2}."""
    if here.has(part):
        for name, count in here.counts(part, names).items():
            if count > 100:
                raise BadPosition(f"{here.place}, {part}: there are no {count} tiles {name}.")
            counts[names.index(name)] = count
    here.any(part)


def pile_markers(here: Checked, state: State) -> None:
    """Put the markers on the track; those of seats that are on no pile are not placed yet."""
    for seat in range(state.seats):
        state.height[seat] = NONE
    placed: set[int] = set()
    for pile in here.parts("track", 0, state.seats):
        points = pile.number("experience", 0, 10_000)
        for height, seat in enumerate(pile.numbers("pile", 0, state.seats - 1)):
            if seat in placed:
                raise BadPosition(f"{pile.place}: the marker of seat {seat} lies on two piles.")
            placed.add(seat)
            state.points[seat] = points
            state.height[seat] = height
        pile.nothing_else()


def place_thief(part: Checked, state: State, thief: int) -> None:
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
