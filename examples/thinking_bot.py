"""A bot for any game of larcin that thinks: it asks larcin's search, and then counts on re-deals of its own.

Try it: `larcin play pickpocket --bot "python examples/thinking_bot.py"`. What it may ask for is in docs/bots.md. With
larcin installed, a re-deal can be played on: `Match.from_position` takes it.
"""

import json
import sys
from typing import Any

from larcin import Match

ITERATIONS = 200
REDEALS = 5


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def ask(**message: Any) -> dict[str, Any]:
    """Ask larcin for something before answering, and wait for it. Time runs on."""
    say(**message)
    told: dict[str, Any] = json.loads(sys.stdin.readline())
    return told


def choose(seat: int, legal: list[str]) -> str:
    """The better one of the two that the search tried most, by games played on at random from re-deals."""
    found = ask(ask="search", iterations=ITERATIONS)
    if found["type"] != "search":  # refused
        return legal[0]
    two: list[str] = sorted(found["moves"], key=lambda move: -found["moves"][move]["tries"])[:2]
    won = dict.fromkeys(two, 0)
    for number, position in enumerate(ask(ask="redeals", count=REDEALS)["positions"]):
        for move in two:
            match = Match.from_position(position, seed=number)
            if move in match.legal(seat):
                match.play(seat, move)
                won[move] += seat in played_out(match)
    return max(two, key=lambda move: (won[move], move == found["best"]))


def played_out(match: Match) -> tuple[int, ...]:
    """Who wins if everybody goes on with the first of their legal moves."""
    while not match.is_over:
        acting = min(match.to_act)
        match.play(acting, match.legal(acting)[0])
    assert match.result is not None
    return match.result.winners


own_seat = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", name="thinking bot")
    elif message["type"] == "new game":
        own_seat = message["seat"]
    elif message["type"] == "choose":
        say(move=choose(own_seat, message["legal"]))
    elif message["type"] == "goodbye":
        break
