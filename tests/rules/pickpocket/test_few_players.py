"""Two and three players: more powers, and warnings. P36 to P40."""

from __future__ import annotations

import pytest

from larcin import IllegalMove
from tests.rules.pickpocket.table_talk import Seating, inside, play, points, standing, steal, table, told, turn


@pytest.mark.parametrize(("seats", "order"), [(2, [1, 0, 1]), (3, [2, 1, 0, 2, 1])])
def test_the_prince_takes_one_power_and_the_others_two(sit: Seating, seats: int, order: list[int]) -> None:
    """P36: the others one each, then the Prince, then the others again in the same order."""
    match = sit(seats, row=["pk"], door=3, powers={0: ["passage"]})
    steal(match, "guard 4")
    takers = []
    while table(match)["stage"] == "power":
        takers.append(turn(match))
        play(match, match.legal(takers[-1])[-1])
    assert takers == order
    assert match.to_act == {0}
    assert [len(thief["powers"]) for thief in table(match)["thieves"]] == [1, *[2] * (seats - 1)]


def test_the_prince_may_hold_the_beer(sit: Seating) -> None:
    """P33, P36."""
    match = sit(3, row=["pk"], powers={0: ["beer"]})
    play(match, "drink")
    assert turn(match) == 1


@pytest.mark.parametrize("powers", [None, {}])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_standing_thief_that_is_caught_lies_down(
    sit: Seating, seats: int, powers: dict[int, list[str]] | None
) -> None:
    """P37: with and without powers; its tile is discarded, its turn is over, and it plays again next time."""
    match = sit(seats, row=["pk"], powers=powers)
    steal(match, "vj")
    assert inside(match) == list(range(seats))
    assert standing(match) == list(range(1, seats))
    assert table(match)["discards"] == {"vj": 1}
    assert told(match) == ["misses", "warned"]
    for seat in range(1, seats):
        assert turn(match) == seat
        steal(match, "pk")
    assert turn(match) == 0


def test_a_lying_thief_that_is_caught_is_out(sit: Seating) -> None:
    """P37."""
    match = sit(3, row=["pk"], lying=[0])
    steal(match, "vj")
    assert inside(match) == [1, 2]
    assert told(match) == ["misses", "caught"]


def test_everybody_stands_again_the_next_night(sit: Seating) -> None:
    """P37."""
    match = sit(3, row=["pk"], door=3, lying=[0, 2])
    steal(match, "guard 6")
    assert standing(match) == [0, 1, 2]


def test_who_leaves_lays_down_another_of_its_choice(sit: Seating) -> None:
    """P38."""
    match = sit(3, row=["pk"])
    play(match, "leave")
    assert points(match) == [2, 0, 0]
    assert match.to_act == {0}
    assert match.legal(0) == ["lay down 1", "lay down 2"]
    with pytest.raises(IllegalMove):
        match.play(0, "lay down 0")
    play(match, "lay down 2")
    assert standing(match) == [1]
    assert told(match) == ["lays down"]
    assert turn(match) == 1


def test_with_one_candidate_nothing_is_asked(sit: Seating) -> None:
    """P38."""
    match = sit(3, row=["pk"], lying=[1])
    play(match, "leave")
    assert standing(match) == []
    assert turn(match) == 1
    assert told(match) == ["leaves", "lays down"]
    steal(match, "vj")
    assert inside(match) == [2]


def test_where_none_stands_nothing_happens(sit: Seating) -> None:
    """P38."""
    match = sit(3, row=["pk"], lying=[1, 2])
    play(match, "leave")
    assert told(match) == ["leaves"]
    assert turn(match) == 1


def test_who_is_caught_lays_nobody_down(sit: Seating) -> None:
    """P38: only leaving of one's own will does."""
    match = sit(3, row=["pk"], lying=[0])
    steal(match, "vj")
    assert standing(match) == [1, 2]


def test_double_or_nothing_leaves_no_warning(sit: Seating) -> None:
    """P39: the seat lies down first."""
    match = sit(3, row=["pk"], lying=[1], out=[2], turn=1)
    steal(match, "vj")
    assert table(match)["double"] == 2
    assert standing(match) == []
    steal(match, "vj")
    assert points(match) == [0, 0, 0]
    assert table(match)["night"] == 2


def test_a_standing_ambidextrous_chooses_between_warning_and_power(sit: Seating) -> None:
    """P34, P40: the power is kept if the warning is taken."""
    match = sit(3, row=["pk"], turn=1, out=[0], powers={1: ["ambidextrous"]})
    steal(match, "vj")
    assert match.legal(1) == ["steal again", "give in"]
    play(match, "give in")
    assert inside(match) == [1, 2]
    assert standing(match) == [2]
    assert told(match) == ["gives in", "warned"]
    steal(match, "pk")
    steal(match, "vj")
    assert match.legal(1) == ["steal again", "give in"]
    play(match, "steal again", "pk")
    assert inside(match) == [1, 2]


@pytest.mark.parametrize("lying", [[], [1]])
def test_a_second_miss_is_out_standing_or_lying(sit: Seating, lying: list[int]) -> None:
    """P40."""
    match = sit(3, row=["pk"], turn=1, lying=lying, powers={1: ["ambidextrous"]})
    steal(match, "vj")
    play(match, "steal again", "v")
    assert inside(match) == [0, 2]
    assert standing(match) == [0, 2]


def test_a_used_power_leaves_the_warning_for_a_later_miss(sit: Seating) -> None:
    """P37, P40."""
    match = sit(3, row=["pk"], turn=1, out=[0], powers={1: ["ambidextrous"]})
    steal(match, "vj")
    play(match, "steal again", "pk")
    assert standing(match) == [1, 2]
    steal(match, "pk")
    steal(match, "v")
    assert inside(match) == [1, 2]
    assert standing(match) == [2]


def test_first_the_score_then_the_warning_then_the_glove(sit: Seating) -> None:
    """P29, P38."""
    match = sit(3, row=["pk"], turn=1, powers={1: ["glove", "illusion"]})
    play(match, "leave")
    assert points(match)[1] == 2 + 1
    assert table(match)["stage"] == "lay down"
    play(match, "lay down 0")
    assert table(match)["stage"] == "glove"
    play(match, "guard 3")
    assert table(match)["door"] == 3
    assert standing(match) == [2]


def test_a_lying_thief_escapes_and_drinks_like_any_other(sit: Seating) -> None:
    """P30, P33, P37: a warning takes no power away."""
    match = sit(3, row=["pk"], door=3, turn=1, lying=[1], powers={1: ["passage", "beer"]})
    play(match, "drink")
    steal(match, "guard 6")
    assert points(match) == [0, 2 + 3 + 6, 0]
