"""What was learned of Doggy Bag by playing with oneself: how likely each move should be, and what is to be expected.

`larcin train doggy-bag` learns it.
"""

from __future__ import annotations

from pathlib import Path

from larcin.rules.advice import Advice, clear, expect, hope, room_for_advice, think, weigh
from larcin.rules.contract import Array, bit, rule
from larcin.rules.doggy_bag.observation import LAYOUT, observe, remember
from larcin.rules.doggy_bag.rulebook import to_act
from larcin.rules.doggy_bag.state import State

FILE = Path(__file__).with_name("advice.npz")
ADVICE = Advice.read(FILE)
FIRST, FIRST_BY, FIRST_ADD = ADVICE.first, ADVICE.first_by, ADVICE.first_add
SECOND, SECOND_BY, SECOND_ADD = ADVICE.second, ADVICE.second_by, ADVICE.second_add
MOVES, MOVES_BY, MOVES_ADD = ADVICE.moves, ADVICE.moves_by, ADVICE.moves_add
VALUE, VALUE_BY, VALUE_ADD = ADVICE.value, ADVICE.value_by, ADVICE.value_add

ROOM = room_for_advice(LAYOUT, ADVICE.width)
"""How many numbers are noted down behind the weights of moves."""
SEEN, KNOWN, WIDTH = LAYOUT.observation, LAYOUT.information, ADVICE.width


@rule
def ponder(state: State, seat: int, weights: Array) -> None:
    """Think about what a seat knows; the last numbers of `weights` are what it came to."""
    first = len(weights) - ROOM
    known = weights[first : first + KNOWN]
    clear(known)
    observe(state, seat, known[:SEEN])
    remember(state, seat, known[SEEN:])
    hidden = weights[first + KNOWN : first + KNOWN + WIDTH]
    think(known, hidden, weights[first + KNOWN + WIDTH :], FIRST, FIRST_BY, FIRST_ADD, SECOND, SECOND_BY, SECOND_ADD)


@rule
def incline(state: State, seat: int, actions: Array, count: int, weights: Array) -> int:
    """Weigh moves as was learned."""
    ponder(state, seat, weights)
    weigh(weights[len(weights) - WIDTH :], MOVES, MOVES_BY, MOVES_ADD, actions, count, weights)
    return 1


@rule
def foresee(state: State, seat: int, chances: Array, weights: Array) -> int:
    """When the seat is to choose again: what was learned to expect."""
    if not to_act(state) & bit(seat):
        return 0
    ponder(state, seat, weights)
    expect(state, seat, hope(weights[len(weights) - WIDTH :], VALUE, VALUE_BY, VALUE_ADD), chances)
    return 1
