"""All that can be asked."""

from __future__ import annotations

from larcin.errors import BadOptions
from larcin.lab.study import cards, characters, daring, leaving, luck, routes, seats, tiles, town, upsets
from larcin.lab.study.questions import Question
from larcin.lab.study.sample import Sample
from larcin.rules import load

QUESTIONS: tuple[Question, ...] = tuple(
    module.QUESTION for module in (cards, daring, leaving, tiles, characters, routes, town, seats, luck, upsets)
)


def questions_of(game: str) -> list[Question]:
    """What can be asked about a game: its own questions first."""
    name = load(game).name
    return [each for each in QUESTIONS if each.game in (None, name)]


def question(game: str, name: str) -> Question:
    known = questions_of(game)
    for each in known:
        if each.name == name:
            return each
    names = ", ".join(each.name for each in known)
    raise BadOptions(f"Nothing called {name!r} can be asked about {load(game).name}. The questions are: {names}.")


def sample_for(
    asked: Question, game: str, options: dict[str, int | str], players: tuple[str, ...] | None = None, seed: int = 0
) -> Sample:
    """The games that a question looks at. `options` are those that were said; the rest is as the question wants it, or
    as it usually is.
    """
    said = options if "seats" in options or asked.seats is None else {**options, "seats": asked.seats}
    settled = load(game).settle(said)
    levels = players or asked.players
    return Sample(game, settled, levels * int(settled["seats"]) if len(levels) == 1 else levels, seed, asked.repeats)
