"""How far apart the steps of a ladder are: each rung plays the one below it, two seats, every deal from both."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from larcin.bots import Bot
from larcin.bots.ladder import Measured, Rung
from larcin.bots.levels import Level, SlippingBot, fingerprint_of
from larcin.errors import LarcinError
from larcin.lab.arena import Contest, Played, hold, is_asked_for, put_aside_what_changed, recorded
from larcin.lab.intervals import NORMAL_95, Estimate, estimate
from larcin.rules import load
from larcin.rules.contract import Game

LOWEST = 800
"""What the lowest rung is worth, in every game."""
POINTS = 400
"""So many points are ten victories to one defeat (Elo)."""


@dataclass(frozen=True)
class Step:
    """A rung, the one below, and how often the upper one won; a match that neither of them won counts half."""

    upper: Rung
    lower: Rung
    games: int
    won: Estimate

    @property
    def is_up(self) -> bool:
        """Whether the upper one is stronger beyond doubt."""
        return self.won.low > 1 / 2


def recipe(rung: Rung) -> str:
    """How a rung plays, as a name for it: whoever plays otherwise is somebody else."""
    return f"{rung.level}-{rung.slips}-{rung.slips_to}" if rung.slips else rung.level


def player_of(rung: Rung) -> Bot:
    return SlippingBot(Level(rung.level), rung.slips, Level(rung.slips_to))


def climb(
    game: str, ladder: Sequence[Rung], games: int, folder: Path, seed: int = 0, seconds: float = math.inf
) -> Iterator[Step]:
    """Measure every step, the lowest first, each with so many games, or as many as there is time for.

    Games are kept in the folder, and what lies there is not played again.
    """
    for lower, upper in pairwise(ladder):
        yield measure(game, lower, upper, games, folder, seed, seconds)


def measure(game: str, lower: Rung, upper: Rung, games: int, folder: Path, seed: int, seconds: float) -> Step:
    names, began = (recipe(upper), recipe(lower)), time.monotonic()
    played = load(game)
    bots = {name: minds(each, played) for name, each in zip(names, (upper, lower), strict=True)}
    contest = Contest(game, played.settle({"seats": 2}), names, seed, challenger=names[0], bots=bots)
    path = folder / f"{names[0]}.{names[1]}.jsonl"
    put_aside_what_changed(contest, path)
    agents = {name: player_of(each) for name, each in zip(names, (upper, lower), strict=True) if each.slips}
    for _ in hold(contest, games, path, agents=agents):
        if time.monotonic() - began > seconds:
            break
    deals = by_deals(is_asked_for(contest, games, recorded(contest, path)))
    return Step(upper, lower, 2 * len(deals), estimate(deals))


def minds(rung: Rung, game: Game) -> str:
    """A fingerprint of who plays on a rung; how often it slips is in its recipe."""
    return "+".join(fingerprint_of(level, game) for level in rung.levels)


def by_deals(games: Sequence[Played]) -> list[float]:
    """What the challenger won of each deal that was played from both seats: its games share their luck.

    Half of a match that both won or neither: in Kids of London somebody may be second to the fictional gang (K27).
    """
    deals: dict[int, list[float]] = defaultdict(list)
    for each in games:
        own, other = each.places[each.seating.seat] == 1, each.places[1 - each.seating.seat] == 1
        deals[each.seating.deal].append(0.5 + 0.5 * (own - other))
    return [sum(each) / 2 for each in deals.values() if len(each) == 2]


def points(share: float) -> float:
    """How far apart two are of whom one wins such a share."""
    return POINTS * math.log10(share / (1 - share))


def rated(steps: Sequence[Step]) -> tuple[Rung, ...]:
    """The ladder with what each rung is worth: steps on top of each other, each with its doubts.

    Raises where a step does not lead up beyond doubt: then rungs have to be set differently, or measured longer.
    """
    for step in steps:
        if not step.is_up:
            won = f"{step.won.mean:.1%} ({step.won.low:.1%} – {step.won.high:.1%}) of {step.games:,} games"
            raise LarcinError(
                f"{step.upper.name} won {won} against {step.lower.name}: that is no step up beyond doubt. "
                "Set them further apart, or play more."
            )
    worth, doubt = float(LOWEST), 0.0
    found = [replace(steps[0].lower, measured=Measured(LOWEST, LOWEST, LOWEST, steps[0].games))]
    for step in steps:
        worth += points(step.won.mean)
        doubt = math.hypot(doubt, (points(step.won.high) - points(step.won.low)) / (2 * NORMAL_95))
        low, high = (round(worth + side * NORMAL_95 * doubt) for side in (-1, 1))
        against = (round(step.won.mean, 3), round(step.won.low, 3), round(step.won.high, 3))
        found.append(replace(step.upper, measured=Measured(round(worth), low, high, step.games, against)))
    return tuple(found)
