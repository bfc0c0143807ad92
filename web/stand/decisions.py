"""Collect decisions of random games for the tests of Oliver Twist's table.

    python web/stand/decisions.py

writes web/src/games/oliver-twist/decisions.json: the moves of every sort of decision (the same kinds on offer),
of the first one and of the one with the most moves.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import larcin
from larcin.bots import bot, let_play

GAMES = 40
OUT = Path(__file__).parents[1] / "src" / "games" / "oliver-twist" / "decisions.json"


def main() -> None:
    found: dict[tuple[str, ...], list[list[str]]] = {}
    for seed in range(GAMES):
        match = larcin.Match("oliver-twist", seed=seed, seats=2 + seed % 3)
        while match.to_act:
            seat = min(match.to_act)
            moves = list(match.legal(seat))
            kept = found.setdefault(sort_of(moves), [])
            if not kept or len(moves) > len(kept[-1]):
                kept[1:] = [[str(move) for move in moves]]
            let_play(match, seat, bot("random"), seed=seed * 1000 + len(match))
    lines = [json.dumps(row, separators=(",", ":"), ensure_ascii=False) for kept in found.values() for row in kept]
    OUT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(f"{OUT.name}: {len(lines)} lines, {OUT.stat().st_size // 1000} kB")


def sort_of(moves: list[str]) -> tuple[str, ...]:
    """The kinds of moves on offer: their words without numbers and names of tokens."""
    verb = re.compile(r"hand in|give up|give in|turn up|seat|[a-z]+")
    return tuple(sorted({found[0] for move in moves if (found := verb.match(move))}))


if __name__ == "__main__":
    main()
