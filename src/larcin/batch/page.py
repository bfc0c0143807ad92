"""The page `docs/observations.md`, written from the games' layouts: `python -m larcin.batch.page`."""

from __future__ import annotations

from larcin.rules import OUR_GAMES, load
from larcin.rules.contract import Game

HEAD = """# What a seat sees, as numbers

`larcin.batch` and the environments hand out what a seat knows as one flat array of whole numbers. This page says what
lies where in it; programs read the same from `game.layout`:

```python
import larcin
from larcin.batch import Batch

batch = Batch("kids-of-london", games=2, seed=7)
layout = larcin.load("kids-of-london").layout
layout.named(batch.observation)["hand"]     # one row a game: the hand of the seat in turn
layout.slices["coins"]                      # where the coins lie
batch.observation * layout.scale            # as floats of about 1 at most
```

The **observation** of a seat is what lies there to be seen, and its own. The **information state** is the observation
followed by what anyone could have remembered; with it, nothing that a seat knows of the table is missing. Views
are read from the same numbers, without the memory aid and with it, so neither says more than the other.

Seats are counted from the one that looks on, clockwise, and *as a 1 among zeros* means that the other numbers of the
piece are 0; all of them are where there is nothing to say. *About* says how large a number usually gets.
"""

TABLE = "| at | numbers | name | about | meaning |\n| --- | --- | --- | --- | --- |"


def table_of(game: Game) -> str:
    """The tables of one game."""
    layout = game.layout
    lines = [f"## {game.title['en']}", "", f"Observation: {layout.observation} numbers.", "", TABLE]
    for number, piece in enumerate(layout.seen + layout.remembered):
        if number == len(layout.seen):
            lines += ["", f"Remembered besides; information state: {layout.information} numbers in all.", "", TABLE]
        start = layout.slices[piece.name].start
        lines.append(f"| {start} | {piece.length} | `{piece.name}` | {piece.most} | {piece.meaning} |")
    if not layout.remembered:
        lines += ["", "There is nothing to remember besides: the information state is the same."]
    return "\n".join(lines)


def page() -> str:
    return "\n".join([HEAD, *(table_of(load(name)) + "\n" for name in OUR_GAMES)])


if __name__ == "__main__":
    print(page(), end="")
