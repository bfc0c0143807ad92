"""How Kids of London is learned: each hour is a game of its own, and what it is worth is learned from the last one
backwards (`larcin.lab.training`).
"""

from __future__ import annotations

from larcin.rules.kids_of_london.habits import lessons
from larcin.rules.kids_of_london.habits.hours import FILE, FIRST_NET, LAST_NET, PLAIN_NETS, mirrored, with_mirror
from larcin.rules.kids_of_london.habits.value_net import HIDDEN, MOST_INPUTS

__all__ = [
    "FILE", "FIRST_NET", "HIDDEN", "LAST_NET", "MOST_INPUTS", "PLAIN_NETS", "SEATS", "TABLES", "lessons", "mirrored",
    "with_mirror",
]  # fmt: skip

SEATS = (2,)
"""Where `master` plays by it."""

TABLES = {2: 24_000, 3: 16_000, 4: 6_000, 5: 1_600}
"""How many tables before each hour are learned from, by seats; half as many before hour 4, a quarter before hour 3, an
eighth before hour 2: there is less to learn, and more to try.
"""
