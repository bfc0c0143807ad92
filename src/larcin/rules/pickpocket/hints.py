"""What helps to play Pickpocket well and fast."""

from __future__ import annotations

from larcin.rules.hints import ByHabit, BySearch, Hints, Searching

HINTS = Hints(
    novice=ByHabit(doubts=7),
    regular=ByHabit(doubts=1),
    expert=BySearch(1_000),
    master=BySearch(4_000, learned=1_000),
    searching=Searching(curiosity=0.5, others_think=False),
    gpu_registers=48,
    gpu_unrolled=True,
    screen="larcin.cli.screens.pickpocket:pickpocket",
    picture="larcin.pictures.pickpocket",
)
