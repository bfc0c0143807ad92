"""Records: a whole match as JSON, for keeping, replaying and verifying. `docs/notation.md` describes the format."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from larcin.errors import IllegalMove, IllegalRecord, NotVerified, UnreadableMove, UnreadableRecord
from larcin.match.chance import Seed, VerifiableChance, read_seed
from larcin.match.checking import read_options
from larcin.match.match import Match
from larcin.reading import Checked, shown
from larcin.rules import load
from larcin.rules.contract import CHANCE
from larcin.rules.dice import CHANCE_DIE, new_dice, pick

FORMAT = "larcin-record"
VERSION = 1

Record = Mapping[str, Any]


def write_record(match: Match, *, with_seed: bool = False) -> dict[str, Any]:
    """The record of a match. Before the end it holds secrets of the players, but the seed only if asked for."""
    result = match.result
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "rules": match.game.version,
        "options": dict(match.options),
        "names": list(match.names),
        "about": dict(match.about),
        "chance": None,
        "start": match.start,
        "actions": [str(step) for step in match.steps],
        "result": None if result is None else result.to_json(),
    }
    if match.chance is not None:
        record["chance"] = {
            "commitment": match.chance.commitment,
            "words": match.chance.client_seeds,
            "seed": match.chance.seed.hex() if match.is_over or with_seed else None,
        }
    return record


def read_json(text: str, what: str = "record") -> Any:
    """JSON from a text, with an error that names the place."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableRecord(
            f"{what}: no JSON after line {error.lineno}, column {error.colno}: {error.msg}."
        ) from None
    except RecursionError:
        raise UnreadableRecord(f"{what}: no JSON of ours: it is nested too deeply.") from None


def replay(record: Record | str, *, seed: Seed = None, compiled: bool = True) -> Match:
    """The same match again, from its record or the record's text; `Match.at` shows any step of it.

    Every action is checked against the rules. Where the record lacks the seed, or chance was played by hand, chance
    waits for somebody's hand from the last step on, unless the seed is given here.
    """
    here = Checked(read_json(record) if isinstance(record, str) else record, "record", UnreadableRecord)
    if here.text("format", default="nothing") != FORMAT:
        raise here.complain("format", repr(FORMAT))
    here.number("version", VERSION, VERSION)
    match = opening(here, compiled)
    for number, action in enumerate(here.texts("actions"), start=1):
        replay_action(match, number, action)
    check_result(here, match)
    match.about = here.object("about")
    chance = read_chance(here, seed)
    here.nothing_else()
    match.resume(chance)
    return match


def opening(here: Checked, compiled: bool) -> Match:
    """The match that a record tells of, before its first action."""
    game = load(here.text("game"))
    if here.number("rules", 0, 1_000_000) != game.version:
        raise here.complain("rules", f"{game.version}, the version of the rules known here")
    options, names, start = read_options(here, game), here.texts("names"), here.any("start")
    return Match(game, names=names, table=start, by_hand=True, compiled=compiled, **options)


def replay_action(match: Match, number: int, action: str) -> None:
    actor, _, move = action.partition(" ")
    place = f"record, action {number} ({shown(action)})"
    if actor == "chance":
        seat = CHANCE
    elif actor.isdecimal() and int(actor) < match.seats:
        seat = int(actor)
    else:
        raise UnreadableRecord(f"{place}: it should begin with a seat, 0 to {match.seats - 1}, or with 'chance'.")
    try:
        match.play(seat, move)
    except UnreadableMove as error:
        raise UnreadableRecord(f"{place}: {error}") from None
    except IllegalMove as error:
        raise IllegalRecord(f"{place}: {error}") from None


def check_result(here: Checked, match: Match) -> None:
    told = here.any("result")
    result = None if match.result is None else match.result.to_json()
    if told != result:
        by_rules = "the match is not over" if result is None else f"it is {result}"
        raise IllegalRecord(f"record, result: it says {shown(told)}, but by the rules {by_rules}.")


def read_chance(here: Checked, seed: Seed) -> VerifiableChance | None:
    """Where the draws came from, if the record or the caller knows the seed."""
    if not here.has("chance"):
        here.any("chance")
        return None
    chance = here.inner("chance")
    if chance.has("dice"):
        chance.number("dice", 0, 2**63 - 1)
        chance.number("game", 0, 2**63 - 1)
        chance.nothing_else()
        return None
    committed, client_seeds, told = chance.text("commitment"), chance.texts("words"), chance.text("seed", default="")
    chance.nothing_else()
    if seed is None and not told:
        return None
    known = VerifiableChance(read_seed(told if seed is None else seed), client_seeds)
    if seed is not None and known.commitment != committed:
        raise NotVerified("The seed is not the one that the record's commitment promised.")
    return known


def verify(record: Record | str, *, compiled: bool = True) -> int:
    """Check that every outcome of chance in a record follows from its seed and words; return how many there are.

    Raises `NotVerified` with what is wrong, or the errors of `replay` for a record that cannot be replayed.
    """
    given = read_json(record) if isinstance(record, str) else record
    match = replay(given, compiled=compiled)
    source = given.get("chance")
    if source is None:
        raise NotVerified("Chance was played by hand in this match: there is nothing to verify.")
    draws = [(number, step.move) for number, step in enumerate(match.steps) if step.seat == CHANCE]
    draw = from_dice(source) if "dice" in source else from_seed(source)
    for count, (number, brought) in enumerate(draws):
        chances = match.at(number).chances()
        expected = list(chances)[draw(count, list(chances.values()))]
        if expected != brought:
            raise NotVerified(
                f"record, action {number + 1}: chance brought {brought!r}, "
                f"but from the seed and the words it follows that it was {expected!r}."
            )
    return len(draws)


def from_seed(source: Record) -> Callable[[int, list[int]], int]:
    """The draws of a match that was played for real."""
    if source.get("seed") is None:
        raise NotVerified("The seed is shown when the match is over: this record does not have it yet.")
    chance = VerifiableChance(read_seed(source["seed"]), source["words"])
    if chance.commitment != source["commitment"]:
        raise NotVerified("The seed is not the one that was promised: its SHA-256 differs from the commitment.")
    return chance.draw


def from_dice(source: Record) -> Callable[[int, list[int]], int]:
    """The draws of a simulated match: see `larcin.rules.dice`."""
    dice = new_dice(source["dice"], source["game"])
    return lambda _, weights: pick(dice, CHANCE_DIE, np.array(weights), len(weights))
