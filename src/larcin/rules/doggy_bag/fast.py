"""Doggy Bag at random, faster: the same draws as the rules', without writing down what was not drawn."""

from __future__ import annotations

from larcin.rules.contract import Array, bits_in, nth_bit, rule
from larcin.rules.dice import CHANCE_DIE, PLAYERS_DIE, pick, roll
from larcin.rules.doggy_bag.choices import (
    FIRST_PAGE,
    FITTING,
    PAGE,
    chances,
    first_choice,
    fitting,
    free_tokens,
    numbers_to_call,
    open_choices,
)
from larcin.rules.doggy_bag.state import (
    CALLS,
    DRAW,
    FIRST_OF_SIZE,
    GIVE_BONES,
    KINDS,
    NONE,
    TAKE,
    TAKE_ROLE,
    TOSS_COINS,
    TURN,
    State,
)


@rule
def random_move(state: State, seat: int, dice: Array, actions: Array) -> int:
    """The same as `legal` and one roll."""
    stage = state.stage
    if stage == GIVE_BONES:
        return random_handful(state, seat, dice)
    if stage == TAKE_ROLE:
        return random_role(state, dice)
    bits = open_choices(state, seat)
    return first_choice(stage) + nth_bit(bits, roll(dice, PLAYERS_DIE, bits_in(bits)))


@rule
def random_handful(state: State, seat: int, dice: Array) -> int:  # D7
    count = 0
    for page in range(FIRST_PAGE[state.coins], FIRST_PAGE[state.coins + 1]):
        count += bits_in(fitting(state.screen[seat], FITTING[page]))
    number = roll(dice, PLAYERS_DIE, count)
    first = int(FIRST_OF_SIZE[state.coins])
    page = FIRST_PAGE[state.coins]
    bits = fitting(state.screen[seat], FITTING[page])
    while number >= bits_in(bits):
        number -= bits_in(bits)
        first += PAGE
        page += 1
        bits = fitting(state.screen[seat], FITTING[page])
    return first + nth_bit(bits, number)


@rule
def random_role(state: State, dice: Array) -> int:  # D9, D11
    free = free_tokens(state)
    tokens = bits_in(free)
    calls = numbers_to_call(state) if state.hothead == NONE else 0
    number = roll(dice, PLAYERS_DIE, tokens + tokens * calls)
    if number < tokens:
        return TAKE + nth_bit(free, number)
    turned = number - tokens
    return TURN + nth_bit(free, turned // calls) * CALLS + turned % calls


@rule
def random_outcome(state: State, dice: Array, outcomes: Array, weights: Array) -> int:
    """The same as `chances` and one pick; a bone is drawn without a look at the rest of the bag."""
    if state.stage <= TOSS_COINS:
        count = chances(state, outcomes, weights)
        return outcomes[pick(dice, CHANCE_DIE, weights, count)]
    rest = roll(dice, CHANCE_DIE, int(state.in_bag))
    kind = 0
    for passed in range(KINDS - 1):
        rest -= state.bag[passed]
        kind += rest >= 0
    return DRAW + kind
