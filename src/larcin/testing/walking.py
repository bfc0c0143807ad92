"""Games played at random, to look at every state on the way, and the words for what is wrong there."""

from __future__ import annotations

import inspect
import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from traceback import extract_tb
from typing import Any, TypeVar

import numpy as np

from larcin.match import Match
from larcin.rules import engine
from larcin.rules.contract import CHANCE, ONLOOKER, Game, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link

LONGEST = 20_000
"""Steps after which a game is taken not to end: more than any of ours lasts."""

Found = TypeVar("Found")

STATES = 150
"""So many states at least are looked at: a game of a few steps is played more often."""


class ContractBroken(AssertionError):
    """The game does not do what the contract says."""


def require(holds: object, complaint: str) -> None:
    if not holds:
        raise ContractBroken(complaint)


@dataclass(frozen=True)
class Trial:
    """A game on trial: how many random games a check plays for every choice of options, from which seed, and whether
    by the compiled rules.
    """

    game: Game
    games: int
    seed: int
    compiled: bool = True

    @cached_property
    def engine(self) -> Any:
        """The engine, linked with the game."""
        return link(engine, self.game, compiled=self.compiled)

    @property
    def few(self) -> int:
        """How many games are played by checks that look at every state for long."""
        return max(self.games // 10, 1)

    def walk(self, games: int) -> Iterator[Match]:
        """Matches at every step, of a game that is known to end: otherwise nobody would come to an end here."""
        require(not self.trouble, self.trouble)
        return walk(self.game, games, self.seed, compiled=self.compiled)

    def stroll(self) -> Iterator[Match]:
        """The same for checks that look at every state for long: few games, but so many states of a small game too."""
        seen, seed = 0, self.seed
        while seen < STATES:
            require(not self.trouble, self.trouble)
            for match in walk(self.game, self.few, seed, compiled=self.compiled):
                seen += 1
                yield match
            seed += 1

    @cached_property
    def trouble(self) -> str:
        """Why random games cannot be played to their end, if they cannot."""
        try:
            for _ in walk(self.game, self.few, self.seed, compiled=self.compiled):
                pass
        except ContractBroken as error:
            return str(error)
        return ""

    def redeals(self, match: Match, seat: int, count: int) -> list[Any]:
        return redeals(match, seat, count, self.seed)

    def twins(self, match: Match, seat: int) -> Iterator[Match]:
        """Matches that a seat cannot tell from this one."""
        return (with_states(match, states) for states in self.redeals(match, seat, 4))


def all_options(game: Game) -> Iterator[dict[str, Any]]:
    """Every way in which the game can be played."""
    names = [option.name for option in game.options]
    for values in itertools.product(*(option.values for option in game.options)):
        yield dict(zip(names, values, strict=True))


def walk(game: Game, games: int, seed: int, *, compiled: bool = True) -> Iterator[Match]:
    """Matches played at random, at every step, with all options. Seats that act at once do so in any order."""
    for options in all_options(game):
        for number in range(games):
            chooser = random.Random(f"{seed} {options} {number}")
            match = Match(game, by_hand=True, compiled=compiled, **options)
            yield match
            while not match.is_over:
                step_at_random(match, chooser)
                yield match


def step_at_random(match: Match, chooser: random.Random) -> None:
    """Let anybody who is to act do anything that it may."""
    seat = chooser.choice(sorted(match.to_act))
    if CHANCE in match.to_act and len(match.to_act) > 1:
        raise ContractBroken(f"Chance acts alone, and here others are to act too: {where(match)}.")
    if seat == CHANCE:
        chances = named(match.chances)
        if not chances:
            raise ContractBroken(f"Chance is to act and has no outcome: {where(match)}.")
        if min(chances.values()) <= 0:
            raise ContractBroken(f"Chance has a weight that is not positive: {where(match)}.")
        match.play(seat, chooser.choices(list(chances), list(chances.values()))[0])
    else:
        moves = named(lambda: match.legal(seat))
        if not moves:
            raise ContractBroken(f"Seat {seat} is to act and has no legal action: {where(match)}.")
        match.play(seat, chooser.choice(moves))
    if len(match) >= LONGEST:
        raise ContractBroken(f"{match.options}: after {LONGEST:,} steps the game has not ended.")


def named(list_them: Callable[[], Found]) -> Found:
    """Actions by their names."""
    try:
        return list_them()
    except IndexError as error:
        if Path(extract_tb(error.__traceback__)[-1].filename).parent != Path(inspect.getfile(Match)).parent:
            raise  # it was a rule that went beyond something
        raise ContractBroken("An action has no name: its number is beyond the game's moves or outcomes.") from None


def where(match: Match) -> str:
    """The place of a complaint, so that it can be looked at again."""
    return f"{match.options}, after {', '.join(map(str, match.latest(6))) or 'the set-up'}"


def watchers(match: Match) -> list[int]:
    return [ONLOOKER, *range(match.seats)]


def redeals(match: Match, seat: int, count: int, seed: int) -> list[Any]:
    """States that a seat cannot tell from that of a match."""
    redeal_for = link(engine, match.game, compiled=match.compiled).redeal_for
    dice = new_dice(seed, len(match))
    dealt = [copy(match.states) for _ in range(count)]
    for states in dealt:
        redeal_for(states, seat, dice)
    return dealt


def with_states(match: Match, states: Any) -> Match:
    """A copy of a match, standing in another state."""
    twin = match.copy()
    twin.states.view(np.uint8)[:] = states.view(np.uint8)
    return twin
