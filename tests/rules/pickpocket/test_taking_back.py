"""Which moves of Pickpocket tell somebody something, and so cannot be taken back."""

from __future__ import annotations

from larcin import Match
from tests.match.redealing import Case, answers_in_both_forms, who_was_told
from tests.rules.pickpocket.table_talk import sit_down


def tells(match: Match, move: str) -> bool:
    """Play a move, and say whether it told anybody anything; re-deals must agree."""
    before = match.copy()
    (seat,) = match.to_act
    match.play(seat, move)
    told = who_was_told(Case(before, match, seat, move), 80) is not None
    assert answers_in_both_forms(match) == {not told}
    return told


def test_a_tile_from_a_hand_tells_that_it_was_there() -> None:
    """P9, P16."""
    assert tells(sit_down(3, row=["pkv"], hands={0: ["pk", "p"], 1: ["k"]}), "play pk")


def test_a_tile_that_can_be_nowhere_else_tells_nothing() -> None:
    """P9: two such tiles are out of sight, and there is room for one elsewhere."""
    match = sit_down(3, row=["pkv"], bag=["pk", "guard 3", "guard 7"], hands={0: ["pk", "pk"]})
    assert not tells(match, "play pk")


def test_leaving_tells_nothing() -> None:
    """P19."""
    assert not tells(sit_down(3, row=["pkv", "pk"], hands={0: ["p"], 1: ["k"]}), "leave")
