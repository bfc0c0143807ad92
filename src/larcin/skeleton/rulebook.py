"""The rules: small functions over the state, in the part of Python that Numba compiles.

Write beside each which rule of your rulebook it is. `larcin.game.Rulebook` lists the functions that a game needs.
"""

from __future__ import annotations

from larcin.game import CHANCE, CHANCE_ACTS, NOBODY, Array, bit, rule, tell

from .audit import audit as audit  # parts of the rulebook, in files of their own
from .events import LAID, TAKES, WINS
from .observation import observe as observe
from .state import FEWEST, MOST, NOT_YET, TAKEN, State


@rule
def set_up(state: State, options: Array) -> None:
    state.seats = options[0]
    state.stones = NOT_YET


@rule
def to_act(state: State) -> int:
    if state.stones == NOT_YET:
        return CHANCE_ACTS
    return NOBODY if state.stones == 0 else bit(state.turn)


@rule
def chances(state: State, outcomes: Array, weights: Array) -> int:  # S1
    """Any number of stones is as likely as any other."""
    for index in range(MOST - FEWEST + 1):
        outcomes[index] = index
        weights[index] = 1
    return MOST - FEWEST + 1


@rule
def legal(state: State, seat: int, actions: Array) -> int:  # S2
    """Take one stone (action 0), two or three, if there are so many."""
    count = min(TAKEN, state.stones)
    for index in range(count):
        actions[index] = index
    return count


@rule
def apply(state: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        state.stones = FEWEST + action
        tell(state, LAID, state.stones)
    else:
        take(state, seat, action + 1)


@rule
def take(state: State, seat: int, stones: int) -> None:
    state.stones -= stones
    tell(state, TAKES, seat, stones)
    if state.stones == 0:
        tell(state, WINS, bit(seat))
    else:
        state.turn = (seat + 1) % state.seats


@rule
def result(state: State, places: Array, scores: Array) -> None:  # S3
    for seat in range(state.seats):
        places[seat] = 1 if seat == state.turn else 2
        scores[seat] = seat == state.turn


@rule
def redeal(state: State, seat: int, dice: Array) -> None:
    """Nothing is hidden. Otherwise: draw here what this seat cannot know, all that is possible equally likely."""
