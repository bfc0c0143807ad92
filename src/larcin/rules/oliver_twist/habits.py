"""Habits at Oliver Twist: take what completes sets, walk over little, hand in sets that are worth the way."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
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
    DROP,
    GIVE_IN,
    HAND_IN,
    HANDFUL_KINDS,
    HIDE_BEHIND,
    KEEP,
    NO_KIND,
    PAY_BRIBE,
    PROWL_ALONG,
    PUT_PAWN,
    SET_COUNTS,
    SET_KINDS,
    SET_PARTS,
    SET_TYPE,
    SHARE,
    SPEND_TOOL,
)
from larcin.rules.oliver_twist.nightfall import best_token, final_sum
from larcin.rules.oliver_twist.state import (
    BONUS,
    BONUS_SET,
    BROWNLOW_PAYS,
    CHARACTER,
    CLEAR_FILE,
    COINS_ON,
    DISCARD_TOOL,
    EMPTY,
    FIRST_HALF,
    GIVE_UP,
    KEEP_BURGLARY,
    MOST_SEATS,
    NANCY_CLEARS,
    PLACE,
    PROWL,
    REWARDS,
    SECOND_HALF,
    SHARE_WALLETS,
    SHIFT_OF,
    SMALLEST_SET,
    STASH_ROOM,
    STASHABLE,
    TURN,
    TYPE_OF,
    WALLETS,
    WORTH,
    State,
    face_up,
    file_size,
    hand_size,
    is_among,
    kinds_of_tools,
    of_type,
    stash_size,
    types_in_stash,
)
from larcin.rules.oliver_twist.town import MOST_NEIGHBOURS, NEIGHBOURS, PATH_END, PATH_LENGTH, PLACES, SPACES
from larcin.rules.weighing import forget_the_unlikely, growth

FINE = 200.0
COOL = 1.2
"""How many pounds make a move about three times as likely."""

SELDOM = 60
"""A move so many times less likely than the likeliest is not worth a thought."""

SURE = 1.2
"""How much more than the pounds at stake counts where nothing speaks against the dearest."""
USUAL_BURGLARY, USUAL_SHARING = 2.5, 6.0

FILED = 0.6  # what a token in the file costs
FULL = 1.5  # what it costs to give up a token
WALLET_WORTH = 3.0
CARD_WORTH = 2.5
TOOL_WORTH = 1.5
BURGLARY_WORTH, BURGLARY_WITH_TOOL = 3.0, 2.0
SHARE_OF_SET = (0.4, 0.9, 2.2, 1.3, 1.3)
"""What a token is worth with so many of its type in the stash already, in coins shown on it."""
SET_IN_SIGHT = (0.0, 0.5, 2.0, 0.5, float(BONUS))
"""And what comes with it: a set, or the bonus for a large one."""


@rule
def incline(state: State, seat: int, actions: Array, count: int, weights: Array) -> int:
    """A weight for every move, by what it is worth in pounds."""
    counts = types_in_stash(state, seat)
    most = 0
    for index in range(count):
        worth = worth_of_move(state, seat, counts, int(actions[index]))
        weights[index] = 1 + int(FINE * growth(worth / COOL))
        most = max(most, weights[index])
    forget_the_unlikely(weights, count, most, SELDOM)
    return 1


@rule
def worth_of_move(state: State, seat: int, counts: int, action: int) -> float:
    if state.stage == TURN or state.stage == PROWL:
        if action < HAND_IN:
            path = action - PROWL_ALONG
            return worth_of_token(state, seat, counts, state.board[PATH_END[path]]) - FILED * (PATH_LENGTH[path] - 1)
        if action < PAY_BRIBE:
            return worth_of_set(state, counts, action - HAND_IN)
        return worth_of_card(state, seat, counts, action) if action >= GIVE_IN else 0.0
    if state.stage == GIVE_UP:
        return -worth_in_stash(counts, action - DROP)
    return worth_of_rare_move(state, seat, action)


@rule
def worth_of_rare_move(state: State, seat: int, action: int) -> float:
    if state.stage == PLACE:
        return worth_of_place(state, seat, action - PUT_PAWN)
    if state.stage == KEEP_BURGLARY:
        return SURE * (WORTH[action - KEEP] - USUAL_BURGLARY)
    if state.stage == DISCARD_TOOL:
        return SURE * state.tools[seat, action - SPEND_TOOL]
    if state.stage == CLEAR_FILE:
        return worth_of_clearing(state, seat, action - CLEAR)
    if state.stage == SHARE_WALLETS:
        return worth_of_sharing(state, seat, action - SHARE)
    return 0.0


# ------------------------------------------------------------------------------------------------------------ tokens


@rule
def worth_of_token(state: State, seat: int, counts: int, kind: int) -> float:
    """What it is worth to take a token."""
    if kind < STASHABLE:
        worth = worth_of_object(counts, kind)
        return worth - FULL if stash_size(state, seat) >= STASH_ROOM else worth
    if kind < CHARACTER:
        return TOOL_WORTH
    if kind == CHARACTER:
        return CARD_WORTH
    return BURGLARY_WORTH + BURGLARY_WITH_TOOL * min(kinds_of_tools(state, seat), 2)


@rule
def worth_of_object(counts: int, kind: int) -> float:
    if TYPE_OF[kind] == WALLETS:
        return WALLET_WORTH
    there = min(of_type(counts, TYPE_OF[kind]), len(SHARE_OF_SET) - 1)
    return SHARE_OF_SET[there] * COINS_ON[kind] + SET_IN_SIGHT[there]


@rule
def worth_in_stash(counts: int, kind: int) -> float:
    """What would be lost without one token of a stash."""
    return worth_of_object(counts - (1 << SHIFT_OF[kind]), kind)


@rule
def worth_of_place(state: State, seat: int, place: int) -> float:
    """The best token next to a place."""
    counts = types_in_stash(state, seat)
    first, second = face_up(state, FIRST_HALF), face_up(state, SECOND_HALF)
    best = 0.0
    for index in range(MOST_NEIGHBOURS):
        space = NEIGHBOURS[place, index]
        if is_among(first, second, space):
            best = max(best, worth_of_token(state, seat, counts, state.board[space]))
    return best


# -------------------------------------------------------------------------------------------------------------- sets


@rule
def worth_of_set(state: State, counts: int, number: int) -> float:
    """What Fagin pays, less what else wallets and a smaller set might have become."""
    sort = SET_TYPE[number]
    size = 0
    worth = 0.0
    for part in range(SET_PARTS):
        size += SET_COUNTS[number, part]
        worth += SET_COUNTS[number, part] * COINS_ON[SET_KINDS[sort, part]]
    jokers = SET_COUNTS[number, SET_PARTS - 2] + SET_COUNTS[number, SET_PARTS - 1]
    left = of_type(counts, sort) - (size if sort == WALLETS else size - jokers)
    if 0 < left < SMALLEST_SET:
        return -4.0  # a token or two alone are worth little
    if size >= BONUS_SET:
        worth += BONUS
    if state.rewards < len(REWARDS):
        worth += REWARDS[state.rewards]
    return worth / 2 - WALLET_WORTH * jokers / 2 - 2.0


@rule
def worth_of_sharing(state: State, seat: int, sharing: int) -> float:
    worth = 0.0
    for sort in range(WALLETS):
        if sharing & bit(sort):
            worth += best_token(state, seat, sort)
    return SURE * (worth - USUAL_SHARING)


@rule
def worth_of_clearing(state: State, seat: int, handful: int) -> float:
    """As many tokens as possible, and rather the last of their kind."""
    worth = 0.0
    for index in range(NANCY_CLEARS):
        kind = HANDFUL_KINDS[handful, index]
        if kind != NO_KIND:
            worth += 2.0 + (state.file[seat, kind] == 1)
    return worth


# ------------------------------------------------------------------------------------------------------------- cards


@rule
def worth_of_card(state: State, seat: int, counts: int, action: int) -> float:
    """What a card brings, less that it is gone."""
    if action >= HIDE_BEHIND:
        return -2.0
    if action >= ASK_FANG:
        return 0.1 * state.money[action - ASK_FANG] - 1.0
    if action >= ASK_BUMBLE:
        return -worth_in_stash(counts, (action - ASK_BUMBLE) // MOST_SEATS)
    if action >= ASK_OLIVER:
        return 1.5
    if action >= ASK_SIKES:
        return 0.3 * stash_size(state, action - ASK_SIKES) - 1.0
    if action >= ASK_CHARLEY:
        return 0.5
    if action >= ASK_NANCY:
        return 0.3 * file_size(state, seat) - 2.0
    if action >= ASK_BROWNLOW:
        return (BROWNLOW_PAYS - WALLET_WORTH) * (action - ASK_BROWNLOW) - 1.0
    if action >= ASK_DODGER:
        return worth_of_token(state, seat, counts, state.board[action - ASK_DODGER]) - CARD_WORTH
    return 0.0  # to give in


# --------------------------------------------------------------------------------------------------------- foresight

# What a seat will still get for what it has, fitted to games by habit; much of it while many tokens lie on the board.
# By how many tokens of a type there are, up to five: what their coins are worth, and what the beginning of a set is.
COINS_AT_LAST, COINS_EARLY = (0.0, -0.2, 0.35, 0.9, 0.8, 0.85), (0.0, 1.7, 1.1, 0.1, 0.0, 0.3)
SET_AT_LAST, SET_EARLY = (0.0, -0.2, -0.4, 0.2, 2.8, 6.5), (0.0, 0.2, 2.5, 4.0, 8.0, 4.0)
WALLET_WAITS = 2.9
CARD_WAITS = 1.0
TOOL_WAITS, TOOL_WAITS_EARLY = 1.0, 0.8
THICKER_FILE, CLEARLY_THICKER = 0.53, 6
NEXT_TO_ACT = (1.2, 0.6, 0.0, 0.0)
SPREAD_AT_LAST, SPREAD_EARLY = (9.4, 3.9), (2.0, 5.0)
"""By day and by night: how many pounds make a victory about three times as likely."""


@rule
def foresee(state: State, seat: int, asked: int, chances: Array, weights: Array) -> int:
    """When it is the seat's turn again: money and what else a seat has say who is likely to win."""
    if state.stage != TURN or state.turn != seat:
        return 0
    early = tokens_on_board(state) / SPACES
    spread = SPREAD_AT_LAST[state.night] + SPREAD_EARLY[state.night] * early
    most = -100.0
    for each in range(state.seats):
        chances[each] = prospects(state, each, early)
        most = max(most, chances[each])
    total = 0.0
    for each in range(state.seats):
        chances[each] = growth((chances[each] - most) / spread)
        total += chances[each]
    for each in range(state.seats):
        chances[each] /= total
    return 1


@rule
def tokens_on_board(state: State) -> int:
    tokens = 0
    for space in range(1, PLACES):
        tokens += state.board[space] != EMPTY
    return tokens


@rule
def prospects(state: State, seat: int, early: float) -> float:
    """The sum that a seat may expect at the end."""
    counts = types_in_stash(state, seat)
    worth = float(final_sum(state, seat))
    for kind in range(STASHABLE):
        if state.stash[seat, kind] > 0 and TYPE_OF[kind] != WALLETS:
            size = min(of_type(counts, TYPE_OF[kind]), BONUS_SET)
            worth += state.stash[seat, kind] * COINS_ON[kind] * (COINS_AT_LAST[size] + COINS_EARLY[size] * early)
    for sort in range(WALLETS):
        size = min(of_type(counts, sort), BONUS_SET)
        worth += SET_AT_LAST[size] + SET_EARLY[size] * early
    worth += WALLET_WAITS * of_type(counts, WALLETS) + CARD_WAITS * hand_size(state, seat)
    worth += (TOOL_WAITS + TOOL_WAITS_EARLY * early) * kinds_of_tools(state, seat)
    worth -= THICKER_FILE * max(min(file_ahead(state, seat), CLEARLY_THICKER), -CLEARLY_THICKER)
    return worth + NEXT_TO_ACT[(seat - state.turn) % state.seats]


@rule
def file_ahead(state: State, seat: int) -> int:
    """By how many tokens a seat's file is thicker than the thickest of the others."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, file_size(state, other))
    return file_size(state, seat) - most
