"""Fit which card of Kids of London seems best at first sight: `python benchmarks/fit_hunches.py --seats 4`.

It takes two minutes. People play who imagine a hundred tables before each card, which novices have no time for, and
now and then play any card, so that more is seen than what good play leads to. What lies on the table up to the
seventh hour is written down, with what each card promised. A net learns to say which of them is best. The net of one
number of seats is written into `larcin/rules/kids_of_london/habits/hunches.npz`; the others stay.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from fit_value_net import ADAM, BATCH, KEPT_FOR_TESTS
from larcin.lab.provenance import made_now
from larcin.rules import load
from larcin.rules.contract import CHANCE, CHANCE_ACTS, Array, rule
from larcin.rules.dice import PLAYERS_DIE, new_dice, roll
from larcin.rules.dice import load as load_dice
from larcin.rules.habits import Guesswork, game, guesswork_for, with_habits
from larcin.rules.kids_of_london.habits import hunches
from larcin.rules.kids_of_london.habits.hunches import FEWEST_SEATS, UNITS
from larcin.rules.kids_of_london.habits.outguessing import RATES, best_move, rate_moves
from larcin.rules.kids_of_london.habits.value_net import MOST_INPUTS, inputs, see
from larcin.rules.kids_of_london.state import CARDS, CHARACTERS, CHOOSE_CARD, HOURS, MOST_GANGS
from larcin.rules.linking import link
from larcin.rules.weighing import index_of_most

ROWS, ROUNDS, PACE = 240_000, 12, 3e-3
TABLES, TABLES_COUNTED_OUT = 96, 27
"""How many are imagined, and how many in the seventh hour, where each takes long."""

SLIPS, MANY_SLIPS = 25, 50
"""So many of a hundred cards are any card; in half of the games from the second number up to all of them."""

DIFFERENCE = 0.02
"""A card is `e` times better than another by this much of a victory."""

NOT_IN_HAND = -1.0
SEEDS = {"games": 1, "net": 1}

Params = tuple[Any, ...]


class Watched(NamedTuple):
    """Rows of what was seen, who passed, and what each card promised."""

    seen: Array
    passing: Array
    worth: Array


@rule
def watch(
    states: Array, options: Array, seed: int, dice: Array, rows: Watched, chosen: Array, weights: Array,
    guesswork: Guesswork,
) -> None:  # fmt: skip
    """Play games until all rows are full.

    Two states come first: a blank one, and that of the game.
    """
    moves, actions = guesswork.moves, guesswork.actions
    row = 0
    number = 0
    while row < len(rows.seen):
        load_dice(dice, seed, number)
        number += 1
        states[1] = states[0]
        state = states[1]
        game.set_up(state, options)
        slips = roll(dice, PLAYERS_DIE, 100)
        slips = slips if slips > MANY_SLIPS else SLIPS
        while state.hour < HOURS - 1:
            asked = game.to_act(state)
            if asked == CHANCE_ACTS:
                game.apply(state, CHANCE, game.random_outcome(state, dice, actions, weights))
                continue
            for seat in range(int(state.seats)):
                if asked >> seat & 1:
                    states[2] = state
                    chosen[seat] = choose(states, seat, guesswork)
                    if state.stage == CHOOSE_CARD and row < len(rows.seen):
                        see(state, seat, rows.seen[row])
                        rows.passing[row] = state.character
                        for index in range(game.legal(state, seat, moves)):
                            rows.worth[row, moves[index]] = guesswork.thoughts[RATES, index]
                        row += 1
                    if roll(dice, PLAYERS_DIE, 100) < slips:
                        chosen[seat] = game.random_move(state, seat, dice, moves)
            for seat in range(int(state.seats)):
                if asked >> seat & 1:
                    game.apply(state, seat, chosen[seat])


@rule
def choose(states: Array, seat: int, guesswork: Guesswork) -> int:
    """The best move at `states[2]`, by many tables; what cards promise is left in the thoughts."""
    moves, thoughts = guesswork.moves, guesswork.thoughts
    if states[2].stage != CHOOSE_CARD:
        return best_move(states[2:], seat, 0, guesswork)
    tables = TABLES_COUNTED_OUT if states[2].hour == HOURS - 2 else TABLES
    rate_moves(states[2:], seat, 0, tables, guesswork)
    count = game.legal(states[2], seat, moves)
    for index in range(count):
        thoughts[RATES, index] /= tables
    return int(moves[index_of_most(thoughts[RATES], count)])


def watched(seats: int, rows: int) -> tuple[Array, Array, Array]:
    """What was seen, who passed, and what each card promised."""
    kids = load("kids-of-london")
    states = np.zeros(9 * kids.state_type.itemsize, dtype=np.uint8).view(kids.state_type)
    states[:1] = kids.blank()
    seen, passing = np.zeros((rows, MOST_INPUTS)), np.zeros(rows, dtype=np.int32)
    worth = np.full((rows, CARDS), NOT_IN_HAND)
    link(sys.modules[__name__], with_habits(kids)).watch(
        states, kids.encode(kids.settle({"seats": seats})), SEEDS["games"], new_dice(0),
        Watched(seen, passing, worth), np.zeros(MOST_GANGS, dtype=np.int16),
        np.zeros(kids.most_choices, dtype=np.int32), guesswork_for(kids),
    )  # fmt: skip
    seen[:, 0] -= 1 / HOURS  # `know_hands` looks at the hours after this one
    return seen[:, : inputs(states[1])].astype(np.float32), passing, worth.astype(np.float32)


def wishes(net: Params, seen: Any, passing: Any) -> Any:
    looks, begin, by_character, wanted, added = net
    units = jnp.maximum(seen @ looks + begin + by_character[passing], 0)
    everybody = jnp.einsum("ru,cuk->rck", units, wanted) + added
    return jnp.take_along_axis(everybody, passing[:, None, None], axis=1)[:, 0]


def error(net: Params, seen: Any, passing: Any, in_hand: Any, liked: Any) -> Any:
    """How far the cards that a net would draw are from those that were liked."""
    chances = jax.nn.log_softmax(jnp.where(in_hand, wishes(net, seen, passing), -jnp.inf))
    return -jnp.mean(jnp.sum(jnp.where(in_hand, liked * chances, 0), axis=1))


@jax.jit  # type: ignore[untyped-decorator]
def fit_round(learned: Any, batches: Any, pace: float) -> Any:
    """One round through all batches, by Adam."""
    slow, slower, least = ADAM

    def step(learned: Any, batch: Any) -> Any:
        net, mean, square, count = learned
        slope, count = jax.grad(error)(net, *batch), count + 1
        mean = jax.tree.map(lambda old, new: slow * old + (1 - slow) * new, mean, slope)
        square = jax.tree.map(lambda old, new: slower * old + (1 - slower) * new * new, square, slope)
        net = jax.tree.map(
            lambda old, m, s: old - pace * (m / (1 - slow**count)) / (jnp.sqrt(s / (1 - slower**count)) + least),
            net, mean, square,
        )  # fmt: skip
        return (net, mean, square, count), None

    return jax.lax.scan(step, learned, batches)[0]


def fitted(seen: Array, passing: Array, worth: Array, units: int) -> Params:
    """A net that says which card is best."""
    dice = np.random.default_rng(SEEDS["net"])
    in_hand = worth != NOT_IN_HAND
    best = worth.max(axis=1, keepdims=True)
    liked = np.where(in_hand, np.exp((worth - best) / DIFFERENCE), 0)
    liked /= liked.sum(axis=1, keepdims=True)
    net: Params = (
        jnp.array(dice.normal(0, 0.26, (seen.shape[1], units)), dtype=jnp.float32), jnp.zeros(units),
        jnp.array(dice.normal(0, 0.26, (CHARACTERS, units)), dtype=jnp.float32),
        jnp.array(dice.normal(0, units**-0.5, (CHARACTERS, units, CARDS)), dtype=jnp.float32),
        jnp.zeros((CHARACTERS, CARDS)),
    )  # fmt: skip
    nothing = jax.tree.map(jnp.zeros_like, net)
    learned = net, nothing, nothing, jnp.zeros(())
    kept = len(seen) // KEPT_FOR_TESTS
    for number in range(ROUNDS):
        order = kept + dice.permutation(len(seen) - kept)
        order = order[: len(order) // BATCH * BATCH].reshape(-1, BATCH)
        batches = seen[order], passing[order], in_hand[order], liked[order].astype(np.float32)
        learned = fit_round(learned, batches, PACE * (1 - number / ROUNDS))
    found = np.where(in_hand[:kept], np.array(wishes(learned[0], seen[:kept], passing[:kept])), -np.inf).argmax(axis=1)
    lost = best[:kept, 0] - worth[np.arange(kept), found]
    print(f"  {units} units: the best of {(lost == 0).mean():.1%} hands, {lost.mean():.4f} lost a card", flush=True)
    return tuple(map(np.array, learned[0]))


def write(net: Params, seats: int, rows: int) -> None:
    """Put a net into the file. Half as many digits as numbers usually have are enough for it. Beside the nets it says
    what made each, by the number of seats, as far as it is known.
    """
    looks, begin, by_character, wanted, added = net
    kept = {name: array.astype(np.float16) for name, array in (("looks", hunches.LOOKS), ("wishes", hunches.WISHES))}
    at, count = seats - FEWEST_SEATS, len(looks)
    kept["looks"][at] = 0
    kept["looks"][at, : count + 1 + CHARACTERS] = np.vstack([looks, begin, by_character])
    kept["wishes"][at] = np.concatenate([wanted, added[:, None]], axis=1)
    with np.load(hunches.FILE) as before:
        about = json.loads(str(before["about"])) if "about" in before else {}
    about[str(seats)] = {"rows": rows, "seeds": SEEDS, "made": made_now()}
    np.savez_compressed(hunches.FILE, allow_pickle=False, about=np.array(json.dumps(about)), **kept)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, choices=range(FEWEST_SEATS, MOST_GANGS + 1), required=True)
    parser.add_argument("--rows", type=int, default=ROWS)
    given = parser.parse_args()
    print(f"{given.seats} seats, {given.rows:,} hands ...", flush=True)
    write(fitted(*watched(given.seats, given.rows), UNITS), given.seats, given.rows)


if __name__ == "__main__":
    main()
