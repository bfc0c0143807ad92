"""What a seat knows in Kids of London: as numbers, and how they are read as a view."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.kids_of_london import words
from larcin.rules.kids_of_london.state import (
    ARRESTED,
    CARDS,
    CHARACTERS,
    CHIEF,
    CHOOSE_ANSWER,
    HOURS,
    MOST_GANGS,
    NONE,
    OVER,
    SAY_ACTOR,
    TAKE_CARD,
    TAKE_CHARACTER,
    State,
    hand_size,
    is_sealed,
    most_coins,
    place_in_the_end,
    score_in_the_end,
    second_most_coins,
    turned_over,
)
from larcin.rules.kids_of_london.words import MOVES, STAGES, STANDINGS
from larcin.rules.layout import Layout, Piece, mark, mark_bits, seat_from, write_counts
from larcin.rules.views import Counts, EachSeat, FirstKnown, Flag, Group, IfOwn, IfSet, Listed, Name, Number, OneOf

EACH = "for each gang, from one's own clockwise"

LAYOUT = Layout(
    seen=(
        Piece("me", MOST_GANGS, "one's own seat, as a 1 among zeros"),
        Piece("seats", 1, "how many play; with two there is a fictional gang besides", MOST_GANGS),
        Piece("stage", OVER + 1, "what happens next in this hour, as a 1 among zeros"),
        Piece("hour", 1, "1 to 9", HOURS),
        Piece("character", CHARACTERS, "this hour's passer-by, as a 1 among zeros"),
        Piece("hand", CARDS, "one's own cards, as ones and zeros; a sealed card is still among them"),
        Piece("coins", MOST_GANGS, f"coins, {EACH}", 30),
        Piece("cards_left", MOST_GANGS, f"cards not yet turned over, {EACH}", CARDS),
        Piece("sealed", MOST_GANGS, f"1 if a choice is made that others may not see yet, {EACH}"),
        Piece("arrested", MOST_GANGS, f"1 if the police took its 8, {EACH}"),
        Piece("card", (MOST_GANGS, CARDS), f"the card of this hour as a 1 among zeros, {EACH}: one's own, or open"),
        Piece("payment", (MOST_GANGS, 2), f"paid for the card, or for the character, {EACH}, where it is known"),
        Piece("answer", (MOST_GANGS, 2), f"says actor, or prince, {EACH}, where it is known"),
    ),
    remembered=(
        Piece("hands", (MOST_GANGS, CARDS), f"cards not yet turned over, as ones and zeros, {EACH}"),
        Piece("characters_left", CHARACTERS, "how many tiles of each character are still face down", 2),
    ),
    arranged=(
        Piece("standing", MOST_GANGS, f"if the day ended now: 1 for the richest, 2 for the second richest, {EACH}", 2),
        Piece("place", MOST_GANGS, f"its place once the day is over, 0 before, {EACH}", MOST_GANGS),
        Piece("score", MOST_GANGS, f"and its score, {EACH}", 30),
        Piece("last_hour", 1, "1 if the day ends with this hour"),
    ),
)

VIEW = Group(
    hour=Number("hour"),
    last_hour=Flag("last_hour"),
    stage=OneOf("stage", STAGES),
    character=OneOf("character", words.CHARACTERS),
    characters_left=Counts("characters_left", words.CHARACTERS),
    gangs=EachSeat(
        coins=Number("coins"),
        standing=Name("standing", STANDINGS),
        place=Number("place", none=0),
        score=IfSet("place", Number("score")),
        cards_left=Number("cards_left"),
        hand=FirstKnown(Listed("hands", range(CARDS)), IfOwn(Listed("hand", range(CARDS), whole=True))),
        sealed=Flag("sealed"),
        card=OneOf("card", range(CARDS)),
        arrested=Flag("arrested"),
        payment=OneOf("payment", MOVES[TAKE_CARD : TAKE_CHARACTER + 1]),
        answer=OneOf("answer", MOVES[SAY_ACTOR:]),
    ),
)

(ME, SEATS, STAGE, HOUR, CHARACTER, HAND, COINS, CARDS_LEFT, SEALED, ARRESTED_8, CARD, PAYMENT, ANSWER) = (
    LAYOUT.offsets_seen()
)
HANDS, CHARACTERS_LEFT = LAYOUT.offsets_remembered()
STANDING, PLACE, SCORE, LAST_HOUR = LAYOUT.offsets_arranged()


@rule
def observe(state: State, seat: int, out: Array) -> None:
    """What lies on the table, and one's own cards and choices (K4, K6)."""
    mark(out, ME, seat)
    out[SEATS] = state.seats
    if state.stage <= OVER:
        mark(out, STAGE, state.stage)
    out[HOUR] = state.hour
    mark(out, CHARACTER, state.character)
    if seat >= 0:
        mark_bits(out, HAND, state.hand[seat], CARDS)
    for place in range(state.gangs):
        observe_gang(state, seat_from(seat, place, state.gangs), place, seat, out)


@rule
def observe_gang(state: State, gang: int, place: int, watcher: int, out: Array) -> None:
    own = gang == watcher
    sealed = is_sealed(state, gang)
    out[COINS + place] = state.coins[gang]
    out[CARDS_LEFT + place] = hand_size(state, gang)
    out[SEALED + place] = sealed
    if own or turned_over(state) or gang >= state.seats:
        arrested = state.card[gang] == ARRESTED
        out[ARRESTED_8 + place] = arrested
        if arrested:
            out[CARD + place * CARDS + CHIEF] = 1
        else:
            mark(out, CARD + place * CARDS, state.card[gang])
    if (own or not sealed or state.stage == CHOOSE_ANSWER) and state.payment[gang] >= TAKE_CARD:
        out[PAYMENT + place * 2 + int(state.payment[gang]) - TAKE_CARD] = 1
    if (own or not sealed) and state.answer[gang] != NONE:
        out[ANSWER + place * 2 + int(state.answer[gang]) - SAY_ACTOR] = 1


@rule
def remember(state: State, seat: int, out: Array) -> None:
    """Which cards and tiles are still to come: all others have been turned over before everybody's eyes."""
    for place in range(state.gangs):
        mark_bits(out, HANDS + place * CARDS, state.hand[seat_from(seat, place, state.gangs)], CARDS)
    write_counts(out, CHARACTERS_LEFT, state.tiles, CHARACTERS)


@rule
def arrange(state: State, seat: int, out: Array) -> None:  # K5, K21, K22
    """Who would be robbed and who would win if the day ended now; nobody, while nobody has any coins. In the end the
    places and scores of all gangs, also of one that nobody plays (K24).
    """
    out[LAST_HOUR] = state.hour == HOURS
    most = most_coins(state)
    second = second_most_coins(state)
    if most == 0 and state.stage != OVER:
        return
    for place in range(state.gangs):
        gang = seat_from(seat, place, state.gangs)
        coins = state.coins[gang]
        out[STANDING + place] = 1 if coins == most else 2 * (coins == second)
        if state.stage == OVER:
            out[PLACE + place] = place_in_the_end(state, gang, most)
            out[SCORE + place] = score_in_the_end(state, gang, most)
