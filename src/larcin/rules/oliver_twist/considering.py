"""What a seat considers in Oliver Twist before it says what things are worth: a few hundred plain numbers.

`larcin.rules.advice` makes prices of them. They say less than an observation, and more plainly: not what lies on
every space, but what is in reach; not how many tokens, but whether there are enough.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.layout import Layout, Piece, mark, seat_from, write_counts
from larcin.rules.oliver_twist.observation import leave_out_planted
from larcin.rules.oliver_twist.state import (
    CARDS,
    EMPTY,
    FIRST_HALF,
    KINDS,
    MOST_SEATS,
    NONE,
    OBJECT_KINDS,
    OVER,
    REWARDS,
    SECOND_HALF,
    STASHABLE,
    TOOLS,
    TYPE_OF,
    TYPES,
    WORTH,
    State,
    face_down_tokens,
    face_up,
    file_size,
    hand_size,
    is_among,
    kinds_of_tools,
    of_type,
    stash_size,
    types_in_stash,
)
from larcin.rules.oliver_twist.town import (
    AFTER_PATH,
    FIRST_PATH,
    LONGEST_PROWL,
    MOST_NEIGHBOURS,
    NEIGHBOURS,
    PATH_END,
    PATH_LENGTH,
    PLACES,
)

EACH = "for each seat, from one's own clockwise"
ENOUGH = 5
"""Tokens of a type are counted up to here, where a set is as good as it gets (T21)."""
OTHERS = MOST_SEATS - 1

CONSIDERED = Layout(
    seen=(
        Piece("players", MOST_SEATS + 1, "how many play, as a 1 among zeros"),
        Piece("night", 1, "0 by day, 1 by night"),
        Piece("stage", OVER + 1, "what is to be decided now, as a 1 among zeros"),
        Piece("prowls", 1, "prowls still to be made this turn", 2),
        Piece("covered", 1, "1 if what is walked over goes into the bag"),
        Piece("rewards", len(REWARDS) + 1, "how many rewards were paid out, as a 1 among zeros"),
        Piece("tokens", 1, "tokens on the board", 75),
        Piece("hidden", 1, "those of them that lie face down", 75),
        Piece("money", MOST_SEATS, f"coins, {EACH}", 50),
        Piece("stash_size", MOST_SEATS, f"tokens in the stash, {EACH}", 9),
        Piece("file_size", MOST_SEATS, f"tokens in the police file, {EACH}", 20),
        Piece("hand_size", MOST_SEATS, f"character cards in hand, {EACH}", 5),
        Piece("tool_kinds", MOST_SEATS, f"kinds of tools, {EACH}", 5),
        Piece("burglaries", MOST_SEATS, f"burglaries of this night, {EACH}", 3),
        Piece("types", (OBJECT_KINDS, ENOUGH), "for each type, 1 from one to as many tokens as are in one's stash"),
        Piece("stash", STASHABLE, "one's own tokens by kind", 3),
        Piece("file", KINDS, "what one knows of one's own police file, by kind", 3),
        Piece("filed", TYPES, "1 for each type in it"),
        Piece("tools", TOOLS, "one's own tools by kind", 2),
        Piece("hand", CARDS, "one's own character cards", 2),
        Piece("kept", 1, "what one's own burglary cards are worth", 10),
        Piece("pending", KINDS, "the kind of token that waits for room, as a 1 among zeros"),
        Piece("face_up", KINDS, "face-up tokens on the board by kind", 5),
        Piece("reach", KINDS, "by kind, how near the nearest is: 4 next to the pawn, 0 out of reach", 4),
    ),
    remembered=(
        Piece("their_types", (OTHERS, OBJECT_KINDS, ENOUGH), "the same of stashes of the others"),
        Piece("their_filed", (OTHERS, TYPES), "1 for each type in police files of the others"),
        Piece("their_kept", OTHERS, "what burglary cards of the others are worth", 10),
    ),
)  # fmt: skip
"""What is known to the seat, and after it, as remembered, what is the others' secret: only on imagined tables."""

KNOWN, ALL = CONSIDERED.observation, CONSIDERED.information

(
    PLAYERS, NIGHT, STAGE, PROWLS, COVERED, REWARDS_PAID, TOKENS, HIDDEN, MONEY, STASH_SIZE, FILE_SIZE, HAND_SIZE,
    TOOL_KINDS, BURGLARIES, STASH_TYPES, STASH, FILE, FILED, OWN_TOOLS, HAND, KEPT, PENDING, FACE_UP, REACH,
) = CONSIDERED.offsets_seen()  # fmt: skip
THEIR_TYPES, THEIR_FILED, THEIR_KEPT = CONSIDERED.offsets_remembered()


@rule
def consider(state: State, seat: int, out: Array) -> None:
    """Write what a seat considers, on zeros: only what it knows."""
    mark(out, PLAYERS, state.seats)
    out[NIGHT] = state.night
    mark(out, STAGE, int(state.stage))
    out[PROWLS] = state.prowls
    out[COVERED] = state.covered != 0
    mark(out, REWARDS_PAID, int(state.rewards))
    for place in range(state.seats):
        other = seat_from(seat, place, state.seats)
        out[MONEY + place] = state.money[other]
        out[STASH_SIZE + place] = stash_size(state, other)
        out[FILE_SIZE + place] = file_size(state, other)
        out[HAND_SIZE + place] = hand_size(state, other)
        out[TOOL_KINDS + place] = kinds_of_tools(state, other)
        out[BURGLARIES + place] = burglaries_of(state, other)
    mark_types(state, seat, STASH_TYPES, out)
    write_counts(out, STASH, state.stash[seat], STASHABLE)
    write_counts(out, FILE, state.file[seat], KINDS)
    leave_out_planted(state, seat, FILE, out)
    mark_filed(out, FILE, FILED)
    write_counts(out, OWN_TOOLS, state.tools[seat], TOOLS)
    write_counts(out, HAND, state.hand[seat], CARDS)
    out[KEPT] = worth_kept(state, seat)
    if state.turn == seat:
        mark(out, PENDING, int(state.pending))
    consider_town(state, out)


@rule
def imagine(state: State, seat: int, out: Array) -> None:
    """Write what the others have, on zeros. That is not known: a seat may only ask it of a table that it imagines."""
    for place in range(1, state.seats):
        other = seat_from(seat, place, state.seats)
        mark_types(state, other, THEIR_TYPES + (place - 1) * OBJECT_KINDS * ENOUGH, out)
        for kind in range(KINDS):
            if state.file[other, kind] > 0:
                out[THEIR_FILED + (place - 1) * TYPES + int(TYPE_OF[kind])] = 1
        out[THEIR_KEPT + place - 1] = worth_kept(state, other)


@rule
def mark_types(state: State, seat: int, offset: int, out: Array) -> None:
    counts = types_in_stash(state, seat)
    for sort in range(OBJECT_KINDS):
        for number in range(min(of_type(counts, sort), ENOUGH)):
            out[offset + sort * ENOUGH + number] = 1


@rule
def mark_filed(out: Array, file: int, offset: int) -> None:
    for kind in range(KINDS):
        if out[file + kind] > 0:
            out[offset + int(TYPE_OF[kind])] = 1


@rule
def burglaries_of(state: State, seat: int) -> int:
    count = 0
    for burglary in range(state.burglaries):
        count += state.burglar[burglary] == seat
    return count


@rule
def worth_kept(state: State, seat: int) -> int:
    """What the burglary cards that a seat kept will add to its money (T39)."""
    worth = 0
    for burglary in range(state.burglaries):
        if state.burglar[burglary] == seat and state.kept[burglary] != NONE:
            worth += int(WORTH[state.kept[burglary]])
    return worth


@rule
def consider_town(state: State, out: Array) -> None:
    """What lies face up, and how far away the nearest of its kind is along streets that can be walked (T14)."""
    first, second = face_up(state, FIRST_HALF), face_up(state, SECOND_HALF)
    tokens = 0
    for space in range(1, PLACES):
        if state.board[space] != EMPTY:
            tokens += 1
            if is_among(first, second, space):
                out[FACE_UP + int(state.board[space])] += 1
    out[TOKENS] = tokens
    out[HIDDEN] = face_down_tokens(state)
    for index in range(MOST_NEIGHBOURS):
        space = NEIGHBOURS[state.pawn, index]
        path = int(FIRST_PATH[space])
        last = int(FIRST_PATH[space + 1]) if is_among(first, second, space) else path
        while path < last:
            if is_among(first, second, PATH_END[path]):
                at = REACH + int(state.board[PATH_END[path]])
                out[at] = max(int(out[at]), LONGEST_PROWL + 1 - int(PATH_LENGTH[path]))
                path += 1
            else:
                path = int(AFTER_PATH[path])
