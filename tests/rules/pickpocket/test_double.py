"""Double or nothing, nights, and the end: P20 to P26."""

from __future__ import annotations

import pytest

from larcin import IllegalMove, Match
from tests.rules.pickpocket.table_talk import (
    GUARDS,
    Seating,
    inside,
    outcome,
    play,
    points,
    sit_down,
    steal,
    table,
    told,
    turn,
)


def test_the_only_seat_left_must_play_two_tiles(sit: Seating) -> None:
    """P20: it cannot just leave."""
    match = sit(row=["pk"], turn=1, out=[2, 3], hands={0: ["p"]})
    play(match, "leave")
    assert told(match) == ["leaves", "alone"]
    assert table(match)["double"] == 2
    assert match.legal(0) == ["steal", "play p"]
    with pytest.raises(IllegalMove):
        match.play(0, "leave")


def test_a_caught_thief_can_leave_another_alone(sit: Seating) -> None:
    """P15, P20."""
    match = sit(row=["pk"], turn=2, out=[0, 3])
    steal(match, "vj")
    assert turn(match) == 1
    assert table(match)["double"] == 2
    assert told(match) == ["misses", "caught", "alone"]


@pytest.mark.parametrize(
    ("first", "second"), [("play p", "play pkvj"), ("play pkvj", "pk"), ("pk", "play p"), ("pk", "pkv")]
)
def test_two_tiles_from_hand_or_bag_score_twice_the_loot(sit: Seating, first: str, second: str) -> None:
    """P20, P21: the guard's value counts once."""
    match = sit(row=["pk"], door=5, turn=0, out=[1, 2, 3], hands={0: ["p", "pkvj"]})
    for move in (first, second):
        if move.startswith("play"):
            play(match, move)
        else:
            steal(match, move)
    purses = {"play p": 2, "play pkvj": 1, "pk": 1, "pkv": 1}
    keys = 0 if "play p" in (first, second) else 3
    loot = 1 + purses[first] + purses[second] + keys
    assert points(match) == [2 * loot + 5, 0, 0, 0]
    assert told(match)[-2:] == ["doubles", "night"]
    assert table(match)["night"] == 2  # P24


def test_the_second_tile_must_fit_the_row_as_the_first_left_it(sit: Seating) -> None:
    """P20."""
    match = sit(row=["pk"], out=[1, 2, 3], hands={0: ["p", "k"]})
    play(match, "play p")
    assert match.legal(0) == ["steal"]


@pytest.mark.parametrize("before", [[], ["pk"]])
def test_caught_in_double_or_nothing_is_nothing(sit: Seating, before: list[str]) -> None:
    """P22: on the first or the second tile; the night is over."""
    match = sit(row=["pk"], door=5, out=[1, 2, 3])
    for tile in [*before, "vj"]:
        steal(match, tile)
    assert points(match) == [0, 0, 0, 0]
    assert table(match)["night"] == 2
    assert told(match) == ["misses", "caught", "night"]


def test_the_second_guard_in_double_or_nothing_is_nothing(sit: Seating) -> None:
    """P22."""
    match = sit(row=["pk"], door=5, out=[1, 2, 3])
    steal(match, "pk")
    steal(match, "guard 6")
    assert points(match) == [0, 0, 0, 0]
    assert table(match)["night"] == 2


def test_the_first_guard_counts_as_one_of_the_two_tiles(sit: Seating) -> None:
    """P23: first or second, and its value is scored."""
    first = sit(row=["pk"], out=[1, 2, 3])
    steal(first, "guard 6")
    assert table(first)["double"] == 1
    steal(first, "pk")
    assert points(first) == [2 * 4 + 6, 0, 0, 0]
    second = sit(row=["pk"], out=[1, 2, 3])
    steal(second, "pk")
    steal(second, "guard 6")
    assert points(second) == [2 * 4 + 6, 0, 0, 0]
    assert told(second) == ["guard", "doubles", "night"]


def test_two_guards_as_the_two_tiles_are_nothing(sit: Seating) -> None:
    """P22, P23."""
    match = sit(row=["pk"], out=[1, 2, 3])
    steal(match, "guard 6")
    steal(match, "guard 3")
    assert points(match) == [0, 0, 0, 0]


# -------------------------------------------------------------------------------------------------- nights and the end


def test_discards_and_guards_do_not_come_back(sit: Seating) -> None:
    """P24: and everybody is back in the inn."""
    match = sit(row=["pk"], door=5, out=[1, 2, 3])
    steal(match, "k")
    steal(match, "pkvj")
    seen = table(match)
    assert inside(match) == [0, 1, 2, 3]
    assert seen["discards"] == {"pk": 1, "k": 1, "pkvj": 1}
    assert seen["aside"] == {"guard 5": 1}
    assert seen["bag"] == 71 - 4


def test_the_bag_always_holds_a_guard_while_the_game_lasts(sit: Seating) -> None:
    """P24: with a bag of one guard, the next theft ends the game."""
    match = sit(row=["pk"], bag=["guard 7"], prince=0)
    match.play(0, "steal")
    assert match.chances() == {"guard 7": 1}


@pytest.mark.parametrize("door", [None, 4])
def test_the_seventh_guard_ends_the_game_at_once(sit: Seating, door: int | None) -> None:
    """P25: first or second of its night; who is in the inn scores nothing."""
    match = sit(row=["pkvj", "pkvj"], door=door, bag=["pk", "guard 7"], points=[5, 0, 0, 1], out=[3])
    steal(match, "guard 7")
    assert match.is_over
    assert points(match) == [5, 0, 0, 1]
    assert sum(table(match)["aside"].values()) == sum(GUARDS.values()) - (door is not None)
    assert told(match)[:2] == ["last guard", "nothing"]
    assert match.legal(0) == []


@pytest.mark.parametrize("door", [None, 4])
def test_what_the_game_ended_on_stays_on_the_table(sit: Seating, door: int | None) -> None:
    """P24, P25: it is over at once, and there is no next night to clear the table for; powers go back all the same."""
    match = sit(row=["pkv", "pk"], door=door, bag=["guard 7"], powers={1: ["mouse"]})
    steal(match, "guard 7")
    for watcher in (-1, 0, 1):
        for seen in (match.view(watcher)["table"], match.view(watcher, memory="strict")["table"]):
            assert (seen["row"], seen["loot"], seen["lines"]) == (["pkv", "pk"], 4, {"purses": 2, "keys": 2})
            assert seen["ropes"] == [["purses", "keys", "vials"], ["purses", "keys"]]
            assert (seen["door"], seen["double"], inside(match)) == (door, 0, [])
            assert [thief["powers"] for thief in seen["thieves"]] == [[], [], [], []]
    assert Match.from_position(match.position()).position() == match.position()


def test_the_seventh_guard_ends_double_or_nothing_without_points(sit: Seating) -> None:
    """P23, P25: even as the first guard of the night and the second tile."""
    match = sit(row=["pkvj"], bag=["pk", "guard 7"], out=[1, 2, 3], double=1)
    steal(match, "guard 7")
    assert match.is_over
    assert outcome(match).scores == (0, 0, 0, 0)


def last_theft(points: list[int], hands: dict[int, list[str]]) -> Match:
    match = sit_down(len(points), bag=["guard 7"], points=points, hands=hands)
    steal(match, "guard 7")
    return match


def test_hands_count_at_the_end() -> None:
    """P5, P26: a tile in hand is worth what is printed on it."""
    match = last_theft([5, 6, 0, 9], {0: ["pkvj", "p"], 2: ["kv"]})
    assert outcome(match).scores == (11, 6, 2, 9)
    assert outcome(match).winners == (0,)
    assert outcome(match).places == (1, 3, 4, 2)


def test_among_equals_fewest_tiles_in_hand_win() -> None:
    """P26."""
    match = last_theft([5, 7, 9, 0], {0: ["pkvj"], 1: ["p"]})
    assert outcome(match).scores == (9, 9, 9, 0)
    assert outcome(match).places == (2, 2, 1, 4)


def test_still_equal_victory_is_shared() -> None:
    """P26."""
    match = last_theft([7, 7, 9, 0], {0: ["p"], 1: ["k"], 2: ["pkvj", "j"], 3: ["j"]})
    assert outcome(match).scores == (9, 9, 15, 2)
    match = last_theft([7, 7, 3, 0], {0: ["p"], 1: ["k"]})
    assert outcome(match).winners == (0, 1)


def test_hands_are_shown_at_the_end() -> None:
    """P26: everybody sees what the hands are worth."""
    match = last_theft([5, 6, 0, 9], {0: ["pkvj", "p"], 2: ["kv"]})
    assert [thief["hand"] for thief in table(match)["thieves"]] == [{"pkvj": 1, "p": 1}, {}, {"kv": 1}, {}]
    assert told(match) == ["last guard", "nothing", "hand", "hand", "hand", "hand", "wins"]
