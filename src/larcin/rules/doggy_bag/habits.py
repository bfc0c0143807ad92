"""Habits at Doggy Bag: a number is worth what it brings, as often as no rotten bone comes before it is reached."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.doggy_bag.redeal import ways_to_give
from larcin.rules.doggy_bag.state import (
    ASK_GLUTTONY,
    BEGINNERS,
    BLACK,
    CHOOSE_FOR_CHEST,
    CHOOSE_LEADER,
    CHOOSE_VICTIM,
    DARE,
    GIVE_BONES,
    KINDS,
    LEAD,
    LEADER,
    LEAST_CALL,
    LOOKOUT,
    NONE,
    PICKPOCKET,
    POINTS,
    RETURN,
    RETURN_BONES,
    RETURNS,
    ROB,
    ROB_NOBODY,
    ROLES,
    SCOUT,
    SLOTS,
    STEWARD,
    TAKE,
    TAKE_ROLE,
    TO_CHEST,
    TOADY,
    TOO_MANY_BLACK,
    TOSS_COINS,
    TURN,
    State,
    counted,
    number_of,
    points,
)
from larcin.rules.weighing import forget_the_unlikely, growth

# The numbers were tuned in games by habit. With rounder ones (1.5, 3, 10, 0.3, 0.5) people lose to these habits.

USUAL_BONE = 1.7
"""What a bone that is not rotten is worth, more or less."""

FIRST_BLACK, ONE_MORE_BLACK = 2.7, 0.5
OUT, POINTS_LOST = 7.0, 0.3
"""What a black bone costs, and what being driven out costs, besides a part of the points."""

OTHERS_SUCCEED = 0.4
"""How likely somebody who has not chosen yet keeps a dog with the lowest number from its turn."""

SAFE_FROM_BLACK, LOOK_AND_DRAW, DRAW = 1.0, 0.8, 3.1
LEADING, SCOUTING, STEWARDSHIP = 0.7, 0.9, 0.3
"""What the effects of roles are worth; a bone that is drawn by itself, if it is not rotten."""

GLUTTONY, GLUTTONY_RISKS = 4.0, 0.85
"""What daring brings, and how much of what it may cost counts."""

COOL = 0.33
"""How many points make a role about three times as likely."""

FINE = 1000.0
SELDOM = 12


@rule
def incline(state: State, seat: int, actions: Array, count: int, weights: Array) -> int:
    """A weight for every move, whatever is asked."""
    stage = state.stage
    if stage == GIVE_BONES:
        weigh_handfuls(state, seat, actions, count, weights)
    elif stage == TAKE_ROLE:
        weigh_roles(state, seat, actions, count, weights)
    elif stage == ASK_GLUTTONY:
        weigh_gluttony(state, seat, actions, count, weights)
    else:
        for index in range(count):
            weights[index] = weight_of_choice(state, seat, actions[index])
    return 1


# ------------------------------------------------------------------------------------------------------- the bones


@rule
def rotten_share(state: State, seat: int) -> float:
    """How much of the bag is rotten, for all that a seat sees; who looked into it this night knows."""
    if state.looked[seat] & bit(state.night):
        return state.bag[BLACK] / max(int(state.in_bag), 1)
    rotten = int(state.bones[BLACK]) - state.chest[BLACK] - state.loot[BLACK] - state.screen[seat, BLACK]
    hidden = int(state.in_bag)
    for other in range(state.seats):
        rotten -= state.front[other, BLACK]
        if other != seat:
            hidden += counted(state.screen[other])
    return rotten / max(hidden, 1)


@rule
def quiet(state: State, share: float, number: int) -> float:
    """The chance that so many bones come out of the bag and none is rotten."""
    bones = float(state.in_bag)
    rotten = share * bones
    chance = 1.0
    for drawn in range(min(number, int(state.in_bag))):
        chance *= max(bones - rotten - drawn, 0.0) / (bones - drawn)
    return chance


@rule
def price_of_black(state: State, seat: int) -> float:
    """What one more black bone costs a seat, in points."""
    black = int(state.front[seat, BLACK])
    if black + 1 >= TOO_MANY_BLACK:
        return OUT + POINTS_LOST * points(state, seat)
    return FIRST_BLACK + ONE_MORE_BLACK * black


# ---------------------------------------------------------------------------------------------------------- the roles


@rule
def weigh_roles(state: State, seat: int, actions: Array, count: int, weights: Array) -> None:
    """By what a number brings. A hothead, if anyone is one, turns the lowest token and calls the least it can."""
    share = rotten_share(state, seat)
    may_turn = True
    for index in range(count):
        action = int(actions[index])
        weights[index] = 0
        if action < TURN:
            role = action - TAKE
            worth = worth_of_number(state, seat, share, role) + worth_of_effect(state, seat, share, role)
            weights[index] = 1 + int(FINE * growth(worth / COOL))
        elif may_turn:
            worth = worth_of_number(state, seat, share, LEAST_CALL)
            weights[index] = 1 + int(FINE * growth(worth / COOL))
            may_turn = False


@rule
def worth_of_number(state: State, seat: int, share: float, number: int) -> float:
    """Points that a seat may expect of the theft, if it means to draw so many bones."""
    turn_comes = 1.0
    for other in range(state.seats):
        if other != seat and state.out[other] == 0:
            if state.role[other] == NONE:
                turn_comes *= 1.0 - OTHERS_SUCCEED * max(ROLES - number, 0) / ROLES
            elif number_of(state, other) > number:
                turn_comes *= 1.0 - quiet(state, share, int(number_of(state, other)))
    success = quiet(state, share, number)
    return turn_comes * (success * number * USUAL_BONE - (1.0 - success) * price_of_black(state, seat))


@rule
def worth_of_effect(state: State, seat: int, share: float, role: int) -> float:
    if state.variant == BEGINNERS:
        return 0.0
    if role == TOADY:
        return SAFE_FROM_BLACK if state.front[seat, BLACK] > 0 else 0.0
    if role in (LOOKOUT, PICKPOCKET):
        return (1.0 - share) * (LOOK_AND_DRAW if role == LOOKOUT else DRAW)
    if role == LEADER:
        return LEADING
    if role == SCOUT:
        return SCOUTING
    return STEWARDSHIP if role == STEWARD else 0.0


# ----------------------------------------------------------------------------------------------------- other choices


@rule
def weigh_handfuls(state: State, seat: int, actions: Array, count: int, weights: Array) -> None:
    """Any bones, each as likely as the next; a handful that would be a rare accident is not worth a thought."""
    most = 0
    for index in range(count):
        weight = ways_to_give(state, seat, int(actions[index]))
        weights[index] = weight
        most = max(most, weight)
    forget_the_unlikely(weights, count, most, SELDOM)


@rule
def weigh_gluttony(state: State, seat: int, actions: Array, count: int, weights: Array) -> None:
    share = rotten_share(state, seat)
    loot = 0
    for kind in range(KINDS):
        loot += POINTS[kind] * state.loot[kind]
    dare = (1.0 - share) * GLUTTONY - share * GLUTTONY_RISKS * (loot + price_of_black(state, seat))
    for index in range(count):
        worth = dare if actions[index] == DARE else 0.0
        weights[index] = 1 + int(FINE * growth(worth / COOL))


@rule
def weight_of_choice(state: State, seat: int, action: int) -> int:
    """Choices that go with a role, and whom to rob."""
    stage = state.stage
    if stage == CHOOSE_LEADER:
        return 3 if action == LEAD + seat else 1
    if stage == CHOOSE_FOR_CHEST:
        return 20 if action == TO_CHEST + BLACK else 4 - POINTS[action - TO_CHEST]
    if stage == RETURN_BONES:
        weight = 1
        for kind in range(KINDS):
            weight += 4 * POINTS[kind] * RETURNS[action - RETURN, kind]
        return weight
    if stage == CHOOSE_VICTIM:
        return 1 if action == ROB_NOBODY else 2 + points(state, action - ROB) ** 2
    return 1


# ------------------------------------------------------------------------------------------------------- foresight

POINT_NOW, POINT_FAR = 0.29, 0.23
BLACK_COSTS = (0.0, 0.4, 1.1)
LAST_CHANCE_SPOILS = 0.035
"""What a point and a black bone do to the chance to win, fitted to games by habit: a point counts more near the end."""


@rule
def foresee(state: State, seat: int, asked: int, chances: Array, weights: Array) -> int:
    """Between two nights: what lies in front of the screens says who is likely to win."""
    if state.stage != TOSS_COINS or state.night == 0:
        return 0
    point = POINT_NOW - POINT_FAR * state.behind / SLOTS
    most = 0
    for each in range(state.seats):
        most = max(most, points(state, each))
    total = 0.0
    for each in range(state.seats):
        chances[each] = 0.0
        if state.out[each] == 0:
            black = int(state.front[each, BLACK])
            held = points(state, each)
            worth = point * (held - most) - BLACK_COSTS[black]
            if black + 1 == TOO_MANY_BLACK:
                worth -= LAST_CHANCE_SPOILS * held
            chances[each] = growth(worth)
            total += chances[each]
    for each in range(state.seats):
        chances[each] /= total
    return 1
