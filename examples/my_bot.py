"""A bot for any game of larcin: it plays the move that it has not played for the longest time.

Try it: `larcin play kids-of-london --bot "python examples/my_bot.py"`. What it may say and hear is in docs/bots.md.
"""

import json
import sys


def choose(view: dict[str, object], legal: list[str], played: list[str]) -> str:
    """Think here. `view` is what you know, as `Match.view` gives it; answer with one of `legal`."""
    return min(legal, key=lambda move: played.index(move) if move in played else -1)


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


played: list[str] = []  # the oldest first
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", name="my bot")
    elif message["type"] == "new game":
        played.clear()
    elif message["type"] == "choose":
        move = choose(message["view"], message["legal"], played)
        played = [*(each for each in played if each != move), move]
        say(move=move)
    elif message["type"] == "goodbye":
        break
