"""Parts of docs/benchmarks.md that have a measurement of their own: each lies in a file beside it, from which `make
bench` takes it, and is put into the page when it is measured again.
"""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path

from machine import description

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def measured(command: str) -> str:
    """When, by what and where something is being measured, in a line: call it before it begins."""
    load = os.getloadavg()[0]
    today = datetime.now(UTC).date().isoformat()
    return f"Measured on {today} by `{command}`, load average {load:.1f} at the beginning: {description()}"


def write_section(file: Path, text: str, page: Path = PAGE) -> None:
    """Keep a section, which begins with its title, and put it in the place of the one that the page has."""
    file.write_text(text, encoding="utf-8")
    page.write_text(with_section(page.read_text(encoding="utf-8"), text), encoding="utf-8")


def with_section(whole: str, text: str) -> str:
    """A page with a section instead of the one of the same title, or behind all others if there was none."""
    title = text.partition("\n")[0]
    found = re.search(rf"^{re.escape(title)}\n.*?(?=^## |\Z)", whole, re.MULTILINE | re.DOTALL)
    if found is None:
        return f"{whole.rstrip()}\n\n{text.strip()}\n"
    rest = whole[found.end() :]
    return f"{whole[: found.start()]}{text.strip()}\n{f'{chr(10)}{rest}' if rest else ''}"
