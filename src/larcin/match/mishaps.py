"""A step that a rule failed in, looked into: what went wrong, in which rule and line, at which table."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import NoReturn

import numpy as np

from larcin.errors import BadGame
from larcin.match.linked import buffers
from larcin.match.moves import Step
from larcin.rules import engine
from larcin.rules.contract import Game
from larcin.rules.linking import link
from larcin.rules.mishaps import in_words
from larcin.rules.states import plainly


def look_into(game: Game, before: bytes, step: Step, action: int, error: Exception) -> NoReturn:
    """Raise what went wrong in a step. It is played once more, interpreted, so as to learn the true cause.

    The table is in a note, as JSON.
    """
    about = f"{game.title['en']}, {str(step)!r}"
    cause = cause_of(game, before, step.seat, action) or error
    found = cause if isinstance(cause, BadGame) else BadGame(in_words(about, cause))
    with suppress(Exception):  # a table that rules have spoilt may not be one that can be written down
        table = game.position(plainly(np.frombuffer(before, dtype=game.state_type)[0]))
        found.add_note(f"The table: {json.dumps(table, ensure_ascii=False)}")
    raise found from (cause if found is not cause else cause.__cause__)


def cause_of(game: Game, before: bytes, seat: int, action: int) -> Exception | None:
    """What the interpreted rules raise at this step, if anything."""
    states = np.frombuffer(bytearray(before), dtype=game.state_type)
    _, actions, weights = buffers(game)
    try:
        link(engine, game, compiled=False).step(states, seat, action, actions, weights)
    except Exception as cause:
        return cause
    return None
