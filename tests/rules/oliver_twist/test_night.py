"""The night: rows, peeks, burglaries."""

from __future__ import annotations

from typing import Any

import pytest

from larcin import CHANCE, ONLOOKER, Match
from larcin.rules.oliver_twist.town import IS_YELLOW, TOWN
from tests.rules.oliver_twist.table_talk import (
    STREET,
    Seating,
    chance,
    down,
    line,
    only,
    path,
    seat_in,
    sit_down,
    table_of,
)

ALL_BUT_A_RING_AND_A_WATCH = {
    "apple1": 8, "apple2": 4, "handkerchief1": 5, "handkerchief2": 6, "brooch": 10, "necklace": 7, "ring": 5,
    "watch": 4, "wallet": 9, "burglary": 10, "character": 5, "crowbar": 2, "rope": 2,
}  # fmt: skip

NIGHT: dict[str, Any] = {"pawn": str(STREET[0]), "round": "night"}


def turned_up(match: Match) -> list[int]:
    board = match.view()["table"]["board"]
    return [space for space, token in enumerate(board, start=1) if token not in (None, "face down")]


def test_only_face_up_tokens_can_be_taken_or_walked_over(sit: Seating) -> None:
    """T34: the way ends at the first face-down token."""
    match = sit(3, line("ring", "watch", down("ring"), "ring"), **NIGHT)
    assert match.legal(0) == [path(1, 1), path(1, 2)]


def test_next_to_both_kinds_only_face_up_tokens_are_in_reach(sit: Seating) -> None:
    """T34: no row is turned up while a face-up token is next to the pawn."""
    board = {STREET[1]: "ring", STREET[2]: "ring", STREET[4]: down("watch")}
    match = sit(3, board, pawn=str(STREET[3]), round="night")
    assert match.legal(0) == [f"prowl {STREET[2]}", f"prowl {STREET[2]}-{STREET[1]}"]


def test_next_to_face_down_tokens_only_a_row_is_turned_up_first(sit: Seating) -> None:
    """T35: then the prowl must follow."""
    match = sit(3, line(down("ring"), down("watch"), down("brooch")), **NIGHT, hand=[{"fang": 1}])
    assert f"turn up {STREET[1]}" in match.legal(0)
    match.play(0, f"turn up {STREET[1]}")
    assert turned_up(match) == sorted(STREET[1:4])
    assert only(match) == 0
    assert match.legal(0) == [path(1, 1), path(1, 2), path(1, 3)]


def test_a_row_stops_at_gaps_and_face_up_tokens(sit: Seating) -> None:
    """T33, T35: one line, neighbour to neighbour."""
    match = sit(3, line(down("ring"), down("watch"), None, down("brooch")), **NIGHT, hand=[{"fang": 1}])
    match.play(0, f"turn up {STREET[1]}")
    assert turned_up(match) == sorted(STREET[1:3])


def test_a_row_has_twelve_tokens_at_most(sit: Seating) -> None:
    """T33: the poorest turns up twelve from the square on, choosing the way at junctions, and says who starts."""
    tokens = [*["ring"] * 6, *["brooch"] * 10, *["apple1"] * 8, *["necklace"] * 7, *["handkerchief2"] * 6]
    tokens += [*["watch"] * 5, *["wallet"] * 9, *["apple2"] * 4, *["handkerchief1"] * 5]
    tokens += [tool for tool in ("crowbar", "lantern", "keys", "rope", "saw") for _ in range(2)] + ["character"] * 5
    board = {space: down(token) for space, token in enumerate(tokens, start=1)}
    outcomes = {"stage": "first row", "row": 12, "row_end": "square", "turn": 1}
    match = sit(3, board, round="night", **outcomes)
    assert only(match) == 1
    choices = 0
    while table_of(match)["stage"] == "first row":
        assert all(move.startswith("turn up") for move in match.legal(1))
        assert len(match.legal(1)) > 1
        match.play(1, match.legal(1)[0])
        choices += 1
    assert choices > 1
    row = turned_up(match)
    assert len(row) <= 12
    assert any(space in TOWN.neighbours[0] for space in row)
    assert match.legal(1) == ["seat 0 starts", "seat 1 starts", "seat 2 starts"]
    match.play(1, "seat 2 starts")
    assert only(match) == 2


def test_a_row_goes_on_as_long_as_it_can() -> None:
    """T33: it never ends earlier, and never over the square."""
    for seed in range(12):
        match = Match("oliver-twist", seats=3, seed=seed, compiled=True)
        while match.view()["table"]["stage"] != "who starts":
            match.play(only(match), match.legal(only(match))[seed % len(match.legal(only(match)))])
        row = turned_up(match)
        assert 1 <= len(row) <= 12
        if len(row) < 12:
            ends = [s for s in row if sum(near in row or near == 0 for near in TOWN.neighbours[s]) == 1]
            board = match.view()["table"]["board"]
            assert any(all(board[n - 1] != "face down" for n in TOWN.neighbours[end] if n) for end in ends)


def test_equals_among_the_poorest_are_settled_by_chance(sit: Seating) -> None:
    """T33: three seats with the same money."""
    board = {space: down("brooch") for space in TOWN.neighbours[0]}
    match = sit(3, board, round="night", stage="who is poorest", money=[5, 7, 5], laid=75)
    assert match.chances() == {"seat 0 is poorest": 1, "seat 2 is poorest": 1}
    chance(match, "seat 2 is poorest")
    assert only(match) == 2


def test_when_the_last_token_is_laid_the_poorest_are_compared(sit: Seating) -> None:
    """T32, T33: the only poorest seat is asked at once, equals wait for chance."""
    for money, stage in (([5, 5, 5], "who is poorest"), ([5, 4, 5], "first row")):
        tokens = [token for token, count in ALL_BUT_A_RING_AND_A_WATCH.items() for _ in range(count)]
        board = {space: down(token) for space, token in enumerate(tokens[:74], start=1)}
        match = sit(3, board, round="night", stage="lay", laid=74, box={"ring": 1, "watch": 1}, money=money)
        chance(match, "lay ring")
        assert table_of(match)["stage"] == stage
        assert table_of(match)["box"] == {"watch": 1}


def test_a_burglary_draws_one_card_and_one_more_for_each_kind_of_tool(sit: Seating) -> None:
    """T36, T2: two crowbars are one kind; one card is kept in secret, then a tool goes."""
    match = sit(3, line("burglary", "ring"), **NIGHT, tools=[{"crowbar": 2, "rope": 1}])
    match.play(0, path(1, 1))
    assert sum(match.chances().values()) == 16
    chance(match, "burglary -3", "burglary +8", "burglary +5")
    assert only(match) == 0
    assert match.legal(0) == ["keep -3", "keep +5", "keep +8"]
    match.play(0, "keep +8")
    assert match.legal(0) == ["discard crowbar", "discard rope"]
    match.play(0, "discard crowbar")
    assert seat_in(match, 0)["tools"] == {"crowbar": 1, "rope": 1}
    assert match.view(0)["table"]["burglaries"] == [{"seat": 0, "drew": 3, "saw": [-3, 5, 8], "kept": 8}]
    assert match.view(1)["table"]["burglaries"] == [{"seat": 0, "drew": 3, "saw": None, "kept": None}]
    assert match.to_act == {1}


def test_without_tools_the_top_card_is_kept_unasked(sit: Seating) -> None:
    """T36: and there is no tool to discard; the cards not kept go back into the pile."""
    match = sit(3, line("burglary", "burglary", "ring"), **NIGHT)
    match.play(0, path(1, 1))
    chance(match, "burglary +10")
    assert match.to_act == {1}
    match.play(1, path(2, 2))
    assert "burglary +10" not in match.chances()
    assert sum(match.chances().values()) == 15


def test_cards_not_kept_can_be_drawn_again(sit: Seating) -> None:
    """T36: they are shuffled back."""
    match = sit(3, line("burglary", "burglary", "ring"), **NIGHT, tools=[{"saw": 1}])
    match.play(0, path(1, 1))
    chance(match, "burglary +5", "burglary +5")
    assert match.to_act == {1}
    assert seat_in(match, 0)["tools"] == {}
    match.play(1, path(2, 2))
    assert {str(outcome): weight for outcome, weight in match.chances().items()}["burglary +5"] == 1


def test_a_burglary_token_walked_over_goes_into_the_file(sit: Seating) -> None:
    """T37"""
    match = sit(3, line("burglary", "ring", "brooch"), **NIGHT)
    match.play(0, path(1, 2))
    assert seat_in(match, 0)["file"] == {"burglary": 1}
    assert match.view()["table"]["burglaries"] == []


def test_a_stranded_gang_looks_at_two_face_down_tokens_first(sit: Seating) -> None:
    """T38: in secret, before it is put anywhere, and not at the same one twice."""
    board = {STREET[2]: down("ring"), STREET[3]: down("watch"), STREET[4]: down("brooch")}
    match = sit(3, board, **NIGHT, hand=[{"fang": 1}])
    match.play(0, "bribe")
    assert seat_in(match, 0)["money"] == 8
    assert set(match.legal(0)) == {f"peek {STREET[step]}" for step in (2, 3, 4)}
    match.play(0, f"peek {STREET[3]}")
    assert match.view(0)["table"]["peeked"] == {str(STREET[3]): "watch"}
    assert match.view(1)["table"]["peeked"] == {}
    assert match.view(1)["table"]["peekers"] == {str(STREET[3]): [0]}
    assert set(match.legal(0)) == {f"peek {STREET[step]}" for step in (2, 4)}
    match.play(0, f"peek {STREET[2]}")
    assert {move.split()[0] for move in match.legal(0)} == {"place"}
    match.play(0, f"place {STREET[5]}")
    assert turned_up(match) == sorted(STREET[2:5])
    assert match.log(0, since=1)[0] == {"event": "peeks and sees", "seat": 0, "token": "watch", "place": str(STREET[3])}
    assert match.log(1, since=1)[0] == {"event": "peeks", "seat": 0, "place": str(STREET[3])}


def test_with_two_or_fewer_face_down_tokens_all_are_looked_at(sit: Seating) -> None:
    """T38: fewer if there are fewer, and nothing is asked."""
    match = sit(3, {STREET[2]: down("ring"), STREET[3]: down("watch")}, **NIGHT, hand=[{"fang": 1}])
    match.play(0, "bribe")
    assert match.view(0)["table"]["peeked"] == {str(STREET[2]): "ring", str(STREET[3]): "watch"}
    assert table_of(match)["stage"] == "place"


def test_a_stranded_gang_may_be_put_next_to_face_up_tokens(sit: Seating) -> None:
    """T38, T18: then no row is turned up."""
    board = {STREET[2]: "ring", STREET[3]: "ring", STREET[4]: "ring"}
    match = sit(3, board, **NIGHT, hand=[{"fang": 1}])
    match.play(0, "bribe")
    match.play(0, f"place {STREET[1]}")
    assert match.legal(0) == [path(2, last) for last in (2, 3, 4)]


def test_strict_memory_shows_neither_peeks_nor_the_ledger(sit: Seating) -> None:
    """T38: what was looked at must be remembered."""
    match = sit(3, line("ring", down("ring", 0)), **NIGHT)
    table = match.view(0, memory="strict")["table"]
    assert table["peeked"] is None
    assert table["ledger"] is None
    assert table["tokens_unseen"] is None
    assert match.odds(0, memory="strict") == {}
    assert match.odds(ONLOOKER) == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_night_is_set_up_with_what_the_day_left(seats: int) -> None:
    """T31, T32: tools stay in front of seats, cards in hands; the rest is laid face down, what is over is boxed."""
    match = Match("oliver-twist", seats=seats, seed=5, by_hand=True)
    step = 0
    while match.view()["table"]["round"] == "day":
        seat = CHANCE if CHANCE in match.to_act else only(match)
        legal = match.legal(seat)
        match.play(seat, legal[(7 * step) % len(legal)])
        step += 1
    before = table_of(match)
    while match.view()["table"]["stage"] in ("deal", "lay"):
        match.play(CHANCE, match.legal(CHANCE)[0])
    table = table_of(match)
    tools = sum(sum(seat["tools"].values()) for seat in table["seats"])
    laid = sum(space is not None for space in table["board"])
    assert laid == (75 if seats > 2 else 75 - int(IS_YELLOW.sum()))
    assert sum(table["box"].values()) == 85 - tools - laid
    assert [seat["hand"] for seat in table["seats"]] == [seat["hand"] for seat in before["seats"]]
    assert [seat["tools"] for seat in table["seats"]] == [seat["tools"] for seat in before["seats"]]
    assert table["discards"] == before["discards"]
    assert table["rewards_paid"] == 0
    assert table["pawn"] == "square"
    assert all(sum(seat["stash"].values()) == 2 for seat in table["seats"])
    assert all(space is None or "face_down" in space for space in table["board"]) or table["stage"] == "who starts"


def test_the_night_belongs_to_sit_down() -> None:
    """T32: a face-down token by day is no position."""
    with pytest.raises(ValueError, match="belong to the night"):
        sit_down(3, {STREET[1]: down("ring")}, pawn=str(STREET[0]))
