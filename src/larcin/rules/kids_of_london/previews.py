"""What a move would bring in Kids of London, before it is known what the others play."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.kids_of_london.state import (
    BEGGAR,
    CHIEF,
    CHOOSE_ANSWER,
    CHOOSE_CARD,
    MOST_GANGS,
    SAY_ACTOR,
    TAKE_CARD,
    State,
    lost_to_beggar,
    must_say,
    receiver,
    share,
    with_highest,
)
from larcin.rules.layout import Piece, distance_to
from larcin.rules.previews import Previews
from larcin.rules.views import Flag, Group, Number, SeatOf

CARD, PAY = range(2)

PREVIEWS = Previews(
    pieces=(
        Piece("coins", 1, "for a robber: what it takes, below 0 what it loses", 8),
        Piece("to", MOST_GANGS, "who gets these coins, as a 1 among zeros, from one's own seat clockwise"),
        Piece("must_say", 1, "1 if a robber says whether it met a prince or an actor, and so takes them or nothing"),
        Piece("lowest", 1, "for the lowest card", CHIEF),
        Piece("chief", 1, "1 for a gang leader: with another one both are arrested"),
    ),
    kinds=(
        Group(
            highest=Number("coins"), to=SeatOf("to"), must_say=Flag("must_say"), lowest=Number("lowest"),
            chief=Flag("chief"),
        ),
        Group(coins=Number("coins"), to=SeatOf("to"), must_say=Flag("must_say")),
    ),
)  # fmt: skip

WHAT, COINS, TO, MUST_SAY, LOWEST, IS_CHIEF = PREVIEWS.layout.offsets_seen()


@rule
def preview(state: State, seat: int, action: int, out: Array) -> None:
    if state.stage == CHOOSE_CARD:
        out[WHAT] = 1 + CARD
        preview_robbery(state, seat, 1, out)  # K8: alone with the highest card
        out[MUST_SAY] = must_say(state)
        out[LOWEST] = action  # K9
        out[IS_CHIEF] = action == CHIEF  # K7
        return
    out[WHAT] = 1 + PAY
    if action == TAKE_CARD:
        out[COINS] = state.card[seat]  # K9, K11
        out[TO] = 1
    elif action == SAY_ACTOR:
        out[TO] = 1  # K16
    else:
        preview_robbery(state, seat, with_highest(state), out)  # K8, K12
        out[MUST_SAY] = must_say(state) and state.stage != CHOOSE_ANSWER


@rule
def preview_robbery(state: State, seat: int, sharers: int, out: Array) -> None:
    """What it brings to rob the character of the hour, shared by so many, and whom."""
    coins = share(state, sharers)
    if state.character == BEGGAR:
        coins = -lost_to_beggar(state, seat, coins)  # K18, K19
    out[COINS] = coins
    out[TO + distance_to(seat, receiver(state, seat), state.gangs)] = 1  # K14, K15
