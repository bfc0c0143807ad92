"""The seven powers, one by one: P27 to P35."""

from __future__ import annotations

import pytest

from larcin import IllegalMove, Match
from tests.rules.pickpocket.table_talk import Seating, inside, outcome, play, points, steal, table, told, turn

ALL = ["illusion", "glove", "passage", "accomplice", "mouse", "beer", "ambidextrous"]


def takers(match: Match) -> list[int]:
    """Who takes powers, in order, until the night begins."""
    seats = []
    while table(match)["stage"] == "power":
        seats.append(turn(match))
        match.play(seats[-1], match.legal(seats[-1])[0])
    return seats


@pytest.mark.parametrize(
    ("experience", "pile", "order"),
    [
        ([4, 3, 2, 1], [0, 1, 2, 3], [3, 2, 1]),
        ([0, 0, 0, 0], [0, 1, 2, 3], [3, 2, 1]),  # the top marker first
        ([5, 2, 5, 2], [2, 3, 0, 1], [1, 3, 0]),
    ],
)
def test_powers_are_taken_from_the_least_experience_up(
    sit: Seating, experience: list[int], pile: list[int], order: list[int]
) -> None:
    """P8, P27: all but the Prince, who then starts."""
    match = sit(row=["pk"], door=3, points=experience, pile=pile, powers={}, prince=0)
    steal(match, "guard 4")
    prince = table(match)["prince"]
    assert takers(match) == order
    assert match.to_act == {prince}
    assert table(match)["thieves"][prince]["powers"] == []


def test_each_power_can_be_taken_once_and_all_come_back(sit: Seating) -> None:
    """P27: seven to choose from, every night."""
    match = sit(6, row=["pk"], door=3, powers={})
    steal(match, "guard 4")
    left = [f"take {power}" for power in ALL]
    for _ in range(5):
        assert match.legal(turn(match)) == left
        play(match, left.pop(2))
    assert table(match)["stage"] == "turn"
    steal(match, "guard 5")
    steal(match, "guard 6")
    assert match.legal(turn(match)) == [f"take {power}" for power in ALL]


def test_there_are_no_powers_in_the_first_night_or_without_the_variant(sit: Seating, compiled: bool) -> None:
    """P27."""
    match = Match("pickpocket", powers="with", seed=1, compiled=compiled)
    assert table(match)["stage"] == "turn"
    match = sit(row=["pk"], door=3)
    steal(match, "guard 4")
    assert table(match)["stage"] == "turn"


@pytest.mark.parametrize(
    ("row", "extra"),
    [
        (["pkvj"], 6),
        (["pkv"], 3),
        (["pkj"], 4),
        (["kvj"], 6),
        (["pvj"], 5),
        (["k"], 1),
        (["v"], 2),
        (["j"], 3),
        (["p"], 0),
        ([], 0),
    ],
)
def test_the_illusion_adds_points_for_whole_lines(sit: Seating, row: list[str], extra: int) -> None:
    """P28: keys 1, vials 2, jewels 3; only where the row has an element on the line."""
    match = sit(row=row, turn=1, powers={1: ["illusion"]})
    loot = table(match)["loot"]
    play(match, "leave")
    assert points(match)[1] == loot + extra


def test_the_illusion_is_never_doubled(sit: Seating) -> None:
    """P21, P28."""
    match = sit(row=["pkvj"], turn=1, out=[0, 2, 3], powers={1: ["illusion"]}, hands={1: ["pkvj", "vj"]})
    play(match, "play pkvj", "play vj")
    assert points(match)[1] == 2 * 6 + 5


def test_the_glove_takes_a_tile_after_leaving(sit: Seating) -> None:
    """P29: after scoring, from the bag, secret."""
    match = sit(row=["pk"], turn=1, powers={1: ["glove"]})
    play(match, "leave")
    assert points(match)[1] == 2
    assert table(match)["stage"] == "glove"
    play(match, "pkvj")
    assert table(match, 1)["thieves"][1]["hand"] == {"pkvj": 1}
    assert table(match, 2)["thieves"][1]["hand"] is None
    assert table(match, 2)["thieves"][1]["tiles"] == 1
    assert told(match, 1) == ["glove tile"]
    assert told(match, 2) == told(match) == ["glove"]
    assert turn(match) == 2


def test_the_glove_works_after_double_or_nothing_and_not_when_caught(sit: Seating) -> None:
    """P21, P29: leaving of one's own will."""
    match = sit(row=["pk"], turn=1, out=[0, 2, 3], powers={1: ["glove"]}, hands={1: ["p", "p"]})
    play(match, "play p", "play p")
    assert table(match)["stage"] == "glove"
    assert told(match) == ["plays", "doubles"]
    play(match, "kv")
    assert table(match)["night"] == 3
    match = sit(row=["pk"], turn=1, powers={1: ["glove"]})
    steal(match, "vj")
    assert table(match)["stage"] == "turn"


def test_a_guard_in_the_glove_is_added_to_the_night(sit: Seating) -> None:
    """P29: shown, and no other tile for it."""
    match = sit(row=["pk"], turn=1, powers={1: ["glove"]})
    play(match, "leave", "guard 6")
    assert table(match)["door"] == 6
    assert table(match)["thieves"][1]["tiles"] == 0
    assert told(match) == ["glove guard", "guard"]
    assert turn(match) == 2


def test_a_second_guard_in_the_glove_ends_the_night(sit: Seating) -> None:
    """P29: the others inside get nothing; the points of the glove's owner stay."""
    match = sit(row=["pk"], turn=1, door=3, powers={1: ["glove"]})
    play(match, "leave", "guard 6")
    assert points(match) == [0, 5, 0, 0]
    assert table(match)["night"] == 3
    assert told(match) == ["glove guard", "second guard", "nothing", "night"]


def test_the_seventh_guard_in_the_glove_ends_the_game(sit: Seating) -> None:
    """P25, P29: also after double or nothing."""
    match = sit(row=["pk"], turn=1, bag=["guard 6"], powers={1: ["glove"]})
    play(match, "leave", "guard 6")
    assert match.is_over
    match = sit(row=["pk"], turn=1, out=[0, 2, 3], bag=["guard 6"], powers={1: ["glove"]}, hands={1: ["p", "p"]})
    play(match, "play p", "play p", "guard 6")
    assert outcome(match).scores == (0, 10, 0, 0)
    assert told(match)[:3] == ["glove guard", "last guard", "hand"]


@pytest.mark.parametrize("out", [[], [0, 1, 3]])
def test_the_secret_passage_scores_loot_and_both_guards(sit: Seating, out: list[int]) -> None:
    """P30, P35: not doubled, also in double or nothing; the others get nothing."""
    match = sit(row=["pkv", "pk"], door=4, turn=2, out=out, powers={2: ["passage"]})
    steal(match, "guard 7")
    assert points(match) == [0, 0, 4 + 4 + 7, 0]
    assert "escapes" in told(match)


def test_the_secret_passage_needs_the_second_guard_of_the_night(sit: Seating) -> None:
    """P25, P30: it works with the seventh guard only if that is the second of its night; and only from inside."""
    match = sit(row=["pkv"], door=4, turn=1, bag=["guard 7"], powers={2: ["passage"]})
    steal(match, "guard 7")
    assert outcome(match).scores == (0, 0, 14, 0)
    match = sit(row=["pkv"], turn=1, bag=["guard 7"], powers={2: ["passage"]})
    steal(match, "guard 7")
    assert outcome(match).scores == (0, 0, 0, 0)
    match = sit(row=["pkv"], door=4, turn=1, out=[2], powers={2: ["passage"]})
    steal(match, "guard 7")
    assert points(match) == [0, 0, 0, 0]


def test_the_accomplice_doubles_the_guard(sit: Seating) -> None:
    """P31: leaving past a guard; twice the loot plus twice the guard after double or nothing."""
    match = sit(row=["pkv"], door=5, turn=1, powers={1: ["accomplice"]})
    play(match, "leave")
    assert points(match)[1] == 3 + 10
    match = sit(row=["pkv"], turn=1, powers={1: ["accomplice"]})
    play(match, "leave")
    assert points(match)[1] == 3
    match = sit(row=["pkv"], door=5, turn=1, out=[0, 2, 3], powers={1: ["accomplice"]}, hands={1: ["pk", "k"]})
    play(match, "play pk", "play k")
    assert points(match)[1] == 2 * 4 + 2 * 5


def test_nobody_can_leave_past_the_seventh_guard(sit: Seating) -> None:
    """P25, P31: so the accomplice never meets it, as the rulebook says."""
    match = sit(row=["pkv"], turn=1, bag=["guard 7"], out=[0, 2, 3], double=1, powers={1: ["accomplice"]})
    steal(match, "guard 7")
    assert outcome(match).scores == (0, 0, 0, 0)


@pytest.mark.parametrize("row", [[], ["pkv"]])
def test_the_mouse_brings_two_points(sit: Seating, row: list[str]) -> None:
    """P32."""
    match = sit(row=row, turn=1, powers={1: ["mouse"]})
    play(match, "leave")
    assert points(match)[1] == len(row) * 3 + 2


def test_the_mouse_is_never_doubled(sit: Seating) -> None:
    """P32."""
    match = sit(row=["pkv"], turn=1, out=[0, 2, 3], powers={1: ["mouse"]}, hands={1: ["pk", "k"]})
    play(match, "play pk", "play k")
    assert points(match)[1] == 2 * 4 + 2


def test_a_beer_is_a_turn_without_a_tile(sit: Seating) -> None:
    """P33: once a night."""
    match = sit(row=["pkv"], turn=1, out=[0, 3], powers={1: ["beer"]})
    play(match, "drink")
    assert turn(match) == 2
    assert table(match)["thieves"][1]["used"] == ["beer"]
    assert told(match) == ["drinks"]
    steal(match, "pk")
    assert "drink" not in match.legal(1)
    with pytest.raises(IllegalMove):
        match.play(1, "drink")


@pytest.mark.parametrize("moves", [("drink", "play pk"), ("play pk", "drink")])
def test_a_beer_stands_for_a_tile_of_double_or_nothing(sit: Seating, moves: tuple[str, str]) -> None:
    """P33: the first or the second, not both."""
    match = sit(row=["pkv"], turn=1, out=[0, 2, 3], powers={1: ["beer"]}, hands={1: ["pk"]})
    play(match, moves[0])
    assert table(match)["double"] == 1
    assert moves[0] not in match.legal(1)
    play(match, moves[1])
    assert points(match)[1] == 2 * 4


def test_the_ambidextrous_may_steal_another_tile(sit: Seating) -> None:
    """P34: the first is discarded; once a night."""
    match = sit(row=["pk"], turn=1, out=[0, 3], powers={1: ["ambidextrous"]})
    steal(match, "vj")
    assert match.to_act == {1}
    assert match.legal(1) == ["steal again", "give in"]
    assert table(match)["discards"] == {"vj": 1}
    assert told(match) == ["misses"]
    play(match, "steal again", "pk")
    assert told(match, last=2) == ["reaches again", "steals"]
    assert turn(match) == 2
    play(match, "leave")
    steal(match, "v")
    assert inside(match) == [0, 1, 2, 3]  # out at once: the night is over


def test_a_second_miss_of_the_ambidextrous_is_out(sit: Seating) -> None:
    """P34."""
    match = sit(row=["pk"], turn=1, powers={1: ["ambidextrous"]})
    steal(match, "vj")
    play(match, "steal again", "v")
    assert inside(match) == [0, 2, 3]
    assert table(match)["discards"] == {"vj": 1, "v": 1}


def test_the_ambidextrous_may_give_in(sit: Seating) -> None:
    """P34: it may, it need not."""
    match = sit(row=["pk"], turn=1, powers={1: ["ambidextrous"]})
    steal(match, "vj")
    play(match, "give in")
    assert inside(match) == [0, 2, 3]
    assert told(match) == ["gives in", "caught"]


def test_the_second_tile_of_the_ambidextrous_may_be_a_guard(sit: Seating) -> None:
    """P17, P34: the first of the night is safe, the second ends it."""
    match = sit(row=["pk"], turn=1, powers={1: ["ambidextrous"]})
    steal(match, "vj")
    play(match, "steal again", "guard 5")
    assert turn(match) == 2
    assert table(match)["door"] == 5
    match = sit(row=["pk"], turn=1, door=3, powers={1: ["ambidextrous"]})
    steal(match, "vj")
    play(match, "steal again", "guard 5")
    assert table(match)["night"] == 3


@pytest.mark.parametrize(("tile", "score"), [("pk", 2 * 6), ("guard 5", 2 * 4 + 5), ("j", 0)])
def test_the_ambidextrous_works_in_double_or_nothing(sit: Seating, tile: str, score: int) -> None:
    """P34."""
    match = sit(row=["pk"], turn=1, out=[0, 2, 3], powers={1: ["ambidextrous"]}, hands={1: ["pk"]})
    play(match, "play pk")
    steal(match, "v")
    play(match, "steal again", tile)
    assert points(match)[1] == score
    assert table(match)["night"] == 3


def test_the_secret_passage_is_not_leaving_of_ones_own_will(sit: Seating) -> None:
    """P35: no mouse, no glove, no accomplice, no illusion by that way."""
    for power in ("mouse", "glove", "accomplice", "illusion"):
        match = sit(3, row=["pkv"], door=4, turn=1, powers={1: ["passage", power]})
        steal(match, "guard 5")
        assert points(match)[1] == 3 + 4 + 5
        assert table(match)["stage"] == "power"
