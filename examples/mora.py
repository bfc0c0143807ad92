"""A game of one's own in one file: mora, played with fingers since ancient Rome.

Each round chance lays one, two or three coins on the table. Both players show one or two fingers at the same time;
seat 0 takes the coins if the sum is odd, seat 1 if it is even. After a number of rounds whoever has more has won.

Try it: `larcin check examples/mora.py`, `larcin play examples/mora.py`, `larcin simulate examples/mora.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from larcin.errors import BadPosition
from larcin.reading import Checked
from larcin.rules.contract import (
    CHANCE,
    CHANCE_ACTS,
    NOBODY,
    Array,
    Credits,
    Event,
    Game,
    Option,
    Position,
    Record,
    View,
    bit,
    record,
    rule,
)
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.words import Words

# ------------------------------------------------------------------------------------------------- rules, compiled

NONE = -1
MOST_COINS = 3

STATE = record(rounds=np.int8, left=np.int8, stake=np.int8, fingers=(np.int8, 2), coins=(np.int16, 2))


@rule
def set_up(state: Record, options: Array) -> None:
    state.rounds = options[1]
    state.left = options[1]
    state.fingers[0] = NONE
    state.fingers[1] = NONE


@rule
def to_act(state: Record) -> int:
    if state.left == 0:
        return NOBODY
    if state.stake == 0:
        return CHANCE_ACTS
    seats = 0
    for seat in range(2):  # M2
        if state.fingers[seat] == NONE:
            seats |= bit(seat)
    return seats


@rule
def legal(state: Record, seat: int, actions: Array) -> int:
    actions[0] = 0
    actions[1] = 1
    return 2


@rule
def chances(state: Record, outcomes: Array, weights: Array) -> int:
    """One coin is the likeliest stake, three the rarest (M1)."""
    for index in range(MOST_COINS):
        outcomes[index] = index
        weights[index] = MOST_COINS - index
    return MOST_COINS


@rule
def apply(state: Record, seat: int, action: int) -> None:
    if seat == CHANCE:
        state.stake = action + 1
        return
    state.fingers[seat] = action
    if to_act(state) == 0:  # M3
        state.coins[(state.fingers[0] + state.fingers[1] + 1) % 2] += state.stake
        state.stake = 0
        state.left -= 1
        state.fingers[0] = NONE
        state.fingers[1] = NONE


@rule
def result(state: Record, places: Array, scores: Array) -> None:  # M4
    for seat in range(2):
        scores[seat] = state.coins[seat]
        places[seat] = 1 + (state.coins[seat] < state.coins[1 - seat])


@rule
def redeal(state: Record, seat: int, dice: Array) -> None:
    """The only secret is a hand already shown while the other still chooses."""
    for other in range(2):
        if other != seat and state.fingers[other] != NONE:
            state.fingers[other] = roll(dice, PLAYERS_DIE, 2)


AUDITS = ("The rounds left must be between none and all.", "Coins and fingers must be possible.")


@rule
def audit(state: Record) -> int:
    if not 0 <= state.left <= state.rounds:
        return 1
    for seat in range(2):
        if state.coins[seat] < 0 or not NONE <= state.fingers[seat] <= 1 or not 0 <= state.stake <= MOST_COINS:
            return 2
    return 0


# ------------------------------------------------------------------------------------------------------- knowledge


def view(state: Record, seat: int, memory: str) -> View:
    return {
        "rounds left": int(state.left),
        "stake": int(state.stake),
        "players": [
            {
                "coins": int(state.coins[each]),
                "has chosen": bool(state.fingers[each] != NONE),
                "fingers": int(state.fingers[each]) + 1 if each == seat and state.fingers[each] != NONE else None,
            }
            for each in range(2)
        ],
    }


def position(state: Record) -> Position:
    return {
        "left": int(state.left),
        "stake": int(state.stake),
        "coins": [int(coins) for coins in state.coins],
        "fingers": [int(fingers) + 1 for fingers in state.fingers],
    }


def from_position(given: Position, options: Mapping[str, Any], state: Record) -> None:
    here = Checked(given, "position", BadPosition)
    set_up(state, np.array([2, options["rounds"]]))
    state.left = here.number("left", 0, int(options["rounds"]))
    state.stake = here.number("stake", 0, MOST_COINS)
    for seat, (coins, fingers) in enumerate(zip(here.any("coins"), here.any("fingers"), strict=True)):
        state.coins[seat] = coins
        state.fingers[seat] = fingers - 1
    here.nothing_else()


def tell(before: Record, seat: int, action: int, after: Record, watcher: int) -> list[Event]:
    if seat == CHANCE:
        return [{"event": "stake", "coins": action + 1}]
    if after.left == before.left:
        return [{"event": "chosen", "seat": seat}]
    fingers = [int(before.fingers[0]), int(before.fingers[1])]
    fingers[seat] = action
    taker = (sum(fingers) + 1) % 2
    return [{"event": "shown", "sum": sum(fingers) + 2, "seat": taker, "coins": int(before.stake)}]


# ----------------------------------------------------------------------------------------------------------- words

GAME = Game(
    name="mora",
    version=1,
    rulebook=sys.modules[__name__],
    state_type=STATE,
    options=(Option("seats", (2,), usual=2), Option("rounds", (1, 3, 5, 7), usual=5)),
    moves=("one", "two"),
    outcomes=("1 coin", "2 coins", "3 coins"),
    audits=AUDITS,
    view=view,
    position=position,
    from_position=from_position,
    tell=tell,
    words=Words(
        moves={
            "one": {"en": "Show one finger", "fr": "Montrer un doigt"},
            "two": {"en": "Show two fingers", "fr": "Montrer deux doigts"},
        },
        outcomes={
            "1 coin": {"en": "One coin is laid down", "fr": "On pose une pièce"},
            "2 coins": {"en": "Two coins are laid down", "fr": "On pose deux pièces"},
            "3 coins": {"en": "Three coins are laid down", "fr": "On pose trois pièces"},
        },
        events={
            "stake": {"en": "{coins} on the table.", "fr": "{coins} sur la table."},
            "chosen": {"en": "{seat} has chosen.", "fr": "{seat} a choisi."},
            "shown": {"en": "{sum} fingers: {coins} for {seat}.", "fr": "{sum} doigts : {coins} pour {seat}."},
        },
        counts={"coins": ({"en": "coin", "fr": "pièce"}, {"en": "coins", "fr": "pièces"})},
    ),
    credits=Credits(author="nobody knows", publisher="the streets of Rome"),
    rules_text=Path(__file__).with_name("mora.toml"),
    title={"en": "Mora", "fr": "Mourre"},
    tagline={"en": "Odd or even, with fingers.", "fr": "Pair ou impair, avec les doigts."},
)
