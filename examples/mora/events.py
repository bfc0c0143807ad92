"""What can happen in mora."""

from __future__ import annotations

from larcin.game import NUMBER, Kind

STAKE, CHOSEN, SHOWN = range(3)

EVENTS = (
    Kind(STAKE, "stake", coins=NUMBER),
    Kind(CHOSEN, "chosen", seat=NUMBER),
    Kind(SHOWN, "shown", sum=NUMBER, seat=NUMBER, coins=NUMBER),
)
