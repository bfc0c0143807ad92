"""Views, odds and events of random games with the numbers that they are read from, and events with their sentences, for
the tests of `src/rules`; and tables as their players see them, for those of `src/plain`.

python web/stand/samples.py OUT.json
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import larcin
from larcin.batch.cores import usable_cores
from larcin.match import Match
from larcin.rules.contract import MEMORY_AID, ONLOOKER, STRICT, Game
from larcin.rules.description import describe
from larcin.rules.seeing import Ear, Eye, Reckoner
from larcin.rules.words import LANGUAGES
from larcin.table.catalogue import one_game
from larcin.table.leaflets import words_of
from larcin.testing import walk, watchers

MORA = Path(__file__).parents[2] / "examples" / "mora"
EVERY = 7
"""At every so many steps the views are kept."""
NAMES = ("Ann", "Élise", "Bob", "Oscar", "œil", "Yves", "Zoé", "Ida")
"""Who sits there: before some of them French words lose their last letter."""
TABLES = 6
"""How many tables are kept of all, and of those at which there is something to choose."""


def samples(game: Game) -> dict[str, Any]:
    views, events, tables, odds = [], [], [], []
    reckoner = Reckoner(game)
    for number, match in enumerate(walk(game, 1, seed=5)):
        if number % EVERY:
            continue
        tables += [table(match, watcher) for watcher in (ONLOOKER, 0)]
        eye, ear = Eye(game, match.seats), Ear(game)
        for watcher in watchers(match):
            for memory in (MEMORY_AID, STRICT):
                remembers = memory == MEMORY_AID
                numbers = eye.numbers(match.states, watcher, memory).tolist()
                asked = {"seats": match.seats, "watcher": watcher, "remembers": remembers}
                views.append({**asked, "numbers": numbers, "view": match.seen(watcher, memory=memory)})
            if numbers := reckoner.numbers(eye, match.states, watcher):
                told_odds = {"numbers": numbers, "odds": match.odds(watcher)}
                odds.append({"seats": match.seats, "watcher": watcher, **told_odds})
        if len(match):
            seat, action, before = match._history[-1]
            told = ear.hear(before, seat, action)
            events += [
                {"row": row, "told": [game.events[row[0]].told_to(watcher, row) for watcher in watchers(match)]}
                for row in told.rows
            ]
    some = tables[:: max(1, len(tables) // TABLES)]
    some += [each for each in tables if len(each["legal"]) > 1 and each not in some][:TABLES]
    about = one_game(game, [])
    kept = {"views": views, "told": events, "chances": odds, "about": about, "tables": some}
    words = {language: words_of(game, language) for language in LANGUAGES}
    return {"game": game.name, **describe(game), **kept, "words": words, "sentences": sentences(game)}


def sentences(game: Game) -> list[dict[str, Any]]:
    """All that happened, as it was told to anybody, in all languages."""
    found: dict[str, dict[str, Any]] = {}
    for match in walk(game, 2, seed=7):
        names = NAMES[: match.seats]
        for watcher in watchers(match):
            for event in match.log(watcher, since=max(0, len(match) - 1)):
                key = json.dumps([match.seats, event])
                if key not in found:
                    texts = {language: game.words.tell(event, language, names) for language in LANGUAGES}
                    found[key] = {"names": names, "event": event, **texts}
    return list(found.values())


def table(match: Match, watcher: int) -> dict[str, Any]:
    """What the page is told of a table; the moves in English."""
    waiting = sorted(match.to_act)
    legal = match.legal(watcher) if watcher in waiting else []
    said = match.game.words.moves
    return {
        "view": match.sight(watcher),
        "waiting": [seat for seat in waiting if seat < match.seats],
        "legal": [[str(move), said[move]["en"]] for move in legal],
        "previews": match.previews(watcher) if watcher in waiting else {},
        "odds": match.odds(watcher) or None if watcher != ONLOOKER else None,
    }


def samples_of(name: str) -> dict[str, Any]:
    return samples(larcin.load(name))


if __name__ == "__main__":
    with ProcessPoolExecutor(usable_cores()) as pool:  # a game that is not compiled yet takes its time
        found = list(pool.map(samples_of, (*larcin.games(), str(MORA))))
    Path(sys.argv[1]).write_text(json.dumps(found))
