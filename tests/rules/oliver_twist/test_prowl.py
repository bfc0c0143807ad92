"""Prowling by day: the walk, the police file, the stash, the bribe."""

from __future__ import annotations

from typing import Any

import pytest

from larcin import CHANCE, IllegalMove
from larcin.rules.oliver_twist.town import IS_YELLOW, TOWN
from tests.rules.oliver_twist.table_talk import STREET, Seating, chance, line, only, path, seat_in, sit_down, table_of

AT_START: dict[str, Any] = {"pawn": str(STREET[0])}


def test_the_third_token_of_a_line_puts_the_two_before_it_into_the_file(sit: Seating) -> None:
    """T14, T15, T17: the rulebook's example: a tool and a character are passed by, and Fred takes the watch."""
    match = sit(3, line("crowbar", "character", "watch", "brooch", "brooch"), **AT_START, stash=[{"ring": 6}])
    match.play(0, path(1, 3))
    fred = seat_in(match, 0)
    assert fred["stash"] == {"ring": 6, "watch": 1}
    assert fred["file"] == {"crowbar": 1, "character": 1}
    assert fred["tools"] == {}
    assert fred["hand"] == {}
    assert table_of(match)["pawn"] == str(STREET[3])
    assert match.to_act == {1}


def test_four_steps_are_the_most(sit: Seating) -> None:
    """T14: of five tokens in a line the fifth is out of reach."""
    match = sit(3, line("ring", "ring", "ring", "ring", "watch"), **AT_START)
    assert [move for move in match.legal(0) if move.startswith("prowl")] == [path(1, last) for last in (1, 2, 3, 4)]


def test_an_empty_space_bars_the_way(sit: Seating) -> None:
    """T14: nothing beyond a gap can be reached."""
    match = sit(3, line("ring", None, "watch"), **AT_START, stash=[{"ring": 3}])
    assert [move for move in match.legal(0) if move.startswith("prowl")] == [path(1, 1)]


def test_a_prowl_turns_at_junctions_and_never_comes_back() -> None:
    """T14: from the square with a full board, all simple ways of up to four spaces and no others."""
    counts = {"apple1": 8, "apple2": 4, "handkerchief1": 5, "handkerchief2": 6, "brooch": 10, "necklace": 7, "ring": 6}
    counts |= {"watch": 5, "wallet": 9, "crowbar": 2, "lantern": 2, "keys": 2, "rope": 2, "saw": 2, "character": 5}
    tokens = [name for name, count in counts.items() for _ in range(count)]
    board = dict(enumerate(tokens, start=1))
    match = sit_down(3, board, compiled=False)
    ways: set[tuple[int, ...]] = {(space,) for space in TOWN.neighbours[0]}
    frontier = set(ways)
    for _ in range(3):
        frontier = {(*way, near) for way in frontier for near in TOWN.neighbours[way[-1]] if near and near not in way}
        ways |= frontier
    assert {move for move in match.legal(0) if move.startswith("prowl")} == {
        "prowl " + "-".join(map(str, way)) for way in ways
    }


def test_a_full_stash_gives_up_one_of_the_nine(sit: Seating) -> None:
    """T16: the new token stays; the one given up goes into the police file."""
    match = sit(3, line("watch", "ring"), **AT_START, stash=[{"ring": 3, "brooch": 6}])
    match.play(0, path(1, 1))
    assert only(match) == 0
    assert match.legal(0) == ["give up brooch", "give up ring"]
    match.play(0, "give up brooch")
    assert seat_in(match, 0)["stash"] == {"brooch": 5, "ring": 3, "watch": 1}
    assert seat_in(match, 0)["file"] == {"brooch": 1}
    assert match.to_act == {1}


def test_nine_alike_leave_no_choice(sit: Seating) -> None:
    """T16: where all nine are of one kind nothing is asked."""
    match = sit(3, line("watch", "ring"), **AT_START, stash=[{"brooch": 9}])
    match.play(0, path(1, 1))
    assert seat_in(match, 0)["stash"] == {"brooch": 8, "watch": 1}
    assert match.to_act == {1}


def test_a_tool_lies_in_front_of_the_seat_for_all_to_see(sit: Seating) -> None:
    """T17"""
    match = sit(3, line("rope", "ring"), **AT_START)
    match.play(0, path(1, 1))
    assert match.view(2)["table"]["seats"][0]["tools"] == {"rope": 1}
    assert seat_in(match, 0)["stash"] == {}


def test_a_character_token_brings_a_card_that_only_its_owner_sees(sit: Seating) -> None:
    """T17: the token goes into the bag, the card into the hand."""
    match = sit(3, line("character", "ring"), **AT_START)
    match.play(0, path(1, 1))
    assert match.to_act == {CHANCE}
    assert sum(match.chances().values()) == 11
    chance(match, "card nancy")
    assert match.view(0)["table"]["seats"][0]["hand"] == {"nancy": 1}
    assert match.view(1)["table"]["seats"][0]["hand"] is None
    assert match.view(1)["table"]["seats"][0]["hand_size"] == 1
    assert seat_in(match, 0)["file"] == {}


def test_an_empty_pile_is_made_of_the_discards(sit: Seating) -> None:
    """T24"""
    held = {"dodger": 2, "brownlow": 2, "nancy": 2, "charley": 2, "oliver": 1, "bumble": 1, "fang": 1}
    match = sit(3, line("character", "ring"), **AT_START, hand=[{}, held], discards={"sikes": 2})
    match.play(0, path(1, 1))
    assert match.chances() == {"card sikes": 2}
    chance(match, "card sikes")
    assert table_of(match)["discards"] == {}


def test_without_any_card_left_a_character_token_brings_none(sit: Seating) -> None:
    """T24: no pile, no discards, no card."""
    held = {"dodger": 2, "brownlow": 2, "nancy": 2, "charley": 2, "oliver": 1, "bumble": 1, "fang": 1, "sikes": 2}
    match = sit(3, line("character", "ring"), **AT_START, hand=[{}, held])
    match.play(0, path(1, 1))
    assert match.to_act == {1}


def test_a_stranded_gang_pays_two_pounds_and_is_put_next_to_a_token(sit: Seating) -> None:
    """T18: on an empty space next to a token, anywhere; then it prowls from there."""
    match = sit(3, {STREET[3]: "ring", STREET[4]: "watch"}, **AT_START, hand=[{"fang": 1}])
    assert "bribe" in match.legal(0)
    assert not [move for move in match.legal(0) if move.startswith("prowl")]
    match.play(0, "bribe")
    assert seat_in(match, 0)["money"] == 8
    assert set(match.legal(0)) == {f"place {STREET[2]}", f"place {STREET[5]}"}
    match.play(0, f"place {STREET[5]}")
    assert match.legal(0) == [path(4, 4), f"prowl {STREET[4]}-{STREET[3]}"]


def test_the_square_is_an_empty_space_too(sit: Seating) -> None:
    """T18: the gang may be put on the square."""
    near = TOWN.neighbours[0][0]
    match = sit(3, {near: "ring"}, **AT_START, hand=[{"fang": 1}])
    match.play(0, "bribe")
    assert "place square" in match.legal(0)


def test_a_gang_next_to_a_token_is_not_put_elsewhere(sit: Seating) -> None:
    """T18: no bribe while a token is in reach."""
    match = sit(3, line("ring", None, "watch"), **AT_START, hand=[{"fang": 1}])
    assert "bribe" not in match.legal(0)
    with pytest.raises(IllegalMove):
        match.play(0, "bribe")


def test_who_has_less_than_two_pounds_cannot_bribe(sit: Seating) -> None:
    """T27: stranded and poor: no prowl."""
    match = sit(3, {STREET[3]: "ring"}, **AT_START, money=[1, 10, 10], hand=[{"fang": 1}])
    assert "bribe" not in match.legal(0)
    assert "give in" in match.legal(0)


def test_with_two_seats_the_yellow_streets_stay_closed(sit: Seating) -> None:
    """T9: no token is laid there, and the pawn is never put there."""
    yellow = [space for space in range(1, 76) if IS_YELLOW[space]]
    border = next(near for space in yellow for near in TOWN.neighbours[space] if not IS_YELLOW[near])
    match = sit(2, {border: "ring"}, pawn="square", hand=[{"fang": 1}])
    match.play(0, "bribe")
    placed = {int(move.split()[1]) for move in match.legal(0) if move != "place square"}
    assert placed == {near for near in TOWN.neighbours[border] if near and not IS_YELLOW[near]}


def test_turns_go_clockwise(sit: Seating) -> None:
    """T13: after the last seat the first one is to move again."""
    match = sit(3, line("ring", "ring", "ring", "ring"), **AT_START, turn=2)
    match.play(2, path(1, 1))
    assert match.to_act == {0}
