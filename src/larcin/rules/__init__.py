"""The games: their rules, their words, and the contract that they fulfil."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from larcin.errors import BadGame, UnknownGame
from larcin.rules.contract import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OUR_GAMES = {
    "kids-of-london": "larcin.rules.kids_of_london",
    "doggy-bag": "larcin.rules.doggy_bag",
    "pickpocket": "larcin.rules.pickpocket",
    "oliver-twist": "larcin.rules.oliver_twist",
}
"""Where each game lives, in the order of the shelf."""

_brought: dict[str, Game] = {}
"""Games that were loaded from a module or a file: from then on their names are known too."""

_sources: dict[str, str] = {}
"""Where these were loaded from."""


def games() -> list[str]:
    """The names of all games: ours, and those of installed packages with an entry point in the group `larcin.games`."""
    return [*OUR_GAMES, *(point.name for point in installed() if point.name not in OUR_GAMES)]


def installed() -> Iterable[EntryPoint]:
    from importlib.metadata import entry_points  # it would slow down every start

    return entry_points(group="larcin.games")


@cache
def load(name: str) -> Game:
    """A game by its name, by the module that holds it (`package.module`), or by its folder (`games/my_game`) or file.

    A folder is a package, and like a module or file it holds the game in a global called `GAME`. What `larcin new
    my-game` has written is found by its outer folder too.
    """
    if name in OUR_GAMES:
        return game_in(importlib.import_module(OUR_GAMES[name]))
    for point in installed():
        if point.name == name:
            return game_in(importlib.import_module(point.module))
    if name in _brought:
        return _brought[name]
    if name.endswith(".py") or "/" in name or Path(name).is_dir():
        place = Path(name).resolve()
        if name != str(place) and place.exists():
            return load(str(place))  # one place has one game, whatever way leads there
        return brought_from(game_in(import_file(Path(name))), str(place))
    if "." in name:
        try:
            return brought_from(game_in(importlib.import_module(name)), name)
        except ModuleNotFoundError as missing:
            raise UnknownGame(f"There is no module {missing.name!r} to take a game from.") from None
    raise UnknownGame(f"There is no game called {name!r}. {suggestion(name)}")


def source_of(game: Game) -> str:
    """Where a game can be loaded from: its name if it is ours or installed, else its module or file."""
    source = _sources.get(game.name, game.name)
    try:
        found = load(source)
    except UnknownGame:
        found = None
    if found is not game:
        raise BadGame(f"The game {game.name!r} cannot be pickled: load it from a module or a file, so that others can.")
    return source


def find(name: str, source: str) -> Game:
    """The game of this name, loaded from its source if it is not known yet."""
    return _brought[name] if name in _brought else load(source)


def suggestion(name: str) -> str:
    import difflib

    close = difflib.get_close_matches(name.lower(), games(), n=1)
    return f"Did you mean {close[0]!r}?" if close else f"The games are: {', '.join(games())}."


def import_file(path: Path) -> ModuleType:
    """A module from its file, or a package from its folder, or from that of its project."""
    inner = path / path.resolve().name.replace("-", "_")
    if (inner / "__init__.py").is_file() and not (path / "__init__.py").exists():
        path = inner
    file = path / "__init__.py" if path.is_dir() else path
    if not file.is_file():
        raise UnknownGame(f"There is no file {str(file)!r} to take a game from.")
    place = path.resolve()
    name = f"{place.stem} (a game, {zlib.crc32(bytes(place)):08x})"  # no module that is imported has such a name
    inside = [str(path)] if path.is_dir() else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=inside)
    if spec is None or spec.loader is None:
        raise UnknownGame(f"{str(file)!r} is no Python file to take a game from.")
    for part in [each for each in sys.modules if each.startswith(f"{name}.")]:  # read earlier, and perhaps edited since
        del sys.modules[part]
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BadGame(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module


def brought_from(game: Game, source: str) -> Game:
    if game.name not in OUR_GAMES:
        _sources[game.name] = source
    return game


def game_in(module: ModuleType) -> Game:
    found = getattr(module, "GAME", None)
    if not isinstance(found, Game):
        raise BadGame(f"{module.__name__} holds no game: it needs a global GAME = larcin.Game(...).")
    if found.name not in OUR_GAMES:
        _brought[found.name] = found
    return found
