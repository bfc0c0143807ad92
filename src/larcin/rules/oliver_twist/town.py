"""The map of Oliver Twist: read from `map.json`, checked, and turned into tables that the rules read (T8, T9, T14).

Space 0 is the square; 1 to 75 are the spaces for tokens. The map is a reconstruction: see
`docs/notes/oliver-twist.md`. Whoever owns the box may correct the file, and nothing else; a map that breaks a rule
of the board is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from larcin.errors import BadComponents
from larcin.reading import Checked

SQUARE = 0
SPACES = 75
PLACES = SPACES + 1
MOST_NEIGHBOURS = 4
LONGEST_PROWL = 4  # T14

SQUARE_STREETS = (3, 4)
JUNCTIONS = (10, 16)
STREET_LENGTHS = (2, 9)
MOST_DEAD_ENDS = 2
YELLOW_STREETS = 2
YELLOW_SPACES = (10, 16)

MAP_FILE = Path(__file__).with_name("map.json")

Point = tuple[float, float]


@dataclass(frozen=True)
class Street:
    """A run of spaces between two ends, each a junction, the square or nothing."""

    name: str
    spaces: tuple[int, ...]
    yellow: bool


@dataclass(frozen=True)
class Town:
    """A map that was checked."""

    points: tuple[Point, ...]
    neighbours: tuple[tuple[int, ...], ...]
    streets: tuple[Street, ...]
    corners: dict[int, str]

    def street_of(self, space: int) -> str:
        """The name of the street, corner or square that a place belongs to."""
        for street in self.streets:
            if space in street.spaces:
                return street.name
        return self.corners[space]


# ------------------------------------------------------------------------------------------------- reading the file


def read_town(given: Any) -> Town:
    """A town from the contents of a map file; `BadComponents` with a sentence if it breaks a rule of the board."""
    here = Checked(given, "map", BadComponents)
    here.texts("about")
    square = here.inner("square")
    parts = here.any("spaces")
    if not isinstance(parts, list) or len(parts) != SPACES:
        found = len(parts) if isinstance(parts, list) else "none"
        raise BadComponents(f"map, spaces: the board has {SPACES} spaces besides the square, not {found}.")
    names, points, neighbours = read_places([square, *here.parts("spaces", SPACES, SPACES)])
    streets = [read_street(part) for part in here.parts("streets", 1, SPACES)]
    here.nothing_else()
    check_ways(neighbours)
    check_drawing(points, neighbours)
    check_junctions(neighbours)
    check_streets(neighbours, streets)
    check_yellow(neighbours, streets)
    lined = {space for street in streets for space in street.spaces}
    corners = {space: name for space, name in enumerate(names) if space not in lined}
    for space, name in corners.items():
        if not name:
            raise BadComponents(f"map, space {space}: a corner needs a name.")
    return Town(tuple(points), tuple(neighbours), tuple(streets), corners)


def read_places(parts: list[Checked]) -> tuple[list[str], list[Point], list[tuple[int, ...]]]:
    """Name (of the square and of corners), coordinates and neighbours of every place."""
    names, points, neighbours = [], [], []
    for number, part in enumerate(parts):
        if number and part.number("space", 1, SPACES) != number:
            raise part.complain("space", f"{number}, since spaces are listed in order")
        names.append(part.text("corner", default="") if number else part.text("name"))
        points.append((float(part.number("x", 0, 10_000)), float(part.number("y", 0, 10_000))))
        neighbours.append(tuple(sorted(part.numbers("neighbours", 0, SPACES))))
        part.nothing_else()
    return names, points, neighbours


def read_street(part: Checked) -> Street:
    street = Street(part.text("name"), tuple(part.numbers("spaces", 1, SPACES)), part.truth("yellow"))
    part.nothing_else()
    return street


# ---------------------------------------------------------------------------------------------- what a board must be


def called(space: int) -> str:
    return f"space {space}" if space else "the square"


def check_ways(neighbours: list[tuple[int, ...]]) -> None:
    """No one-way streets, nothing next to itself, nothing out of reach."""
    for space, near in enumerate(neighbours):
        for other in near:
            if other == space:
                raise BadComponents(f"map: {called(space)} cannot be next to itself.")
            if space not in neighbours[other]:
                raise BadComponents(
                    f"map: one can walk from {called(space)} to {called(other)} but not back; no street is one-way."
                )
    lost = sorted(set(range(PLACES)) - reached(neighbours, set()))
    if lost:
        raise BadComponents(f"map: {called(lost[0])} cannot be reached from the square.")


def reached(neighbours: list[tuple[int, ...]], closed: set[int]) -> set[int]:
    """All places that can be walked to from the square without a closed space."""
    found, waiting = {SQUARE}, [SQUARE]
    while waiting:
        for other in neighbours[waiting.pop()]:
            if other not in found and other not in closed:
                found.add(other)
                waiting.append(other)
    return found


def check_drawing(points: list[Point], neighbours: list[tuple[int, ...]]) -> None:
    """Drawn with straight lines between neighbours, no two lines meet but at a space that they share."""
    for space, point in enumerate(points):
        if point in points[:space]:
            other = points.index(point)
            raise BadComponents(f"map: {called(other)} and {called(space)} lie on the same point.")
    ways = [(space, other) for space, near in enumerate(neighbours) for other in near if space < other]
    for index, (a, b) in enumerate(ways):
        for c, d in ways[:index]:
            if not {a, b} & {c, d} and crossing(points[a], points[b], points[c], points[d]):
                raise BadComponents(
                    f"map: the way from {called(c)} to {called(d)} crosses that from {called(a)} to {called(b)}."
                )


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight lines touch."""
    if side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0:
        return False
    return all(
        max(min(a[axis], b[axis]), min(c[axis], d[axis])) <= min(max(a[axis], b[axis]), max(c[axis], d[axis]))
        for axis in (0, 1)
    )


def side(a: Point, b: Point, point: Point) -> float:
    turn = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    return (turn > 0) - (turn < 0)


def check_junctions(neighbours: list[tuple[int, ...]]) -> None:
    if not SQUARE_STREETS[0] <= len(neighbours[SQUARE]) <= SQUARE_STREETS[1]:
        raise BadComponents(f"map: three or four streets leave the square, not {len(neighbours[SQUARE])}.")
    for space, near in enumerate(neighbours[1:], start=1):
        if len(near) > MOST_NEIGHBOURS:
            raise BadComponents(f"map: space {space} has {len(near)} neighbours; four are the most.")
    junctions = sum(len(near) > 2 for near in neighbours[1:])
    if not JUNCTIONS[0] <= junctions <= JUNCTIONS[1]:
        raise BadComponents(f"map: a board has {JUNCTIONS[0]} to {JUNCTIONS[1]} junctions, not {junctions}.")
    dead_ends = sum(len(near) == 1 for near in neighbours[1:])
    if dead_ends > MOST_DEAD_ENDS:
        raise BadComponents(f"map: two dead ends are the most, not {dead_ends}.")


def check_streets(neighbours: list[tuple[int, ...]], streets: list[Street]) -> None:
    """Every run of spaces between junctions is one street of the list, and every street is such a run."""
    runs = {frozenset(run) for run in runs_of(neighbours)}
    for space, near in enumerate(neighbours):
        for other in near:
            if space < other and is_end(neighbours, space) and is_end(neighbours, other):
                raise BadComponents(f"map: no street lies between {called(space)} and {called(other)}.")
    for run in sorted(runs, key=min):
        if not STREET_LENGTHS[0] <= len(run) <= STREET_LENGTHS[1]:
            raise BadComponents(
                f"map: the street at space {min(run)} has {len(run)} spaces; "
                f"streets have {STREET_LENGTHS[0]} to {STREET_LENGTHS[1]}."
            )
    for street in streets:
        if frozenset(street.spaces) not in runs:
            raise BadComponents(f"map: {street.name} is not the run of spaces between two junctions.")
        runs.remove(frozenset(street.spaces))
    if runs:
        raise BadComponents(f"map: the street at space {min(map(min, runs))} has no name.")


def is_end(neighbours: list[tuple[int, ...]], space: int) -> bool:
    """Streets end at junctions and at the square."""
    return space == SQUARE or len(neighbours[space]) > 2


def runs_of(neighbours: list[tuple[int, ...]]) -> list[list[int]]:
    """The runs of spaces between junctions (or the square, or a dead end)."""
    runs: list[list[int]] = []
    seen: set[int] = set()
    for space in range(1, PLACES):
        if space in seen or is_end(neighbours, space):
            continue
        run = [space]
        for found in run:
            run += [other for other in neighbours[found] if not is_end(neighbours, other) and other not in run]
        seen.update(run)
        runs.append(run)
    return runs


def check_yellow(neighbours: list[tuple[int, ...]], streets: list[Street]) -> None:  # T9
    yellow = [street for street in streets if street.yellow]
    if len(yellow) != YELLOW_STREETS:
        raise BadComponents(f"map: two streets are yellow, not {len(yellow)}.")
    closed = {space for street in yellow for space in street.spaces}
    if not YELLOW_SPACES[0] <= len(closed) <= YELLOW_SPACES[1]:
        raise BadComponents(
            f"map: the yellow streets have {YELLOW_SPACES[0]} to {YELLOW_SPACES[1]} spaces together, not {len(closed)}."
        )
    lost = sorted(set(range(PLACES)) - closed - reached(neighbours, closed))
    if lost:
        raise BadComponents(f"map: without the yellow streets {called(lost[0])} cannot be reached.")


# --------------------------------------------------------------------------------------------- tables for the rules


def simple_paths(neighbours: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    """All ways of one to four spaces, none twice, in the order of a walk that goes deeper first (T14)."""
    found: list[tuple[int, ...]] = []

    def walk(path: tuple[int, ...]) -> None:
        found.append(path)
        if len(path) < LONGEST_PROWL:
            for other in neighbours[path[-1]]:
                if other != SQUARE and other not in path:
                    walk((*path, other))

    for space in range(1, PLACES):
        walk((space,))
    return found


TOWN = read_town(json.loads(MAP_FILE.read_text(encoding="utf-8")))
PATHS = tuple(simple_paths(TOWN.neighbours))
"""Every prowl there is, without the place where it starts."""

NEIGHBOURS = np.full((PLACES, MOST_NEIGHBOURS), SQUARE, dtype=np.uint16)
"""Filled up with the square, where no token ever lies, so that every place has four to look at."""
for _space, _near in enumerate(TOWN.neighbours):
    NEIGHBOURS[_space, : len(_near)] = _near

IS_YELLOW = np.zeros(PLACES, dtype=np.bool_)
for _street in TOWN.streets:
    IS_YELLOW[list(_street.spaces)] = _street.yellow
OPEN_TO_TWO = int(SPACES - IS_YELLOW.sum())

HALF = PLACES // 2


def as_bits(places: Iterable[int]) -> tuple[int, int]:
    """A set of places as bits of two numbers: the first half of the places, and the second."""
    halves = [0, 0]
    for place in places:
        halves[place // HALF] |= 1 << place % HALF
    return halves[0], halves[1]


NEAR = np.array([as_bits(near) for near in TOWN.neighbours], dtype=np.int64).T.copy()
"""The neighbours of each place, as bits: one row for each half."""
OPEN = np.array([as_bits(np.flatnonzero(~IS_YELLOW).tolist()), as_bits(range(PLACES))], dtype=np.int64)
"""The places that are open to two seats, and to more."""

FEW = 5
FEWS = -(-HALF // FEW)
NEAR_FEW = np.zeros((2, 2, FEWS, 1 << FEW), dtype=np.int64)
"""The neighbours of any few places that follow each other: by the half that the neighbours are in, the half of the
places, which few of it, and which of those as bits. What a set of places is next to is read off so a few at a time.
"""
for _place in range(PLACES):
    _few, _bit = divmod(_place % HALF, FEW)
    _with_it = (np.arange(1 << FEW) >> _bit & 1).astype(np.bool_)
    NEAR_FEW[:, _place // HALF, _few, _with_it] |= NEAR[:, _place, None]

PATH_SPACES = np.full((len(PATHS), LONGEST_PROWL), SQUARE, dtype=np.uint8)
PATH_LENGTH = np.array([len(path) for path in PATHS], dtype=np.int8)
PATH_END = np.array([path[-1] for path in PATHS], dtype=np.uint8)
for _number, _path in enumerate(PATHS):
    PATH_SPACES[_number, : len(_path)] = _path

FIRST_PATH = np.zeros(PLACES + 1, dtype=np.uint16)
"""Where the paths that begin at each space begin: they are numbered together."""
for _space in range(1, PLACES + 1):
    FIRST_PATH[_space] = sum(path[0] < _space for path in PATHS)

AFTER_PATH = np.zeros(len(PATHS), dtype=np.uint16)
"""The first path that does not go on from this one: where to look next if the way is barred here."""
for _number, _path in enumerate(PATHS):
    _next = _number + 1
    while _next < len(PATHS) and PATHS[_next][: len(_path)] == _path:
        _next += 1
    AFTER_PATH[_number] = _next
