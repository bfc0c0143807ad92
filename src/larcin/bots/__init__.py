"""All that an author of bots needs: `from larcin.bots import ...`. docs/bots.md says how bots think and are measured.

A bot is anything with `choose(knowledge)`, which answers with one of `knowledge.legal` (`Bot`, `Knowledge`). `bot`
gives one of our levels or rungs, `player` one of these or a program from outside by its command, `as_bot` whatever can
play: a function, too. `begin`, `let_play`, `end` and `close` let bots play a match; `ask` asks one for a move and
raises `NoMove` where it has none. `Thinker` and `Budget` are the search, for bots that think.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from larcin.bots.agents import Agent, as_bot, ask
from larcin.bots.knowledge import Knowledge
from larcin.bots.ladder import LEVELS, OUR_BOTS, RUNGS
from larcin.bots.levels import (
    Bot,
    HabitualBot,
    MixingBot,
    OutguessingBot,
    RandomBot,
    ThinkingBot,
    TryingBot,
    bot,
)
from larcin.bots.outside import USUAL_SECONDS, NoMove, OutsideBot
from larcin.bots.thinking import Budget, Thinker, Thought
from larcin.match import Match, Move

__all__ = [
    "LEVELS",
    "OUR_BOTS",
    "RUNGS",
    "USUAL_SECONDS",
    "Agent",
    "Bot",
    "Budget",
    "HabitualBot",
    "Knowledge",
    "MixingBot",
    "NoMove",
    "OutguessingBot",
    "OutsideBot",
    "RandomBot",
    "Thinker",
    "ThinkingBot",
    "Thought",
    "TryingBot",
    "as_bot",
    "ask",
    "begin",
    "bot",
    "close",
    "end",
    "let_play",
    "player",
]


def player(name: str, seconds: float = USUAL_SECONDS) -> Bot:
    """A bot by its level or rung, or by the command that starts a program, which then has so many seconds a move."""
    return bot(name) if name in OUR_BOTS or not name.strip() else OutsideBot(name, bot("novice"), seconds)


def begin(match: Match, bots: Mapping[int, Bot]) -> None:
    """Tell those bots that want to know, each by its seat, that a match begins."""
    for seat, each in bots.items():
        if isinstance(each, OutsideBot):
            each.begin(match, seat)


def let_play(match: Match, seat: int, player: Bot, seed: int = 0) -> Move:
    """Let a bot make its move in a match. The same seed gives the same move."""
    move = player.choose(Knowledge(match, seat, seed))
    match.play(seat, move)
    return move


def end(match: Match, bots: Mapping[int, Bot]) -> None:
    """Tell those bots that want to know that a match is over."""
    for seat, each in bots.items():
        if isinstance(each, OutsideBot):
            each.end(match, seat)


def close(bots: Iterable[Bot]) -> None:
    """Let programs from outside go."""
    for each in bots:
        if isinstance(each, OutsideBot):
            each.close()
