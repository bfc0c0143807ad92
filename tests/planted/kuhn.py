"""Kuhn poker: three cards, two players, one coin each in the pot, and one bet at the most.

The smallest game with something to hide, so that a tester of games can be tested: `mistakes.py` plants them here.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from larcin.game import (
    CHANCE,
    CHANCE_ACTS,
    CHANCE_DIE,
    NOBODY,
    NUMBER,
    Array,
    BadPosition,
    Checked,
    Credits,
    Declared,
    Game,
    Kind,
    Layout,
    Option,
    Piece,
    Position,
    Row,
    Words,
    bit,
    confide,
    field,
    roll,
    rule,
    seat_from,
    tell,
)
from larcin.game.views import EachSeat, Flag, Group, Number

CARDS = 3
NONE = -1
PASS, BET = 0, 1
DEALT, ACTS, SHOWDOWN = range(3)


class State(Declared):
    """A table of Kuhn poker."""

    cards: Row = field(np.int8, 2)  # dealt, or NONE
    coins: Row = field(np.int8, 2)  # paid into the pot
    done: int = field(np.int8)  # how many decisions were made
    bets: int = field(np.int8)  # how many of them were bets
    folded: int = field(np.int8)  # who gave up, or NONE
    over: int = field(np.int8)


# --------------------------------------------------------------------------------------------------------- the rules


@rule
def set_up(state: State, options: Array) -> None:
    for seat in range(2):
        state.cards[seat] = NONE
        state.coins[seat] = 1
    state.folded = NONE


@rule
def to_act(state: State) -> int:
    if state.over:
        return NOBODY
    if state.cards[1] == NONE:
        return CHANCE_ACTS
    return bit(state.done % 2)


@rule
def legal(state: State, seat: int, actions: Array) -> int:
    actions[0] = PASS
    actions[1] = BET
    return 2


@rule
def chances(state: State, outcomes: Array, weights: Array) -> int:
    count = 0
    for card in range(CARDS):
        if state.cards[0] != card:
            outcomes[count] = card
            weights[count] = 1
            count += 1
    return count


@rule
def apply(state: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        deal(state, action)
        return
    state.done += 1
    tell(state, ACTS, seat, action)
    if action == BET:
        state.bets += 1
        state.coins[seat] += 1
        finish_if(state, state.bets == 2)
    else:
        if state.bets == 1:
            state.folded = seat
        finish_if(state, state.bets == 1 or state.done == 2)


@rule
def deal(state: State, card: int) -> None:
    seat = 0 if state.cards[0] == NONE else 1
    state.cards[seat] = card
    confide(state, DEALT, bit(seat), seat, card)


@rule
def finish_if(state: State, is_over: bool) -> None:
    if is_over:
        state.over = 1
        if state.folded == NONE:
            tell(state, SHOWDOWN, state.cards[0], state.cards[1])


@rule
def winner(state: State) -> int:
    if state.folded != NONE:
        return 1 - state.folded
    return 0 if state.cards[0] > state.cards[1] else 1


@rule
def result(state: State, places: Array, scores: Array) -> None:
    won = winner(state)
    for seat in range(2):
        places[seat] = 1 if seat == won else 2
        scores[seat] = state.coins[1 - won] if seat == won else -state.coins[seat]


@rule
def redeal(state: State, seat: int, dice: Array) -> None:
    """Cards that lie face down: nobody's own, and none after a showdown."""
    if state.over and state.folded == NONE:
        return
    for other in range(2):
        if other != seat and state.cards[other] != NONE:
            known = NONE if seat < 0 and other == 0 else state.cards[1 - other]
            number = roll(dice, CHANCE_DIE, CARDS - (known != NONE))
            state.cards[other] = number + (known != NONE and number >= known)


AUDITS = ("Two different cards, or none yet.", "The pot holds what was paid.", "Decisions are counted.")


@rule
def audit(state: State) -> int:
    for seat in range(2):
        if not NONE <= state.cards[seat] < CARDS:
            return 1
        if not 1 <= state.coins[seat] <= 2:
            return 2
    if state.cards[1] != NONE and (state.cards[0] == NONE or state.cards[0] == state.cards[1]):
        return 1
    if state.coins[0] + state.coins[1] != 2 + state.bets:
        return 2
    if not 0 <= state.done <= 3 or not 0 <= state.bets <= 2 or state.bets > state.done:
        return 3
    return 0


# ----------------------------------------------------------------------------------------------- what a player knows

LAYOUT = Layout(
    seen=(
        Piece("cards", 2, "card and one more, one's own first; 0 where it is not known", CARDS),
        Piece("coins", 2, "coins paid, one's own first", 2),
        Piece("dealt", 2, "1 if somebody has a card, oneself first"),
        Piece("done", 1, "decisions made", 3),
        Piece("folded", 2, "1 for who gave up, oneself first"),
    )
)
CARD, COINS, HAS, DONE, FOLDED = LAYOUT.offsets_seen()


@rule
def observe(state: State, seat: int, out: Array) -> None:
    shown = state.over and state.folded == NONE
    for place in range(2):
        other = seat_from(seat, place, 2)
        if other == seat or shown:
            out[CARD + place] = state.cards[other] + 1
        out[COINS + place] = state.coins[other]
        out[HAS + place] = state.cards[other] != NONE
        out[FOLDED + place] = state.folded == other
    out[DONE] = state.done


VIEW = Group(
    done=Number("done"),
    players=EachSeat(card=Number("cards", none=0), coins=Number("coins"), dealt=Flag("dealt"), folded=Flag("folded")),
)

EVENTS = (
    Kind(DEALT, "dealt card", secret=("card",), instead="dealt", seat=NUMBER, card=NUMBER),
    Kind(ACTS, "acts", seat=NUMBER, move=NUMBER),
    Kind(SHOWDOWN, "showdown", first=NUMBER, second=NUMBER),
)


# ---------------------------------------------------------------------------------------------- positions and words


def position(state: State) -> Position:
    return {
        "done": state.done,
        "bets": state.bets,
        "folded": None if state.folded == NONE else state.folded,
        "over": bool(state.over),
        "players": [{"card": state.cards[seat] + 1, "coins": state.coins[seat]} for seat in range(2)],
    }


def from_position(given: Position, options: Mapping[str, Any], state: State) -> None:
    here = Checked(given, "position", BadPosition)
    state.done = here.number("done", 0, 3)
    state.bets = here.number("bets", 0, 2)
    state.folded = here.number("folded", 0, 1, default=NONE)
    state.over = here.truth("over")
    for seat, player in enumerate(here.parts("players", 2, 2)):
        state.cards[seat] = player.number("card", 0, CARDS) - 1
        state.coins[seat] = player.number("coins", 1, 2)
        player.nothing_else()
    here.nothing_else()


def same(text: str) -> dict[str, str]:
    return {"en": text, "fr": text}


WORDS = Words(
    moves={"pass": {"en": "Pass", "fr": "Passer"}, "bet": {"en": "Bet", "fr": "Miser"}},
    outcomes={
        "jack": {"en": "A jack is dealt", "fr": "Un valet est donné"},
        "queen": {"en": "A queen is dealt", "fr": "Une dame est donnée"},
        "king": {"en": "A king is dealt", "fr": "Un roi est donné"},
    },
    events={
        "dealt card": {"en": "{seat} gets card {card}.", "fr": "{seat} reçoit la carte {card}."},
        "dealt": {"en": "{seat} gets a card.", "fr": "{seat} reçoit une carte."},
        "acts": {"en": "{seat} plays {move}.", "fr": "{seat} joue {move}."},
        "showdown": {"en": "Cards are shown: {first}, {second}.", "fr": "Les cartes : {first}, {second}."},
    },
    parts={name: same(name) for name in ("done", "players", "card", "coins", "dealt", "folded")},
)

RULEBOOK = ModuleType("kuhn", "The rules of Kuhn poker.")
vars(RULEBOOK).update(
    set_up=set_up, to_act=to_act, legal=legal, chances=chances, apply=apply, result=result, redeal=redeal,
    audit=audit, observe=observe,
)  # fmt: skip

GAME = Game(
    name="kuhn",
    version=1,
    rulebook=RULEBOOK,
    state=State,
    options=(Option("seats", (2,), usual=2),),
    moves=("pass", "bet"),
    outcomes=("jack", "queen", "king"),
    audits=AUDITS,
    layout=LAYOUT,
    view=VIEW,
    events=EVENTS,
    position=position,
    from_position=from_position,
    words=WORDS,
    credits=Credits(author="Harold W. Kuhn", publisher="Princeton University Press"),
    rules_text=Path(__file__).with_name("kuhn.toml"),
    title={"en": "Kuhn poker", "fr": "Poker de Kuhn"},
    tagline={"en": "Three cards and one bet.", "fr": "Trois cartes et une mise."},
)
