"""A seat's chances in Oliver Twist, from what it knows and nothing else.

- `face_down`: what a face-down token is, of which the seat knows nothing, by type (T30);
- `next_card`: which card the next character token brings;
- `burglary`: a burglary now (T36): how many `cards`, how many `pounds` the best of them is worth on average, and how
  likely it is a `gain`.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.layout import Layout, Piece
from larcin.rules.odds import Odds, Real, Shares
from larcin.rules.oliver_twist.box import CARD_NAMES, TYPE_NAMES
from larcin.rules.oliver_twist.observation import BURGLARIES_UNSEEN, CARDS_UNSEEN, LAYOUT, TOKENS_UNSEEN, TOOLS_OF
from larcin.rules.oliver_twist.state import BURGLARIES, CARDS, KINDS, TOOLS, TYPE_OF, TYPES, WORTH
from larcin.rules.views import Group, Number

ODDS = Odds(
    layout=Layout((
        Piece("face_down", TYPES, "the chance that a face-down token is of each type"),
        Piece("next_card", CARDS, "the chance of each card to come next"),
        Piece("cards", 1, "how many cards a burglar draws"),
        Piece("pounds", 1, "what the best of them is worth on average"),
        Piece("gain", 1, "the chance that it is worth something"),
    )),
    view=Group(
        face_down=Shares("face_down", TYPE_NAMES),
        next_card=Shares("next_card", CARD_NAMES),
        burglary=Group(cards=Number("cards"), pounds=Real("pounds"), gain=Real("gain")),
    ),
)  # fmt: skip

FACE_DOWN, NEXT_CARD, DRAWN, POUNDS, GAIN = ODDS.layout.offsets_seen()
REMEMBERED = LAYOUT.observation


@rule
def odds(numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
    """The chances of a seat; an onlooker has none."""
    if seat < 0:
        return 0
    remembered = numbers[REMEMBERED:]
    for kind in range(KINDS):
        out[FACE_DOWN + TYPE_OF[kind]] += remembered[TOKENS_UNSEEN + kind]
    for card in range(CARDS):
        out[NEXT_CARD + card] = remembered[CARDS_UNSEEN + card]
    share_out(out, FACE_DOWN, TYPES)
    share_out(out, NEXT_CARD, CARDS)
    burgle(remembered[BURGLARIES_UNSEEN:], 1 + sorts_of_tools(numbers), out)
    return 1


@rule
def share_out(out: Array, offset: int, count: int) -> None:
    """Turn counts into shares of all."""
    total = 0.0
    for number in range(count):
        total += out[offset + number]
    for number in range(count):
        if out[offset + number] > 0:
            out[offset + number] /= total


@rule
def sorts_of_tools(numbers: Array) -> int:
    sorts = 0
    for tool in range(TOOLS):
        sorts += numbers[TOOLS_OF + tool] > 0
    return sorts


@rule
def burgle(unseen: Array, tools: int, out: Array) -> None:  # T36
    """Of cards in ascending order, the one with `below` others below it is the best of those that are drawn in as many
    ways as the rest of them can be chosen from those below.
    """
    cards = 0
    for value in range(BURGLARIES):
        cards += int(unseen[value])
    drawn = min(tools, cards)
    below = pounds = gains = 0
    for value in range(BURGLARIES):
        for _ in range(unseen[value]):
            ways = choices(below, drawn - 1)
            pounds += WORTH[value] * ways
            gains += ways * (WORTH[value] > 0)
            below += 1
    out[DRAWN] = drawn
    out[POUNDS] = pounds / choices(cards, drawn)
    out[GAIN] = gains / choices(cards, drawn)


@rule
def choices(things: int, chosen: int) -> int:
    """In how many ways so many things can be chosen."""
    ways = 1
    for number in range(chosen):
        ways = ways * (things - number) // (number + 1)
    return ways
