"""A turn in the inn, guards, leaving, and the track: P8, P11 to P19."""

from __future__ import annotations

import pytest

from larcin import CHANCE, IllegalMove
from tests.rules.pickpocket.table_talk import BOX, Seating, inside, play, points, standing, steal, table, told, turn

# -------------------------------------------------------------------------------------- the examples of the rulebook


def test_the_rulebook_example_of_two_whole_lines(sit: Seating) -> None:
    """P14, P18: purses and keys whole with two elements each, vials and jewels broken: worth 4."""
    match = sit(hands={0: ["pkv"], 1: ["pkj"]})
    play(match, "play pkv", "play pkj")
    assert table(match)["lines"] == {"purses": 2, "keys": 2}
    assert table(match)["loot"] == 4
    play(match, "leave")
    assert points(match) == [0, 0, 4, 0]


def test_the_rulebook_example_of_jewels_and_a_guard(sit: Seating) -> None:
    """P3, P18, P19: four jewels, two of them on one tile, and a guard of 4 at the door: leaving scores 8."""
    match = sit(hands={0: ["pj"], 1: ["j"], 2: ["kvj"]})
    play(match, "play pj", "play j", "play kvj")
    assert table(match)["lines"] == {"jewels": 4}
    steal(match, "guard 4")
    play(match, "leave")
    assert points(match) == [8, 0, 0, 0]


def test_the_rulebook_example_of_two_guards(sit: Seating) -> None:
    """P17: nobody inside scores."""
    match = sit(row=["pkvj", "pkvj"], door=4)
    play(match, "leave")
    steal(match, "guard 6")
    assert points(match) == [12, 0, 0, 0]
    assert told(match)[:2] == ["second guard", "nothing"]


# ------------------------------------------------------------------------------------------------------------- a turn


def test_a_seat_steals_plays_or_leaves(sit: Seating) -> None:
    """P13: and plays only what fits (P16)."""
    match = sit(row=["pk"], hands={0: ["pkv", "vj", "k"]})
    assert match.legal(0) == ["leave", "steal", "play pkv", "play k"]
    assert match.legal(1) == []
    with pytest.raises(IllegalMove):
        match.play(0, "play vj")


def test_seats_in_the_inn_take_turns_clockwise(sit: Seating) -> None:
    """P12: who is out is passed over, until the next night."""
    match = sit(5, turn=3, out=[4, 1])
    turns = []
    for _ in range(4):
        turns.append(turn(match))
        steal(match, "pkvj")
    assert turns == [3, 0, 2, 3]


def test_a_tile_fits_when_a_whole_line_is_whole_on_it(sit: Seating) -> None:
    """P14: lines that are cut on it are broken for good, even if a later tile has them."""
    match = sit(row=["pkv"])
    steal(match, "kj")
    assert table(match)["lines"] == {"keys": 2}
    steal(match, "pkvj")
    assert table(match)["lines"] == {"keys": 3}
    assert table(match)["row"] == ["pkv", "kj", "pkvj"]


def test_a_stolen_tile_that_fits_is_safe(sit: Seating) -> None:
    """P15."""
    match = sit(row=["pk"])
    steal(match, "k")
    assert inside(match) == [0, 1, 2, 3]
    assert told(match) == ["steals"]


def test_a_stolen_tile_that_does_not_fit_puts_the_thief_out(sit: Seating) -> None:
    """P15: without points, and the tile is discarded."""
    match = sit(row=["pk"])
    steal(match, "vj")
    assert inside(match) == [1, 2, 3]
    assert points(match) == [0, 0, 0, 0]
    assert table(match)["discards"] == {"vj": 1}
    assert table(match)["row"] == ["pk"]
    assert told(match) == ["misses", "caught"]


def test_any_tile_in_the_bag_is_as_likely_as_any_other(sit: Seating) -> None:
    """P15: the weights are the tiles that are left."""
    match = sit(row=["pk"], hands={1: ["pk", "j"]})
    match.play(0, "steal")
    assert match.chances() == {**BOX, "pk": 4, "j": 3}


def test_the_first_guard_of_the_night_goes_to_a_door(sit: Seating) -> None:
    """P17: the thief is safe and its turn is over."""
    match = sit(row=["pk"])
    steal(match, "guard 5")
    assert table(match)["door"] == 5
    assert inside(match) == [0, 1, 2, 3]
    assert match.to_act == {1}
    assert table(match)["loot"] == 2
    assert told(match) == ["guard"]


def test_the_second_guard_ends_the_night(sit: Seating) -> None:
    """P17, P24: all are out without points; row and guards are put away, everybody is back."""
    match = sit(row=["pk", "p"], door=5)
    steal(match, "guard 3")
    seen = table(match)
    assert points(match) == [0, 0, 0, 0]
    assert seen["night"] == 2
    assert seen["door"] is None
    assert seen["row"] == []
    assert seen["aside"] == {"guard 3": 1, "guard 5": 1}
    assert seen["discards"] == {"pk": 1, "p": 1}
    assert inside(match) == [0, 1, 2, 3]


def test_leaving_leaves_the_row_for_the_others(sit: Seating) -> None:
    """P19."""
    match = sit(row=["pkv", "pk"])
    play(match, "leave")
    assert points(match) == [4, 0, 0, 0]
    assert table(match)["row"] == ["pkv", "pk"]
    assert inside(match) == [1, 2, 3]
    play(match, "leave")
    assert points(match) == [4, 4, 0, 0]


def test_nobody_lies_down_with_four_or_more(sit: Seating) -> None:
    """P37 is for two and three players."""
    assert standing(sit(4)) == []
    assert table(sit(4))["thieves"][0]["standing"] is None


# ------------------------------------------------------------------------------------------------------ the score track


def piles(seen: dict[str, list[dict[str, object]]]) -> list[tuple[object, object]]:
    return [(pile["experience"], pile["pile"]) for pile in seen["track"]]


def test_who_comes_later_lies_on_top(sit: Seating) -> None:
    """P8: whoever lay on top of a marker that moves comes down."""
    match = sit(row=["pk"], points=[5, 5, 5, 7], pile=[1, 0, 2, 3])
    play(match, "leave")
    assert piles(table(match)) == [(5, [1, 2]), (7, [3, 0])]
    play(match, "leave")
    assert piles(table(match)) == [(5, [2]), (7, [3, 0, 1])]


def test_a_score_of_nothing_moves_nothing(sit: Seating) -> None:
    """P8: the bottom marker stays at the bottom."""
    match = sit(pile=[0, 1, 2, 3])
    play(match, "leave")
    assert piles(table(match)) == [(0, [0, 1, 2, 3])]
    assert told(match) == ["leaves"]


def test_a_lap_of_the_track_is_not_level(sit: Seating) -> None:
    """P8: 3 and 53 lie in the same square, and are not the same experience."""
    match = sit(row=["pkv"], points=[50, 3, 3, 0], pile=[2, 1, 0, 3])
    play(match, "leave")
    assert piles(table(match)) == [(0, [3]), (3, [2, 1]), (53, [0])]


@pytest.mark.parametrize(
    ("experience", "pile", "prince"),
    [
        ([0, 0, 0, 0], [2, 1, 0, 3], 2),
        ([1, 9, 9, 4], [0, 2, 1, 3], 2),
        ([1, 9, 9, 4], [0, 1, 2, 3], 1),
        ([8, 2, 3, 4], [3, 1, 2, 0], 0),
    ],
)
def test_the_leader_is_prince_and_starts(sit: Seating, experience: list[int], pile: list[int], prince: int) -> None:
    """P11: equal: the bottom one, also when all have 0."""
    match = sit(row=["pk"], door=3, points=experience, pile=pile)
    assert table(match)["prince"] is None  # the first night has none
    steal(match, "guard 4")
    assert table(match)["prince"] == prince
    assert match.to_act == {prince}
    assert CHANCE not in match.to_act
