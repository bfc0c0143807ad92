"""Which games a study looks at: all that their course depends on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from larcin.bots import bot
from larcin.errors import BadOptions

FORMAT = "larcin-study"


@dataclass(frozen=True)
class Sample:
    """Games of one kind. Each deal is played `repeats` times; from one of these games to the next everybody sits one
    seat further on, and thinks anew.
    """

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    """Levels, one a seat, as they sit in the first game of each deal."""
    seed: int = 0
    repeats: int = 1

    def __post_init__(self) -> None:
        if len(self.players) != int(self.options["seats"]):
            raise BadOptions(
                f"There are {self.options['seats']} seats: name one level for all of them, or one for each."
            )
        for level in self.players:
            bot(level)

    def deal(self, number: int) -> int:
        return number // self.repeats

    def sitters(self, number: int) -> list[str]:
        """Who sits where in a game."""
        on = number % self.repeats
        return [self.players[(seat - on) % len(self.players)] for seat in range(len(self.players))]

    def heading(self) -> dict[str, Any]:
        return {"format": FORMAT, "version": 1, **asdict(self), "players": list(self.players)}

    @property
    def folder(self) -> str:
        """A name for it among samples of the same game."""
        options = "-".join(str(value) for value in self.options.values())
        players = self.players[0] if len(set(self.players)) == 1 else "-".join(self.players)
        return f"{options}.{players}.{self.repeats}.{self.seed}"
