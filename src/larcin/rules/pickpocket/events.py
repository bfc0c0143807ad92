"""What can happen in Pickpocket. Only a tile that goes from the bag into a hand looks different to others (P9, P29)."""

from __future__ import annotations

from larcin.rules.events import NUMBER, SEATS, Kind, named
from larcin.rules.pickpocket.components import TILE_NAMES
from larcin.rules.pickpocket.words import POWERS

(
    MARKER_PILED, TILE_DEALT, FIRST_NIGHT, NIGHT, POWER_TAKEN, PLAYS, DRINKS, REACHES, REACHES_AGAIN, STEALS, MISSES,
    GIVES_IN, WARNED, THROWN_OUT, ALONE, LEAVES, DOUBLES, LAYS_DOWN, GLOVE_TILE, GLOVE_GUARD, GUARD, SECOND_GUARD,
    LAST_GUARD, ESCAPES, NOTHING, HAND_SHOWN, WINS,
) = range(27)  # fmt: skip

TILE = named(TILE_NAMES)

EVENTS = (
    Kind(MARKER_PILED, "marker", seat=NUMBER),
    Kind(TILE_DEALT, "dealt tile", secret=("tile",), instead="dealt", seat=NUMBER, tile=TILE),
    Kind(FIRST_NIGHT, "first night", night=NUMBER, seat=NUMBER),
    Kind(NIGHT, "night", night=NUMBER, seat=NUMBER),
    Kind(POWER_TAKEN, "power", seat=NUMBER, power=named(POWERS)),
    Kind(PLAYS, "plays", seat=NUMBER, tile=TILE),
    Kind(DRINKS, "drinks", seat=NUMBER),
    Kind(REACHES, "reaches", seat=NUMBER),
    Kind(REACHES_AGAIN, "reaches again", seat=NUMBER),
    Kind(STEALS, "steals", seat=NUMBER, tile=TILE),
    Kind(MISSES, "misses", seat=NUMBER, tile=TILE),
    Kind(GIVES_IN, "gives in", seat=NUMBER),
    Kind(WARNED, "warned", seat=NUMBER),
    Kind(THROWN_OUT, "caught", seat=NUMBER),
    Kind(ALONE, "alone", seat=NUMBER),
    Kind(LEAVES, "leaves", seat=NUMBER, points=NUMBER),
    Kind(DOUBLES, "doubles", seat=NUMBER, points=NUMBER),
    Kind(LAYS_DOWN, "lays down", seat=NUMBER, to=NUMBER),
    Kind(GLOVE_TILE, "glove tile", secret=("tile",), instead="glove", seat=NUMBER, tile=TILE),
    Kind(GLOVE_GUARD, "glove guard", seat=NUMBER),
    Kind(GUARD, "guard", guard=NUMBER),
    Kind(SECOND_GUARD, "second guard", guard=NUMBER),
    Kind(LAST_GUARD, "last guard", guard=NUMBER),
    Kind(ESCAPES, "escapes", seat=NUMBER, points=NUMBER),
    Kind(NOTHING, "nothing", seats=SEATS),
    Kind(HAND_SHOWN, "hand", seat=NUMBER, points=NUMBER),
    Kind(WINS, "wins", seats=SEATS),
)
