"""What may happen next in Oliver Twist: the moves of a seat, the outcomes of chance, and one of them at random."""

from __future__ import annotations

import numpy as np

from larcin.rules.contract import Array, Record, bits_in, nth_bit, rule
from larcin.rules.dice import CHANCE_DIE, PLAYERS_DIE, pick, roll, throw
from larcin.rules.oliver_twist.actions import (
    ASK_DODGER,
    BEGINS,
    DEALT,
    GIVE_IN,
    HAND_IN,
    IS_POOREST,
    LAID,
    MOVE_COUNT,
    PAY_BRIBE,
    PEEK_AT,
    PUT_PAWN,
    SHARE,
    STARTS,
    TURN_UP,
)
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.characters import chances_of_theft, random_handful, write_handfuls, write_help
from larcin.rules.oliver_twist.fagin import types_for_sets, write_sets
from larcin.rules.oliver_twist.loot import (
    chances_of_burglaries,
    chances_of_cards,
    write_burglaries,
    write_stash,
    write_tools,
)
from larcin.rules.oliver_twist.nightfall import least_money, write_sharings
from larcin.rules.oliver_twist.streets import (
    places_for_pawn,
    unpeeked,
    write_peeks,
    write_places,
    write_prowls,
    write_row,
    write_ways_to_prowl,
)
from larcin.rules.oliver_twist.table import (
    CLEAR_FILE,
    DEAL,
    DISCARD_TOOL,
    DRAW_BURGLARY,
    DRAW_CARD,
    FIRST_HALF,
    FIRST_ROW,
    GIVE_UP,
    KEEP_BURGLARY,
    LAY,
    LOT,
    MOST_SEATS,
    OBJECTS,
    OVER,
    PEEK,
    PLACE,
    PROWL,
    ROUND,
    ROW_GOES_ON,
    SECOND_HALF,
    SHARE_WALLETS,
    STARTING,
    STEAL,
    TURN,
    WHO_BEGINS,
    hand_size,
    left_to_lay,
    next_to_face_up,
    types_in_stash,
)
from larcin.rules.oliver_twist.town import HALF

NOTHING_YET = wide(0)

# --------------------------------------------------------------------------------------------------- moves of a seat


@rule
def legal(state: Record, seat: int, actions: Array) -> int:
    """What a seat may do, in ascending order, as far as there is room for it: `go_on` asks for two moves only."""
    if state.stage == TURN:
        return write_turn(state, seat, actions)
    if state.stage == PROWL:
        count = write_prowls(state, actions)
        return count if count > 0 else write_ways_to_prowl(state, seat, actions, count)
    if state.stage == ROW_GOES_ON or state.stage == FIRST_ROW:
        return write_row(state, wide(state.row_end), actions, NOTHING_YET)
    if state.stage == GIVE_UP:
        return write_stash(state, seat, actions)
    return write_rare_moves(state, seat, actions)


@rule
def write_rare_moves(state: Record, seat: int, actions: Array) -> int:
    if state.stage == PEEK:
        return write_peeks(state, actions)
    if state.stage == PLACE:
        return write_places(state, actions)
    if state.stage == KEEP_BURGLARY:
        return write_burglaries(state, actions)
    if state.stage == DISCARD_TOOL:
        return write_tools(state, seat, actions)
    if state.stage == CLEAR_FILE:
        return write_handfuls(state, seat, actions)
    if state.stage == SHARE_WALLETS:
        return write_sharings(state, seat, actions)
    for starter in range(min(len(actions), state.seats)):  # T33: who starts the night
        actions[starter] = STARTS + starter
    return min(len(actions), state.seats)


@rule
def write_turn(state: Record, seat: int, actions: Array) -> int:  # T25, T26
    """Prowl, go to Fagin's, ask for help or hide; who can neither prowl nor go to Fagin's may give in."""
    prowls = write_prowls(state, actions)
    if prowls == len(actions):
        return prowls
    count = write_sets(state, seat, actions, prowls)
    if prowls == 0:
        count = write_ways_to_prowl(state, seat, actions, count)
    if count == 0:  # T26: neither a prowl nor a set
        actions[count] = GIVE_IN
        count += 1
    return write_help(state, seat, actions, count)


@rule
def random_move(state: Record, seat: int, dice: Array, actions: Array) -> int:
    """The same as `legal` and one roll, which one move alone takes too."""
    move, from_several = choose(state, seat, dice, actions)
    if not from_several:
        throw(dice, PLAYERS_DIE)
    return move


@rule
def choose(state: Record, seat: int, dice: Array, actions: Array) -> tuple[int, bool]:
    """A legal move at random, and whether there were several: no die is thrown for one alone."""
    if state.stage == PLACE:
        return choose_place(PUT_PAWN, places_for_pawn(state, FIRST_HALF), places_for_pawn(state, SECOND_HALF), dice)
    if state.stage == PEEK:
        return choose_place(PEEK_AT, unpeeked(state, FIRST_HALF), unpeeked(state, SECOND_HALF), dice)
    if state.stage == CLEAR_FILE:
        return random_handful(state, seat, dice), True
    count = legal(state, seat, actions)
    number = roll(dice, PLAYERS_DIE, count) if count > 1 else 0
    return wide(actions[number]), count > 1


@rule
def choose_place(action: int, first: int, second: int, dice: Array) -> tuple[int, bool]:
    count = bits_in(first) + bits_in(second)
    number = roll(dice, PLAYERS_DIE, count) if count > 1 else 0
    return action + nth_place(first, second, number), count > 1


@rule
def nth_place(first: int, second: int, number: int) -> int:
    """The place with this number in a set, given as its two numbers."""
    in_first = bits_in(first)
    if number < in_first:
        return nth_bit(first, number)
    return HALF + nth_bit(second, number - in_first)


# ------------------------------------------------------------------------------------------------------------- phases

WITH_SET, WITH_CARDS, STRANDED, FIRST_MOVE = range(OVER, OVER + 4)
"""Phases besides the stages: turns in which one may do more or less than in others; from there on kinds of moves."""

MOVE_KINDS = (HAND_IN, PAY_BRIBE, TURN_UP, PEEK_AT, STARTS, SHARE, GIVE_IN, ASK_DODGER)
"""Where another kind of move begins. Those that are alike, or rare, count as one."""

PHASE_OF_MOVE = FIRST_MOVE + np.searchsorted(MOVE_KINDS, np.arange(MOVE_COUNT), side="right").astype(np.int8)


@rule
def phase(state: Record, move: int) -> int:
    """What is to be done next, for those who play many games together."""
    if move >= 0:
        return wide(PHASE_OF_MOVE[move])
    if state.stage != TURN:
        return wide(state.stage)
    if types_for_sets(types_in_stash(state, state.turn)) != 0:
        return wide(WITH_SET)
    if hand_size(state, state.turn) > 0:
        return wide(WITH_CARDS)
    return wide(TURN if next_to_face_up(state, state.pawn) else STRANDED)


# ------------------------------------------------------------------------------------------------- outcomes of chance


@rule
def chances(state: Record, outcomes: Array, weights: Array) -> int:
    if state.stage == LAY:
        return chances_of_laying(state, outcomes, weights)
    if state.stage == DEAL:
        return chances_of_dealing(state, outcomes, weights)
    if state.stage == DRAW_CARD:
        return chances_of_cards(state, outcomes, weights)
    if state.stage == STEAL:
        return chances_of_theft(state, outcomes, weights)
    if state.stage == DRAW_BURGLARY:
        return chances_of_burglaries(state, outcomes, weights)
    return chances_of_seats(state, outcomes, weights)


@rule
def chances_of_dealing(state: Record, outcomes: Array, weights: Array) -> int:  # T11
    count = 0
    for face in range(OBJECTS):
        left = int(STARTING[face])
        for seat in range(MOST_SEATS):
            left -= state.dealt[seat, face]
        outcomes[count] = DEALT + face
        weights[count] = left
        count += left > 0
    return count


@rule
def chances_of_laying(state: Record, outcomes: Array, weights: Array) -> int:  # T12, T32
    count = 0
    for index in range(len(ROUND)):  # every kind is written, and counted if there is one: no branch to predict wrongly
        left = left_to_lay(state, index)
        outcomes[count] = LAID + ROUND[index]
        weights[count] = left
        count += left > 0
    return count


@rule
def chances_of_seats(state: Record, outcomes: Array, weights: Array) -> int:  # T13, T33
    """Who begins the day, or which of the poorest turns up the first row."""
    count = 0
    for seat in range(state.seats):
        if state.stage == WHO_BEGINS or state.money[seat] == least_money(state):
            outcomes[count] = (BEGINS if state.stage == WHO_BEGINS else IS_POOREST) + seat
            weights[count] = 1
            count += 1
    return count


@rule
def random_outcome(state: Record, dice: Array, outcomes: Array, weights: Array) -> int:
    """The same as `chances` and one pick."""
    if state.stage == LAY:
        return LAID + random_token(state, dice)
    count = chances(state, outcomes, weights)
    return outcomes[pick(dice, CHANCE_DIE, weights, count)]


@rule
def random_token(state: Record, dice: Array) -> int:  # T12, T32
    """The kind of the token to be laid next: first the lot of kinds that it is of, then the kind."""
    lots = state.lots
    rolled = roll(dice, CHANCE_DIE, int(lots[0]) + lots[1] + lots[2] + lots[3])
    lot = which_of_four(lots[0], lots[1], lots[2], rolled)
    for passed in range(lot):
        rolled -= lots[passed]
    first = lot * LOT
    second, third = left_to_lay(state, first + 1), left_to_lay(state, first + 2)
    return ROUND[first + which_of_four(left_to_lay(state, first), second, third, rolled)]


@rule
def which_of_four(first: int, second: int, third: int, number: int) -> int:
    """Which one has the thing with this number, if the first three have so many of them, and the last the rest."""
    two, three = int(first) + second, int(first) + second + third
    return int(number >= first) + int(number >= two) + int(number >= three)
