"""What a move of Oliver Twist brings and costs, item by item: each has a price, and a move is worth their sum.

What things are worth depends on the table; what a move consists of does not. So a net need not say how good each of
4,656 moves is, but what some hundreds of things are worth now (`larcin.rules.advice`).
"""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.layout import distance_to
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
    STARTS,
    TURN_UP,
)
from larcin.rules.oliver_twist.state import (
    BURGLARIES,
    CARDS,
    COINS_ON,
    FIRST_HALF,
    KINDS,
    MOST_SEATS,
    NANCY_CLEARS,
    OBJECT_KINDS,
    SECOND_HALF,
    SMALLEST_SET,
    STASH_ROOM,
    STASHABLE,
    TOOLS,
    TYPE_OF,
    TYPES,
    WALLETS,
    State,
    face_up,
    is_among,
    of_type,
    types_in_stash,
)
from larcin.rules.oliver_twist.town import (
    LONGEST_PROWL,
    MOST_NEIGHBOURS,
    NEIGHBOURS,
    PATH_END,
    PATH_LENGTH,
    PATH_SPACES,
)

MOST_ITEMS = 12
"""A move consists of no more."""

MOST_JOKERS = 4
COINS = (4, 7, 10, 14)
"""A set that shows at least so many coins has one more item for each of these."""

SIZES = {
    "take": KINDS,  # the token where a prowl ends
    "step": LONGEST_PROWL,
    "walk_over": TYPES,
    "leave_near": KINDS,  # face-up tokens next to where it ends
    "strand": 1,  # nothing lies next to it
    "sell_type": OBJECT_KINDS,
    "sell_size": STASH_ROOM + 1,
    "sell_wallet": 1,
    "sell_rest": SMALLEST_SET,  # tokens of the type that are left over, too few for a set
    "sell_coins": len(COINS),
    "bribe": 1,
    "begin_near": KINDS,  # face-up tokens next to where the pawn is put
    "begin_start": MOST_SEATS,
    "give_up": STASHABLE,
    "keep": BURGLARIES,
    "spend_tool": TOOLS,
    "share": OBJECT_KINDS,
    "give_in": 1,
    "dodger": STASHABLE,
    "brownlow": 1,
    "nancy": 1,
    "clear": KINDS,
    "clear_last": 1,  # of its kind in the file
    "charley": 1,
    "sikes": MOST_SEATS,
    "oliver": 1,
    "bumble": STASHABLE,
    "bumble_whom": MOST_SEATS,
    "fang": MOST_SEATS,
    "hide": CARDS,
}
_FIRST = [sum(list(SIZES.values())[:index]) for index in range(len(SIZES))]
(
    TAKE, STEP, WALK_OVER, LEAVE_NEAR, STRAND, SELL_TYPE, SELL_SIZE, SELL_WALLET, SELL_REST, SELL_COINS, BRIBE,
    BEGIN_NEAR, BEGIN_START, GIVE_UP, KEEP_CARD, SPEND, SHARE_OUT, GIVES_IN, DODGER, BROWNLOW, NANCY, CLEAR_KIND,
    CLEAR_LAST, CHARLEY, SIKES, OLIVER, BUMBLE, BUMBLE_WHOM, FANG, HIDE,
) = _FIRST  # fmt: skip
ITEMS = sum(SIZES.values())
"""How many things have a price."""


@rule
def itemise(state: State, seat: int, action: int, items: Array) -> int:
    """Write the numbers of the items that a legal move of a seat consists of, and return how many there are."""
    if action < HAND_IN:
        return itemise_prowl(state, action - PROWL_ALONG, items)
    if action < PAY_BRIBE:
        return itemise_set(state, seat, action - HAND_IN, items)
    if action >= GIVE_IN:
        return itemise_card(state, seat, action, items)
    if action >= PUT_PAWN and action < TURN_UP:
        return add_near(state, action - PUT_PAWN, BEGIN_NEAR, -1, items, 0)
    if action >= SHARE:
        return itemise_sharing(action - SHARE, items)
    return single_item(state, seat, action, items)


@rule
def single_item(state: State, seat: int, action: int, items: Array) -> int:
    """Moves of one item, and those of none: which way to turn up a row, where to peek."""
    if action == PAY_BRIBE:
        items[0] = BRIBE
    elif action >= SPEND_TOOL:
        items[0] = SPEND + action - SPEND_TOOL
    elif action >= KEEP:
        items[0] = KEEP_CARD + action - KEEP
    elif action >= DROP:
        items[0] = GIVE_UP + action - DROP
    elif action >= STARTS:
        items[0] = BEGIN_START + distance_to(seat, action - STARTS, state.seats)
    else:
        return 0
    return 1


@rule
def itemise_prowl(state: State, path: int, items: Array) -> int:
    length = int(PATH_LENGTH[path])
    end = int(PATH_END[path])
    items[0] = TAKE + int(state.board[end])
    items[1] = STEP + length - 1
    count = 2
    for step in range(length - 1):
        items[count] = WALK_OVER + int(TYPE_OF[state.board[PATH_SPACES[path, step]]])
        count += 1
    return add_near(state, end, LEAVE_NEAR, path, items, count)


@rule
def add_near(state: State, place: int, first_item: int, path: int, items: Array, count: int) -> int:
    """Items for face-up tokens next to a place, but for those that a path has lifted."""
    first, second = face_up(state, FIRST_HALF), face_up(state, SECOND_HALF)
    near = 0
    for index in range(MOST_NEIGHBOURS):
        space = NEIGHBOURS[place, index]
        if is_among(first, second, space) and not is_on_path(path, space):
            items[count + near] = first_item + int(state.board[space])
            near += 1
    if near == 0:
        items[count] = STRAND
        near = 1
    return count + near


@rule
def is_on_path(path: int, space: int) -> bool:
    if path >= 0:
        for step in range(int(PATH_LENGTH[path]) - 1):
            if PATH_SPACES[path, step] == space:
                return True
    return False


@rule
def itemise_set(state: State, seat: int, number: int, items: Array) -> int:
    sort = int(SET_TYPE[number])
    size = 0
    coins = 0
    for part in range(SET_PARTS):
        size += int(SET_COUNTS[number, part])
        coins += int(SET_COUNTS[number, part]) * int(COINS_ON[SET_KINDS[sort, part]])
    jokers = int(SET_COUNTS[number, SET_PARTS - 2]) + int(SET_COUNTS[number, SET_PARTS - 1])
    left = of_type(types_in_stash(state, seat), sort) - (size if sort == WALLETS else size - jokers)
    items[0] = SELL_TYPE + sort
    items[1] = SELL_SIZE + size
    items[2] = SELL_REST + min(left, SMALLEST_SET - 1)
    count = 3
    if sort != WALLETS:
        for _ in range(min(jokers, MOST_JOKERS)):
            items[count] = SELL_WALLET
            count += 1
    for step in range(len(COINS)):
        if coins >= COINS[step]:
            items[count] = SELL_COINS + step
            count += 1
    return count


@rule
def itemise_sharing(sharing: int, items: Array) -> int:
    count = 0
    for sort in range(WALLETS):
        if sharing & bit(sort):
            items[count] = SHARE_OUT + sort
            count += 1
    return count


@rule
def itemise_card(state: State, seat: int, action: int, items: Array) -> int:
    if action >= HIDE_BEHIND:
        items[0] = HIDE + action - HIDE_BEHIND
    elif action >= ASK_FANG:
        items[0] = FANG + distance_to(seat, action - ASK_FANG, state.seats)
    elif action >= ASK_BUMBLE:
        items[0] = BUMBLE + (action - ASK_BUMBLE) // MOST_SEATS
        items[1] = BUMBLE_WHOM + distance_to(seat, (action - ASK_BUMBLE) % MOST_SEATS, state.seats)
        return 2
    elif action >= ASK_OLIVER:
        items[0] = OLIVER
    elif action >= ASK_SIKES:
        items[0] = SIKES + distance_to(seat, action - ASK_SIKES, state.seats)
    elif action >= ASK_CHARLEY:
        items[0] = CHARLEY
    elif action >= CLEAR:
        return itemise_clearing(state, seat, action - CLEAR, items)
    elif action >= ASK_NANCY:
        items[0] = NANCY
    elif action >= ASK_BROWNLOW:
        count = min(action - ASK_BROWNLOW, MOST_ITEMS)
        for index in range(count):
            items[index] = BROWNLOW
        return count
    elif action >= ASK_DODGER:
        items[0] = DODGER + int(state.board[action - ASK_DODGER])
    else:
        items[0] = GIVES_IN
    return 1


@rule
def itemise_clearing(state: State, seat: int, handful: int, items: Array) -> int:
    count = 0
    for index in range(NANCY_CLEARS):
        kind = int(HANDFUL_KINDS[handful, index])
        if kind != NO_KIND:
            items[count] = CLEAR_KIND + kind
            count += 1
            if state.file[seat, kind] == 1:
                items[count] = CLEAR_LAST
                count += 1
    return count
