"""What a move tells of what was hidden in Oliver Twist: by what is seen, and by who is asked.

A seat that has only one thing to do is not asked (`course.go_on`). Where that depends on a stash, to be asked tells
something too, and so does not to be asked.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.events import FIRST, WHAT, is_known
from larcin.rules.oliver_twist.actions import HANDFUL_KINDS, NO_KIND, SET_COUNTS, SET_KINDS, SET_PARTS, SET_TYPE
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.course import finish_move, go_on, move
from larcin.rules.oliver_twist.events import (
    ASKS,
    BRIBES,
    CLEARS,
    FILE_OPENED,
    GIVES_IN,
    GIVES_UP,
    HANDS_IN,
    HIDES,
    KEEPS,
    SEES,
    SENDS,
    TURNS_UP,
)
from larcin.rules.oliver_twist.ledger import (
    CLEARED,
    GIVEN_UP,
    PLANTED,
    ROBBED,
    SHOWN,
    TAKEN,
    WALKED_OVER,
    act_of,
    other_of,
    seat_of,
)
from larcin.rules.oliver_twist.state import (
    DEALT_EACH,
    GIVE_UP,
    NANCY_CLEARS,
    NONE,
    OBJECTS,
    PEEKS,
    SMALLEST_SET,
    STARTING,
    STASHABLE,
    TURN,
    TYPE_OF,
    WALLETS,
    State,
    face_down_tokens,
    hand_size,
    lies_face_down,
    peeked,
    stash_size,
)
from larcin.rules.oliver_twist.streets import write_prowls, write_ways_to_prowl
from larcin.rules.oliver_twist.town import PLACES

ALL_WALLETS = wide(WALLETS)


@rule
def reveals(state: State, table: State, seat: int, action: int, told: Array) -> bool:
    for number in range(len(told)):
        event = told[number]
        if is_known(event, seat) and can_surprise(state, event):
            return True
    return asking_tells(table, wide(action))


# ------------------------------------------------------------------------------------------ what an onlooker is sure of


@rule
def surely_in_stash(state: State, seat: int, kind: int) -> int:
    """How many tokens of a kind a seat has at least. Which starting tokens it was dealt, nobody else knows."""
    sure = 0
    for entry in range(state.ledger_size):
        what = act_of(state, entry)
        own = seat_of(state, entry) == seat
        if what == TAKEN and own:
            sure += state.ledger_kind[entry] == kind
        elif what == SHOWN and own:
            sure = max(sure - (state.ledger_kind[entry] == kind), 0)
        elif (what in (GIVEN_UP, PLANTED) and own) or (what == ROBBED and other_of(state, entry) == seat):
            sure = without_one(sure)
    return sure


@rule
def surely_of_type(state: State, seat: int, sort: int) -> int:
    sure = 0
    for kind in range(STASHABLE):
        if TYPE_OF[kind] == sort:
            sure += surely_in_stash(state, seat, kind)
    return sure


@rule
def surely_in_file(state: State, seat: int, kind: int) -> int:
    sure = 0
    for entry in range(state.ledger_size):
        if seat_of(state, entry) == seat:
            what = act_of(state, entry)
            if what == WALKED_OVER:
                sure += state.ledger_kind[entry] == kind
            elif what == CLEARED:
                sure = without_one(sure)
    return sure


@rule
def without_one(sure: int) -> int:
    """One token is gone, nobody knows which: it may be any."""
    return max(sure - 1, 0)


# --------------------------------------------------------------------------------------------------- by what is seen


@rule
def can_surprise(state: State, event: Array) -> bool:
    """Whether somebody could have thought, before an event, that this would not happen."""
    what, seat = event[WHAT], event[FIRST]
    if what == HANDS_IN:
        return may_lack_set(state, seat, event[FIRST + 1])
    if what == GIVES_UP:
        return surely_in_stash(state, seat, event[FIRST + 1]) == 0
    if what == CLEARS:
        return may_lack_in_file(state, seat, event[FIRST + 1])
    if what == SEES:  # T38
        return not peeked(state, event[FIRST + 2], seat)
    if what == BRIBES:
        return sees_the_last(state, seat)
    return what in (TURNS_UP, KEEPS, ASKS, SENDS, HIDES, GIVES_IN, FILE_OPENED)  # nobody can know that beforehand


@rule
def may_lack_set(state: State, seat: int, number: int) -> bool:
    for part in range(SET_PARTS):
        count = SET_COUNTS[number, part]
        if count > 0 and surely_in_stash(state, seat, SET_KINDS[SET_TYPE[number], part]) < count:
            return True
    return False


@rule
def may_lack_in_file(state: State, seat: int, handful: int) -> bool:
    for part in range(NANCY_CLEARS):
        kind = HANDFUL_KINDS[handful, part]
        count = 0
        for other in range(NANCY_CLEARS):
            count += HANDFUL_KINDS[handful, other] == kind
        if kind != NO_KIND and surely_in_file(state, seat, kind) < count:
            return True
    return False


@rule
def sees_the_last(state: State, seat: int) -> bool:  # T38
    """The bribe of a night with hardly anything left face down: all of it is looked at, without a word."""
    unknown = 0
    for space in range(1, PLACES):
        unknown += lies_face_down(state, space) and not peeked(state, space, seat)
    return face_down_tokens(state) <= PEEKS and unknown > 0


# --------------------------------------------------------------------------------------------------- by who is asked


@rule
def asking_tells(table: State, action: int) -> bool:
    """Whether somebody, asked or passed over in the course of a move, shows by that what is in its stash."""
    forced = action
    while forced != NONE:
        move(table, table.turn, forced)
        finish_move(table)
        if table.stage == GIVE_UP and may_be_all_alike(table, table.turn):
            return True
        if table.stage == TURN and hand_size(table, table.turn) == 0 and may_or_may_not_choose(table, table.turn):
            return True
        forced = go_on(table)
    return False


@rule
def may_be_all_alike(table: State, seat: int) -> bool:  # T16
    """Whether a full stash may be of one kind, or of several, for all that an onlooker knows."""
    tokens = 0
    kinds = 0
    for kind in range(STASHABLE):
        sure = surely_in_stash(table, seat, kind)
        tokens += sure
        kinds += sure > 0
    return tokens < stash_size(table, seat) and kinds < 2


@rule
def may_or_may_not_choose(table: State, seat: int) -> bool:
    """Whether a seat without cards has a choice in its turn only if it has a set, and nobody can be sure of that."""
    room = table.choice[:]
    ways = write_prowls(table, room)
    if ways == 0:
        ways = write_ways_to_prowl(table, seat, room, ways)
    return ways <= 1 and can_have_set(table, seat) and not (ways == 1 and surely_has_set(table, seat))


@rule
def surely_has_set(table: State, seat: int) -> bool:  # T19, T20
    wallets = surely_of_type(table, seat, ALL_WALLETS)
    for sort in range(WALLETS):
        count = surely_of_type(table, seat, sort)
        if count > 0 and count + wallets >= SMALLEST_SET:
            return True
    return wallets >= SMALLEST_SET


@rule
def can_have_set(table: State, seat: int) -> bool:
    """Whether a stash may hold a set for all that an onlooker knows of what went in and out, and was dealt."""
    unshown, stolen = unshown_and_stolen(table, seat)
    wallets = can_have_taken(table, seat, ALL_WALLETS) + stolen
    starting_wallets = starting_left(table, ALL_WALLETS)
    for sort in range(WALLETS):
        dealt = min(unshown, starting_left(table, sort) + starting_wallets)
        if can_have_taken(table, seat, sort) + wallets + dealt >= SMALLEST_SET:
            return True
    return False


@rule
def unshown_and_stolen(table: State, seat: int) -> tuple[int, int]:
    """How many starting tokens of a seat nobody has seen, and how many tokens it stole."""
    unshown = wide(DEALT_EACH)
    stolen = wide(0)
    for entry in range(table.ledger_size):
        if seat_of(table, entry) == seat:
            what = act_of(table, entry)
            unshown -= what == SHOWN and table.ledger_kind[entry] >= OBJECTS
            stolen += what == ROBBED
    return unshown, stolen


@rule
def can_have_taken(table: State, seat: int, sort: int) -> int:
    """How many tokens of a type a seat took from the board, less those that it showed since."""
    taken = 0
    for kind in range(OBJECTS):
        if TYPE_OF[kind] == sort:
            taken += can_have_of_kind(table, seat, kind)
    return taken


@rule
def can_have_of_kind(table: State, seat: int, kind: int) -> int:
    count = 0
    for entry in range(table.ledger_size):
        if seat_of(table, entry) == seat and table.ledger_kind[entry] == kind:
            what = act_of(table, entry)
            if what == TAKEN:
                count += 1
            elif what == SHOWN:
                count = without_one(count)
    return count


@rule
def starting_left(table: State, sort: int) -> int:
    """How many starting tokens of a type nobody has shown in this round."""
    left = 0
    for kind in range(OBJECTS):
        if TYPE_OF[kind] == sort:
            left += STARTING[kind]
    for entry in range(table.ledger_size):
        kind = wide(table.ledger_kind[entry])
        left -= act_of(table, entry) == SHOWN and kind >= OBJECTS and TYPE_OF[kind] == sort
    return left
