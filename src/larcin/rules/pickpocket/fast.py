"""Pickpocket at random, faster: the same draws as the rules', without writing down what was not drawn."""

from __future__ import annotations

from larcin.rules.contract import Array, bits_in, nth_bit, rule
from larcin.rules.dice import CHANCE_DIE, PLAYERS_DIE, pick, roll
from larcin.rules.pickpocket.choices import chances, choices
from larcin.rules.pickpocket.components import KINDS
from larcin.rules.pickpocket.state import DEALING, PILING, State, guards_left, loot_left


@rule
def random_move(state: State, seat: int, dice: Array, actions: Array) -> int:
    """The same as `legal` and one roll."""
    bits = choices(state, seat)
    return nth_bit(bits, roll(dice, PLAYERS_DIE, bits_in(bits)))


@rule
def random_outcome(state: State, dice: Array, outcomes: Array, weights: Array) -> int:
    """The same as `chances` and one pick; a tile is drawn without writing down the whole bag."""
    if state.stage == PILING:
        count = chances(state, outcomes, weights)
        return outcomes[pick(dice, CHANCE_DIE, weights, count)]
    tiles = loot_left(state)
    if state.stage != DEALING:
        tiles += guards_left(state)
    rest = roll(dice, CHANCE_DIE, tiles)
    kind = 0
    for passed in range(KINDS - 1):
        rest -= state.bag[passed]
        kind += rest >= 0
    return kind
