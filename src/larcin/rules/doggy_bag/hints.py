"""What helps to play Doggy Bag well and fast."""

from __future__ import annotations

from larcin.rules.doggy_bag.state import MOST_IN_BAG, NIGHTS
from larcin.rules.hints import ByHabit, ByPlaying, BySearch, Hints, Searching


def longest(seats: int) -> int:
    """In each night everybody gives, takes a role, uses it and tries its luck (D7 to D30): ten choices, and one more
    for each bone that can come out of the bag.
    """
    return NIGHTS * (10 * seats + MOST_IN_BAG)


HINTS = Hints(
    novice=ByHabit(doubts=8),
    regular=BySearch(200),
    expert=BySearch(1_000),
    master=BySearch(1_000, learned=True),
    searching=Searching(games_a_deal=8, curiosity=1.0, others_think=False),  # a re-deal may take as long as ten nights
    gpu_registers=40,
    gpu_unrolled=True,
    screen="larcin.cli.screens.doggy_bag:doggy_bag",
    picture="larcin.pictures.doggy_bag",
    longest=longest,
    review_tries=2_000,
    learning=ByPlaying(rounds=240),
)
