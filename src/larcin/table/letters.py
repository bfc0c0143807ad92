"""What may stand in a text from outside. This is the one place that says so: for ids, names, talk, paths and files.

Nothing that passes here is refused by either kind of database, and nothing shows otherwise than as one line of text.
JSON itself lets no half of a surrogate pair through, and everything else is UTF-8.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from msgspec import Meta

TABLE_ID = "[0-9a-z]{1,32}"
"""Ids of tables, as they stand in addresses."""

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[ -~]*\Z")]
"""The id that a client gives a command: letters, digits, signs and blanks of ASCII."""

Text = Annotated[str, Meta(max_length=400)]
"""Any text that a client sends, before it is looked at more closely. It is never stored as it is."""

is_table_id = re.compile(TABLE_ID).fullmatch
is_file_of_the_page = re.compile(r"([0-9A-Za-z_.-]{1,100}/){0,4}[0-9A-Za-z_.-]{1,100}").fullmatch


UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""What shows nothing although it counts as a letter, a mark or a sign: fillers, the empty Braille cell, variants."""


def folded(text: str) -> str:
    """What two texts have in common that differ only by capitals, blanks and what is not seen, or in form."""
    shown = UNSEEN.sub("", unicodedata.normalize("NFKC", text))
    kept = "".join(each for each in shown if unicodedata.category(each)[0] not in "CZ")
    return unicodedata.normalize("NFKC", kept.casefold())


def tidy(text: str) -> str:
    """One line: normal form, blanks in a row are one, and no control, formatting or unassigned characters."""
    shown = "".join(" " if unicodedata.category(each)[0] == "Z" or each in "\t\r\n" else each for each in text)
    kept = "".join(each for each in shown if unicodedata.category(each)[0] != "C" or each == "\u200d")
    return " ".join(unicodedata.normalize("NFC", kept).split())
