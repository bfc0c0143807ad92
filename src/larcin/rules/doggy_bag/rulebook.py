"""Doggy Bag: the rules in the order of the rulebook, from the set-up to the roles; `theft.py` has the rest."""

from __future__ import annotations

from larcin.rules.contract import CHANCE, Array, Record, bit, rule
from larcin.rules.doggy_bag.audit import audit as audit  # parts of the rulebook, in rooms of their own
from larcin.rules.doggy_bag.choices import chances as chances
from larcin.rules.doggy_bag.choices import legal as legal
from larcin.rules.doggy_bag.redeal import redeal as redeal
from larcin.rules.doggy_bag.table import (
    BAG,
    BEGINNERS,
    BLACK,
    CALLS,
    CHOOSE_FIRST,
    CHOOSE_FOR_CHEST,
    CHOOSE_LEADER,
    DARE,
    DRAW,
    DRAW_BONE,
    DRAW_MORE,
    FIRST,
    GIVE_BONES,
    HANDFULS,
    KEEP,
    KINDS,
    LEAD,
    LEADER,
    LEAST_CALL,
    LOOKOUT,
    MOLE,
    NIGHTS,
    NONE,
    PICK_BONE,
    PICKPOCKET,
    PUT_BACK,
    RETURN,
    RETURN_BONES,
    RETURNS,
    ROB,
    SCOUT,
    SCOUT_BONES,
    SCOUTED,
    SLOTS,
    STEWARD,
    STOCK,
    SWAP,
    SWAP_BONES,
    TAKE,
    TAKE_ROLE,
    TO_CHEST,
    TOADY,
    TOSS,
    TOSSES,
    TURN,
    ask,
    bones_given,
    counted,
    first_kind,
    kinds_in,
    let_chance,
    next_in_play,
    seats_left,
)
from larcin.rules.doggy_bag.theft import (
    draw_in_gluttony,
    draw_in_theft,
    keep_loot,
    next_thief,
    return_roles,
    rob,
    start_night,
)
from larcin.rules.doggy_bag.theft import result as result

# -------------------------------------------------------------------------------------------------- set-up and the turn


@rule
def set_up(state: Record, options: Array) -> None:
    """Sixteen bones behind each screen, one of each kind in the bag (D1); chance says who starts (D6)."""
    clear_table(state)
    state.seats = options[0]
    state.variant = options[1]
    state.behind = SLOTS
    for kind in range(KINDS):
        state.bag[kind] = BAG[kind]
        state.bag_start[kind] = BAG[kind]
        state.in_bag += BAG[kind]
        state.bones[kind] = BAG[kind] + state.seats * STOCK[kind]
        for seat in range(state.seats):
            state.screen[seat, kind] = STOCK[kind]
            state.start[seat, kind] = STOCK[kind]
    let_chance(state, CHOOSE_FIRST)


@rule
def clear_table(state: Record) -> None:
    """Nothing has happened yet: what a record of zeros does not say by itself."""
    state.first = NONE
    state.starter = NONE
    for night in range(NIGHTS):
        state.ace[night] = NONE
        state.ace_gave[night] = NONE
        state.ace_got[night] = NONE
    return_roles(state)


@rule
def to_act(state: Record) -> int:
    return int(state.asked)


@rule
def apply(state: Record, seat: int, action: int) -> None:
    if seat == CHANCE:
        if action >= DRAW:
            draw(state, action - DRAW)
        elif action >= TOSS:
            toss_coins(state, TOSSES[action - TOSS])
        else:
            start_game(state, action - FIRST)
    elif action < TAKE:
        give(state, seat, action)
    elif action < TURN:
        take_role(state, seat, action - TAKE)
    elif action < LEAD:
        turn_token(state, seat, action - TURN)
    elif action < KEEP:
        finish_role(state, seat, action)
    elif action == KEEP:
        keep_loot(state)
    elif action == DARE:
        let_chance(state, DRAW_MORE)  # D27
    else:
        rob(state, seat, action - ROB)


@rule
def draw(state: Record, kind: int) -> None:
    """A bone comes out of the bag, seen by all (D22, D23)."""
    take_from_bag(state, kind)
    if state.stage == DRAW_BONE:
        draw_in_theft(state, kind)
    elif state.stage == DRAW_MORE:
        draw_in_gluttony(state, kind)
    elif state.stage == PICK_BONE:
        pick_bone(state, kind)
    else:
        scout_bone(state, kind)


@rule
def take_from_bag(state: Record, kind: int) -> None:
    """One bone out of the bag: it proves that the bag held one more of the kind than came out before."""
    state.least[state.night, kind] = max(state.least[state.night, kind], 1 - state.flow[state.night, kind])
    put_in_bag(state, kind, -1)


@rule
def put_in_bag(state: Record, kind: int, number: int) -> None:
    """Bones that all see go into the bag."""
    state.bag[kind] += number
    state.in_bag += number
    state.flow[state.night, kind] += number


# ---------------------------------------------------------------------------------------------------------- 1. the loot


@rule
def start_game(state: Record, seat: int) -> None:  # D6
    state.first = seat
    start_night(state)


@rule
def toss_coins(state: Record, coins: int) -> None:
    """Every seat in play chooses its handful in secret (D7), or has no choice, if it must give all it has (D8)."""
    state.coins = coins
    if coins < state.behind:
        state.stage = GIVE_BONES
        state.asked = 0
        for seat in range(state.seats):
            if state.out[seat] == 0:
                state.asked |= bit(seat)
    else:
        for seat in range(state.seats):
            if state.out[seat] == 0:
                give_all(state, seat)
        shut_bag(state, state.behind)


@rule
def give(state: Record, seat: int, handful: int) -> None:  # D7
    """A handful is chosen; nobody's goes into the bag before all are."""
    state.sealed[seat] = handful
    state.asked &= ~bit(seat)
    if state.asked == 0:
        for giver in range(state.seats):
            if state.out[giver] == 0:
                slot = bones_given(state, giver)
                for kind in range(KINDS):
                    slot = put_in(state, giver, kind, HANDFULS[state.sealed[giver], kind], slot)
                state.sealed[giver] = NONE
        shut_bag(state, state.coins)


@rule
def give_all(state: Record, seat: int) -> None:  # D8
    slot = bones_given(state, seat)
    for kind in range(KINDS):
        slot = put_in(state, seat, kind, state.screen[seat, kind], slot)


@rule
def put_in(state: Record, seat: int, kind: int, number: int, slot: int) -> int:
    """Bones of one kind go from behind a screen into the bag, unseen, and are written down as given."""
    state.screen[seat, kind] -= number
    state.bag[kind] += number
    for _ in range(number):
        state.gave[seat, slot] = kind
        slot += 1
    return slot


@rule
def shut_bag(state: Record, handful: int) -> None:
    """All handfuls are in; the roles are next (D9)."""
    state.given[state.night] = handful
    state.behind -= handful
    state.in_bag += handful * seats_left(state)
    state.actor = state.starter
    ask(state, TAKE_ROLE, state.actor)


# --------------------------------------------------------------------------------------------------------- 2. the roles


@rule
def take_role(state: Record, seat: int, role: int) -> None:  # D9, D10
    state.role[seat] = role
    if state.variant == BEGINNERS:
        next_role(state)  # D37
    elif role == TOADY:
        flatter(state, seat)
    elif role == LOOKOUT:
        look(state, seat)
        pick_from_bag(state)
    elif role == LEADER:
        ask(state, CHOOSE_LEADER, seat)
    elif role == PICKPOCKET:
        pick_from_bag(state)
    elif role == MOLE:
        look(state, seat)
        next_role(state)
    elif role == SCOUT:
        scout_next(state)
    elif role == STEWARD:
        ask_steward(state, seat)
    else:
        ask_ace(state, seat)


@rule
def turn_token(state: Record, seat: int, call: int) -> None:  # D11, D12
    """A hothead: no effect, but a number to be feared."""
    state.role[seat] = call // CALLS
    state.hothead = seat
    state.called = LEAST_CALL + call % CALLS
    next_role(state)


@rule
def next_role(state: Record) -> None:
    """The next seat clockwise takes a token; when all have one, the theft begins."""
    seat = next_in_play(state, state.actor)
    if state.role[seat] == NONE:
        state.actor = seat
        ask(state, TAKE_ROLE, seat)
    else:
        next_thief(state)


@rule
def finish_role(state: Record, seat: int, action: int) -> None:
    """The choice that a role asked for."""
    if action < TO_CHEST:
        state.first = action - LEAD  # D15
    elif action < RETURN:
        put_on_chest(state, action - TO_CHEST)
    elif action < SWAP:
        put_back(state, action - RETURN)
    else:
        swap(state, seat, (action - SWAP) // KINDS, (action - SWAP) % KINDS)
    next_role(state)


@rule
def flatter(state: Record, seat: int) -> None:  # D13
    if state.front[seat, BLACK] > 0:
        state.front[seat, BLACK] -= 1
        state.chest[BLACK] += 1
    next_role(state)


@rule
def look(state: Record, seat: int) -> None:  # D14, D17
    state.looked[seat] |= bit(state.night)


@rule
def pick_from_bag(state: Record) -> None:  # D14, D16
    if state.in_bag > 0:
        let_chance(state, PICK_BONE)
    else:
        next_role(state)


@rule
def pick_bone(state: Record, kind: int) -> None:  # D14, D16
    if kind == BLACK:
        put_in_bag(state, BLACK, 1)
    else:
        state.front[state.actor, kind] += 1
    next_role(state)


@rule
def scout_next(state: Record) -> None:
    """One bone after the other, up to three or to the last in the bag (D18, D19)."""
    shown = counted(state.loot)
    if shown < SCOUTED and state.in_bag > 0:
        let_chance(state, SCOUT_BONES)
    elif shown == 0:
        next_role(state)
    elif kinds_in(state.loot) > 1:
        ask(state, CHOOSE_FOR_CHEST, state.actor)
    else:
        put_on_chest(state, first_kind(state.loot))
        next_role(state)


@rule
def scout_bone(state: Record, kind: int) -> None:  # D18
    state.loot[kind] += 1
    scout_next(state)


@rule
def put_on_chest(state: Record, kind: int) -> None:
    """One of the bones shown goes on the chest, the others back into the bag (D18)."""
    state.chest[kind] += 1
    state.loot[kind] -= 1
    for shown in range(KINDS):
        put_in_bag(state, shown, state.loot[shown])
        state.loot[shown] = 0


@rule
def ask_steward(state: Record, seat: int) -> None:
    """Two bones of the chest to choose (D20), unless there is nothing to choose."""
    if kinds_in(state.chest) > 1 and counted(state.chest) > PUT_BACK:
        ask(state, RETURN_BONES, seat)
    else:
        for kind in range(KINDS):
            number = min(state.chest[kind], PUT_BACK)
            state.chest[kind] -= number
            put_in_bag(state, kind, number)
        next_role(state)


@rule
def put_back(state: Record, some: int) -> None:  # D20
    for kind in range(KINDS):
        state.chest[kind] -= RETURNS[some, kind]
        put_in_bag(state, kind, RETURNS[some, kind])


@rule
def ask_ace(state: Record, seat: int) -> None:
    """Which bones to swap (D21).

    With one bone behind the screen and one kind on the chest all can see that there is no choice. Otherwise the ace
    is asked even if all its bones are of one kind: not to ask would tell the others so.
    """
    if state.behind == 0 or counted(state.chest) == 0:
        next_role(state)
    elif state.behind == 1 and kinds_in(state.chest) == 1:
        swap(state, seat, first_kind(state.screen[seat]), first_kind(state.chest))
        next_role(state)
    else:
        ask(state, SWAP_BONES, seat)


@rule
def swap(state: Record, seat: int, gave: int, got: int) -> None:  # D21
    state.screen[seat, gave] -= 1
    state.chest[gave] += 1
    state.screen[seat, got] += 1
    state.chest[got] -= 1
    state.ace[state.night] = seat
    state.ace_gave[state.night] = gave
    state.ace_got[state.night] = got
