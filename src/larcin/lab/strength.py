"""What an arena says about strength: win rates with intervals, ratings, thinking time, and a plot of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from larcin.extras import is_here, need
from larcin.lab.arena import Contest, Played
from larcin.lab.intervals import estimate
from larcin.lab.provenance import made_now

LONGEST_NAME = 24


@dataclass(frozen=True)
class Rate:
    """How often a challenger won at a table of others, with a 95% interval from the deals it was played on."""

    challenger: str
    table: str
    games: int
    wins: float
    low: float
    high: float
    fair: float

    @property
    def times_fair(self) -> float:
        """The win rate in fair shares: 1 is as good as the table."""
        return self.wins / self.fair


@dataclass(frozen=True)
class Rating:
    """A bot's openskill rating: strength, and how sure that is."""

    player: str
    mu: float
    sigma: float


@dataclass(frozen=True)
class Pace:
    """How long a bot thinks about a move, in milliseconds."""

    player: str
    moves: int
    failures: int
    """How often it gave none that could be played."""
    forfeits: int
    """How many games it lost by that."""
    mean_ms: float
    longest_ms: float


@dataclass(frozen=True)
class Strength:
    """All that an arena says."""

    contest: Contest
    rates: list[Rate]
    ratings: list[Rating]
    paces: list[Pace]

    def to_json(self) -> dict[str, Any]:
        told = asdict(self)
        parts = {part: told[part] for part in ("rates", "ratings", "paces")}
        return {**self.contest.heading(), "made": made_now(), **parts}


def strength(contest: Contest, games: Sequence[Played]) -> Strength:
    """Sum up the games of an arena."""
    return Strength(contest, rates(contest, games), ratings(contest, games), paces(contest, games))


def rates(contest: Contest, games: Sequence[Played]) -> list[Rate]:
    """The games of one deal are one observation: they share their luck."""
    shares: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for played in games:
        seating = played.seating
        shares[seating.challenger, seating.table][seating.deal].append(played.share)
    found = []
    for challenger, table in contest.pairings:
        deals = shares[challenger, table]
        if deals:
            wins = estimate([sum(each) / len(each) for each in deals.values()])
            count = sum(len(each) for each in deals.values())
            found.append(Rate(challenger, table, count, *wins, 1 / contest.seats))
    return found


def ratings(contest: Contest, games: Iterable[Played]) -> list[Rating]:
    """Openskill (Plackett-Luce), game by game in the order of deals. Seats that play alike share what they learn.

    Nothing where openskill is not installed.
    """
    if not is_here("openskill"):
        return []
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now = {name: model.rating(name=name) for name in contest.players}
    for played in sorted(games, key=lambda played: (played.seating.deal, str(played.seating))):
        sitters = played.seating.sitters(contest.seats)
        teams = model.rate([[now[name]] for name in sitters], ranks=[float(place) for place in played.places])
        for name in set(sitters):
            new = [team[0] for team, sitter in zip(teams, sitters, strict=True) if sitter == name]
            mu, sigma = (sum(getattr(each, part) for each in new) / len(new) for part in ("mu", "sigma"))
            now[name] = model.rating(mu=mu, sigma=sigma, name=name)
    return sorted((Rating(name, each.mu, each.sigma) for name, each in now.items()), key=lambda rating: -rating.mu)


def paces(contest: Contest, games: Iterable[Played]) -> list[Pace]:
    moves: dict[str, int] = defaultdict(int)
    failures: dict[str, int] = defaultdict(int)
    forfeits: dict[str | None, int] = defaultdict(int)
    seconds: dict[str, float] = defaultdict(float)
    longest: dict[str, float] = defaultdict(float)
    for played in games:
        forfeits[played.forfeited] += 1
        for name in played.moves:
            moves[name] += played.moves[name]
            failures[name] += len(played.failures.get(name, ()))
            seconds[name] += played.seconds[name]
            longest[name] = max(longest[name], played.longest[name])
    return [
        Pace(
            name, moves[name], failures[name], forfeits[name],
            1000 * seconds[name] / max(moves[name], 1), 1000 * longest[name],
        )
        for name in contest.players
    ]  # fmt: skip


def shortened(name: str) -> str:
    """A name with room for it in a picture: commands can be long, and end in what tells them apart."""
    return name if len(name) <= LONGEST_NAME else f"…{name[1 - LONGEST_NAME :]}"


def draw(found: Strength, title: str, path: Path) -> None:
    """A picture of the win rates with their intervals, beside the fair share."""
    need("lab", "A picture", "matplotlib")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.2 + 0.4 * len(found.rates)), layout="constrained")
    axes = figure.subplots()
    names = [f"{shortened(rate.challenger)} at a table of {shortened(rate.table)}" for rate in found.rates]
    middles = [100 * rate.wins for rate in found.rates]
    left = [100 * (rate.wins - rate.low) for rate in found.rates]
    right = [100 * (rate.high - rate.wins) for rate in found.rates]
    axes.errorbar(middles, range(len(names)), xerr=[left, right], fmt="o", capsize=3, color="#5b3a1e")
    axes.axvline(100 / found.contest.seats, color="#999999", linestyle="--", label="fair share")
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("games won, % (95% interval)")
    axes.set_title(title)
    axes.legend(loc="lower right")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=120)
