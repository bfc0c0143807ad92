"""Puzzles: moments of matches with one clearly best move by what the player knows, found by `larcin puzzles`.

`read_book` reads those of a game that came along with larcin, `Puzzle.match` is the moment itself; `Finder` finds more,
`check` looks at one anew.
"""

from __future__ import annotations

from larcin.puzzles.book import Book, Puzzle, has_book, read_book
from larcin.puzzles.finding import Checked, Finder, Source, check, take_in

__all__ = ["Book", "Checked", "Finder", "Puzzle", "Source", "check", "has_book", "read_book", "take_in"]
