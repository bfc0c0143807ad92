"""Positions: every state can be written down and laid out again, and what cannot arise is refused in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from larcin import CHANCE, BadPosition, Match
from tests.rules.doggy_bag.table_talk import GAME, draw, feed, roles, sit_down, strolls

Table = dict[str, Any]


def lay(table: Table, seats: int = 3, variant: str = "roles") -> Match:
    position = {"game": GAME, "options": {"seats": seats, "variant": variant}, "table": table}
    return Match.from_position(position, by_hand=True, compiled=False)


def test_every_step_of_a_game_can_be_set_up_again() -> None:
    """Through JSON, to the same bytes, with the same seats to act."""
    for number, match in enumerate(strolls(1)):
        if number % 5 == 0:
            again = Match.from_position(json.loads(json.dumps(match.position())), by_hand=True)
            assert again.states.tobytes() == match.states.tobytes()
            assert again.to_act == match.to_act


def scene(name: str) -> Table:
    """A sound table, as a position, to be spoilt."""
    match = sit_down(3, bag={"black": 2, "white": 2}, chest={"red": 1, "white": 2}, screen={"red": 3, "white": 2})
    if name != "coins":
        match.play(CHANCE, "coins 2")
    if name == "give":
        match.play(1, "give 2 red")
    elif name != "coins":
        for seat in range(3):
            match.play(seat, "give 2 red")
    if name == "scout":
        roles(match, "take 5")
        draw(match, "red", "white", "black")
    elif name == "theft":
        roles(match, "turn 3 call 9", "take 5")
        draw(match, "red", "red", "red")
        roles(match, "take 0")
        draw(match, "white", "red")
    table: Table = json.loads(json.dumps(match.position()["table"]))
    return table


def seat(number: int, **parts: Any) -> Callable[[Table], None]:
    return lambda table: table["seats"][number].update(parts)


def part(**parts: Any) -> Callable[[Table], None]:
    return lambda table: table.update(parts)


def night(**parts: Any) -> Callable[[Table], None]:
    return lambda table: table["nights"][0].update(parts)


BAD: list[tuple[str, Callable[[Table], Any], str]] = [
    ("coins", seat(0, screen={"red": 9, "white": 8}), "expected at most 16 bones behind a screen"),
    ("coins", seat(1, first_player=True), "there is only one first player, and seat 0 is it already"),
    ("coins", seat(0, first_player=False), "one seat must be the first player"),
    ("role", seat(2, role=3), "The theft goes by hothead"),
    ("theft", seat(2, role=5), "No role can be taken twice"),
    ("theft", seat(1, called=9), "only one hothead a turn, and seat 0 is it already"),
    ("theft", seat(0, role=None), "Only one hothead a turn, with a token"),
    ("coins", seat(0, first_player=False, out=1), "one seat must be the first player"),
    ("coins", seat(0, out=1), "The first player must be a seat in play"),
    ("coins", lambda table: [seat(1, out=1)(table), seat(2, out=2)(table)], "at least two of them in play"),
    ("coins", seat(2, out=2), "numbered in the order in which they went out"),
    ("coins", seat(2, front={"black": 3}), "at most two black bones"),
    ("coins", seat(2, screen={"red": 4, "white": 2}), "same number of bones behind their screens"),
    ("coins", part(bag={"yellow": 9}), "more bones of a kind than the box has"),
    ("coins", part(bag={"red": 200}), "at most 101 bones"),
    ("coins", part(bag={"red": 90}, chest={"red": 90}), "there are not so many red bones"),
    ("coins", part(loot={"red": 1}), "do not fit the stage"),
    ("coins", part(coins=2), "as many bones as the coins say"),
    ("coins", part(night=2), "Whoever is asked"),
    ("coins", part(colour="red"), "there is no part 'colour' here"),
    ("give", seat(2, sealed="give 3 red"), "must come from behind the screens"),
    ("give", seat(2, sealed="give 2 grey"), "must come from behind the screens"),
    ("role", seat(1, handfuls=[{"red": 3}]), "everybody gave 2 bones in that night"),
    ("role", seat(0, screen={"red": 8, "white": 8}), "Nobody can have more than 16 bones"),
    ("role", seat(1, handfuls=[]), "have given the same number"),
    (
        "role",
        lambda table: table["nights"][0].update(held_at_least={"yellow": 1}),
        "more was drawn from it than it held",
    ),
    ("role", lambda table: table["nights"][0].update(ace={"seat": 1, "gave": "red", "got": "grey"}), "fewer than 0"),
    ("role", part(actor=None), "Whoever is asked"),
    ("role", part(bag={"white": 2}), "fewer than 0 bones"),
    ("scout", part(loot={"red": 3}), "do not fit the stage"),
    ("scout", part(stage="swap"), "do not fit the stage"),
    ("scout", part(stage="leader", loot={}), "Whoever is asked"),
    ("theft", part(actor=2), "The theft goes by hothead"),
    ("theft", part(loot={"black": 2}), "do not fit the stage"),
    ("theft", part(last="red"), "The theft goes by hothead"),
]


@pytest.mark.parametrize(("name", "spoil", "sentence"), BAD)
def test_what_cannot_arise_is_refused(name: str, spoil: Callable[[Table], Any], sentence: str) -> None:
    """D1, D4, D6, D9, D11: with a sentence that says what is wrong."""
    table = scene(name)
    lay(table)
    spoil(table)
    with pytest.raises(BadPosition, match=re.escape(sentence)):
        lay(table)


def test_a_swap_that_could_not_be_is_refused() -> None:
    """D21: an ace gives what it has at that time."""
    match = sit_down(2, chest={"yellow": 1}, screen={"red": 3, "white": 2})
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 7")
    match.play(0, "swap red for yellow")
    table: Table = json.loads(json.dumps(match.position()["table"]))
    table["seats"][0].update(screen={"white": 2, "red": 1}, handfuls=[{"red": 1, "yellow": 1}])
    table["bag"] = {"red": 3, "yellow": 1}
    with pytest.raises(BadPosition, match="night by night"):
        lay(table, 2)


def test_beginners_are_not_asked_for_effects() -> None:
    """D37: a leader's question cannot arise."""
    table = scene("role")
    table.update(stage="leader")
    table["seats"][0].update(role=2)
    lay(table)
    with pytest.raises(BadPosition, match="Whoever is asked"):
        lay(table, variant="beginners")


def test_nights_that_add_up_to_more_bones_than_a_state_holds_are_refused() -> None:
    """Each number is small enough to be read: it is the bag at the start of the night that cannot be."""
    table = scene("role")
    table["nights"] += [{**table["nights"][0], "came_out": {"black": 99}}] * 2
    with pytest.raises(BadPosition, match="bag_start of a state cannot hold"):
        lay(table)
