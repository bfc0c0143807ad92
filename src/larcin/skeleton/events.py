"""What can happen: the kinds of events that the rules tell of, and what their numbers mean."""

from __future__ import annotations

from larcin.game import NUMBER, SEATS, Kind

LAID, TAKES, WINS = range(3)

EVENTS = (
    Kind(LAID, "laid", stones=NUMBER),
    Kind(TAKES, "takes", seat=NUMBER, stones=NUMBER),
    Kind(WINS, "wins", seats=SEATS),
)
