"""How a round ends, how the night is set up, and how the game ends (T26, T28 to T33, T39)."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.events import tell
from larcin.rules.oliver_twist.actions import FACES_IN_SET, IS_POOREST, NO_KIND, SET_KINDS, SHARE, STARTS
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.events import (
    BEGINS_NIGHT,
    BURGLARY_COUNTS,
    COMPLETES,
    FILE_OPENED,
    FINED,
    GIVES_IN,
    LAST_SETS,
    NIGHT_FALLS,
    POOREST,
    WINS,
)
from larcin.rules.oliver_twist.ledger import LAID_OPEN, NOBODY_ELSE, close_ledger, note
from larcin.rules.oliver_twist.state import (
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
    SETTLE,
    SHARE_WALLETS,
    SMALLEST_SET,
    STASHABLE,
    TOOLS,
    TURN,
    TYPE_OF,
    TYPES,
    WALLETS,
    WHO_IS_POOREST,
    WORTH,
    State,
    count_stash,
    file_size,
    of_type,
    types_in_stash,
    wallets,
)
from larcin.rules.oliver_twist.town import PLACES, SQUARE

NO_WALLET = wide(0)

# ----------------------------------------------------------------------------------------------- the end of a round


@rule
def give_in(state: State, seat: int) -> None:  # T26
    """Pay the police, and the round ends at once."""
    paid = wide(min(PENALTY, state.money[seat]))
    state.money[seat] -= paid
    state.ender = seat
    for each in range(state.seats):
        for kind in range(STASHABLE):
            for _ in range(state.stash[each, kind]):
                note(state, LAID_OPEN, each, NOBODY_ELSE, kind)
    state.stage = SHARE_WALLETS
    tell(state, GIVES_IN, seat, paid)


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
def write_sharings(state: State, seat: int, actions: Array) -> int:  # T28
    """Which types wallets may complete."""
    counts = types_in_stash(state, seat)
    complete = types_within_reach(counts, NO_WALLET)
    in_reach = types_within_reach(counts, of_type(counts, WALLETS))
    count = 0
    for sharing in range(complete, in_reach + 1):
        if count < len(actions) and sharing_fits(counts, complete, in_reach, sharing):
            actions[count] = SHARE + sharing
            count += 1
    return count


@rule
def sharing_fits(counts: int, complete: int, in_reach: int, sharing: int) -> bool:  # T28
    """All wallets go into sets, if there is any set at all; and all types that are complete without them are sets."""
    if sharing & complete != complete or sharing & in_reach != sharing:
        return False
    if sharing == 0:
        return of_type(counts, WALLETS) >= SMALLEST_SET or in_reach == 0
    return wallets_needed(counts, sharing) <= of_type(counts, WALLETS)


@rule
def share_wallets(state: State, seat: int, sharing: int) -> None:
    """The next seat clockwise is asked; after the last one the round is settled."""
    state.shared[seat] = sharing
    if sharing != 0:
        tell(state, COMPLETES, seat, sharing)
    state.turn = (seat + 1) % state.seats
    if state.turn == state.ender:
        settle_round(state)


@rule
def best_token(state: State, seat: int, sort: int) -> int:
    best = 0
    for part in range(FACES_IN_SET):
        kind = SET_KINDS[sort, part]
        if kind != NO_KIND and state.stash[seat, kind] > 0:
            best = max(best, COINS_ON[kind])
    return best


@rule
def last_sets_pay(state: State, seat: int, sharing: int) -> int:  # T28
    """What sets of these types pay: the best token of each."""
    pounds = 0
    for sort in range(WALLETS):
        if sharing & bit(sort):
            pounds += best_token(state, seat, sort)
    return pounds


@rule
def types_in_sets(state: State, seat: int, sharing: int) -> int:  # T28
    """The types that go away in sets, as bits: with any set all wallets do, and three of them are a set themselves."""
    if sharing > 0 or wallets(state, seat) >= SMALLEST_SET:
        return sharing | bit(WALLETS)
    return sharing


@rule
def discard_sets(state: State, seat: int) -> None:  # T28
    """Every set pays its best token and goes into the bag, starting tokens aside, with all wallets."""
    purse = wide(state.money[seat])
    state.money[seat] += last_sets_pay(state, seat, int(state.shared[seat]))
    sets = types_in_sets(state, seat, int(state.shared[seat]))
    for kind in range(STASHABLE):
        if sets & bit(TYPE_OF[kind]):
            if kind < OBJECTS:
                state.bag[kind] += state.stash[seat, kind]
            state.stash[seat, kind] = 0
    state.stashed[seat] = count_stash(state, seat)
    if state.money[seat] > purse:
        tell(state, LAST_SETS, seat, state.money[seat] - purse)


@rule
def file_the_rest(state: State, seat: int) -> None:  # T29
    for kind in range(STASHABLE):
        state.file[seat, kind] += state.stash[seat, kind]
        state.stash[seat, kind] = 0
    state.stashed[seat] = 0
    tell(state, FILE_OPENED, seat, file_size(state, seat))


@rule
def types_in_file(state: State, seat: int) -> int:  # T30
    there = 0
    for kind in range(KINDS):
        if state.file[seat, kind] > 0:
            there |= bit(int(TYPE_OF[kind]))
    types = 0
    for sort in range(TYPES):
        types += (there >> sort) & 1
    return types


@rule
def fine(state: State) -> None:  # T30
    """The thickest file costs a pound for each type in it; equals pay alike."""
    sizes = 0  # of all files, a byte each
    most = 0
    for seat in range(state.seats):
        size = file_size(state, seat)
        sizes |= size << (8 * seat)
        most = max(most, size)
    for seat in range(state.seats):
        if (sizes >> (8 * seat)) & 255 == most:
            paid = wide(min(types_in_file(state, seat), state.money[seat]))
            state.money[seat] -= paid
            if paid > 0:
                tell(state, FINED, seat, paid)


@rule
def settle_round(state: State) -> None:
    state.stage = SETTLE
    for seat in range(state.seats):
        discard_sets(state, seat)
        file_the_rest(state, seat)
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
        end_game(state)


# ------------------------------------------------------------------------------------------------------- the night


@rule
def fall_night(state: State) -> None:  # T31, T32
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
    tell(state, NIGHT_FALLS)


@rule
def least_money(state: State) -> int:
    least = state.money[0]
    for seat in range(state.seats):
        least = min(least, state.money[seat])
    return least


@rule
def ask_poorest(state: State) -> None:  # T33
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
def chances_of_poorest(state: State, outcomes: Array, weights: Array) -> int:  # T33
    count = 0
    for seat in range(state.seats):
        if state.money[seat] == least_money(state):
            outcomes[count] = IS_POOREST + seat
            weights[count] = 1
            count += 1
    return count


@rule
def begin_first_row(state: State, seat: int) -> None:  # T33
    state.turn = seat
    state.row = ROW
    state.row_end = state.pawn
    state.stage = FIRST_ROW
    tell(state, POOREST, seat)


@rule
def write_starters(state: State, actions: Array) -> int:  # T33
    count = min(len(actions), state.seats)
    for starter in range(count):
        actions[starter] = STARTS + starter
    return count


@rule
def begin_night(state: State, seat: int, starter: int) -> None:  # T33
    """The poorest seat has seen the row, and says who starts."""
    state.turn = starter
    state.stage = TURN
    tell(state, BEGINS_NIGHT, seat, starter)


# ------------------------------------------------------------------------------------------------- the end of the game


@rule
def end_game(state: State) -> None:  # T39
    """Burglary cards are added to the money, and the richest has won."""
    state.stage = OVER
    for burglary in range(state.burglaries):
        tell(state, BURGLARY_COUNTS, wide(state.burglar[burglary]), wide(state.kept[burglary]))
    most = final_sum(state, wide(0))
    for seat in range(state.seats):
        most = max(most, final_sum(state, seat))
    winners = 0
    for seat in range(state.seats):
        winners |= bit(seat) * (final_sum(state, seat) == most)
    tell(state, WINS, winners)


@rule
def final_sum(state: State, seat: int) -> int:  # T39
    """Money, and what the burglaries brought or cost."""
    total = int(state.money[seat])
    for burglary in range(state.burglaries):
        if state.burglar[burglary] == seat and state.kept[burglary] != NONE:
            total += WORTH[state.kept[burglary]]
    return total
