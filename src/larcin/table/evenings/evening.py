"""An evening as it follows from its log: who is there, the rounds, and how it stands."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any, Literal, TypeVar

import msgspec

from larcin.table.agreement import Agreement, Clock
from larcin.table.evenings import happenings as now
from larcin.table.evenings.seating import Past, Seating, circle, round_robin, spread, swiss
from larcin.table.evenings.standings import Played, Standing, meetings, points_of, standings

MOST_ROUNDS = 24
"""After so many rounds a round robin ends, whoever has not met."""

Found = TypeVar("Found")
Kind = Literal["swiss", "round robin"]
Status = Literal["gathering", "playing", "over"]


class Plan(msgspec.Struct, frozen=True):
    """What was agreed, as it is stored."""

    title: str
    game: str
    rules: int
    options: dict[str, int | str]
    """All but the number of seats."""
    seats: list[int]
    """How many may play together."""
    size: int
    """How many should."""
    kind: Kind
    rounds: int
    minutes: int
    """What each player has for all choices of a match."""
    rest: int
    """Seconds between two rounds."""

    def agreement(self, evening: str, seats: int) -> Agreement:
        """What is agreed at a table with so many seats."""
        clock = Clock("game", 60 * self.minutes)
        options = {**self.options, "seats": seats}
        return Agreement(self.game, options, clock=clock, rules=self.rules, evening=evening)


class Opening(msgspec.Struct, frozen=True):
    """An evening as it was opened, before anything happened."""

    id: str
    plan: Plan
    seed: bytes
    host: str
    created: int


class Player:
    """Somebody at an evening: a guest, or a bot of a level."""

    __slots__ = ("came", "gone", "guest", "level", "name")

    def __init__(self, guest: str | None, level: str | None, name: str) -> None:
        self.guest = guest
        self.level = level
        self.name = name
        self.gone: str | None = None
        """Why it plays no further round, empty if it wished so; None if it does."""
        self.came = 1
        """How often it came."""


class Round:
    """A round: when its tables open, who sits there, who rests, and the places at tables that are over."""

    __slots__ = ("at", "left", "opened", "places", "quits", "resting", "tables")

    def __init__(self, at: int, tables: list[now.AtTable], resting: list[int]) -> None:
        self.at = at
        self.tables = tables
        self.resting = resting
        self.opened: set[str] = set()
        self.places: dict[str, list[int]] = {}
        self.quits: set[int] = set()
        self.left: set[int] = set()
        """Who left the evening before its match was over: that is forfeited, whether it comes back or not."""

    @property
    def is_over(self) -> bool:
        return len(self.places) == len(self.tables)

    def is_played(self, at: int, *, paused: bool) -> bool:
        """Whether its tables are open at this time, or just being opened, and not all of them over."""
        return not self.is_over and (self.has_begun or (self.at <= at and not paused))

    @property
    def has_begun(self) -> bool:
        """Whether a table was opened; one may be over before that was noted."""
        return bool(self.opened or self.places)

    @property
    def open_tables(self) -> list[now.AtTable]:
        """Those that are not over."""
        return [each for each in self.tables if each.table not in self.places]

    def leave(self, player: int) -> None:
        """A player leaves the evening, and with it the match that is not over."""
        if any(player in each.players for each in self.open_tables):
            self.left.add(player)

    def played(self) -> list[Played]:
        return [Played(each.players, self.places[each.table]) for each in self.tables if each.table in self.places]


class Evening:
    """An evening. `happen` is the only thing that changes it, so that the same log gives the same evening."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.n = 0
        self.players: list[Player] = []
        self.rounds: list[Round] = []
        self.status: Status = "gathering"
        self.paused_at: int | None = None
        """Since when it is paused, None if it is not."""
        self.pauses = 0
        self.is_closing = False
        """Whether the host has ended it, and it is over with the round that is played."""
        self.commands: set[str] = set()
        self._known: dict[str, Any] = {}
        """What was worked out since the last thing happened: all who look are told it, and it takes a while."""

    # ---------------------------------------------------------------------------------------------------- what holds

    @property
    def id(self) -> str:
        return self.opening.id

    @property
    def plan(self) -> Plan:
        return self.opening.plan

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    @property
    def here(self) -> list[int]:
        """Who plays the next round."""
        return [number for number, player in enumerate(self.players) if player.gone is None]

    def number_of(self, guest: str) -> int | None:
        """Which player a guest is, whether it is still here or not."""
        return next((number for number, each in enumerate(self.players) if guest and each.guest == guest), None)

    @property
    def round(self) -> Round | None:
        """The round that was seated last."""
        return self.rounds[-1] if self.rounds else None

    def played(self) -> list[Played]:
        return [each for round_ in self.rounds for each in round_.played()]

    def rests(self) -> Counter[int]:
        return Counter(player for round_ in self.rounds for player in round_.resting)

    def standings(self) -> list[Standing]:
        return self._once("standings", lambda: standings(range(len(self.players)), self.played(), self.rests()))

    def _once(self, name: str, work: Callable[[], Found]) -> Found:
        if name not in self._known:
            self._known[name] = work()
        found: Found = self._known[name]
        return found

    @property
    def is_enough(self) -> bool:
        """Whether no further round is to come: the host wants none, all are played, too few are left, or none of the
        people who came.
        """
        if self.is_closing:
            return True
        came, here = ([self.players[number].guest for number in who] for who in (range(len(self.players)), self.here))
        if not self.sizes or (any(came) and not any(here)):
            return True
        if self.plan.kind == "swiss":
            return len(self.rounds) >= self.plan.rounds
        return len(self.rounds) >= MOST_ROUNDS or self.strangers == 0

    @property
    def strangers(self) -> int:
        """How many pairs of those who are here have not met yet."""
        return self._once("strangers", self._count_strangers)

    def _count_strangers(self) -> int:
        met = meetings(self.played())
        return sum(met[pair] == 0 for pair in combinations(self.here, 2))

    @property
    def sizes(self) -> list[int]:
        """How many would sit at each table of the next round."""
        return spread(len(self.here), self.plan.size, self.plan.seats)

    def next_seating(self) -> Seating:
        """Who sits with whom in the next round, when this one is over."""
        number, here, sizes = len(self.rounds), self.here, self.sizes
        lot = hmac.digest(self.opening.seed, f"round:{number}".encode(), "sha256")
        past, ranked = self._past(), self._ranked(lot)
        if self.plan.kind == "swiss":
            return swiss(ranked, sizes, past, lot)
        if set(sizes) == {2} and len(here) % 2 == 0 and len(here) == len(self.players):
            return circle(here, number)
        return round_robin(ranked, sizes, past, lot)

    def _past(self) -> Past:
        played, rests = self.played(), self.rests()
        points = points_of(range(len(self.players)), played, rests)
        return Past(meetings(played), {player: float(each) for player, each in points.items()}, rests)

    def _ranked(self, lot: bytes) -> list[int]:
        """Who is here, by place; equals by lot."""
        places = {each.player: each.place for each in self.standings()}
        drawn = {number: hmac.digest(lot, str(number).encode(), "sha256") for number in self.here}
        return sorted(self.here, key=lambda number: (places[number], drawn[number]))

    # -------------------------------------------------------------------------------------------------- what happens

    def happen(self, row: now.Row) -> None:
        """Let the next thing happen."""
        if row.n != self.n + 1:
            raise AssertionError(f"happening {row.n} cannot follow {self.n}")
        self.n = row.n
        self._known = {}
        if row.command is not None:
            self.commands.add(row.command)
        HAPPENS[type(row.what)](self, row.what, row.at)

    def _joins(self, what: now.Joins, at: int) -> None:  # noqa: ARG002
        number = self.number_of(what.guest)
        if number is None:
            self.players.append(Player(what.guest, None, what.name))
            return
        player = self.players[number]
        player.gone, player.name, player.came = None, what.name, player.came + 1

    def _bot_joins(self, what: now.BotJoins, at: int) -> None:  # noqa: ARG002
        self.players.append(Player(None, what.level, what.name))

    def _leaves(self, what: now.Leaves, at: int) -> None:  # noqa: ARG002
        self.players[what.player].gone = what.why
        if self.round is not None:
            self.round.leave(what.player)

    def _begins(self, what: now.Begins, at: int) -> None:  # noqa: ARG002
        self.status = "playing"

    def _seats(self, what: now.Seats, at: int) -> None:  # noqa: ARG002
        self.rounds.append(Round(what.at, what.tables, what.resting))

    def _opens(self, what: now.Opens, at: int) -> None:  # noqa: ARG002
        assert self.round is not None
        self.round.opened.update(what.tables)

    def _finishes(self, what: now.Finishes, at: int) -> None:  # noqa: ARG002
        assert self.round is not None
        self.round.places[what.table] = what.places
        self.round.quits.update(what.quit)

    def _pauses(self, what: now.Pauses, at: int) -> None:  # noqa: ARG002
        self.paused_at = at
        self.pauses += 1

    def _goes_on(self, what: now.GoesOn, at: int) -> None:
        self.paused_at = None
        if self.round is not None and not what.rest:
            self.round.at = min(self.round.at, at)
        elif self.round is not None and not self.round.opened:
            self.round.at = max(self.round.at, at + 1000 * self.plan.rest)

    def _closes(self, what: now.Closes, at: int) -> None:  # noqa: ARG002
        self.is_closing, self.paused_at = True, None

    def _ends(self, what: now.Ends, at: int) -> None:  # noqa: ARG002
        self.status, self.paused_at = "over", None
        if self.round is not None and not self.round.has_begun:
            self.rounds.pop()


HAPPENS: dict[type, Any] = {
    now.Joins: Evening._joins,
    now.BotJoins: Evening._bot_joins,
    now.Leaves: Evening._leaves,
    now.Begins: Evening._begins,
    now.Seats: Evening._seats,
    now.Opens: Evening._opens,
    now.Finishes: Evening._finishes,
    now.Pauses: Evening._pauses,
    now.GoesOn: Evening._goes_on,
    now.Closes: Evening._closes,
    now.Ends: Evening._ends,
}
