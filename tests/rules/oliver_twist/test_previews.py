"""What is said of a move before it is made, and of police files before the round ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from larcin import CHANCE, Match
from larcin.rules.oliver_twist.town import TOWN
from tests.rules.oliver_twist.table_talk import GAME, STREET, Seating, down, line, path

AT_START: dict[str, Any] = {"pawn": str(STREET[0])}


def seen(match: Match, seat: int = 0) -> list[dict[str, Any]]:
    """What a seat sees of all seats."""
    found: list[dict[str, Any]] = match.view(seat)["table"]["seats"]
    return found


def test_what_is_walked_over_goes_into_the_file_and_raises_the_fine(sit: Seating) -> None:
    """T15, T30: a pound for each type, apples of both faces being one."""
    match = sit(3, line("ring", "apple1", "watch"), **AT_START, file=[{"apple2": 1}, {"ring": 3}])
    shown = match.previews(0)[path(1, 3)]
    assert (shown["filed"], shown["file_size"], shown["fine"], shown["thickest"]) == (2, 3, 2, True)
    shown = match.previews(0)[path(1, 1)]
    assert (shown["filed"], shown["file_size"], shown["fine"], shown["thickest"]) == (0, 1, 1, False)


def test_with_charley_bates_nothing_goes_into_the_file(sit: Seating) -> None:
    """T43."""
    match = sit(3, line("ring", "apple1", "watch"), **AT_START, hand=[{"charley": 1}])
    match.play(0, "charley")
    assert {shown["filed"] for move, shown in match.previews(0).items() if move.startswith("prowl")} == {0}


def test_a_token_for_a_full_stash_sends_another_one_into_the_file(sit: Seating) -> None:
    """T16: there is room for nine."""
    for wallets, full in ((3, False), (4, True)):
        match = sit(3, line("ring", "crowbar"), **AT_START, stash=[{"ring": 5, "wallet": wallets}])
        assert match.previews(0)[path(1, 1)]["gives_up"] is full
        assert match.previews(0)[path(1, 2)]["gives_up"] is False


def test_character_and_burglary_tokens_say_how_many_cards_one_draws(sit: Seating) -> None:
    """T17, T24, T36: one burglary card, and one more for each kind of tool."""
    match = sit(
        2,
        line("character", "burglary"),
        **AT_START,
        round="night",
        tools=[{"saw": 2, "rope": 1}],
        stage="prowl",
        prowls=1,
    )
    first, second = match.previews(0)[path(1, 1)], match.previews(0)[path(1, 2)]
    assert (first["draws_card"], first["burglary_cards"]) == (True, 0)
    assert (second["draws_card"], second["burglary_cards"]) == (False, 3)


def test_the_dodger_puts_nothing_into_the_file(sit: Seating) -> None:
    """T40, T16."""
    match = sit(3, line("ring", "watch"), **AT_START, hand=[{"dodger": 1}], file=[{"apple1": 1}])
    shown = match.previews(0)[f"dodger {STREET[2]}"]
    assert (shown["filed"], shown["file_size"], shown["fine"], shown["gives_up"]) == (0, 1, 1, False)


def test_a_set_says_what_it_pays_part_by_part(sit: Seating) -> None:
    """T19, T21, T22: coins, the bonus for five or more, and the top reward."""
    match = sit(3, line("ring"), **AT_START, stash=[{"brooch": 3, "wallet": 2}], rewards_paid=1)
    assert match.previews(0)["hand in 3 brooch"] == {"pounds": 11, "coins": 6, "bonus": 0, "reward": 5}
    assert match.previews(0)["hand in 3 brooch + 2 wallet"] == {"pounds": 18, "coins": 6, "bonus": 7, "reward": 5}
    match = sit(3, line("ring"), **AT_START, stash=[{"brooch": 3}], rewards_paid=5)
    assert match.previews(0)["hand in 3 brooch"]["reward"] == 0


def test_what_is_paid_is_said_beforehand(sit: Seating) -> None:
    """T18, T26, T41, T47: nobody pays more than there is."""
    match = sit(
        3, {STREET[5]: "ring"}, **AT_START, money=[10, 2, 9], stash=[{"wallet": 2}], hand=[{"brownlow": 1, "fang": 1}]
    )
    shown = {move: each["pounds"] for move, each in match.previews(0).items()}
    assert shown == {"bribe": 2, "brownlow 1": 4, "brownlow 2": 8, "fang 1": 2, "fang 2": 3}
    match = sit(2, {}, **AT_START, money=[3, 10], hand=[{"sikes": 1}])
    assert match.previews(0)["give in"] == {"pounds": 3}


def test_the_last_sets_say_what_they_pay_and_leave_for_the_file(sit: Seating) -> None:
    """T28, T29: the best token of each set; with any set all wallets go, and what is left is filed."""
    match = sit(2, {}, **AT_START, stash=[{}, {"ring": 2, "apple2": 2, "watch": 1, "wallet": 1}], hand=[{"sikes": 1}])
    match.play(0, "give in")
    assert match.previews(1) == {
        "share apples": {"pounds": 2, "filed": 3},
        "share rings": {"pounds": 4, "filed": 3},
    }


def test_the_thickest_files_pay_and_empty_ones_do_not(sit: Seating) -> None:
    """T30: equals pay alike."""
    match = sit(3, line("ring"), **AT_START, file=[{"ring": 2}, {"ring": 1}, {"apple1": 1, "watch": 1}])
    assert [each["thickest"] for each in seen(match)] == [True, False, True]
    assert [each["thickest"] for each in seen(sit(3, line("ring"), **AT_START))] == [False] * 3


def test_a_fine_is_known_of_ones_own_file_alone(sit: Seating) -> None:
    """T30."""
    match = sit(3, line("ring"), **AT_START, file=[{"apple1": 1, "apple2": 1, "ring": 1}, {"ring": 1}])
    assert [each["fine"] for each in seen(match)] == [2, None, None]
    assert [each["fine"] for each in seen(match, 1)] == [None, 1, None]


def test_what_mr_bumble_slipped_in_does_not_show_in_the_fine(sit: Seating) -> None:
    """T46: its owner sees that the file is thicker, not what it is."""
    match = sit(
        2, line("apple1", "ring"), **AT_START, stash=[{"watch": 1}], file=[{}, {"apple1": 1}], hand=[{"bumble": 1}]
    )
    match.play(0, "bumble watch 1")
    own = seen(match, 1)[1]
    assert (own["file_size"], own["fine"]) == (2, 1)
    shown = match.previews(1)[path(1, 2)]
    assert (shown["file_size"], shown["fine"]) == (3, 1)


def cut_off(match: Match) -> list[int]:
    spaces: list[int] = match.view(1)["table"]["cut_off"]
    return spaces


def test_everybody_sees_which_tokens_no_way_leads_to(sit: Seating) -> None:
    """T14: however long it is; the gang never walks over a gap."""
    assert cut_off(sit(3, line("ring", "ring", "ring", "ring", "ring"), **AT_START)) == []
    match = sit(3, line("ring", "ring", None, "ring", "ring"), **AT_START)
    assert cut_off(match) == sorted(STREET[4:6])
    match.play(0, path(1, 2))
    assert cut_off(match) == sorted(STREET[4:6])
    match = sit(3, line("ring", None, None, "ring", "ring"), pawn=str(STREET[3]))
    assert cut_off(match) == [STREET[1]]


def test_by_night_only_tokens_that_lie_face_up_lead_on(sit: Seating) -> None:
    """T34: what lies face down is neither reached nor walked over."""
    match = sit(3, line("ring", down("ring"), "ring", "watch"), **AT_START, round="night")
    assert cut_off(match) == sorted(STREET[3:5])


def test_what_is_cut_off_is_what_no_walk_comes_to() -> None:
    """T14, T34: in whole games, by day and by night."""
    compared, match = 0, Match(GAME, seats=3, seed=5)
    luck = random.Random(5)
    while not match.is_over:
        table = match.view()["table"]
        board = {place: kind for place, kind in enumerate(table["board"], start=1) if kind not in (None, "face down")}
        reached = [0 if table["pawn"] == "square" else int(table["pawn"])]
        for place in reached:
            reached += [near for near in TOWN.neighbours[place] if near in board and near not in reached]
        assert cut_off(match) == sorted(board.keys() - set(reached))
        compared += len(cut_off(match)) > 0
        match.play(min(match.to_act), luck.choice(match.legal(min(match.to_act))))
    assert compared > 20


@pytest.mark.parametrize(("seats", "closed"), [(2, True), (3, False)])
def test_with_two_the_yellow_streets_are_closed(sit: Seating, seats: int, closed: bool) -> None:
    """T9."""
    assert sit(seats, line("ring"), **AT_START).view()["table"]["streets_closed"] is closed


def test_a_seat_sees_what_its_stash_has_room_for_and_what_a_set_still_needs(sit: Seating) -> None:
    """T16, T19, T20: apples of both faces are one type, and a wallet stands for any."""
    match = sit(3, line("ring"), **AT_START, stash=[{"apple1": 1, "apple2": 1, "ring": 1}, {"watch": 3}])
    own, other, _ = seen(match)
    assert (own["room"], own["lacks"]) == (6, {"apples": 1, "rings": 2})
    assert (other["room"], other["lacks"]) == (None, None)
    assert seen(match, 1)[1]["lacks"] == {}
    match = sit(3, line("ring"), **AT_START, stash=[{"apple1": 1, "ring": 5, "watch": 2, "wallet": 1}])
    assert (seen(match)[0]["room"], seen(match)[0]["lacks"]) == (0, {"apples": 1})


def test_a_row_counts_what_was_turned_up() -> None:
    """T33: of twelve."""
    luck, match = random.Random(4), Match(GAME, seats=2, by_hand=True)
    counted = set()
    while not match.is_over:
        seat = min(match.to_act)
        chances = match.chances() if seat == CHANCE else dict.fromkeys(match.legal(seat), 1)
        match.play(seat, luck.choices(list(chances), list(chances.values()))[0])
        table = match.view()["table"]
        if table["row"]:
            assert table["row"] + table["row_turned"] == 12
            counted.add(table["row_turned"])
    assert len(counted) > 3


def test_what_was_previewed_is_what_happens() -> None:
    """T15, T19 to T22, T26, T30, T41: in whole games, files and money come out as was said."""
    compared = 0
    for number in range(4):
        luck, match = random.Random(number), Match(GAME, seats=3, by_hand=True)
        while not match.is_over:
            seat = min(match.to_act)
            if seat == CHANCE:
                chances = match.chances()
                match.play(seat, luck.choices(list(chances), list(chances.values()))[0])
                continue
            move = luck.choice(match.legal(seat))
            shown, before = match.previews(seat).get(move), seen(match, seat)[seat]
            verb, since = move.split()[0], len(match)
            match.play(seat, move)
            if shown is None or match.is_over or any(each["event"] == "night falls" for each in match.log(since=since)):
                continue
            after = seen(match, seat)[seat]
            if verb in ("prowl", "dodger") and not shown["gives_up"]:
                assert (after["file_size"], after["fine"], after["thickest"]) == (
                    shown["file_size"],
                    shown["fine"],
                    shown["thickest"],
                )
                compared += 1
            if verb in ("hand", "brownlow"):
                assert after["money"] - before["money"] == shown["pounds"]
                compared += 1
    assert compared > 50
