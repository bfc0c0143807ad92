"""Oliver Twist: the rules T1 to T48. How a game goes from move to move is here; its parts are in

- `daybreak`: the set-up, and who begins (T7, T11 to T13),
- `course`: what may happen next, and what is done about it (T13, T25, T26),
- `streets`: prowling, bribes, and by night rows and peeks (T14, T18, T33 to T35, T38),
- `loot`: what becomes of a token (T15 to T17, T24, T36, T37),
- `fagin`: sets for coins (T19 to T22),
- `characters`: the cards (T23, T40 to T48),
- `nightfall`: the ends of the rounds, and of the game (T26, T28 to T33, T39),
- `ledger`: what was seen, `redeal`: what was not is drawn afresh, and `reveals`: what a move tells of it.
"""

from __future__ import annotations

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, bit, rule
from larcin.rules.oliver_twist.audit import audit as audit  # a part of the rulebook, in a room of its own
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.course import chances as chances
from larcin.rules.oliver_twist.course import go_on, happen, move
from larcin.rules.oliver_twist.course import legal as legal
from larcin.rules.oliver_twist.daybreak import set_up as set_up
from larcin.rules.oliver_twist.fast import choose as choose
from larcin.rules.oliver_twist.fast import make as make
from larcin.rules.oliver_twist.fast import phase as phase
from larcin.rules.oliver_twist.fast import random_move as random_move
from larcin.rules.oliver_twist.fast import random_outcome as random_outcome
from larcin.rules.oliver_twist.nightfall import final_sum
from larcin.rules.oliver_twist.observation import arrange as arrange
from larcin.rules.oliver_twist.observation import observe as observe
from larcin.rules.oliver_twist.observation import remember as remember
from larcin.rules.oliver_twist.odds import odds as odds
from larcin.rules.oliver_twist.previews import preview as preview
from larcin.rules.oliver_twist.redeal import redeal as redeal
from larcin.rules.oliver_twist.reveals import reveals as reveals
from larcin.rules.oliver_twist.state import DRAW_BURGLARY, NONE, OVER, State


@rule
def to_act(state: State) -> int:
    if state.stage == OVER:
        return NOBODY
    if state.stage <= DRAW_BURGLARY:
        return CHANCE_ACTS
    return bit(state.turn)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Make a move; and then, as long as a seat has only one thing to do, that too."""
    if seat == CHANCE:
        happen(state, wide(action))
        forced = go_on(state)
    else:
        forced = wide(action)
    while forced != NONE:
        move(state, state.turn, forced)
        forced = go_on(state)


@rule
def result(state: State, places: Array, scores: Array) -> None:  # T39
    """The richest wins; equals share the place."""
    for seat in range(state.seats):
        places[seat] = 1
        scores[seat] = final_sum(state, seat)
        for other in range(state.seats):
            places[seat] += final_sum(state, other) > final_sum(state, seat)
