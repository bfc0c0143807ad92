"""Whole games to read, in text files beside this one.

The steps in such a file, in the notation of records, are the game; the sentences under them and the bones after every
night are told by larcin. After a change of the rules or of the words, tell the games again, and read what changed
before you believe it:

    python -m tests.rules.doggy_bag.golden
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from larcin import CHANCE, Match
from tests.rules.doggy_bag.table_talk import GAME, look, outcome

HERE = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cy", "Dora", "Ed", "Flo")
GAMES = ((2, "roles"), (3, "beginners"), (4, "roles"), (6, "roles"))

HEADER = """\
Doggy Bag, {seats} players, {variant}: a whole game, step by step.
Told by `python -m tests.rules.doggy_bag.golden` from the steps in this file: change them for another game.
"""


def file_of(seats: int, variant: str) -> Path:
    return HERE / f"{seats}_players_{variant}.txt"


def steps_in(text: str) -> list[tuple[int, str]]:
    """Who does what in the game that a text tells."""
    steps = re.findall(r"^(chance|\d) (.+)$", text, re.MULTILINE)
    return [(CHANCE if actor == "chance" else int(actor), move) for actor, move in steps]


def tell(seats: int, variant: str, steps: Sequence[tuple[int, str]]) -> str:
    return HEADER.format(seats=seats, variant=variant) + "\n".join(lines(seats, variant, steps)) + "\n"


def lines(seats: int, variant: str, steps: Sequence[tuple[int, str]]) -> Iterator[str]:
    match = Match(GAME, seats=seats, variant=variant, names=NAMES[:seats], by_hand=True, compiled=False)
    for seat, move in steps:
        table = look(match)
        if table["stage"] == "coins":
            yield f"\n--- night {table['night']} ---"
        match.play(seat, move)
        yield str(match.steps[-1])
        for event in match.log(since=len(match) - 1):
            for language in ("en", "fr"):
                yield f"    {language}  {match.say(event, language)}"
        if match.is_over or look(match)["night"] > table["night"]:
            for name, part in zip(NAMES, look(match)["seats"], strict=False):
                yield f"{name}: {part['front']}, {part['points']} points, {part['behind']} behind"
    result = outcome(match)
    yield "\n--- result ---"
    yield f"places: {', '.join(map(str, result.places))}"
    yield f"scores: {', '.join(map(str, result.scores))}"
    yield f"winners: {', '.join(NAMES[seat] for seat in result.winners)}"
