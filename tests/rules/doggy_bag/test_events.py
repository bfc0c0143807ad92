"""The table in the midst of a step: it shows what has just been told, and nothing that is still to come."""

from __future__ import annotations

from typing import Any

import pytest

from larcin import CHANCE, ONLOOKER, Match
from tests.rules.doggy_bag.table_talk import draw, feed, roles, sit_down

View = dict[str, Any]


def scenes(match: Match, seat: int = ONLOOKER, memory: str = "aid") -> dict[str, View]:
    """The table after each event of the last step, by the event's name."""
    return {event["event"]: seen for event, seen in match.scenes(seat, since=len(match) - 1, memory=memory)}


def fed(seats: int = 3, **table: Any) -> Match:
    """A table whose bag was just fed two red bones by everybody; roles are next."""
    match = sit_down(seats, **table)
    feed(match, 2, *["2 red"] * seats)
    return match


def thieves(*numbers: int, **table: Any) -> Match:
    """A theft is about to begin: beginners, whose roles have no effects."""
    match = fed(len(numbers), variant="beginners", **table)
    roles(match, *(f"take {number}" for number in numbers))
    return match


def fronts(seen: View) -> list[dict[str, int]]:
    return [dog["front"] for dog in seen["seats"]]


# ------------------------------------------------------------------------------------------------- loot and roles


def test_the_last_handful_is_chosen_before_all_go_into_the_bag(compiled: bool) -> None:
    """D7: nobody's is in the bag before the last one is chosen, and only its owner sees which it is."""
    match = sit_down(2, bag={"black": 1}, compiled=compiled)
    feed(match, 2, "2 red", "1 grey 1 white")
    for watcher, told, sealed in ((1, "gave", "give 1 grey 1 white"), (0, "sealed", None), (ONLOOKER, "sealed", None)):
        seen = scenes(match, watcher)
        assert list(seen) == [told, "given"]
        assert [each["bag_count"] for each in seen.values()] == [1, 5]
        assert [[dog["behind"] for dog in each["seats"]] for each in seen.values()] == [[5, 5], [3, 3]]
        assert [dog["has_chosen"] for dog in seen[told]["seats"]] == [True, True]
        assert seen[told]["seats"][1]["sealed"] == sealed
        assert len(seen[told]["nights"]) == 0
        assert len(seen["given"]["nights"]) == 1


def test_everybody_hears_that_it_is_the_last_night_before_giving_all(compiled: bool) -> None:
    """D8."""
    match = sit_down(2, screen={"red": 1, "white": 1}, bag={"black": 1}, compiled=compiled)
    match.play(CHANCE, "coins 4")
    seen = scenes(match)
    assert list(seen) == ["coins", "last night", "given"]
    assert [each["coins"] for each in seen.values()] == [4, 4, 4]
    assert [each["bag_count"] for each in seen.values()] == [1, 1, 5]


def test_a_toady_takes_the_token_before_a_black_bone_goes_on_the_chest() -> None:
    """D9, D13."""
    match = fed(2, fronts={0: {"black": 1}})
    roles(match, "take 0")
    seen = scenes(match)
    assert [each["seats"][0]["role"] for each in seen.values()] == [0, 0]
    assert [each["chest"] for each in seen.values()] == [{}, {"black": 1}]


def test_only_the_mole_sees_what_is_in_the_bag(compiled: bool) -> None:
    """D17: and not before it looks."""
    match = fed(2, bag={"black": 1}, compiled=compiled)
    roles(match, "take 4")
    own = scenes(match, 0)
    assert list(own) == ["takes", "looks", "sees"]
    assert [each["bag"] for each in own.values()] == [None, {"red": 4, "black": 1}, {"red": 4, "black": 1}]
    assert all(each["bag"] is None for each in scenes(match, 0, "strict").values())
    for other in (1, ONLOOKER):
        seen = scenes(match, other)
        assert list(seen) == ["takes", "looks"]
        assert [each["bag"] for each in seen.values()] == [None, None]
        assert [each["seats"][0]["looked"] for each in seen.values()] == [[], [1]]


@pytest.mark.parametrize(("bone", "then", "front", "bag"), [("red", "keeps", {"red": 1}, 4), ("black", "back", {}, 5)])
def test_a_bone_lies_there_for_all_to_see_before_it_is_kept_or_goes_back(
    bone: str, then: str, front: dict[str, int], bag: int, compiled: bool
) -> None:
    """D14, D16, D22."""
    match = fed(2, bag={"black": 1}, compiled=compiled)
    roles(match, "take 3")
    draw(match, bone)
    seen = scenes(match)
    assert list(seen) == ["draws", then]
    assert [each["loot"] for each in seen.values()] == [{bone: 1}, {}]
    assert [each["bag_count"] for each in seen.values()] == [4, bag]
    assert [each["seats"][0]["front"] for each in seen.values()] == [{}, front]


def test_the_scout_shows_bones_before_one_goes_on_the_chest() -> None:
    """D18: all of a kind here, so that there is nothing to choose."""
    match = fed(2)
    roles(match, "take 5")
    draw(match, "red", "red", "red")
    seen = scenes(match)
    assert [each["loot"] for each in seen.values()] == [{"red": 3}, {}]
    assert [each["chest"] for each in seen.values()] == [{}, {"red": 1}]
    assert [each["bag_count"] for each in seen.values()] == [1, 3]


@pytest.mark.parametrize(
    ("chest", "back"),
    [({"grey": 1}, "1 grey"), ({"grey": 3}, "2 grey"), ({"grey": 1, "red": 1}, "1 grey 1 red")],
)
def test_a_steward_without_a_choice_is_told_to_put_back(chest: dict[str, int], back: str, compiled: bool) -> None:
    """D20: in the same step in which it takes the token."""
    match = fed(2, chest=chest, compiled=compiled)
    roles(match, "take 6")
    assert match.log(since=len(match) - 1)[1:] == [{"event": "returned", "seat": 0, "handful": back}]
    seen = scenes(match)
    assert seen["takes"]["chest"] == chest
    assert seen["returned"]["bag_count"] == 4 + min(sum(chest.values()), 2)


# ----------------------------------------------------------------------------------------------------------- theft


def test_fagin_wakes_after_the_black_bone_is_seen(compiled: bool) -> None:
    """D25: what was drawn lies there with it; then black and grey stay, the rest is on the chest, the dog caught."""
    match = thieves(3, 2, bag={"grey": 1, "white": 1, "black": 2}, compiled=compiled)
    draw(match, "grey", "white", "black")
    seen = scenes(match)
    assert list(seen) == ["draws", "caught"]
    assert [each["loot"] for each in seen.values()] == [{"grey": 1, "white": 1, "black": 1}, {}]
    assert [each["actor"] for each in seen.values()] == [0, None]
    assert [each["seats"][0]["caught"] for each in seen.values()] == [False, True]
    assert [fronts(each)[0] for each in seen.values()] == [{}, {"grey": 1, "black": 1}]
    assert [each["chest"] for each in seen.values()] == [{}, {"white": 1}]
    assert match.seen()["actor"] == 1


def test_a_third_black_bone_drives_out_after_fagin_woke(compiled: bool) -> None:
    """D31, D32: the bones in front go on the chest, and then the token moves on."""
    match = thieves(3, 2, 1, bag={"grey": 1, "black": 1}, fronts={0: {"black": 2}}, compiled=compiled)
    draw(match, "grey", "black")
    seen = scenes(match)
    assert list(seen) == ["draws", "caught", "out", "token"]
    assert [fronts(each)[0] for each in seen.values()] == [{"black": 2}, {"grey": 1, "black": 3}, {}, {}]
    assert [each["seats"][0]["out"] for each in seen.values()] == [None, None, 1, 1]
    assert [each["chest"] for each in seen.values()] == [{}, {}, {"grey": 1, "black": 3}, {"grey": 1, "black": 3}]
    assert [each["first"] for each in seen.values()] == [0, 0, 0, 1]


def test_the_last_dog_wins_after_the_other_is_out() -> None:
    """D30, D34: no token moves any more."""
    match = thieves(3, 2, bag={"black": 1}, fronts={0: {"black": 2}})
    draw(match, "black")
    seen = scenes(match)
    assert list(seen) == ["draws", "caught", "out", "all caught", "last dog", "wins"]
    assert [each["stage"] for each in seen.values()] == ["draw", "draw", "draw", None, "over", "over"]
    assert [each["seats"][0]["out"] for each in seen.values()] == [None, None, 1, 1, 1, 1]


def test_gluttony_brings_everything_home_before_somebody_is_robbed(compiled: bool) -> None:
    """D27."""
    match = thieves(1, 0, bag={"white": 2}, fronts={1: {"white": 1}}, compiled=compiled)
    draw(match, "red")
    match.play(0, "dare")
    draw(match, "white")
    seen = scenes(match)
    assert [each["loot"] for each in seen.values()] == [{"red": 1, "white": 1}, {}]
    assert [fronts(each)[0] for each in seen.values()] == [{}, {"red": 1, "white": 1}]
    match.play(0, "rob 1")
    assert fronts(scenes(match)["robs"]) == [{"red": 1, "white": 2}, {}]
    assert scenes(match)["robs"]["night"] == 1


def test_the_last_bone_of_the_bag_is_seen_before_it_is_brought_home() -> None:
    """D24."""
    match = thieves(7, 0)
    draw(match, "red", "red", "red", "red")
    seen = scenes(match)
    assert list(seen) == ["draws", "success"]
    assert [each["loot"] for each in seen.values()] == [{"red": 4}, {}]
    assert [fronts(each)[0] for each in seen.values()] == [{}, {"red": 4}]
    assert [each["bag_count"] for each in seen.values()] == [0, 0]


def test_a_night_in_which_all_are_caught_is_over_after_the_last_one() -> None:
    """D30: roles lie there until it is told; the next night begins after that."""
    match = thieves(2, 1, bag={"black": 3})
    draw(match, "black")
    assert list(scenes(match)) == ["draws", "caught"]
    draw(match, "black")
    seen = scenes(match)
    assert list(seen) == ["draws", "caught", "all caught"]
    assert [each["seats"][1]["role"] for each in seen.values()] == [1, 1, 1]
    assert match.seen()["seats"][1]["role"] is None
