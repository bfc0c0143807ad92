"""Matches: games in progress, their records, and chance that can be verified."""

from larcin.match.match import Match
from larcin.match.moves import Move, Position, Result, Step
from larcin.match.records import replay, verify

__all__ = ["Match", "Move", "Position", "Result", "Step", "replay", "verify"]
