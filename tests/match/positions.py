"""A fuzzer of positions: spoilt ones are refused, or are played on to their end by the rules that look at every bound.

`python -m tests.match.positions oliver-twist --positions 100000` goes on until so many were taken, for longer than the
tests do.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import larcin
from larcin import BadPosition, Match
from larcin.rules.contract import CHANCE
from larcin.testing import all_options

CHANGES = 1, 1, 1, 2, 3
TRIES = 24
"""So many positions are taken from each game."""
LONGEST = 20_000
LOOKS = 32
"""Of so many moves one is followed by a look at the table, which takes longer than the move."""
EDGES = (-1, 0, 1, 2, 3, 5, 9, 10, 11, 40, 99, 127, 128, 167, 168, 255)


def positions(game: str, seed: int) -> Iterator[dict[str, Any]]:
    """Positions as they arise, from random games with all options, for as long as they are wanted."""
    chooser = random.Random(seed)
    every = list(all_options(larcin.load(game)))
    while True:
        match = Match(game, seed=chooser.getrandbits(60), **chooser.choice(every))
        while not match.is_over:
            seat = min(match.to_act)
            match.play(seat, chooser.choice(match.legal(seat)))
        for _ in range(TRIES):
            yield json.loads(json.dumps(match.at(chooser.randrange(len(match) + 1)).position()))


def places_in(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place in JSON where something lies: what holds it, and under which key or number."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        places_in(value[key], found)
    return found


def swap(holder: Any, key: Any, other: Any, place: Any) -> None:
    """Let two things lie where the other did, so that nothing is missing and nothing is there twice."""
    one, two = copy.deepcopy(holder[key]), copy.deepcopy(other[place])
    holder[key], other[place] = two, one


def shift(holder: Any, key: Any, other: Any, place: Any) -> None:
    """Take one from a number and add it to another, if that is one."""
    if isinstance(other[place], int):
        holder[key] -= 1
        other[place] += 1


def spoil(position: dict[str, Any], other: dict[str, Any], chooser: random.Random) -> dict[str, Any]:
    """Change a thing or some: numbers, names that lie elsewhere, parts that another position has, lists."""
    spoilt = copy.deepcopy(position)
    for _ in range(chooser.choice(CHANGES)):
        holder, key = chooser.choice(places_in(spoilt["table"], []))
        value = holder[key]
        kind = chooser.randrange(7)
        if kind == 0 and isinstance(value, int):
            holder[key] = chooser.choice((*EDGES, value - 1, value + 1))
        elif kind == 1 and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(value))
        elif kind == 2:
            del holder[key]
        elif kind == 3:
            a, b = chooser.choice(places_in(spoilt["table"], []))
            holder[key] = copy.deepcopy(a[b])
        elif kind == 4:
            swap(holder, key, *chooser.choice(places_in(spoilt["table"], [])))
        elif kind == 5 and isinstance(value, int):
            shift(holder, key, *chooser.choice(places_in(spoilt["table"], [])))
        elif isinstance(key, str) and key in other["table"] and holder is spoilt["table"]:
            holder[key] = copy.deepcopy(other["table"][key])
        else:
            holder[key] = chooser.choice((None, True, False, *EDGES))
    return spoilt


def play_on(position: dict[str, Any], seed: int) -> bool:
    """Whether a position is taken. If it is, it is played to its end, interpreted: any error comes out of here."""
    try:
        match = Match.from_position(position, by_hand=True, compiled=False)
    except BadPosition:
        return False
    chooser = random.Random(seed)
    while not match.is_over:
        seat = chooser.choice(sorted(match.to_act))
        moves = match.legal(seat)
        assert moves, f"{seat} is to act and has no option: {match.position()}"
        match.play(seat, chooser.choice(moves))
        if seat != CHANCE and not chooser.randrange(LOOKS):
            match.view(seat)
        assert len(match) < LONGEST, "it does not end"
    assert match.result is not None
    return True


def fuzz(game: str, count: int, seed: int) -> Counter[bool]:
    """Spoil positions until so many were taken, and count these and the others."""
    chooser, arising = random.Random(seed), positions(game, seed)
    taken: Counter[bool] = Counter()
    before = next(arising)
    while taken[True] < count:
        number, position = taken.total(), next(arising)
        spoilt = spoil(position, before, chooser)
        before = position
        try:
            taken[play_on(spoilt, number)] += 1
        except Exception as error:
            error.add_note(f"{game}, seed {seed}, position {number}: {json.dumps(spoilt)}")
            raise
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME", choices=larcin.games())
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="taken; default: %(default)s")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="default: %(default)s")
    given = parser.parse_args()
    taken = fuzz(given.game, given.positions, given.seed)
    print(f"{given.game}: {taken[True]:,} positions were taken and played to their end, {taken[False]:,} refused.")


if __name__ == "__main__":
    main()
