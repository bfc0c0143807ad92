"""Doggy Bag: the rules in the order of the rulebook, from the set-up to the roles; `theft.py` has the rest."""

from __future__ import annotations

from larcin.rules.contract import CHANCE, Array, bit, nth_bit, rule
from larcin.rules.doggy_bag.audit import audit as audit  # parts of the rulebook, in rooms of their own
from larcin.rules.doggy_bag.choices import FITTING_RETURNS, fitting
from larcin.rules.doggy_bag.choices import chances as chances
from larcin.rules.doggy_bag.choices import legal as legal
from larcin.rules.doggy_bag.events import (
    BACK,
    COINS,
    DRAWS,
    FIRST_PLAYER,
    FLATTERS,
    GAVE,
    GIVEN,
    HOTHEAD,
    KEEPS,
    LAST_NIGHT,
    LEADS,
    LOOKS,
    ON_CHEST,
    RETURNED,
    SEES,
    SWAPS,
    TAKES,
)
from larcin.rules.doggy_bag.fast import random_move as random_move
from larcin.rules.doggy_bag.fast import random_outcome as random_outcome
from larcin.rules.doggy_bag.observation import arrange as arrange
from larcin.rules.doggy_bag.observation import observe as observe
from larcin.rules.doggy_bag.observation import remember as remember
from larcin.rules.doggy_bag.odds import odds as odds
from larcin.rules.doggy_bag.previews import preview as preview
from larcin.rules.doggy_bag.redeal import redeal as redeal
from larcin.rules.doggy_bag.reveals import reveals as reveals
from larcin.rules.doggy_bag.state import (
    ACE,
    BAG,
    BEGINNERS,
    BLACK,
    BONES_OF,
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
    GREY,
    HANDFULS,
    KEEP,
    KINDS,
    LEAD,
    LEADER,
    LEAST_CALL,
    LOOKOUT,
    MOLE,
    NIGHT_OVER,
    NIGHTS,
    NONE,
    PAIRS,
    PICK_BONE,
    PUT_BACK,
    RED,
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
    WHITE,
    YELLOW,
    State,
    ask_actor,
    counted,
    first_kind,
    kinds_in,
    let_chance,
    next_in_play,
    seats_left,
)
from larcin.rules.doggy_bag.theft import (
    bring_home,
    dare_gluttony,
    go_on_stealing,
    next_night,
    next_thief,
    punish,
    return_roles,
    rob,
    succeed_in_gluttony,
)
from larcin.rules.doggy_bag.theft import result as result
from larcin.rules.events import confide, tell

# -------------------------------------------------------------------------------------------------- set-up and the turn


@rule
def set_up(state: State, options: Array) -> None:
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
    state.stage = CHOOSE_FIRST
    let_chance(state)


@rule
def clear_table(state: State) -> None:
    """Nothing has happened yet: what a record of zeros does not say by itself."""
    state.first = NONE
    state.starter = NONE
    for night in range(NIGHTS):
        state.ace[night] = NONE
        state.ace_gave[night] = NONE
        state.ace_got[night] = NONE
    return_roles(state)


@rule
def choose_first(state: State, seat: int) -> None:  # D6
    state.first = seat
    state.stage = NIGHT_OVER
    tell(state, FIRST_PLAYER, seat)


@rule
def to_act(state: State) -> int:
    return int(state.asked)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Do what was chosen or happened; if that leaves no question open, the game goes on to the next one."""
    if seat == CHANCE:
        state.asked = 0
        if action >= DRAW:
            draw(state, action - DRAW)
        elif action >= TOSS:
            toss_coins(state, TOSSES[action - TOSS])
        else:
            choose_first(state, action - FIRST)
    elif action < TAKE:
        give(state, seat, action)
    else:
        state.asked = 0
        act(state, seat, action)
    if state.asked == 0:
        go_on(state)


@rule
def act(state: State, seat: int, action: int) -> None:
    """One seat's choice in the open."""
    if action < TURN:
        take_role(state, seat, action - TAKE)
    elif action < LEAD:
        turn_token(state, seat, action - TURN)
    elif action < TO_CHEST:
        lead(state, seat, action - LEAD)
    elif action < RETURN:
        put_on_chest(state, action - TO_CHEST)
    elif action < SWAP:
        put_back(state, action - RETURN)
    elif action < KEEP:
        swap(state, seat, (action - SWAP) // KINDS, (action - SWAP) % KINDS)
    elif action == KEEP:
        bring_home(state)
    elif action == DARE:
        dare_gluttony(state, seat)
    else:
        rob(state, seat, action - ROB)


@rule
def draw(state: State, kind: int) -> None:
    """A bone comes out of the bag, seen by all (D22, D23)."""
    take_from_bag(state, kind)
    state.loot[kind] += 1
    tell(state, DRAWS, state.actor, kind)
    if state.stage == PICK_BONE:
        pick_bone(state, kind)
    elif state.stage == SCOUT_BONES:
        scout(state)  # D18
    elif kind == BLACK:
        punish(state, int(state.actor))
    else:
        state.drawn += 1
        if state.stage == DRAW_MORE:
            succeed_in_gluttony(state, kind)


@rule
def go_on(state: State) -> None:
    """Nobody is asked anything: find out what comes next."""
    if state.stage == GIVE_BONES:
        shut_bag(state)
    elif state.stage < DRAW_BONE:
        next_role(state)
    if state.stage == DRAW_BONE:
        if state.actor == NONE:
            next_thief(state)
        if state.actor != NONE:
            go_on_stealing(state)
    if state.stage == NIGHT_OVER:
        next_night(state)


@rule
def take_from_bag(state: State, kind: int) -> None:
    """One bone out of the bag: it proves that the bag held one more of the kind than came out before."""
    state.least[state.night, kind] = max(state.least[state.night, kind], 1 - state.flow[state.night, kind])
    state.bag[kind] -= 1
    state.in_bag -= 1
    state.flow[state.night, kind] -= 1


@rule
def put_in_bag(state: State, kind: int, number: int) -> None:
    """Bones that all see go into the bag."""
    state.bag[kind] += number
    state.in_bag += number
    state.flow[state.night, kind] += number


# ---------------------------------------------------------------------------------------------------------- 1. the loot


@rule
def toss_coins(state: State, coins: int) -> None:
    """Every seat in play chooses its handful in secret (D7), or has no choice, if it must give all it has (D8)."""
    state.stage = GIVE_BONES
    state.coins = coins
    tell(state, COINS, state.night + 1, coins)
    if coins >= state.behind:
        tell(state, LAST_NIGHT)
    for seat in range(state.seats):
        if state.out[seat] == 0:
            if coins < state.behind:
                state.asked |= bit(seat)
            else:
                give_all(state, seat)


@rule
def give(state: State, seat: int, handful: int) -> None:  # D7
    """A handful is chosen; nobody's goes into the bag before all are."""
    state.sealed[seat] = handful
    state.asked &= ~bit(seat)
    confide(state, GAVE, bit(seat), seat, handful)
    if state.asked == 0:
        for giver in range(state.seats):
            if state.out[giver] == 0:
                put_in(state, giver, int(state.sealed[giver]))
                state.sealed[giver] = NONE


@rule
def put_in(state: State, seat: int, handful: int) -> None:
    """Bones go from behind a screen into the bag, unseen, and are written down as given."""
    for kind in range(KINDS):
        state.screen[seat, kind] -= HANDFULS[handful, kind]
        state.bag[kind] += HANDFULS[handful, kind]
    for number in range(state.coins):
        state.gave[seat, state.given_before + number] = BONES_OF[handful, number]


@rule
def give_all(state: State, seat: int) -> None:  # D8
    """The last bones behind a screen go into the bag."""
    slot = int(state.given_before)
    for kind in range(KINDS):
        state.bag[kind] += state.screen[seat, kind]
        for _ in range(state.screen[seat, kind]):
            state.gave[seat, slot] = kind
            slot += 1
        state.screen[seat, kind] = 0


@rule
def shut_bag(state: State) -> None:
    """All handfuls are in; the roles are next, the first player's first (D9)."""
    handful = min(state.coins, state.behind)
    state.given[state.night] = handful
    state.given_before += handful
    state.behind -= handful
    state.in_bag += handful * seats_left(state)
    state.actor = state.starter
    state.stage = TAKE_ROLE
    ask_actor(state)
    tell(state, GIVEN, handful, state.in_bag)


# --------------------------------------------------------------------------------------------------------- 2. the roles


@rule
def take_role(state: State, seat: int, role: int) -> None:  # D9, D10
    state.role[seat] = role
    tell(state, TAKES, seat, role)
    if state.variant == BEGINNERS:
        return  # D37
    if role == TOADY:
        flatter(state, seat)
    elif role == LEADER:
        state.stage = CHOOSE_LEADER
        ask_actor(state)
    elif role == SCOUT:
        scout(state)
    elif role == STEWARD:
        ask_steward(state)
    elif role == ACE:
        ask_ace(state, seat)
    else:
        if role in (LOOKOUT, MOLE):
            look(state, seat)
        if role != MOLE and state.in_bag > 0:  # D14, D16
            state.stage = PICK_BONE
            let_chance(state)


@rule
def turn_token(state: State, seat: int, call: int) -> None:  # D11, D12
    """A hothead: no effect, but a number to be feared."""
    state.role[seat] = call // CALLS
    state.hothead = seat
    state.called = LEAST_CALL + call % CALLS
    tell(state, HOTHEAD, seat, state.role[seat], state.called)


@rule
def next_role(state: State) -> None:
    """The next seat clockwise takes a token; when all have one, the theft begins (D9)."""
    seat = next_in_play(state, int(state.actor))
    if state.role[seat] == NONE:
        state.actor = seat
        state.stage = TAKE_ROLE
        ask_actor(state)
    else:
        state.actor = NONE
        state.stage = DRAW_BONE


@rule
def flatter(state: State, seat: int) -> None:  # D13
    if state.front[seat, BLACK] > 0:
        state.front[seat, BLACK] -= 1
        state.chest[BLACK] += 1
        tell(state, FLATTERS, seat)


@rule
def look(state: State, seat: int) -> None:  # D14, D17
    state.looked[seat] |= bit(state.night)
    tell(state, LOOKS, seat)
    bag = state.bag
    confide(state, SEES, bit(seat), seat, bag[GREY], bag[WHITE], bag[RED], bag[YELLOW], bag[BLACK])


@rule
def lead(state: State, seat: int, following: int) -> None:  # D15
    """The token counts from the next night on."""
    state.first = following
    tell(state, LEADS, seat, following)


@rule
def pick_bone(state: State, kind: int) -> None:  # D14, D16
    state.loot[kind] -= 1
    if kind == BLACK:
        put_in_bag(state, kind, 1)
        tell(state, BACK)
    else:
        state.front[state.actor, kind] += 1
        tell(state, KEEPS, state.actor)


@rule
def scout(state: State) -> None:
    """One bone after the other, up to three or to the last in the bag (D18, D19)."""
    if counted(state.loot) < SCOUTED and state.in_bag > 0:
        state.stage = SCOUT_BONES
        let_chance(state)
    elif kinds_in(state.loot) > 1:
        state.stage = CHOOSE_FOR_CHEST
        ask_actor(state)
    elif kinds_in(state.loot) == 1:
        put_on_chest(state, first_kind(state.loot))


@rule
def put_on_chest(state: State, kind: int) -> None:
    """One of the bones shown goes on the chest, the others back into the bag (D18)."""
    state.chest[kind] += 1
    state.loot[kind] -= 1
    for shown in range(KINDS):
        put_in_bag(state, shown, int(state.loot[shown]))
        state.loot[shown] = 0
    tell(state, ON_CHEST, state.actor, kind)


@rule
def ask_steward(state: State) -> None:
    """Two bones of the chest to choose (D20), unless there is nothing to choose."""
    bones = counted(state.chest)
    if bones > PUT_BACK and kinds_in(state.chest) > 1:
        state.stage = RETURN_BONES
        ask_actor(state)
    elif bones >= PUT_BACK:
        put_back(state, nth_bit(fitting(state.chest, FITTING_RETURNS), 0))
    elif bones == 1:
        put_back(state, PAIRS + first_kind(state.chest))


@rule
def put_back(state: State, some: int) -> None:  # D20
    for kind in range(KINDS):
        state.chest[kind] -= RETURNS[some, kind]
        put_in_bag(state, kind, int(RETURNS[some, kind]))
    tell(state, RETURNED, state.actor, some)


@rule
def ask_ace(state: State, seat: int) -> None:
    """Which bones to swap (D21).

    With one bone behind the screen and one kind on the chest all can see that there is no choice. Otherwise the ace
    is asked even if all its bones are of one kind: not to ask would tell the others so.
    """
    if state.behind > 0 and counted(state.chest) > 0:
        if state.behind == 1 and kinds_in(state.chest) == 1:
            swap(state, seat, first_kind(state.screen[seat]), first_kind(state.chest))
        else:
            state.stage = SWAP_BONES
            ask_actor(state)


@rule
def swap(state: State, seat: int, gave: int, got: int) -> None:  # D21
    state.screen[seat, gave] -= 1
    state.chest[gave] += 1
    state.screen[seat, got] += 1
    state.chest[got] -= 1
    state.ace[state.night] = seat
    state.ace_gave[state.night] = gave
    state.ace_got[state.night] = got
    tell(state, SWAPS, seat, gave, got)
