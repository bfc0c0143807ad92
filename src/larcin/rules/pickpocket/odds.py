"""The chances of a thief, from what its seat knows and nothing else.

Every loot tile that a seat has not seen is as likely as any other to be in the bag, and all guards not seen are there.

- `steal`: that the next tile from the bag `fits`, `misses` or is a `guard`; and that it is the `second` guard.
- `leave`: the points for leaving now; None for a seat that is out or alone.
- `double`: the chance that double or nothing succeeds if one were alone now, or from here on if one is, by the best
  choice of hand and bag (`success`, and the first `move` to that end), and the `points` to expect by the choice that is
  best for those. None for a seat that is out.

What happens in double or nothing is in `doubling.py`.
"""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.layout import Layout, Piece
from larcin.rules.odds import Odds, Real
from larcin.rules.pickpocket.components import GUARD_KINDS, KINDS, LINES_ON, LOOT_KINDS
from larcin.rules.pickpocket.doubling import (
    BIT_OF_ELEMENTS,
    GUARDS,
    INSIDE,
    LOOT,
    OWN,
    ROOM,
    Thief,
    after_a_tile,
    can,
    chance_of_loot,
    lengthened,
    theft,
    without,
    worth,
)
from larcin.rules.pickpocket.observation import (
    BAG,
    DOOR,
    DOUBLE,
    ELEMENTS,
    HAND,
    POWER,
    SPENT,
    STAGE,
    TURN,
    UNSEEN,
    WHOLE,
)
from larcin.rules.pickpocket.observation import INSIDE as IN_THE_INN
from larcin.rules.pickpocket.state import (
    BEER,
    DEALING,
    DOUBLE_TILES,
    DRINK,
    LINE_COUNT,
    NONE,
    OVER,
    PILING,
    PLAY,
    PLAYING,
    POWERS,
    STEAL,
)
from larcin.rules.pickpocket.words import MOVES
from larcin.rules.views import Group, IfSet, Name, Number

ODDS = Odds(
    layout=Layout((
        Piece("fits", 1, "the chance that a stolen tile fits"),
        Piece("misses", 1, "the chance that it does not"),
        Piece("guard", 1, "the chance that it is a guard"),
        Piece("second", 1, "the chance that it is the second guard of the night"),
        Piece("leave", 1, "the points for leaving now, -1 for who cannot"),
        Piece("move", 1, "1 and the safest move in double or nothing, 0 for who is out"),
        Piece("success", 1, "the chance that it succeeds"),
        Piece("points", 1, "the points to expect there, if nothing else counts"),
    )),
    view=Group(
        steal=Group(fits=Real("fits"), misses=Real("misses"), guard=Real("guard"), second=Real("second")),
        leave=Number("leave", none=-1),
        double=IfSet("move", Group(success=Real("success"), move=Name("move", MOVES), points=Real("points"))),
    ),
    room=ROOM,
)  # fmt: skip

FITS, MISSES, GUARD, SECOND, LEAVE_NOW, MOVE, SUCCESS, TO_EXPECT = ODDS.layout.offsets_seen()


@rule
def odds(numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
    """The chances at the bag for all, and those of a seat in the inn."""
    if numbers[STAGE + PILING] or numbers[STAGE + DEALING] or numbers[STAGE + OVER]:
        return 0
    look_into(room, numbers)
    thief = thief_at(numbers)
    steal(room, thief, out)
    out[LEAVE_NOW] = -1
    if seat >= 0 and numbers[IN_THE_INN]:
        if numbers[DOUBLE] == 0:
            out[LEAVE_NOW] = worth(thief, 1)
        double(room, thief, numbers[DOUBLE] == 1, out)
    return 1


@rule
def is_alone_in_turn(numbers: Array) -> bool:
    """Who looks on, a seat, is to say how double or nothing goes on (P20), not what to do when caught there (P34)."""
    return numbers[STAGE + PLAYING] == 1 and numbers[DOUBLE] > 0 and numbers[TURN] == 1


@rule
def look_into(bag: Array, numbers: Array) -> None:
    """What may come out of the bag, and what is in one's own hand."""
    bag[LOOT] = 0
    bag[GUARDS] = 0
    for kind in range(KINDS):
        bag[kind] = numbers[UNSEEN + kind]
        bag[LOOT if kind < LOOT_KINDS else GUARDS] += bag[kind]
    bag[INSIDE] = numbers[BAG] - bag[GUARDS]
    for kind in range(LOOT_KINDS):
        bag[OWN + kind] = numbers[HAND + kind]


@rule
def thief_at(numbers: Array) -> Thief:
    """Who looks on, behind the row as it lies."""
    whole = 0
    elements = 0
    for line in range(LINE_COUNT):
        whole |= bit(line) * int(numbers[WHOLE + line])
        elements += int(numbers[ELEMENTS + line]) << (line * BIT_OF_ELEMENTS)
    door = NONE
    for guard in range(GUARD_KINDS):
        if numbers[DOOR + guard]:
            door = guard
    powers = 0
    for power in range(POWERS):
        if numbers[POWER + power] and not numbers[SPENT + power]:
            powers |= bit(power)
    return Thief(whole, elements, door, powers)


@rule
def steal(bag: Array, thief: Thief, out: Array) -> None:
    """Whether a stolen tile fits, misses, or is a guard (P15, P17)."""
    fitting = 0.0
    for kind in range(LOOT_KINDS):
        if LINES_ON[kind] & thief.whole:
            fitting += bag[kind]
    out[FITS] = chance_of_loot(bag, fitting)
    out[MISSES] = chance_of_loot(bag, bag[LOOT] - fitting)
    out[GUARD] = bag[GUARDS] / (bag[INSIDE] + bag[GUARDS])
    if thief.door != NONE:
        out[SECOND] = out[GUARD]


@rule
def double(bag: Array, thief: Thief, is_last: bool, out: Array) -> None:
    """The best there is for success, with its first move, and the best there is for points (P20 to P23)."""
    success, points = theft(bag, thief, is_last)
    prefer(out, STEAL, success, points)
    if can(thief, BEER):
        success, points = after_a_tile(bag, without(thief, BEER), is_last)
        prefer(out, DRINK, success, points)
    for kind in range(LOOT_KINDS):
        if bag[OWN + kind] > 0 and LINES_ON[kind] & thief.whole:
            bag[OWN + kind] -= 1
            success, points = after_a_tile(bag, lengthened(thief, kind), is_last)
            bag[OWN + kind] += 1
            prefer(out, PLAY + kind, success, points)


@rule
def prefer(out: Array, move: int, success: float, points: float) -> None:
    """Keep a move that is safer than those before it, and points if they are more."""
    if out[MOVE] == 0 or success > out[SUCCESS]:
        out[MOVE] = 1 + move
        out[SUCCESS] = success
    out[TO_EXPECT] = max(out[TO_EXPECT], points)


assert DOUBLE_TILES == 2, "the last tile, and the one before it"
