"""Whole games to read: playthroughs in text files of their own beside this one.

The steps in such a file, in the notation of records, are the game; the sentences under them, the points after every
night and the result are told by larcin, as an onlooker sees it. After a change of the rules or of the words, tell the
games again, and read what changed before you believe it:

    python -m tests.rules.pickpocket.golden
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from larcin import CHANCE, Match
from tests.rules.pickpocket.table_talk import GAME, outcome, points, table

HERE = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cy", "Dora", "Ed", "Flo")
GAMES = ((2, "with"), (3, "without"), (4, "without"), (5, "with"))

HEADER = """\
Pickpocket, {seats} players, {powers} powers: a whole game, step by step, as an onlooker sees it.
Told by `python -m tests.rules.pickpocket.golden` from the steps in this file: change them, and it tells another game.
"""


def file_of(seats: int, powers: str) -> Path:
    return HERE / f"{seats}_players_{powers}_powers.txt"


def steps_in(text: str) -> list[tuple[int, str]]:
    """Who does what in the game that a text tells."""
    steps = re.findall(r"^(chance|\d) (.+)$", text, re.MULTILINE)
    return [(CHANCE if actor == "chance" else int(actor), move) for actor, move in steps]


def tell(seats: int, powers: str, steps: Sequence[tuple[int, str]]) -> str:
    """A whole game as text: every step in notation and in words, the points after every night, the result."""
    return HEADER.format(seats=seats, powers=powers) + "\n".join(lines(seats, powers, steps)) + "\n"


def lines(seats: int, powers: str, steps: Sequence[tuple[int, str]]) -> Iterator[str]:
    match = Match(GAME, seats=seats, powers=powers, names=NAMES[:seats], by_hand=True, compiled=False)
    night = 0
    for seat, move in steps:
        seen = table(match)
        if seen["stage"] not in ("markers", "deal") and seen["night"] > night:
            night = seen["night"]
            yield f"\n--- night {night}, points {', '.join(map(str, points(match)))} ---"
        match.play(seat, move)
        yield str(match.steps[-1])
        for event in match.log(since=len(match) - 1):
            for language in ("en", "fr"):
                yield f"    {language}  {match.say(event, language)}"
    result = outcome(match)
    yield "\n--- result ---"
    yield f"places: {', '.join(map(str, result.places))}"
    yield f"scores: {', '.join(map(str, result.scores))}"
    yield f"winners: {', '.join(NAMES[seat] for seat in result.winners)}"
