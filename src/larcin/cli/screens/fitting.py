"""What is drawn in another way where there is less room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table

from larcin.cli.texts import Say

WIDE = 70
"""From so many columns on there is room for all that a table has to show in a row."""


def rows_of(say: Say, headings: Sequence[str], language: str, width: int, right: Collection[str] = ()) -> Table:
    """An empty table with headings as a screen says them, some of them at the right; closer where it is narrow."""
    rows = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2 if width >= WIDE else 1, 0, 0))
    for heading in headings:
        justify: JustifyMethod = "right" if heading in right else "left"
        rows.add_column(say(heading, language), justify=justify, overflow="fold")
    return rows


@dataclass(frozen=True)
class Fitting:
    """Drawn for the columns that there are."""

    draw: Callable[[int], RenderableType]

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.draw(options.max_width))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.draw(options.max_width)
