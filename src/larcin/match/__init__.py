"""Matches: games in progress, their records, and chance that can be verified."""

from larcin.match.match import Match
from larcin.match.moves import Move, Result, Step
from larcin.match.records import replay, verify

__all__ = ["Match", "Move", "Result", "Step", "replay", "verify"]
