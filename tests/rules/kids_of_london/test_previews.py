"""What is said of a card before it is played, and of purses before the day is over."""

from __future__ import annotations

import pytest

from tests.rules.kids_of_london.table_talk import Seating, choose, coins, day_over, gangs, hour, outcome, turn


@pytest.mark.parametrize(
    ("character", "highest", "to"),
    [
        ("merchant", 4, 1),
        ("left-hand priest", 5, 2),
        ("right-hand priest", 5, 0),
        ("jeweller", 6, 1),
        ("banker", 7, 1),
        ("prince", 8, 1),
        ("beggar", -2, 1),
    ],
)
def test_a_card_shows_what_it_brings_as_the_highest_and_as_the_lowest(
    sit: Seating, character: str, highest: int, to: int
) -> None:
    """K8, K9, K14, K18: the number on the tile, for a neighbour at a priest; a beggar takes no more than there is."""
    match = sit(3, coins=[5, 2, 0])
    turn(match, character)
    shown = match.previews(1)["card 6"]
    assert (shown["highest"], shown["to"], shown["lowest"], shown["chief"]) == (highest, to, 6, False)
    before = coins(match)
    choose(match, {0: "card 0", 1: "card 6", 2: "card 3"})
    if 1 in match.to_act:
        choose(match, {1: "prince"})
    gained = [after - purse for after, purse in zip(coins(match), before, strict=True)]
    assert gained == [highest if seat == to else 0 for seat in range(3)]


def test_a_leader_shows_that_another_one_gets_both_arrested(sit: Seating) -> None:
    """K7."""
    match = sit(3)
    turn(match, "merchant")
    assert [move for move, shown in match.previews(0).items() if shown["chief"]] == ["card 8"]


def test_a_robber_has_to_say_what_it_met_before_the_ninth_hour(sit: Seating) -> None:
    """K16, K17: in the ninth hour it is a prince for certain."""
    for now, asked in ((8, True), (9, False)):
        match = sit(3, hour=now, tiles=["prince", "merchant"][: 10 - now])
        turn(match, "prince")
        assert {shown["must_say"] for shown in match.previews(0).values()} == {asked}


def test_who_chooses_its_pay_sees_both(sit: Seating) -> None:
    """K11, K12: all showed the same card, so that each is highest and lowest at once, and robbers share."""
    match = sit(3)
    turn(match, "right-hand priest")
    choose(match, dict.fromkeys(range(3), "card 4"))
    assert match.previews(0) == {
        "take card": {"coins": 4, "to": 0, "must_say": False},
        "take character": {"coins": 1, "to": 2, "must_say": False},
    }


def test_who_says_what_it_met_sees_what_either_answer_brings(sit: Seating) -> None:
    """K16, K20: two robbers of a prince share his 8 coins."""
    match = sit(3)
    turn(match, "prince")
    choose(match, {0: "card 5", 1: "card 5", 2: "card 0"})
    assert match.previews(1) == {
        "actor": {"coins": 0, "to": 1, "must_say": False},
        "prince": {"coins": 4, "to": 1, "must_say": False},
    }


def test_nobody_is_shown_what_others_have_sealed(sit: Seating) -> None:
    """K6."""
    match = sit(3)
    turn(match, "banker")
    before = match.previews(1)
    match.play(0, "card 8")
    assert match.previews(1) == before
    assert match.previews(0) == {}


def test_the_richest_would_be_robbed_and_the_second_richest_would_win(sit: Seating) -> None:
    """K21, K22: equals share both fates."""
    for purses, standing in (
        ([7, 3, 7, 5], ["robbed", None, "robbed", "winning"]),
        ([4, 4, 4, 4], ["robbed"] * 4),
        ([0, 0, 0, 0], [None] * 4),
    ):
        assert [gang["standing"] for gang in gangs(sit(4, coins=purses))] == standing


def test_when_the_day_is_over_the_richest_are_robbed_even_of_nothing() -> None:
    """K23."""
    assert [gang["standing"] for gang in gangs(day_over(3, [0, 0, 0]))] == ["robbed"] * 3


def test_in_the_end_the_table_says_places_and_scores_of_all_gangs() -> None:
    """K21 to K24: also of the one that nobody plays, by the same rules as those of the players."""
    for purses, places, scores in (
        ([6, 21, 14], [2, 3, 1], [6, 0, 14]),
        ([14, 6, 21], [1, 2, 3], [14, 6, 0]),
        ([5, 5, 5], [3, 3, 3], [0, 0, 0]),
    ):
        match = day_over(2, purses)
        seen = gangs(match)
        assert ([gang["place"] for gang in seen], [gang["score"] for gang in seen]) == (places, scores)
        assert (outcome(match).places, outcome(match).scores) == (tuple(places[:2]), tuple(scores[:2]))


def test_before_the_end_there_are_no_places(sit: Seating) -> None:
    """K21."""
    assert {(gang["place"], gang["score"]) for gang in gangs(sit(3, coins=[3, 4, 5]))} == {(None, None)}


@pytest.mark.parametrize(("number", "last"), [(8, False), (9, True)])
def test_the_table_says_which_hour_is_the_last(sit: Seating, number: int, last: bool) -> None:
    """K5."""
    match = sit(3, hour=number, tiles=["merchant", "beggar"][: 10 - number])
    assert match.view()["table"]["last_hour"] is last


def test_the_fictional_gang_can_be_the_richest(sit: Seating) -> None:
    """K27."""
    match = sit(2)
    hour(match, "banker", 3, 2, gang=7)
    assert [gang["standing"] for gang in gangs(match, seat=1)] == [None, "winning", "robbed"]
