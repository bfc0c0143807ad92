"""Pickpocket: who is to act, what a seat may do, and what chance may bring."""

from __future__ import annotations

from larcin.rules.contract import CHANCE_ACTS, NOBODY, Array, bit, rule, write_bits
from larcin.rules.pickpocket.components import FITTING_TILES, KINDS, LOOT_KINDS
from larcin.rules.pickpocket.state import (
    BEER,
    CAUGHT,
    DEALING,
    DRINK,
    GIVE_IN,
    GLOVE_DRAW,
    LAY_DOWN,
    LAYING_DOWN,
    LEAVE,
    MARKER,
    NONE,
    OVER,
    PILING,
    PLAY,
    PLAYING,
    POWERS,
    STEAL,
    STEAL_AGAIN,
    TAKE_POWER,
    State,
    can_use,
)


@rule
def to_act(state: State) -> int:
    """Chance piles markers and draws tiles; else the seat whose turn it is (P12)."""
    if state.stage <= GLOVE_DRAW:
        return CHANCE_ACTS
    if state.stage == OVER:
        return NOBODY
    return bit(state.turn)


@rule
def legal(state: State, seat: int, actions: Array) -> int:
    return write_bits(choices(state, seat), 0, actions, 0)


@rule
def choices(state: State, seat: int) -> int:
    """The actions that a seat may do, as bits: to write them down and to pick one at random are then both short."""
    if state.stage == PLAYING:
        return choices_of_turn(state, seat)
    if state.stage == CAUGHT:
        return bit(STEAL_AGAIN) | bit(GIVE_IN)
    if state.stage == LAYING_DOWN:
        return state.standing << LAY_DOWN  # P38
    powers = 0
    for power in range(POWERS):
        powers |= bit(power) * (state.power[power] == NONE)
    return powers << TAKE_POWER  # P27


@rule
def choices_of_turn(state: State, seat: int) -> int:  # P13
    """Leave, unless it is double or nothing (P20); steal; drink; play a tile that fits (P16)."""
    tiles = 0
    for kind in range(LOOT_KINDS):
        tiles |= bit(kind) * (state.hand[seat, kind] > 0)
    fitting = tiles & FITTING_TILES[state.whole]
    return bit(LEAVE) * (state.due == 0) | bit(STEAL) | bit(DRINK) * can_use(state, seat, BEER) | fitting << PLAY


@rule
def chances(state: State, outcomes: Array, weights: Array) -> int:
    """Any tile in the bag, all equally likely; no guards while hands are dealt (P9); the markers not yet piled."""
    count = 0
    if state.stage == PILING:
        for seat in range(state.seats):
            if state.height[seat] == NONE:
                outcomes[count] = MARKER + seat
                weights[count] = 1
                count += 1
        return count
    kinds = LOOT_KINDS if state.stage == DEALING else KINDS
    for kind in range(kinds):
        outcomes[count] = kind  # overwritten unless it counts: faster than a branch
        weights[count] = state.bag[kind]
        count += state.bag[kind] > 0
    return count
