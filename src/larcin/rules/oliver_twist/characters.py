"""The character cards of Oliver Twist: who helps, and how (T23, T40 to T48).

Each card has one place here: when it can help, in what ways, and what it does. The effects are a reconstruction.
"""

from __future__ import annotations

import numpy as np

from larcin.rules.contract import Array, bit, rule
from larcin.rules.events import EVERYBODY, confide, tell
from larcin.rules.oliver_twist.actions import (
    ASK_BROWNLOW,
    ASK_BUMBLE,
    ASK_CHARLEY,
    ASK_DODGER,
    ASK_FANG,
    ASK_NANCY,
    ASK_OLIVER,
    ASK_SIKES,
    CLEAR,
    HANDFUL_KINDS,
    HANDFUL_NUMBER,
    HIDE_BEHIND,
    NO_KIND,
    STOLEN,
)
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.events import (
    ASKS,
    CLEARS,
    CLEARS_SOME,
    HIDES,
    PAYS,
    RETURNS_WALLETS,
    SENDS,
    SLIPS,
    STEALS,
    TAKES,
)
from larcin.rules.oliver_twist.ledger import CLEARED, LOOKED, NOBODY_ELSE, PLANTED, SHOWN, note
from larcin.rules.oliver_twist.loot import put_in_bag, stash_token
from larcin.rules.oliver_twist.state import (
    BROWNLOW,
    BROWNLOW_PAYS,
    BUMBLE,
    CARDS,
    CHARLEY,
    CLEAR_FILE,
    DODGER,
    DONE,
    FANG,
    FANG_TAKES,
    KINDS,
    MOST_SEATS,
    NANCY,
    NANCY_CLEARS,
    NONE,
    OBJECTS,
    OLIVER,
    PROWL,
    SIKES,
    STASHABLE,
    STEAL,
    WALLET,
    State,
    can_prowl,
    face_up,
    file_size,
    hand_size,
    lift_token,
    stash_size,
    wallets,
)
from larcin.rules.oliver_twist.town import HALF

NOTHING = wide(0)
FIRST_WITH_CARD = np.array(
    [ASK_DODGER, ASK_BROWNLOW, ASK_NANCY, ASK_CHARLEY, ASK_SIKES, ASK_OLIVER, ASK_BUMBLE, ASK_FANG], dtype=np.int16
)
"""The first move that plays each card, in the order of the cards."""


@rule
def write_help(state: State, seat: int, actions: Array, count: int) -> int:  # T23, T48
    """All that the cards of a hand can do, in the order of the actions' numbers, and then to hide behind each."""
    hand = state.hand[seat]
    if hand_size(state, seat) == 0:
        return count
    if hand[DODGER] > 0:
        count = write_dodger(state, actions, count)
    if hand[BROWNLOW] > 0:
        count = write_brownlow(state, seat, actions, count)
    if hand[NANCY] > 0:
        count = write_nancy(state, seat, actions, count)
    if hand[CHARLEY] > 0:
        count = write_charley(state, seat, actions, count)
    if hand[SIKES] > 0:
        count = write_sikes(state, seat, actions, count)
    if hand[OLIVER] > 0:
        count = write_oliver(state, seat, actions, count)
    if hand[BUMBLE] > 0:
        count = write_bumble(state, seat, actions, count)
    if hand[FANG] > 0:
        count = write_fang(state, seat, actions, count)
    for card in range(CARDS):
        if hand[card] > 0 and count < len(actions):
            actions[count] = HIDE_BEHIND + card
            count += 1
    return count


@rule
def lay_open(state: State, seat: int, card: int) -> None:  # T23
    """The card lies face up among the discards before anything comes of it."""
    state.hand[seat, card] -= 1
    state.held[seat] -= 1
    state.discards[card] += 1


@rule
def use_card(state: State, seat: int, action: int) -> None:  # T23
    """Play a card for its effect, or only discard it to pass; either way it is laid open first."""
    lay_open(state, seat, card_of(action))
    if action >= HIDE_BEHIND:
        hide(state, seat, action - HIDE_BEHIND)
    elif action >= ASK_FANG:
        ask_fang(state, seat, action - ASK_FANG)
    elif action >= ASK_BUMBLE:
        ask_bumble(state, seat, (action - ASK_BUMBLE) // MOST_SEATS, (action - ASK_BUMBLE) % MOST_SEATS)
    elif action >= ASK_OLIVER:
        ask_oliver(state, seat)
    elif action >= ASK_SIKES:
        ask_sikes(state, seat, action - ASK_SIKES)
    elif action >= ASK_CHARLEY:
        ask_charley(state, seat)
    elif action >= ASK_NANCY:
        ask_nancy(state, seat)
    elif action >= ASK_BROWNLOW:
        ask_brownlow(state, seat, action - ASK_BROWNLOW)
    else:
        ask_dodger(state, seat, action - ASK_DODGER)


@rule
def card_of(action: int) -> int:
    """The card that a move plays."""
    if action >= HIDE_BEHIND:
        return action - HIDE_BEHIND
    card = DODGER
    for other in range(CARDS):
        if action >= FIRST_WITH_CARD[other]:
            card = other
    return card


@rule
def hide(state: State, seat: int, card: int) -> None:  # T23
    state.stage = DONE
    tell(state, HIDES, seat, card)


# ------------------------------------------------------------------------------------------------- The Dodger (T40)


@rule
def write_dodger(state: State, actions: Array, count: int) -> int:
    for half in range(2):
        rest = face_up(state, half)
        space = half * HALF
        while rest != 0 and count < len(actions):
            if rest & 1 and state.board[space] < STASHABLE:
                actions[count] = ASK_DODGER + space
                count += 1
            rest >>= 1
            space += 1
    return count


@rule
def ask_dodger(state: State, seat: int, space: int) -> None:
    """Any face-up object on the board; the pawn stays where it is."""
    tell(state, ASKS, seat, wide(DODGER))
    kind = lift_token(state, space)
    stash_token(state, seat, kind, NONE)
    tell(state, TAKES, seat, kind, space)


# ------------------------------------------------------------------------------------------------- Mr Brownlow (T41)


@rule
def write_brownlow(state: State, seat: int, actions: Array, count: int) -> int:
    for returned in range(1, wallets(state, seat) + 1):
        if count < len(actions):
            actions[count] = ASK_BROWNLOW + returned
            count += 1
    return count


@rule
def ask_brownlow(state: State, seat: int, returned: int) -> None:
    """Wallets for coins; Fagin's rewards are not touched."""
    tell(state, ASKS, seat, wide(BROWNLOW))
    for _ in range(returned):
        kind = WALLET if state.stash[seat, WALLET] > 0 else OBJECTS + WALLET
        note(state, SHOWN, seat, NOBODY_ELSE, kind)
        put_in_bag(state, kind)
        state.money[seat] += BROWNLOW_PAYS
    state.stage = DONE
    tell(state, RETURNS_WALLETS, seat, returned, returned * BROWNLOW_PAYS)


# ------------------------------------------------------------------------------------------------------- Nancy (T42)


@rule
def write_nancy(state: State, seat: int, actions: Array, count: int) -> int:
    if file_size(state, seat) > 0 and count < len(actions):
        actions[count] = ASK_NANCY
        count += 1
    return count


@rule
def ask_nancy(state: State, seat: int) -> None:
    """Look through your file; then say what goes."""
    note(state, LOOKED, seat, NOBODY_ELSE, NOTHING)
    state.stage = CLEAR_FILE
    tell(state, ASKS, seat, wide(NANCY))


@rule
def write_handfuls(state: State, seat: int, actions: Array) -> int:
    """Nothing, or one, two or three tokens of the file."""
    file = state.file[seat]
    actions[0] = CLEAR + HANDFUL_NUMBER[0, 0, 0]
    count = 1
    for first in range(KINDS):
        if file[first] > 0 and count < len(actions):
            actions[count] = CLEAR + HANDFUL_NUMBER[first + 1, 0, 0]
            count += 1
            for second in range(first, KINDS):
                if file[second] > (second == first) and count < len(actions):
                    actions[count] = CLEAR + HANDFUL_NUMBER[first + 1, second + 1, 0]
                    count += 1
                    for third in range(second, KINDS):
                        if file[third] > (third == second) + (third == first) and count < len(actions):
                            actions[count] = CLEAR + HANDFUL_NUMBER[first + 1, second + 1, third + 1]
                            count += 1
    return count


@rule
def clear_file(state: State, seat: int, handful: int) -> None:
    """The others see how many tokens go, and not which."""
    count = 0
    for index in range(NANCY_CLEARS):
        kind = HANDFUL_KINDS[handful, index]
        if kind != NO_KIND:
            note(state, CLEARED, seat, NOBODY_ELSE, kind)
            put_in_bag(state, kind)
            count += 1
    state.stage = DONE
    confide(state, CLEARS, bit(seat), seat, handful)
    confide(state, CLEARS_SOME, EVERYBODY ^ bit(seat), seat, count)


# ----------------------------------------------------------------------------------------------- Charley Bates (T43)


@rule
def write_charley(state: State, seat: int, actions: Array, count: int) -> int:
    if can_prowl(state, seat) and count < len(actions):
        actions[count] = ASK_CHARLEY
        count += 1
    return count


@rule
def ask_charley(state: State, seat: int) -> None:
    """A prowl; what is walked over goes into the bag."""
    state.covered = 1
    state.prowls = 1
    state.stage = PROWL
    tell(state, ASKS, seat, wide(CHARLEY))


# -------------------------------------------------------------------------------------------------- Bill Sikes (T44)


@rule
def write_sikes(state: State, seat: int, actions: Array, count: int) -> int:
    for victim in range(state.seats):
        if victim != seat and stash_size(state, victim) > 0 and count < len(actions):
            actions[count] = ASK_SIKES + victim
            count += 1
    return count


@rule
def ask_sikes(state: State, seat: int, victim: int) -> None:
    state.pending_from = victim
    state.stage = STEAL
    tell(state, SENDS, seat, wide(SIKES), victim)


@rule
def chances_of_theft(state: State, outcomes: Array, weights: Array) -> int:
    count = 0
    for kind in range(STASHABLE):
        if state.stash[state.pending_from, kind] > 0:
            outcomes[count] = STOLEN + kind
            weights[count] = state.stash[state.pending_from, kind]
            count += 1
    return count


@rule
def steal(state: State, kind: int) -> None:
    """The token stays with the victim until there is room for it. The two of them know which."""
    thief, victim = state.turn, state.pending_from
    stash_token(state, thief, kind, victim)
    confide(state, STEALS, bit(thief) | bit(victim), thief, kind, victim)


# ------------------------------------------------------------------------------------------------------ Oliver (T45)


@rule
def write_oliver(state: State, seat: int, actions: Array, count: int) -> int:
    if can_prowl(state, seat) and count < len(actions):
        actions[count] = ASK_OLIVER
        count += 1
    return count


@rule
def ask_oliver(state: State, seat: int) -> None:
    """Prowl twice."""
    state.prowls = 2
    state.stage = PROWL
    tell(state, ASKS, seat, wide(OLIVER))


# --------------------------------------------------------------------------------------------------- Mr Bumble (T46)


@rule
def write_bumble(state: State, seat: int, actions: Array, count: int) -> int:
    for kind in range(STASHABLE):
        for other in range(state.seats):
            if state.stash[seat, kind] > 0 and other != seat and count < len(actions):
                actions[count] = ASK_BUMBLE + kind * MOST_SEATS + other
                count += 1
    return count


@rule
def ask_bumble(state: State, seat: int, kind: int, other: int) -> None:
    """A token of your stash into somebody else's file."""
    tell(state, ASKS, seat, wide(BUMBLE))
    note(state, PLANTED, seat, other, kind)
    state.stage = DONE
    confide(state, SLIPS, bit(seat), seat, kind, other)


# ----------------------------------------------------------------------------------------------------- Mr Fang (T47)


@rule
def write_fang(state: State, seat: int, actions: Array, count: int) -> int:
    for other in range(state.seats):
        if other != seat and state.money[other] > 0 and count < len(actions):
            actions[count] = ASK_FANG + other
            count += 1
    return count


@rule
def ask_fang(state: State, seat: int, other: int) -> None:
    tell(state, SENDS, seat, wide(FANG), other)
    paid = wide(min(FANG_TAKES, state.money[other]))
    state.money[other] -= paid
    state.stage = DONE
    tell(state, PAYS, other, paid)
