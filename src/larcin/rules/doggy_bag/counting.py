"""How many black bones the bag holds, counted exactly over all arrangements that a seat cannot rule out.

Arrangements are those of `redeal.py`: single bones of every other seat, all equally likely that fit what was seen. They
are not listed but counted night by night. What lies behind the screens of all others after a night is all that counts
for the nights to come, so a table holds, for each such holding of each of them (`holdings.py`), in how many ways it can
have come about; a night's handfuls turn it into the next table, and what was seen of the bag strikes entries out.

Kinds that nothing seen says anything about need not be told apart, black ones excepted. Even so the table has an axis
for every other seat and grows out of reach with five or six of them: `count_ways` then says so.
"""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.doggy_bag.components import MOST_SEATS
from larcin.rules.doggy_bag.facts import GIVEN_BY, JUST, NEEDED, STARTS, SWAP_BY, SWAP_GAVE, SWAP_GOT, owned
from larcin.rules.doggy_bag.holdings import (
    BOUNDS,
    CODES,
    END_OF_HOLDINGS,
    FIELD,
    ONE_FRAME,
    OTHER_FRAME,
    PACKED,
    SCREENS,
    SIZES,
    SORTS,
    TARGETS,
    WAYS,
    carry,
    give_bone,
    list_holdings,
    lower,
    merge,
    pack,
    shift,
    swap_bone,
    tighten,
    write_down,
)
from larcin.rules.doggy_bag.state import BLACK, FIRST_OF_SIZE, HANDFULS, KINDS, MOST_IN_BAG, NONE

MOST_ENTRIES = 4_000_000
"""The largest table that is counted with: enough for three others with all their bones."""

FEW_ENTRIES = 6_000
"""The largest that is worth it where nothing is compiled: a table takes about as long there as an estimate."""

COLUMNS = 64
"""How many columns of a table are turned at a time: enough for wide instructions, and few enough to stay in cache."""

FULL = bit(FIELD - 1) - 1
TOPS = sum(bit(FIELD * kind + FIELD - 1) for kind in range(KINDS))

AXES = END_OF_HOLDINGS  # how many holdings each of the others may have now
AXES_AFTER = AXES + MOST_SEATS  # and after the night
COLUMN = AXES_AFTER + MOST_SEATS  # columns that are being turned, before a step and after it
CHANCES = COLUMN + 2 * CODES * COLUMNS  # three numbers for each number of black bones: see `odds.py`
TABLES = CHANCES + 3 * (MOST_IN_BAG + 1)
ROOM = TABLES + 2 * MOST_ENTRIES
LEAST_ROOM = TABLES + 2 * FEW_ENTRIES


@rule
def most_entries(room: Array) -> int:
    """How many entries there is room for."""
    return (len(room) - TABLES) // 2


@rule
def place_of(room: Array, table: int) -> int:
    """Where a table lies, the one or the other."""
    return TABLES + table * most_entries(room)


@rule
def count_ways(room: Array, others: int, nights: int, chances: Array, known: int) -> bool:
    """Add to `chances` in how many ways the bag holds each number of black bones, `known` of them besides the others'.

    False if that is out of reach.
    """
    matter = kinds_that_matter(room, nights)
    for other in range(others):
        write_down(room, other, matter)
        room[AXES + other] = 1
    room[TABLES] = 1.0
    table = 0
    last = nights - 1
    for night in range(last):
        if not within_reach(room, others, night, matter):
            return False
        table = give_all(room, others, night, matter, matter, table)
        strike_out(room, others, night, matter, table)
        table = swap(room, others, night, matter, table, True)
    told = news_of_last_night(room, last)
    if not within_reach(room, others, last, told):
        return False
    table = give_all(room, others, last, matter, told, table)
    strike_out(room, others, last, told, table)
    table = swap(room, others, last, told, table, False)
    add_up(room, others, last, table, chances, known)
    return True


@rule
def kinds_that_matter(room: Array, nights: int) -> int:
    """The kinds that must be told apart, as bits: black ones, and those of which anything was seen."""
    matter = bit(BLACK)
    for night in range(nights):
        for kind in range(KINDS):
            if room[JUST + night] or room[NEEDED + night * KINDS + kind] > 0:
                matter |= bit(kind)
        if room[SWAP_BY + night] != NONE:
            matter |= bit(int(room[SWAP_GAVE + night])) | bit(int(room[SWAP_GOT + night]))
    return matter


@rule
def news_of_last_night(room: Array, last: int) -> int:
    """The kinds that must be told apart after the last night: black ones, those of which more was seen than in earlier
    nights, since handfuls only ever add to what was given, and the one that an ace gave away.
    """
    told = bit(BLACK)
    for kind in range(KINDS):
        before = 0.0
        for night in range(last):
            before = max(before, room[NEEDED + night * KINDS + kind])
        if room[JUST + last] or room[NEEDED + last * KINDS + kind] > before:
            told |= bit(kind)
    if room[SWAP_BY + last] != NONE:
        told |= bit(int(room[SWAP_GAVE + last]))
    return told


# ---------------------------------------------------------------------------------------------------------- handfuls


@rule
def within_reach(room: Array, others: int, night: int, told: int) -> bool:
    """Whether the table after a night has room, with these kinds told apart."""
    entries = 1.0
    for other in range(others):
        tighten(room, SCREENS + other * BOUNDS)
        carry(room, SCREENS + other * BOUNDS, ONE_FRAME)
        lower(room, ONE_FRAME, int(room[GIVEN_BY + night * MOST_SEATS + other]))
        room[AXES_AFTER + other] = list_holdings(room, ONE_FRAME, told)
        entries *= room[AXES_AFTER + other]
    return entries <= most_entries(room)


@rule
def give_all(room: Array, others: int, night: int, before: int, after: int, table: int) -> int:
    """All handfuls of a night; the table may tell fewer kinds apart then. Axes that get shorter come first, so that no
    table on the way is larger than those before and after. Returns where the table is.
    """
    lies = table
    for growing in range(2):
        for other in range(others):
            if (room[AXES_AFTER + other] > room[AXES + other]) == (growing == 1):
                lies = give_handful(room, others, other, night, before, after, lies)
    return lies


@rule
def give_handful(room: Array, others: int, other: int, night: int, before: int, after: int, table: int) -> int:
    """Bone by bone. So the order counts, in all arrangements alike."""
    screen = SCREENS + other * BOUNDS
    frame = ONE_FRAME
    carry(room, screen, frame)
    count = list_holdings(room, frame, before)
    steps = 0
    if after != before:
        carry(room, screen, OTHER_FRAME)
        fewer = list_holdings(room, OTHER_FRAME, after)
        merge(room, steps, frame, OTHER_FRAME, count)
        room[SIZES + steps] = count
        count = fewer
        frame = OTHER_FRAME
        steps = 1
    for _ in range(int(room[GIVEN_BY + night * MOST_SEATS + other])):
        following = ONE_FRAME + OTHER_FRAME - frame
        carry(room, frame, following)
        lower(room, following, 1)
        left = list_holdings(room, following, after)
        give_bone(room, steps, frame, following, count)
        room[SIZES + steps] = count
        count = left
        frame = following
        steps += 1
    carry(room, frame, screen)
    return finish(room, others, other, frame, count, steps, table)


@rule
def swap(room: Array, others: int, night: int, told: int, table: int, goes_on: bool) -> int:
    """What an ace did after the handfuls (D21). Of the last night it only counts in how many ways it could do so."""
    if room[SWAP_BY + night] == NONE:
        return table
    other = int(room[SWAP_BY + night])
    gave = int(room[SWAP_GAVE + night])
    got = int(room[SWAP_GOT + night]) if goes_on else gave
    screen = SCREENS + other * BOUNDS
    carry(room, screen, ONE_FRAME)
    room[SIZES] = list_holdings(room, ONE_FRAME, told)
    shift(room, screen, gave, got)
    carry(room, screen, OTHER_FRAME)
    count = list_holdings(room, OTHER_FRAME, told)
    swap_bone(room, ONE_FRAME, OTHER_FRAME, int(room[SIZES]), gave, got)
    return finish(room, others, other, OTHER_FRAME, count, 1, table)


@rule
def finish(room: Array, others: int, other: int, frame: int, count: int, steps: int, table: int) -> int:
    """Turn the table by the steps of one seat to the holdings of a frame. Returns where it is then."""
    pack(room, other, frame, count)
    if steps == 0:
        return table
    room[SIZES + steps] = count
    rows = 1
    columns = 1
    for each in range(others):
        if each < other:
            rows *= int(room[AXES + each])
        elif each > other:
            columns *= int(room[AXES + each])
    turn(room, place_of(room, table), place_of(room, 1 - table), rows, columns, steps)
    room[AXES + other] = count
    return 1 - table


# --------------------------------------------------------------------------------------------------------- the table


@rule
def turn(room: Array, source: int, target: int, rows: int, columns: int, steps: int) -> None:
    """Change the axis of one seat by all steps, some columns at a time: all that are before and after this axis."""
    before = int(room[SIZES])
    after = int(room[SIZES + steps])
    for first in range(0, rows * columns, COLUMNS):
        width = min(COLUMNS, rows * columns - first)
        for each in range(width):
            column = first + each
            place = source + (column // columns) * before * columns + column % columns
            for number in range(before):
                room[COLUMN + number * COLUMNS + each] = room[place + number * columns]
        found = take_steps(room, steps, width)
        for each in range(width):
            column = first + each
            place = target + (column // columns) * after * columns + column % columns
            for number in range(after):
                room[place + number * columns] = room[found + number * COLUMNS + each]


@rule
def take_steps(room: Array, steps: int, width: int) -> int:
    """Take the columns at hand through all steps. Returns where they are then."""
    here = COLUMN
    there = COLUMN + CODES * COLUMNS
    for step in range(steps):
        for place in range(there, there + int(room[SIZES + step + 1]) * COLUMNS):
            room[place] = 0.0
        for number in range(int(room[SIZES + step])):
            for sort in range(SORTS):
                place = (step * CODES + number) * SORTS + sort
                ways = room[WAYS + place]
                if ways > 0:
                    begin = there + int(room[TARGETS + place]) * COLUMNS
                    after = room[begin : begin + width]
                    before = room[here + number * COLUMNS : here + number * COLUMNS + width]
                    for each in range(width):
                        after[each] += ways * before[each]
        here, there = there, here
    return here


@rule
def strike_out(room: Array, others: int, night: int, told: int, table: int) -> None:
    """Strike out what does not fit what was seen of a night's bag: all others together hold at most what they ever had
    of a kind, less what they must have given; or just that.
    """
    just = room[JUST + night] > 0
    limits = 0
    seen = just
    for kind in range(KINDS):
        needed = int(room[NEEDED + night * KINDS + kind])
        if told & bit(kind) and (just or needed > 0):
            limits |= (owned(room, others, night, kind) - needed) << (FIELD * kind)
            seen = True
        elif not just:
            limits |= FULL << (FIELD * kind)
    if not seen:
        return
    last = int(room[AXES + others - 1])
    for row in range(rows_in(room, others)):
        held = held_in_row(room, others, row)
        place = place_of(room, table) + row * last
        for number in range(last):
            bones = held + int(room[PACKED + (others - 1) * CODES + number])
            if (bones != limits) if just else (((limits | TOPS) - bones) & TOPS) != TOPS:
                room[place + number] = 0.0


@rule
def add_up(room: Array, others: int, last: int, table: int, chances: Array, known: int) -> None:
    """Add up the entries with the same number of black bones in the bag."""
    black = known + owned(room, others, last, BLACK)
    axis = int(room[AXES + others - 1])
    for row in range(rows_in(room, others)):
        held = held_in_row(room, others, row)
        place = place_of(room, table) + row * axis
        for number in range(axis):
            if room[place + number] > 0:
                bones = held + int(room[PACKED + (others - 1) * CODES + number])
                chances[black - ((bones >> (FIELD * BLACK)) & FULL)] += room[place + number]


@rule
def rows_in(room: Array, others: int) -> int:
    """How many rows the table has, along the axis of the last seat."""
    rows = 1
    for other in range(others - 1):
        rows *= int(room[AXES + other])
    return rows


@rule
def held_in_row(room: Array, others: int, row: int) -> int:
    """What all others but the last hold in a row of the table."""
    rest = row
    held = 0
    for other in range(others - 2, -1, -1):
        axis = int(room[AXES + other])
        held += int(room[PACKED + other * CODES + rest % axis])
        rest //= axis
    return held


# ----------------------------------------------------------------------------------------------- the first night alone


@rule
def add_handfuls(room: Array, others: int, chances: Array, known: int) -> bool:
    """The same after the first night, for any number of seats: nobody's handful depends on an earlier one.

    Handfuls are added up, seat by seat; whatever is above what was needed need not be told apart, black ones excepted.
    """
    sums = 1
    for kind in range(KINDS - 1, -1, -1):
        room[ONE_FRAME + kind] = most_told(room, others, kind)
        room[OTHER_FRAME + kind] = sums
        sums *= 1 + int(room[ONE_FRAME + kind])
    if sums > most_entries(room):
        return False
    for place in range(sums):
        room[TABLES + place] = 0.0
    room[TABLES] = 1.0
    table = TABLES
    for other in range(others):
        if room[GIVEN_BY + other] > 0:
            following = 2 * TABLES + most_entries(room) - table
            add_handful(room, other, sums, table, following)
            table = following
    for place in range(sums):
        enough = True
        for kind in range(KINDS):
            enough &= sum_at(room, place, kind) >= room[NEEDED + kind]
        if enough:
            chances[known + sum_at(room, place, BLACK)] += room[table + place]
    return True


@rule
def most_told(room: Array, others: int, kind: int) -> int:
    """Up to how many bones of a kind are told apart: black ones always, others as far as they were needed."""
    return owned(room, others, 0, kind) if kind == BLACK else max(int(room[NEEDED + kind]), 0)


@rule
def sum_at(room: Array, place: int, kind: int) -> int:
    """How many bones of a kind there are at a place of the table of sums, at the most as many as are told apart."""
    return place // int(room[OTHER_FRAME + kind]) % (1 + int(room[ONE_FRAME + kind]))


@rule
def add_handful(room: Array, other: int, sums: int, table: int, following: int) -> None:
    """Add all handfuls that another seat can have given."""
    for place in range(sums):
        room[following + place] = 0.0
    size = int(room[GIVEN_BY + other])
    for handful in range(FIRST_OF_SIZE[size], FIRST_OF_SIZE[size + 1]):
        ways = 1.0
        for kind in range(KINDS):
            for taken in range(HANDFULS[handful, kind]):
                ways = ways * (room[STARTS + other * KINDS + kind] - taken) / (taken + 1)
        if ways > 0:
            for place in range(sums):
                if room[table + place] > 0:
                    reached = 0
                    for kind in range(KINDS):
                        bones = sum_at(room, place, kind) + int(HANDFULS[handful, kind])
                        reached += min(bones, int(room[ONE_FRAME + kind])) * int(room[OTHER_FRAME + kind])
                    room[following + reached] += ways * room[table + place]
