"""A view of the table as text or as an image, for those who watch a program play."""

from __future__ import annotations

from typing import Any

import numpy as np

from larcin.extras import need
from larcin.rules.contract import Game, View

PAPER, INK, FRAME = "#f3ead8", "#2b2118", "#a08a66"
DOTS = 100
WIDTH = 9.0
LINE_HEIGHT = 0.22
MOST_LETTERS = 110


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


def seats_of(view: View) -> tuple[str, list[dict[str, Any]]]:
    """The part of a view that has an entry for each seat, and its name."""
    for name in ("gangs", "thieves", "seats"):
        if isinstance(view.get(name), list):
            return name, view[name]
    return "", []


def facts(view: View) -> list[tuple[str, str]]:
    """What concerns the table as a whole."""
    name, _ = seats_of(view)
    return [(key.replace("_", " "), told(value)) for key, value in view.items() if key != name and value is not None]


def sheet(view: View) -> list[list[str]]:
    """What concerns each seat: one row a fact, one column a seat."""
    _, seats = seats_of(view)
    if not seats:
        return []
    keys = [key for key in seats[0] if any(seat[key] is not None for seat in seats)]
    head = ["", *(f"seat {seat}" for seat in range(len(seats)))]
    return [head, *([key.replace("_", " "), *(told(seat[key]) for seat in seats)] for key in keys)]


def text(game: Game, view: View) -> str:
    """The view as lines of text."""
    lines = [game.title["en"], *(f"{name}: {value}" for name, value in facts(view))]
    grid = sheet(view)
    if grid:
        widths = [max(len(row[column]) for row in grid) for column in range(len(grid[0]))]
        cells = (zip(row, widths, strict=True) for row in grid)
        lines += ["", *("  ".join(cell.ljust(width) for cell, width in row).rstrip() for row in cells)]
    return "\n".join(lines) + "\n"


def image(game: Game, view: View) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The view as a picture: height, width, and red, green and blue from 0 to 255."""
    need("lab", "A picture", "matplotlib")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.transforms import Bbox

    lines, grid = facts(view), sheet(view)
    height = LINE_HEIGHT * (len(lines) + 1.5 * len(grid) + 4)
    figure = Figure(figsize=(WIDTH, height), dpi=DOTS, facecolor=PAPER)
    canvas = FigureCanvasAgg(figure)
    step = LINE_HEIGHT / height
    figure.text(0.03, 1 - 2 * step, game.title["en"], fontsize=16, color=INK, family="serif")
    for number, (name, value) in enumerate(lines):
        line = f"{name}: {value}"
        shown = line if len(line) <= MOST_LETTERS else f"{line[:MOST_LETTERS]} ..."
        figure.text(0.03, 1 - (number + 3.2) * step, shown, fontsize=9, color=INK, parse_math=False)
    if grid:
        axes = figure.add_axes((0.03, 0.01, 0.94, max(1.5 * len(grid) * step, 0.05)))
        axes.axis("off")
        table = axes.table(cellText=grid, cellLoc="left", loc="center", edges="horizontal", bbox=Bbox.unit())
        table.auto_set_font_size(False)
        table.set_fontsize(8)
        for cell in table.get_celld().values():
            cell.set_edgecolor(FRAME)
            cell.get_text().set_color(INK)
            cell.get_text().set_parse_math(False)
    canvas.draw()  # type: ignore[no-untyped-call]
    return np.asarray(canvas.buffer_rgba(), dtype=np.uint8)[:, :, :3].copy()  # type: ignore[no-untyped-call]
