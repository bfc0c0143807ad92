"""What is said of a move before it is made, and of leaving."""

from __future__ import annotations

import random
from typing import Any

import pytest

from larcin import CHANCE, Match
from tests.rules.pickpocket.table_talk import GAME, Seating


def table(match: Match, seat: int = 0) -> dict[str, Any]:
    seen: dict[str, Any] = match.view(seat)["table"]
    return seen


def leaving(match: Match, seat: int) -> dict[str, int] | None:
    found: dict[str, int] | None = table(match, -1)["thieves"][seat]["leaving"]
    return found


def test_leaving_scores_the_loot_and_the_guard(sit: Seating) -> None:
    """P18, P19: from the row `pkv`, `pk` purses and keys are whole, with two elements each."""
    match = sit(4, row=["pkv", "pk"], door=4)
    parts = {"points": 8, "loot": 4, "times": 1, "guard": 4, "illusion": 0, "mouse": 0}
    assert leaving(match, 0) == leaving(match, 3) == parts
    assert match.previews(0)["leave"] == {"points": 8}


def test_leaving_scores_what_powers_add(sit: Seating) -> None:
    """P28, P31, P32: the accomplice counts the guard twice; the illusion 1 for keys; the mouse 2."""
    match = sit(4, row=["pkv", "pk"], door=4, powers={1: ["accomplice"], 2: ["illusion"], 3: ["mouse"]})
    found = [leaving(match, seat) for seat in range(1, 4)]
    assert [each and (each["guard"], each["illusion"], each["mouse"]) for each in found] == [
        (8, 0, 0),
        (4, 1, 0),
        (4, 0, 2),
    ]
    assert [each and each["points"] for each in found] == [12, 9, 10]


def test_the_last_one_in_the_inn_counts_the_loot_twice(sit: Seating) -> None:
    """P20, P21: it cannot just leave, and who is out scores nothing more."""
    match = sit(4, row=["pkv", "pk"], door=4, out=[1, 2, 3])
    alone = leaving(match, 0)
    assert alone is not None
    assert (alone["points"], alone["times"]) == (12, 2)
    assert "leave" not in match.previews(0)
    assert leaving(match, 1) is None


def test_a_tile_shows_what_the_row_would_be_worth(sit: Seating) -> None:
    """P14, P16, P18: keys go on; purses are cut, and take their elements with them."""
    match = sit(4, row=["pkv", "pk"], hands={0: ["kv", "pkvj"]})
    assert match.previews(0)["play kv"] == {"loot": 3, "ropes": ["keys"]}
    assert match.previews(0)["play pkvj"] == {"loot": 6, "ropes": ["purses", "keys"]}
    match.play(0, "play kv")
    assert (table(match)["loot"], list(table(match)["lines"])) == (3, ["keys"])


def test_the_row_shows_where_its_ropes_are_cut(sit: Seating) -> None:
    """P14."""
    assert table(sit(4, row=["pkv", "pk", "kv"]))["ropes"] == [
        ["purses", "keys", "vials"],
        ["purses", "keys"],
        ["keys"],
    ]
    assert table(sit(4))["ropes"] == []


def test_tiles_that_would_fit_are_known_to_all(sit: Seating) -> None:
    """P14: at least one rope that is still whole goes on."""
    fits = table(sit(4, row=["pkv", "pk", "kv"]), -1)["fits"]
    assert fits == [tile for tile in table(sit(4))["fits"] if "k" in tile]


def test_guards_to_come_are_counted(sit: Seating) -> None:
    """P4, P25: there are seven; the seventh ends the game."""
    assert table(sit(4))["guards_left"] == 7
    assert table(sit(4, door=4))["guards_left"] == 6


def test_what_was_previewed_is_what_is_scored() -> None:
    """P19, P21, P28, P31, P32: in whole games, with powers."""
    scored = 0
    for number in range(6):
        luck, match = random.Random(number), Match(GAME, seats=3, powers="with", by_hand=True)
        while not match.is_over:
            seat = min(match.to_act)
            if seat == CHANCE:
                chances = match.chances()
                match.play(seat, luck.choices(list(chances), list(chances.values()))[0])
                continue
            move = luck.choice(match.legal(seat))
            shown, before = match.previews(seat).get(move), len(match)
            match.play(seat, move)
            if move == "leave":
                left = next(event for event in match.log(since=before) if event["event"] == "leaves")
                assert shown == {"points": left["points"]}
                scored += 1
    assert scored > 10


@pytest.mark.parametrize(
    ("where", "guard", "escapes"),
    [
        ({}, "stays", False),
        ({"powers": {1: ["passage"]}}, "stays", False),
        ({"door": 4}, "ends night", False),
        ({"door": 4, "powers": {1: ["passage"]}}, "ends night", True),
        ({"bag": ["guard 7"]}, "ends game", False),
        ({"bag": ["guard 7"], "door": 4, "powers": {1: ["passage"]}}, "ends game", True),
    ],
)
def test_a_theft_shows_what_a_guard_would_do(sit: Seating, where: dict[str, Any], guard: str, escapes: bool) -> None:
    """P17, P25, P30: and that is what the next one does."""
    match = sit(4, row=["pkv", "pk"], turn=1, **where)
    shown = match.previews(1)["steal"]
    assert (shown["guard"], shown["escapes"]) == (guard, escapes)
    night = table(match)["night"]
    match.play(1, "steal")
    match.play(CHANCE, "guard 7")
    told = [event["event"] for event in match.log()]
    assert ("escapes" in told) is escapes
    assert (match.is_over, table(match)["night"] > night) == (guard == "ends game", guard == "ends night")


@pytest.mark.parametrize("lying", [(), (0,)])
def test_a_theft_shows_whether_one_who_is_caught_only_lies_down(sit: Seating, lying: tuple[int, ...]) -> None:
    """P15, P37, P40: so does giving in, of somebody with two hands."""
    match = sit(2, row=["pk"], lying=lying, powers={0: ["ambidextrous", "mouse"], 1: ["illusion"]}, prince=1)
    assert match.previews(0)["steal"]["warned"] is (lying == ())
    match.play(0, "steal")
    match.play(CHANCE, "vj")
    assert match.previews(0) == {"give in": {"warned": lying == ()}}
    match.play(0, "give in")
    assert table(match)["thieves"][0]["inside"] is (lying == ())


def test_one_sees_what_each_tile_of_ones_hand_is_worth_in_the_end(sit: Seating) -> None:
    """P5, P26: what is printed on it; two elements where one line is whole, else one a line."""
    match = sit(4, hands={0: ["pkvj", "p", "kv"], 1: ["j", "j"]})
    assert table(match, 0)["thieves"][0]["worth"] == {"pkvj": 4, "p": 2, "kv": 2}
    assert [thief["worth"] for thief in table(match, 2)["thieves"]] == [None, None, {}, None]
    assert table(match, -1)["thieves"][0]["worth"] is None
