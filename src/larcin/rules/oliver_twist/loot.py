"""What becomes of a token: stash, police file, bag, cards and burglaries (T15 to T17, T24, T36, T37)."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.events import confide, tell
from larcin.rules.oliver_twist.actions import BURGLARY_DRAWN, CARD_DRAWN, DROP, KEEP, SPEND_TOOL
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.events import DRAWS_BURGLARY, DRAWS_CARD, GIVES_UP, KEEPS, SPENDS
from larcin.rules.oliver_twist.ledger import GIVEN_UP, NOBODY_ELSE, ROBBED, TAKEN, note
from larcin.rules.oliver_twist.state import (
    ALL_BURGLARIES,
    BURGLARIES,
    CARDS,
    CHARACTER,
    DISCARD_TOOL,
    DONE,
    DRAW_BURGLARY,
    DRAW_CARD,
    FIRST_TOOL,
    GIVE_UP,
    KEEP_BURGLARY,
    NONE,
    OBJECTS,
    SIGHT,
    STASH_ROOM,
    STASHABLE,
    TOOLS,
    State,
    cards_of_value,
    kinds_of_tools,
    saw,
    stash_size,
)

# ---------------------------------------------------------------------------------------------------------- tokens


@rule
def put_in_bag(state: State, kind: int) -> None:
    """Round tokens go into the bag; starting tokens are set aside (T19)."""
    if not OBJECTS <= kind < STASHABLE:
        state.bag[kind] += 1


@rule
def take_token(state: State, seat: int, kind: int) -> None:
    """The token where the pawn stops (T16, T17, T36)."""
    if kind < STASHABLE:
        stash_token(state, seat, kind, NONE)
    elif kind < CHARACTER:
        state.tools[seat, kind - FIRST_TOOL] += 1
        state.stage = DONE
    elif kind == CHARACTER:
        put_in_bag(state, kind)
        draw_card(state)
    else:
        put_in_bag(state, kind)
        begin_burglary(state, seat)


@rule
def stash_token(state: State, seat: int, kind: int, victim: int) -> None:
    """A token for the stash, from the board or from a victim's stash; a full stash gives one up first (T16)."""
    state.pending = kind
    state.pending_from = victim
    if stash_size(state, seat) < STASH_ROOM:
        settle_pending(state, seat)
    else:
        state.stage = GIVE_UP


@rule
def write_stash(state: State, seat: int, actions: Array) -> int:  # T16
    count = 0
    for kind in range(STASHABLE):
        if state.stash[seat, kind] > 0 and count < len(actions):
            actions[count] = DROP + kind
            count += 1
    return count


@rule
def give_up(state: State, seat: int, kind: int) -> None:  # T16
    note(state, GIVEN_UP, seat, NOBODY_ELSE, kind)
    settle_pending(state, seat)
    confide(state, GIVES_UP, bit(seat), seat, kind)


@rule
def settle_pending(state: State, seat: int) -> None:
    kind = wide(state.pending)
    if state.pending_from == NONE:
        note(state, TAKEN, seat, NOBODY_ELSE, kind)
    else:
        note(state, ROBBED, seat, state.pending_from, kind)
    state.pending = NONE
    state.pending_from = NONE
    state.stage = DONE


# --------------------------------------------------------------------------------------------------- character cards


@rule
def draw_card(state: State) -> None:  # T17, T24
    """The top card; an empty pile is made anew from the discards; with nothing there, no card."""
    cards = 0
    for card in range(CARDS):
        cards += state.pile[card]
    if cards == 0:
        for card in range(CARDS):
            cards += state.discards[card]
            state.pile[card] = state.discards[card]
            state.discards[card] = 0
    if cards == 0:
        state.stage = DONE
    else:
        state.stage = DRAW_CARD


@rule
def chances_of_cards(state: State, outcomes: Array, weights: Array) -> int:
    count = 0
    for card in range(CARDS):
        outcomes[count] = CARD_DRAWN + card
        weights[count] = state.pile[card]
        count += state.pile[card] > 0
    return count


@rule
def take_card(state: State, card: int) -> None:
    state.pile[card] -= 1
    state.hand[state.turn, card] += 1
    state.held[state.turn] += 1
    state.stage = DONE
    confide(state, DRAWS_CARD, bit(state.turn), state.turn, card)


# -------------------------------------------------------------------------------------------------------- burglaries


@rule
def burglary_pile(state: State) -> int:
    """The burglary cards in the pile, not kept by anyone and not drawn just now, SIGHT bits for each value."""
    pile = ALL_BURGLARIES
    for burglary in range(state.burglaries):
        if state.kept[burglary] == NONE:
            pile -= state.sights[burglary]
        else:
            pile -= 1 << (SIGHT * int(state.kept[burglary]))
    return pile


@rule
def cards_for_burglary(state: State, seat: int) -> int:  # T36
    """One card, and one more for each kind of tool in front of the seat: six at most, of at least seven."""
    return 1 + kinds_of_tools(state, seat)


@rule
def begin_burglary(state: State, seat: int) -> None:  # T36
    state.burglar[state.burglaries] = seat
    state.kept[state.burglaries] = NONE
    state.sights[state.burglaries] = 0
    state.draws = cards_for_burglary(state, seat)
    state.burglaries += 1
    state.stage = DRAW_BURGLARY


@rule
def chances_of_burglaries(state: State, outcomes: Array, weights: Array) -> int:
    pile = burglary_pile(state)
    count = 0
    for value in range(BURGLARIES):
        left = cards_of_value(pile, value)
        outcomes[count] = BURGLARY_DRAWN + value
        weights[count] = left
        count += left > 0
    return count


@rule
def draw_burglary(state: State, value: int) -> None:  # T36
    state.sights[state.burglaries - 1] += 1 << (SIGHT * int(value))
    state.draws -= 1
    if state.draws == 0:
        state.stage = KEEP_BURGLARY
    confide(state, DRAWS_BURGLARY, bit(state.turn), state.turn, value)


@rule
def write_burglaries(state: State, actions: Array) -> int:
    count = 0
    for value in range(BURGLARIES):
        if saw(state, state.burglaries - 1, value) > 0 and count < len(actions):
            actions[count] = KEEP + value
            count += 1
    return count


@rule
def keep_burglary(state: State, seat: int, value: int) -> None:  # T36
    """One card is kept, the others go back; then a tool is spent, if there is one."""
    state.kept[state.burglaries - 1] = value
    state.stage = DISCARD_TOOL if kinds_of_tools(state, seat) > 0 else DONE
    confide(state, KEEPS, bit(seat), seat, value)


@rule
def write_tools(state: State, seat: int, actions: Array) -> int:
    count = 0
    for tool in range(TOOLS):
        if state.tools[seat, tool] > 0 and count < len(actions):
            actions[count] = SPEND_TOOL + tool
            count += 1
    return count


@rule
def discard_tool(state: State, seat: int, tool: int) -> None:  # T36
    state.tools[seat, tool] -= 1
    put_in_bag(state, FIRST_TOOL + tool)
    state.stage = DONE
    tell(state, SPENDS, seat, tool)
