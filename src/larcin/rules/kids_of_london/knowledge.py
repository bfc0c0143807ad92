"""Who knows what in Kids of London: views, positions, and what was seen to happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from larcin.errors import BadPosition
from larcin.reading import Checked
from larcin.rules.contract import CHANCE, MEMORY_AID, Event, Position, Record, View, bit, listed, named, unpacked
from larcin.rules.kids_of_london import rulebook
from larcin.rules.kids_of_london.table import (
    ARRESTED,
    BEGGAR,
    CARDS,
    CHIEF,
    CHOOSE_ANSWER,
    CHOOSE_CARD,
    CHOOSE_PAYMENT,
    GANG_CARD,
    HOURS,
    LEFT_PRIEST,
    NONE,
    NOTHING,
    OVER,
    RIGHT_PRIEST,
    SAY_ACTOR,
    TAKE_CARD,
    TAKE_CHARACTER,
    TURN_TILE,
    is_sealed,
    owing,
    turned_over,
)
from larcin.rules.kids_of_london.words import CHARACTERS, MOVES, STAGES

# ---------------------------------------------------------------------------------------------------------- the view


def view(state: Record, seat: int, memory: str) -> View:
    """What a seat may know (K4, K6): everything but the others' sealed choices.

    Without the memory aid, the others' hands and the tiles still to come are not shown either.
    """
    state = unpacked(state)
    return {
        "hour": int(state.hour),
        "stage": STAGES[state.stage],
        "character": named(CHARACTERS, state.character),
        "characters_left": tiles(state) if memory == MEMORY_AID else None,
        "gangs": [view_of_gang(state, gang, seat, memory) for gang in range(state.gangs)],
    }


def view_of_gang(state: Record, gang: int, watcher: int, memory: str) -> View:
    own = gang == watcher
    sealed = bool(is_sealed(state, gang))
    cards = hand(state, gang)
    seen: View = {
        "coins": int(state.coins[gang]),
        "cards_left": len(cards),
        "hand": cards if own or memory == MEMORY_AID else None,
        "sealed": sealed,
        "card": None,
        "arrested": False,
        "payment": None,
        "answer": None,
    }
    if own or turned_over(state) or gang >= state.seats:
        seen["card"] = card_on_table(state, gang)
        seen["arrested"] = bool(state.card[gang] == ARRESTED)
    if own or not sealed or state.stage == CHOOSE_ANSWER:
        seen["payment"] = payment(state, gang)
    if own or not sealed:
        seen["answer"] = named(MOVES, state.answer[gang])
    return seen


def card_on_table(state: Record, gang: int) -> int | None:
    card = int(state.card[gang])
    return CHIEF if card == ARRESTED else None if card == NONE else card


def payment(state: Record, gang: int) -> str | None:
    chosen = int(state.payment[gang])
    return None if chosen in (NONE, NOTHING) else MOVES[chosen]


def hand(state: Record, gang: int) -> list[int]:
    return listed(int(state.hand[gang]), CARDS)


def tiles(state: Record) -> dict[str, int]:
    return {name: int(count) for name, count in zip(CHARACTERS, state.tiles, strict=True) if count}


# ------------------------------------------------------------------------------------------------------ the position

MOST_COINS = 30_000
"""More than anybody can gather in a day, and less than a purse of 16 bits holds."""


def position(state: Record) -> Position:
    """All there is, sealed choices included."""
    return {
        "hour": int(state.hour),
        "stage": STAGES[state.stage],
        "character": named(CHARACTERS, state.character),
        "characters_left": tiles(state),
        "gangs": [
            {
                "coins": int(state.coins[gang]),
                "hand": hand(state, gang),
                "card": card_on_table(state, gang),
                "arrested": bool(state.card[gang] == ARRESTED),
                "payment": payment(state, gang),
                "answer": named(MOVES, state.answer[gang]),
            }
            for gang in range(state.gangs)
        ],
    }


def from_position(given: Position, options: Mapping[str, Any], state: Record) -> None:
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


def place_gang(part: Checked, state: Record, gang: int) -> None:
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


# -------------------------------------------------------------------------------------------------- what was seen


def tell(before: Record, seat: int, action: int, after: Record, watcher: int) -> list[Event]:  # noqa: ARG001
    """What happened, as everyone at the table saw it: no event of this game differs from watcher to watcher.

    Single fields are read in brackets, which is five times as fast as by their names.
    """
    if seat == CHANCE:
        if before["stage"] == TURN_TILE:
            return [{"event": "tile", "hour": int(before["hour"]), "passer": CHARACTERS[action]}]
        return [{"event": "gang card", "seat": int(before["seats"]), "card": action - GANG_CARD}]
    if before["asked"] != bit(seat):
        return [{"event": "sealed", "seat": seat}]
    events = reenact(unpacked(before), seat, action)
    if after["stage"] == OVER:
        events += tell_the_end(after)
    return events


def reenact(table: Record, seat: int, action: int) -> list[Event]:
    """The last choice is in: play what follows on this copy, one rule at a time, and say what each one did."""
    stage = table.stage
    rulebook.choose(table, seat, action)
    events: list[Event] = []
    if stage == CHOOSE_CARD:
        events += tell_cards(table)
    elif stage == CHOOSE_PAYMENT:
        events += tell_choices(table, "payment")
    else:
        events += tell_choices(table, "answer")
    if not table.asked and stage != CHOOSE_ANSWER:
        rulebook.ask_prince_or_actor(table)
        if table.asked:
            events.append({"event": "asked answer", "seats": listed(int(table.asked))})
    if not table.asked:
        events += tell_payments(table)
    return events


def tell_cards(table: Record) -> list[Event]:
    cards = [[gang, int(table.card[gang])] for gang in range(table.gangs)]
    events: list[Event] = [{"event": "cards", "cards": cards}]
    rulebook.turn_cards_over(table)
    rulebook.arrest_chiefs(table)
    arrested = [gang for gang in range(table.gangs) if table.card[gang] == ARRESTED]
    if arrested:
        events.append({"event": "arrested", "seats": arrested})
    rulebook.settle_payments(table)
    if table.asked:
        events.append({"event": "asked payment", "seats": listed(int(table.asked))})
    elif len(arrested) == table.gangs:
        events.append({"event": "nobody"})
    return events


def tell_choices(table: Record, question: str) -> list[Event]:
    """Who chose what, of those who had the choice (the fictional gang never has one)."""
    chosen = getattr(table, question)[: table.seats]
    return [
        {"event": question, "seat": seat, question: MOVES[choice]}
        for seat, choice in enumerate(chosen)
        if choice not in (NONE, NOTHING)
    ]


def tell_payments(table: Record) -> list[Event]:
    events: list[Event] = [
        {"event": "lowest", "seat": gang, "coins": int(table.card[gang])}
        for gang in range(table.gangs)
        if table.payment[gang] == TAKE_CARD
    ]
    rulebook.pay_lowest(table)
    for gang in range(table.gangs):
        if table.payment[gang] == TAKE_CHARACTER:
            purses = list(table.coins)
            rulebook.rob(table, gang, rulebook.share(table))
            moved = sum(abs(now - then) for now, then in zip(table.coins, purses, strict=True))
            events.append(tell_robbery(table, gang, int(moved)))
    return events


def tell_robbery(table: Record, gang: int, coins: int) -> Event:
    if table.answer[gang] == SAY_ACTOR:
        return {"event": "fooled", "seat": gang}
    event: Event = {"seat": gang, "character": CHARACTERS[table.character], "coins": coins}
    if table.character in (LEFT_PRIEST, RIGHT_PRIEST):
        step = 1 if table.character == LEFT_PRIEST else -1
        return {"event": "gives", **event, "to": int((gang + step) % table.gangs)}
    return {"event": "loses" if table.character == BEGGAR else "robs", **event}


def tell_the_end(state: Record) -> list[Event]:  # K21 to K23, K27
    coins = [int(state.coins[gang]) for gang in range(state.gangs)]
    others = [purse for purse in coins if purse < max(coins)]
    stripped = [gang for gang, purse in enumerate(coins) if purse == max(coins)]
    events: list[Event] = [{"event": "stripped", "seats": stripped}]
    if not others:
        return [*events, {"event": "no winner"}]
    return [*events, {"event": "wins", "seats": [gang for gang, purse in enumerate(coins) if purse == max(others)]}]
