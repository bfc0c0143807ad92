"""What helps to play Pickpocket well and fast."""

from __future__ import annotations

from larcin.rules.contract import View
from larcin.rules.hints import ByHabit, BySearch, Hints, Searching
from larcin.rules.pickpocket.odds import odds


def double_or_nothing(view: View) -> str | None:
    """Alone in the inn, nobody else chooses: the odds know the best first step by full expectation."""
    table = view["table"]
    if not table["double"] or table["turn"] != view["seat"]:
        return None
    move: str = odds(view)["double"]["move"]
    return move


HINTS = Hints(
    novice=ByHabit(doubts=7),
    regular=ByHabit(doubts=1),
    expert=BySearch(1_000),
    searching=Searching(curiosity=0.5, others_think=False),
    right_move=double_or_nothing,
    gpu_registers=48,
    gpu_unrolled=True,
    screen="larcin.cli.screens.pickpocket:pickpocket",
)
