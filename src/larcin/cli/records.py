"""`larcin replay` and `larcin verify`: what to do with a record."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from larcin.cli.common import Commands, add_language, add_own_game, console, load_own_game, read_records
from larcin.cli.screens import show_result, show_table
from larcin.errors import LarcinError
from larcin.match import Match, replay, verify
from larcin.rules.contract import ONLOOKER


def add_commands(commands: Commands) -> None:
    replaying = commands.add_parser(
        "replay",
        help="look at a recorded match again",
        description="Tell a recorded match again, checking every action, and show where it stands in the end.",
    )
    replaying.add_argument("record", type=Path, metavar="RECORD", help="a file with one record, or one a line")
    replaying.add_argument(
        "--game", type=int, metavar="N", help="which record of the file, from 1 (default: the first)"
    )
    replaying.add_argument("--step", type=int, metavar="N", help="stop after so many steps (0: the start)")
    replaying.add_argument(
        "--seat", type=int, metavar="N", help="show what this seat knew (default: everything public)"
    )
    add_own_game(replaying)
    add_language(replaying)
    replaying.set_defaults(run=show_replay)
    verifying = commands.add_parser(
        "verify",
        help="check the shuffles of a recorded match",
        description="Check that every draw of chance follows from the seed, the players' words and its number.",
    )
    verifying.add_argument("record", type=Path, metavar="RECORD", help="a file with one record, or one a line")
    add_own_game(verifying)
    verifying.set_defaults(run=show_verification)


def at_place(path: Path, number: int, count: int, error: LarcinError) -> LarcinError:
    """The same error, naming the file and, among several, the record."""
    place = f"{path}, record {number}" if count > 1 else str(path)
    return type(error)(f"{place}: {error}")


def show_replay(given: argparse.Namespace) -> int:
    load_own_game(given)
    records = read_records(given.record)
    number = 1 if given.game is None else given.game
    if not 1 <= number <= len(records):
        raise LarcinError(f"{given.record}: there is no record {number}: the file holds {len(records)}.")
    try:
        match = replay(records[number - 1])
    except LarcinError as error:
        raise at_place(given.record, number, len(records), error) from None
    if given.step is not None:
        match = match.at(given.step)
    tell(match, ONLOOKER if given.seat is None else given.seat, given.lang)
    return 0


def tell(match: Match, seat: int, language: str) -> None:
    view = match.view(seat)
    for event in match.log(seat):
        console.print(match.say(event, language), markup=False)
    console.print()
    show_table(match.game, view, language)
    if match.result is not None:
        show_result(match, language)


def show_verification(given: argparse.Namespace) -> int:
    load_own_game(given)
    records = read_records(given.record)
    draws = unfinished = 0
    for number, record in enumerate(records, start=1):
        try:
            draws += verify(record)
            unfinished += record.get("result") is None
        except LarcinError as error:
            raise at_place(given.record, number, len(records), error) from None
    console.print(f"Verified: {draws} draws {origin(records)}.")
    if unfinished:
        which = f"Not over yet: {unfinished} of the matches" if len(records) > 1 else "The match is not over"
        console.print(f"{which}. Only what was drawn so far could be checked.")
    return 0


def origin(records: list[Any]) -> str:
    if len(records) > 1:
        return f"in {len(records)} matches follow from their seeds"
    chance = records[0]["chance"]
    if "dice" in chance:
        return f"follow from the simulation's seed {chance['dice']}, game {chance['game']}"
    words = ", ".join(word for word in chance["words"] if word) or "none"
    return f"follow from the promised seed (SHA-256 {chance['commitment'][:16]}…) and the players' words ({words})"
