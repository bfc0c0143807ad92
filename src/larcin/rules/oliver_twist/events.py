"""What can happen in Oliver Twist, and what those are told of it who may not know all."""

from __future__ import annotations

from larcin.rules.events import NUMBER, SEATS, Kind, named
from larcin.rules.oliver_twist.box import CARD_NAMES, TOOL_NAMES, wide
from larcin.rules.oliver_twist.state import KIND_NAMES
from larcin.rules.oliver_twist.words import HANDFUL_NAMES, PLACE_NAMES, SET_NAMES, SHARING_NAMES, VALUE_NAMES

(
    DEALT_TO, DAY_BREAKS, BEGINS_DAY, IN_THE_DARK, POOREST, BEGINS_NIGHT, TURNS_UP, WALKS_OVER, WALKS_OVER_UNSEEN,
    TAKES, DRAWS_CARD, BRIBES, SEES, PUTS_PAWN, GIVES_UP, HANDS_IN, GETS_BONUS, GETS_REWARD, HIDES, ASKS, SENDS,
    RETURNS_WALLETS, CLEARS, CLEARS_SOME, STEALS, SLIPS, PAYS, DRAWS_BURGLARY, KEEPS, SPENDS, GIVES_IN, COMPLETES,
    LAST_SETS, FILE_OPENED, FINED, NIGHT_FALLS, BURGLARY_COUNTS, WINS,
) = map(wide, range(38))  # fmt: skip

TOKEN, PLACE, CARD, VALUE = map(named, (KIND_NAMES, PLACE_NAMES, CARD_NAMES, VALUE_NAMES))

EVENTS = (
    Kind(DEALT_TO, "dealt to you", seat=NUMBER, token=TOKEN, secret=("token",), instead="dealt"),
    Kind(DAY_BREAKS, "day breaks"),
    Kind(BEGINS_DAY, "begins", seat=NUMBER),
    Kind(IN_THE_DARK, "streets in the dark"),
    Kind(POOREST, "poorest", seat=NUMBER),
    Kind(BEGINS_NIGHT, "starts", seat=NUMBER, to=NUMBER),
    Kind(TURNS_UP, "turns up", seat=NUMBER, token=TOKEN, place=PLACE),
    Kind(WALKS_OVER, "walks over", seat=NUMBER, token=TOKEN),
    Kind(WALKS_OVER_UNSEEN, "walks over unseen", seat=NUMBER, token=TOKEN),
    Kind(TAKES, "takes", seat=NUMBER, token=TOKEN, place=PLACE),
    Kind(DRAWS_CARD, "draws this card", seat=NUMBER, card=CARD, secret=("card",), instead="draws card"),
    Kind(BRIBES, "bribes", seat=NUMBER, pounds=NUMBER),
    Kind(SEES, "peeks and sees", seat=NUMBER, token=TOKEN, place=PLACE, secret=("token",), instead="peeks"),
    Kind(PUTS_PAWN, "places", seat=NUMBER, place=PLACE),
    Kind(GIVES_UP, "gives this up", seat=NUMBER, token=TOKEN, secret=("token",), instead="gives up"),
    Kind(HANDS_IN, "hands in", seat=NUMBER, tokens=named(SET_NAMES), pounds=NUMBER),
    Kind(GETS_BONUS, "bonus", seat=NUMBER, pounds=NUMBER),
    Kind(GETS_REWARD, "reward", seat=NUMBER, pounds=NUMBER),
    Kind(HIDES, "hides", seat=NUMBER, card=CARD),
    Kind(ASKS, "asks", seat=NUMBER, card=CARD),
    Kind(SENDS, "asks about", seat=NUMBER, card=CARD, to=NUMBER),
    Kind(RETURNS_WALLETS, "returns wallets", seat=NUMBER, wallets=NUMBER, pounds=NUMBER),
    Kind(CLEARS, "clears these", seat=NUMBER, tokens=named(HANDFUL_NAMES)),
    Kind(CLEARS_SOME, "clears", seat=NUMBER, count=NUMBER),
    Kind(STEALS, "steals this", seat=NUMBER, token=TOKEN, to=NUMBER, secret=("token",), instead="steals"),
    Kind(SLIPS, "slips this", seat=NUMBER, token=TOKEN, to=NUMBER, secret=("token",), instead="slips"),
    Kind(PAYS, "loses", seat=NUMBER, pounds=NUMBER),
    Kind(DRAWS_BURGLARY, "draws this burglary", seat=NUMBER, value=VALUE, secret=("value",), instead="draws burglary"),
    Kind(KEEPS, "keeps this", seat=NUMBER, value=VALUE, secret=("value",), instead="keeps"),
    Kind(SPENDS, "spends", seat=NUMBER, token=named(TOOL_NAMES)),
    Kind(GIVES_IN, "gives in", seat=NUMBER, pounds=NUMBER),
    Kind(COMPLETES, "completes", seat=NUMBER, types=named(SHARING_NAMES)),
    Kind(LAST_SETS, "last sets", seat=NUMBER, pounds=NUMBER),
    Kind(FILE_OPENED, "file opened", seat=NUMBER, count=NUMBER),
    Kind(FINED, "fined", seat=NUMBER, pounds=NUMBER),
    Kind(NIGHT_FALLS, "night falls"),
    Kind(BURGLARY_COUNTS, "burglary counts", seat=NUMBER, value=VALUE),
    Kind(WINS, "wins", seats=SEATS),
)
