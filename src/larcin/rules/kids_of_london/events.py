"""What can happen in Kids of London. Everybody sees all of it."""

from __future__ import annotations

from larcin.rules.events import NUMBER, SEATS, Kind, by_seat, named
from larcin.rules.kids_of_london.state import MOST_GANGS
from larcin.rules.kids_of_london.words import CHARACTERS, MOVES

(
    TILE, GANG_SHOWS, SEALED, CARDS_TURNED, ARRESTS, ASKED_PAYMENT, NOBODY_PAID, PAYMENT, ASKED_ANSWER, ANSWER, LOWEST,
    ROBS, GIVES, LOSES, FOOLED, STRIPPED, WINS, NO_WINNER,
) = range(18)  # fmt: skip

EVENTS = (
    Kind(TILE, "tile", hour=NUMBER, passer=named(CHARACTERS)),
    Kind(GANG_SHOWS, "gang card", seat=NUMBER, card=NUMBER),
    Kind(SEALED, "sealed", seat=NUMBER),
    Kind(CARDS_TURNED, "cards", cards=by_seat(MOST_GANGS)),
    Kind(ARRESTS, "arrested", seats=SEATS),
    Kind(ASKED_PAYMENT, "asked payment", seats=SEATS),
    Kind(NOBODY_PAID, "nobody"),
    Kind(PAYMENT, "payment", seat=NUMBER, payment=named(MOVES)),
    Kind(ASKED_ANSWER, "asked answer", seats=SEATS),
    Kind(ANSWER, "answer", seat=NUMBER, answer=named(MOVES)),
    Kind(LOWEST, "lowest", seat=NUMBER, coins=NUMBER),
    Kind(ROBS, "robs", seat=NUMBER, character=named(CHARACTERS), coins=NUMBER),
    Kind(GIVES, "gives", seat=NUMBER, character=named(CHARACTERS), coins=NUMBER, to=NUMBER),
    Kind(LOSES, "loses", seat=NUMBER, character=named(CHARACTERS), coins=NUMBER),
    Kind(FOOLED, "fooled", seat=NUMBER),
    Kind(STRIPPED, "stripped", seats=SEATS),
    Kind(WINS, "wins", seats=SEATS),
    Kind(NO_WINNER, "no winner"),
)
