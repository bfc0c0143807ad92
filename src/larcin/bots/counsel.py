"""What a program may ask for while it thinks: re-deals of what its seat cannot know, and our search.

Both come from the seat's `Knowledge`, which holds no secret. `docs/bots.md` says how they are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from larcin.bots.knowledge import Knowledge
from larcin.bots.thinking import Budget, Thinker
from larcin.errors import BadOptions, LarcinError
from larcin.reading import Checked

MOST_REDEALS = 1_000
MOST_ITERATIONS = 100_000
MOST_MILLISECONDS = 3_600_000


def answer_to(asked: Mapping[str, Any], knowledge: Knowledge, seconds_left: float) -> dict[str, Any]:
    """The answer to what a program asks for, as JSON; where it cannot be had, a sentence that says why."""
    here = Checked(asked, "ask", BadOptions)
    try:
        wish = here.text("ask")
        if wish == "redeals":
            count = here.number("count", 1, MOST_REDEALS, default=1)
            here.nothing_else()
            return {"type": "redeals", "positions": [knowledge.redealt() for _ in range(count)]}
        if wish == "search":
            return search(here, knowledge, seconds_left)
        raise BadOptions(f"ask: there is no {wish!r} to be had, only redeals and search.")
    except LarcinError as error:
        return {"type": "refused", "why": str(error)}


def search(here: Checked, knowledge: Knowledge, seconds_left: float) -> dict[str, Any]:
    """What our search finds in so many iterations or milliseconds. Time ends with the program's own."""
    if here.has("milliseconds"):
        wished = here.number("milliseconds", 1, MOST_MILLISECONDS) / 1000
        budget = Budget(seconds=max(min(wished, seconds_left), 0.001))
    else:
        budget = Budget(iterations=here.number("iterations", 1, MOST_ITERATIONS))
    here.nothing_else()
    thinker = Thinker(knowledge.game, budget)
    thought = thinker.think(knowledge)
    tried = zip(thought.moves, thought.visits, thought.wins, strict=True)
    return {
        "type": "search",
        "best": str(thought.best),
        "iterations": thought.iterations,
        "moves": {str(move): {"tries": tries, "wins": wins} for move, tries, wins in tried},
    }
