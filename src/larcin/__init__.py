"""larcin: four games of thieves, with their exact rules.

>>> import larcin
>>> match = larcin.Match("kids-of-london", seats=4, seed=7)
>>> match.legal(0)[:2]
[Move('card 0'), Move('card 1')]
"""

from larcin.errors import (
    BadComponents,
    BadGame,
    BadOptions,
    BadPosition,
    IllegalMove,
    IllegalRecord,
    LarcinError,
    NotVerified,
    UnknownGame,
    UnreadableMove,
    UnreadableRecord,
)
from larcin.match import Match, Move, Position, Result, Step, replay, verify
from larcin.rules import games, load
from larcin.rules.contract import CHANCE, ONLOOKER, Game

__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "ONLOOKER",
    "BadComponents",
    "BadGame",
    "BadOptions",
    "BadPosition",
    "Game",
    "IllegalMove",
    "IllegalRecord",
    "LarcinError",
    "Match",
    "Move",
    "NotVerified",
    "Position",
    "Result",
    "Step",
    "UnknownGame",
    "UnreadableMove",
    "UnreadableRecord",
    "games",
    "load",
    "replay",
    "verify",
]
