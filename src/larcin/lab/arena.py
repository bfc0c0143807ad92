"""The arena: bots against tables of other bots, game by game, kept on disk so that an interrupt loses nothing.

In a pairing, one *challenger* sits at a table of others who all play alike. Every deal is played once from each seat
with the same seed of chance, so that neither seat nor luck favours anyone; the mean of these games is one observation.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from larcin.bots import OUR_BOTS, Agent
from larcin.bots.levels import fingerprint_of
from larcin.errors import BadOptions, LarcinError
from larcin.lab.lines import drop_cut_line, whole_lines
from larcin.lab.provenance import made_now
from larcin.lab.refereeing import LOSE, Company, check_failing, check_names, referee
from larcin.lab.workers import LOCAL, worker_pool
from larcin.match import Match
from larcin.rules import load

FORMAT = "larcin-arena"
SEEDS = 1 << 62
SHARED, OWN = "shared", "own"
"""Whose deals: all pairings play the same ones, which shows differences sooner (duplicate), or each its own."""
DEALS = (SHARED, OWN)

Agents = Mapping[str, Agent]
"""Players by names that are no levels and no commands."""


@dataclass(frozen=True)
class Contest:
    """What is played: all that the course of its games depends on."""

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    seed: int = 0
    seconds: float = 10.0
    challenger: str | None = None
    failing: str = LOSE
    deals: str = SHARED
    bots: dict[str, str] | None = None
    """A fingerprint of each player, as far as they are known: our own have theirs unless it is said otherwise."""

    def __post_init__(self) -> None:
        check_failing(self.failing)
        if self.deals not in DEALS:
            raise BadOptions(f"Deals are {' or '.join(DEALS)}, not {self.deals!r}.")
        if self.challenger is not None and self.challenger not in self.players:
            raise BadOptions(f"The challenger {self.challenger!r} is none of the bots: {', '.join(self.players)}.")
        if len(self.players) < 2 or len(set(self.players)) < len(self.players):
            raise BadOptions("An arena needs two or more different bots, such as: random novice regular.")
        if self.bots is None:
            ours = {name: fingerprint_of(name, load(self.game)) for name in self.players if name in OUR_BOTS}
            object.__setattr__(self, "bots", ours)

    @property
    def seats(self) -> int:
        return int(self.options["seats"])

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """Everybody, or the one challenger if there is one, at a table of everybody else: challenger and table."""
        challengers = self.players if self.challenger is None else (self.challenger,)
        return [(one, other) for one in challengers for other in self.players if one != other]

    def heading(self) -> dict[str, Any]:
        return {"format": FORMAT, "version": 1, **asdict(self), "players": list(self.players)}

    @classmethod
    def from_heading(cls, told: dict[str, Any]) -> Contest:
        if told["format"] != FORMAT:
            raise LarcinError(f"This is no {FORMAT}.")
        names = [each.name for each in fields(cls) if each.name in told and each.name not in ("players", "bots")]
        told_bots = told.get("bots", {})  # none in older files: those played are not known to be those of now
        return cls(**{name: told[name] for name in names}, players=tuple(told["players"]), bots=told_bots)

    def changed_since(self, earlier: Contest) -> list[str]:
        """The players who play otherwise than in an earlier arena, if all else is the same; otherwise none."""
        if replace(earlier, bots=self.bots) != self:
            return []
        before, now = earlier.bots or {}, self.bots or {}
        return [name for name in self.players if before.get(name) != now.get(name)]

    def __str__(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.options.items())
        challenger = f", challenger {self.challenger}" if self.challenger else ""
        failing = "" if self.failing == LOSE else ", who fails is replaced"
        deals = "" if self.deals == SHARED else ", own deals"
        return f"{self.game}, {' '.join(self.players)}, {options}, seed {self.seed}{challenger}{failing}{deals}"

    def luck(self, seating: Seating) -> int:
        """What the chance of a game follows from: the deal and, where each pairing has its own, the pairing."""
        own = 0 if self.deals == SHARED else 1 + self.pairings.index((seating.challenger, seating.table))
        return self.seed << 64 | own << 32 | seating.deal


@dataclass(frozen=True)
class Seating:
    """One game to play: who challenges whom, with which deal, from which seat."""

    challenger: str
    table: str
    deal: int
    seat: int

    def sitters(self, seats: int) -> list[str]:
        return [self.challenger if seat == self.seat else self.table for seat in range(seats)]


@dataclass(frozen=True)
class Played:
    """What came of a seating: places by seat, and each bot's moves, seconds of thought and longest thought.

    Of bots that gave no move that could be played, why, once for each time; and who lost the game by that.
    """

    seating: Seating
    places: list[int]
    moves: dict[str, int]
    seconds: dict[str, float]
    longest: dict[str, float]
    failures: dict[str, list[str]] = field(default_factory=dict)
    forfeited: str | None = None

    @property
    def share(self) -> float:
        """The challenger's share of the victory."""
        return int(self.places[self.seating.seat] == 1) / max(self.places.count(1), 1)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Played:
        return cls(**{**told, "seating": Seating(**told["seating"])})


def seatings(contest: Contest, games: int) -> Iterator[Seating]:
    """All games, so that an arena which is stopped has played its pairings about equally often."""
    for deal in range(math.ceil(games / contest.seats)):
        for challenger, table in contest.pairings:
            for seat in range(contest.seats):
                yield Seating(challenger, table, deal, seat)


# ------------------------------------------------------------------------------------------------------- one game


class ArenaWorker:
    """Plays games of a contest, one after the other. Its bots stay from game to game."""

    def __init__(self, contest: Contest, agents: Agents | None = None) -> None:
        self._contest = contest
        self._game = load(contest.game)
        self._company = Company(contest.seconds, agents)

    def do(self, seating: Seating) -> Played:
        contest = self._contest
        sitters = seating.sitters(contest.seats)
        match = Match(self._game, seed=contest.luck(seating), **contest.options)
        thoughts = contest.seed * 1_000_003 + seating.deal * 8
        course = referee(
            match, self._company.seated(sitters), sitters, lambda seat: (thoughts + seat) % SEEDS, contest.failing
        )
        clock = course.clock
        return Played(
            seating, course.places, clock.moves, clock.seconds, clock.longest, course.failures, course.forfeited
        )

    def close(self) -> None:
        self._company.close()


# ---------------------------------------------------------------------------------------------------- many games


def hold(
    contest: Contest, games: int, path: Path, count: int | None = 1, on: str = LOCAL, agents: Agents | None = None
) -> Iterator[Played]:
    """Play what is not yet in the file, about so many games a pairing, and write every game down in its turn.

    Players are levels and commands, and the names of `agents`: bots of one's own, or functions that choose. With more
    than one worker these are pickled.
    """
    check_names(agents or ())
    done = {played.seating for played in recorded(contest, path)}
    waiting = [seating for seating in seatings(contest, games) if seating not in done]
    if not waiting:
        return
    if not path.exists() or path.stat().st_size == 0:
        path.parent.mkdir(parents=True, exist_ok=True)
        heading = {**contest.heading(), "made": made_now()}
        path.write_text(json.dumps(heading) + "\n", encoding="utf-8")
    with (
        worker_pool(partial(ArenaWorker, contest, agents), on, count) as play,
        path.open("a", encoding="utf-8") as file,
    ):
        for played in play(waiting):
            file.write(json.dumps(played.to_json()) + "\n")
            file.flush()
            yield played


def recorded(contest: Contest, path: Path) -> list[Played]:
    """The games that a file holds already. A last line that was cut short is dropped, from the file too."""
    found, games = arena_in(path)
    if found is not None and found != contest:
        raise LarcinError(f"{path} holds {other_games(contest, found)}.")
    return games


def other_games(contest: Contest, found: Contest) -> str:
    """What there is instead of the games of a contest, in words."""
    changed = contest.changed_since(found)
    return f"games of {' and '.join(changed)} as they played before" if changed else f"games of another arena: {found}"


def arena_in(path: Path) -> tuple[Contest | None, list[Played]]:
    """The arena whose games a file holds, if there is one."""
    if not path.exists() or path.stat().st_size == 0:
        return None, []
    try:
        lines, is_cut = whole_lines(path, FORMAT)
        contest = Contest.from_heading(json.loads(lines[0])) if lines else None
        games = [Played.from_json(json.loads(line)) for line in lines[1:]]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise LarcinError(f"{path}: these are no games of an arena. Choose another folder with --out.") from None
    if is_cut:
        drop_cut_line(path)
    return contest, games


def put_aside_what_changed(contest: Contest, path: Path) -> None:
    """Put games aside in which a bot played otherwise than it does now: what it was worth is no news of it."""
    found, _ = arena_in(path)
    if found is not None and contest.changed_since(found):
        put_aside(path)


def put_aside(path: Path) -> Path:
    """Give the games of an earlier arena another name in their folder, and say which."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)


def is_asked_for(contest: Contest, games: int, all_played: Iterable[Played]) -> list[Played]:
    """Those games that belong to an arena of this size: an earlier one may have been larger."""
    deals = math.ceil(games / contest.seats)
    return [played for played in all_played if played.seating.deal < deals]
