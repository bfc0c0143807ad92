"""Exact counts of all lines of play, on small sets of bones to the end of the game or to a depth."""

from __future__ import annotations

import numpy as np
import pytest

from larcin import Match
from larcin.rules import engine
from larcin.rules.linking import link
from tests.rules.doggy_bag.table_talk import feed, roles, sit_down


def perft(match: Match, depth: int, *, compiled: bool = True) -> int:
    """The engine's own count."""
    game = match.game
    stack = np.zeros((depth + 1) * game.state_type.itemsize, dtype=np.uint8).view(game.state_type)
    stack.view(np.uint8)[: game.state_type.itemsize] = match.states.view(np.uint8)
    actions = np.zeros((depth + 1, game.most_choices), dtype=np.int16)
    weights = np.zeros(game.most_choices, dtype=np.int32)
    return int(link(engine, game, compiled=compiled).count_lines(stack, 0, actions, weights))


def brute_force(match: Match, depth: int) -> int:
    """The same by playing every line through and taking it back."""
    if match.is_over or depth == 0:
        return 1
    seat = min(match.to_act)
    lines = 0
    for move in match.legal(seat):
        match.play(seat, move)
        lines += brute_force(match, depth - 1)
        match.undo()
    return lines


def last_bones(variant: str = "beginners") -> Match:
    return sit_down(2, variant=variant, screen={"red": 1}, bag={"black": 1})


def test_the_first_choices_of_a_full_game() -> None:
    """D3, D6, D7: 2 first players; then 3 tosses; then 15, 35 or 70 handfuls, less those with two yellow
    bones (1, 5 and 15) and those of four grey or four black ones."""
    match = Match("doggy-bag", seats=2, by_hand=True)
    assert perft(match, 1) == 2
    assert perft(match, 2) == 2 * 3
    assert perft(match, 3) == 2 * (14 + 30 + 53)
    assert perft(match, 4) == 2 * (14**2 + 30**2 + 53**2)


def test_the_first_role_after_two_black_bones() -> None:
    """D9, D11, D12: eight tokens, or each of them with 8, 9 or 10 in a bag of ten."""
    match = sit_down(2, bag={"red": 5, "black": 1})
    feed(match, 2, "2 red", "2 red")
    assert perft(match, 1) == 8 + 8 * 3


@pytest.mark.parametrize(("variant", "depth"), [("beginners", 5), ("roles", 5)])
def test_the_engine_counts_like_brute_force(variant: str, depth: int) -> None:
    """D8, D9, D23 to D30: the last night of two seats with one bone each."""
    assert perft(last_bones(variant), depth) == brute_force(last_bones(variant), depth)


def test_two_thieves_and_three_bones_to_the_end() -> None:
    """D23 to D30, by hand: role 1 meets red or black; then role 0 dares or not."""
    match = last_bones()
    match.play(8, "coins 2")
    roles(match, "take 1", "take 0")
    # Red: keep, or dare and draw red, with nobody to rob, or black, which lets seat 1 keep or dare the last red bone.
    # Black: all black bones are in the open, and the screens are empty; seat 1 keeps, or dares and draws red.
    assert perft(match, 20) == (1 + 1 + 2) + 2
    assert perft(match, 20, compiled=False) == brute_force(match, 20)
