"""What holds in every state of Doggy Bag: checked in tests after every step, and for positions people set up."""

from __future__ import annotations

from larcin.rules.contract import CHANCE_ACTS, NOBODY, bit, rule
from larcin.rules.doggy_bag.components import MOST_SEATS
from larcin.rules.doggy_bag.state import (
    ACE,
    ASK_GLUTTONY,
    BAG,
    BEGINNERS,
    BLACK,
    CHOOSE_FIRST,
    CHOOSE_FOR_CHEST,
    CHOOSE_LEADER,
    CHOOSE_VICTIM,
    DRAW_BONE,
    DRAW_MORE,
    FIRST_OF_SIZE,
    GIVE_BONES,
    HANDFULS,
    KINDS,
    LEADER,
    LEAST_CALL,
    LOOKOUT,
    MOST_IN_BAG,
    NIGHTS,
    NONE,
    OVER,
    PICK_BONE,
    PICKPOCKET,
    PUT_BACK,
    RETURN_BONES,
    ROLES,
    SCOUT,
    SCOUT_BONES,
    SCOUTED,
    SLOTS,
    STEWARD,
    STOCK,
    SWAP_BONES,
    TAKE_ROLE,
    TOO_MANY_BLACK,
    TOSS_COINS,
    State,
    bones_given,
    counted,
    kinds_in,
    nights_given,
    number_of,
    seats_left,
)

AUDITS = (
    "There must be two to six players, at least two of them in play until the game is over.",
    "Nobody can have more than 16 bones behind the screen.",
    "No place can hold fewer than 0 bones of a kind.",
    "There are more bones of a kind than the box has for so many players.",
    "The seats in play must all have the same number of bones behind their screens, and have given the same number.",
    "What each seat gave and swapped must add up to what it had, night by night.",
    "The bag must hold what was in it at first and what went in and out since; more was drawn from it than it held.",
    "A seat in play has at most two black bones in front of it, and a seat that is out has nothing there.",
    "The seats that are out must be numbered in the order in which they went out.",
    "No role can be taken twice: there is one token of each.",
    "Only one hothead a turn, with a token and a number above 7.",
    "The first player must be a seat in play.",
    "The bones drawn or shown do not fit the stage of the game.",
    "The handfuls that are chosen must come from behind the screens, as many bones as the coins say.",
    "Whoever is asked must be the one whom the rules ask at this stage.",
    "The theft goes by hothead, then by role from the highest to the lowest.",
)


@rule
def audit(state: State) -> int:
    """The number of the first sentence of `AUDITS` that does not hold, or 0."""
    found = audit_bones(state)
    return found if found else audit_stage(state)


@rule
def audit_bones(state: State) -> int:
    if not 2 <= state.seats <= MOST_SEATS or seats_left(state) < (1 if state.stage == OVER else 2):
        return 1
    if not screens_fit(state):
        return 2
    if not nothing_below_nought(state):
        return 3
    if not bones_from_one_box(state):
        return 4
    if not handfuls_alike(state):
        return 5
    if not screens_add_up(state):
        return 6
    if not bag_adds_up(state):
        return 7
    return 0


@rule
def audit_stage(state: State) -> int:
    if not fronts_fit(state):
        return 8
    if not outs_fit(state):
        return 9
    if not roles_differ(state):
        return 10
    if not hothead_fits(state):
        return 11
    if not first_player_fits(state):
        return 12
    if not loot_fits(state):
        return 13
    if not sealed_fit(state):
        return 14
    if not questions_fit(state):
        return 15
    if not theft_fits(state):
        return 16
    return 0


# ------------------------------------------------------------------------------------------------------- the bones


@rule
def screens_fit(state: State) -> bool:  # D1
    sound = True
    for seat in range(MOST_SEATS):
        sound &= counted(state.screen[seat]) <= SLOTS and counted(state.start[seat]) <= SLOTS
    return sound


@rule
def nothing_below_nought(state: State) -> bool:
    sound = True
    for kind in range(KINDS):
        sound &= min(state.bag[kind], state.chest[kind], state.loot[kind], state.bag_start[kind]) >= 0
        for seat in range(MOST_SEATS):
            sound &= min(state.screen[seat, kind], state.front[seat, kind], state.start[seat, kind]) >= 0
    return sound


@rule
def bones_from_one_box(state: State) -> bool:  # D1
    sound = True
    for kind in range(KINDS):
        found = state.bag[kind] + state.chest[kind] + state.loot[kind]
        for seat in range(state.seats):
            found += state.screen[seat, kind] + state.front[seat, kind]
        sound &= found == state.bones[kind] and found <= BAG[kind] + state.seats * STOCK[kind]
    return sound


@rule
def handfuls_alike(state: State) -> bool:  # D7
    """The seats in play have given as many bones as the nights say, a seat that is out as many as some of them say."""
    sound = state.given_before == given_in_all(state)
    for seat in range(state.seats):
        rest = bones_given(state, seat)
        for night in range(NIGHTS):
            if rest > 0 or state.out[seat] == 0:
                rest -= state.given[night]
        sound &= rest == 0
        sound &= state.out[seat] != 0 or counted(state.screen[seat]) == state.behind
    return sound


@rule
def given_in_all(state: State) -> int:
    total = 0
    for night in range(NIGHTS):
        total += state.given[night]
    return total


@rule
def screens_add_up(state: State) -> bool:
    """Each seat could give and swap what it did (D7, D21), and what is left is behind its screen."""
    sound = True
    for seat in range(state.seats):
        given = bones_given(state, seat)
        for kind in range(KINDS):
            left = state.start[seat, kind]
            slot = 0
            for night in range(NIGHTS):
                for _ in range(min(state.given[night], given - slot)):
                    left -= state.gave[seat, slot] == kind
                    slot += 1
                if state.ace[night] == seat:
                    left -= state.ace_gave[night] == kind
                    sound &= left >= 0
                    left += state.ace_got[night] == kind
                sound &= left >= 0
            sound &= left == state.screen[seat, kind]
    return sound


@rule
def bag_adds_up(state: State) -> bool:
    """The bag holds what the nights leave in it, and held in each night what was drawn from it."""
    sound = counted(state.bag) == state.in_bag
    for kind in range(KINDS):
        held = state.bag_start[kind]
        first = 0
        for night in range(NIGHTS):
            for seat in range(state.seats):
                given = bones_given(state, seat)
                for slot in range(first, min(first + state.given[night], given)):
                    held += state.gave[seat, slot] == kind
            first += state.given[night]
            sound &= held >= state.least[night, kind] >= 0
            held += state.flow[night, kind]
            sound &= held >= 0
        sound &= held == state.bag[kind]
    return sound


@rule
def fronts_fit(state: State) -> bool:  # D31
    sound = True
    for seat in range(MOST_SEATS):
        if seat >= state.seats or state.out[seat] != 0:
            sound &= counted(state.front[seat]) == 0
        else:
            sound &= state.front[seat, BLACK] < TOO_MANY_BLACK
    return sound


# ------------------------------------------------------------------------------------------------------- the seats


@rule
def outs_fit(state: State) -> bool:
    seen = 0
    for seat in range(state.seats):
        if state.out[seat] != 0:
            seen |= bit(max(state.out[seat], 0))
    return seen == (bit(state.outs) - 1) * 2


@rule
def roles_differ(state: State) -> bool:  # D4, D9
    sound = True
    tokens = 0
    for seat in range(state.seats):
        role = state.role[seat]
        if role != NONE:
            sound &= 0 <= role < ROLES and not tokens & bit(max(role, 0))
            tokens |= bit(max(role, 0))
            sound &= state.stage >= TAKE_ROLE
    return sound


@rule
def hothead_fits(state: State) -> bool:  # D11, D12
    if state.hothead == NONE:
        return state.called == 0
    return (
        0 <= state.hothead < state.seats
        and state.role[state.hothead] != NONE
        and LEAST_CALL <= state.called <= MOST_IN_BAG
    )


@rule
def first_player_fits(state: State) -> bool:  # D6, D15, D32
    if state.stage == CHOOSE_FIRST:
        return state.first == NONE and state.starter == NONE
    return 0 <= state.first < state.seats and state.out[state.first] == 0 and 0 <= state.starter < state.seats


@rule
def loot_fits(state: State) -> bool:
    """Bones lie between bag and screen only while they are drawn or shown (D18, D23)."""
    held = counted(state.loot)
    stage = state.stage
    if stage == SCOUT_BONES:
        return held < SCOUTED and state.drawn == 0
    if stage == CHOOSE_FOR_CHEST:
        return kinds_in(state.loot) > 1 and held <= SCOUTED and (held == SCOUTED or state.in_bag == 0)
    if stage in (DRAW_BONE, ASK_GLUTTONY, DRAW_MORE):
        return held == state.drawn and state.loot[BLACK] == 0
    return held == 0


@rule
def sealed_fit(state: State) -> bool:  # D7
    sound = (state.coins != 0) == (GIVE_BONES <= state.stage < OVER)
    if state.stage == GIVE_BONES:
        sound &= 0 < state.coins < state.behind and state.given[state.night] == 0
    for seat in range(MOST_SEATS):
        handful = state.sealed[seat]
        if handful != NONE:
            sound &= state.stage == GIVE_BONES and state.out[seat] == 0
            first = FIRST_OF_SIZE[state.coins]
            fits = first <= handful < FIRST_OF_SIZE[state.coins + 1]
            sound &= fits
            for kind in range(KINDS):
                sound &= not fits or HANDFULS[max(handful, 0), kind] <= state.screen[seat, kind]
    return sound


@rule
def questions_fit(state: State) -> bool:
    """Who is asked, and that there is something to ask about."""
    stage = state.stage
    sound = nights_given(state) == state.night + (TAKE_ROLE <= stage < OVER) or stage == OVER
    if stage == OVER:
        return state.asked == NOBODY and state.actor == NONE
    if stage in (CHOOSE_FIRST, TOSS_COINS, GIVE_BONES):
        sound &= state.actor == NONE and state.tried == 0 and (stage == CHOOSE_FIRST or state.starter == state.first)
        sound &= state.behind > 0
        return sound and (asked_to_give(state) if stage == GIVE_BONES else state.asked == CHANCE_ACTS)
    if not 0 <= state.actor < state.seats or state.out[state.actor] != 0:
        return False
    chance = stage in (PICK_BONE, SCOUT_BONES, DRAW_BONE, DRAW_MORE)
    sound &= state.asked == (CHANCE_ACTS if chance else bit(state.actor))
    sound &= not chance or state.in_bag > 0
    return sound and role_fits(state)


@rule
def asked_to_give(state: State) -> bool:  # D7
    owing = 0
    for seat in range(state.seats):
        if state.out[seat] == 0 and state.sealed[seat] == NONE:
            owing |= bit(seat)
    return owing != 0 and state.asked == owing


@rule
def role_fits(state: State) -> bool:
    """The question is one that the actor's role asks (D14 to D21)."""
    stage = state.stage
    role = state.role[state.actor]
    if stage == TAKE_ROLE:
        return role == NONE
    if stage < DRAW_BONE and (state.variant == BEGINNERS or state.hothead == state.actor):
        return False
    if stage == PICK_BONE:
        return role in (LOOKOUT, PICKPOCKET)
    if stage in (SCOUT_BONES, CHOOSE_FOR_CHEST):
        return role == SCOUT
    if stage == CHOOSE_LEADER:
        return role == LEADER
    if stage == RETURN_BONES:
        return role == STEWARD and kinds_in(state.chest) > 1 and counted(state.chest) > PUT_BACK
    if stage == SWAP_BONES:
        return role == ACE and state.behind > 0 and counted(state.chest) > 0
    return role != NONE


@rule
def theft_fits(state: State) -> bool:
    """In phase 2 roles are taken clockwise from the starter (D9), in phase 3 the next in order steals (D23)."""
    sound = True
    if state.stage < TAKE_ROLE or state.stage == OVER:
        return sound
    if state.stage < DRAW_BONE:
        reached = False
        for step in range(state.seats):
            seat = (state.starter + step) % state.seats
            reached |= seat == state.actor
            taken = not reached or (seat == state.actor and state.stage != TAKE_ROLE)
            sound &= state.out[seat] != 0 or (state.role[seat] != NONE) == taken
        return sound and state.tried == 0
    number = number_of(state, state.actor)
    sound &= (state.tried & bit(state.actor)) != 0
    sound &= (state.last != NONE) == (state.stage == CHOOSE_VICTIM)
    for seat in range(state.seats):
        if state.out[seat] == 0:
            sound &= state.role[seat] != NONE
            before = number_of(state, seat) >= number
            sound &= before == ((state.tried & bit(seat)) != 0)
    if state.stage == DRAW_BONE:
        sound &= state.drawn < number
    elif state.stage != CHOOSE_VICTIM:
        sound &= state.drawn == number and state.in_bag > 0
    return sound
