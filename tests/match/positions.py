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

import numpy as np
from rich.progress import MofNCompleteColumn, Progress

import larcin
from larcin import BadPosition, Match
from larcin.match.linked import buffers, linked_rules
from larcin.rules import engine
from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Game, listed
from larcin.rules.engine import REFUSED
from larcin.rules.linking import link
from larcin.rules.states import packer
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
    play_openly(match, random.Random(seed))
    return True


def play_openly(match: Match, chooser: random.Random) -> bytes:
    """Play a match to its end on one plain state, which lies open all the time: to pack and unpack it at every
    question, as a match does, takes three times as long as the rules. Returns how it lies in the end.

    Plain lists and the arrays that moves are written to refuse whatever is out of their bounds. After each move the
    state is packed once, which refuses numbers that no field can hold.
    """
    game, rules, pack = match.game, link(engine, match.game, compiled=False), packer(match.game.state_type).pack
    states, eye = packer(game.state_type).unpack(match.states), linked_rules(game, False).eye(match.seats)
    _, actions, weights = buffers(game)
    moves = 0
    while (to_act := rules.acting(states)) != NOBODY:
        seat = chooser.choice(listed(to_act, CHANCE + 1))
        assert to_act == CHANCE_ACTS or seat < match.seats, f"{listed(to_act, CHANCE + 1)} are to act"
        options = options_of(game, rules, states, seat, actions, weights)
        assert options, f"{seat} is to act and has no option: {game.position(states[0])}"
        found = rules.step(states, seat, chooser.choice(options), actions, weights)
        assert found != REFUSED, "what was legal is refused"
        packed = pack(states[0])
        if seat != CHANCE and not chooser.randrange(LOOKS):
            eye.view(states, seat)
            assert pack(states[0]) == packed, "to look at the table changes it"
        moves += 1
        assert moves < LONGEST, "it does not end"
    places, scores = np.zeros(CHANCE, dtype=np.int16), np.zeros(CHANCE, dtype=np.int32)
    rules.result_of(states, places, scores)
    assert min(places[: match.seats]) >= 1, f"a seat has no place: {places}"
    return pack(states[0])


def options_of(game: Game, rules: Any, states: Any, seat: int, actions: Any, weights: Any) -> list[int]:
    """What a seat, or chance, may do, by numbers that have a name."""
    if seat == CHANCE:
        count, named = rules.chance_outcomes(states, actions, weights), len(game.outcomes)
        assert all(weight > 0 for weight in weights[:count]), f"chance has weights {weights[:count]}"
    else:
        count, named = rules.legal_actions(states, seat, actions), len(game.moves)
    options: list[int] = actions[:count].tolist()
    assert all(0 <= each < named for each in options), f"an action has no name: {options}"
    return options


def fuzz(game: str, count: int, seed: int) -> Iterator[Counter[bool]]:
    """Spoil positions until so many were taken. Yields, after each, how many these are and how many the others."""
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
        yield taken


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME", choices=larcin.games())
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="taken; default: %(default)s")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="default: %(default)s")
    given = parser.parse_args()
    taken: Counter[bool] = Counter()
    try:
        with Progress(*Progress.get_default_columns(), MofNCompleteColumn(), transient=True) as bars:
            bar = bars.add_task(given.game, total=given.positions)
            for taken in fuzz(given.game, given.positions, given.seed):
                bars.update(bar, completed=taken[True])
    except KeyboardInterrupt:
        print("Stopped.")
    print(f"{given.game}: {taken[True]:,} positions were taken and played to their end, {taken[False]:,} refused.")


if __name__ == "__main__":
    main()
