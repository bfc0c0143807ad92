"""Positions of mora: all there is on the table, written down and set up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from larcin.game import BadPosition, Checked, Position

from .state import MOST_COINS, State

MOST_WON = 7 * MOST_COINS


def position(state: State) -> Position:
    return {
        "left": state.left,
        "stake": state.stake,
        "players": [{"coins": state.coins[seat], "fingers": state.fingers[seat] + 1} for seat in range(2)],
    }


def from_position(given: Position, options: Mapping[str, Any], state: State) -> None:
    here = Checked(given, "position", BadPosition)
    state.rounds = options["rounds"]
    state.left = here.number("left", 0, state.rounds)
    state.stake = here.number("stake", 0, MOST_COINS)
    for seat, player in enumerate(here.parts("players", 2, 2)):
        state.coins[seat] = player.number("coins", 0, MOST_WON)
        state.fingers[seat] = player.number("fingers", 0, 2, default=0) - 1
        player.nothing_else()
    here.nothing_else()
