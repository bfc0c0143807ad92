"""Who comes by: K14 to K20."""

from __future__ import annotations

import itertools

import pytest

from larcin import IllegalMove
from tests.rules.kids_of_london.table_talk import Seating, choose, coins, gangs, hour, ninth_hour, told, turn

# ------------------------------------------------------------------------------------------------------- the priests


@pytest.mark.parametrize("robber", range(4))
def test_the_left_hand_priest_pays_the_seat_on_the_left(sit: Seating, robber: int) -> None:
    """K14: left is the next seat clockwise, and seat 0 is on the left of the last one."""
    match = sit(4)
    hour(match, "left-hand priest", *[7 if seat == robber else 0 for seat in range(4)])
    assert coins(match) == [5 if seat == (robber + 1) % 4 else 0 for seat in range(4)]


@pytest.mark.parametrize("robber", range(4))
def test_the_right_hand_priest_pays_the_seat_on_the_right(sit: Seating, robber: int) -> None:
    """K14."""
    match = sit(4)
    hour(match, "right-hand priest", *[7 if seat == robber else 0 for seat in range(4)])
    assert coins(match) == [5 if seat == (robber - 1) % 4 else 0 for seat in range(4)]


def test_a_priests_gift_comes_on_top_of_the_lowest_cards_payment(sit: Seating) -> None:
    """K14, K9: the neighbour with the lowest card gets both; the robber keeps nothing."""
    match = sit(3)
    hour(match, "left-hand priest", 7, 2, 4)
    assert coins(match) == [0, 7, 0]


@pytest.mark.parametrize(
    ("character", "purses"), [("left-hand priest", [0, 2, 0, 2, 0]), ("right-hand priest", [0, 2, 0, 0, 2])]
)
def test_two_who_rob_a_priest_give_their_shares_to_their_own_neighbours(
    sit: Seating, character: str, purses: list[int]
) -> None:
    """K15: seats 0 and 2 share 5, 2 each, and hand them on."""
    match = sit(5)
    hour(match, character, 6, 0, 6, 0, 3)
    assert coins(match) == purses


def test_neighbours_who_rob_a_priest_together_give_to_each_other_too(sit: Seating) -> None:
    """K15: of three robbers side by side each hands on 1, so two of them get 1 back from the right."""
    match = sit(4)
    hour(match, "left-hand priest", 0, 5, 5, 5)
    assert coins(match) == [1, 0, 1, 1]


def test_no_seat_gets_more_than_one_share_of_a_priest(sit: Seating) -> None:
    """K15: everybody has one left neighbour, so no seat gets two shares."""
    match = sit(5)
    hour(match, "left-hand priest", 5, 5, 5, 5, 0)
    assert coins(match) == [0, 1, 1, 1, 1]


# ------------------------------------------------------------------------------------------------- prince or actor


@pytest.mark.parametrize(("answer", "purse"), [("prince", 8), ("actor", 0)])
def test_the_robber_chooses_8_coins_or_none(sit: Seating, answer: str, purse: int) -> None:
    """K16: only the robber is asked."""
    match = sit(4)
    turn(match, "prince")
    choose(match, {0: "card 1", 1: "card 2", 2: "card 6", 3: "card 4"})
    assert match.legal(2) == ["actor", "prince"]
    choose(match, {2: answer})
    assert coins(match) == [1, 0, purse, 0]


@pytest.mark.parametrize("answers", [*itertools.product(["prince", "actor"], repeat=3)])
def test_several_robbers_choose_each_for_itself_and_divide_by_all(sit: Seating, answers: tuple[str, ...]) -> None:
    """K16: 8 divided by three robbers is 2, however many of them chose the prince."""
    match = sit(5)
    hour(match, "prince", 6, 6, 6, 0, 0, answers=dict(enumerate(answers)))
    assert coins(match) == [2 if answer == "prince" else 0 for answer in answers] + [0, 0]


def test_answers_are_given_at_the_same_time_and_in_secret(sit: Seating) -> None:
    """K16."""
    match = sit(4)
    turn(match, "prince")
    choose(match, {0: "card 6", 1: "card 2", 2: "card 6", 3: "card 6"})
    assert match.to_act == {0, 2, 3}
    match.play(3, "actor")
    assert match.to_act == {0, 2}
    assert told(match)[-1] == "Seat 3 has chosen."
    assert gangs(match, 3)[3]["answer"] == "actor"
    for other in (-1, 0, 1, 2):
        assert [gang["answer"] for gang in gangs(match, other)] == [None] * 4
        assert [gang["sealed"] for gang in gangs(match, other)] == [False, False, False, True]
    with pytest.raises(IllegalMove):
        match.play(3, "prince")


def test_the_others_are_paid_whatever_the_robber_says(sit: Seating) -> None:
    """K16, K9: the lowest card takes its number beside prince and actor."""
    match = sit(3)
    hour(match, "prince", 6, 4, 5, answers={0: "actor"})
    assert coins(match) == [0, 4, 0]


def test_in_the_ninth_hour_it_is_always_a_prince(sit: Seating) -> None:
    """K17: nobody is asked."""
    match = ninth_hour(sit, "prince", 6, 0, 3)
    hour(match, "prince", 6, 0, 3)
    assert coins(match) == [8, 0, 0]


def test_in_the_eighth_hour_the_question_is_still_asked(sit: Seating) -> None:
    """K17: only the last hour is special."""
    match = sit(3, hour=8, tiles=["prince", "banker"], hands=[[6, 1], [0, 1], [3, 1]])
    hour(match, "prince", 6, 0, 3, answers={0: "actor"})
    assert coins(match) == [0, 0, 0]


def test_several_share_the_prince_of_the_ninth_hour_unasked(sit: Seating) -> None:
    """K17, K8."""
    match = ninth_hour(sit, "prince", 6, 6, 6, 3)
    hour(match, "prince", 6, 6, 6, 3)
    assert coins(match) == [2, 2, 2, 3]


@pytest.mark.parametrize(("payment", "purse"), [("card", 6), ("character", 8)])
def test_the_ninth_hours_prince_leaves_a_single_card_its_payment_to_choose(
    sit: Seating, payment: str, purse: int
) -> None:
    """K17 with K11: the payment is asked, prince or actor is not."""
    match = ninth_hour(sit, "prince", 8, 6, 8)
    hour(match, "prince", 8, 6, 8, payments={1: payment})
    assert coins(match) == [0, purse, 0]
    assert match.is_over


def test_the_ninth_hours_prince_leaves_equal_cards_their_payments_to_choose(sit: Seating) -> None:
    """K17 with K12: the payments are asked, prince or actor is not."""
    match = ninth_hour(sit, "prince", 3, 3, 3)
    hour(match, "prince", 3, 3, 3, payments={0: "character", 1: "card", 2: "character"})
    assert coins(match) == [2, 3, 2]


# -------------------------------------------------------------------------------------------------------- the beggar


@pytest.mark.parametrize(("before", "after"), [(7, 4), (4, 1), (3, 0), (2, 0), (1, 0), (0, 0)])
def test_the_beggar_costs_3_coins_or_all_there_are(sit: Seating, before: int, after: int) -> None:
    """K18: fewer than three coins: all of them, and never below nothing."""
    match = sit(3, coins=[before, 9, 9])
    hour(match, "beggar", 6, 0, 3)
    assert coins(match) == [after, 9, 9]


@pytest.mark.parametrize(("robbers", "loss"), [(2, 1), (3, 1), (4, 0)])
def test_several_robbers_share_the_beggars_loss_rounded_down(sit: Seating, robbers: int, loss: int) -> None:
    """K19: two or three lose 1 each, four lose nothing."""
    match = sit(5, coins=[5] * 5)
    hour(match, "beggar", *[6] * robbers, *[0] * (5 - robbers))
    assert coins(match) == [5 - loss] * robbers + [5] * (5 - robbers)


def test_a_robber_of_the_beggar_without_coins_loses_nothing_while_the_other_pays(sit: Seating) -> None:
    """K19, K18: each loses its own share, and no more than it has."""
    match = sit(3, coins=[0, 1, 5])
    hour(match, "beggar", 6, 6, 2)
    assert coins(match) == [0, 0, 7]


# -------------------------------------------------------------------------------------- choosing all of a character


def test_a_single_card_that_chooses_the_priest_gives_to_its_neighbour(sit: Seating) -> None:
    """K20 with K11 and K14."""
    for character, purses in (("left-hand priest", [0, 0, 5]), ("right-hand priest", [5, 0, 0])):
        match = sit(3)
        hour(match, character, 8, 4, 8, payments={1: "character"})
        assert coins(match) == purses


def test_equal_cards_that_choose_the_priest_give_their_shares_to_their_neighbours(sit: Seating) -> None:
    """K20 with K12 and K15: half of 5 is 2, also for the only one who chose the priest."""
    match = sit(4)
    hour(match, "left-hand priest", 8, 4, 4, 8, payments={1: "card", 2: "character"})
    assert coins(match) == [0, 4, 0, 2]


@pytest.mark.parametrize(("payment", "purse"), [("character", 7), ("card", 14)])
def test_a_single_card_that_chooses_the_beggar_pays(sit: Seating, payment: str, purse: int) -> None:
    """K20 with K11 and K18."""
    match = sit(3, coins=[10, 10, 10])
    hour(match, "beggar", 8, 4, 8, payments={1: payment})
    assert coins(match) == [10, purse, 10]


def test_equal_cards_that_choose_the_beggar_pay_their_share(sit: Seating) -> None:
    """K20 with K12 and K19: the loss is divided by three, whoever chose what."""
    match = sit(3, coins=[10, 10, 0])
    hour(match, "beggar", 0, 0, 0, payments={0: "character", 1: "card", 2: "character"})
    assert coins(match) == [9, 10, 0]


@pytest.mark.parametrize(("answer", "purse"), [("prince", 8), ("actor", 0)])
def test_a_single_card_that_chooses_the_prince_is_asked_as_well(sit: Seating, answer: str, purse: int) -> None:
    """K20 with K11 and K16: 8 or nothing, and no way back to the card's number."""
    match = sit(3)
    hour(match, "prince", 8, 4, 8, payments={1: "character"}, answers={1: answer})
    assert coins(match) == [0, purse, 0]


def test_a_single_card_that_takes_its_number_is_not_asked_about_the_prince(sit: Seating) -> None:
    """K20, K11: the question is for robbers."""
    match = sit(3)
    hour(match, "prince", 8, 4, 8, payments={1: "card"})
    assert coins(match) == [0, 4, 0]


def test_equal_cards_that_choose_the_prince_are_asked_and_divide_by_all(sit: Seating) -> None:
    """K20 with K12 and K16: only those who chose the character are asked, and each share is a quarter of 8."""
    match = sit(4)
    payments = {0: "character", 1: "card", 2: "character", 3: "character"}
    hour(match, "prince", 3, 3, 3, 3, payments=payments, answers={0: "prince", 2: "actor", 3: "prince"})
    assert coins(match) == [2, 3, 0, 2]


def test_equal_cards_that_all_take_their_number_are_not_asked_about_the_prince(sit: Seating) -> None:
    """K20, K12."""
    match = sit(3)
    hour(match, "prince", 3, 3, 3, payments=dict.fromkeys(range(3), "card"))
    assert coins(match) == [3, 3, 3]
