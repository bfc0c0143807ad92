"""At Fagin's: what is a set, and what it pays."""

from __future__ import annotations

from typing import Any

from larcin import Match
from tests.rules.oliver_twist.table_talk import STREET, Seating, line, seat_in, table_of

AT_START: dict[str, Any] = {"pawn": str(STREET[0])}
SOMETHING = line("brooch", "brooch")


def sets(match: Match) -> list[str]:
    return [move.removeprefix("hand in ") for move in match.legal(0) if move.startswith("hand in")]


def test_three_of_a_type_pay_their_coins_and_the_top_reward(sit: Seating) -> None:
    """T19, T22, T6: three rings are £12, and the first set of the round £6 more."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"ring": 3}])
    match.play(0, "hand in 3 ring")
    assert seat_in(match, 0)["money"] == 10 + 12 + 6
    assert seat_in(match, 0)["stash"] == {}
    assert match.view(0)["table"]["rewards"] == [5, 4, 3, 2]
    assert match.to_act == {1}


def test_rewards_fall_and_run_out(sit: Seating) -> None:
    """T6, T22: 6, 5, 4, 3, 2, and then nothing."""
    for paid, reward in enumerate([6, 5, 4, 3, 2, 0]):
        match = sit(3, SOMETHING, **AT_START, stash=[{"ring": 3}], rewards_paid=paid)
        match.play(0, "hand in 3 ring")
        assert seat_in(match, 0)["money"] == 22 + reward


def test_a_wallet_stands_for_any_object_and_pays_nothing(sit: Seating) -> None:
    """T19"""
    match = sit(3, SOMETHING, **AT_START, stash=[{"watch": 1, "wallet": 2}], rewards_paid=5)
    match.play(0, "hand in 1 watch + 2 wallet")
    assert seat_in(match, 0)["money"] == 15


def test_five_or_more_bring_a_bonus_always(sit: Seating) -> None:
    """T21: £7 more, wallets counted, rewards or no rewards."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"brooch": 3, "wallet": 2}], rewards_paid=5)
    match.play(0, "hand in 3 brooch + 2 wallet")
    assert seat_in(match, 0)["money"] == 10 + 6 + 7


def test_faces_of_a_type_count_together_and_pay_what_they_show(sit: Seating) -> None:
    """T1, T19: apples of £1 and £2 are one type."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"apple1": 2, "apple2": 1}], rewards_paid=5)
    assert sets(match) == ["2 apple1 + 1 apple2"]
    match.play(0, "hand in 2 apple1 + 1 apple2")
    assert seat_in(match, 0)["money"] == 14


def test_starting_tokens_count_as_their_type_and_are_set_aside(sit: Seating) -> None:
    """T4, T19: they never go into the bag."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"brooch": 2, "starting brooch": 1}], rewards_paid=5)
    match.play(0, "hand in 2 brooch + 1 starting brooch")
    assert seat_in(match, 0)["money"] == 16
    assert int(match.states[0].bag.sum()) == 75 - 2


def test_wallets_alone_are_a_set(sit: Seating) -> None:
    """T20: worth nothing but the reward and the bonus."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"wallet": 5}])
    assert sets(match) == ["3 wallet", "4 wallet", "5 wallet"]
    match.play(0, "hand in 5 wallet")
    assert seat_in(match, 0)["money"] == 10 + 7 + 6
    assert [event["event"] for event in match.log()] == ["hands in", "bonus", "reward"]


def test_with_wallets_alone_one_can_go_to_fagin_and_need_not_give_in(sit: Seating) -> None:
    """T20, T26: a stranded and penniless seat with four wallets."""
    match = sit(3, {}, **AT_START, stash=[{"wallet": 4}], money=[0, 0, 0])
    assert match.legal(0) == ["hand in 3 wallet", "hand in 4 wallet"]


def test_part_of_a_type_may_be_handed_in_and_which(sit: Seating) -> None:
    """T20: every choice of tokens and wallets is a move of its own."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"apple1": 2, "apple2": 2, "wallet": 1}])
    expected = {
        (ones, twos, jokers)
        for ones in range(3)
        for twos in range(3)
        for jokers in range(2)
        if ones + twos + jokers >= 3
    }
    assert len(sets(match)) == len(expected)
    match.play(0, "hand in 1 apple1 + 2 apple2")
    assert seat_in(match, 0)["stash"] == {"apple1": 1, "wallet": 1}


def test_two_of_a_type_are_no_set(sit: Seating) -> None:
    """T19: nor are three objects of different types."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"ring": 2, "watch": 2, "brooch": 2}])
    assert sets(match) == []


def test_one_of_the_three_must_be_done(sit: Seating) -> None:
    """T25: whoever can prowl, or go to Fagin's, cannot give in; there is no pass without a card."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"ring": 3}])
    assert {move.split()[0] for move in match.legal(0)} == {"prowl", "hand"}
    stranded = sit(3, {}, **AT_START, stash=[{"ring": 3, "wallet": 1}], money=[0, 0, 0])
    assert {move.split()[0] for move in stranded.legal(0)} == {"hand"}


def test_handed_in_tokens_are_seen_by_all(sit: Seating) -> None:
    """T19: what is handed in is public."""
    match = sit(3, SOMETHING, **AT_START, stash=[{"ring": 3}])
    match.play(0, "hand in 3 ring")
    shown = [entry for entry in match.view(2)["table"]["ledger"] if entry["did"] == "shown"]
    assert shown == [{"did": "shown", "seat": 0, "token": "ring"}] * 3
    assert table_of(match)["rewards_paid"] == 1
