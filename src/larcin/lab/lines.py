"""Files that grow by a line a game, and whose first line says what they belong to. Whoever was interrupted may have
left half a line at the end.
"""

from __future__ import annotations

import json
from pathlib import Path


def whole_lines(path: Path, form: str) -> tuple[list[str], bool]:
    """The lines of a file, without one at its end that was cut short; and whether there was such a one.

    `ValueError` if it is no text, or has no whole line and does not begin as a file of that form does. The file stays
    as it is.
    """
    text = path.read_text(encoding="utf-8")
    lines, rest = text[: text.rfind("\n") + 1].splitlines(), text[text.rfind("\n") + 1 :]
    begins = json.dumps({"format": form}).removesuffix("}")
    if not lines and not (rest.startswith(begins) or begins.startswith(rest)):
        raise ValueError(f"{path} is no {form}.")
    return lines, rest != ""


def drop_cut_line(path: Path) -> None:
    """Take from a file what stands behind its last whole line."""
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
