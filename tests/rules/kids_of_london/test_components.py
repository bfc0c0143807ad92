"""What is in the box, and who may look at it: K1 to K4."""

from __future__ import annotations

import pytest

from larcin import CHANCE, ONLOOKER, IllegalMove, Match
from tests.rules.kids_of_london.table_talk import BOX, GAME, Seating, choose, coins, gangs, hour, turn


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_seat_has_the_cards_0_to_8(seats: int, compiled: bool) -> None:
    """K1."""
    match = Match(GAME, seats=seats, by_hand=True, compiled=compiled)
    turn(match, "banker", gang=0 if seats == 2 else None)
    for seat in range(seats):
        assert match.legal(seat) == [f"card {card}" for card in range(9)]
        assert gangs(match, seat)[seat]["hand"] == list(range(9))


def test_each_card_can_be_played_only_once(sit: Seating) -> None:
    """K1: a played card is gone, the eight others are still there."""
    match = sit(3)
    hour(match, "banker", 4, 2, 3)
    turn(match, "jeweller")
    assert match.legal(0) == [f"card {card}" for card in (0, 1, 2, 3, 5, 6, 7, 8)]
    with pytest.raises(IllegalMove):
        match.play(0, "card 4")


def test_the_box_holds_nine_tiles(compiled: bool) -> None:
    """K2: two merchants, two jewellers, one of each other character."""
    match = Match(GAME, by_hand=True, compiled=compiled)
    assert match.chances() == BOX
    assert sum(match.chances().values()) == 9
    assert match.view()["table"]["characters_left"] == BOX


@pytest.mark.parametrize(
    ("character", "purses"),
    [
        ("merchant", [10, 14, 10]),
        ("left-hand priest", [10, 10, 15]),
        ("right-hand priest", [15, 10, 10]),
        ("jeweller", [10, 16, 10]),
        ("banker", [10, 17, 10]),
        ("beggar", [10, 7, 10]),
    ],
)
def test_each_character_is_worth_what_its_tile_says(sit: Seating, character: str, purses: list[int]) -> None:
    """K2: seat 1 has the highest card and robs the character; the lowest card is a 0."""
    match = sit(3, coins=[10, 10, 10])
    hour(match, character, 0, 5, 3)
    assert coins(match) == purses


@pytest.mark.parametrize(("answer", "purse"), [("prince", 8), ("actor", 0)])
def test_the_prince_is_worth_8_and_the_actor_nothing(sit: Seating, answer: str, purse: int) -> None:
    """K2."""
    match = sit(3)
    hour(match, "prince", 0, 5, 3, answers={1: answer})
    assert coins(match) == [0, purse, 0]


def test_the_reserve_never_runs_out(sit: Seating) -> None:
    """K3: sixty pieces of 10 would be 600 coins; far beyond that, everybody is still paid in full."""
    match = sit(5, coins=[900] * 5)
    hour(match, "banker", 7, 7, 6, 6, 6)
    hour(match, "jeweller", 0, 1, 2, 3, 4)
    assert coins(match) == [903, 903, 906, 906, 912]


@pytest.mark.parametrize("memory", ["aid", "strict"])
def test_coins_are_public_always(sit: Seating, memory: str) -> None:
    """K4: every seat and every onlooker sees every purse at every step of an hour."""
    match = sit(3, coins=[3, 1, 4])
    for seat, move in ((CHANCE, "jeweller"), (0, "card 5"), (1, "card 5"), (2, "card 5"), (0, "take card")):
        for watcher in (ONLOOKER, 0, 1, 2):
            assert [gang["coins"] for gang in gangs(match, watcher, memory)] == [3, 1, 4]
        match.play(seat, move)


@pytest.mark.parametrize("memory", ["aid", "strict"])
def test_what_was_turned_over_lies_open_until_the_hour_ends(sit: Seating, memory: str) -> None:
    """K4: the tile and the cards of this hour are public, with or without a memory aid."""
    match = sit(3)
    turn(match, "jeweller")
    choose(match, {0: "card 8", 1: "card 8", 2: "card 5"})
    seen = match.view(memory=memory)["table"]
    assert seen["character"] == "jeweller"
    assert [gang["card"] for gang in seen["gangs"]] == [8, 8, 5]
    assert [gang["arrested"] for gang in seen["gangs"]] == [True, True, False]
    match.play(2, "take card")
    seen = match.view(memory=memory)["table"]
    assert seen["character"] is None
    assert [gang["card"] for gang in seen["gangs"]] == [None, None, None]


def test_a_memory_aid_shows_remaining_hands_and_tiles_to_everyone(sit: Seating) -> None:
    """K4: nothing in the discards is unknown, so what is left follows from what was seen."""
    match = sit(3)
    hour(match, "jeweller", 4, 6, 7)
    left = {**BOX, "jeweller": 1}
    for watcher in (ONLOOKER, 0, 1, 2):
        assert match.view(watcher)["table"]["characters_left"] == left
        hands = [gang["hand"] for gang in gangs(match, watcher)]
        assert hands == [[card for card in range(9) if card != played] for played in (4, 6, 7)]


def test_strict_memory_shows_only_what_lies_there(sit: Seating) -> None:
    """K4: without the aid nobody is shown discards, tiles to come or another hand; how many cards is plain to see."""
    match = sit(3)
    hour(match, "jeweller", 4, 6, 7)
    for watcher in (ONLOOKER, 0, 1, 2):
        assert match.view(watcher, memory="strict")["table"]["characters_left"] is None
        for number, gang in enumerate(gangs(match, watcher, "strict")):
            own = [card for card in range(9) if card != (4, 6, 7)[number]]
            assert gang["hand"] == (own if watcher == number else None)
            assert gang["cards_left"] == 8


def test_strict_memory_differs_from_the_aid_in_nothing_else(sit: Seating) -> None:
    """K4."""
    match = sit(2)
    turn(match, "banker", gang=3)
    match.play(1, "card 2")
    for watcher in (ONLOOKER, 0, 1):
        strict, aid = (match.view(watcher, memory=memory) for memory in ("strict", "aid"))
        strict["table"]["characters_left"] = aid["table"]["characters_left"]
        for poor, rich in zip(strict["table"]["gangs"], aid["table"]["gangs"], strict=True):
            poor["hand"] = rich["hand"]
        assert strict == aid
