"""What helps to play Oliver Twist well and fast."""

from __future__ import annotations

from larcin.rules.hints import ByHabit, BySearch, Hints, Searching

HINTS = Hints(
    novice=ByHabit(),
    regular=BySearch(50),
    expert=BySearch(1_500),
    master=BySearch(10_000),
    searching=Searching(curiosity=2.0),
    gpu_registers=128,
    screen="larcin.cli.screens.oliver_twist:oliver_twist",
    picture="larcin.pictures.oliver_twist",
)
