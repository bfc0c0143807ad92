"""Long lists of texts, made short for their way to a browser: what a text shares with the one before it is a number.

gzip finds repetitions by itself, but thousands of moves that differ in a few letters each take it twice as much.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""How many letters a text shares with the one before it."""
LEAST = 64
"""Shorter lists stay as they are."""
TEXTS, KEYS = "~", "="


def shortened(told: Any) -> Any:
    """JSON in which long lists of texts, and long dictionaries of texts, are objects with these keys."""
    if isinstance(told, dict):
        if is_long(list(told.values())) and is_long(list(told)):
            return {KEYS: as_one(list(told)), TEXTS: as_one(list(told.values()))}
        return {key: shortened(value) for key, value in told.items()}
    if isinstance(told, list):
        return {TEXTS: as_one(told)} if is_long(told) else [shortened(each) for each in told]
    return told


def is_long(texts: list[Any]) -> bool:
    return len(texts) >= LEAST and all(isinstance(text, str) and "\n" not in text for text in texts)


def as_one(texts: list[str]) -> str:
    """A line for each text: how much of the one before it begins with, and the rest."""
    shared = [min(shared_letters(*pair), len(DIGITS) - 1) for pair in pairwise(["", *texts])]
    return "\n".join(DIGITS[count] + text[count:] for count, text in zip(shared, texts, strict=True))


def shared_letters(one: str, other: str) -> int:
    """With how many letters both begin."""
    differs = (number for number, (here, there) in enumerate(zip(one, other, strict=False)) if here != there)
    return next(differs, min(len(one), len(other)))


def restored(told: Any) -> Any:
    """What was shortened, as it was."""
    if isinstance(told, dict):
        if KEYS in told:
            return dict(zip(one_by_one(told[KEYS]), one_by_one(told[TEXTS]), strict=True))
        return one_by_one(told[TEXTS]) if TEXTS in told else {key: restored(value) for key, value in told.items()}
    return [restored(each) for each in told] if isinstance(told, list) else told


def one_by_one(lines: str) -> list[str]:
    texts, last = [], ""
    for line in lines.split("\n"):
        last = last[: DIGITS.index(line[0])] + line[1:]
        texts.append(last)
    return texts
