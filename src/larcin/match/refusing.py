"""What is said of a move that cannot be made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from larcin.errors import IllegalMove
from larcin.rules.contract import CHANCE

if TYPE_CHECKING:
    from larcin.match.underway import Underway


def refusal(match: Underway, seat: int, move: str) -> IllegalMove:
    """Why a move is refused, and what could be done instead."""
    if match.is_over:
        return IllegalMove(f"{move!r} comes too late: the match is over.")
    if seat not in match.to_act:
        return IllegalMove(f"{move!r} is not for {sitter(seat)} to play now: {waiting_for(match)}.")
    legal = in_short(match.legal(seat))
    return IllegalMove(f"{sitter(seat).capitalize()} may not play {move!r} now. Legal: {legal}.")


def waiting_for(match: Underway) -> str:
    return "to act: " + ", ".join(sitter(seat) for seat in sorted(match.to_act))


def in_short(moves: Sequence[str], most: int = 12) -> str:
    """Some moves for a message; not all of them where there are many."""
    shown = ", ".join(moves[:most])
    return shown if len(moves) <= most else f"{shown}, … ({len(moves)} in all)"


def sitter(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"
