"""How a round ends, how the night is set up, and how the game ends (T26, T28 to T33, T39)."""

from __future__ import annotations

from larcin.rules.contract import Array, Record, bit, rule
from larcin.rules.oliver_twist.actions import FACES_IN_SET, NO_KIND, SET_KINDS, SHARE
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.ledger import LAID_OPEN, NOBODY_ELSE, close_ledger, note
from larcin.rules.oliver_twist.table import (
    BY_NIGHT,
    COINS_ON,
    DAY,
    DEAL,
    EMPTY,
    FIRST_ROW,
    FIRST_TOOL,
    KINDS,
    MOST_SEATS,
    NIGHT,
    NONE,
    OBJECTS,
    OVER,
    PENALTY,
    ROW,
    SHARE_WALLETS,
    SMALLEST_SET,
    STASHABLE,
    TOOLS,
    TYPE_OF,
    TYPES,
    WALLETS,
    WHO_IS_POOREST,
    file_size,
    of_type,
    types_in_stash,
    wallets,
)
from larcin.rules.oliver_twist.town import PLACES, SQUARE

NO_WALLET = wide(0)

# ----------------------------------------------------------------------------------------------- the end of a round


@rule
def give_in(state: Record, seat: int) -> None:  # T26
    """Pay the police, and the round ends at once."""
    state.money[seat] -= min(PENALTY, state.money[seat])
    state.ender = seat
    for each in range(state.seats):
        for kind in range(STASHABLE):
            for _ in range(state.stash[each, kind]):
                note(state, LAID_OPEN, each, NOBODY_ELSE, kind)
    state.stage = SHARE_WALLETS


@rule
def missing_for_set(counts: int, sort: int) -> int:
    """How many wallets a type needs to be a set; more than there are if there is no token of it."""
    count = of_type(counts, sort)
    return max(SMALLEST_SET - count, 0) if count > 0 else KINDS


@rule
def types_within_reach(counts: int, most_missing: int) -> int:
    """The types, as bits, that lack no more than so many wallets to be a set."""
    types = 0
    for sort in range(WALLETS):
        if missing_for_set(counts, sort) <= most_missing:
            types |= bit(sort)
    return types


@rule
def wallets_needed(counts: int, sharing: int) -> int:
    needed = 0
    for sort in range(WALLETS):
        if sharing & bit(sort):
            needed += missing_for_set(counts, sort)
    return needed


@rule
def write_sharings(state: Record, seat: int, actions: Array) -> int:  # T28
    """Which types wallets may complete: all wallets go into sets, if there is any set at all."""
    counts = types_in_stash(state, seat)
    jokers = of_type(counts, WALLETS)
    complete = types_within_reach(counts, NO_WALLET)
    in_reach = types_within_reach(counts, jokers)
    count = 0
    for sharing in range(complete, in_reach + 1):
        fits = sharing & complete == complete and sharing & in_reach == sharing
        if sharing == 0:
            fits = jokers >= SMALLEST_SET or in_reach == 0
        if fits and count < len(actions) and wallets_needed(counts, sharing) <= jokers:
            actions[count] = SHARE + sharing
            count += 1
    return count


@rule
def share_wallets(state: Record, seat: int, sharing: int) -> None:
    """The next seat clockwise is asked; after the last one the round is settled."""
    state.shared[seat] = sharing
    state.turn = (seat + 1) % state.seats
    if state.turn == state.ender:
        settle_round(state)


@rule
def best_token(state: Record, seat: int, sort: int) -> int:
    best = 0
    for part in range(FACES_IN_SET):
        kind = SET_KINDS[sort, part]
        if kind != NO_KIND and state.stash[seat, kind] > 0:
            best = max(best, COINS_ON[kind])
    return best


@rule
def pay_sets(state: Record, seat: int) -> None:  # T28
    """Every set pays its best token."""
    for sort in range(WALLETS):
        if state.shared[seat] & bit(sort):
            state.money[seat] += best_token(state, seat, sort)


@rule
def empty_stash(state: Record, seat: int) -> None:  # T28, T29
    """Sets go into the bag, starting tokens aside, and the rest into the file."""
    sets = int(state.shared[seat])
    if sets > 0 or wallets(state, seat) >= SMALLEST_SET:
        sets |= bit(WALLETS)
    for kind in range(STASHABLE):
        if not sets & bit(TYPE_OF[kind]):
            state.file[seat, kind] += state.stash[seat, kind]
        elif kind < OBJECTS:
            state.bag[kind] += state.stash[seat, kind]
        state.stash[seat, kind] = 0
    state.stashed[seat] = 0


@rule
def types_in_file(state: Record, seat: int) -> int:  # T30
    there = 0
    for kind in range(KINDS):
        if state.file[seat, kind] > 0:
            there |= bit(int(TYPE_OF[kind]))
    types = 0
    for sort in range(TYPES):
        types += (there >> sort) & 1
    return types


@rule
def fine(state: Record) -> None:  # T30
    """The thickest file costs a pound for each type in it; equals pay alike."""
    sizes = 0  # of all files, a byte each
    most = 0
    for seat in range(state.seats):
        size = file_size(state, seat)
        sizes |= size << (8 * seat)
        most = max(most, size)
    for seat in range(state.seats):
        if (sizes >> (8 * seat)) & 255 == most:
            state.money[seat] -= min(types_in_file(state, seat), state.money[seat])


@rule
def settle_round(state: Record) -> None:
    for seat in range(state.seats):
        pay_sets(state, seat)
        empty_stash(state, seat)
    fine(state)
    close_ledger(state)
    for seat in range(state.seats):
        state.shared[seat] = NONE
        state.drawn[seat] = 0
        for face in range(OBJECTS):
            state.dealt[seat, face] = 0
    state.ender = NONE
    if state.night == DAY:
        fall_night(state)
    else:
        state.stage = OVER


# ------------------------------------------------------------------------------------------------------- the night


@rule
def fall_night(state: Record) -> None:  # T31, T32
    """All round tokens but the tools in front of seats are mixed, with the burglaries, to be laid face down.

    By day nothing lay face down, and nobody peeked.
    """
    state.night = NIGHT
    for kind in range(KINDS):
        state.box[kind] = BY_NIGHT[kind]
        state.bag[kind] = 0
    for seat in range(MOST_SEATS):
        for tool in range(TOOLS):
            state.box[FIRST_TOOL + tool] -= state.tools[seat, tool]
        for kind in range(KINDS):
            state.file[seat, kind] = 0
    for place in range(PLACES):
        state.board[place] = EMPTY
    state.tokens[0] = 0
    state.tokens[1] = 0
    state.pawn = SQUARE
    state.rewards = 0
    state.laid = 0
    state.stage = DEAL


@rule
def least_money(state: Record) -> int:
    least = state.money[0]
    for seat in range(state.seats):
        least = min(least, state.money[seat])
    return least


@rule
def ask_poorest(state: Record) -> None:  # T33
    """The poorest seat turns up the first row; chance decides between equals."""
    poorest = 0
    for seat in range(state.seats):
        if state.money[seat] == least_money(state):
            poorest += 1
            state.turn = seat
    if poorest > 1:
        state.stage = WHO_IS_POOREST
    else:
        begin_first_row(state, state.turn)


@rule
def begin_first_row(state: Record, seat: int) -> None:  # T33
    state.turn = seat
    state.row = ROW
    state.row_end = state.pawn
    state.stage = FIRST_ROW
