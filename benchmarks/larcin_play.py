"""larcin: random play of Kids of London with four seats, compiled, in batches and through the Python API, and of
all games at all settings; copies of a state.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import count
from random import Random

from contenders import Ready, portions_of

GAME = "kids-of-london"
SEATS = 4
BATCH = 4096
VECTOR = 256

SPREAD = {"kids-of-london": 400_000, "doggy-bag": 120_000, "pickpocket": 100_000, "oliver-twist": 32_000}
"""Games for two cores: one takes half a second for them, or a little longer."""

SAMPLE = 20
"""Games in which the actions of chance are counted."""


def compiled() -> Ready:
    """Whole games in compiled code, with the place and score of every seat kept. Chance's actions do not count."""
    simulate = import_module("larcin.lab.simulation").simulate
    seeds = count(1)

    def play(games: int) -> int:
        return int(simulate(GAME, seats=SEATS, games=games, seed=next(seeds)).decisions.sum())

    return Ready(portions_of(play))


def at_setting(setting: tuple[str, dict[str, int | str]]) -> Ready:
    """Whole games of any kind. How many actions chance adds is counted in some games, played as rules stand."""
    name, options = setting
    simulation = import_module("larcin.lab.simulation")
    seeds = count(1)

    def play(games: int) -> int:
        return int(simulation.simulate(name, games=games, seed=next(seeds), **options).decisions.sum())

    decisions = simulation.simulate(name, games=SAMPLE, seed=0, **options).decisions.sum()
    return Ready(portions_of(play), actions=count_actions(name, options) / decisions)


def count_actions(name: str, options: dict[str, int | str]) -> int:
    """All actions, chance's too, in the first games of the simulation with seed 0."""
    game = import_module("larcin.rules").load(name)
    engine = import_module("larcin.rules.linking").link(import_module("larcin.rules.engine"), game, compiled=False)
    states, actions, weights, dice = import_module("larcin.batch.arrays").scratch_for(game)
    total = 0
    for number in range(SAMPLE):
        states.view("u1")[:] = 0
        to_act = engine.begin(states, game.encode(game.settle(options)))
        dice[:] = import_module("larcin.rules.dice").new_dice(0, number)
        while to_act:
            engine.random_step_at(states, dice, actions, weights)
            to_act = engine.acting(states)
            total += 1
    return total


def in_batches() -> Ready:
    """Many games side by side, step by step, with everybody's legal moves and information states written out."""
    return Ready(portions_of(steps_of(GAME, cores=1)), f"batch {BATCH}")


def steps_of(name: str, cores: int) -> Callable[[int], int]:
    """Random moves in every game of a batch, with the usual options."""
    batch = import_module("larcin.batch").Batch(name, games=BATCH, seed=1, restart=True, cores=cores)

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * BATCH

    return play


def spread(setting: tuple[str, dict[str, int | str]]) -> Ready:
    """Whole games, many at a time, so that all cores have a share of them."""
    name, options = setting
    simulation = import_module("larcin.lab.simulation")
    seeds = count(1)

    def play(games: int) -> int:
        seed, workers = next(seeds), options["cores"]
        return int(simulation.simulate(name, games=games, seed=seed, workers=workers).decisions.sum())

    play(1)
    return Ready(lambda: play(SPREAD[name]))


def spread_batch(setting: tuple[str, dict[str, int | str]]) -> Ready:
    """Many games side by side, step by step: the cores wait for each other after each step."""
    name, options = setting
    return Ready(portions_of(steps_of(name, int(options["cores"]))))


def from_python() -> Ready:
    """One match after the other, each move asked for and made by a Python program."""
    new_match = import_module("larcin").Match
    seeds = count(1)
    random = Random(1).random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            match = new_match(GAME, seats=SEATS, seed=next(seeds))
            while match.to_act:
                for seat in sorted(match.to_act):
                    moves = match.legal(seat)
                    match.play(seat, moves[int(random() * len(moves))])
                    decisions += 1
        return decisions

    return Ready(portions_of(play))


def by_numbers() -> Ready:
    """The same with `BareMatch`: moves are numbers, as they are for OpenSpiel, and nothing is kept of the match."""
    new_match = import_module("larcin.batch").BareMatch
    seeds = count(1)
    random = Random(1).random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            match = new_match(GAME, seats=SEATS, seed=next(seeds))
            while match.to_act:
                for seat in match.in_turn:
                    moves = match.legal(seat)
                    match.play(seat, moves[int(random() * len(moves))])
                    decisions += 1
        return decisions

    return Ready(portions_of(play))


def in_vectors(setting: tuple[str, dict[str, int | str]]) -> Ready:
    """The vector environment of Gymnasium: one seat of each game takes its first legal move, bots play the others."""
    name, options = setting
    env = import_module("larcin.envs.gymnasium").LarcinVectorEnv(name, VECTOR, cores=1, **options)
    infos = env.reset(seed=1)[1]

    def play(steps: int) -> int:
        nonlocal infos
        for _ in range(steps):
            infos = env.step(infos["action_mask"].argmax(axis=1))[4]
        return steps * VECTOR

    return Ready(portions_of(play), f"{VECTOR} games")


def copying() -> Ready:
    """Copies of an array that holds one state."""
    copy = import_module("larcin.rules.contract").copy
    states = import_module("larcin.rules").load(GAME).blank()

    def play(copies: int) -> int:
        for _ in range(copies):
            copy(states)
        return copies

    return Ready(portions_of(play), f"{states.dtype.itemsize} bytes")
