"""Positions of Kids of London: all there is on the table, written down and set up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from larcin.errors import BadPosition
from larcin.reading import Checked
from larcin.rules.contract import Position, bit, listed, named
from larcin.rules.kids_of_london import rulebook
from larcin.rules.kids_of_london.state import (
    ARRESTED,
    CARDS,
    CHIEF,
    CHOOSE_ANSWER,
    HOURS,
    NONE,
    NOTHING,
    SAY_ACTOR,
    TAKE_CARD,
    TAKE_CHARACTER,
    State,
    owing,
)
from larcin.rules.kids_of_london.words import CHARACTERS, MOVES, STAGES


def card_on_table(state: State, gang: int) -> int | None:
    card = state.card[gang]
    return CHIEF if card == ARRESTED else None if card == NONE else card


def payment(state: State, gang: int) -> str | None:
    chosen = state.payment[gang]
    return None if chosen in (NONE, NOTHING) else MOVES[chosen]


def hand(state: State, gang: int) -> list[int]:
    return listed(state.hand[gang], CARDS)


def tiles(state: State) -> dict[str, int]:
    return {name: count for name, count in zip(CHARACTERS, state.tiles, strict=True) if count}


MOST_COINS = 30_000
"""More than anybody can gather in a day, and less than a purse of 16 bits holds."""


def position(state: State) -> Position:
    """All there is, sealed choices included."""
    return {
        "hour": state.hour,
        "stage": STAGES[state.stage],
        "character": named(CHARACTERS, state.character),
        "characters_left": tiles(state),
        "gangs": [
            {
                "coins": state.coins[gang],
                "hand": hand(state, gang),
                "card": card_on_table(state, gang),
                "arrested": state.card[gang] == ARRESTED,
                "payment": payment(state, gang),
                "answer": named(MOVES, state.answer[gang]),
            }
            for gang in range(state.gangs)
        ],
    }


def from_position(given: Position, options: Mapping[str, Any], state: State) -> None:
    """Lay the table as the position says. Cards, payments and answers that it leaves out are not chosen yet."""
    here = Checked(given, "position", BadPosition)
    rulebook.clear_table(state)
    state.seats = options["seats"]
    state.gangs = max(state.seats, 3)
    state.hour = here.number("hour", 1, HOURS)
    state.stage = here.choice("stage", STAGES)
    state.character = here.choice("character", CHARACTERS, default=NONE)
    for name, count in here.counts("characters_left", CHARACTERS, most=HOURS).items():
        state.tiles[CHARACTERS.index(name)] = count
    for gang, part in enumerate(here.parts("gangs", state.gangs, state.gangs)):
        place_gang(part, state, gang)
    here.nothing_else()
    state.asked = owing(state)


def place_gang(part: Checked, state: State, gang: int) -> None:
    state.coins[gang] = part.number("coins", 0, MOST_COINS)
    for card in part.numbers("hand", 0, CHIEF):
        state.hand[gang] |= bit(card)
    state.card[gang] = part.number("card", 0, CHIEF, default=NONE)
    if part.truth("arrested"):
        if state.card[gang] != CHIEF:
            raise BadPosition(f"{part.place}: only an 8 can be arrested.")
        state.card[gang] = ARRESTED
    settled = state.stage == CHOOSE_ANSWER or state.card[gang] == ARRESTED
    chosen = part.choice("payment", MOVES[TAKE_CARD : TAKE_CHARACTER + 1], default=NONE)
    state.payment[gang] = TAKE_CARD + chosen if chosen != NONE else NOTHING if settled else NONE
    answer = part.choice("answer", MOVES[SAY_ACTOR:], default=NONE)
    state.answer[gang] = SAY_ACTOR + answer if answer != NONE else NONE
    part.nothing_else()
