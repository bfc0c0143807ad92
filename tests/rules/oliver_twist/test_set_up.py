"""Set-up of the day: what chance deals and lays."""

from __future__ import annotations

import pytest

from larcin import CHANCE, Match
from larcin.rules.oliver_twist.town import IS_YELLOW
from tests.rules.oliver_twist.table_talk import seat_in, table_of


def begun(seats: int, compiled: bool = True) -> Match:
    match = Match("oliver-twist", seats=seats, by_hand=True, compiled=compiled)
    while CHANCE in match.to_act:
        match.play(CHANCE, match.legal(CHANCE)[-1])
    return match


def test_everybody_takes_two_starting_tokens_in_secret(compiled: bool) -> None:
    """T11, T4: from nine, each as likely as the next; the rest wait."""
    match = Match("oliver-twist", seats=3, by_hand=True, compiled=compiled)
    pairs = dict.fromkeys(("deal apple1", "deal handkerchief1", "deal brooch"), 2)
    assert match.chances() == {**pairs, "deal necklace": 1, "deal ring": 1, "deal watch": 1}
    for name in ("ring", "watch", "apple1", "apple1", "brooch"):
        match.play(CHANCE, f"deal {name}")
    assert match.chances() == {"deal handkerchief1": 2, "deal brooch": 1, "deal necklace": 1}
    match.play(CHANCE, "deal necklace")
    assert [seat_in(match, seat)["stash"] for seat in range(3)] == [
        {"starting ring": 1, "starting watch": 1},
        {"starting apple1": 2},
        {"starting brooch": 1, "starting necklace": 1},
    ]
    assert match.view(1)["table"]["seats"][0]["stash"] is None
    assert match.view(1)["table"]["seats"][0]["stash_size"] == 2
    assert match.log(0)[0] == {"event": "dealt to you", "seat": 0, "token": "starting ring"}
    assert match.log(1)[0] == {"event": "dealt", "seat": 0}


def test_objects_characters_and_tools_are_laid_face_up(compiled: bool) -> None:
    """T12, T8, T2: seventy-five of them fill the board; no burglaries by day."""
    match = begun(3, compiled)
    board = match.view()["table"]["board"]
    assert len(board) == 75
    assert None not in board
    assert "burglary" not in board
    assert board.count("character") == 5
    assert sum(int(count) for count in match.states[0].bag) == 0


def test_with_two_seats_the_yellow_streets_stay_empty_and_the_rest_is_bagged() -> None:
    """T9, T12"""
    match = begun(2)
    board = match.view()["table"]["board"]
    assert [token is None for token in board] == [bool(yellow) for yellow in IS_YELLOW[1:]]
    assert int(match.states[0].bag.sum()) == sum(token is None for token in board)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_says_who_begins(seats: int) -> None:
    """T13, T7: and everybody has ten pounds."""
    match = Match("oliver-twist", seats=seats, by_hand=True)
    while match.view()["table"]["stage"] != "who begins":
        match.play(CHANCE, match.legal(CHANCE)[0])
    assert match.chances() == {f"seat {seat} begins": 1 for seat in range(seats)}
    match.play(CHANCE, f"seat {seats - 1} begins")
    assert match.to_act == {seats - 1}
    assert [seat["money"] for seat in match.view()["table"]["seats"]] == [10] * seats
    assert table_of(match)["pawn"] == "square"
