"""What helps to play Oliver Twist well and fast."""

from __future__ import annotations

from larcin.rules.hints import ByHabit, ByPlaying, BySearch, Hints, Searching

TOKENS = 85  # T1, T2
CARDS = 13  # T10


def longest(seats: int) -> int:
    """Two rounds, in each of which a token is prowled for once and sold once, and each card is played once or twice;
    to all of these belong ten choices at most (where to, what to give up, to discard, to keep, whom to rob, rows).
    """
    return 2 * (2 * TOKENS + 2 * CARDS) * 10


HINTS = Hints(
    novice=ByHabit(),
    regular=BySearch(50),
    expert=BySearch(1_500),
    master=BySearch(2_000, learned=True),
    searching=Searching(curiosity=2.0),
    gpu_registers=128,
    screen="larcin.cli.screens.oliver_twist:oliver_twist",
    picture="larcin.pictures.oliver_twist",
    longest=longest,
    review_tries=2_000,
    learning=ByPlaying(rounds=440, games=32_768, width=64),
)
