"""Pickpocket: the rules P1 to P40, in the order of the rulebook."""

from __future__ import annotations

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Record, bit, rule
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.pickpocket.audit import audit as audit  # parts of the rulebook, in rooms of their own
from larcin.rules.pickpocket.choices import chances as chances
from larcin.rules.pickpocket.choices import legal as legal
from larcin.rules.pickpocket.choices import random_move as random_move
from larcin.rules.pickpocket.choices import random_outcome as random_outcome
from larcin.rules.pickpocket.components import COPIES, GUARD_WORTH, KINDS, LOOT_KINDS
from larcin.rules.pickpocket.observation import observe as observe
from larcin.rules.pickpocket.observation import remember as remember
from larcin.rules.pickpocket.table import (
    ALL_LINES,
    AMBIDEXTROUS,
    BEER,
    CAUGHT,
    CHOOSING_POWER,
    DAWN,
    DEALING,
    DEALT,
    DOUBLE_TILES,
    DRINK,
    FEW_SEATS,
    GLOVE,
    GLOVE_DRAW,
    LAY_DOWN,
    LAYING_DOWN,
    LEAVE,
    LEAVING,
    LINE_COUNT,
    MARKER,
    NEXT_SEAT,
    NONE,
    OVER,
    PASSAGE,
    PILING,
    PLAY,
    PLAYING,
    POWERS,
    STEAL,
    STEAL_AGAIN,
    STEALING,
    STEALING_AGAIN,
    TAKE_POWER,
    TURN_OVER,
    can_use,
    fits,
    guards_left,
    hand_size,
    hand_worth,
    holds,
    in_order,
    inside,
    leader,
    lengthen,
    loot,
    loot_left,
    next_to_choose,
    several,
    stands,
    worth_of_leaving,
)

# -------------------------------------------------------------------------------------------------- who acts, and how


@rule
def to_act(state: Record) -> int:
    """Chance piles markers and draws tiles; else the seat whose turn it is (P12)."""
    if state.stage <= GLOVE_DRAW:
        return CHANCE_ACTS
    if state.stage == OVER:
        return NOBODY
    return bit(state.turn)


@rule
def apply(state: Record, seat: int, action: int) -> None:
    if seat == CHANCE:
        if state.stage == PILING:
            pile_marker(state, action - MARKER)
        elif state.stage == DEALING:
            deal(state, action)
        elif state.stage == GLOVE_DRAW:
            draw_with_glove(state, action)
        else:
            steal(state, action)
    elif state.stage == PLAYING:
        take_turn(state, seat, action)
    elif state.stage == CAUGHT:
        answer_when_caught(state, action)
    elif state.stage == LAYING_DOWN:
        lay_down(state, action - LAY_DOWN)
    else:
        take_power(state, seat, action - TAKE_POWER)
    if state.stage > OVER:
        follow_up(state)


@rule
def follow_up(state: Record) -> None:
    """What follows of itself: the turn is over, a seat walks out, the next one is on, the night is over."""
    if state.stage == TURN_OVER:
        end_turn(state)
    if state.stage == LEAVING:
        walk_out(state)
    if state.stage == NEXT_SEAT:
        go_on(state)
    if state.stage == DAWN:
        end_night(state)


# ------------------------------------------------------------------------------------------------------------- set-up


@rule
def set_up(state: Record, options: Array) -> None:
    """All tiles in the bag, all thieves in the inn, no marker on the track yet (P1, P10)."""
    state.seats = options[0]
    state.powers = options[1]
    state.stage = PILING
    state.night = 1
    state.turn = NONE
    state.prince = NONE
    for seat in range(state.seats):
        state.height[seat] = NONE
    for kind in range(KINDS):
        state.bag[kind] = COPIES[kind]
    open_inn(state)


@rule
def pile_marker(state: Record, seat: int) -> None:  # P10
    """Markers are piled at 0, from the bottom; there is no doubt about the last one."""
    placed = 0
    missing = 0
    for other in range(state.seats):
        placed += state.height[other] != NONE
        if other != seat and state.height[other] == NONE:
            missing = other
    state.height[seat] = placed
    if placed == state.seats - 2:
        state.height[missing] = placed + 1
        state.stage = DEALING
        state.turn = 0


@rule
def deal(state: Record, kind: int) -> None:  # P9
    """Three tiles for each seat in turn; then the seat at the bottom of the pile starts (P10)."""
    take_into_hand(state, kind)
    if hand_size(state, state.turn) == DEALT:
        state.turn += 1
        if state.turn == state.seats:
            state.turn = leader(state)
            state.stage = PLAYING


@rule
def take_into_hand(state: Record, kind: int) -> None:
    state.bag[kind] -= 1
    state.hand[state.turn, kind] += 1


# ------------------------------------------------------------------------------------------------------------- nights


@rule
def open_inn(state: Record) -> None:
    """Everybody is in the inn, and stands (P24, P37); the row is the merchant alone (P7); no power is held (P27)."""
    state.inn = bit(state.seats) - 1
    state.standing = state.inn if state.seats <= FEW_SEATS else 0
    state.due = 0
    state.door = NONE
    state.whole = ALL_LINES
    for line in range(LINE_COUNT):
        state.elements[line] = 0
    for power in range(POWERS):
        state.power[power] = NONE
    state.spent = 0


@rule
def end_night(state: Record) -> None:  # P24
    """The row is discarded, the guard at the door set aside; the Prince starts the next night (P11)."""
    for place in range(state.row_length):
        state.discards[state.row[place]] += 1
        state.row[place] = 0
    state.row_length = 0
    if state.door != NONE:
        state.aside[state.door] += 1
    open_inn(state)
    if guards_left(state) == 0:
        end_game(state)
        return
    state.night += 1
    state.prince = leader(state)
    state.turn = state.prince
    state.stage = PLAYING
    if state.powers:
        state.stage = CHOOSING_POWER
        state.turn = in_order(state, 0)  # P27


@rule
def end_game(state: Record) -> None:  # P25
    state.inn = 0
    state.standing = 0
    state.turn = NONE
    state.stage = OVER


@rule
def take_power(state: Record, seat: int, power: int) -> None:  # P27, P36
    state.power[power] = seat
    state.turn = next_to_choose(state)
    if state.turn == NONE:
        state.turn = state.prince
        state.stage = PLAYING


# ------------------------------------------------------------------------------------------------------------- a turn


@rule
def take_turn(state: Record, seat: int, action: int) -> None:  # P13
    if action == LEAVE:
        state.stage = LEAVING
    elif action == STEAL:
        state.stage = STEALING
    else:
        state.stage = TURN_OVER
        if action == DRINK:
            state.spent |= bit(BEER)  # P33
        else:
            state.hand[seat, action - PLAY] -= 1  # P16
            lengthen(state, action - PLAY)


@rule
def end_turn(state: Record) -> None:
    """The turn is over; or, in double or nothing, one of the two tiles is played (P20, P21)."""
    if state.due == 0:
        state.stage = NEXT_SEAT
    elif state.due == 1:
        state.stage = LEAVING
    else:
        state.due -= 1
        state.stage = PLAYING


@rule
def go_on(state: Record) -> None:  # P12
    """The next seat clockwise of those in the inn has its turn; if nobody is left, the night is over (P24)."""
    if state.inn == 0:
        state.stage = DAWN
        return
    state.turn = (state.turn + 1) % state.seats
    while not inside(state, state.turn):
        state.turn = (state.turn + 1) % state.seats
    state.stage = PLAYING
    if not several(state.inn):
        state.due = DOUBLE_TILES  # P20
        state.standing = 0  # P39


@rule
def steal(state: Record, kind: int) -> None:
    """A tile comes out of the bag: a guard, one that fits, or one that does not (P15, P17)."""
    state.bag[kind] -= 1
    if kind >= LOOT_KINDS:
        state.stage = TURN_OVER  # P17, P23
        guard_arrives(state, kind - LOOT_KINDS)
    elif fits(state, kind):
        state.stage = TURN_OVER
        lengthen(state, kind)
    else:
        state.discards[kind] += 1
        if state.stage == STEALING and can_use(state, state.turn, AMBIDEXTROUS):
            state.stage = CAUGHT
        else:
            catch(state, state.stage == STEALING)


@rule
def catch(state: Record, may_be_warned: bool) -> None:  # P15, P37, P40
    """The seat lies down if it stands and may be warned; else it is out."""
    if may_be_warned and stands(state, state.turn):
        state.standing &= ~bit(state.turn)
    else:
        put_out(state, state.turn)
    state.stage = NEXT_SEAT


@rule
def put_out(state: Record, seat: int) -> None:
    state.inn &= ~bit(seat)
    state.standing &= ~bit(seat)
    state.due = 0


@rule
def answer_when_caught(state: Record, action: int) -> None:  # P34, P40
    """Steal another tile, or be caught and keep the power."""
    if action == STEAL_AGAIN:
        state.spent |= bit(AMBIDEXTROUS)
        state.stage = STEALING_AGAIN
    else:
        catch(state, True)


@rule
def guard_arrives(state: Record, guard: int) -> None:  # P17, P25
    """The first of the night goes to a door, and the night goes on; the second or the seventh ends it."""
    if state.door == NONE and guards_left(state) > 0:
        state.door = guard
    else:
        if state.door != NONE:
            escape(state, guard)
        state.aside[guard] += 1
        state.stage = DAWN


@rule
def escape(state: Record, guard: int) -> None:  # P30
    """Whoever knows the secret passage and is in the inn scores the loot and both guards, not doubled.

    That is not leaving of one's own will: no other power adds to it (P35).
    """
    seat = state.power[PASSAGE]
    if seat != NONE and inside(state, seat):
        score(state, seat, loot(state) + GUARD_WORTH[state.door] + GUARD_WORTH[guard])


# ------------------------------------------------------------------------------------------------------------ leaving


@rule
def walk_out(state: Record) -> None:  # P19, P21
    """Leave of one's own will: score, then lay somebody down (P38), then use the glove (P29)."""
    times = 2 if state.due > 0 else 1
    score(state, state.turn, worth_of_leaving(state, state.turn, times))
    put_out(state, state.turn)
    if several(state.standing):
        state.stage = LAYING_DOWN
    else:
        state.standing = 0  # P38: with one candidate nothing is asked
        use_glove(state)


@rule
def lay_down(state: Record, seat: int) -> None:  # P38
    state.standing &= ~bit(seat)
    use_glove(state)


@rule
def use_glove(state: Record) -> None:  # P29
    if holds(state, state.turn, GLOVE):
        state.stage = GLOVE_DRAW
    else:
        state.stage = NEXT_SEAT


@rule
def draw_with_glove(state: Record, kind: int) -> None:  # P29
    """A tile for the hand; a guard is added to the night instead."""
    state.stage = NEXT_SEAT
    if kind < LOOT_KINDS:
        take_into_hand(state, kind)
    else:
        state.bag[kind] -= 1
        guard_arrives(state, kind - LOOT_KINDS)


@rule
def score(state: Record, seat: int, points: int) -> None:  # P8
    """Move the marker on; it lies on top of those that were there before. A score of 0 moves nothing."""
    if points == 0:
        return
    for other in range(state.seats):
        if state.points[other] == state.points[seat] and state.height[other] > state.height[seat]:
            state.height[other] -= 1
    state.points[seat] += points
    state.height[seat] = 0
    for other in range(state.seats):
        if other != seat and state.points[other] == state.points[seat]:
            state.height[seat] += 1


# ------------------------------------------------------------------------------------------------------------ the end


@rule
def result(state: Record, places: Array, scores: Array) -> None:  # P26
    """Experience and what the hand is worth; among equals fewer tiles in hand are better; still equal: shared."""
    for seat in range(state.seats):
        scores[seat] = state.points[seat] + hand_worth(state, seat)
    for seat in range(state.seats):
        places[seat] = 1
        for other in range(state.seats):
            level = scores[other] == scores[seat]
            fewer = hand_size(state, other) < hand_size(state, seat)
            places[seat] += scores[other] > scores[seat] or (level and fewer)


# ---------------------------------------------------------------------------------------------------------- knowledge


@rule
def redeal(state: Record, seat: int, dice: Array) -> None:  # P9
    """Put the others' tiles back into the bag and deal them as many, tile by tile. At the end all hands are shown."""
    if state.stage == OVER:
        return
    for other in range(state.seats):
        if other != seat:
            for kind in range(LOOT_KINDS):
                state.bag[kind] += state.hand[other, kind]
    for other in range(state.seats):
        if other != seat:
            tiles = hand_size(state, other)
            for kind in range(LOOT_KINDS):
                state.hand[other, kind] = 0
            for _ in range(tiles):
                kind = random_loot(state, dice)
                state.bag[kind] -= 1
                state.hand[other, kind] += 1


@rule
def random_loot(state: Record, dice: Array) -> int:
    """The kind of one loot tile in the bag, every tile as likely as any other."""
    rolled = roll(dice, PLAYERS_DIE, loot_left(state))
    kind = 0
    while rolled >= state.bag[kind]:
        rolled -= state.bag[kind]
        kind += 1
    return kind
