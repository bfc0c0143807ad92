"""Whoever can play: a level, a program, a function, an object. And who gives no move that can be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from larcin.bots.knowledge import Knowledge
from larcin.bots.ladder import OUR_BOTS
from larcin.bots.levels import Bot, bot
from larcin.bots.outside import USUAL_SECONDS, NoMove, OutsideBot, short
from larcin.errors import BadGame, LarcinError
from larcin.match import Move

Agent = str | Bot | Callable[[Knowledge], Any]
"""The name of a level or rung, the command of a program, an object that can `choose`, or a function that does."""


class ByFunction:
    """Lets a function choose: from a seat's knowledge, one of its legal moves."""

    def __init__(self, function: Callable[[Knowledge], Any]) -> None:
        self._function = function

    def choose(self, knowledge: Knowledge) -> Move:
        chosen: Move = self._function(knowledge)
        return chosen


class Absent:
    """In the place of a program that cannot be started: it has no move to give."""

    def __init__(self, why: str) -> None:
        self._why = why

    def choose(self, knowledge: Knowledge) -> Move:  # noqa: ARG002
        raise NoMove(self._why)


def as_bot(agent: Agent, seconds: float = USUAL_SECONDS) -> Bot:
    """The bot that an agent is. A program has so many seconds for a move, and nobody plays in its place."""
    if isinstance(agent, str):
        return bot(agent) if agent in OUR_BOTS or not agent.strip() else program(agent, seconds)
    if hasattr(agent, "choose"):
        return agent
    if callable(agent):
        return ByFunction(agent)
    raise LarcinError(f"{agent!r} cannot play: give a level, a command, a function or an object with `choose`.")


def program(command: str, seconds: float) -> Bot:
    try:
        return OutsideBot(command, None, seconds)
    except LarcinError as error:
        return Absent(str(error))


def ask(player: Bot, knowledge: Knowledge) -> Move:
    """A bot's move. Raises `NoMove` where it has none to give: it fails, or answers something else.

    An error in a rule is not the bot's, and is raised as it is.
    """
    try:
        chosen = player.choose(knowledge)
    except (NoMove, BadGame):
        raise
    except Exception as error:
        raise NoMove(f"raised {type(error).__name__}: {error}") from error
    for legal in knowledge.legal:
        if legal == chosen:
            return legal
    raise NoMove(f"answered {short(chosen)} where a legal move was due, such as {str(knowledge.legal[0])!r}")
