"""What can happen in Doggy Bag. Handfuls, and what is seen in the bag, are told to those alone whose they are (D5)."""

from __future__ import annotations

from larcin.rules.doggy_bag.components import COLOURS
from larcin.rules.doggy_bag.state import ROLES
from larcin.rules.doggy_bag.words import SOME_HANDFULS, SOME_RETURNS
from larcin.rules.events import NUMBER, SEATS, Kind, named

(
    FIRST_PLAYER, COINS, LAST_NIGHT, GAVE, GIVEN, TAKES, HOTHEAD, FLATTERS, LOOKS, SEES, LEADS, DRAWS, KEEPS, BACK,
    ON_CHEST, RETURNED, SWAPS, CAUGHT, OUT, TOKEN, SUCCESS, DARES, ROBS, SPARES, ALL_CAUGHT, LAST_DOG, NO_BONES,
    NO_BLACK, WINS,
) = range(29)  # fmt: skip

ROLE = named([str(role) for role in range(ROLES)])
BONE = named(COLOURS)

EVENTS = (
    Kind(FIRST_PLAYER, "first", seat=NUMBER),
    Kind(COINS, "coins", night=NUMBER, coins=NUMBER),
    Kind(LAST_NIGHT, "last night"),
    Kind(GAVE, "gave", secret=("handful",), instead="sealed", seat=NUMBER, handful=named(SOME_HANDFULS)),
    Kind(GIVEN, "given", bones=NUMBER, bag=NUMBER),
    Kind(TAKES, "takes", seat=NUMBER, role=ROLE),
    Kind(HOTHEAD, "hothead", seat=NUMBER, role=ROLE, number=NUMBER),
    Kind(FLATTERS, "toady", seat=NUMBER),
    Kind(LOOKS, "looks", seat=NUMBER),
    Kind(SEES, "sees", secret=COLOURS, seat=NUMBER, grey=NUMBER, white=NUMBER, red=NUMBER, yellow=NUMBER, black=NUMBER),
    Kind(LEADS, "leads", seat=NUMBER, to=NUMBER),
    Kind(DRAWS, "draws", seat=NUMBER, bone=BONE),
    Kind(KEEPS, "keeps", seat=NUMBER),
    Kind(BACK, "back"),
    Kind(ON_CHEST, "chest", seat=NUMBER, bone=BONE),
    Kind(RETURNED, "returned", seat=NUMBER, handful=named(SOME_RETURNS)),
    Kind(SWAPS, "swaps", seat=NUMBER, bone=BONE, got=BONE),
    Kind(CAUGHT, "caught", seat=NUMBER, grey=NUMBER, lost=NUMBER),
    Kind(OUT, "out", seat=NUMBER),
    Kind(TOKEN, "token", seat=NUMBER),
    Kind(SUCCESS, "success", seat=NUMBER, bones=NUMBER),
    Kind(DARES, "dares", seat=NUMBER),
    Kind(ROBS, "robs", seat=NUMBER, bone=BONE, to=NUMBER),
    Kind(SPARES, "spares", seat=NUMBER),
    Kind(ALL_CAUGHT, "all caught"),
    Kind(LAST_DOG, "last dog", seat=NUMBER),
    Kind(NO_BONES, "no bones"),
    Kind(NO_BLACK, "no black"),
    Kind(WINS, "wins", seats=SEATS),
)
