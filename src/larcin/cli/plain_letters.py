"""What is shown where the terminal, or a file, takes fewer letters than we write: the nearest that it has."""

from __future__ import annotations

import codecs
import sys
import unicodedata

NEAREST = "larcin-nearest"

STAND_INS = {
    "–": "-", "—": "-", "−": "-", "…": "...", "“": '"', "”": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "·": ".",
    "×": "x", "±": "+-", "→": "->", "←": "<-", "✓": "+", "✗": "x", "•": "*", "œ": "oe", "Œ": "OE", "æ": "ae", "▌": "|",
    "█": "#", "\u00a0": " ", "\u202f": " ", "£": "L", "◉": "@", "●": "*", "○": "o", "□": "#", "◆": "*", "★": "*",
    "▲": "^", "♛": "W", "╴": " ", "╶": " ",
}  # fmt: skip


def nearest(error: UnicodeError) -> tuple[str, int]:
    """The nearest letters for those that cannot be written: for `codecs.register_error`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(stand_in, error.object[error.start : error.end])), error.end


def stand_in(letter: str) -> str:
    """A letter in plain ones: without its accent, or something that looks like it."""
    if letter in STAND_INS:
        return STAND_INS[letter]
    if "─" <= letter <= "╿":  # the frames of tables
        return "|" if letter in "│┃║╎╏" else "-" if letter in "─━═╌╍" else "+"
    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return plain or "?"


def write_what_can_be_written() -> None:
    """See to it that nothing which is shown ends in an error because of its letters."""
    codecs.register_error(NEAREST, nearest)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not (stream.encoding or "").lower().startswith("utf"):
            reconfigure(errors=NEAREST)
