"""Doggy Bag as it is told at the table: lay one out, feed the bag, take roles, steal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from larcin import CHANCE, Match, Result

GAME = "doggy-bag"

Bones = Mapping[str, int]

STOCK = {"grey": 3, "white": 4, "red": 5, "yellow": 1, "black": 3}
"""D1, written down again so that the tests do not believe the rules."""

FEW = {"grey": 1, "white": 2, "red": 2}
"""A small set for everybody: five bones."""


def sit_down(
    seats: int = 3,
    *,
    variant: str = "roles",
    screen: Bones = FEW,
    screens: Sequence[Bones] | None = None,
    bag: Bones | None = None,
    chest: Bones | None = None,
    fronts: Mapping[int, Bones] | None = None,
    out: Mapping[int, int] | None = None,
    first: int = 0,
    compiled: bool = False,
) -> Match:
    """A match whose coins are about to be tossed. All know what lies behind the screens, as at the start of a game."""
    parts = [
        {
            "screen": dict(screens[seat] if screens is not None else screen),
            "front": dict((fronts or {}).get(seat, {})),
            "first_player": seat == first,
            "out": (out or {}).get(seat),
        }
        for seat in range(seats)
    ]
    table = {"stage": "coins", "bag": dict(bag or {}), "chest": dict(chest or {}), "seats": parts}
    position = {"game": GAME, "options": {"seats": seats, "variant": variant}, "table": table}
    return Match.from_position(position, by_hand=True, compiled=compiled)


def feed(match: Match, coins: int, *handfuls: str) -> None:
    """The coins show a number, and every seat in play gives, in the order of the seats."""
    match.play(CHANCE, f"coins {coins}")
    for seat, handful in zip(sorted(match.to_act), handfuls, strict=True):
        match.play(seat, f"give {handful}")


def roles(match: Match, *moves: str) -> None:
    """Each seat in play, from the first player on, takes a role: `take 4`. Effects must ask nothing."""
    for move in moves:
        (seat,) = match.to_act
        match.play(seat, move)


def draw(match: Match, *colours: str) -> None:
    for colour in colours:
        match.play(CHANCE, f"draw {colour}")


def look(match: Match, seat: int = -1, memory: str = "aid") -> dict[str, Any]:
    """What a seat sees of the table."""
    seen: dict[str, Any] = match.view(seat, memory=memory)["table"]
    return seen


def front(match: Match, seat: int) -> Bones:
    found: Bones = look(match)["seats"][seat]["front"]
    return found


def truth(match: Match) -> dict[str, Any]:
    """The table with all its secrets."""
    table: dict[str, Any] = match.position()["table"]
    return table


def actor(match: Match) -> int:
    """The one seat that is to act."""
    (seat,) = match.to_act
    return seat


def outcome(match: Match) -> Result:
    assert match.result is not None, f"it is not over: {match!r}"
    return match.result


def told(match: Match, seat: int = -1, since: int = 0) -> list[str]:
    return [match.say(event) for event in match.log(seat, since=since)]


def all_bones(match: Match) -> dict[str, int]:
    """Every bone on the table, by colour."""
    table = truth(match)
    heaps = [table["bag"], table["chest"], table["loot"]]
    heaps += [seat[heap] for seat in table["seats"] for heap in ("screen", "front")]
    return {colour: sum(heap.get(colour, 0) for heap in heaps) for colour in STOCK}


def stroll(match: Match, luck: random.Random) -> Iterator[Match]:
    """The match at every step from here to its end: random moves, hotheads no more often than roles."""
    yield match
    while not match.is_over:
        seat = luck.choice(sorted(match.to_act))
        if seat == CHANCE:
            chances = match.chances()
            match.play(seat, luck.choices(list(chances), list(chances.values()))[0])
        else:
            moves = match.legal(seat)
            calm = [move for move in moves if not move.startswith("turn")]
            match.play(seat, luck.choice(calm if luck.random() < 0.9 else moves))
        yield match


def strolls(games: int, *, compiled: bool = True) -> Iterator[Match]:
    """Every step of that many random games with every number of players and in both variants."""
    for seats in (2, 3, 4, 5, 6):
        for variant in ("roles", "beginners"):
            for number in range(games):
                match = Match(GAME, seats=seats, variant=variant, by_hand=True, compiled=compiled)
                yield from stroll(match, random.Random(f"{seats} {variant} {number}"))
