"""Exact counts of all lines of play on small bags, to the end of the game, and pinned."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from larcin import CHANCE, Match
from larcin.rules import engine
from larcin.rules.linking import link
from tests.rules.pickpocket.table_talk import play, sit_down

LONGEST = 60
"""More steps than a small bag can last."""


def perft(match: Match, depth: int = LONGEST, *, compiled: bool = True) -> int:
    """The engine's own count."""
    game = match.game
    stack = np.zeros((depth + 1) * game.state_type.itemsize, dtype=np.uint8).view(game.state_type)
    stack.view(np.uint8)[: game.state_type.itemsize] = match.states.view(np.uint8)
    actions = np.zeros((depth + 1, game.most_choices), dtype=np.int16)
    weights = np.zeros(game.most_choices, dtype=np.int32)
    return int(link(engine, game, compiled=compiled).count_lines(stack, 0, actions, weights))


def brute_force(match: Match) -> int:
    """The same by playing every line through and taking it back."""
    if match.is_over:
        return 1
    (seat,) = match.to_act
    lines = 0
    for move in match.legal(seat):
        match.play(seat, move)
        lines += brute_force(match)
        match.undo()
    return lines


SMALL: dict[str, tuple[dict[str, Any], int]] = {
    "two thieves, one guard": ({"seats": 2, "row": ["pk"], "bag": ["guard 7"]}, 2),
    "two thieves, a miss and a guard": ({"seats": 2, "row": ["pk"], "bag": ["vj", "guard 7"]}, 6),
    "a tile in hand": ({"seats": 2, "row": ["pk"], "bag": ["guard 7"], "hands": {0: ["pk"], 1: ["p"]}}, 7),
    "two guards": ({"seats": 2, "row": ["pk"], "bag": ["guard 6", "guard 7"]}, 6),
    "four thieves": ({"seats": 4, "row": ["pk"], "bag": ["pk", "guard 7"]}, 14),
    "a glove": ({"row": ["pk"], "turn": 1, "out": [0], "bag": ["vj", "guard 7"], "powers": {1: ["glove"]}}, 6),
    "two hands": (
        {"row": ["pk"], "turn": 1, "out": [0, 3], "bag": ["vj", "guard 7"], "powers": {1: ["ambidextrous"]}},
        969,
    ),
    "powers for two": ({"seats": 2, "row": ["pk"], "bag": ["vj", "guard 7"], "powers": {}}, 534),
    "three thieves": ({"seats": 3, "row": ["pk"], "bag": ["pk", "vj", "guard 6", "guard 7"]}, 1260),
}


@pytest.mark.parametrize("name", SMALL)
def test_small_bags_have_exactly_so_many_lines(name: str, compiled: bool) -> None:
    """P13 to P25, P27, P29, P34, P37 to P39: pinned, and the same by brute force."""
    how, lines = SMALL[name]
    match = sit_down(**how, compiled=compiled)
    assert perft(match, compiled=compiled) == lines
    if compiled:
        assert brute_force(match) == lines


def test_a_miss_and_a_guard_can_be_counted_by_hand() -> None:
    """P13, P20, P22, P25, P37: six lines, told one by one."""
    start = sit_down(2, row=["pk"], bag=["vj", "guard 7"])
    lines = [
        ["leave", "steal", "guard 7"],
        ["leave", "steal", "vj", "steal", "guard 7"],  # caught in double or nothing: another night
        ["leave", "steal", "vj", "leave", "steal", "guard 7"],
        ["steal", "guard 7"],
        ["steal", "vj", "steal", "guard 7"],  # warned
        ["steal", "vj", "leave", "steal", "guard 7"],
    ]
    for line in lines:
        match = start.copy()
        play(match, *line)
        assert match.is_over
    assert perft(start) == len(lines)


@pytest.mark.parametrize(
    ("seats", "powers", "depth", "lines"), [(2, "without", 4, 6748), (4, "without", 4, 360), (6, "with", 4, 360)]
)
def test_the_set_up_has_exactly_so_many_lines(seats: int, powers: str, depth: int, lines: int) -> None:
    """P9, P10: markers in every order, then tiles of every kind: 2 x (15^3 - 1), since there are not three vj."""
    match = Match("pickpocket", seats=seats, powers=powers, by_hand=True)
    assert match.to_act == {CHANCE}
    assert perft(match, depth) == lines
