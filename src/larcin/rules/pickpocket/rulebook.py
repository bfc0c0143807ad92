"""Pickpocket: the rules P1 to P40, in the order of the rulebook."""

from __future__ import annotations

from larcin.rules.contract import CHANCE, Array, bit, nth_bit, rule
from larcin.rules.events import confide, is_heard, tell
from larcin.rules.pickpocket.audit import audit as audit  # parts of the rulebook, in rooms of their own
from larcin.rules.pickpocket.choices import chances as chances
from larcin.rules.pickpocket.choices import legal as legal
from larcin.rules.pickpocket.choices import to_act as to_act
from larcin.rules.pickpocket.components import COPIES, GUARD_WORTH, KINDS, LOOT_KINDS
from larcin.rules.pickpocket.ending import result as result
from larcin.rules.pickpocket.ending import tell_the_end
from larcin.rules.pickpocket.events import (
    ALONE,
    DOUBLES,
    DRINKS,
    ESCAPES,
    FIRST_NIGHT,
    GIVES_IN,
    GLOVE_GUARD,
    GLOVE_TILE,
    GUARD,
    LAST_GUARD,
    LAYS_DOWN,
    LEAVES,
    MARKER_PILED,
    MISSES,
    NIGHT,
    NOTHING,
    PLAYS,
    POWER_TAKEN,
    REACHES,
    REACHES_AGAIN,
    SECOND_GUARD,
    STEALS,
    THROWN_OUT,
    TILE_DEALT,
    WARNED,
)
from larcin.rules.pickpocket.fast import random_move as random_move
from larcin.rules.pickpocket.fast import random_outcome as random_outcome
from larcin.rules.pickpocket.observation import arrange as arrange
from larcin.rules.pickpocket.observation import observe as observe
from larcin.rules.pickpocket.odds import odds as odds
from larcin.rules.pickpocket.previews import preview as preview
from larcin.rules.pickpocket.redeal import redeal as redeal
from larcin.rules.pickpocket.reveals import reveals as reveals
from larcin.rules.pickpocket.state import (
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
    State,
    can_use,
    fits,
    guards_left,
    hand_size,
    holds,
    in_order,
    inside,
    leader,
    lengthen,
    loot,
    next_to_choose,
    several,
    stands,
    times_the_loot,
    worth_of_leaving,
)

# ------------------------------------------------------------------------------------------ what follows from an action


@rule
def apply(state: State, seat: int, action: int) -> None:
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
def follow_up(state: State) -> None:
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
def set_up(state: State, options: Array) -> None:
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
def pile_marker(state: State, seat: int) -> None:  # P10
    """Markers are piled at 0, from the bottom; there is no doubt about the last one."""
    placed = 0
    missing = 0
    for other in range(state.seats):
        placed += state.height[other] != NONE
        if other != seat and state.height[other] == NONE:
            missing = other
    state.height[seat] = placed
    tell(state, MARKER_PILED, seat)
    if placed == state.seats - 2:
        state.height[missing] = placed + 1
        tell(state, MARKER_PILED, missing)
        state.stage = DEALING
        state.turn = 0


@rule
def deal(state: State, kind: int) -> None:  # P9
    """Three tiles for each seat in turn; then the seat at the bottom of the pile starts (P10)."""
    take_into_hand(state, kind)
    confide(state, TILE_DEALT, bit(state.turn), state.turn, kind)
    if hand_size(state, state.turn) == DEALT:
        state.turn += 1
        if state.turn == state.seats:
            state.turn = leader(state)
            state.stage = PLAYING
            tell(state, FIRST_NIGHT, state.night, state.turn)


@rule
def take_into_hand(state: State, kind: int) -> None:
    state.bag[kind] -= 1
    state.hand[state.turn, kind] += 1


# ------------------------------------------------------------------------------------------------------------- nights


@rule
def open_inn(state: State) -> None:
    """Everybody is in the inn, and stands (P24, P37); the row is the merchant alone (P7); no power is held (P27)."""
    state.inn = bit(state.seats) - 1
    state.standing = state.inn if state.seats <= FEW_SEATS else 0
    state.due = 0
    state.door = NONE
    state.whole = ALL_LINES
    for line in range(LINE_COUNT):
        state.elements[line] = 0
    put_powers_back(state)


@rule
def put_powers_back(state: State) -> None:  # P27
    for power in range(POWERS):
        state.power[power] = NONE
    state.spent = 0


@rule
def end_night(state: State) -> None:  # P24
    """The row is discarded, the guard at the door set aside; the Prince starts the next night (P11)."""
    if guards_left(state) == 0:
        end_game(state)
        return
    for place in range(state.row_length):
        state.discards[state.row[place]] += 1
        state.row[place] = 0
    state.row_length = 0
    if state.door != NONE:
        state.aside[state.door] += 1
    open_inn(state)
    state.night += 1
    state.prince = leader(state)
    state.turn = state.prince
    state.stage = PLAYING
    if state.powers:
        state.stage = CHOOSING_POWER
        state.turn = in_order(state, 0)  # P27
    tell(state, NIGHT, state.night, state.prince)


@rule
def end_game(state: State) -> None:  # P25
    """Over at once: there is no next night to clear the table for, so row and guard stay where they are."""
    state.inn = 0
    state.standing = 0
    state.due = 0
    put_powers_back(state)
    state.turn = NONE
    state.stage = OVER
    if is_heard():
        tell_the_end(state)


@rule
def take_power(state: State, seat: int, power: int) -> None:  # P27, P36
    state.power[power] = seat
    tell(state, POWER_TAKEN, seat, power)
    state.turn = next_to_choose(state)
    if state.turn == NONE:
        state.turn = state.prince
        state.stage = PLAYING


# ------------------------------------------------------------------------------------------------------------- a turn


@rule
def take_turn(state: State, seat: int, action: int) -> None:  # P13
    if action == LEAVE:
        state.stage = LEAVING
    elif action == STEAL:
        state.stage = STEALING
        tell(state, REACHES, seat)
    elif action == DRINK:
        one_done(state)
        state.spent |= bit(BEER)  # P33
        tell(state, DRINKS, seat)
    else:
        one_done(state)
        state.hand[seat, action - PLAY] -= 1  # P16
        lengthen(state, action - PLAY)
        tell(state, PLAYS, seat, action - PLAY)


@rule
def one_done(state: State) -> None:  # P20
    """A tile is played, or something that counts as one: that is the turn, and in double or nothing one of two."""
    state.stage = TURN_OVER
    if state.due > 0:
        state.due -= 1


@rule
def end_turn(state: State) -> None:
    """The next seat is on; in double or nothing the same one, and after both tiles it walks out (P20, P21)."""
    if several(state.inn):
        state.stage = NEXT_SEAT
    elif state.due > 0:
        state.stage = PLAYING
    else:
        state.stage = LEAVING


@rule
def go_on(state: State) -> None:  # P12
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
        tell(state, ALONE, state.turn)


@rule
def steal(state: State, kind: int) -> None:
    """A tile comes out of the bag: a guard, one that fits, or one that does not (P15, P17)."""
    first = state.stage == STEALING
    state.bag[kind] -= 1
    if kind >= LOOT_KINDS:
        one_done(state)  # P17, P23
        guard_arrives(state, kind - LOOT_KINDS)
    elif fits(state, kind):
        one_done(state)
        lengthen(state, kind)
        tell(state, STEALS, state.turn, kind)
    else:
        state.stage = TURN_OVER
        state.discards[kind] += 1
        tell(state, MISSES, state.turn, kind)
        if first and can_use(state, state.turn, AMBIDEXTROUS):
            state.stage = CAUGHT
        else:
            catch(state, first)


@rule
def catch(state: State, may_be_warned: bool) -> None:  # P15, P37, P40
    """The seat lies down if it stands and may be warned; else it is out."""
    state.stage = NEXT_SEAT
    if may_be_warned and stands(state, state.turn):
        state.standing &= ~bit(state.turn)
        tell(state, WARNED, state.turn)
    else:
        put_out(state, state.turn)
        tell(state, THROWN_OUT, state.turn)


@rule
def put_out(state: State, seat: int) -> None:
    state.inn &= ~bit(seat)
    state.standing &= ~bit(seat)
    state.due = 0


@rule
def answer_when_caught(state: State, action: int) -> None:  # P34, P40
    """Steal another tile, or be caught and keep the power."""
    if action == STEAL_AGAIN:
        state.spent |= bit(AMBIDEXTROUS)
        state.stage = STEALING_AGAIN
        tell(state, REACHES_AGAIN, state.turn)
    else:
        state.stage = TURN_OVER
        tell(state, GIVES_IN, state.turn)
        catch(state, True)


@rule
def guard_arrives(state: State, guard: int) -> None:  # P17, P25
    """The first of the night goes to a door, and the night goes on; the second or the seventh ends it."""
    left = guards_left(state)
    if state.door == NONE and left > 0:
        state.door = guard
        tell(state, GUARD, GUARD_WORTH[guard])
    else:
        state.stage = DAWN
        state.aside[guard] += 1
        tell(state, SECOND_GUARD if left > 0 else LAST_GUARD, GUARD_WORTH[guard])
        if state.door != NONE:
            escape(state, guard)
        throw_out_the_rest(state)


@rule
def escape(state: State, guard: int) -> None:  # P30
    """Whoever knows the secret passage and is in the inn scores the loot and both guards, not doubled.

    That is not leaving of one's own will: no other power adds to it (P35).
    """
    seat = state.power[PASSAGE]
    if seat != NONE and inside(state, seat):
        points = loot(state) + GUARD_WORTH[state.door] + GUARD_WORTH[guard]
        score(state, seat, points)
        put_out(state, seat)
        tell(state, ESCAPES, seat, points)


@rule
def throw_out_the_rest(state: State) -> None:  # P17, P25
    thrown_out = state.inn
    state.inn = 0
    state.standing = 0
    if thrown_out != 0:
        tell(state, NOTHING, thrown_out)


# ------------------------------------------------------------------------------------------------------------ leaving


@rule
def walk_out(state: State) -> None:  # P19, P21
    """Leave of one's own will: score, then lay somebody down (P38), then use the glove (P29)."""
    alone = not several(state.inn)
    points = worth_of_leaving(state, state.turn, times_the_loot(state))
    score(state, state.turn, points)
    put_out(state, state.turn)
    tell(state, DOUBLES if alone else LEAVES, state.turn, points)
    if several(state.standing):
        state.stage = LAYING_DOWN
    elif state.standing != 0:
        lay_down(state, nth_bit(state.standing, 0))  # P38: with one candidate nothing is asked
    else:
        use_glove(state)


@rule
def lay_down(state: State, seat: int) -> None:  # P38
    state.stage = LEAVING
    state.standing &= ~bit(seat)
    tell(state, LAYS_DOWN, state.turn, seat)
    use_glove(state)


@rule
def use_glove(state: State) -> None:  # P29
    if holds(state, state.turn, GLOVE):
        state.stage = GLOVE_DRAW
    else:
        state.stage = NEXT_SEAT


@rule
def draw_with_glove(state: State, kind: int) -> None:  # P29
    """A tile for the hand; a guard is added to the night instead."""
    state.stage = NEXT_SEAT
    if kind < LOOT_KINDS:
        take_into_hand(state, kind)
        confide(state, GLOVE_TILE, bit(state.turn), state.turn, kind)
    else:
        state.bag[kind] -= 1
        tell(state, GLOVE_GUARD, state.turn)
        guard_arrives(state, kind - LOOT_KINDS)


@rule
def score(state: State, seat: int, points: int) -> None:  # P8
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
