"""Two players and a third, fictional gang: K24 to K27."""

from __future__ import annotations

import itertools

import pytest

from larcin import CHANCE, ONLOOKER, IllegalMove
from tests.rules.kids_of_london.table_talk import (
    Seating,
    choose,
    coins,
    day_over,
    gangs,
    hour,
    ninth_hour,
    outcome,
    told,
    turn,
)


def test_the_gangs_card_is_turned_after_the_character_and_before_the_players_choose(sit: Seating) -> None:
    """K24: every one of its cards is as likely, and both players and onlookers see which it is."""
    match = sit(2)
    match.play(CHANCE, "jeweller")
    assert match.to_act == {CHANCE}
    assert match.chances() == {f"gang card {card}": 1 for card in range(9)}
    match.play(CHANCE, "gang card 6")
    assert match.to_act == {0, 1}
    for watcher in (ONLOOKER, 0, 1):
        assert gangs(match, watcher, "strict")[2]["card"] == 6
    assert told(match)[-1] == "The fictional gang shows the 6."


def test_the_gang_turns_each_of_its_nine_cards_once(sit: Seating) -> None:
    """K24."""
    match = sit(2)
    hour(match, "jeweller", 0, 1, gang=4)
    match.play(CHANCE, "banker")
    assert match.chances() == {f"gang card {card}": 1 for card in range(9) if card != 4}
    with pytest.raises(IllegalMove):
        match.play(CHANCE, "gang card 4")


def test_with_three_or_more_players_there_is_no_fictional_gang(sit: Seating) -> None:
    """K24."""
    for seats in (3, 4, 5):
        match = sit(seats)
        match.play(CHANCE, "jeweller")
        assert match.to_act == set(range(seats))
        assert len(gangs(match)) == seats


def test_nobody_can_play_for_the_fictional_gang(sit: Seating) -> None:
    """K24."""
    match = sit(2)
    turn(match, "jeweller", gang=3)
    with pytest.raises(IllegalMove, match="not for seat 2"):
        match.play(2, "card 5")


@pytest.mark.parametrize(
    ("character", "robber", "paid"),
    [
        ("left-hand priest", 0, 1),
        ("left-hand priest", 1, 2),
        ("left-hand priest", 2, 0),
        ("right-hand priest", 0, 2),
        ("right-hand priest", 1, 0),
        ("right-hand priest", 2, 1),
    ],
)
def test_the_gang_sits_as_seat_2_for_the_priests(sit: Seating, character: str, robber: int, paid: int) -> None:
    """K25, K14."""
    match = sit(2)
    cards = [7 if seat == robber else 0 for seat in range(3)]
    hour(match, character, cards[0], cards[1], gang=cards[2])
    assert coins(match) == [5 if seat == paid else 0 for seat in range(3)]


def test_the_gangs_coins_are_counted_like_anyones(sit: Seating) -> None:
    """K26: highest, lowest, sharing, in between, arrested."""
    match = sit(2)
    hour(match, "banker", 0, 4, gang=6)
    assert coins(match) == [0, 0, 7]
    hour(match, "merchant", 5, 6, gang=2)
    assert coins(match) == [0, 4, 9]
    hour(match, "jeweller", 7, 1, gang=7)
    assert coins(match) == [3, 5, 12]
    hour(match, "merchant", 3, 5, gang=4)
    assert coins(match) == [6, 9, 12]
    hour(match, "jeweller", 8, 2, gang=8, payments={1: "card"})
    assert coins(match) == [6, 11, 12]


def test_the_gang_loses_coins_to_the_beggar_too(sit: Seating) -> None:
    """K26, K18."""
    match = sit(2, coins=[5, 5, 2])
    hour(match, "beggar", 0, 4, gang=6)
    assert coins(match) == [5, 5, 0]


def test_the_gang_always_chooses_the_prince(sit: Seating) -> None:
    """K26: without a question."""
    match = sit(2)
    hour(match, "prince", 0, 4, gang=6)
    assert coins(match) == [0, 0, 8]


@pytest.mark.parametrize(("answer", "purse"), [("prince", 4), ("actor", 0)])
def test_the_gang_takes_its_share_of_the_prince_when_it_is_not_alone(sit: Seating, answer: str, purse: int) -> None:
    """K26, K16: only the player is asked; the gang has 4 either way."""
    match = sit(2)
    hour(match, "prince", 6, 4, gang=6, answers={0: answer})
    assert coins(match) == [purse, 4, 4]


def test_the_gangs_choice_of_the_prince_is_no_secret(sit: Seating) -> None:
    """K26."""
    match = sit(2)
    turn(match, "prince", gang=6)
    choose(match, {0: "card 6", 1: "card 4"})
    for watcher in (ONLOOKER, 0, 1):
        assert gangs(match, watcher)[2]["answer"] == "prince"
        assert gangs(match, watcher)[2]["sealed"] is False


@pytest.mark.parametrize(
    ("character", "purses"),
    [
        ("merchant", [9, 9, 13]),
        ("left-hand priest", [14, 9, 9]),
        ("right-hand priest", [9, 14, 9]),
        ("prince", [9, 9, 17]),
        ("beggar", [9, 9, 6]),
    ],
)
def test_the_gang_alone_after_an_arrest_always_chooses_the_character(
    sit: Seating, character: str, purses: list[int]
) -> None:
    """K26 with K11 and K20: even a beggar or a priest, although its card is worth 7."""
    match = sit(2, coins=[9, 9, 9])
    hour(match, character, 8, 8, gang=7)
    assert coins(match) == purses


def test_the_gang_chooses_the_character_among_equal_cards(sit: Seating) -> None:
    """K26 with K12: its share is a third of 7, whatever the players choose."""
    for payments in itertools.product(["card", "character"], repeat=2):
        match = sit(2)
        hour(match, "banker", 5, 5, gang=5, payments=dict(enumerate(payments)))
        assert coins(match) == [5 if payment == "card" else 2 for payment in payments] + [2]


def test_the_gang_chooses_the_prince_among_equal_cards(sit: Seating) -> None:
    """K26 with K12, K16 and K20: first the players' payments, then prince or actor, and the gang takes a third of 8."""
    match = sit(2)
    hour(match, "prince", 5, 5, gang=5, payments={0: "card", 1: "character"}, answers={1: "actor"})
    assert coins(match) == [5, 0, 2]
    match = sit(2)
    hour(match, "prince", 5, 5, gang=5, payments={0: "card", 1: "card"})
    assert coins(match) == [5, 5, 2]


def test_the_gang_robs_the_prince_of_the_ninth_hour(sit: Seating) -> None:
    """K26, K17."""
    match = ninth_hour(sit, "prince", 8, 8, gang=7)
    hour(match, "prince", 8, 8, gang=7)
    assert coins(match) == [0, 0, 8]


def test_three_8s_leave_nobody(sit: Seating) -> None:
    """K13, K26: the gang's 8 is arrested with the others."""
    match = sit(2, coins=[1, 2, 3])
    hour(match, "banker", 8, 8, gang=8)
    assert coins(match) == [1, 2, 3]


def test_a_player_left_alone_by_the_gangs_arrest_chooses(sit: Seating) -> None:
    """K11, K24: the gang's 8 counts for the police."""
    match = sit(2)
    hour(match, "banker", 6, 8, gang=8, payments={0: "character"})
    assert coins(match) == [7, 0, 0]


def test_the_gang_can_be_stripped() -> None:
    """K27: then the richer player wins."""
    result = outcome(day_over(2, [8, 12, 20]))
    assert result.winners == (1,)
    assert result.scores == (8, 12)


def test_the_gang_can_win_and_then_both_players_have_lost() -> None:
    """K27."""
    result = outcome(day_over(2, [20, 8, 12]))
    assert result.winners == ()
    assert result.places == (3, 2)
    assert result.scores == (0, 8)


def test_both_players_stripped_leave_the_victory_to_the_gang() -> None:
    """K27, K21."""
    assert outcome(day_over(2, [20, 20, 0])).winners == ()


def test_a_player_level_with_the_gang_for_second_has_won() -> None:
    """K27."""
    result = outcome(day_over(2, [12, 20, 12]))
    assert result.winners == (0,)
    assert result.places == (1, 3)


def test_a_player_stripped_together_with_the_gang_leaves_the_other_the_victory() -> None:
    """K27, K21, K22."""
    assert outcome(day_over(2, [20, 0, 20])).winners == (1,)


def test_the_gangs_victory_is_told(sit: Seating) -> None:
    """K27: in both languages."""
    match = ninth_hour(sit, "merchant", 3, 0, gang=1, coins=[20, 5, 12])
    hour(match, "merchant", 3, 0, gang=1)
    *_, stripped, wins = match.log()
    assert match.say(stripped) == "Seat 0 is the richest and loses everything."
    assert match.say(wins) == "The fictional gang is the second richest and wins."
    assert match.say(wins, "fr") == "La bande fictive vient juste derrière et gagne."
