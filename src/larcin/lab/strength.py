"""What an arena says about strength: win rates with intervals, ratings, thinking time, and a plot of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from statistics import pvariance
from typing import Any

from larcin.extras import is_here, need
from larcin.lab.arena import SHARED, Contest, Played
from larcin.lab.elo import Elo, elo_ratings
from larcin.lab.intervals import apart, estimate, paired
from larcin.lab.provenance import made_now, written_on_picture

LONGEST_NAME = 24

Shares = dict[tuple[str, str], dict[int, float]]
"""The challenger's mean share of each deal, by challenger and table."""


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
class Difference:
    """By how much more often one challenger won than another at tables of the same bot, on the deals that both played,
    with a 95% interval over their paired differences; and between what it would lie if each had had deals of its own.
    """

    first: str
    second: str
    table: str
    deals: int
    more: float
    low: float
    high: float
    low_apart: float
    high_apart: float
    gain: float
    """How many times as many deals it would take without sharing them: the variances of both, by that of their
    difference."""


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
    differences: list[Difference]
    elo: list[Elo]

    def to_json(self) -> dict[str, Any]:
        told = asdict(self)
        parts = {part: told[part] for part in ("rates", "differences", "ratings", "elo", "paces")}
        return {**self.contest.heading(), "made": made_now(), **parts}


def strength(contest: Contest, games: Sequence[Played]) -> Strength:
    """Sum up the games of an arena."""
    return Strength(
        contest,
        rates(contest, games),
        ratings(contest, games),
        paces(contest, games),
        differences(contest, games),
        elo_ratings(contest, games),
    )


def rates(contest: Contest, games: Sequence[Played]) -> list[Rate]:
    """The games of one deal are one observation: they share their luck."""
    shares = shares_by_deal(games)
    count = Counter((played.seating.challenger, played.seating.table) for played in games)
    return [
        Rate(*pairing, count[pairing], *estimate(list(shares[pairing].values())), 1 / contest.seats)
        for pairing in contest.pairings
        if pairing in shares
    ]


def shares_by_deal(games: Iterable[Played]) -> Shares:
    """The challenger's mean share of each deal, by pairing."""
    shares: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for played in games:
        seating = played.seating
        shares[seating.challenger, seating.table][seating.deal].append(played.share)
    return {pairing: {deal: sum(each) / len(each) for deal, each in deals.items()} for pairing, deals in shares.items()}


def differences(contest: Contest, games: Iterable[Played]) -> list[Difference]:
    """Every two challengers at tables of the same bot, where they played the same deals."""
    shares, found = shares_by_deal(games), []
    for table in contest.players if contest.deals == SHARED else ():
        challengers = [name for name in contest.players if (name, table) in shares]
        for first, second in combinations(challengers, 2):
            one, other = shares[first, table], shares[second, table]
            deals = sorted(one.keys() & other.keys())
            ours, theirs = ([each[deal] for deal in deals] for each in (one, other))
            between = [mine - its for mine, its in zip(ours, theirs, strict=True)]
            alone = apart(ours, theirs)
            gain = gained(ours, theirs, between)
            found.append(Difference(first, second, table, len(deals), *paired(between), alone.low, alone.high, gain))
    return found


def gained(ours: Sequence[float], theirs: Sequence[float], between: Sequence[float]) -> float:
    """How many times as many deals of their own would say as much as these; 1 where nothing varied."""
    if not between or pvariance(between) == 0:
        return 1.0
    return (pvariance(ours) + pvariance(theirs)) / pvariance(between)


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
    figure.savefig(path, dpi=120, metadata=written_on_picture(found.contest.seed))
