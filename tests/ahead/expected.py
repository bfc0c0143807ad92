"""What native code does, written down for whoever has to do the same: all states of random games, views, events, bots.

    python -m tests.ahead.expected OUT.json kids-of-london --games 1000 --decisions 200

`web/stand/proof.ts` plays it all again in WebAssembly.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import larcin
from larcin.bots import LEVELS, Budget, Knowledge, bot
from larcin.lab.analysis import analyse, look_on
from larcin.match import Match
from larcin.match.linked import buffers
from larcin.match.taking_back import told_nobody
from larcin.rules import engine
from larcin.rules.contract import MEMORY_AID, NOBODY, ONLOOKER, STRICT, Game
from larcin.rules.dice import new_dice
from larcin.rules.linking import direct, link
from larcin.testing import watchers

GOLDEN = 0x9E3779B1
STEPS_A_LOOK = 9
"""After how many steps a match is looked at."""
THOUGHT = 64
"""Iterations of an analysis."""


def expected(game: Game, games: int, decisions: dict[str, int]) -> dict[str, Any]:
    """`games` random ones in each setting; and of each level so many decisions."""
    return {
        "game": game.name,
        "random": [random_games(game, options, games) for options in settings(game)],
        "matches": list(matches(game, decisions)),
    }


def settings(game: Game) -> list[dict[str, int | str]]:
    names = [option.name for option in game.options]
    values = itertools.product(*(option.values for option in game.options))
    return [dict(zip(names, each, strict=True)) for each in values]


# -------------------------------------------------------------------------------------------------------- random games


def random_games(game: Game, options: dict[str, int | str], count: int) -> dict[str, Any]:
    """A number for each game that depends on every byte of every state in it, and on places and scores."""
    linked = link(engine, game)
    states, actions, weights = buffers(game)
    encoded = game.encode(game.settle(options))
    step = direct(linked.step_at_random, states, new_dice(0), actions, weights)
    places, scores = np.zeros(8, dtype=np.int16), np.zeros(8, dtype=np.int32)
    hashes = []
    for number in range(count):
        states.view(np.uint8)[:] = 0
        dice = new_dice(17, number)
        seen = []
        to_act = linked.begin(states, encoded)
        seen.append(states.tobytes())
        while to_act != NOBODY:
            to_act = step(states, dice, actions, weights)
            seen.append(states.tobytes())
        linked.result_of(states, places, scores)
        hashes.append([len(seen), hashed(seen), places.tolist(), scores.tolist()])
    return {"options": options, "seed": 17, "games": hashes}


def hashed(states: list[bytes]) -> int:
    """A number of 32 bits in which every byte counts: each word times an odd number that depends on its place."""
    size = -len(states[0]) % 4 + len(states[0])
    words = np.frombuffer(b"".join(state.ljust(size, b"\0") for state in states), dtype="<u4").reshape(len(states), -1)
    by_step = words @ odd_numbers(words.shape[1])
    return int(by_step @ odd_numbers(len(states)))


def odd_numbers(count: int) -> np.ndarray[Any, Any]:
    return np.arange(1, count + 1, dtype=np.uint32) * np.uint32(GOLDEN) | np.uint32(1)


# ------------------------------------------------------------------------------------------------- matches and bots


def matches(game: Game, decisions: dict[str, int]) -> Iterator[dict[str, Any]]:
    """Matches in all settings in turn, until each level has decided often enough."""
    left = dict(decisions)
    for number, options in enumerate(itertools.cycle(settings(game))):
        if number >= len(settings(game)) and not any(left.values()):
            return
        yield played(game, options, number, left)


def played(game: Game, options: dict[str, Any], number: int, left: dict[str, int]) -> dict[str, Any]:
    """One match, from its start to its end: what was done, what was seen now and then, and what bots chose."""
    random = Random(number)
    seed = random.randbytes(32).hex()
    words = ["à la bonne heure", 'a "word"'][: number % 3]
    match = Match(game, seed=seed, client_seeds=words, **options)
    steps: list[dict[str, Any]] = []
    looked_at = 0
    while not match.is_over:
        step: dict[str, Any] = {"toldNobody": told_nobody(match), "choices": list(choices(match, random, left))}
        if len(match) - looked_at >= STEPS_A_LOOK or not steps:
            step |= looks(match, looked_at)
            looked_at = len(match)
        if len(steps) == number % 20:
            step |= analysis(match)
        seat = random.choice(sorted(match.to_act))
        move = random.choice(match.legal(seat))
        match.play(seat, move)
        steps.append({**step, "play": [seat, str(move)]})
    steps.append(looks(match, looked_at))
    actions = [str(step) for step in match.steps]
    return {"options": options, "seed": seed, "words": words, "steps": steps, "actions": actions}


def looks(match: Match, since: int) -> dict[str, Any]:
    """What every watcher sees, and what it saw happen since the last look."""
    seen = []
    for watcher in watchers(match):
        for memory in (MEMORY_AID, STRICT):
            changes = match.changes(watcher, since=since, memory=memory)
            told = [{"event": event, "changes": each} for event, each in changes]
            view = match.view(watcher, memory=memory)
            has_odds = match.game.odds is not None and watcher != ONLOOKER
            odds = match.odds(watcher, memory=memory) if has_odds else None
            remembers = memory == MEMORY_AID
            previews = match.previews(watcher) if remembers and watcher != ONLOOKER else None
            told_besides = {"odds": odds, "previews": previews, "events": told}
            seen.append({"seat": watcher, "remembers": remembers, "view": view, **told_besides})
    return {"since": since, "looks": seen}


def choices(match: Match, random: Random, left: dict[str, int]) -> Iterator[dict[str, Any]]:
    """What levels choose that have not decided often enough; one of the seats for each."""
    for level in left:
        seat, seed = random.choice(sorted(match.to_act)), random.getrandbits(64)
        if left[level] > 0 and (len(match.legal(seat)) > 1 or level == "random"):
            left[level] -= 1
            move = bot(level).choose(Knowledge(match, seat, seed))
            yield {"seat": seat, "level": level, "seed": str(seed), "move": str(move)}


def analysis(match: Match) -> dict[str, Any]:
    """What is said of a match: each seat's chances, what moves of those to act are worth, what the others expect."""
    found, budget = analyse(match, Budget(iterations=THOUGHT), seed=5), Budget(iterations=THOUGHT)
    told = {
        "chances": [each._asdict() for each in found.chances],
        "outlooks": [
            {"seat": each.seat, "moves": [{**asdict(row), "chance": row.chance._asdict()} for row in each.moves]}
            for each in found.outlooks
        ],
        "tries": found.tries,
    }
    idle = [seat for seat in range(match.seats) if seat not in match.to_act]
    looking_on = {seat: [each._asdict() for each in look_on(match, seat, budget, seed=5)] for seat in idle}
    return {"analysis": told, "lookingOn": looking_on}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000, help="random games in each setting")
    parser.add_argument("--decisions", type=int, default=200, help="decisions of each level")
    given = parser.parse_args()
    found = expected(larcin.load(given.game), given.games, dict.fromkeys(LEVELS, given.decisions))
    given.out.write_text(json.dumps(found))


if __name__ == "__main__":
    main()
