"""The character cards: help, and hiding."""

from __future__ import annotations

from typing import Any

import numpy as np

from larcin import CHANCE
from larcin.rules.dice import PLAYERS_DIE, new_dice, roll
from larcin.rules.oliver_twist import rulebook
from larcin.rules.oliver_twist.actions import MOVE_COUNT
from tests.rules.oliver_twist.table_talk import (
    STREET,
    Seating,
    chance,
    down,
    line,
    only,
    path,
    seat_in,
    table_of,
)

AT_START: dict[str, Any] = {"pawn": str(STREET[0])}
SOMETHING = line("brooch", "brooch")


def test_a_card_is_played_or_discarded_to_pass_and_lies_face_up(sit: Seating) -> None:
    """T23"""
    match = sit(3, SOMETHING, **AT_START, hand=[{"fang": 1}])
    match.play(0, "hide fang")
    assert match.view(2)["table"]["discards"] == {"fang": 1}
    assert match.to_act == {1}
    assert [seat_in(match, seat)["money"] for seat in range(3)] == [10, 10, 10]


def test_a_card_that_cannot_help_can_only_be_used_to_pass(sit: Seating) -> None:
    """T48: nothing on the board, empty stashes and files, no money anywhere."""
    everything = {"dodger": 2, "brownlow": 2, "nancy": 2, "charley": 2, "sikes": 2, "oliver": 1, "bumble": 1, "fang": 1}
    match = sit(3, {}, **AT_START, money=[0, 0, 0], hand=[everything])
    assert set(match.legal(0)) == {"give in", *(f"hide {card}" for card in everything)}


def test_the_dodger_takes_a_face_up_object_anywhere(sit: Seating) -> None:
    """T40: not a tool, a character or a burglary; the pawn stays."""
    far = {STREET[2]: "crowbar", STREET[3]: "watch", STREET[4]: "character", STREET[5]: down("ring")}
    far[STREET[1]] = "burglary"
    match = sit(3, far, **AT_START, hand=[{"dodger": 1}], round="night")
    assert [move for move in match.legal(0) if move.startswith("dodger")] == [f"dodger {STREET[3]}"]
    match.play(0, f"dodger {STREET[3]}")
    assert seat_in(match, 0)["stash"] == {"watch": 1}
    assert table_of(match)["pawn"] == str(STREET[0])
    assert match.to_act == {1}


def test_a_token_gained_by_a_card_with_a_full_stash_costs_another(sit: Seating) -> None:
    """T48, T16: the Dodger's object too."""
    match = sit(
        3, {STREET[3]: "watch", STREET[1]: "ring"}, **AT_START, hand=[{"dodger": 1}], stash=[{"brooch": 5, "ring": 4}]
    )
    match.play(0, f"dodger {STREET[3]}")
    match.play(0, "give up ring")
    assert seat_in(match, 0)["stash"] == {"brooch": 5, "ring": 3, "watch": 1}
    assert seat_in(match, 0)["file"] == {"ring": 1}


def test_mr_brownlow_pays_four_pounds_a_wallet(sit: Seating) -> None:
    """T41: and the rewards stay."""
    match = sit(3, SOMETHING, **AT_START, hand=[{"brownlow": 1}], stash=[{"wallet": 3}])
    assert [move for move in match.legal(0) if move.startswith("brownlow")] == [f"brownlow {n}" for n in (1, 2, 3)]
    match.play(0, "brownlow 2")
    assert seat_in(match, 0)["money"] == 18
    assert seat_in(match, 0)["stash"] == {"wallet": 1}
    assert table_of(match)["rewards_paid"] == 0
    assert match.log()[-1] == {"event": "returns wallets", "seat": 0, "wallets": 2, "pounds": 8}


def test_nancy_makes_up_to_three_tokens_vanish(sit: Seating) -> None:
    """T42: the others see how many, and not which."""
    match = sit(3, SOMETHING, **AT_START, hand=[{"nancy": 1}], file=[{"ring": 2, "rope": 1, "character": 1}])
    match.play(0, "nancy")
    assert table_of(match)["stage"] == "clear file"
    assert "clear nothing" in match.legal(0)
    assert "clear 2 ring + 1 rope" in match.legal(0)
    assert "clear 3 ring" not in match.legal(0)
    match.play(0, "clear 1 ring + 1 rope")
    assert seat_in(match, 0)["file"] == {"ring": 1, "character": 1}
    cleared = [entry for entry in match.view(1)["table"]["ledger"] if entry["did"] == "cleared"]
    assert cleared == [{"did": "cleared", "seat": 0, "token": None}] * 2
    assert match.log(1)[-1] == {"event": "clears", "seat": 0, "count": 2}
    assert match.log(0)[-1] == {"event": "clears these", "seat": 0, "tokens": "1 ring + 1 rope"}


def test_a_random_handful_is_any_of_those_that_nancy_may_clear(sit: Seating) -> None:
    """T42: drawn as one of the legal moves would be, with the same die."""
    file = {"apple1": 1, "ring": 3, "watch": 2, "rope": 1, "character": 2}
    match = sit(3, SOMETHING, **AT_START, hand=[{"nancy": 1}], file=[file])
    match.play(0, "nancy")
    actions = np.zeros(MOVE_COUNT, dtype=np.int16)
    count = rulebook.legal(match.state, 0, actions)
    drawn = set()
    for seed in range(10 * count):
        dice = new_dice(seed)
        drawn.add(rulebook.random_move(match.state, 0, dice.copy(), actions))
        assert rulebook.random_move(match.state, 0, dice.copy(), actions) == actions[roll(dice, PLAYERS_DIE, count)]
    assert drawn == set(actions[:count].tolist())


def test_nancy_cannot_help_with_an_empty_file(sit: Seating) -> None:
    """T42"""
    match = sit(3, SOMETHING, **AT_START, hand=[{"nancy": 1}])
    assert "nancy" not in match.legal(0)


def test_with_charley_what_is_walked_over_goes_into_the_bag(sit: Seating) -> None:
    """T43"""
    match = sit(3, line("ring", "watch", "brooch"), **AT_START, hand=[{"charley": 1}])
    match.play(0, "charley")
    assert only(match) == 0
    assert set(match.legal(0)) == {path(1, 1), path(1, 2), path(1, 3)}
    match.play(0, path(1, 3))
    assert seat_in(match, 0)["file"] == {}
    assert seat_in(match, 0)["stash"] == {"brooch": 1}


def test_charley_and_a_stranded_gang(sit: Seating) -> None:
    """T43, T18: the bribe belongs to the prowl."""
    match = sit(3, {STREET[2]: "ring", STREET[3]: "watch"}, **AT_START, hand=[{"charley": 1}])
    match.play(0, "charley")
    assert seat_in(match, 0)["money"] == 8
    assert table_of(match)["stage"] == "place"


def test_bill_sikes_takes_a_token_at_random(sit: Seating) -> None:
    """T44: thief and victim know which, others do not."""
    match = sit(3, SOMETHING, **AT_START, hand=[{"sikes": 1}], stash=[{}, {"ring": 2, "watch": 1}, {}])
    assert [move for move in match.legal(0) if move.startswith("sikes")] == ["sikes 1"]
    match.play(0, "sikes 1")
    assert match.chances() == {"steal ring": 2, "steal watch": 1}
    match.play(CHANCE, "steal watch")
    assert seat_in(match, 0)["stash"] == {"watch": 1}
    assert seat_in(match, 1)["stash"] == {"ring": 2}
    robbed = {"did": "robbed", "seat": 0, "other": 1}
    assert match.view(0)["table"]["ledger"][-1] == {**robbed, "token": "watch"}
    assert match.view(1)["table"]["ledger"][-1] == {**robbed, "token": "watch"}
    assert match.view(2)["table"]["ledger"][-1] == {**robbed, "token": None}
    assert match.log(2)[-1] == {"event": "steals", "seat": 0, "to": 1}


def test_sikes_with_a_full_stash(sit: Seating) -> None:
    """T44, T48: the thief sees the token, gives one up, and only then has it."""
    match = sit(3, SOMETHING, **AT_START, hand=[{"sikes": 1}], stash=[{"brooch": 5, "apple1": 4}, {"watch": 1}])
    match.play(0, "sikes 1")
    match.play(CHANCE, "steal watch")
    assert match.view(0)["table"]["pending"] == "watch"
    assert match.view(1)["table"]["pending"] == "watch"
    assert match.view(2)["table"]["pending"] is None
    match.play(0, "give up apple1")
    assert seat_in(match, 0)["stash"] == {"brooch": 5, "apple1": 3, "watch": 1}
    assert seat_in(match, 1)["stash"] == {}


def test_oliver_prowls_twice(sit: Seating) -> None:
    """T45"""
    match = sit(3, line("ring", "watch", "brooch", "brooch"), **AT_START, hand=[{"oliver": 1}])
    match.play(0, "oliver")
    match.play(0, path(1, 2))
    assert only(match) == 0
    match.play(0, path(3, 3))
    assert seat_in(match, 0)["stash"] == {"brooch": 1, "watch": 1}
    assert seat_in(match, 0)["file"] == {"ring": 1}
    assert match.to_act == {1}


def test_olivers_second_prowl_lapses_if_it_is_impossible(sit: Seating) -> None:
    """T45, T27: nothing is left on the board."""
    match = sit(3, line("ring", "watch"), **AT_START, hand=[{"oliver": 1}, {"fang": 1}])
    match.play(0, "oliver")
    match.play(0, path(1, 2))
    assert only(match) == 1


def test_mr_bumble_slips_a_token_into_a_file(sit: Seating) -> None:
    """T46: only whoever slipped it knows which, until the owner looks."""
    match = sit(3, SOMETHING, **AT_START, hand=[{"bumble": 1}, {"nancy": 1}], stash=[{"ring": 1, "watch": 1}])
    match.play(0, "bumble watch 1")
    assert seat_in(match, 1)["file"] == {"watch": 1}
    planted = {"did": "planted", "seat": 0, "other": 1}
    assert match.view(0)["table"]["ledger"][-1] == {**planted, "token": "watch"}
    assert match.view(1)["table"]["ledger"][-1] == {**planted, "token": None}
    assert match.view(1)["table"]["seats"][1]["file"] == {}
    assert match.view(1)["table"]["seats"][1]["file_size"] == 1
    assert match.log(1)[-1] == {"event": "slips", "seat": 0, "to": 1}
    match.play(1, "nancy")
    assert match.view(1)["table"]["seats"][1]["file"] == {"watch": 1}
    assert match.view(2)["table"]["ledger"][-2] == {**planted, "token": None}


def test_mr_fang_makes_somebody_pay(sit: Seating) -> None:
    """T47: £3, or all there is; not from those who have nothing."""
    match = sit(3, SOMETHING, **AT_START, hand=[{"fang": 1}], money=[10, 2, 0])
    assert [move for move in match.legal(0) if move.startswith("fang")] == ["fang 1"]
    match.play(0, "fang 1")
    assert [seat_in(match, seat)["money"] for seat in range(3)] == [10, 0, 0]


def test_there_are_thirteen_cards() -> None:
    """T10"""
    from larcin.rules.oliver_twist.state import COPIES

    assert COPIES.tolist() == [2, 2, 2, 2, 2, 1, 1, 1]


def test_chance_draws_the_card(sit: Seating) -> None:
    """T17, T23: a card drawn now can be played in a later turn."""
    match = sit(3, line("character", "ring", "ring", "ring"), **AT_START)
    match.play(0, path(1, 1))
    chance(match, "card oliver")
    match.play(1, path(2, 2))
    match.play(2, path(3, 3))
    assert "oliver" in match.legal(0)
