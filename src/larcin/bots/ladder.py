"""The ladder: eight bots with names, from a child to a master, each a little better than the one below it.

A rung plays at one level, and in so many of a hundred choices at a lower one: so it is as strong as one likes, and
plays wherever levels do. Who plays how, and what each was worth when it was measured, is in `ladder.json`;
`larcin ladder GAME` measures again.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from larcin.errors import LarcinError

FILE = Path(__file__).with_name("ladder.json")
LEVELS = ("random", "novice", "regular", "expert", "master")
RUNGS = ("nipper", "sparrow", "tuppence", "moth", "patch", "magpie", "ferret", "whisper")
"""From the lowest to the highest. In every game the same people."""
OUR_BOTS = (*LEVELS, *RUNGS)
A_HUNDRED = 100
ANY_GAME = "any"
"""Where the file has a ladder for games that have none of their own. Nobody has measured it."""
MADE = "made"
"""Where the file says of each game what its measurements were made by, as far as it is known."""


@dataclass(frozen=True)
class Measured:
    """What a rung was worth at two seats, on a scale on which 100 points are 64% of the victories. 95% of such
    intervals, from `low` to `high`, hold the truth. `games` were played for it; `against` is how often it won
    against the rung below, with that interval: nothing for the lowest.
    """

    rating: int
    low: int
    high: int
    games: int
    against: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class Rung:
    """Plays as `level` says, but in so many of a hundred choices as the lower level `slips_to`."""

    name: str
    level: str
    slips: int = 0
    slips_to: str = "random"
    measured: Measured | None = None

    def __post_init__(self) -> None:
        if self.name not in RUNGS or not {self.level, self.slips_to} <= set(LEVELS):
            raise LarcinError(f"{self.name}: a rung is one of {', '.join(RUNGS)}, and plays at levels.")
        is_lower = LEVELS.index(self.slips_to) < LEVELS.index(self.level)
        if not 0 <= self.slips <= A_HUNDRED or (self.slips > 0 and not is_lower):
            raise LarcinError(f"{self.name}: of a hundred choices some slip to a level below {self.level}.")

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels at which it chooses now and then."""
        return (self.level, self.slips_to) if self.slips else (self.level,)


@cache
def all_ladders() -> dict[str, tuple[Rung, ...]]:
    told = json.loads(FILE.read_text(encoding="utf-8"))
    return {game: tuple(map(rung_of, rungs)) for game, rungs in told.items() if game != MADE}


def rung_of(told: dict[str, Any]) -> Rung:
    measured = told.get("measured")
    if measured is not None:
        against = measured["against"]
        measured = Measured(**{**measured, "against": None if against is None else tuple(against)})
    return Rung(**{**told, "measured": measured})


def ladder_of(game: str) -> tuple[Rung, ...]:
    """The rungs of a game, the lowest first."""
    return all_ladders().get(game) or all_ladders()[ANY_GAME]


def rung(game: str, name: str) -> Rung:
    return ladder_of(game)[RUNGS.index(name)]


def near(game: str, rating: int) -> str:
    """Who on a game's ladder was worth about so much, by the name of the rung."""
    measured = {each.name: each.measured.rating for each in ladder_of(game) if each.measured is not None}
    if not measured:
        raise LarcinError(f"Nobody has measured the ladder of {game}: ask for one of {', '.join(OUR_BOTS)}.")
    return min(measured, key=lambda name: abs(measured[name] - rating))


def levels_behind(game: str, name: str) -> tuple[str, ...]:
    """The levels at which one of our bots chooses: its own, or those of a rung."""
    return rung(game, name).levels if name in RUNGS else (name,)


def write_ladder(game: str, rungs: tuple[Rung, ...], made: dict[str, Any], file: Path = FILE) -> None:
    """Keep what was measured, a rung a line, and by which seed, commit, versions and machine."""
    told = json.loads(file.read_text(encoding="utf-8"))
    all_made = {**told.pop(MADE, {}), game: made}
    told[game] = [{part: value for part, value in asdict(each).items() if value is not None} for each in rungs]
    games = []
    for name, ladder in told.items():
        lines = ",\n".join(f"    {json.dumps(each)}" for each in ladder)
        games.append(f"  {json.dumps(name)}: [\n{lines}\n  ]")
    makers = ",\n".join(f"    {json.dumps(name)}: {json.dumps(each)}" for name, each in all_made.items())
    games.append(f"  {json.dumps(MADE)}: {{\n{makers}\n  }}")
    file.write_text("{\n" + ",\n".join(games) + "\n}\n", encoding="utf-8")
    all_ladders.cache_clear()
