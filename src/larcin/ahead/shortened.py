"""Long lists of texts, made short for their way to a browser: each word is a letter, and what a text shares with the
one before it, at its beginning and at its end, is a number.

gzip finds repetitions by itself, but looks back 32 kB, and thousands of moves that differ in a word each take it four
times as much.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""How many words a text shares with the one before it."""
LEAST = 64
"""Shorter lists stay as they are."""
TEXTS, KEYS = "~", "="
WORDS = re.compile(r"\w+|\W+")
FIRST_LETTER, LAST_LETTER = ord("#"), 0xD7FF
"""Letters that stand for words: all that need no mark in JSON but one, and are one sign in every language."""

Short = list[str]
"""Texts as one: their words, a line each; how many words each text shares with the beginning and with the end of the
one before, a digit each; and the rest of each text, a line each and a letter a word.
"""


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
    if len(texts) < LEAST or not all(isinstance(text, str) and "\n" not in text for text in texts):
        return False
    return len(words_of(texts)) <= LAST_LETTER - FIRST_LETTER


def words_of(texts: list[str]) -> list[str]:
    """All words of some texts, and what stands between them: the usual ones first."""
    return [word for word, _ in Counter(word for text in texts for word in WORDS.findall(text)).most_common()]


def as_one(texts: list[str]) -> Short:
    words = words_of(texts)
    letter = {word: chr(FIRST_LETTER + number) for number, word in enumerate(words)}
    spelt = ["".join(letter[word] for word in WORDS.findall(text)) for text in texts]
    begins, ends, rests = "", "", []
    for before, now in pairwise(["", *spelt]):
        first = shared_letters(before, now)
        last = shared_letters(before[first:][::-1], now[first:][::-1])
        begins += DIGITS[first]
        ends += DIGITS[last]
        rests.append(now[first : len(now) - last])
    return ["\n".join(words), begins, ends, "\n".join(rests)]


def shared_letters(one: str, other: str) -> int:
    """With how many letters both begin, as far as digits go."""
    differs = (number for number, (here, there) in enumerate(zip(one, other, strict=False)) if here != there)
    return min(next(differs, min(len(one), len(other))), len(DIGITS) - 1)


def restored(told: Any) -> Any:
    """What was shortened, as it was."""
    if isinstance(told, dict):
        if KEYS in told:
            return dict(zip(one_by_one(told[KEYS]), one_by_one(told[TEXTS]), strict=True))
        return one_by_one(told[TEXTS]) if TEXTS in told else {key: restored(value) for key, value in told.items()}
    return [restored(each) for each in told] if isinstance(told, list) else told


def one_by_one(short: Short) -> list[str]:
    words, begins, ends, rests = short
    known = words.split("\n")
    texts, spelt = [], ""
    for begin, end, rest in zip(begins, ends, rests.split("\n"), strict=True):
        spelt = spelt[: DIGITS.index(begin)] + rest + spelt[len(spelt) - DIGITS.index(end) :]
        texts.append("".join(known[ord(letter) - FIRST_LETTER] for letter in spelt))
    return texts
