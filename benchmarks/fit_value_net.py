"""Fit how much a table of Kids of London promises: `python benchmarks/fit_value_net.py --seats 4`, some minutes.

Somebody plays among people who play any card, first by a glance, then by what was fitted so far; at last among people
whom it sees through, which has a net of its own. Between the hours it is written down what the table looked like. What
that was worth is known at the end or, among people who play any card, when the eighth hour begins: all is counted out
then, which says more than who happened to win. The nets of one number of seats are written into
`larcin/rules/kids_of_london/habits/value_net.npy`; the others stay.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from larcin.rules import load
from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, rule
from larcin.rules.dice import PLAYERS_DIE, new_dice, roll
from larcin.rules.dice import load as load_dice
from larcin.rules.engine import won
from larcin.rules.habits import Guesswork, game, guesswork_for, with_habits
from larcin.rules.kids_of_london.habits import value_net
from larcin.rules.kids_of_london.habits.outguessing import GUESSES
from larcin.rules.kids_of_london.habits.value_net import HIDDEN, MOST_INPUTS, count_out, inputs, see
from larcin.rules.kids_of_london.state import CHOOSE_CARD, HOURS
from larcin.rules.linking import link
from larcin.rules.weighing import index_of_most

ROWS_A_GAME = 6
GLANCE, THOUGHT, GUESS = range(3)
STAGES = {"glance": (300_000, 8, 3e-3), "thought": (100_000, 8, 1e-3), "guess": (20_000, 6, 7e-4)}
"""For each stage: games, rounds of fitting, and how fast to fit."""

SLIPS = 8
"""One move of so many is any move, so that more is seen than what good play leads to."""

BATCH = 1024
KEPT_FOR_TESTS = 20
ADAM = 0.9, 0.999, 1e-8

Params = tuple[Any, ...]


class Watched(NamedTuple):
    """Rows of what was seen, and what it proved to be worth."""

    seen: Array
    worth: Array


@rule
def watch_games(
    states: Array, options: Array, seed: int, games: int, stage: int, dice: Array, rows: Watched, weights: Array,
    guesswork: Guesswork,
) -> None:  # fmt: skip
    """Play games, and write what the table looked like before the hours 2 to 7, and what it proved to be worth.

    Two states come first: a blank one, and that of the game.
    """
    row = 0
    for number in range(games):
        load_dice(dice, seed, number)
        states[1] = states[0]
        state = states[1]
        game.set_up(state, options)
        seat = number % int(state.seats)
        to_act = game.to_act(state)
        while to_act != NOBODY and (stage == GUESS or state.hour < HOURS - 1):
            if to_act != CHANCE_ACTS:
                choose_all(states, seat, stage, dice, weights, guesswork)
                if game.to_act(state) == CHANCE_ACTS and state.hour < HOURS - 1:
                    see(state, seat, rows.seen[row])
                    row += 1
            else:
                game.apply(state, CHANCE, game.random_outcome(state, dice, guesswork.actions, weights))
            to_act = game.to_act(state)
        if stage == GUESS:
            chance = won(state, seat, guesswork.places, guesswork.scores)
        else:
            chance = count_out(states, 1, seat, guesswork.places, guesswork.scores)
        for before in range(row - ROWS_A_GAME, row):
            rows.worth[before] = chance


@rule
def choose_all(states: Array, seat: int, stage: int, dice: Array, weights: Array, guesswork: Guesswork) -> None:
    """Everybody who is asked chooses: the seat what seems best, but for slips, the others anything or as it guesses."""
    state = states[1]
    asked = int(game.to_act(state))
    is_card = state.stage == CHOOSE_CARD and state.hour < HOURS
    choice = -1
    if asked >> seat & 1:
        states[2] = state
        if stage == GLANCE:
            choice = glance(states, seat, guesswork.actions, weights)
        else:
            choice = game.deliberate(states[2:], seat, stage - THOUGHT, guesswork)
        if roll(dice, PLAYERS_DIE, SLIPS) == 0:
            choice = -1
    for each in range(int(state.seats)):
        if asked >> each & 1:
            if each == seat and choice >= 0:
                game.apply(state, each, choice)
            elif each != seat and stage == GUESS and is_card:
                game.apply(state, each, int(guesswork.thoughts[GUESSES, each]))
            else:
                game.apply(state, each, game.random_move(state, each, dice, guesswork.moves))


@rule
def glance(states: Array, seat: int, actions: Array, weights: Array) -> int:
    count = game.legal(states[1], seat, actions)
    game.incline(states[1], seat, actions, count, weights)
    return int(actions[index_of_most(weights, count)])


def watched(seats: int, stage: str, seed: int) -> tuple[Array, Array]:
    """What was seen, and what it was worth."""
    kids, games = load("kids-of-london"), STAGES[stage][0]
    states = np.zeros(8 * kids.state_type.itemsize, dtype=np.uint8).view(kids.state_type)
    states[:1] = kids.blank()
    seen, worth = np.zeros((games * ROWS_A_GAME, MOST_INPUTS)), np.zeros(games * ROWS_A_GAME)
    link(sys.modules[__name__], with_habits(kids)).watch_games(
        states, kids.encode(kids.settle({"seats": seats})), seed, games, list(STAGES).index(stage), new_dice(seed),
        Watched(seen, worth), np.zeros(kids.most_choices, dtype=np.int32), guesswork_for(kids),
    )  # fmt: skip
    return seen[:, : inputs(states[1])], worth


def promised(net: Params, seen: Any) -> Any:
    total = jnp.maximum(seen @ net[0] + net[1], 0) @ net[2] + net[3]
    return 0.5 + 0.5 * total / (1 + jnp.abs(total))


def error(net: Params, seen: Any, worth: Any) -> Any:
    return jnp.mean((promised(net, seen) - worth) ** 2)


@jax.jit  # type: ignore[untyped-decorator]
def fit_round(learned: tuple[Params, Params, Params, Any], seen: Any, worth: Any, rate: float) -> Any:
    """One round through all batches, by Adam."""
    slow, slower, least = ADAM

    def step(learned: Any, batch: Any) -> Any:
        net, mean, square, count = learned
        slope, count = jax.grad(error)(net, *batch), count + 1
        mean = jax.tree.map(lambda old, new: slow * old + (1 - slow) * new, mean, slope)
        square = jax.tree.map(lambda old, new: slower * old + (1 - slower) * new * new, square, slope)
        net = jax.tree.map(
            lambda old, m, s: old - rate * (m / (1 - slow**count)) / (jnp.sqrt(s / (1 - slower**count)) + least),
            net, mean, square,
        )  # fmt: skip
        return (net, mean, square, count), None

    return jax.lax.scan(step, learned, (seen, worth))[0]


def fitted(net: Params, seen: Array, worth: Array, stage: str) -> Params:
    """A net that says what was seen to be worth, starting from another."""
    _, rounds, rate = STAGES[stage]
    seen, worth, dice = seen.astype(np.float32), worth.astype(np.float32), np.random.default_rng(0)
    kept = len(seen) // KEPT_FOR_TESTS // ROWS_A_GAME * ROWS_A_GAME
    nothing = jax.tree.map(jnp.zeros_like, net)
    learned = net, nothing, nothing, jnp.zeros(())
    for number in range(rounds):
        order = kept + dice.permutation(len(seen) - kept)
        order = order[: len(order) // BATCH * BATCH].reshape(-1, BATCH)
        learned = fit_round(learned, seen[order], worth[order], rate * (1 - number / rounds))
        wrong = float(error(learned[0], seen[:kept], worth[:kept]))
        print(f"  round {number + 1} of {rounds}: wrong by {wrong:.5f}, of {worth[:kept].var():.5f}", flush=True)
    return learned[0]


def unpacked(net: Array, count: int) -> Params:
    """The parts of a net: weights in, what they begin with, weights out, what is added."""
    return jnp.array(net[:count]), jnp.array(net[count]), jnp.array(net[count + 1]), jnp.array(net[count + 2, 0])


def packed(parts: Params, net: Array) -> None:
    weights, begin, sum_by, last = parts
    net[:] = 0
    net[: len(weights) + 2] = np.vstack([weights, begin, sum_by])
    net[len(weights) + 2, 0] = last


def fresh(count: int) -> Params:
    dice = np.random.default_rng(1)
    return (
        jnp.array(dice.normal(0, (2 / count) ** 0.5, (count, HIDDEN)), dtype=jnp.float32), jnp.zeros(HIDDEN),
        jnp.array(dice.normal(0, HIDDEN**-0.5, HIDDEN), dtype=jnp.float32), jnp.zeros(()),
    )  # fmt: skip


def do(stage: str, seats: int) -> None:
    """One stage, with the net that the file has now."""
    print(f"{seats} seats, {STAGES[stage][0]:,} games by {stage} ...", flush=True)
    seen, worth = watched(seats, stage, seed=len(stage))
    nets = np.load(value_net.FILE)
    count, (plain, guessing) = seen.shape[1], nets[:, seats - 2]
    start = fresh(count) if stage == "glance" else unpacked(plain, count)
    packed(fitted(start, seen, worth, stage), guessing if stage == "guess" else plain)
    np.save(value_net.FILE, nets)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, choices=(2, 3, 4, 5), required=True)
    parser.add_argument("--stage", choices=STAGES, help="one stage alone (default: one after the other)")
    given = parser.parse_args()
    if given.stage:
        do(given.stage, given.seats)
        return
    for stage in STAGES:  # in a process each: the rules are compiled with the net that they find
        subprocess.run([sys.executable, __file__, "--seats", str(given.seats), "--stage", stage], check=True)


if __name__ == "__main__":
    main()
