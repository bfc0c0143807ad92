"""The rules of mora."""

from __future__ import annotations

from larcin.game import CHANCE, CHANCE_ACTS, NOBODY, PLAYERS_DIE, Array, bit, roll, rule, tell

from .audit import audit as audit  # parts of the rulebook, in rooms of their own
from .events import CHOSEN, SHOWN, STAKE
from .observation import observe as observe
from .state import MOST_COINS, NONE, State


@rule
def set_up(state: State, options: Array) -> None:
    state.rounds = options[1]
    state.left = options[1]
    state.fingers[0] = NONE
    state.fingers[1] = NONE


@rule
def to_act(state: State) -> int:
    if state.left == 0:
        return NOBODY
    if state.stake == 0:
        return CHANCE_ACTS
    seats = 0
    for seat in range(2):
        if state.fingers[seat] == NONE:
            seats |= bit(seat)
    return seats


@rule
def legal(state: State, seat: int, actions: Array) -> int:  # M2
    actions[0] = 0
    actions[1] = 1
    return 2


@rule
def chances(state: State, outcomes: Array, weights: Array) -> int:  # M1
    """One coin is the likeliest stake, three the rarest."""
    for index in range(MOST_COINS):
        outcomes[index] = index
        weights[index] = MOST_COINS - index
    return MOST_COINS


@rule
def apply(state: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        state.stake = action + 1
        tell(state, STAKE, state.stake)
        return
    state.fingers[seat] = action
    if to_act(state) == 0:
        show_fingers(state)
    else:
        tell(state, CHOSEN, seat)


@rule
def show_fingers(state: State) -> None:  # M3
    shown = state.fingers[0] + state.fingers[1] + 2
    taker = (shown + 1) % 2
    state.coins[taker] += state.stake
    tell(state, SHOWN, shown, taker, state.stake)
    state.stake = 0
    state.left -= 1
    state.fingers[0] = NONE
    state.fingers[1] = NONE


@rule
def result(state: State, places: Array, scores: Array) -> None:  # M4
    for seat in range(2):
        scores[seat] = state.coins[seat]
        places[seat] = 1 + (state.coins[seat] < state.coins[1 - seat])


@rule
def redeal(state: State, seat: int, dice: Array) -> None:
    """The only secret is a hand already shown while the other still chooses."""
    for other in range(2):
        if other != seat and state.fingers[other] != NONE:
            state.fingers[other] = roll(dice, PLAYERS_DIE, 2)
