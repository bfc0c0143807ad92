"""The games: their rules, their words, and the contract that they fulfil."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from larcin.errors import BadGame, UnknownGame
from larcin.rules.contract import Game

OUR_GAMES = {
    "kids-of-london": "larcin.rules.kids_of_london",
    "doggy-bag": "larcin.rules.doggy_bag",
}
"""Where each game lives, in the order of the shelf."""

_brought: dict[str, Game] = {}
"""Games that were loaded from a module or a file: from then on their names are known too."""


def games() -> list[str]:
    """The names of all games: ours, and those of installed packages with an entry point in the group `larcin.games`."""
    return [*OUR_GAMES, *(point.name for point in entry_points(group="larcin.games") if point.name not in OUR_GAMES)]


@cache
def load(name: str) -> Game:
    """A game by its name, by the module that holds it (`package.module`), or by its file (`my_game.py`).

    A module or file holds a game in a global called `GAME`.
    """
    if name in OUR_GAMES:
        return game_in(importlib.import_module(OUR_GAMES[name]))
    for point in entry_points(group="larcin.games"):
        if point.name == name:
            return game_in(importlib.import_module(point.module))
    if name in _brought:
        return _brought[name]
    if name.endswith(".py"):
        return game_in(import_file(Path(name)))
    if "." in name:
        try:
            return game_in(importlib.import_module(name))
        except ModuleNotFoundError as missing:
            raise UnknownGame(f"There is no module {missing.name!r} to take a game from.") from None
    raise UnknownGame(f"There is no game called {name!r}. {suggestion(name)}")


def suggestion(name: str) -> str:
    close = difflib.get_close_matches(name.lower(), games(), n=1)
    return f"Did you mean {close[0]!r}?" if close else f"The games are: {', '.join(games())}."


def import_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise UnknownGame(f"There is no file {str(path)!r} to take a game from.")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise UnknownGame(f"{str(path)!r} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def game_in(module: ModuleType) -> Game:
    found = getattr(module, "GAME", None)
    if not isinstance(found, Game):
        raise BadGame(f"{module.__name__} holds no game: it needs a global GAME = larcin.Game(...).")
    if found.name not in OUR_GAMES:
        _brought[found.name] = found
    return found
