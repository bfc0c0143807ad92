"""Pickpocket as it is told at the table: lay out a night, steal, play, leave, count the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from larcin import CHANCE, Match, Result

GAME = "pickpocket"

LOOT = {
    "pkvj": 4,
    "pkv": 6,
    "pkj": 5,
    "pvj": 4,
    "kvj": 3,
    "pk": 6,
    "pv": 5,
    "pj": 4,
    "kv": 4,
    "kj": 3,
    "vj": 2,
    "p": 5,
    "k": 5,
    "v": 4,
    "j": 4,
}
GUARDS = {"guard 3": 1, "guard 4": 2, "guard 5": 1, "guard 6": 2, "guard 7": 1}
BOX = {**LOOT, **GUARDS}
"""The 71 tiles (P4, P6), written down again so that the tests do not believe the rules."""

HARMLESS = ("mouse", "illusion", "accomplice", "passage", "ambidextrous", "glove", "beer")
"""The powers that seats hold of which a test says nothing, in this order."""


class Seating(Protocol):
    """A way to sit down at a table: `sit_down`, with the form of the rules decided."""

    def __call__(self, seats: int = 4, **how: Any) -> Match: ...


def sit_down(
    seats: int = 4,
    *,
    row: Sequence[str] = (),
    door: int | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    bag: Sequence[str] | None = None,
    turn: int = 0,
    out: Sequence[int] = (),
    lying: Sequence[int] = (),
    points: Sequence[int] | None = None,
    pile: Sequence[int] | None = None,
    powers: Mapping[int, Sequence[str]] | None = None,
    used: Sequence[str] = (),
    prince: int | None = None,
    double: int | None = None,
    stage: str = "turn",
    compiled: bool = True,
) -> Match:
    """A match in the middle of a night. Where nothing is said, it is the first night and everybody is in the inn.

    `bag` names all tiles in the bag; what is nowhere else lies in the discards or aside. Without it the rest is in the
    bag. Seats with the same experience lie in the order of `pile`, from the bottom. With `powers` the night is a later
    one with seat 0 as Prince, and seats that are not named hold powers of `HARMLESS`.
    """
    left = dict(BOX)
    held = {seat: list((hands or {}).get(seat, ())) for seat in range(seats)}
    guard = [f"guard {door}"] if door is not None else []
    for tile in [*row, *guard, *(bag or ()), *(tile for hand in held.values() for tile in hand)]:
        left[tile] -= 1
    inside = [seat for seat in range(seats) if seat not in out]
    aside = {name: left[name] for name in GUARDS} if bag is not None else {}
    night = max(2 if powers is not None or prince is not None else 1, 1 + (sum(aside.values()) + 1) // 2)
    if night > 1 and prince is None:
        prince = 0
    alone = stage in ("turn", "theft", "second theft", "caught") and len(inside) == 1
    taken = deal_powers(seats, powers, prince, inside) if powers is not None else {}
    standing = [seat for seat in inside if seats <= 3 and seat not in lying and not alone]
    table = {
        "night": night,
        "stage": stage,
        "turn": turn,
        "prince": prince,
        "double": double if double is not None else 2 if alone else 0,
        "row": list(row),
        "door": door,
        "aside": aside,
        "discards": {name: left[name] for name in LOOT} if bag is not None else {},
        "bag": counted(bag) if bag is not None else left,
        "track": track(points or [0] * seats, pile or range(seats)),
        "thieves": [
            {
                "inside": seat in inside,
                "standing": seat in standing,
                "powers": taken.get(seat, []),
                "used": [power for power in used if power in taken.get(seat, [])],
                "hand": counted(held[seat]),
            }
            for seat in range(seats)
        ],
    }
    options = {"seats": seats, "powers": "without" if powers is None else "with"}
    position = {"game": GAME, "options": options, "table": table}
    return Match.from_position(position, by_hand=True, compiled=compiled)


def deal_powers(
    seats: int, named: Mapping[int, Sequence[str]], prince: int | None, inside: Sequence[int]
) -> dict[int, list[str]]:
    """Give every seat as many powers as it must have (P27, P36); those in the inn first get the harmless ones."""
    few = seats <= 3
    free = [power for power in HARMLESS if not any(power in given for given in named.values())]
    taken = {seat: list(named.get(seat, ())) for seat in range(seats)}
    for seat in sorted(range(seats), key=lambda seat: seat not in inside):
        while len(taken[seat]) < (few if seat == prince else 1 + few):
            taken[seat].append(free.pop(0))
    return taken


def counted(tiles: Sequence[str]) -> dict[str, int]:
    return {tile: list(tiles).count(tile) for tile in dict.fromkeys(tiles)}


def track(points: Sequence[int], pile: Sequence[int]) -> list[dict[str, Any]]:
    return [
        {"experience": score, "pile": [seat for seat in pile if points[seat] == score]} for score in sorted(set(points))
    ]


# --------------------------------------------------------------------------------------------------------------- play


def steal(match: Match, tile: str) -> None:
    """Whoever's turn it is steals, and this tile comes out of the bag."""
    match.play(turn(match), "steal")
    match.play(CHANCE, tile)


def play(match: Match, *moves: str) -> None:
    """Moves one after the other, each by whoever's turn it is; a tile's name alone is what chance brings."""
    for move in moves:
        (seat,) = match.to_act
        match.play(seat, move)


def turn(match: Match) -> int:
    (seat,) = match.to_act
    return seat


def table(match: Match, seat: int = -1) -> dict[str, Any]:
    seen: dict[str, Any] = match.view(seat)["table"]
    return seen


def points(match: Match) -> list[int]:
    return [thief["experience"] for thief in table(match)["thieves"]]


def inside(match: Match) -> list[int]:
    return [seat for seat, thief in enumerate(table(match)["thieves"]) if thief["inside"]]


def standing(match: Match) -> list[int]:
    return [seat for seat, thief in enumerate(table(match)["thieves"]) if thief["standing"]]


def outcome(match: Match) -> Result:
    """The result of a match that must be over."""
    assert match.result is not None, f"it is not over: {match!r}"
    return match.result


def told(match: Match, seat: int = -1, last: int = 1) -> list[str]:
    """What a seat was told of the last steps, as the names of events."""
    return [event["event"] for event in match.log(seat, since=len(match) - last)]
