"""An hour in the streets: K5 to K13, and the checks that the rulebook itself gives."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from larcin import CHANCE, IllegalMove, Match
from tests.rules.kids_of_london.table_talk import (
    BOX,
    GAME,
    Seating,
    choose,
    coins,
    gangs,
    hour,
    ninth_hour,
    stroll,
    told,
    turn,
)

# ------------------------------------------------------------------------------- the checks that the rulebook gives


def test_check_1_a_jeweller_and_four_different_cards(sit: Seating) -> None:
    """The first check of the rulebook (K8, K9, K10): the 8 takes 6, the 4 takes 4, the others nothing."""
    match = sit(4)
    hour(match, "jeweller", 4, 6, 7, 8)
    assert coins(match) == [4, 0, 0, 6]


def test_check_2_a_banker_and_two_chiefs(sit: Seating) -> None:
    """The second check of the rulebook (K7, K8, K9): both 8s go; the 5 takes 7, the 1 takes 1."""
    match = sit(4)
    hour(match, "banker", 8, 8, 5, 1)
    assert coins(match) == [0, 0, 7, 1]


def test_check_3_a_prince_and_two_robbers(sit: Seating) -> None:
    """The third check of the rulebook (K16): one says actor, one says prince: 0 and 4."""
    match = sit(4)
    hour(match, "prince", 7, 0, 3, 7, answers={0: "actor", 3: "prince"})
    assert coins(match) == [0, 0, 0, 4]


# --------------------------------------------------------------------------------------------------- tiles and cards


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nine_hours_use_every_tile_and_every_card_once(seats: int, compiled: bool) -> None:
    """K5."""
    match = Match(GAME, seats=seats, by_hand=True, compiled=compiled)
    for _ in stroll(match, random.Random(seats)):
        pass
    turned = Counter(str(step.move) for step in match.steps if step.seat == CHANCE)
    assert {name: turned[name] for name in BOX} == BOX
    for seat in range(seats):
        cards = [step.move for step in match.steps if step.seat == seat and step.move.startswith("card")]
        assert sorted(cards) == [f"card {card}" for card in range(9)]


def test_each_hour_turns_the_next_tile_at_random(sit: Seating) -> None:
    """K5: every tile still face down is as likely as any other, so a pair counts twice."""
    match = sit(3)
    hour(match, "merchant", 0, 1, 2)
    hour(match, "banker", 1, 2, 0)
    left = {name: count for name, count in {**BOX, "merchant": 1, "banker": 0}.items() if count}
    assert match.chances() == left
    with pytest.raises(IllegalMove):
        match.play(CHANCE, "banker")


def test_the_clock_goes_from_1_to_9_and_stops(sit: Seating) -> None:
    """K5."""
    match = sit(3)
    tiles = [name for name, count in BOX.items() for _ in range(count) if name != "prince"] + ["prince"]
    for number, character in enumerate(tiles, start=1):
        assert match.view()["table"]["hour"] == number
        hour(match, character, number - 1, number % 9, (number + 1) % 9)
    assert match.is_over
    assert match.view()["table"]["stage"] == "over"


def test_all_seats_choose_at_the_same_time(sit: Seating) -> None:
    """K6: whoever still owes a card may play it, in any order; who has chosen cannot choose again."""
    match = sit(4)
    turn(match, "jeweller")
    assert match.to_act == {0, 1, 2, 3}
    match.play(2, "card 3")
    assert match.to_act == {0, 1, 3}
    with pytest.raises(IllegalMove, match="not for seat 2 to play now: to act: seat 0, seat 1, seat 3"):
        match.play(2, "card 4")


def test_nobody_learns_a_choice_before_all_are_made(sit: Seating) -> None:
    """K6: until the last card lies there, the others see only that somebody has chosen."""
    match = sit(3)
    turn(match, "jeweller")
    match.play(0, "card 3")
    match.play(1, "card 7")
    assert told(match)[-2:] == ["Seat 0 has chosen.", "Seat 1 has chosen."]
    assert [gang["card"] for gang in gangs(match, 0)] == [3, None, None]
    assert [gang["card"] for gang in gangs(match, 2)] == [None, None, None]
    assert [gang["sealed"] for gang in gangs(match, 2)] == [True, True, False]
    match.play(2, "card 5")
    assert "The cards are turned over: Seat 0 3, Seat 1 7, Seat 2 5." in told(match)


# --------------------------------------------------------------------------------------------------------- the theft


@pytest.mark.parametrize("chiefs", [2, 3])
def test_several_chiefs_are_all_arrested_before_anything_is_compared(sit: Seating, chiefs: int) -> None:
    """K7: they are neither highest nor paid, and the highest card after them robs the character."""
    match = sit(5)
    cards = [8] * chiefs + [7, 5, 3][: 5 - chiefs]
    hour(match, "merchant", *cards)
    assert coins(match) == ([0, 0, 4, 0, 3] if chiefs == 2 else [0, 0, 0, 4, 5])


def test_two_chiefs_are_both_arrested_publicly(sit: Seating) -> None:
    """K7."""
    match = sit(4)
    hour(match, "banker", 8, 5, 8, 1)
    assert "Several 8s: the police take away Seat 0 and Seat 2." in told(match)


def test_a_single_8_is_simply_the_highest_card(sit: Seating) -> None:
    """K7, K8."""
    match = sit(3)
    hour(match, "banker", 8, 7, 0)
    assert coins(match) == [7, 0, 0]


def test_the_highest_card_takes_the_number_on_the_tile(sit: Seating) -> None:
    """K8."""
    match = sit(5)
    hour(match, "jeweller", 0, 1, 6, 2, 5)
    assert coins(match) == [0, 0, 6, 0, 0]


@pytest.mark.parametrize(
    ("character", "robbers", "each"),
    [("merchant", 2, 2), ("merchant", 3, 1), ("jeweller", 4, 1), ("banker", 2, 3), ("banker", 3, 2), ("banker", 4, 1)],
)
def test_several_highest_share_rounded_down(sit: Seating, character: str, robbers: int, each: int) -> None:
    """K8."""
    match = sit(5)
    hour(match, character, *[7] * robbers, *[0] * (5 - robbers))
    assert coins(match) == [each] * robbers + [0] * (5 - robbers)


@pytest.mark.parametrize("low", range(7))
def test_the_lowest_card_takes_its_own_number(sit: Seating, low: int) -> None:
    """K9: and a 0 takes nothing."""
    match = sit(3)
    hour(match, "merchant", 8, low, 7)
    assert coins(match) == [4, low, 0]


def test_several_lowest_take_the_full_number_each(sit: Seating) -> None:
    """K9: they do not share."""
    match = sit(5)
    hour(match, "merchant", 6, 8, 6, 7, 6)
    assert coins(match) == [6, 4, 6, 0, 6]


def test_everybody_in_between_takes_nothing(sit: Seating) -> None:
    """K10."""
    match = sit(5, coins=[1, 1, 1, 1, 1])
    hour(match, "merchant", 5, 6, 7, 4, 8)
    assert coins(match) == [1, 1, 1, 5, 5]


# ------------------------------------------------------------------------------------- highest and lowest at once


@pytest.mark.parametrize(("payment", "purse"), [("card", 5), ("character", 7)])
def test_the_one_card_left_by_the_police_chooses_its_payment(sit: Seating, payment: str, purse: int) -> None:
    """K11: one of the two, not both."""
    match = sit(4)
    hour(match, "banker", 8, 5, 8, 8, payments={1: payment})
    assert coins(match) == [0, purse, 0, 0]


def test_only_the_two_payments_are_offered(sit: Seating) -> None:
    """K11."""
    match = sit(3)
    turn(match, "banker")
    choose(match, {0: "card 8", 1: "card 8", 2: "card 0"})
    assert match.legal(2) == ["take card", "take character"]
    assert match.legal(0) == match.legal(1) == []


@pytest.mark.parametrize("payments", [*itertools.product(["card", "character"], repeat=3)])
def test_equal_cards_choose_each_for_itself_and_always_divide_by_all(sit: Seating, payments: tuple[str, ...]) -> None:
    """K12: a third of the banker's 7 is 2, whoever chose what."""
    match = sit(3)
    hour(match, "banker", 5, 5, 5, payments=dict(enumerate(payments)))
    assert coins(match) == [5 if payment == "card" else 2 for payment in payments]


def test_equal_cards_left_by_the_police_divide_by_their_own_number(sit: Seating) -> None:
    """K12, K7: three cards are left of five; the arrested 8s neither choose nor share."""
    match = sit(5)
    hour(match, "jeweller", 8, 1, 1, 8, 1, payments={1: "character", 2: "card", 4: "card"})
    assert coins(match) == [0, 2, 1, 0, 1]


def test_payments_are_chosen_at_the_same_time_and_in_secret(sit: Seating) -> None:
    """K12."""
    match = sit(3)
    turn(match, "banker")
    choose(match, {0: "card 2", 1: "card 2", 2: "card 2"})
    assert match.to_act == {0, 1, 2}
    match.play(1, "take character")
    assert match.to_act == {0, 2}
    assert told(match)[-1] == "Seat 1 has chosen."
    assert [gang["payment"] for gang in gangs(match, 1)] == [None, "take character", None]
    for other in (-1, 0, 2):
        assert [gang["payment"] for gang in gangs(match, other)] == [None, None, None]
        assert [gang["sealed"] for gang in gangs(match, other)] == [False, True, False]


def test_payments_are_shown_before_the_prince_asks(sit: Seating) -> None:
    """K12, K16: whoever must say prince or actor knows who chose what."""
    match = sit(3)
    turn(match, "prince")
    choose(match, {0: "card 4", 1: "card 4", 2: "card 4"})
    choose(match, {0: "take card", 1: "take character", 2: "take character"})
    assert match.to_act == {1, 2}
    for watcher in (-1, 0, 1, 2):
        shown = [gang["payment"] for gang in gangs(match, watcher)]
        assert shown == ["take card", "take character", "take character"]
    assert told(match)[-4:] == [
        "Seat 0 chooses the value of the card.",
        "Seat 1 chooses the character.",
        "Seat 2 chooses the character.",
        "Prince or actor? Seat 1 and Seat 2 must say.",
    ]


def test_payments_stay_shown_while_the_answers_come_in(sit: Seating) -> None:
    """K12: what all have seen is not hidden again because a seat has sealed its answer."""
    match = sit(3)
    turn(match, "prince")
    choose(match, {0: "card 4", 1: "card 4", 2: "card 4"})
    choose(match, {0: "take card", 1: "take character", 2: "take character"})
    match.play(1, "actor")
    for watcher in (-1, 0, 1, 2):
        shown = [gang["payment"] for gang in gangs(match, watcher)]
        assert shown == ["take card", "take character", "take character"]


@pytest.mark.parametrize("character", BOX)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_if_everybody_plays_an_8_nobody_takes_anything(sit: Seating, seats: int, character: str) -> None:
    """K13: no payment, no gift, no loss, no question."""
    match = sit(seats, coins=[6] * seats)
    hour(match, character, *[8] * seats)
    assert coins(match) == [6] * seats
    assert told(match)[-1] == "Everybody was taken away: nobody is paid."


def test_nobody_is_paid_for_8s_in_the_ninth_hour_either(sit: Seating) -> None:
    """K13, K17."""
    match = ninth_hour(sit, "prince", 8, 8, 8, coins=[2, 1, 0])
    hour(match, "prince", 8, 8, 8)
    assert coins(match) == [2, 1, 0]
    assert match.is_over
