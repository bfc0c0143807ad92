"""Oliver Twist as it is told at the table: lay out a street, say what seats have, play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from larcin import CHANCE, Match
from larcin.rules.oliver_twist.town import TOWN

GAME = "oliver-twist"
Tokens = Mapping[str, int]
COPIES = {"fang": 1, "bumble": 1, "oliver": 1, "sikes": 2, "charley": 2, "nancy": 2, "brownlow": 2, "dodger": 2}
"""The character cards (T10), written down again so that the tests do not believe the rules."""


def longest_street() -> list[int]:
    """The spaces of a street of at least six, in walking order, from one junction to the other."""
    for street in TOWN.streets:
        if len(street.spaces) >= 6:
            return in_order(set(street.spaces))
    raise AssertionError("there is no long street")


def in_order(spaces: set[int]) -> list[int]:
    ends = [space for space in spaces if sum(near in spaces for near in TOWN.neighbours[space]) == 1]
    walk = [min(ends)]
    while len(walk) < len(spaces):
        walk += [near for near in TOWN.neighbours[walk[-1]] if near in spaces and near not in walk]
    return walk


STREET = longest_street()
"""A street to play in: s0 - s1 - s2 - s3 - s4 - s5."""


class Seating(Protocol):
    """A way to sit down at a table: `sit_down`, with the form of the rules decided."""

    def __call__(self, seats: int, board: Mapping[int, Any], **parts: Any) -> Match: ...


def sit_down(
    seats: int,
    board: Mapping[int, Any],
    *,
    money: Sequence[int] | None = None,
    stash: Sequence[Tokens] = (),
    file: Sequence[Tokens] = (),
    tools: Sequence[Tokens] = (),
    hand: Sequence[Tokens] = (),
    compiled: bool = True,
    **course: Any,
) -> Match:
    """A match in which seat 0 is to move by day, with what is said on the board and nothing else anywhere."""

    hands = with_a_card_each(seats, hand, course.get("discards", {}))

    def given(parts: Sequence[Any], seat: int) -> Any:
        return dict(parts[seat]) if seat < len(parts) else {}

    table = {
        "round": "day",
        "stage": "turn",
        "board": [board.get(space) for space in range(1, 76)],
        "seats": [
            {
                "money": 10 if money is None else money[seat],
                "stash": given(stash, seat),
                "file": given(file, seat),
                "tools": given(tools, seat),
                "hand": given(hands, seat),
            }
            for seat in range(seats)
        ],
        **course,
    }
    position = {"game": GAME, "options": {"seats": seats}, "table": table}
    return Match.from_position(position, by_hand=True, compiled=compiled)


def with_a_card_each(seats: int, hands: Sequence[Tokens], discards: Tokens) -> list[Tokens]:
    """Seats of which nothing is said, but for seat 0, hold a card, so that they have a choice and are asked."""
    filled = [*hands] or [{}]
    for _ in range(len(filled), seats):
        held = {card: sum(each.get(card, 0) for each in [*filled, discards]) for card in COPIES}
        spare = [card for card, copies in COPIES.items() if held[card] < copies]
        filled.append({spare[0]: 1} if spare else {})
    return filled


def down(token: str, *peeked: int) -> dict[str, Any]:
    """A token that lies face down."""
    return {"face_down": token, "peeked": list(peeked)}


def line(*tokens: Any) -> dict[int, Any]:
    """Tokens on `STREET`, from its second space on: the pawn stands on the first."""
    return {space: token for space, token in zip(STREET[1:], tokens, strict=False) if token is not None}


def path(first: int, last: int) -> str:
    """The prowl along `STREET` from its space number `first` to number `last`."""
    return "prowl " + "-".join(str(STREET[step]) for step in range(first, last + 1))


def seat_in(match: Match, seat: int) -> dict[str, Any]:
    """All there is of a seat, secrets included."""
    return dict(match.position()["table"]["seats"][seat])


def table_of(match: Match) -> dict[str, Any]:
    return dict(match.position()["table"])


def only(match: Match) -> int:
    """The seat that is to act."""
    (seat,) = match.to_act
    return seat


def chance(match: Match, *outcomes: str) -> None:
    for outcome in outcomes:
        match.play(CHANCE, outcome)
