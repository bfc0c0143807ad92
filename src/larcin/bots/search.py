"""The search: Monte Carlo trees on re-deals, one tree a seat. This part is linked with a game and compiled.

Every iteration plays one game on a fresh deal of what the thinking seat cannot know. Each seat remembers, in a
tree of its own, how often its choices won; where its tree ends, it plays by habit (`larcin.rules.habits`).

- A slot in a seat's tree is the *trail* that led there: the seat's own choices, and what it saw chance and single
  seats do since. What others choose at the same time is no part of it, so nobody chooses as if it had seen the others.
- Trees live in one table of fixed size, found by hashed trail and action. When the table is full, trees stop growing.
- A deal may forbid what another allowed: each choice counts how often it was `available`, and is measured by that.
- A victory counts 1, a shared one its share, and nothing else counts: no coins, no second place.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Record, bit, rule
from larcin.rules.dice import HALF, ONE, PLAYERS_DIE, Word, pick, roll, scramble, throw
from larcin.rules.engine import first_seat, share_of_victory
from larcin.rules.habits import game, habitual_move
from larcin.rules.states import record_of

CHOICE = record_of(
    {"key": (np.uint64, ()), "visits": (np.int32, ()), "available": (np.int32, ()), "wins": (np.float64, ())}
)
"""One choice in a tree: a hash of trail and action (0: a free slot), and what came of it."""

DEPTH = 48
"""How many choices of a seat can be in its tree, one after the other."""

PROBES = 24
"""How far to look for a choice beyond the slot where it belongs."""

Whole = Any
"""A signed integer of 64 bits, said outright where Numba would otherwise mix it with words and make a float of both."""

FIRST_TRAIL = np.uint64(0x9E3779B97F4A7C15)
OTHER_LANE = np.uint64(0x51ED270B)
ACTORS = np.uint64(16)
NEW = 0
THROW = 1.0 / (1 << 32)


@rule
def follow(trail: Word, actor: int, action: int) -> Word:
    """The trail after one more thing was done: two mixed lanes of 32 bits."""
    done = np.uint64(action) * ACTORS + np.uint64(actor)
    return (scramble(trail >> HALF, done + OTHER_LANE) << HALF) | scramble(trail, done)


@rule
def slot_of(tree: Array, key: Word) -> Whole:
    """Where a choice is, or the free slot where it would be; -1 if the table is crowded there."""
    mask = np.uint64(len(tree) - 1)
    slot = key & mask
    for _ in range(PROBES):
        if tree[slot].key == key or tree[slot].key == NEW:
            return np.int64(slot)
        slot = (slot + ONE) & mask
    return np.int64(-1)


@rule
def look_up(
    tree: Array, trail: Word, seat: int, actions: Array, count: int, inclined: int, weights: Array, slots: Array,
    used: Array,
) -> tuple[int, float]:  # fmt: skip
    """Find all choices worth a thought and count them as available. Returns visits and wins of them together.

    Half the table stays free, so that looking up stays short: beyond that a new choice has no slot.
    """
    is_full = used[0] * 2 >= len(tree)
    visits = 0
    wins = 0.0
    for index in range(count):
        if inclined and weights[index] == 0:
            continue
        key = follow(trail, seat, actions[index])
        slot = slot_of(tree, key)
        if is_full and slot >= 0 and tree[slot].key == NEW:
            slot = np.int64(-1)
        slots[index] = slot
        if slot >= 0 and tree[slot].key == key:
            tree[slot].available += 1
            visits += tree[slot].visits
            wins += tree[slot].wins
    return visits, wins


@rule
def upper_bound(choice: Record, likely: float, visits: int, usual: float, bonus: float) -> float:
    """How much a choice is worth trying: what it won, and a bonus for what is likely and was rarely tried."""
    if choice.visits == 0:
        return usual + bonus * likely * math.sqrt(visits)
    return choice.wins / choice.visits + bonus * likely * math.sqrt(choice.available) / (1 + choice.visits)


@rule
def highest_bound(
    tree: Array, visits: int, wins: float, count: int, inclined: int, weights: Array, slots: Array,
    curiosity: float, dice: Array,
) -> int:  # fmt: skip
    """The index of the choice to try.

    How much curiosity counts is a matter of luck, from none to all of it. Without luck, seats that choose at the same
    time would fall into step with each other, and one would always meet the move that beats it.
    """
    total = count
    if inclined:
        total = 0
        for index in range(count):
            total += weights[index]
    usual = wins / max(visits, 1)
    best = 0
    most = -1.0
    for index in range(count):
        if inclined and weights[index] == 0:
            continue
        likely = (weights[index] if inclined else 1) / total
        slot = slots[index]
        bonus = curiosity * float(throw(dice, PLAYERS_DIE)) * THROW
        worth = usual if slot < 0 else upper_bound(tree[slot], likely, visits, usual, bonus)
        if worth > most:
            most = worth
            best = index
    return best


@rule
def choose(
    tree: Array, state: Record, seat: int, trail: Word, curiosity: float, dice: Array, actions: Array, weights: Array,
    slots: Array, used: Array,
) -> tuple[int, int]:  # fmt: skip
    """A seat's choice where its tree still grows: the action, and its slot in the table or -1."""
    count = game.legal(state, seat, actions)
    inclined = game.incline(state, seat, actions, count, weights) if count > 1 else 0
    visits, wins = look_up(tree, trail, seat, actions, count, inclined, weights, slots, used)
    if visits == 0 and count > 1:
        index = pick(dice, PLAYERS_DIE, weights, count) if inclined else np.int64(roll(dice, PLAYERS_DIE, count))
    else:
        index = highest_bound(tree, visits, wins, count, inclined, weights, slots, curiosity, dice)
    return actions[index], slots[index]


@rule
def remember(tree: Array, slot: int, key: Word, used: Array) -> bool:
    """Whether a choice is known. If not, it is from now on."""
    if tree[slot].key == key:
        return True
    tree[slot].key = key
    tree[slot].available = 1
    used[0] += 1
    return False


@rule
def let_all_see(trails: Array, blind: int, actor: int, action: int) -> None:
    """What one does is seen by all but the `blind`: itself, and those who choose at the same time."""
    for seat in range(len(trails)):
        if not blind & bit(seat):
            trails[seat] = follow(trails[seat], actor, action)


@rule
def take_note(tree: Array, slot: int, key: Word, seat: int, paths: Array, lengths: Array, used: Array) -> bool:
    """Note down a seat's choice. Returns whether its tree goes on after it."""
    if slot < 0 or lengths[seat] == DEPTH:
        return False
    known = remember(tree, slot, key, used)
    paths[seat, lengths[seat]] = slot
    lengths[seat] += 1
    return known


@rule
def play_once(
    tree: Array, state: Record, thinker: int, with_trees: int, curiosity: float, dice: Array, actions: Array,
    weights: Array, slots: Array, trails: Array, paths: Array, lengths: Array, used: Array, chances: Array,
) -> bool:  # fmt: skip
    """Play a deal, each of the seats `with_trees` by its tree as far as that goes, all else by habit.

    `paths` keeps the slots of a seat's choices.

    Returns True if the game came to its end. Where the thinker's tree has ended and its habits foresee what becomes of
    the rest, `chances` has each seat's chance to win, and the rest is not played.
    """
    growing = with_trees
    to_act = game.to_act(state)
    together = to_act
    while to_act != NOBODY:
        if not growing & bit(thinker) and game.foresee(state, thinker, chances):
            return False
        if to_act == CHANCE_ACTS:
            actor = CHANCE
            action = game.random_outcome(state, dice, actions, weights)
        else:
            actor = first_seat(to_act)
            if growing & bit(actor):
                action, slot = choose(tree, state, actor, trails[actor], curiosity, dice, actions, weights, slots, used)
                trail = follow(trails[actor], actor, action)
                if not take_note(tree, slot, trail, actor, paths, lengths, used):
                    growing &= ~bit(actor)
                trails[actor] = trail
            else:
                action = habitual_move(state, actor, dice, actions, weights)
        if growing:
            let_all_see(trails, bit(actor) if together == bit(actor) else together, actor, action)
        game.apply(state, actor, action)
        still = to_act & ~bit(actor)
        to_act = game.to_act(state)
        together = together if to_act == still and still != 0 else to_act
    return True


@rule
def learn(tree: Array, paths: Array, lengths: Array, chances: Array, rewards: Array) -> None:
    """What came of a game, for each choice that led there and for each seat."""
    for seat in range(len(lengths)):
        rewards[seat] += chances[seat]
        for step in range(lengths[seat]):
            tree[paths[seat, step]].visits += 1
            tree[paths[seat, step]].wins += chances[seat]


@rule
def search(
    tree: Array, states: Array, seat: int, with_trees: int, iterations: int, games_a_deal: int, curiosity: float,
    dice: Array, actions: Array, weights: Array, slots: Array, trails: Array, paths: Array, lengths: Array,
    used: Array, finish: Array, scores: Array, chances: Array, rewards: Array,
) -> None:  # fmt: skip
    """Play so many games from re-deals of `states[0]` for a seat, some of each. `rewards` sums each seat's wins."""
    state = states[1]
    for iteration in range(iterations):
        if iteration % games_a_deal == 0:
            states[2] = states[0]
            game.redeal(states[2], seat, dice)
        states[1] = states[2]
        for each in range(len(trails)):
            trails[each] = FIRST_TRAIL + np.uint64(each)
            lengths[each] = 0
            finish[each] = 0
            chances[each] = 0.0
        ended = play_once(
            tree, state, seat, with_trees, curiosity, dice, actions, weights, slots, trails, paths, lengths, used,
            chances,
        )  # fmt: skip
        if ended:
            game.result(state, finish, scores)
            for each in range(len(trails)):
                chances[each] = share_of_victory(finish, each)
        learn(tree, paths, lengths, chances, rewards)


@rule
def tell_choices(tree: Array, seat: int, actions: Array, count: int, visits: Array, wins: Array) -> None:
    """What the search found about a seat's first choice."""
    for index in range(count):
        key = follow(FIRST_TRAIL + np.uint64(seat), seat, actions[index])
        slot = slot_of(tree, key)
        if slot >= 0 and tree[slot].key == key:
            visits[index] = tree[slot].visits
            wins[index] = tree[slot].wins
