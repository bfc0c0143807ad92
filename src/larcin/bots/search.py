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
from typing import Any, NamedTuple

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


class Tree(NamedTuple):
    """The trees of all seats in one table: their choices, and how many of its slots are `used` (one number)."""

    choices: Array
    used: Array


class Searcher(NamedTuple):
    """Who searches and how: the seat, which seats have trees, whose chances are asked for (a bit for each), how curious
    seats are about what was rarely tried, and how many games are played from each deal.
    """

    seat: int
    with_trees: int
    asked: int
    curiosity: float
    games_a_deal: int


class Sheet(NamedTuple):
    """Room to write down what can be done now: actions, how likely habit thinks each, and its slot in the tree."""

    actions: Array
    weights: Array
    slots: Array


class Candidates(NamedTuple):
    """The candidates for the first choice: all of them `ranked`, the likeliest first; the numbers that those have there
    who are in the running (`standing`), the best first; how likely habit thinks each; and notes of their contest.
    """

    ranked: Array
    standing: Array
    inclinations: Array
    contest: Array


class Walk(NamedTuple):
    """One game's way through the trees: for each seat its trail, the slots of its choices, and how many these are."""

    trails: Array
    paths: Array
    lengths: Array


class Tally(NamedTuple):
    """What came of a game: places, scores, and each seat's chances to win; and `rewards`, these chances summed over all
    games.
    """

    places: Array
    scores: Array
    chances: Array
    rewards: Array


@rule
def follow(trail: Word, actor: int, action: int) -> Word:
    """The trail after one more thing was done: two mixed lanes of 32 bits."""
    done = np.uint64(action) * ACTORS + np.uint64(actor)
    return (scramble(trail >> HALF, done + OTHER_LANE) << HALF) | scramble(trail, done)


@rule
def slot_of(tree: Tree, key: Word) -> Whole:
    """Where a choice is, or the free slot where it would be; -1 if the table is crowded there."""
    choices = tree.choices
    mask = np.uint64(len(choices) - 1)
    slot = key & mask
    for _ in range(PROBES):
        if choices[slot].key == key or choices[slot].key == NEW:
            return np.int64(slot)
        slot = (slot + ONE) & mask
    return np.int64(-1)


@rule
def look_up(tree: Tree, trail: Word, seat: int, sheet: Sheet, count: int, inclined: int) -> tuple[int, float]:
    """Find all choices worth a thought and count them as available. Returns visits and wins of them together.

    Half the table stays free, so that looking up stays short: beyond that a new choice has no slot.
    """
    choices = tree.choices
    is_full = tree.used[0] * 2 >= len(choices)
    visits = 0
    wins = 0.0
    for index in range(count):
        if inclined and sheet.weights[index] == 0:
            continue
        key = follow(trail, seat, sheet.actions[index])
        slot = slot_of(tree, key)
        if is_full and slot >= 0 and choices[slot].key == NEW:
            slot = np.int64(-1)
        sheet.slots[index] = slot
        if slot >= 0 and choices[slot].key == key:
            choices[slot].available += 1
            visits += choices[slot].visits
            wins += choices[slot].wins
    return visits, wins


@rule
def upper_bound(choice: Record, likely: float, visits: int, usual: float, bonus: float) -> float:
    """How much a choice is worth trying: what it won, and a bonus for what is likely and was rarely tried."""
    if choice.visits == 0:
        return usual + bonus * likely * math.sqrt(visits)
    return choice.wins / choice.visits + bonus * likely * math.sqrt(choice.available) / (1 + choice.visits)


@rule
def highest_bound(
    tree: Tree, sheet: Sheet, count: int, inclined: int, visits: int, wins: float, curiosity: float, dice: Array
) -> int:
    """The index of the choice to try.

    How much curiosity counts is a matter of luck, from none to all of it. Without luck, seats that choose at the same
    time would fall into step with each other, and one would always meet the move that beats it.
    """
    total = count
    if inclined:
        total = 0
        for index in range(count):
            total += sheet.weights[index]
    usual = wins / max(visits, 1)
    best = 0
    most = -1.0
    for index in range(count):
        if inclined and sheet.weights[index] == 0:
            continue
        likely = (sheet.weights[index] if inclined else 1) / total
        slot = sheet.slots[index]
        bonus = curiosity * float(throw(dice, PLAYERS_DIE)) * THROW
        worth = usual if slot < 0 else upper_bound(tree.choices[slot], likely, visits, usual, bonus)
        if worth > most:
            most = worth
            best = index
    return best


@rule
def choose(
    tree: Tree, state: Record, seat: int, trail: Word, curiosity: float, dice: Array, sheet: Sheet
) -> tuple[int, int]:
    """A seat's choice where its tree still grows: the action, and its slot in the table or -1."""
    count = game.legal(state, seat, sheet.actions)
    inclined = game.incline(state, seat, sheet.actions, count, sheet.weights) if count > 1 else 0
    visits, wins = look_up(tree, trail, seat, sheet, count, inclined)
    if visits == 0 and count > 1:
        index = pick(dice, PLAYERS_DIE, sheet.weights, count) if inclined else np.int64(roll(dice, PLAYERS_DIE, count))
    else:
        index = highest_bound(tree, sheet, count, inclined, visits, wins, curiosity, dice)
    return sheet.actions[index], sheet.slots[index]


# ----------------------------------------------------------------------------------------------- fair first tries


@rule
def next_candidate(tree: Tree, state: Record, seat: int, candidates: Candidates, sheet: Sheet) -> int:
    """The first move to try next. The contest is all nought before the first one.

    Sequential halving (Karnin, Koren and Somekh 2013), in rounds that begin anew, so that it can end at any time.
    """
    contest = candidates.contest
    if contest[COUNT] == 0:
        contest[COUNT] = rank_candidates(state, seat, candidates, sheet)
    if contest[RUNNING] > 0 and contest[NEXT] == contest[RUNNING]:
        contest[NEXT] = 0
        contest[TURNS] -= 1
        if contest[TURNS] == 0:
            send_half_away(tree, seat, candidates)
    if contest[RUNNING] < 2:
        begin_round(candidates)
    move = int(candidates.ranked[candidates.standing[contest[NEXT]]])
    contest[NEXT] += 1
    return move


@rule
def rank_candidates(state: Record, seat: int, candidates: Candidates, sheet: Sheet) -> int:
    """Write down all moves that are worth a thought, the likeliest first, and how likely they are. Returns how many."""
    ranked, actions, weights = candidates.ranked, sheet.actions, sheet.weights
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
        candidates.inclinations[index] = weights[ranked[index]] / total
        ranked[index] = actions[ranked[index]]
    return found


@rule
def begin_round(candidates: Candidates) -> None:
    """Some more candidates than in the round before, and each of them has a turn."""
    contest = candidates.contest
    contest[WIDTH] = min(max(2 * contest[WIDTH], FIRST_WIDTH), contest[COUNT])
    contest[RUNNING] = contest[WIDTH]
    contest[NEXT] = 0
    contest[TURNS] = 1
    for index in range(contest[WIDTH]):
        candidates.standing[index] = index


@rule
def send_half_away(tree: Tree, seat: int, candidates: Candidates) -> None:
    """The better half goes on, with so many more turns that each half has as many as all had together."""
    ranked, standing = candidates.ranked, candidates.standing
    inclinations, contest = candidates.inclinations, candidates.contest
    for index in range(1, contest[RUNNING]):
        number = standing[index]
        worth = estimate(tree, seat, ranked[number], inclinations[number])
        place = index
        while place > 0:
            before = standing[place - 1]
            if estimate(tree, seat, ranked[before], inclinations[before]) >= worth:
                break
            standing[place] = before
            place -= 1
        standing[place] = number
    contest[RUNNING] = (contest[RUNNING] + 1) // 2 if contest[RUNNING] > 2 else 0
    if contest[RUNNING] > 0:
        contest[TURNS] = contest[WIDTH] // contest[RUNNING]


@rule
def estimate(tree: Tree, seat: int, move: int, likely: float) -> float:
    """What a first move is worth: how often it has won of the times it was tried, and while these are few, habit."""
    slot = slot_of_first(tree, seat, move)
    if slot < 0 or tree.choices[slot].visits == 0:
        return 0.0
    tries = float(tree.choices[slot].visits)
    return tree.choices[slot].wins / tries + HABIT * likely / math.sqrt(tries)


@rule
def slot_of_first(tree: Tree, seat: int, move: int) -> Whole:
    """Where a first move of the thinker is, -1 if it is not there."""
    key = follow(FIRST_TRAIL + np.uint64(seat), seat, move)
    slot = slot_of(tree, key)
    return slot if slot >= 0 and tree.choices[slot].key == key else np.int64(-1)


@rule
def best_first(tree: Tree, seat: int, actions: Array, count: int, candidates: Candidates) -> int:
    """The first move that a search comes to, of so many legal ones. Where candidates had fair tries it is what is worth
    most, of those that were tried at least half as often as any; otherwise what was tried most.
    """
    choices, compared = tree.choices, candidates.contest[COUNT]
    most = 0
    for index in range(count):
        slot = slot_of_first(tree, seat, actions[index])
        if slot >= 0:
            most = max(most, choices[slot].visits)
    best = int(actions[0])
    highest = -1.0
    for index in range(compared if compared > 0 else count):
        move = candidates.ranked[index] if compared > 0 else actions[index]
        slot = slot_of_first(tree, seat, move)
        if slot >= 0:
            if compared == 0:
                worth = choices[slot].visits + choices[slot].wins / (1.0 + most)
            else:
                worth = estimate(tree, seat, move, candidates.inclinations[index])
            if worth > highest and (compared == 0 or 2 * choices[slot].visits >= most):
                highest = worth
                best = int(move)
    return best


# --------------------------------------------------------------------------------------------------------- one game


@rule
def remember(tree: Tree, slot: int, key: Word) -> bool:
    """Whether a choice is known. If not, it is from now on."""
    if tree.choices[slot].key == key:
        return True
    tree.choices[slot].key = key
    tree.choices[slot].available = 1
    tree.used[0] += 1
    return False


@rule
def let_all_see(trails: Array, blind: int, actor: int, action: int) -> None:
    """What one does is seen by all but the `blind`: itself, and those who choose at the same time."""
    for seat in range(len(trails)):
        if not blind & bit(seat):
            trails[seat] = follow(trails[seat], actor, action)


@rule
def take_note(tree: Tree, slot: int, key: Word, seat: int, walk: Walk) -> bool:
    """Note down a seat's choice. Returns whether its tree goes on after it."""
    if slot < 0 or walk.lengths[seat] == DEPTH:
        return False
    known = remember(tree, slot, key)
    walk.paths[seat, walk.lengths[seat]] = slot
    walk.lengths[seat] += 1
    return known


@rule
def play_once(
    tree: Tree, state: Record, searcher: Searcher, first: int, dice: Array, sheet: Sheet, walk: Walk, tally: Tally
) -> bool:
    """Play a deal, each of the seats with trees by its tree as far as that goes, all else by habit. Who searches begins
    with a `first` move, unless that is ANY.

    Returns True if the game came to its end. Where the searcher's tree has ended and its habits foresee what becomes of
    the rest, the tally has the chances to win of the seats that are asked for, and the rest is not played.
    """
    thinker, trails, actions, weights = searcher.seat, walk.trails, sheet.actions, sheet.weights
    growing = searcher.with_trees
    to_act = game.to_act(state)
    together = to_act
    while to_act != NOBODY:
        if not growing & bit(thinker) and game.foresee(state, thinker, searcher.asked, tally.chances, weights):
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
                action, slot = choose(tree, state, actor, trails[actor], searcher.curiosity, dice, sheet)
            else:
                action, slot = habitual_move(state, actor, dice, actions, weights), np.int64(-1)
            if growing & bit(actor):
                trail = follow(trails[actor], actor, action)
                if not take_note(tree, slot, trail, actor, walk):
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
def learn(tree: Tree, walk: Walk, tally: Tally) -> None:
    """What came of a game, for each choice that led there and for each seat."""
    for seat in range(len(walk.lengths)):
        tally.rewards[seat] += tally.chances[seat]
        for step in range(walk.lengths[seat]):
            choice = walk.paths[seat, step]
            tree.choices[choice].visits += 1
            tree.choices[choice].wins += tally.chances[seat]


@rule
def search(
    tree: Tree, states: Array, searcher: Searcher, iterations: int, dice: Array, sheet: Sheet, candidates: Candidates,
    walk: Walk, tally: Tally,
) -> None:  # fmt: skip
    """Play so many games from re-deals of `states[0]`. The tally's rewards sum up what was won by seats that are asked
    for.
    """
    state, seat = states[1], searcher.seat
    chooses_alone = game.to_act(states[0]) == bit(seat)
    for iteration in range(iterations):
        if iteration % searcher.games_a_deal == 0:
            states[2] = states[0]
            game.redeal(states[2], seat, dice)
        states[1] = states[2]
        begin_again(walk, tally)
        first = ANY
        if chooses_alone:
            first = next_candidate(tree, states[0], seat, candidates, sheet)
        if play_once(tree, state, searcher, first, dice, sheet, walk, tally):
            game.result(state, tally.places, tally.scores)
            for each in range(len(tally.chances)):
                tally.chances[each] = share_of_victory(tally.places, each)
        learn(tree, walk, tally)


@rule
def begin_again(walk: Walk, tally: Tally) -> None:
    """Before each game: all seats are where their trees begin, and nothing has come of it."""
    for seat in range(len(walk.trails)):
        walk.trails[seat] = FIRST_TRAIL + np.uint64(seat)
        walk.lengths[seat] = 0
        tally.places[seat] = 0
        tally.chances[seat] = 0.0


@rule
def tell_choices(tree: Tree, seat: int, actions: Array, count: int, visits: Array, wins: Array) -> None:
    """What the search found about a seat's first choice."""
    for index in range(count):
        slot = slot_of_first(tree, seat, actions[index])
        if slot >= 0:
            visits[index] = tree.choices[slot].visits
            wins[index] = tree.choices[slot].wins
