"""What lies on the table in Oliver Twist: components, the state, and what can be read off it.

A *kind* is what a token is: nine objects as round tokens, the same nine as starting tokens (octagonal, T4), five tools,
the character token and the burglary token. A *type* is what counts for sets and fines: see `TYPE_OF`.
"""

from __future__ import annotations

import numpy as np

from larcin.rules.contract import bit, bits_in, rule
from larcin.rules.oliver_twist.box import (
    BOX,
    BURGLARY_TOKENS,
    CARD_NAMES,
    OBJECT_NAMES,
    OBJECT_TYPES,
    TOOL_NAMES,
    TYPE_NAMES,
    numbers,
    wide,
)
from larcin.rules.oliver_twist.town import HALF, IS_YELLOW, NEAR, PLACES
from larcin.rules.states import Declared, Grid, Row, field

MOST_SEATS = 4

# --------------------------------------------------------------------------------------------------- kinds of tokens

OBJECTS = len(OBJECT_NAMES)
WALLET = OBJECTS - 1
STASHABLE = 2 * OBJECTS  # kinds below this are objects, and from OBJECTS on starting tokens
TOOLS = len(TOOL_NAMES)
FIRST_TOOL = STASHABLE
CHARACTER = FIRST_TOOL + TOOLS
BURGLARY = CHARACTER + 1
KINDS = BURGLARY + 1

TYPES = len(TYPE_NAMES)
WALLETS = 6  # the last of the object types
OBJECT_KINDS = 7
TYPE_OF = numbers([*OBJECT_TYPES, *OBJECT_TYPES, *[7] * TOOLS, 8, 9])  # T30
TYPE_BITS = 8  # for how many tokens of one type there are, in a number that counts all types
SHIFT_OF = TYPE_BITS * TYPE_OF[:STASHABLE].astype(np.int64)
IN_ALL = TYPE_BITS * OBJECT_KINDS  # above the types: how many tokens there are of all
COUNTED = (1 << SHIFT_OF) + (1 << IN_ALL)  # what a token of each kind adds to that number
COINS_ON = numbers([*BOX.coins, *BOX.coins])  # T1, T4

ROUND = np.array([*range(OBJECTS), *range(FIRST_TOOL, KINDS)], dtype=np.int64)  # the kinds of round tokens
BY_DAY = numbers([*BOX.counts, *[0] * OBJECTS, *BOX.tools, BOX.characters, 0])
BY_NIGHT = numbers([*BOX.counts, *[0] * OBJECTS, *BOX.tools, BOX.characters, BOX.burglaries])
STARTING = numbers(BOX.starting)
LOT = 4  # so many kinds of round tokens that follow each other are counted together while tokens are laid
LOTS = len(ROUND) // LOT
LOT_OF = np.zeros(KINDS, dtype=np.int64)
LOT_OF[ROUND] = np.arange(len(ROUND)) // LOT

KIND_NAMES = (
    *OBJECT_NAMES,
    *(f"starting {name}" for name in OBJECT_NAMES),
    *TOOL_NAMES,
    "character",
    "burglary",
)

# ------------------------------------------------------------------------------------------------------------- cards

DODGER, BROWNLOW, NANCY, CHARLEY, SIKES, OLIVER, BUMBLE, FANG = range(8)
CARDS = len(CARD_NAMES)
COPIES = numbers(BOX.character_cards)

VALUES = tuple(sorted(set(BOX.burglary_cards)))  # T5: what burglary cards are worth, each value once
WORTH = np.array(VALUES, dtype=np.int16)
BURGLARIES = len(VALUES)
BURGLARY_COPIES = numbers([BOX.burglary_cards.count(value) for value in VALUES])
SIGHT = int(BURGLARY_COPIES.max()).bit_length()  # bits for how many cards of one value a burglar saw
SIGHTS = np.int32 if SIGHT * BURGLARIES < 32 else np.int64  # and for all values
ALL_BURGLARIES = sum(BOX.burglary_cards.count(value) << (SIGHT * index) for index, value in enumerate(VALUES))

# ------------------------------------------------------------------------------------------------- numbers of the rules

REWARDS = np.array(BOX.rewards, dtype=np.int16)  # T6
START_MONEY = BOX.money  # T7
STASH_ROOM = 9  # T16
DEALT_EACH = 2  # T11
SMALLEST_SET = 3  # T19
BONUS_SET, BONUS = 5, 7  # T21
BRIBE = 2  # T18
PENALTY = 4  # T26
ROW = 12  # T33
PEEKS = 2  # T38
BROWNLOW_PAYS = 4  # T41
NANCY_CLEARS = 3  # T42
FANG_TAKES = 3  # T47

# --------------------------------------------------------------------------------------------------------- the state

(
    DEAL,
    LAY,
    WHO_BEGINS,
    WHO_IS_POOREST,
    DRAW_CARD,
    STEAL,
    DRAW_BURGLARY,
    FIRST_ROW,
    WHO_STARTS,
    TURN,
    PROWL,
    ROW_GOES_ON,
    PEEK,
    PLACE,
    GIVE_UP,
    KEEP_BURGLARY,
    DISCARD_TOOL,
    CLEAR_FILE,
    SHARE_WALLETS,
    OVER,
    DONE,  # a move is dealt with, and who comes next is not settled yet: never between moves
    SETTLE,  # stashes and files of a round are counted up: never between moves
) = range(22)

DAY, NIGHT = 0, 1
FIRST_HALF, SECOND_HALF = wide(0), wide(1)  # of the places, where a set of them is two numbers
NONE = -1
EMPTY = -1
LEDGER = 168  # a round has at most 75 tokens from the board, 68 leaving stashes, and what a few cards move


class State(Declared):
    """A table of Oliver Twist.

    Numbers that rules hand on to each other have 64 bits: Numba compiles a rule once for every type it is given.
    """

    seats: int = field(np.int64)
    turn: int = field(np.int64)  # the seat that decides it, unless it is chance
    pawn: int = field(np.int64)
    pending_from: int = field(np.int64)  # the seat it is stolen from, NONE if it came from the board
    tokens: Row = field(np.int64, 2)  # the spaces where a token lies, as bits of two numbers: see `town.as_bits`
    face_down: Row = field(np.int64, 2)  # and those where it lies face down
    stashed: Row = field(np.int64, MOST_SEATS)  # how many tokens of each type are in a stash: see `types_in_stash`
    sights: Row = field(SIGHTS, BURGLARY_TOKENS)  # what each burglar saw, SIGHT bits for each value of VALUES
    money: Row = field(np.int16, MOST_SEATS)
    choice: Row = field(np.int16, 2)  # room to look whether a choice has one option; nought between moves
    ledger_size: int = field(np.int16)
    ledger_act: Row = field(np.uint8, LEDGER, memory=True)  # what happened to tokens this round: see ledger.py
    ledger_kind: Row = field(np.int8, LEDGER, memory=True)
    night: int = field(np.int8)  # DAY or NIGHT
    stage: int = field(np.int8)  # what is to be decided now
    pending: int = field(np.int8)  # the token that waits for a place in a full stash, NONE
    row_end: int = field(np.int8)  # the place that the row has reached, or the space peeked at first, NONE
    ender: int = field(np.int8)  # the seat whose turn the round ended in, NONE before
    board: Row = field(np.int8, PLACES)  # the kind of token on each space, EMPTY, and always EMPTY on the square
    sight: Row = field(np.int8, PLACES, memory=True)  # the seats that peeked at a face-down token, as bits
    laid: int = field(np.int8)  # the space that was laid last
    lots: Row = field(np.int8, LOTS)  # while tokens are laid: how many are left, by lots of kinds
    rewards: int = field(np.int8)  # how many were paid out this round
    drawn: Row = field(np.int8, MOST_SEATS)  # starting tokens that each seat was dealt this round
    dealt: Grid = field(np.int8, (MOST_SEATS, OBJECTS))  # and which
    stash: Grid = field(np.int8, (MOST_SEATS, STASHABLE))
    file: Grid = field(np.int8, (MOST_SEATS, KINDS))  # the police files
    tools: Grid = field(np.int8, (MOST_SEATS, TOOLS))  # in front of the seats
    hand: Grid = field(np.int8, (MOST_SEATS, CARDS))
    held: Row = field(np.int8, MOST_SEATS)  # how many cards are in each hand
    pile: Row = field(np.int8, CARDS)
    discards: Row = field(np.int8, CARDS)
    bag: Row = field(np.int8, KINDS)
    box: Row = field(np.int8, KINDS)  # by night: what is not laid yet, and what did not fit on the board (T32)
    burglaries: int = field(np.int8)  # how many there were this night
    burglar: Row = field(np.int8, BURGLARY_TOKENS)
    kept: Row = field(np.int8, BURGLARY_TOKENS)  # the value that each burglar kept, NONE while it draws or chooses
    draws: int = field(np.int8)  # burglary cards still to be drawn
    prowls: int = field(np.int8)  # prowls still to be made this turn, the present one included
    covered: int = field(np.int8)  # T43: what is walked over goes into the bag
    row: int = field(np.int8)  # tokens of a row still to be turned up
    shared: Row = field(np.int8, MOST_SEATS)  # T28: the types that each seat completes with its wallets, NONE before
    peeks: int = field(np.int8)  # face-down tokens still to be looked at


# ----------------------------------------------------------------------------------------------- tokens on the board


@rule
def half_of(place: int) -> int:
    """Which of the two numbers of a set of places has a bit for this one."""
    return 1 if place >= HALF else 0


@rule
def within_half(place: int) -> int:
    """Which bit of that number it is."""
    return int(place - HALF if place >= HALF else place)


@rule
def bit_of(place: int) -> int:
    return bit(within_half(place))


@rule
def is_among(first: int, second: int, place: int) -> bool:
    """Whether a place is in a set, given as its two numbers."""
    half = second if place >= HALF else first
    return (half >> within_half(place)) & 1 != 0


@rule
def put_token(state: State, space: int, kind: int) -> None:
    """Face up, unless it is hidden then."""
    state.board[space] = kind
    state.tokens[half_of(space)] |= bit_of(space)


@rule
def hide_token(state: State, space: int) -> None:
    state.face_down[half_of(space)] |= bit_of(space)


@rule
def show_token(state: State, space: int) -> None:
    state.face_down[half_of(space)] &= ~bit_of(space)
    forget_peeks(state, space)


@rule
def mark_peek(state: State, space: int, seat: int) -> None:  # T38
    if len(state.sight) > 0:
        state.sight[space] |= bit(seat)


@rule
def forget_peeks(state: State, space: int) -> None:
    if len(state.sight) > 0:
        state.sight[space] = 0


@rule
def lift_token(state: State, space: int) -> int:
    """Only face-up tokens are ever taken from the board (T34, T40)."""
    kind = wide(state.board[space])
    state.board[space] = EMPTY
    state.tokens[half_of(space)] &= ~bit_of(space)
    return kind


# ----------------------------------------------------------------------------------------------- tokens to be laid


@rule
def left_to_lay(state: State, index: int) -> int:  # T12, T32
    """How many tokens of a kind are to be laid, by its place in ROUND."""
    kind = ROUND[index]
    return state.box[kind] if state.night else state.bag[kind]


@rule
def lot_left(state: State, lot: int) -> int:
    """How many tokens of a lot are to be laid."""
    left = 0
    for index in range(lot * LOT, (lot + 1) * LOT):
        left += left_to_lay(state, index)
    return left


@rule
def count_lots(state: State) -> None:
    for lot in range(LOTS):
        state.lots[lot] = lot_left(state, lot)


@rule
def clear_lots(state: State) -> None:
    for lot in range(LOTS):
        state.lots[lot] = 0


# ------------------------------------------------------------------------------------------------ tokens in stashes


@rule
def put_in_stash(state: State, seat: int, kind: int) -> None:
    state.stash[seat, kind] += 1
    state.stashed[seat] += COUNTED[kind]


@rule
def take_from_stash(state: State, seat: int, kind: int) -> None:
    state.stash[seat, kind] -= 1
    state.stashed[seat] -= COUNTED[kind]


# ------------------------------------------------------------------------------------------------ reading the table


@rule
def stash_size(state: State, seat: int) -> int:
    return state.stashed[seat] >> IN_ALL


@rule
def file_size(state: State, seat: int) -> int:
    size = 0
    for kind in range(KINDS):
        size += int(state.file[seat, kind])
    return size


@rule
def hand_size(state: State, seat: int) -> int:
    return wide(state.held[seat])


@rule
def count_hand(state: State, seat: int) -> int:
    """The same, counted anew."""
    size = 0
    for card in range(CARDS):
        size += state.hand[seat, card]
    return size


@rule
def wallets(state: State, seat: int) -> int:
    return state.stash[seat, WALLET] + state.stash[seat, OBJECTS + WALLET]


@rule
def types_in_stash(state: State, seat: int) -> int:
    """How many tokens of each object type are in a stash, all in one number: see `of_type`."""
    return state.stashed[seat]


@rule
def count_stash(state: State, seat: int) -> int:
    """The same, counted anew."""
    counts = 0
    for kind in range(STASHABLE):
        counts += int(state.stash[seat, kind]) * COUNTED[kind]
    return counts


@rule
def of_type(counts: int, sort: int) -> int:
    """How many tokens of one object type `types_in_stash` has counted."""
    return (counts >> (TYPE_BITS * sort)) & 255


@rule
def kinds_of_tools(state: State, seat: int) -> int:
    kinds = 0
    for tool in range(TOOLS):
        kinds += state.tools[seat, tool] > 0
    return kinds


@rule
def is_open(state: State, space: int) -> bool:  # T9
    return (state.seats > 2) | (not IS_YELLOW[space])


@rule
def face_up(state: State, half: int) -> int:
    """The spaces of one half where a token lies face up, as bits."""
    return state.tokens[half] & ~state.face_down[half]


@rule
def lies_face_down(state: State, space: int) -> bool:
    return (state.face_down[half_of(space)] & bit_of(space)) != 0


@rule
def face_down_tokens(state: State) -> int:
    return bits_in(state.face_down[0]) + bits_in(state.face_down[1])


@rule
def yellow_streets_closed(state: State) -> bool:  # T9
    return state.seats == 2


@rule
def next_to_token(state: State, place: int) -> bool:
    return (NEAR[0, place] & state.tokens[0] | NEAR[1, place] & state.tokens[1]) != 0


@rule
def next_to_face_up(state: State, place: int) -> bool:
    first, second = face_up(state, FIRST_HALF), face_up(state, SECOND_HALF)
    return (NEAR[0, place] & first | NEAR[1, place] & second) != 0


@rule
def next_to_face_down(state: State, place: int) -> bool:
    return (NEAR[0, place] & state.face_down[0] | NEAR[1, place] & state.face_down[1]) != 0


@rule
def any_token(state: State) -> bool:
    return (state.tokens[0] | state.tokens[1]) != 0


@rule
def can_prowl(state: State, seat: int) -> bool:  # T27
    if next_to_token(state, state.pawn):
        return True
    return state.money[seat] >= BRIBE and any_token(state)


@rule
def peeked(state: State, space: int, seat: int) -> bool:
    return seat >= 0 and (state.sight[space] & bit(seat)) != 0


@rule
def files_lie_open(state: State) -> bool:  # T30
    return state.stage == SETTLE or state.stage == OVER


@rule
def stashes_lie_open(state: State) -> bool:  # T28
    """Once a round ends, what is in the stashes is there for all to see."""
    return state.stage == SHARE_WALLETS or files_lie_open(state)


@rule
def tokens_this_round(state: State, kind: int) -> int:
    """How many round tokens of a kind are in the game now (T3, T12, T32)."""
    return BY_NIGHT[kind] if state.night else BY_DAY[kind]


@rule
def saw(state: State, burglary: int, value: int) -> int:
    """How many burglary cards of a value the burglar drew."""
    return cards_of_value(int(state.sights[burglary]), value)


@rule
def cards_seen(state: State, burglary: int) -> int:
    """How many burglary cards the burglar drew."""
    size = 0
    for value in range(BURGLARIES):
        size += saw(state, burglary, value)
    return size


@rule
def cards_of_value(cards: int, value: int) -> int:
    """How many there are of a value among burglary cards that are counted in one number, SIGHT bits a value."""
    return (cards >> (SIGHT * int(value))) & (bit(SIGHT) - 1)
