"""Which moves of Doggy Bag tell somebody something, and so cannot be taken back."""

from __future__ import annotations

from larcin import Match
from tests.match.redealing import Case, answers_in_both_forms, who_was_told
from tests.rules.doggy_bag.table_talk import draw, feed, roles, sit_down


def tells(match: Match, move: str) -> bool:
    """Play a move, and say whether it told anybody anything; re-deals must agree."""
    before = match.copy()
    (seat,) = match.to_act
    match.play(seat, move)
    told = who_was_told(Case(before, match, seat, move), 80) is not None
    assert answers_in_both_forms(match) == {not told}
    return told


def ace(screen: dict[str, int], coins: int, handful: str) -> Match:
    """Two seats with the same bones have fed the bag, and the first of them is the ace."""
    match = sit_down(2, screen=screen, chest={"yellow": 1, "white": 1})
    feed(match, coins, handful, handful)
    match.play(0, "take 7")
    return match


def test_a_swap_tells_nothing_of_a_bone_that_cannot_have_been_given() -> None:
    """D21: three of three reds cannot all be among two bones given; two whites can."""
    assert not tells(ace({"red": 3, "white": 2}, 2, "1 white 1 red"), "swap red for yellow")
    assert tells(ace({"red": 3, "white": 2}, 2, "1 white 1 red"), "swap white for yellow")


def test_what_was_given_in_any_night_and_swapped_before_counts() -> None:
    """D21: of five reds four at most were given; the yellow bone may have been given since, the whites anyway."""
    match = sit_down(2, screen={"red": 5, "white": 2}, chest={"yellow": 1})
    feed(match, 2, "2 red", "2 red")
    match.play(0, "take 7")
    match.play(0, "swap white for yellow")
    roles(match, "take 4")
    draw(match, "red", "red", "red", "red")
    feed(match, 2, "2 red", "2 white")
    match.play(0, "take 7")
    assert not tells(match.copy(), "swap red for white")
    assert tells(match.copy(), "swap yellow for white")
    assert tells(match, "swap white for white")


def test_a_look_into_the_bag_tells_who_looks_unless_all_have_given_everything() -> None:
    """D17, D5: what everybody started with is known."""
    match = sit_down(2, screen={"red": 3, "white": 2}, bag={"grey": 1})
    feed(match, 2, "1 white 1 red", "2 red")
    assert tells(match, "take 4")
    last = sit_down(2, screen={"red": 2, "white": 1}, bag={"grey": 1})
    last.play(8, "coins 3")
    assert not tells(last, "take 4")


def test_what_lies_in_the_open_tells_nothing() -> None:
    """D9, D11, D15, D20."""
    match = sit_down(3, screen={"red": 3, "white": 2}, chest={"red": 2, "white": 1})
    feed(match, 2, "2 red", "2 red", "1 white 1 red")
    assert not tells(match, "take 6")
    assert not tells(match, "return 2 red")
    assert not tells(match, "take 2")
    assert not tells(match, "lead 2")
