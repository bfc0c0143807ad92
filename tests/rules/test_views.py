"""Views are read from numbers: every kind of part, from every seat, with a memory aid and without."""

from __future__ import annotations

import json
from typing import Any

import pytest

from larcin.errors import BadGame
from larcin.rules.contract import ONLOOKER
from larcin.rules.layout import Layout, Piece
from larcin.rules.view_readers import compiled, differences
from larcin.rules.views import (
    ByRow,
    BySeat,
    Case,
    Cells,
    Counts,
    EachRow,
    EachSeat,
    FirstKnown,
    Flag,
    Group,
    IfMine,
    IfOwn,
    IfSet,
    IfZero,
    Last,
    Listed,
    Lookup,
    Name,
    Number,
    OneOf,
    Part,
    Piles,
    Repeated,
    Row,
    SeatName,
    SeatOf,
    SeatsOf,
    Selected,
    Where,
    Which,
    WithSeats,
)

SEATS = 3

LAYOUT = Layout(
    seen=(
        Piece("one", 1, "a number"),
        Piece("mark", 3, "a 1 among zeros"),
        Piece("many", 3, "numbers"),
        Piece("seat", SEATS, "a seat, as a 1 among zeros"),
        Piece("by_seat", SEATS, "a number for each seat"),
        Piece("height", SEATS, "another"),
        Piece("grid", (SEATS, 2), "two numbers for each seat"),
        Piece("rows", (2, 2), "two rows"),
    ),
    remembered=(Piece("kept", 3, "to be remembered"),),
    arranged=(Piece("order", 3, "an order"),),
)


def read(part: Part, watcher: int = 0, remembers: bool = True, /, **pieces: list[int]) -> Any:
    numbers = [0] * LAYOUT.everything
    for name, given in pieces.items():
        numbers[LAYOUT.slices[name]] = given
    return compiled(part, Where(LAYOUT, SEATS, watcher, remembers))(numbers)


@pytest.mark.parametrize(
    ("part", "pieces", "expected"),
    [
        (Number("one"), {"one": [7]}, 7),
        (Number("one", none=0), {}, None),
        (Number("one", none=0), {"one": [-1]}, -1),
        (Flag("one"), {"one": [1]}, True),
        (Flag("one"), {}, False),
        (OneOf("mark", "abc"), {"mark": [0, 0, 1]}, "c"),
        (OneOf("mark", "abc"), {}, None),
        (Name("one", "abc"), {"one": [2]}, "b"),
        (Name("one", "abc"), {}, None),
        (Name("many", "abc", column=2), {"many": [1, 0, 3]}, "c"),
        (Which("one", "abc"), {"one": [2]}, "c"),
        (Which("one", "abc"), {}, "a"),
        (Counts("many", "abc"), {"many": [0, 2, -1]}, {"b": 2, "c": -1}),
        (Counts("many", "abc", sign=1), {"many": [0, 2, -1]}, {"b": 2}),
        (Counts("many", "abc", sign=-1), {"many": [0, 2, -1]}, {"c": 1}),
        (Repeated("many", (5, 6, 7)), {"many": [2, 0, 1]}, [5, 5, 7]),
        (Listed("many", (5, 6, 7)), {"many": [1, 0, 1]}, [5, 7]),
        (Listed("many", "abc", among="mark"), {"many": [1, 1, 0], "mark": [0, 1, 1]}, ["b"]),
        (Row("order", "xyz"), {"order": [3, 1, 0]}, ["z", "x"]),
        (Row("order", "xyz"), {"order": [3, 1, 1]}, ["z", "x", "x"]),
        (Cells("many", "xyz"), {"many": [0, 3, 1]}, [None, "z", "x"]),
        (Last("one", (10, 20, 30)), {"one": [2]}, [20, 30]),
        (Last("one", (10, 20, 30)), {"one": [0]}, []),
        (Selected("many", "abc", marked="mark"), {"many": [4, 0, 6], "mark": [0, 1, 1]}, {"b": 0, "c": 6}),
        (Lookup("many", [(1, 0, 0), (0, 2, 0)], "pq"), {"many": [0, 2, 0]}, "q"),
        (Lookup("many", [(1, 0, 0), (0, 2, 0)], "pq"), {}, None),
        (BySeat(Lookup("many", [(1, 0, 0), (0, 2, 0)], "pq", whole=True)), {"many": [1, 0, 0]}, ["p", "p", "p"]),
        (EachRow("rows", Counts("rows", "ab")), {"rows": [1, 2, 0, 0]}, [{"a": 1, "b": 2}]),
        (EachRow("rows", Counts("rows", "ab")), {}, []),
        (EachRow("rows", Name("rows", "xyz", column=1)), {"rows": [1, 2, 3, 0]}, ["y", None]),
        (Case("one", [Number("many"), Flag("mark"), Number("many")]), {"one": [3], "many": [5, 0, 0]}, 5),
        (Case("one", [Number("many"), Flag("mark"), Number("many")]), {"one": [2], "many": [5, 0, 0]}, False),
        (Case("one", [Number("many")]), {"many": [5, 0, 0]}, None),
        (ByRow("rows", ("first", "second"), Counts("rows", "ab")), {"rows": [0, 0, 0, 3]}, {"second": {"b": 3}}),
        (ByRow("rows", ("first", "second"), Counts("rows", "ab")), {}, {}),
        (IfSet("mark", Number("one")), {"one": [3], "mark": [0, 1, 0]}, 3),
        (IfSet("mark", Number("one")), {"one": [3]}, None),
        (IfZero("mark", Number("one")), {"one": [3]}, 3),
        (IfZero("mark", Number("one")), {"one": [3], "mark": [0, 1, 0]}, None),
        (WithSeats(3, Number("one")), {"one": [3]}, 3),
        (WithSeats(2, Number("one")), {"one": [3]}, None),
        (Group(a=Number("one"), b=Flag("one")), {"one": [2]}, {"a": 2, "b": True}),
        (FirstKnown(IfSet("mark", Number("one")), Number("by_seat")), {"by_seat": [8, 0, 0]}, 8),
        (FirstKnown(IfSet("mark", Number("one")), IfSet("seat", Number("one"))), {}, None),
    ],
)  # fmt: skip
def test_a_part_says_what_its_numbers_mean(part: Part, pieces: dict[str, list[int]], expected: Any) -> None:
    assert read(part, **pieces) == expected


@pytest.mark.parametrize(("watcher", "seat"), [(0, 1), (1, 2), (2, 0), (ONLOOKER, 1)])
def test_seats_are_counted_from_who_looks_on(watcher: int, seat: int) -> None:
    assert read(SeatOf("seat"), watcher, seat=[0, 1, 0]) == seat
    assert read(SeatName("one"), watcher, one=[2]) == seat
    assert read(SeatName("one"), watcher) is None
    assert read(SeatsOf("seat"), watcher, seat=[1, 1, 0]) == sorted({max(watcher, 0), seat})


def test_each_seat_has_its_own_rows_in_the_order_of_the_seats() -> None:
    each = EachSeat(number=Number("by_seat"), pair=Counts("grid", "ab"), own=IfOwn(Number("one", whole=True)))
    pieces = {"by_seat": [10, 20, 30], "grid": [1, 0, 0, 2, 3, 0], "one": [5]}
    assert read(each, 1, **pieces) == [
        {"number": 30, "pair": {"a": 3}, "own": None},
        {"number": 10, "pair": {"a": 1}, "own": 5},
        {"number": 20, "pair": {"b": 2}, "own": None},
    ]
    assert [seat["own"] for seat in read(each, ONLOOKER, **pieces)] == [None, None, None]
    assert read(BySeat(Counts("grid", "ab")), 1, **pieces) == [{"a": 3}, {"a": 1}, {"b": 2}]


def test_what_is_mine_is_told_to_me_alone() -> None:
    mine = IfMine("seat", Number("one"))
    assert read(mine, 2, seat=[1, 0, 0], one=[4]) == 4
    assert read(mine, 2, seat=[0, 1, 0], one=[4]) is None
    assert read(mine, ONLOOKER, seat=[1, 0, 0], one=[4]) is None


def test_piles_are_listed_from_the_least_up_and_from_the_bottom() -> None:
    piles = Piles("by_seat", "height", number="points", pile="seats")
    found = read(piles, 1, by_seat=[5, 2, 5], height=[2, 1, 1])
    assert found == [{"points": 2, "seats": [2]}, {"points": 5, "seats": [0, 1]}]
    assert read(piles, by_seat=[5, 2, 5], height=[0, 1, 0]) == [{"points": 2, "seats": [1]}]


@pytest.mark.parametrize(
    "part", [Counts("kept", "abc"), EachRow("kept", Number("kept")), ByRow("kept", "abc", Number("kept")),
             BySeat(Number("kept")), IfSet("kept", Number("one"))],
)  # fmt: skip
def test_what_is_to_be_remembered_is_not_known_without_a_memory_aid(part: Part) -> None:
    assert read(part, 0, True, kept=[1, 0, 0], one=[1]) is not None
    assert read(part, 0, False, kept=[1, 0, 0], one=[1]) is None


def test_the_first_that_is_known_is_taken() -> None:
    hand = FirstKnown(Listed("kept", "abc"), IfOwn(Listed("many", "abc", whole=True)))
    seats = EachSeat(hand=hand)
    layout = Layout(LAYOUT.seen, (Piece("kept", (SEATS, 3), ""),))
    numbers = [0] * layout.everything
    numbers[layout.slices["many"]] = [1, 0, 1]
    told = compiled(seats, Where(layout, SEATS, 2, remembers=False))(numbers)
    assert told == [{"hand": None}, {"hand": None}, {"hand": ["a", "c"]}]
    assert read(EachSeat(own=FirstKnown(IfOwn(Number("by_seat")))), 1)[0] == {"own": None}


def test_a_view_of_a_piece_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadGame, match="'nowhere'"):
        Group(a=EachSeat(b=Listed("many", "abc", among="nowhere"))).check(LAYOUT)
    Group(a=Piles("by_seat", "height", number="x", pile="y")).check(LAYOUT)


def test_a_description_is_data_for_other_languages() -> None:
    part = Group(a=EachSeat(b=IfOwn(Listed("many", range(3), whole=True))), c=Number("one"))
    assert json.loads(json.dumps(part.form())) == {
        "is": "Group",
        "parts": {
            "a": {
                "is": "EachSeat",
                "parts": {
                    "b": {
                        "is": "IfOwn",
                        "part": {"is": "Listed", "piece": "many", "names": [0, 1, 2], "whole": True},
                    }
                },
            },
            "c": {"is": "Number", "piece": "one"},
        },
    }


def test_single_entries_of_lists_change_where_few_do() -> None:
    assert differences(["row"], [1, 2, 3, 4], [1, 2, 3, 4]) == []
    assert differences(["row"], [1, 2, 3, 4], [1, 2, 5, 4]) == [(["row", 2], 5)]
    assert differences(["row"], [1, 2, 3, 4], [4, 3, 2, 1]) == [(["row"], [4, 3, 2, 1])]
    assert differences(["row"], [1, 2], [1]) == [(["row"], [1])]


def test_what_is_known_where_a_memory_is_blank_is_unknown_without_a_memory_aid() -> None:
    part = IfZero("kept", Number("one"))
    assert read(part, 0, True, one=[1]) == 1
    assert read(part, 0, False, one=[1]) is None
