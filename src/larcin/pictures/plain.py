"""The table of any game that nobody has drawn: all that its view says, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larcin.pictures.frames import table_of
from larcin.pictures.scene import HEAD, MARGIN, Scene, new_sheet
from larcin.pictures.sheet import BOLD, HEIGHT, INK, RULE, SOFT, WIDTH, Sheet
from larcin.rules.contract import View

ACCENT = "#7a1f1f"
LINE = 24
USUAL = ("gangs", "thieves", "seats", "players")
"""What the part of a view is usually called that has an entry for each seat."""


def told(value: Any) -> str:
    """A part of a view in short."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name} {told(each)}" for name, each in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(told(each) for each in value) or "none"
    return str(value)


def seats_of(table: View, seats: int) -> tuple[str, list[dict[str, Any]]]:
    """The part of a view that has an entry for each seat, and its name."""
    fitting = [name for name, part in table.items() if isinstance(part, list) and len(part) == seats]
    for name in (*USUAL, *fitting):
        if isinstance(part := table.get(name), list) and all(isinstance(each, dict) for each in part):
            return name, part
    return "", []


def facts(table: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """What concerns the table as a whole."""
    name, _ = seats_of(table, len(names))
    parts = ((key, value) for key, value in table.items() if key != name and value is not None)
    return [(key.replace("_", " "), told(value)) for key, value in parts]


def grid(table: View, names: Sequence[str]) -> list[list[str]]:
    """What concerns each seat: one row a fact, one column a seat."""
    _, seats = seats_of(table, len(names))
    if not seats:
        return []
    keys = [key for key in seats[0] if any(seat[key] is not None for seat in seats)]
    called = [*names, *(f"seat {seat}" for seat in range(len(names), len(seats)))]
    return [["", *called], *([key.replace("_", " "), *(told(seat[key]) for seat in seats)] for key in keys)]


def draw(scene: Scene) -> Sheet:
    """What the scene's watcher knows, line by line, as much as there is room for."""
    sheet = new_sheet(scene, "shared", ACCENT)
    y = HEAD + 34.0
    for name, value in facts(scene.table, scene.names):
        sheet.write(name, MARGIN + 170, y, 16, fill=SOFT, anchor="end", room=160)
        sheet.write(value, MARGIN + 186, y, 16, room=WIDTH - 2 * MARGIN - 190)
        y += LINE
    rows = grid(scene.table, scene.names)
    if not rows:
        return sheet
    y += 14
    wide = (WIDTH - 2 * MARGIN - 180) / (len(rows[0]) - 1)
    for index, row in enumerate(rows):
        if y > HEIGHT - MARGIN:
            break
        sheet.write(row[0], MARGIN + 170, y, 16, fill=SOFT, anchor="end", room=160)
        for seat, cell in enumerate(row[1:]):
            x = MARGIN + 186 + seat * wide
            if index == 0:
                sheet.draw(f"seat {seat % 6}", x, y - 18, 22)
            sheet.write(
                cell, x + (28 if index == 0 else 0), y, 16, face=BOLD if index == 0 else "plain", room=wide - 36
            )
        sheet.line(f"M{MARGIN} {y + 9}H{WIDTH - MARGIN}", stroke=INK if index == 0 else RULE, stroke_width=0.8)
        y += LINE + 10
    return sheet


def write(scene: Scene) -> list[str]:
    """The same in letters."""
    return ["", *lines_of(scene.table, scene.names)]


def lines_of(table: View, names: Sequence[str]) -> list[str]:
    """All that a view says, in lines as long as they come."""
    rows = grid(table, names)
    return [*(f"{name}: {value}" for name, value in facts(table, names)), *(["", *table_of(rows)] if rows else [])]
