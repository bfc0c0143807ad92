"""What lies on the table."""

from __future__ import annotations

import numpy as np

from larcin.game import Declared, field

MOST_SEATS = 4
FEWEST, MOST = 10, 15  # stones at the start
TAKEN = 3  # stones that may be taken at once, at the most

NOT_YET = -1  # instead of stones: chance has not laid them


class State(Declared):
    """The table: fields are named as players would name them, each with the NumPy type that it is kept in."""

    seats: int = field(np.int8)
    turn: int = field(np.int8)  # whose turn it is, and at the end who took the last stone
    stones: int = field(np.int8)  # on the table, or NOT_YET
