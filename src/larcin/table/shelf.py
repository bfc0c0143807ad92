"""The games that a server offers: ours, those that are installed, and those that it was given."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from larcin.errors import BadGame, BadRules, LarcinError
from larcin.rules import games, load
from larcin.rules.contract import Game
from larcin.rules.description import parts_of_view
from larcin.rules.rules_text import read_rules
from larcin.rules.words import missing_words
from larcin.table.errors import Refused

if TYPE_CHECKING:
    from larcin.table.agreement import Agreement

logger = logging.getLogger("larcin.shelf")

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What a game may be called: its name stands in addresses, in the database and in the page."""
LONGEST_NAME = 60


class Shelf:
    """Games by their names. `LarcinError` if one of those that are given is none, or cannot be shown to anybody."""

    def __init__(self, given: Sequence[str] = ()) -> None:
        self._games: dict[str, Game] = {}
        self._sources: dict[str, str] = {}
        known = games()
        for name in known:
            self._put_known(name)
        for source in given:
            if source not in known:
                self._put_given(source)

    def _put_known(self, name: str) -> None:
        """Ours, and what is installed: a package that brings a broken game must not stop all others."""
        try:
            self._put(load(name), name)
        except Exception as error:
            logger.warning("an installed game is not offered", extra={"game": name, "why": str(error)})

    def _put_given(self, given: str) -> None:
        source = str(Path(given).resolve()) if Path(given).exists() else given
        try:
            self._put(load(source), source)
        except LarcinError as error:
            raise type(error)(f"--game {given}: {error}") from error

    def _put(self, game: Game, source: str) -> None:
        if game.name in self._games and self._sources[game.name] != source:
            raise BadGame(f"there is a game called {game.name!r} already: give this one another name.")
        check(game)
        self._games[game.name] = game
        self._sources[game.name] = source

    def __iter__(self) -> Iterator[Game]:
        """The games in the order of the shelf."""
        return iter(self._games.values())

    def __contains__(self, name: str) -> bool:
        return name in self._games

    @property
    def names(self) -> list[str]:
        return list(self._games)

    def game(self, name: str) -> Game:
        """A game by its name and nothing else: a client must not make the server load files."""
        if name not in self._games:
            raise Refused("no such game")
        return self._games[name]

    def check_table(self, agreement: Agreement) -> None:
        """Whether a table can be played on, which may have been opened when other games were offered, or other rules.

        By those of another version its match would not be what it was.
        """
        name = agreement.game
        if name not in self._games:
            raise Refused("no such game", "no longer offered", game=name)
        if agreement.rules not in (0, self._games[name].version):
            raise Refused("no such game", "other rules", game=self._games[name].title["en"])

    def can_play(self, agreement: Agreement) -> bool:
        """The same as an answer."""
        try:
            self.check_table(agreement)
        except Refused:
            return False
        return True

    def source(self, name: str) -> str:
        """What `larcin.load` finds the game by, in another process as in this one."""
        return self._sources[name]


def check(game: Game) -> None:
    """Refuse a game that players would stumble over: it has no name, no rules to read, or lacks words."""
    if not NAME.fullmatch(game.name) or len(game.name) > LONGEST_NAME:
        raise BadGame(f"{game.name!r} is no name for a game: take small letters, digits and hyphens, such as my-game.")
    options = [option.name for option in game.options]
    gaps = missing_words(game.words, game.moves, game.outcomes, options, parts_of_view(game))
    if gaps:
        raise BadGame(f"there are no words for {'; '.join(gaps[:5])}{' …' if len(gaps) > 5 else ''}.")
    try:
        read_rules(game.rules_text)
    except BadRules as error:
        raise BadGame(f"the text of its rules: {error}") from None
