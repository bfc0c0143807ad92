"""Traces: every step of a match with all that was possible, for people who study games. See `docs/notation.md`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from larcin.lab.provenance import provenance
from larcin.match import Match
from larcin.rules.contract import CHANCE


def trace(match: Match, number: int = 0, chance: Mapping[str, Any] | None = None) -> Iterator[dict[str, Any]]:
    """The lines of a trace: the start, then one a step. `number` tells several matches in one file apart; `chance` says
    where the draws come from, if the match itself does not know.
    """
    before = match.at(0)
    yield {
        "match": number,
        "step": 0,
        "game": match.game.name,
        "rules": match.game.version,
        "options": dict(match.options),
        "chance": match.record()["chance"] if chance is None else chance,
        "made": provenance(),
        "state": before.position()["table"],
    }
    for count, (seat, move) in enumerate(match.steps, start=1):
        after = match.at(count)
        line: dict[str, Any] = {
            "match": number,
            "step": count,
            "to_act": [actor(each) for each in sorted(before.to_act)],
            "actor": actor(seat),
            "legal": [str(legal) for legal in before.legal(seat)],
        }
        if seat == CHANCE:
            line["weights"] = list(before.chances().values())
        yield {**line, "action": str(move), "state": after.position()["table"]}
        before = after


def actor(seat: int) -> int | str:
    return "chance" if seat == CHANCE else seat
