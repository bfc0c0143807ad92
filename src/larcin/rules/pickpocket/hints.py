"""What helps to play Pickpocket well and fast."""

from __future__ import annotations

from larcin.rules.hints import ByHabit, ByPlaying, BySearch, Hints, Searching

TILES = 71  # P1


def longest(seats: int) -> int:
    """No tile comes back into the bag (P24): each is drawn once and played once. A night has two tiles at least, those
    of double or nothing, and for everybody a power, a glove, a pass, a way out, somebody to lay down, and a second try.
    """
    return 2 * TILES + TILES * 6 * seats


HINTS = Hints(
    novice=ByHabit(doubts=7),
    regular=ByHabit(doubts=1),
    expert=BySearch(1_000),
    master=BySearch(4_000, learned=True),
    searching=Searching(curiosity=0.5, others_think=False),
    gpu_registers=48,
    gpu_unrolled=True,
    screen="larcin.cli.screens.pickpocket:pickpocket",
    picture="larcin.pictures.pickpocket",
    longest=longest,
    review_tries=2_000,
    learning=ByPlaying(rounds=480),
)
