"""Kids of London as it is told at the table: lay one out, play an hour, count the coins."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from larcin import CHANCE, Match, Result

GAME = "kids-of-london"

BOX = {
    "merchant": 2,
    "left-hand priest": 1,
    "right-hand priest": 1,
    "jeweller": 2,
    "banker": 1,
    "prince": 1,
    "beggar": 1,
}
"""The nine tiles (K2), written down again so that the tests do not believe the rules."""

Choices = Mapping[int, str]
"""What each seat that is asked says: *card* or *character*, *prince* or *actor*."""


class Seating(Protocol):
    """A way to sit down at a table: `sit_down`, with the form of the rules decided."""

    def __call__(
        self,
        seats: int,
        *,
        hour: int = 1,
        coins: Sequence[int] | None = None,
        tiles: Sequence[str] | None = None,
        hands: Sequence[Sequence[int]] | None = None,
    ) -> Match: ...


def sit_down(
    seats: int,
    *,
    hour: int = 1,
    coins: Sequence[int] | None = None,
    tiles: Sequence[str] | None = None,
    hands: Sequence[Sequence[int]] | None = None,
    compiled: bool = True,
) -> Match:
    """A match whose next tile is about to be turned. Where nothing is said, it is the usual start of a day.

    `coins` and `hands` have one entry a gang: with two players there is a third, the fictional gang's.
    """
    gangs = max(seats, 3)
    hours_left = 10 - hour
    purses = coins if coins is not None else [0] * gangs
    cards = hands if hands is not None else [range(hours_left)] * gangs
    left = tiles if tiles is not None else [name for name, count in BOX.items() for _ in range(count)]
    table = {
        "hour": hour,
        "stage": "tile",
        "characters_left": {name: left.count(name) for name in dict.fromkeys(left)},
        "gangs": [{"coins": purse, "hand": list(hand)} for purse, hand in zip(purses, cards, strict=True)],
    }
    position = {"game": GAME, "options": {"seats": seats}, "table": table}
    return Match.from_position(position, by_hand=True, compiled=compiled)


def ninth_hour(
    sit: Seating, character: str, *cards: int, gang: int | None = None, coins: Sequence[int] | None = None
) -> Match:
    """The last hour of a day, before its tile is turned: everybody has one card left."""
    hands = [[card] for card in cards] + ([] if gang is None else [[gang]])
    return sit(len(cards), hour=9, coins=coins, tiles=[character], hands=hands)


def day_over(seats: int, coins: Sequence[int]) -> Match:
    """A match whose nine hours have passed, with these purses."""
    table = {"hour": 9, "stage": "over", "characters_left": {}, "gangs": [{"coins": n, "hand": []} for n in coins]}
    return Match.from_position({"game": GAME, "options": {"seats": seats}, "table": table}, compiled=False)


def outcome(match: Match) -> Result:
    """The result of a match that must be over."""
    assert match.result is not None, f"it is not over: {match!r}"
    return match.result


def hour(
    match: Match,
    character: str,
    *cards: int,
    gang: int | None = None,
    payments: Choices | None = None,
    answers: Choices | None = None,
) -> None:
    """Play one hour: the tile, the fictional gang's card, one card a seat, then the questions and what seats say.

    Fails unless exactly the seats named in `payments` and in `answers` are asked.
    """
    turn(match, character, gang)
    choose(match, {seat: f"card {card}" for seat, card in enumerate(cards)})
    if payments is not None:
        choose(match, {seat: f"take {payment}" for seat, payment in payments.items()})
    if answers is not None:
        choose(match, answers)
    assert match.to_act <= {CHANCE}, f"there is a question that nobody expected: {match!r}"


def turn(match: Match, character: str, gang: int | None = None) -> None:
    """Chance brings a character and, with two players, a card of the fictional gang."""
    match.play(CHANCE, character)
    if gang is not None:
        match.play(CHANCE, f"gang card {gang}")


def choose(match: Match, choices: Choices) -> None:
    """All seats that are to act, and no others, choose, in the order given."""
    assert match.to_act == set(choices), f"others are asked: {match!r}"
    for seat, move in choices.items():
        match.play(seat, move)


def coins(match: Match) -> list[int]:
    """The purses of all gangs, as an onlooker sees them."""
    return [gang["coins"] for gang in gangs(match)]


def gangs(match: Match, seat: int = -1, memory: str = "aid") -> list[dict[str, Any]]:
    """What a seat sees of each gang."""
    seen: list[dict[str, Any]] = match.view(seat, memory=memory)["table"]["gangs"]
    return seen


def told(match: Match, since: int = 0) -> list[str]:
    """What onlookers are told, in English."""
    return [match.say(event) for event in match.log(since=since)]


def stroll(match: Match, luck: random.Random) -> Iterator[Match]:
    """The match at every step from here to its end: random moves, and seats that choose at once in any order."""
    yield match
    while not match.is_over:
        seat = luck.choice(sorted(match.to_act))
        if seat == CHANCE:
            chances = match.chances()
            match.play(seat, luck.choices(list(chances), list(chances.values()))[0])
        else:
            match.play(seat, luck.choice(match.legal(seat)))
        yield match


def strolls(games: int, *, compiled: bool = True) -> Iterator[Match]:
    """Every step of that many random days with every number of players."""
    for seats in (2, 3, 4, 5):
        for number in range(games):
            match = Match(GAME, seats=seats, by_hand=True, compiled=compiled)
            yield from stroll(match, random.Random(f"{seats} players, day {number}"))
