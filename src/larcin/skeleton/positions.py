"""Positions: all there is on the table, written down in words, and set up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from larcin.game import BadPosition, Checked, Position

from .state import MOST, NOT_YET, State


def position(state: State) -> Position:
    return {"stones": None if state.stones == NOT_YET else state.stones, "turn": state.turn}


def from_position(given: Position, options: Mapping[str, Any], state: State) -> None:
    here = Checked(given, "position", BadPosition)
    state.seats = options["seats"]
    state.turn = here.number("turn", 0, state.seats - 1)
    state.stones = here.number("stones", 0, MOST, default=NOT_YET)
    here.nothing_else()
