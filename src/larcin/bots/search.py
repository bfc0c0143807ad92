"""The search: Monte Carlo trees on re-deals, one tree a seat. This part is linked with a game and compiled.

Every iteration plays one game on a fresh deal of what the thinking seat cannot know. Each seat remembers, in a
tree of its own, how often its choices won; where its tree ends, it plays by habit (`larcin.rules.habits`).

- Who thinks and chooses alone gives its moves fair first tries: all that habit thinks likely are tried equally often,
  then the better half of them, and so on to the last two, again and again (`next_candidate`). So no bad first try ends
  what is known of a move. Everywhere else, and where several choose at once, a seat tries what has the highest bound.
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

RANKED, STANDING = 0, 1
"""Rows of candidates for the first choice: all of them, the likeliest first, and the numbers that those have there who
are in the running, the best first.
"""

COUNT, WIDTH, RUNNING, NEXT, TURNS = range(5)
"""What is noted of the contest between candidates: how many there are, how many began this round and are still in the
running, whose turn it is, and how often all of them still have theirs before half of them leave.
"""
NOTES = 5

FIRST_WIDTH = 8
"""How many candidates the first round has; each later one has twice as many, up to all."""

HABIT = 0.6
"""How much habit says about a first move beside what it won: about as much as luck may say in the tries it had."""

ANY = -1
"""Instead of a first move: the tree says what to try."""


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


# ----------------------------------------------------------------------------------------------- fair first tries


@rule
def next_candidate(
    tree: Array, state: Record, seat: int, candidates: Array, inclinations: Array, contest: Array, actions: Array,
    weights: Array,
) -> int:  # fmt: skip
    """The first move to try next. `contest` is all nought before the first one.

    Sequential halving (Karnin, Koren and Somekh 2013), in rounds that begin anew, so that it can end at any time.
    """
    if contest[COUNT] == 0:
        contest[COUNT] = rank_candidates(state, seat, candidates[RANKED], inclinations, actions, weights)
    if contest[RUNNING] > 0 and contest[NEXT] == contest[RUNNING]:
        contest[NEXT] = 0
        contest[TURNS] -= 1
        if contest[TURNS] == 0:
            send_half_away(tree, seat, candidates, inclinations, contest)
    if contest[RUNNING] < 2:
        begin_round(candidates, contest)
    move = int(candidates[RANKED, candidates[STANDING, contest[NEXT]]])
    contest[NEXT] += 1
    return move


@rule
def rank_candidates(
    state: Record, seat: int, ranked: Array, inclinations: Array, actions: Array, weights: Array
) -> int:
    """Write down all moves that are worth a thought, the likeliest first, and how likely they are. Returns how many."""
    count = game.legal(state, seat, actions)
    inclined = game.incline(state, seat, actions, count, weights) if count > 1 else 0
    total = 0
    found = 0
    for index in range(count):
        if not inclined:
            weights[index] = 1
        total += weights[index]
        if weights[index] > 0:
            place = found
            while place > 0 and weights[ranked[place - 1]] < weights[index]:
                ranked[place] = ranked[place - 1]
                place -= 1
            ranked[place] = index
            found += 1
    for index in range(found):
        inclinations[index] = weights[ranked[index]] / total
        ranked[index] = actions[ranked[index]]
    return found


@rule
def begin_round(candidates: Array, contest: Array) -> None:
    """Some more candidates than in the round before, and each of them has a turn."""
    contest[WIDTH] = min(max(2 * contest[WIDTH], FIRST_WIDTH), contest[COUNT])
    contest[RUNNING] = contest[WIDTH]
    contest[NEXT] = 0
    contest[TURNS] = 1
    for index in range(contest[WIDTH]):
        candidates[STANDING, index] = index


@rule
def send_half_away(tree: Array, seat: int, candidates: Array, inclinations: Array, contest: Array) -> None:
    """The better half goes on, with so many more turns that each half has as many as all had together."""
    standing = candidates[STANDING]
    for index in range(1, contest[RUNNING]):
        number = standing[index]
        worth = promise(tree, seat, candidates[RANKED, number], inclinations[number])
        place = index
        while place > 0:
            before = standing[place - 1]
            if promise(tree, seat, candidates[RANKED, before], inclinations[before]) >= worth:
                break
            standing[place] = before
            place -= 1
        standing[place] = number
    contest[RUNNING] = (contest[RUNNING] + 1) // 2 if contest[RUNNING] > 2 else 0
    if contest[RUNNING] > 0:
        contest[TURNS] = contest[WIDTH] // contest[RUNNING]


@rule
def promise(tree: Array, seat: int, move: int, likely: float) -> float:
    """What a first move promises: how often it has won of the times it was tried, and while these are few, habit."""
    slot = slot_of_first(tree, seat, move)
    if slot < 0 or tree[slot].visits == 0:
        return 0.0
    tries = float(tree[slot].visits)
    return tree[slot].wins / tries + HABIT * likely / math.sqrt(tries)


@rule
def slot_of_first(tree: Array, seat: int, move: int) -> Whole:
    """Where a first move of the thinker is, -1 if it is not there."""
    key = follow(FIRST_TRAIL + np.uint64(seat), seat, move)
    slot = slot_of(tree, key)
    return slot if slot >= 0 and tree[slot].key == key else np.int64(-1)


@rule
def best_first(
    tree: Array, seat: int, actions: Array, count: int, candidates: Array, inclinations: Array, contest: Array
) -> int:
    """The first move that a search comes to, of so many legal ones. Where candidates had fair tries it is what promises
    most, of those that were tried at least half as often as any; otherwise what was tried most.
    """
    most = 0
    for index in range(count):
        slot = slot_of_first(tree, seat, actions[index])
        if slot >= 0:
            most = max(most, tree[slot].visits)
    best = int(actions[0])
    highest = -1.0
    for index in range(contest[COUNT] if contest[COUNT] > 0 else count):
        move = candidates[RANKED, index] if contest[COUNT] > 0 else actions[index]
        slot = slot_of_first(tree, seat, move)
        if slot >= 0:
            if contest[COUNT] == 0:
                worth = tree[slot].visits + tree[slot].wins / (1.0 + most)
            else:
                worth = promise(tree, seat, move, inclinations[index])
            if worth > highest and (contest[COUNT] == 0 or 2 * tree[slot].visits >= most):
                highest = worth
                best = int(move)
    return best


# --------------------------------------------------------------------------------------------------------- one game


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
    tree: Array, state: Record, thinker: int, first: int, with_trees: int, asked: int, curiosity: float, dice: Array,
    actions: Array, weights: Array, slots: Array, trails: Array, paths: Array, lengths: Array, used: Array,
    chances: Array,
) -> bool:  # fmt: skip
    """Play a deal, each of the seats `with_trees` by its tree as far as that goes, all else by habit. The thinker
    begins with a `first` move, unless that is ANY.

    `paths` keeps the slots of a seat's choices.

    Returns True if the game came to its end. Where the thinker's tree has ended and its habits foresee what becomes of
    the rest, `chances` has the chances to win of the seats that are `asked`, and the rest is not played.
    """
    growing = with_trees
    to_act = game.to_act(state)
    together = to_act
    while to_act != NOBODY:
        if not growing & bit(thinker) and game.foresee(state, thinker, asked, chances, weights):
            return False
        if to_act == CHANCE_ACTS:
            actor = CHANCE
            action = game.random_outcome(state, dice, actions, weights)
        else:
            actor = first_seat(to_act)
            if first != ANY:
                action = first
                slot = slot_of(tree, follow(trails[actor], actor, action))
                first = ANY
            elif growing & bit(actor):
                action, slot = choose(tree, state, actor, trails[actor], curiosity, dice, actions, weights, slots, used)
            else:
                action, slot = habitual_move(state, actor, dice, actions, weights), np.int64(-1)
            if growing & bit(actor):
                trail = follow(trails[actor], actor, action)
                if not take_note(tree, slot, trail, actor, paths, lengths, used):
                    growing &= ~bit(actor)
                trails[actor] = trail
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
    tree: Array, states: Array, seat: int, with_trees: int, asked: int, iterations: int, games_a_deal: int,
    curiosity: float, dice: Array, actions: Array, weights: Array, slots: Array, trails: Array, paths: Array,
    lengths: Array, used: Array, candidates: Array, inclinations: Array, contest: Array, finish: Array, scores: Array,
    chances: Array, rewards: Array,
) -> None:  # fmt: skip
    """Play so many games from re-deals of `states[0]` for a seat, some of each. `rewards` sums the wins of the seats
    that are `asked`.
    """
    state = states[1]
    chooses_alone = game.to_act(states[0]) == bit(seat)
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
        first = ANY
        if chooses_alone:
            first = next_candidate(tree, states[0], seat, candidates, inclinations, contest, actions, weights)
        ended = play_once(
            tree, state, seat, first, with_trees, asked, curiosity, dice, actions, weights, slots, trails, paths,
            lengths, used, chances,
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
        slot = slot_of_first(tree, seat, actions[index])
        if slot >= 0:
            visits[index] = tree[slot].visits
            wins[index] = tree[slot].wins
