"""Whole days to read: one playthrough for each number of players, in a text file of its own beside this one.

The steps in such a file, in the notation of records, are the game; the sentences under them, the coins after every hour
and the result are told by larcin. After a change of the rules or of the words, tell the days again, and read what
changed before you believe it:

    python -m tests.rules.kids_of_london.golden
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from larcin import CHANCE, Match
from tests.rules.kids_of_london.table_talk import GAME, coins, outcome

HERE = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cy", "Dora", "Ed")

HEADER = """\
Kids of London, {seats} players: a whole day, step by step.
Told by `python -m tests.rules.kids_of_london.golden` from the steps in this file: change them for another day.
"""


def file_of(seats: int) -> Path:
    return HERE / f"{seats}_players.txt"


def steps_in(text: str) -> list[tuple[int, str]]:
    """Who does what in the day that a text tells."""
    steps = re.findall(r"^(chance|\d) (.+)$", text, re.MULTILINE)
    return [(CHANCE if actor == "chance" else int(actor), move) for actor, move in steps]


def tell(seats: int, steps: Sequence[tuple[int, str]]) -> str:
    """A whole day as text: every step in notation and in words, the coins after every hour, the result."""
    return HEADER.format(seats=seats) + "\n".join(lines(seats, steps)) + "\n"


def lines(seats: int, steps: Sequence[tuple[int, str]]) -> Iterator[str]:
    match = Match(GAME, seats=seats, names=NAMES[:seats], by_hand=True, compiled=False)
    for seat, move in steps:
        table = match.view()["table"]
        if table["stage"] == "tile":
            yield f"\n--- hour {table['hour']} ---"
        match.play(seat, move)
        yield str(match.steps[-1])
        for event in match.log(since=len(match) - 1):
            for language in ("en", "fr"):
                yield f"    {language}  {match.say(event, language)}"
        if match.is_over or match.view()["table"]["hour"] > table["hour"]:
            yield f"coins: {', '.join(map(str, coins(match)))}"
    result = outcome(match)
    yield "\n--- result ---"
    yield f"places: {', '.join(map(str, result.places))}"
    yield f"scores: {', '.join(map(str, result.scores))}"
    yield f"winners: {', '.join(NAMES[seat] for seat in result.winners) or 'nobody'}"
