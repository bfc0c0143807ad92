# ruff: noqa: E501
"""Town plans for Oliver Twist: lay them out, play on each of them, and write the one that is kept.

    python benchmarks/oliver_twist_maps.py score          play random games on every plan and print the figures
    python benchmarks/oliver_twist_maps.py write wheel    lay out a plan and write it to the package's map.json

A plan says which corners there are, which streets join them and how many spaces each street has. Laying out means
pulling the spaces of a street to equal distances while keeping strangers apart, so that no plan needs a ruler.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

REPOSITORY = Path(__file__).resolve().parent.parent
PACKAGE = Path("larcin/rules/oliver_twist")
WIDTH, HEIGHT = 1200, 860
STEP = 66.0  # from one space to the next
ABOUT = [
    "A reconstruction: the printed board was not at hand. Spaces, neighbours, names and yellow streets are ours.",
    "Whoever owns the box may correct this file; the rules, the drawing and the tests read nothing else.",
    "Neighbours are listed both ways; 0 is the square. A space without a street is a corner and has a name of its own.",
]


@dataclass(frozen=True)
class Plan:
    """Corners with a first guess of where they lie, and streets between them with how many spaces they have."""

    corners: dict[str, tuple[float, float]]
    streets: list[tuple[str, str, str, int]]
    yellow: tuple[str, str]


SQUARE = "The Paved Square"
CENTRE = {SQUARE: (600.0, 430.0)}

AVENUES = Plan(
    corners={
        **CENTRE,
        "Clerkenwell Green": (470, 310), "Smithfield": (730, 310), "Newgate": (730, 560), "Holborn Bars": (470, 560),
        "The Angel": (400, 90), "Finsbury Square": (800, 90), "Whitechapel": (1090, 420), "London Bridge": (800, 770),
        "Covent Garden": (400, 770), "Saint Giles": (110, 430),
    },
    streets=[
        ("Saffron Hill", SQUARE, "Clerkenwell Green", 3), ("Snow Hill", SQUARE, "Smithfield", 3),
        ("Old Bailey", SQUARE, "Newgate", 3), ("Field Lane", SQUARE, "Holborn Bars", 3),
        ("Cowcross Street", "Clerkenwell Green", "Smithfield", 3), ("Fleet Street", "Newgate", "Holborn Bars", 3),
        ("Exmouth Street", "Clerkenwell Green", "The Angel", 3), ("Hatton Garden", "Clerkenwell Green", "Saint Giles", 4),
        ("Goswell Street", "Smithfield", "Finsbury Square", 3), ("Long Lane", "Smithfield", "Whitechapel", 4),
        ("Fish Street Hill", "Newgate", "London Bridge", 3), ("Drury Lane", "Holborn Bars", "Covent Garden", 3),
        ("Old Street", "The Angel", "Finsbury Square", 4), ("Bethnal Green Road", "Finsbury Square", "Whitechapel", 3),
        ("Jacob’s Island", "Whitechapel", "London Bridge", 7), ("The Strand", "London Bridge", "Covent Garden", 3),
        ("Seven Dials", "Covent Garden", "Saint Giles", 3), ("Pentonville Road", "Saint Giles", "The Angel", 7),
    ],
    yellow=("Jacob’s Island", "Pentonville Road"),
)  # fmt: skip

WHEEL = Plan(
    corners={
        **CENTRE,
        "Clerkenwell Green": (580, 300), "Smithfield": (745, 285), "Barbican": (805, 445), "Newgate": (735, 575),
        "Ludgate": (585, 590), "Fetter Lane": (450, 540), "Holborn Bars": (400, 415), "Hatton Wall": (455, 310),
        "The Angel": (235, 165), "Finsbury Square": (940, 110), "London Bridge": (970, 735), "Covent Garden": (255, 750),
    },
    streets=[
        ("Saffron Hill", SQUARE, "Clerkenwell Green", 2), ("Snow Hill", SQUARE, "Barbican", 3),
        ("Old Bailey", SQUARE, "Ludgate", 2), ("Field Lane", SQUARE, "Holborn Bars", 2),
        ("Cowcross Street", "Clerkenwell Green", "Smithfield", 2), ("Long Lane", "Smithfield", "Barbican", 2),
        ("Cheapside", "Barbican", "Newgate", 2), ("Ludgate Hill", "Newgate", "Ludgate", 2),
        ("Fleet Street", "Ludgate", "Fetter Lane", 2), ("Leather Lane", "Fetter Lane", "Holborn Bars", 2),
        ("Hatton Garden", "Holborn Bars", "Hatton Wall", 2), ("Coppice Row", "Hatton Wall", "Clerkenwell Green", 2),
        ("Exmouth Street", "Hatton Wall", "The Angel", 4), ("Goswell Street", "Smithfield", "Finsbury Square", 3),
        ("Fish Street Hill", "Newgate", "London Bridge", 3), ("Drury Lane", "Fetter Lane", "Covent Garden", 3),
        ("Old Street", "The Angel", "Finsbury Square", 6), ("Jacob’s Island", "Finsbury Square", "London Bridge", 7),
        ("The Strand", "London Bridge", "Covent Garden", 5), ("Pentonville Road", "Covent Garden", "The Angel", 7),
    ],
    yellow=("Jacob’s Island", "Pentonville Road"),
)  # fmt: skip

RINGS = Plan(
    corners={
        **CENTRE,
        "Clerkenwell Green": (570, 290), "Barbican": (790, 410), "Ludgate": (620, 580), "Holborn Bars": (400, 450),
        "Smithfield": (730, 290), "Fetter Lane": (460, 575),
        "The Angel": (520, 110), "Whitechapel": (1040, 400), "London Bridge": (660, 750), "Saint Giles": (150, 460),
        "Finsbury Square": (930, 170), "Covent Garden": (260, 700),
    },
    streets=[
        ("Saffron Hill", SQUARE, "Clerkenwell Green", 2), ("Snow Hill", SQUARE, "Barbican", 2),
        ("Old Bailey", SQUARE, "Ludgate", 2), ("Field Lane", SQUARE, "Holborn Bars", 2),
        ("Cowcross Street", "Clerkenwell Green", "Smithfield", 2), ("Long Lane", "Smithfield", "Barbican", 2),
        ("Cheapside", "Barbican", "Ludgate", 3), ("Fleet Street", "Ludgate", "Fetter Lane", 2),
        ("Leather Lane", "Fetter Lane", "Holborn Bars", 2), ("Hatton Garden", "Holborn Bars", "Clerkenwell Green", 3),
        ("Exmouth Street", "Clerkenwell Green", "The Angel", 2), ("Houndsditch", "Barbican", "Whitechapel", 3),
        ("Fish Street Hill", "Ludgate", "London Bridge", 2), ("High Holborn", "Holborn Bars", "Saint Giles", 3),
        ("Goswell Street", "Smithfield", "Finsbury Square", 3), ("Drury Lane", "Fetter Lane", "Covent Garden", 3),
        ("Old Street", "The Angel", "Finsbury Square", 4), ("Bethnal Green Road", "Finsbury Square", "Whitechapel", 3),
        ("Jacob’s Island", "Whitechapel", "London Bridge", 6), ("The Strand", "London Bridge", "Covent Garden", 4),
        ("Seven Dials", "Covent Garden", "Saint Giles", 2), ("Pentonville Road", "Saint Giles", "The Angel", 6),
    ],
    yellow=("Jacob’s Island", "Pentonville Road"),
)  # fmt: skip

WARREN = Plan(
    corners={
        **CENTRE,
        "Clerkenwell Green": (600, 300), "Smithfield": (745, 300), "Barbican": (790, 430), "Newgate": (745, 560),
        "Ludgate": (600, 570), "Fetter Lane": (455, 560), "Holborn Bars": (410, 430), "Hatton Wall": (455, 300),
        "The Angel": (280, 150), "Islington Green": (600, 110), "Finsbury Square": (920, 150),
        "Whitechapel": (930, 700), "London Bridge": (600, 760), "Covent Garden": (270, 700),
    },
    streets=[
        ("Saffron Hill", SQUARE, "Clerkenwell Green", 2), ("Snow Hill", SQUARE, "Barbican", 2),
        ("Old Bailey", SQUARE, "Ludgate", 2), ("Field Lane", SQUARE, "Holborn Bars", 2),
        ("Cowcross Street", "Clerkenwell Green", "Smithfield", 2), ("Long Lane", "Smithfield", "Barbican", 2),
        ("Cheapside", "Barbican", "Newgate", 2), ("Ludgate Hill", "Newgate", "Ludgate", 2),
        ("Fleet Street", "Ludgate", "Fetter Lane", 2), ("Leather Lane", "Fetter Lane", "Holborn Bars", 2),
        ("Hatton Garden", "Holborn Bars", "Hatton Wall", 2), ("Coppice Row", "Hatton Wall", "Clerkenwell Green", 2),
        ("Exmouth Street", "Hatton Wall", "The Angel", 2), ("Saint John Street", "Clerkenwell Green", "Islington Green", 2),
        ("Goswell Street", "Smithfield", "Finsbury Square", 2), ("Houndsditch", "Newgate", "Whitechapel", 2),
        ("Fish Street Hill", "Ludgate", "London Bridge", 2), ("Drury Lane", "Fetter Lane", "Covent Garden", 2),
        ("Sadler’s Wells", "The Angel", "Islington Green", 3), ("Old Street", "Islington Green", "Finsbury Square", 3),
        ("Jacob’s Island", "Finsbury Square", "Whitechapel", 7), ("Lower Thames Street", "Whitechapel", "London Bridge", 3),
        ("The Strand", "London Bridge", "Covent Garden", 3), ("Pentonville Road", "Covent Garden", "The Angel", 6),
    ],
    yellow=("Jacob’s Island", "Pentonville Road"),
)  # fmt: skip

PLANS = {"avenues": AVENUES, "wheel": WHEEL, "rings": RINGS, "warren": WARREN}


# ------------------------------------------------------------------------------------------------------- laying out


def draw_up(plan: Plan) -> dict[str, Any]:
    """The plan as the contents of a map file."""
    places: list[str] = list(plan.corners)
    points = [np.array(point, dtype=float) for point in plan.corners.values()]
    ways: list[tuple[int, int]] = []
    runs: list[tuple[str, list[int]]] = []
    for name, start, end, count in plan.streets:
        run = [len(places) + step for step in range(count)]
        a, b = places.index(start), places.index(end)
        bow = bowed(points[a], points[b], (count + 1) * STEP)
        points += [bow((step + 1) / (count + 1)) for step in range(count)]
        places += [name] * count
        ways += list(zip([a, *run], [*run, b], strict=True))
        runs.append((name, run))
    laid = relax(np.array(points), ways, [run for _, run in runs])
    return as_file(plan, places, laid, ways, runs)


def bowed(a: Any, b: Any, length: float) -> Any:
    """A way from a to b that is about so long: straight, or bent outwards from the middle of the town."""
    gap = float(np.linalg.norm(b - a))
    middle = (a + b) / 2
    outwards = middle - np.array(CENTRE[SQUARE])
    outwards = outwards / max(float(np.linalg.norm(outwards)), 1.0)
    bend = 0.5 * np.sqrt(max(length**2 - gap**2, 0.0))
    return lambda t: a + (b - a) * t + outwards * bend * 4 * t * (1 - t) * 0.6


def relax(points: Any, ways: list[tuple[int, int]], runs: list[list[int]]) -> Any:
    """Pull neighbours to one step's distance, push strangers apart, and keep streets from kinking."""
    near = set(ways) | {(b, a) for a, b in ways}
    link = {space: [b for a, b in near if a == space] for run in runs for space in run}
    for turn in range(3000):
        heat = 0.12 * (1 - turn / 3000) + 0.01
        force = np.zeros_like(points)
        for a, b in ways:
            gap = points[b] - points[a]
            distance = float(np.linalg.norm(gap))
            pull = gap / distance * (distance - STEP)
            force[a] += pull
            force[b] -= pull
        gaps = points[:, None] - points[None, :]
        distances = np.linalg.norm(gaps, axis=2) + np.eye(len(points))
        push = np.clip(1.75 * STEP - distances, 0, None) * 0.35
        for a, b in near:
            push[a, b] = 0
        force += (gaps / distances[..., None] * push[..., None]).sum(axis=1)
        for space, ends in link.items():
            force[space] += 0.35 * (points[ends].mean(axis=0) - points[space])
        points = points + heat * np.clip(force, -40, 40)
    low, high = points.min(axis=0), points.max(axis=0)
    return points - (low + high) / 2 + np.array([WIDTH, HEIGHT]) / 2


def as_file(plan: Plan, places: list[str], laid: Any, ways: list[tuple[int, int]], runs: Any) -> dict[str, Any]:
    """Number the spaces from the top of the town to its foot, street by street, and write everything down."""
    numbers = {places.index(SQUARE): 0}
    order = sorted(runs, key=lambda run: laid[run[1]].mean(axis=0)[1])
    for _, run in order:
        for space in run if laid[run[0]][0] <= laid[run[-1]][0] else run[::-1]:
            numbers[space] = len(numbers)
    for corner in sorted(range(1, len(plan.corners)), key=lambda each: laid[each][1]):
        numbers[corner] = len(numbers)
    near: dict[int, list[int]] = {number: [] for number in numbers.values()}
    for a, b in ways:
        near[numbers[a]].append(numbers[b])
        near[numbers[b]].append(numbers[a])
    spaces = []
    for place, number in sorted(numbers.items(), key=lambda pair: pair[1]):
        entry: dict[str, Any] = {"space": number, "x": round(laid[place][0]), "y": round(laid[place][1])}
        if place < len(plan.corners):
            entry["corner"] = places[place]
        spaces.append({**entry, "neighbours": sorted(near[number])})
    square = {"name": SQUARE, **{part: spaces[0][part] for part in ("x", "y", "neighbours")}}
    streets = [
        {"name": name, "spaces": sorted(numbers[space] for space in run), "yellow": name in plan.yellow}
        for name, run in order
    ]
    return {"about": ABOUT, "square": square, "spaces": spaces[1:], "streets": streets}


def write(plan: Plan, file: Path) -> None:
    contents = draw_up(plan)
    parts = [f'"about": {json.dumps(contents["about"], indent=1)}', f'"square": {json.dumps(contents["square"])}']
    for part in ("spaces", "streets"):
        rows = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in contents[part])
        parts.append(f'"{part}": [\n  {rows}\n]')
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


# --------------------------------------------------------------------------------------------------------- scoring


def score(games: int) -> None:
    """Play on a copy of the package with each plan's map in it."""
    for name, plan in PLANS.items():
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(REPOSITORY / "src" / "larcin", Path(folder) / "larcin")
            write(plan, Path(folder) / PACKAGE / "map.json")
            command = [sys.executable, str(Path(__file__).with_name("oliver_twist_walks.py")), name, str(games)]
            environment = {"PYTHONPATH": folder, "LARCIN_CACHE_DIR": folder}
            subprocess.run(command, check=True, env=environment)


if __name__ == "__main__":
    if sys.argv[1:2] == ["write"]:
        write(PLANS[sys.argv[2]], REPOSITORY / "src" / PACKAGE / "map.json")
    else:
        score(int(sys.argv[2]) if len(sys.argv) > 2 else 40)
