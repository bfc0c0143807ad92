"""Pictures in letters: lines in a frame of one size."""

from __future__ import annotations

from collections.abc import Sequence

COLUMNS, LINES = 80, 36
"""The size of every frame, its edge included."""


def table_of(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows under each other, each column as wide as it must be."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def framed(title: str, lines: Sequence[str]) -> str:
    """Lines in a frame with a title. What is too much is cut, and a mark says so."""
    room = COLUMNS - 4
    shown = [line if len(line) <= room else f"{line[: room - 1]}…" for line in lines]
    if len(shown) > LINES - 2:
        shown = [*shown[: LINES - 3], "…"]
    shown += [""] * (LINES - 2 - len(shown))
    title = title if len(title) <= room - 2 else f"{title[: room - 3]}…"
    head = f"+- {title} {'-' * (COLUMNS - 5 - len(title))}+"
    return "\n".join([head, *(f"| {line.ljust(room)} |" for line in shown), f"+{'-' * (COLUMNS - 2)}+"]) + "\n"
