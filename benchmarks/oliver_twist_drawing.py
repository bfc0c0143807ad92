# ruff: noqa: E501
"""Draw the town of Oliver Twist: `python benchmarks/oliver_twist_drawing.py docs/oliver-twist-map.svg`.

Nothing is drawn by hand: streets are ribbons along the neighbours of the map, the blocks of houses between them are
grown on a grid wherever no street runs, and the Thames keeps to the foot of the sheet.
"""

from __future__ import annotations

import math
import random
import sys
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

from larcin.rules.oliver_twist.town import PLACES, SQUARE, TOWN, Point, Street

WIDTH, HEIGHT = 1200, 940
LEFT, TOP = 0, 42
PAPER, PAVEMENT, KERB, YELLOW, INK = "#e9dfc7", "#f6efdd", "#8d7b5f", "#e8bd49", "#3a2f24"
ROOFS = ("#b9785a", "#a9674c", "#c08a68", "#94604a", "#8b7a68", "#a58f74")
GREEN, WATER = "#9fb07c", "#9db8bd"
HOUSE = 19
CLEARANCE = 30

POINTS = [(x + LEFT, y + TOP) for x, y in TOWN.points]
WAYS = [(a, b) for a, near in enumerate(TOWN.neighbours) for b in near if a < b]


def distance_to_way(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(max(along, 0.0), 1.0)
    return math.hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)


def nearest_way(point: Point) -> tuple[float, int, int]:
    return min((distance_to_way(point, POINTS[a], POINTS[b]), a, b) for a, b in WAYS)


def ends_of(street: Street) -> list[int]:
    """The street in walking order, with the places at both ends."""
    inside = set(street.spaces)
    order = [next(s for s in street.spaces if sum(n in inside for n in TOWN.neighbours[s]) < 2)]
    while len(order) < len(inside):
        order += [n for n in TOWN.neighbours[order[-1]] if n in inside and n not in order]
    first = [n for n in TOWN.neighbours[order[0]] if n not in inside][:1]
    last = [n for n in TOWN.neighbours[order[-1]] if n not in inside and n not in first][:1]
    return first + order + last


def smooth(points: list[Point]) -> str:
    """A curve through points (Catmull-Rom as Bézier pieces)."""
    padded = [points[0], *points, points[-1]]
    path = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for before, a, b, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        path += f"C{first[0]:.1f} {first[1]:.1f} {second[0]:.1f} {second[1]:.1f} {b[0]:.1f} {b[1]:.1f}"
    return path


def houses() -> list[str]:
    """Roofs wherever no street runs, turned towards the nearest street; gardens far from any."""
    dice = random.Random(1838)
    drawn = []
    spot = HOUSE + 3
    for row in range(1, HEIGHT // spot):
        for column in range(1, WIDTH // spot):
            x, y = column * spot + dice.uniform(-2, 2), row * spot + dice.uniform(-2, 2)
            gap, a, b = nearest_way((x, y))
            if gap < CLEARANCE + HOUSE * 0.45 or y > river(x) - 26 or not 34 < x < WIDTH - 34 or y < 92:
                continue
            if gap > 118 + dice.uniform(-14, 14):
                if dice.random() < 0.55:
                    drawn.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{dice.uniform(5, 9):.0f}" fill="{GREEN}"/>')
                continue
            angle = math.degrees(math.atan2(POINTS[b][1] - POINTS[a][1], POINTS[b][0] - POINTS[a][0]))
            wide, deep = HOUSE * dice.uniform(0.82, 1.05), HOUSE * dice.uniform(0.75, 0.95)
            roof = dice.choice(ROOFS)
            drawn.append(
                f'<g transform="translate({x:.0f} {y:.0f}) rotate({angle:.0f})">'
                f'<rect x="{-wide / 2:.1f}" y="{-deep / 2:.1f}" width="{wide:.1f}" height="{deep:.1f}" rx="1.5" '
                f'fill="{roof}"/><path d="M{-wide / 2:.1f} 0H{wide / 2:.1f}"/></g>'
            )
    return drawn


def river(x: float) -> float:
    """The north bank of the Thames."""
    return HEIGHT - 62 + 16 * math.sin(x / 170) + 7 * math.sin(x / 61)


def thames() -> str:
    bank = " ".join(f"{x},{river(x):.0f}" for x in range(0, WIDTH + 1, 20))
    waves = "".join(
        f'<path d="M{x} {river(x) + 20 + dy:.0f}q9 -6 18 0t18 0" />'
        for x in range(60, WIDTH - 60, 140)
        for dy in (0, 16)
    )
    return (
        f'<polygon points="0,{HEIGHT} {bank} {WIDTH},{HEIGHT}" fill="{WATER}"/>'
        f'<g fill="none" stroke="#7e9da3" stroke-width="1.4">{waves}</g>'
        f'<text x="{WIDTH - 230}" y="{HEIGHT - 14}" class="river">The Thames</text>'
    )


def streets() -> list[str]:
    """Kerbs first, pavements over them, so that junctions run into each other."""
    drawn = []
    for width, colour, golden in ((38, KERB, KERB), (33, PAVEMENT, YELLOW)):
        ordered = sorted(TOWN.streets, key=lambda street: street.yellow)
        for street in ordered:
            path = smooth([POINTS[place] for place in ends_of(street)])
            fill = golden if street.yellow else colour
            drawn.append(
                f'<path d="{path}" fill="none" stroke="{fill}" stroke-width="{width}" stroke-linecap="round"/>'
            )
        for corner in TOWN.corners:
            x, y = POINTS[corner]
            drawn.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{width / 2 + 4:.1f}" fill="{colour}"/>')
    return drawn


def spaces() -> list[str]:
    drawn = []
    for space in range(1, PLACES):
        x, y = POINTS[space]
        corner = space in TOWN.corners
        drawn.append(
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="13.5" fill="{"#efe3c4" if corner else "#fffaf0"}" '
            f'stroke="{INK}" stroke-width="{2 if corner else 1.3}"/>'
            f'<text x="{x:.0f}" y="{y + 4:.0f}" class="number">{space}</text>'
        )
    return drawn


def the_square() -> str:
    x, y = POINTS[SQUARE]
    stones = "".join(
        f'<rect x="{x - 32 + 13 * column + (6 if row % 2 else 0):.0f}" y="{y - 30 + 12 * row:.0f}" width="11" height="10" '
        f'rx="2"/>'
        for row in range(5)
        for column in range(4 if row % 2 else 5)
    )
    return (
        f'<rect x="{x - 37:.0f}" y="{y - 37:.0f}" width="74" height="74" rx="9" fill="#d9ccb0" stroke="{INK}" '
        f'stroke-width="2.4"/><g fill="#c6b797">{stones}</g>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="13" fill="#b7c6c4" stroke="{INK}" stroke-width="1.6"/>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="4" fill="{INK}"/>'
    )


def street_names() -> list[str]:
    """Names run along their streets, beside the spaces, and never upside down."""
    drawn = []
    for number, street in enumerate(TOWN.streets):
        line = [POINTS[place] for place in ends_of(street)]
        if line[0][0] > line[-1][0]:
            line.reverse()
        beside = shifted(line, -20.5)
        drawn.append(f'<path id="s{number}" d="{smooth(beside)}" fill="none"/>')
        size = 13 if length(beside) > 8.2 * len(street.name) else 11
        drawn.append(
            f'<text class="street" style="font-size:{size}px"><textPath href="#s{number}" xlink:href="#s{number}" '
            f'startOffset="50%" text-anchor="middle">{escape(street.name)}</textPath></text>'
        )
    for corner, name in TOWN.corners.items():
        x, y = best_place(corner, name)
        for halo in ("halo ", ""):
            drawn.append(f'<text x="{x:.0f}" y="{y:.0f}" class="{halo}corner">{escape(name)}</text>')
    return drawn


def best_place(corner: int, name: str) -> Point:
    """Where a corner's name hides the fewest spaces and the least of the streets."""
    x, y = POINTS[corner]
    half = 4.1 * len(name)
    away = 54 if corner == SQUARE else 33
    tried = [(x, y + away), (x, y - away + 9), (x + half + 24, y + 4), (x - half - 24, y + 4)]
    tried += [(x + side * (half * 0.8 + 12), y + rise) for side in (1, -1) for rise in (28, -20)]

    def hidden(spot: Point) -> float:
        middle = [(spot[0] + half * part, spot[1] - 4) for part in (-1, -0.5, 0, 0.5, 1)]
        spaces_hit = sum(
            abs(px - spot[0]) < half + 13 and abs(py - spot[1] + 4) < 21
            for place, (px, py) in enumerate(POINTS)
            if place != corner
        )
        return 100 * spaces_hit + sum(max(24 - nearest_way(point)[0], 0) for point in middle)

    return min(tried, key=hidden)


def shifted(line: list[Point], by: float) -> list[Point]:
    """The same line, some way to its side."""
    moved = []
    for index, (x, y) in enumerate(line):
        a, b = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        size = math.hypot(b[0] - a[0], b[1] - a[1])
        moved.append((x - by * (b[1] - a[1]) / size, y + by * (b[0] - a[0]) / size))
    return moved


def length(line: list[Point]) -> float:
    return sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def drawing() -> str:
    style = (
        "text{font-family:'IM Fell English','EB Garamond',Georgia,'DejaVu Serif',serif;fill:" + INK + "}"
        ".number{font-size:11.5px;text-anchor:middle}"
        ".halo{stroke:#f6efdd;stroke-width:4px;stroke-linejoin:round}"
        ".street{font-style:italic}"
        ".corner{font-size:13.5px;font-weight:bold;text-anchor:middle}"
        ".title{font-size:40px;text-anchor:middle;letter-spacing:3px}"
        ".under{font-size:15px;text-anchor:middle;font-style:italic}"
        ".river{font-size:24px;font-style:italic;letter-spacing:5px;fill:#4f6f76}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="A map of London">',
            f"<style>{style}</style>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            thames(),
            '<g stroke="#00000038" stroke-width="1">',
            *houses(),
            "</g>",
            *streets(),
            the_square(),
            *spaces(),
            *street_names(),
            f'<rect x="12" y="12" width="{WIDTH - 24}" height="{HEIGHT - 24}" fill="none" stroke="{INK}" stroke-width="3"/>',
            f'<rect x="18" y="18" width="{WIDTH - 36}" height="{HEIGHT - 36}" fill="none" stroke="{INK}"/>',
            f'<text x="{WIDTH / 2}" y="62" class="title">LONDON</text>',
            f'<text x="{WIDTH / 2}" y="84" class="under">as Fagin’s gang knows it; with two players the yellow streets '
            "stay closed</text>",
            "</svg>",
            "",
        ]
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(drawing(), encoding="utf-8")
