"""The table in the midst of a step: it shows what has just been told, and nothing that is still to come."""

from __future__ import annotations

from typing import Any

import pytest

from larcin import ONLOOKER, Match
from tests.rules.pickpocket.table_talk import GAME, Seating, play, sit_down, steal

View = dict[str, Any]


def scenes(match: Match, seat: int = ONLOOKER) -> dict[str, View]:
    """The table after each event of the last step, by the event's name."""
    return {event["event"]: seen for event, seen in match.scenes(seat, since=len(match) - 1)}


def inside(seen: View) -> list[int]:
    return [seat for seat, thief in enumerate(seen["thieves"]) if thief["inside"]]


def standing(seen: View) -> list[int]:
    return [seat for seat, thief in enumerate(seen["thieves"]) if thief["standing"]]


def points(seen: View) -> list[int]:
    return [thief["experience"] for thief in seen["thieves"]]


def test_the_last_two_markers_are_piled_one_after_the_other(compiled: bool) -> None:
    """P10."""
    match = Match(GAME, seats=2, by_hand=True, compiled=compiled)
    play(match, "marker 1")
    piles = [seen["track"] for _, seen in match.scenes()]
    assert piles == [[{"experience": 0, "pile": [1]}], [{"experience": 0, "pile": [1, 0]}]]


def test_a_tile_that_misses_lies_in_the_discards_before_the_thief_is_out(sit: Seating) -> None:
    """P15: and the next one is alone only then (P20)."""
    match = sit(row=["pk"], out=[2, 3])
    steal(match, "vj")
    seen = scenes(match)
    assert list(seen) == ["misses", "caught", "alone"]
    assert seen["misses"]["discards"] == {"vj": 1}
    assert [inside(each) for each in seen.values()] == [[0, 1], [1], [1]]
    assert [each["turn"] for each in seen.values()] == [0, 0, 1]
    assert [each["double"] for each in seen.values()] == [0, 0, 2]
    assert [each["stage"] for each in seen.values()] == [None, None, "turn"]


def test_a_warning_is_seen_when_it_is_told(sit: Seating) -> None:
    """P37."""
    match = sit(3, row=["pk"])
    steal(match, "vj")
    seen = scenes(match)
    assert standing(seen["misses"]) == [0, 1, 2]
    assert standing(seen["warned"]) == [1, 2]


def test_who_leaves_scores_before_somebody_is_laid_down(sit: Seating) -> None:
    """P19, P38: and the other one is alone after that, lying (P39)."""
    match = sit(2, row=["pk"])
    play(match, "leave")
    seen = scenes(match)
    assert list(seen) == ["leaves", "lays down", "alone"]
    assert [points(each) for each in seen.values()] == [[2, 0]] * 3
    assert [inside(each) for each in seen.values()] == [[1]] * 3
    assert [standing(each) for each in seen.values()] == [[1], [], []]
    assert seen["leaves"]["track"] == [{"experience": 0, "pile": [1]}, {"experience": 2, "pile": [0]}]


def test_both_tiles_of_double_or_nothing_are_counted_as_they_are_played(sit: Seating) -> None:
    """P20, P21: the second lies in the row, then the points are scored, then the row is gone."""
    match = sit(row=["pk"], turn=1, out=[0, 2, 3], hands={1: ["p", "k", "j"]})
    play(match, "play p")
    assert scenes(match)["plays"]["double"] == 1
    steal(match, "p")
    seen = scenes(match)
    assert list(seen) == ["steals", "doubles", "night"]
    assert [each["double"] for each in seen.values()] == [0, 0, 0]
    assert [each["row"] for each in seen.values()] == [["pk", "p", "p"], ["pk", "p", "p"], []]
    assert [points(each)[1] for each in seen.values()] == [0, 10, 10]
    assert [inside(each) for each in seen.values()] == [[1], [], [0, 1, 2, 3]]


def test_a_guard_is_a_tile_of_double_or_nothing(sit: Seating) -> None:
    """P23."""
    match = sit(row=["pk"], turn=1, out=[0, 2, 3], double=1)
    steal(match, "guard 5")
    seen = scenes(match)
    assert list(seen) == ["guard", "doubles", "night"]
    assert (seen["guard"]["door"], seen["guard"]["double"], inside(seen["guard"])) == (5, 0, [1])
    assert points(seen["doubles"])[1] == 2 * 2 + 5


def test_the_second_guard_comes_then_one_escapes_then_the_rest_is_out(sit: Seating) -> None:
    """P17, P30: the row and the first guard stay where they are until the night is over."""
    match = sit(row=["pkv", "pk"], door=4, turn=2, out=[3], powers={2: ["passage"]})
    steal(match, "guard 7")
    seen = scenes(match)
    assert list(seen) == ["second guard", "escapes", "nothing", "night"]
    assert [each["aside"] for each in seen.values()] == [{"guard 7": 1}] * 3 + [{"guard 4": 1, "guard 7": 1}]
    assert [each["door"] for each in seen.values()] == [4, 4, 4, None]
    assert [inside(each) for each in seen.values()] == [[0, 1, 2], [0, 1], [], [0, 1, 2, 3]]
    assert [points(each)[2] for each in seen.values()] == [0, 15, 15, 15]
    assert [len(each["row"]) for each in seen.values()] == [2, 2, 2, 0]
    assert [each["night"] for each in seen.values()] == [2, 2, 2, 3]


def test_a_guard_in_the_glove_is_out_of_the_bag_before_he_takes_his_post(sit: Seating) -> None:
    """P29."""
    match = sit(row=["pk"], turn=1, powers={1: ["glove"]})
    play(match, "leave")
    bag = match.view()["table"]["bag"]
    play(match, "guard 6")
    seen = scenes(match)
    assert [each["bag"] for each in seen.values()] == [bag - 1, bag - 1]
    assert [each["door"] for each in seen.values()] == [None, 6]


def test_who_gives_in_keeps_the_power_and_is_caught_after_that(sit: Seating) -> None:
    """P34, P40."""
    match = sit(3, row=["pk"], turn=1, powers={1: ["ambidextrous"]})
    steal(match, "vj")
    assert scenes(match)["misses"]["stage"] is None
    play(match, "give in")
    seen = scenes(match)
    assert [standing(each) for each in seen.values()] == [[0, 1, 2], [0, 2]]
    assert [each["stage"] for each in seen.values()] == [None, None]
    assert [each["thieves"][1]["used"] for each in seen.values()] == [[], []]


def test_hands_are_shown_when_the_game_is_over_and_not_before(sit: Seating) -> None:
    """P25, P26: the seventh guard is here, everybody is thrown out, and only then the hands are laid open."""
    match = sit(bag=["pk", "guard 7"], hands={1: ["p"], 2: ["j"]})
    steal(match, "guard 7")
    told = match.scenes(0, since=len(match) - 1)
    hands = [(event["event"], seen["thieves"][1]["hand"]) for event, seen in told]
    assert hands[:2] == [("last guard", None), ("nothing", None)]
    assert hands[2:] == [("hand", {"p": 1})] * 4 + [("wins", {"p": 1})]
    assert told[0][1]["unseen"] == {"pk": 1, "p": 1, "j": 1}
    assert told[2][1]["unseen"] == {"pk": 1}


@pytest.mark.parametrize("tile", ["pkvj", "j"])
def test_a_tile_for_the_hand_looks_the_same_to_the_others_whatever_it_is(tile: str) -> None:
    """P9, P29: while it is dealt, and when the glove takes it."""
    match = sit_down(row=["pk"], turn=1, powers={1: ["glove"]})
    play(match, "leave", tile)
    for watcher, told in ((1, "glove tile"), (2, "glove"), (ONLOOKER, "glove")):
        ((event, seen),) = match.scenes(watcher, since=len(match) - 1)
        assert event["event"] == told
        assert seen["thieves"][1]["tiles"] == 1
        assert seen["thieves"][1]["hand"] == ({tile: 1} if watcher == 1 else None)
        assert ("tile" in event) == (watcher == 1)
        assert (seen["unseen"].get(tile, 0) == match.view(2)["table"]["unseen"].get(tile, 0)) == (watcher != 1)
