"""Collect what the tests of Oliver Twist's table need from random games.

    python web/stand/decisions.py

writes into web/src/games/oliver-twist:

- `decisions.json`: of every sort of decision (the same kinds of moves on offer) the first one and the one with the most
  moves, each with the stash of the seat;
- `tale.json`: a game as one seat saw it: how the streets lay at first, then for every change its events and how things
  stood after it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import larcin
from larcin.bots import bot, let_play
from larcin.rules.contract import CHANCE

GAMES = 40
TALE_SEED = 3
OUT = Path(__file__).parents[1] / "src" / "games" / "oliver-twist"


def main() -> None:
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for seed in range(GAMES):
        match = larcin.Match("oliver-twist", seed=seed, seats=2 + seed % 3)
        while match.to_act:
            seat = min(match.to_act)
            moves = list(match.legal(seat))
            kept = found.setdefault(sort_of(moves), [])
            if not kept or len(moves) > len(kept[-1]["legal"]):
                kept[1:] = [{"stash": match.view(seat)["table"]["seats"][seat]["stash"], "legal": moves}]
            let_play(match, seat, bot("random"), seed=seed * 1000 + len(match))
        if seed == TALE_SEED:
            write("tale.json", changes(match, seat=0))
    write("decisions.json", [decision for kept in found.values() for decision in kept])


def sort_of(moves: list[str]) -> tuple[str, ...]:
    """The kinds of moves on offer: their words without numbers and names of tokens."""
    verb = re.compile(r"hand in|give up|give in|turn up|seat|[a-z]+")
    return tuple(sorted({found[0] for move in moves if (found := verb.match(move))}))


def changes(match: larcin.Match, seat: int) -> list[dict[str, Any]]:
    """One for the start, and one for each move of a seat with the draws that followed it."""
    steps = match.steps
    told: list[dict[str, Any]] = []
    since = 0
    for end in [index for index, step in enumerate(steps) if step.seat != CHANCE] + [len(steps)]:
        here = match.at(end)
        table = here.view(seat)["table"]
        lying = {"board": table["board"]} if not told else {}
        standing = {
            "pawn": table["pawn"],
            "up": sum(token not in (None, "face down") for token in table["board"]),
            "down": table["board"].count("face down"),
            "money": [each["money"] for each in table["seats"]],
        }
        told.append({**lying, "events": here.log(seat, since=since) if told else [], **standing})
        since = end
    return told


def write(name: str, rows: list[dict[str, Any]]) -> None:
    lines = ",\n".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in rows)
    (OUT / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{name}: {len(rows)} lines, {(OUT / name).stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
