"""What lies on the table in mora."""

from __future__ import annotations

import numpy as np

from larcin.game import Declared, Row, field

MOST_COINS = 3
NONE = -1  # instead of fingers: not chosen yet


class State(Declared):
    """A table of mora."""

    rounds: int = field(np.int8)  # in all
    left: int = field(np.int8)  # still to be played, this one included
    stake: int = field(np.int8)  # coins on the table, 0 before chance lays them
    fingers: Row = field(np.int8, 2)  # shown less one, or NONE
    coins: Row = field(np.int16, 2)  # won so far
