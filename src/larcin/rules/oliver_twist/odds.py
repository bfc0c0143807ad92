"""A seat's chances in Oliver Twist, from its view and nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from larcin.rules.contract import View
from larcin.rules.oliver_twist.box import CARD_NAMES, TOOL_NAMES, TYPE_NAMES
from larcin.rules.oliver_twist.state import KIND_NAMES, TYPE_OF


def odds(view: View) -> dict[str, Any]:
    """What a face-down token is, which card the next character token brings, and what a burglary is worth.

    Probabilities and pounds are floats. A seat without the memory aid has no odds: it would have to remember.
    """
    table, seat = view["table"], view["seat"]
    if seat is None or table["tokens_unseen"] is None:
        return {}
    return {
        "face_down": face_down(table["tokens_unseen"]),
        "next_card": shares(table["cards_unseen"], CARD_NAMES),
        "burglary": burglary(table["burglaries_unseen"], table["seats"][seat]["tools"]),
    }


def shares(counts: dict[str, int], names: tuple[str, ...]) -> dict[str, float]:
    total = sum(counts.values())
    return {name: counts[name] / total for name in names if counts.get(name)}


def face_down(unseen: dict[str, int]) -> dict[str, float]:
    """How likely a face-down token, of which the seat knows nothing, is of each type (T30)."""
    by_type: dict[str, int] = {}
    for name, count in unseen.items():
        sort = TYPE_NAMES[TYPE_OF[KIND_NAMES.index(name)]]
        by_type[sort] = by_type.get(sort, 0) + count
    return shares(by_type, TYPE_NAMES)


def burglary(unseen: dict[str, int], tools: dict[str, int]) -> dict[str, float]:
    """A burglary now (T36): how many cards, what the best of them is worth on average, how likely it is a gain."""
    drawn = 1 + sum(tools.get(name, 0) > 0 for name in TOOL_NAMES)
    values = sorted(int(value) for value, count in unseen.items() for _ in range(count))
    drawn = min(drawn, len(values))
    worse = [chance_all_below(index, len(values), drawn) for index in range(len(values) + 1)]
    best = [worse[index + 1] - worse[index] for index in range(len(values))]
    return {
        "cards": drawn,
        "pounds": float(sum(value * chance for value, chance in zip(values, best, strict=True))),
        "gain": float(sum(chance for value, chance in zip(values, best, strict=True) if value > 0)),
    }


def chance_all_below(good: int, cards: int, drawn: int) -> Fraction:
    """The chance that all cards drawn are among the first `good` of them."""
    chance = Fraction(1)
    for number in range(drawn):
        chance *= Fraction(max(good - number, 0), cards - number)
    return chance
