"""One match between bots, watched: how long each thinks, and what becomes of one that gives no move."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from larcin.bots import (
    OUR_BOTS,
    USUAL_SECONDS,
    Agent,
    Bot,
    Knowledge,
    NoMove,
    OutsideBot,
    as_bot,
    ask,
    begin,
    bot,
    close,
    end,
)
from larcin.errors import BadOptions
from larcin.match import Match

LOSE, REPLACE = "lose", "replace"
"""What becomes of a bot that gives no move: it loses the game, or a novice makes that move in its place."""

FAILING = (LOSE, REPLACE)


def check_failing(failing: str) -> None:
    if failing not in FAILING:
        raise BadOptions(f"A bot that gives no move can {' or '.join(FAILING)}, not {failing!r}.")


def check_names(agents: Iterable[str]) -> None:
    """Files of results say who played by name, and ours are known by theirs."""
    for name in agents:
        if name in OUR_BOTS:
            raise BadOptions(f"One of larcin's own bots is called {name!r}: give yours a name of its own.")


@dataclass
class Clock:
    """How long bots have thought, by their names."""

    moves: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    longest: dict[str, float] = field(default_factory=dict)

    def note(self, name: str, seconds: float) -> None:
        self.moves[name] = self.moves.get(name, 0) + 1
        self.seconds[name] = self.seconds.get(name, 0.0) + seconds
        self.longest[name] = max(self.longest.get(name, 0.0), seconds)


@dataclass
class Course:
    """How a match went: places by seat, thinking time, why bots gave no move (by name, once for each time), and who
    lost by that, if anybody did.
    """

    places: list[int] = field(default_factory=list)
    clock: Clock = field(default_factory=Clock)
    failures: dict[str, list[str]] = field(default_factory=dict)
    forfeited: str | None = None


class Company:
    """The bots of a worker, by name and seat. They stay from match to match; a program that has ended is started again
    for the next one.
    """

    def __init__(self, seconds: float = USUAL_SECONDS, agents: Mapping[str, Agent] | None = None) -> None:
        self._seconds = seconds
        self._agents = agents or {}
        self._bots: dict[tuple[str, int], Bot] = {}

    def seated(self, names: Sequence[str]) -> dict[int, Bot]:
        """Who sits where, for one match."""
        return {seat: self._bot(name, seat) for seat, name in enumerate(names)}

    def _bot(self, name: str, seat: int) -> Bot:
        known = self._bots.get((name, seat))
        if isinstance(known, OutsideBot) and known.is_gone:
            known.close()
            known = None
        if known is None:
            known = self._bots[name, seat] = as_bot(self._agents.get(name, name), self._seconds)
        return known

    def close(self) -> None:
        close(self._bots.values())


def referee(
    match: Match, bots: Mapping[int, Bot], names: Sequence[str], seed_of: Callable[[int], int], failing: str = LOSE
) -> Course:
    """Let bots play a match to its end, or until one of them loses it by giving no move: then all seats of that name
    lose, and the others share the victory. `seed_of` says from which seed a seat thinks.
    """
    course = Course()
    begin(match, bots)
    while not match.is_over and course.forfeited is None:
        seat = min(match.to_act)
        knowledge = Knowledge(match, seat, seed_of(seat))
        started = time.perf_counter()
        try:
            move = ask(bots[seat], knowledge)
        except NoMove as why:
            course.failures.setdefault(names[seat], []).append(str(why))
            if failing == LOSE:
                course.forfeited = names[seat]
                continue
            move = ask(bot("novice"), knowledge)
        finally:
            course.clock.note(names[seat], time.perf_counter() - started)
        match.play(seat, move)
    end(match, bots)
    course.places = places_of(match, names, course.forfeited)
    return course


def places_of(match: Match, names: Sequence[str], forfeited: str | None) -> list[int]:
    if match.result is not None:
        return list(match.result.places)
    return [match.seats if name == forfeited else 1 for name in names]


def failed_often(failures: Iterable[Mapping[str, Sequence[str]]]) -> dict[str, tuple[int, str]]:
    """In how many games each bot gave no move at least once, and why the first time."""
    found: dict[str, tuple[int, str]] = {}
    for each in failures:
        for name, reasons in each.items():
            games, first = found.get(name, (0, reasons[0]))
            found[name] = games + 1, first
    return found
