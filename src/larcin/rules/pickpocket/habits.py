"""Habits at Pickpocket: weigh what leaving scores now against what it may score after one more tile."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.habits import NO_THOUGHT
from larcin.rules.pickpocket.components import ELEMENTS_ON, IN_HAND, LINES_ON, LOOT_KINDS
from larcin.rules.pickpocket.odds import MOVE, is_alone_in_turn, odds
from larcin.rules.pickpocket.state import (
    FEW_SEATS,
    LINE_COUNT,
    NONE,
    PLAY,
    PLAYING,
    STEAL,
    State,
    final_score,
    guards_left,
    loot,
    loot_left,
    powers_taken,
    worth_of_leaving,
)
from larcin.rules.weighing import growth

STOLEN, SAFE = 0.86, 1.4
"""After a tile from the bag: what a point counts that must still be brought out, and what being safe counts besides."""

PLAYED, KEPT, IN_HAND_STILL = 0.57, 1.2, 0.5
"""After a tile from the hand: what a point counts, and what the tile was worth there, besides a part of its points."""

USUAL_GUARD = 5.0
EAGERNESS = 2.7
"""How much more likely a better move is: `e` to this power for every point."""

FINE = 1000.0


@rule
def incline(state: State, seat: int, actions: Array, count: int, weights: Array) -> int:
    """Weigh the moves of a turn by the points they may bring; other questions find no opinion."""
    if state.stage != PLAYING:
        return 0
    most = 0
    for index in range(count):
        weights[index] = int(FINE * worth_of_move(state, seat, int(actions[index])))
        most = weights[index] if index == 0 else max(most, weights[index])
    for index in range(count):
        weights[index] = 1 + int(FINE * growth(EAGERNESS * (weights[index] - most) / FINE))
    return 1


@rule
def know(numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:  # P20
    """Alone in the inn, nobody else chooses: the odds know the safest first step by full expectation."""
    if not is_alone_in_turn(numbers) or not odds(numbers, seats, seat, out, room, states, dice):
        return NO_THOUGHT
    return int(out[MOVE]) - 1


@rule
def worth_of_move(state: State, seat: int, action: int) -> float:
    """Points that a seat may expect. In double or nothing nobody leaves, and all points count twice."""
    now = worth_of_leaving(state, seat, 1)
    if action == STEAL:
        safe, points = after_stealing(state, seat, now - loot(state))
        return 2 * points if state.due > 0 else STOLEN * points + SAFE * safe
    if action < PLAY:
        return float(now)
    kind = action - PLAY
    if state.due > 0:
        return 2.0 * loot_with(state, kind)
    return PLAYED * (loot_with(state, kind) + now - loot(state)) - KEPT - IN_HAND_STILL * IN_HAND[kind]


@rule
def after_stealing(state: State, seat: int, besides: int) -> tuple[float, float]:
    """The chance to be safe after a tile from the bag, and the points for leaving then, none if caught.

    For all that a seat knows, a tile that it has not seen is as likely in the bag as in another's hand. `besides` is
    what leaving scores besides the loot.
    """
    unseen = 0
    safe = 0.0
    points = 0.0
    for kind in range(LOOT_KINDS):
        tiles = state.bag[kind]
        for other in range(state.seats):
            if other != seat:
                tiles += state.hand[other, kind]
        unseen += tiles
        if state.whole & LINES_ON[kind]:
            safe += tiles
            points += tiles * (loot_with(state, kind) + besides)
    in_bag = loot_left(state)
    guards = guards_left(state)
    chance = in_bag / (max(unseen, 1) * (in_bag + guards))
    if state.door == NONE and guards > 1:
        guard = guards / (in_bag + guards)
        return chance * safe + guard, chance * points + guard * (loot(state) + besides + USUAL_GUARD)
    return chance * safe, chance * points


@rule
def loot_with(state: State, kind: int) -> int:
    """What the row would be worth with one more tile."""
    elements = 0
    for line in range(LINE_COUNT):
        if state.whole & LINES_ON[kind] & bit(line):
            elements += state.elements[line] + ELEMENTS_ON[kind]
    return elements


# ------------------------------------------------------------------------------------------------------- foresight

POINT_EARLY, POINT_LATE = 0.1, 0.33
"""What a point does to the chance to win, fitted to games by habit: the fewer guards are left, the more."""


@rule
def foresee(state: State, seat: int, asked: int, chances: Array, weights: Array) -> int:
    """As a night begins: experience and the tiles in hand say who is likely to win."""
    if not night_begins(state):
        return 0
    point = POINT_EARLY + POINT_LATE / guards_left(state)
    most = 0
    for each in range(state.seats):
        most = max(most, final_score(state, each))
    total = 0.0
    for each in range(state.seats):
        chances[each] = growth(point * (final_score(state, each) - most))
        total += chances[each]
    for each in range(state.seats):
        chances[each] /= total
    return 1


@rule
def night_begins(state: State) -> bool:
    """Nobody has done anything yet this night, not even taken a power."""
    everybody = bit(state.seats) - 1
    standing = everybody if state.seats <= FEW_SEATS else 0
    nothing_laid = state.row_length == 0 and state.door == NONE and powers_taken(state) == 0
    return nothing_laid and state.inn == everybody and state.standing == standing
