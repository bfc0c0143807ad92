"""Finding the rule numbers that tests cite: in the name, the docstring or a comment of a test function."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Numbering:
    """The rules of a game are a letter and a number, from 1 to the last."""

    letter: str
    last: int

    @property
    def rules(self) -> set[str]:
        return {f"{self.letter}{number}" for number in range(1, self.last + 1)}

    def uncited(self, folder: Path) -> list[str]:
        """The rules that no test in the folder cites, in order."""
        return self._sorted(self.rules - self.cited(folder))

    def unknown(self, folder: Path) -> list[str]:
        """The numbers that tests in the folder cite, and that no rule has."""
        return self._sorted(self.cited(folder) - self.rules)

    def cited(self, folder: Path) -> set[str]:
        """All numbers that tests in the folder cite."""
        return {
            f"{self.letter}{int(number)}"
            for file in sorted(folder.rglob("test_*.py"))
            for text in told_by_tests(file.read_text(encoding="utf-8"))
            for number in re.findall(rf"(?<![A-Za-z0-9]){self.letter}(\d+)(?![A-Za-z0-9])", text, re.IGNORECASE)
        }

    def _sorted(self, rules: set[str]) -> list[str]:
        return sorted(rules, key=lambda rule: int(rule.removeprefix(self.letter)))


def told_by_tests(source: str) -> Iterator[str]:
    """What the test functions of a module say in words: their names, docstrings and comments."""
    remarks = [
        (token.start[0], token.string)
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    ]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name.replace("_", " ")
            yield ast.get_docstring(node) or ""
            last = node.end_lineno or node.lineno
            yield from (remark for line, remark in remarks if node.lineno <= line <= last)
