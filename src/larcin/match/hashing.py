"""The draws of `larcin.match.chance` by compiled rules: SHA-256, and as much around it as a match needs.

Draws follow from the seed and the players' words alone, so that a page of them is hashed at once, side by side: a
processor does that in little more time than it takes for one. What cannot be drawn here is left to
`VerifiableChance.draw`: words that do not fit, and numbers that would be drawn again, one in four thousand million.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larcin.rules.contract import Array, rule

PAGE = 16
"""How many draws are hashed at once. Each has a column of its own in the arrays below, and each word a row."""

ROUNDS = 64
LETTERS = 64
"""How many letters are hashed at a time, as sixteen words of four."""

HASHED, WORDS = 0, 8 * PAGE
INNER = WORDS + ROUNDS * PAGE
OUTER = INNER + 8
SECRET = OUTER + 8
"""Where there lies what of a secret, in words of 32 bits: the page that was hashed last, what is being hashed, and the
two hashes of the seed that all go on from.
"""

TURNED, SEALED, SEED, BOOKMARKS = 0, 1, 2, 6
"""Where bookmarks say what: which page was hashed last, from 1 on; whether that was ever done, so that the seed is in
the secret; and the seed, in four numbers.
"""

MOST_SAID = 42
"""How many letters of players' words fit beside the number of a draw and the mark of the end."""

INNER_PAD, OUTER_PAD, END = 0x36363636, 0x5C5C5C5C, 0x80
FULL = 0xFFFFFFFF
DIGIT, POINT, SPACE, NOUGHT = 10, 0x2E, 0x20, 0x30
NO_DRAW = -1


def root(number: int, degree: int) -> int:
    """The first 32 bits after the point of a root: where the constants of SHA-256 come from."""
    low, high = 0, number << 32
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= number << 32 * degree else (low, middle)
    return low & FULL


PRIMES = [number for number in range(2, 312) if all(number % each for each in range(2, number))]
FIRST = np.array([root(prime, 2) for prime in PRIMES[:8]], dtype=np.uint32)
CONSTANTS = np.array([root(prime, 3) for prime in PRIMES], dtype=np.uint32)


# ------------------------------------------------------------------------------------------------------------- draws


@rule
def draw(bookmarks: Array, secret: Array, said: Array, number: int, weights: Array, count: int) -> int:
    """The index that a draw picks among so many weights; `NO_DRAW` if that is to be found out elsewhere."""
    total = 0
    for index in range(count):
        total += weights[index]
    if total <= 0 or len(said) > MOST_SAID:
        return NO_DRAW
    turn_to(bookmarks, secret, said, number // PAGE)
    column = number % PAGE
    if secret[HASHED + column] == FULL:
        return NO_DRAW
    left = 0
    for index in range(8):
        left = ((left << 32) | int(secret[HASHED + index * PAGE + column])) % total
    for index in range(count):
        left -= weights[index]
        if left < 0:
            return index
    return NO_DRAW


@rule
def turn_to(bookmarks: Array, secret: Array, said: Array, page: int) -> None:
    """Hash a page of draws, unless it was the last that was."""
    if bookmarks[TURNED] == page + 1:
        return
    if not bookmarks[SEALED]:
        seal(bookmarks, secret)
        bookmarks[SEALED] = 1
    write_texts(secret[WORDS:], page * PAGE, said)
    hash_onto(secret, INNER)
    for index in range(8 * PAGE):
        secret[WORDS + index] = secret[HASHED + index]
    for index in range(WORDS + 9 * PAGE, WORDS + 15 * PAGE):
        secret[index] = 0
    for column in range(PAGE):
        secret[WORDS + 8 * PAGE + column] = END << 24
        secret[WORDS + 15 * PAGE + column] = (LETTERS + 32) * 8
    hash_onto(secret, OUTER)
    bookmarks[TURNED] = page + 1


@rule
def seal(bookmarks: Array, secret: Array) -> None:
    """Hash the seed once for all draws, as HMAC does: twice, each time with another pad, in two columns."""
    for index in range(8):
        seed = bookmarks[SEED + (index >> 1)] >> 32 * (index & 1) & FULL
        # Its first letter is its lowest, and shall be its highest.
        swapped = (seed << 24) | ((seed & 0xFF00) << 8) | ((seed >> 8) & 0xFF00) | (seed >> 24)
        secret[INNER + index] = FIRST[index]
        for column, pad in ((0, INNER_PAD), (1, OUTER_PAD)):
            secret[WORDS + index * PAGE + column] = swapped ^ pad
            secret[WORDS + (8 + index) * PAGE + column] = pad
    hash_onto(secret, INNER)
    for index in range(8):
        secret[INNER + index] = secret[HASHED + index * PAGE]
        secret[OUTER + index] = secret[HASHED + index * PAGE + 1]


@rule
def write_texts(words: Array, first: int, said: Array) -> None:
    """Write the texts of a page of draws. Where only the last digit is another, the text before it is copied."""
    digits = 0
    for column in range(PAGE):
        number = first + column
        if column == 0 or number % DIGIT == 0:
            digits = write_text(words, column, number, said)
        else:
            for row in range(16):
                words[row * PAGE + column] = words[row * PAGE + column - 1]
            words[(digits - 1 >> 2) * PAGE + column] += 1 << (24 - 8 * (digits - 1 & 3))


@rule
def write_text(words: Array, column: int, number: int, said: Array) -> int:
    """Write the text of a draw at its first attempt, "number.0 said", with its end and its length. Returns how many
    digits its number has.
    """
    for row in range(16):
        words[row * PAGE + column] = 0
    digits = 1
    rest = number // DIGIT
    while rest > 0:
        digits += 1
        rest //= DIGIT
    rest = number
    for place in range(digits):
        write_letter(words, column, digits - 1 - place, NOUGHT + rest % DIGIT)
        rest //= DIGIT
    write_letter(words, column, digits, POINT)
    write_letter(words, column, digits + 1, NOUGHT)
    write_letter(words, column, digits + 2, SPACE)
    for index in range(len(said)):
        write_letter(words, column, digits + 3 + index, int(said[index]))
    length = digits + 3 + len(said)
    write_letter(words, column, length, END)
    words[15 * PAGE + column] = (LETTERS + length) * 8
    return digits


@rule
def write_letter(words: Array, column: int, place: int, letter: int) -> None:
    words[(place >> 2) * PAGE + column] |= letter << (24 - 8 * (place & 3))


# ----------------------------------------------------------------------------------------------------------- SHA-256


@rule
def hash_onto(secret: Array, start: int) -> None:
    """Hash the sixteen words of each column onto the hash that lies at `start`."""
    for index in range(8):
        for column in range(PAGE):
            secret[HASHED + index * PAGE + column] = secret[start + index]
    hash_words(secret[HASHED:WORDS], secret[WORDS:INNER])
    for index in range(8):
        for column in range(PAGE):
            secret[HASHED + index * PAGE + column] += secret[start + index]


@rule
def hash_words(hashed: Array, words: Array) -> None:
    """All rounds of SHA-256. The inner loops go over columns, and are compiled to do all of them at once."""
    for index in range(16, ROUNDS):
        at = index * PAGE
        for column in range(PAGE):
            early, late = words[at - 15 * PAGE + column], words[at - 2 * PAGE + column]
            one = turned(early, 7) ^ turned(early, 18) ^ (early >> np.uint32(3))
            other = turned(late, 17) ^ turned(late, 19) ^ (late >> np.uint32(10))
            fresh = words[at - 16 * PAGE + column] + one + words[at - 7 * PAGE + column] + other
            words[at + column] = np.uint32(fresh)
    for index in range(0, ROUNDS, 8):
        at = index * PAGE
        for column in range(PAGE):
            a, b = hashed[column], hashed[PAGE + column]
            c, d = hashed[2 * PAGE + column], hashed[3 * PAGE + column]
            e, f = hashed[4 * PAGE + column], hashed[5 * PAGE + column]
            g, h = hashed[6 * PAGE + column], hashed[7 * PAGE + column]
            w = at + column
            d, h = stirred(a, b, c, d, e, f, g, h, words[w] + CONSTANTS[index])
            c, g = stirred(h, a, b, c, d, e, f, g, words[w + PAGE] + CONSTANTS[index + 1])
            b, f = stirred(g, h, a, b, c, d, e, f, words[w + 2 * PAGE] + CONSTANTS[index + 2])
            a, e = stirred(f, g, h, a, b, c, d, e, words[w + 3 * PAGE] + CONSTANTS[index + 3])
            h, d = stirred(e, f, g, h, a, b, c, d, words[w + 4 * PAGE] + CONSTANTS[index + 4])
            g, c = stirred(d, e, f, g, h, a, b, c, words[w + 5 * PAGE] + CONSTANTS[index + 5])
            f, b = stirred(c, d, e, f, g, h, a, b, words[w + 6 * PAGE] + CONSTANTS[index + 6])
            e, a = stirred(b, c, d, e, f, g, h, a, words[w + 7 * PAGE] + CONSTANTS[index + 7])
            hashed[column], hashed[PAGE + column] = a, b
            hashed[2 * PAGE + column], hashed[3 * PAGE + column] = c, d
            hashed[4 * PAGE + column], hashed[5 * PAGE + column] = e, f
            hashed[6 * PAGE + column], hashed[7 * PAGE + column] = g, h


@rule
def stirred(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any, word: Any) -> tuple[Any, Any]:
    """A round of SHA-256: what becomes of its fourth and its eighth word. The others only change their places."""
    fresh = np.uint32(h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (g ^ (e & (f ^ g))) + word)
    mixed = np.uint32((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) | (c & (a | b))))
    return np.uint32(d + fresh), np.uint32(fresh + mixed)


@rule
def turned(word: Any, by: int) -> Any:
    """A word of 32 bits, turned to the right."""
    return np.uint32((word >> np.uint32(by)) | (word << np.uint32(32 - by)))
