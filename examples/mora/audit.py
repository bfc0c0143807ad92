"""What holds in every state of mora."""

from __future__ import annotations

from larcin.game import rule

from .state import MOST_COINS, NONE, State

AUDITS = ("The rounds left must be between none and all.", "Coins and fingers must be possible.")


@rule
def audit(state: State) -> int:
    if not 0 <= state.left <= state.rounds:
        return 1
    for seat in range(2):
        if state.coins[seat] < 0 or not NONE <= state.fingers[seat] <= 1 or not 0 <= state.stake <= MOST_COINS:
            return 2
    return 0
