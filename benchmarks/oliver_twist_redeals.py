"""How uniform the re-deals of Oliver Twist are: `python benchmarks/oliver_twist_redeals.py 150` for 150 games a row.

A course of events tells single tokens apart: who was dealt which, and which one each entry of the ledger is about. Each
re-deal is weighed by how many courses look like it, divided by how often it is drawn. Equal weights are a uniform draw;
half the mean distance of the weights from their mean is the share of the draws that would have to come out otherwise.
"""

from __future__ import annotations

import math
import sys

import numpy as np

from larcin.batch.arrays import scratch_for
from larcin.rules import engine, load
from larcin.rules.contract import NOBODY, Array, copy, rule
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.rules.oliver_twist.ledger import (
    GIVEN_UP,
    PLANTED,
    ROBBED,
    SHOWN,
    act_of,
    carry_out,
    knows,
    other_of,
    seat_of,
)
from larcin.rules.oliver_twist.redeal import needed, spare
from larcin.rules.oliver_twist.state import (
    KINDS,
    MOST_SEATS,
    NONE,
    OBJECTS,
    OVER,
    STARTING,
    STASHABLE,
    WHO_IS_POOREST,
    State,
)

UNSEEN, THEFT_UNSEEN = 1, 2
"""What a seat may have missed of a ledger, as bits."""

SEED, EVERY, REDEALS = 77, 7, 200


@rule
def missed(states: Array, watcher: int) -> int:
    """Whether there are entries in the ledger of which the watcher does not know the token, and thefts among them."""
    state = states[0]
    found = 0
    for entry in range(state.ledger_size):
        if not knows(state, watcher, entry):
            found |= THEFT_UNSEEN if act_of(state, entry) == ROBBED else UNSEEN
    return found


@rule
def weigh(states: Array, watcher: int) -> float:
    """The logarithm of a re-deal's weight. It plays the ledger again on the state that it is given."""
    state = states[0]
    weight = weigh_deal(state, watcher)
    for seat in range(MOST_SEATS):
        for kind in range(STASHABLE):
            state.stash[seat, kind] = state.dealt[seat, kind - OBJECTS] if kind >= OBJECTS else 0
        for kind in range(KINDS):
            state.file[seat, kind] = 0
    for entry in range(state.ledger_size):
        what, seat, other = act_of(state, entry), seat_of(state, entry), other_of(state, entry)
        kind = int(state.ledger_kind[entry])
        holder = other if what == ROBBED else seat
        if holder != watcher and (what in (SHOWN, GIVEN_UP, PLANTED, ROBBED)):
            weight += math.log(state.stash[holder, kind])
            if not knows(state, watcher, entry):
                weight += math.log(all_spare(state, watcher, holder, entry))
                weight -= math.log(spare(state, watcher, holder, kind, entry))
        carry_out(state, what, seat, other, kind)
    if state.turn == watcher and state.pending_from != NONE and state.pending != NONE:  # T44: it holds a stolen token
        weight += math.log(state.stash[state.pending_from, state.pending])
    return weight


@rule
def weigh_deal(state: State, watcher: int) -> float:
    """Starting tokens that were seen later are dealt for certain; which of several alike they were is counted later."""
    weight = 0.0
    for seat in range(state.seats):
        for face in range(OBJECTS):
            if seat != watcher and STARTING[face] > 0:
                for certain in range(needed(state, watcher, seat, OBJECTS + face, NONE)):
                    weight -= math.log(state.dealt[seat, face] - certain)
    return weight


@rule
def all_spare(state: State, watcher: int, seat: int, entry: int) -> int:
    tokens = 0
    for kind in range(STASHABLE):
        tokens += spare(state, watcher, seat, kind, entry)
    return tokens


def measure(games: int, seats: int, wanted: int) -> str:
    """A row of the table in docs/notes/oliver-twist.md, for positions with or without a theft that was not seen."""
    game = load("oliver-twist")
    linked, scales = link(engine, game), link(sys.modules[__name__], game)
    distances, looked_at = [], 0
    for number in range(games):
        states, actions, weights, _ = scratch_for(game)
        dice, step = new_dice(SEED, number), 0
        linked.begin(states, game.encode({"seats": seats}))
        while linked.acting(states) != NOBODY:
            linked.random_step_at(states, dice, actions, weights)
            step += 1
            if step % EVERY == 0 and WHO_IS_POOREST < states[0].stage < OVER:
                looked_at += seats
                for seat in range(seats):
                    unseen = scales.missed(states, seat)
                    if unseen & THEFT_UNSEEN == wanted & THEFT_UNSEEN and unseen & wanted:
                        distances.append(distance(states, seat, step, linked, scales))
    found = np.array(distances)
    return (
        f"{seats} seats: {len(found)} of {looked_at} positions, mean {found.mean():.4f}, "
        f"greatest {found.max():.3f}, above 0.01: {(found > 0.01).mean():.0%}"
    )


def distance(states: Array, seat: int, step: int, linked: Array, scales: Array) -> float:
    dice, weights = new_dice(SEED, step), []
    for _ in range(REDEALS):
        dealt = copy(states[:1])
        linked.redeal_for(dealt, seat, dice)
        weights.append(scales.weigh(dealt, seat))
    shares = np.exp(np.array(weights) - max(weights))
    return float(np.abs(shares / shares.mean() - 1).mean() / 2)


if __name__ == "__main__":
    for wanted, title in ((UNSEEN, "no theft"), (UNSEEN | THEFT_UNSEEN, "others robbed each other")):
        for seats in (3, 4):
            print(title, measure(int(sys.argv[1]), seats, wanted), flush=True)
