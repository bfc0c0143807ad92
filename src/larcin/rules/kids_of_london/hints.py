"""What helps to play Kids of London well and fast."""

from __future__ import annotations

from typing import Any

from larcin.rules.contract import Position, View
from larcin.rules.hints import Backwards, ByGuessing, ByMixing, Hints, SmallEditions
from larcin.rules.kids_of_london.state import HOURS
from larcin.rules.kids_of_london.words import STAGES

FIRST_HOUR = {2: 7, 3: 7, 4: 7, 5: 8}
"""From which hour on the rest is small enough to be worked out, by seats: a tenth of a second or less."""

SMALL_DECK = (
    "merchant",
    "prince",
    "beggar",
    "left-hand priest",
    "jeweller",
    "banker",
    "right-hand priest",
    "merchant",
    "jeweller",
)
"""The tiles of a small edition, as many of them as it has hours."""


def solve_from(view: View) -> bool:
    """Cards in hand and tiles to come are known to all, so the last hours are a tree of matrix games."""
    return bool(view["table"]["hour"] >= FIRST_HOUR[view["options"]["seats"]])


def last_hours(hours: int, seats: int) -> Position:
    """A day that begins so many hours before its end, with the highest cards."""
    deck = SMALL_DECK[:hours]
    gang: dict[str, Any] = {"coins": 0, "hand": list(range(HOURS - hours, HOURS))}
    return {
        "hour": HOURS + 1 - hours,
        "stage": STAGES[0],
        "characters_left": {name: deck.count(name) for name in deck},
        "gangs": [gang for _ in range(max(seats, 3))],
    }


def longest(seats: int) -> int:
    """In each hour everybody plays a card, and at most pays and answers once."""
    return HOURS * 3 * seats


HINTS = Hints(
    novice=ByGuessing(0),
    regular=ByMixing(0),
    expert=ByMixing(1),
    master=ByMixing(2),
    solve_from=solve_from,
    small_editions=SmallEditions("hours", HOURS, last_hours),
    gpu_registers=32,
    gpu_unrolled=True,
    screen="larcin.cli.screens.kids_of_london:kids_of_london",
    picture="larcin.pictures.kids_of_london",
    longest=longest,
    learning=Backwards("larcin.rules.kids_of_london.habits.learning"),
)
