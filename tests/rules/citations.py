"""Finding the rule numbers that tests and rules cite.

A test cites in its name, in its docstring or in a comment. Code cites in a comment, or in the docstring of a function,
a class or a constant; what a module says about itself at its top, such as *the rules K1 to K27*, cites nothing.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from larcin.rules import load
from larcin.rules.rules_text import read_rules


@dataclass(frozen=True)
class Numbering:
    """The rules of a game are a letter and a number, from 1 to the last."""

    letter: str
    last: int

    @classmethod
    def of(cls, game: str) -> Numbering:
        """As the text of the rules says."""
        rules = read_rules(load(game).rules_text)
        return cls(rules.letter, len(rules.numbers))

    @property
    def rules(self) -> set[str]:
        return {f"{self.letter}{number}" for number in range(1, self.last + 1)}

    def uncited(self, cited: set[str]) -> list[str]:
        """The rules that are not cited, in order."""
        return self._sorted(self.rules - cited)

    def unknown(self, cited: set[str]) -> list[str]:
        """The numbers that are cited, and that no rule has."""
        return self._sorted(cited - self.rules)

    def cited_by_tests(self, folder: Path) -> set[str]:
        """All numbers that tests in the folder cite."""
        return self._cited(folder, "test_*.py", told_by_tests)

    def cited_by_code(self, folder: Path) -> set[str]:
        """All numbers that the rules in the folder cite."""
        return self._cited(folder, "*.py", told_by_code)

    def _cited(self, folder: Path, files: str, told: Callable[[str], Iterator[str]]) -> set[str]:
        return {
            f"{self.letter}{int(number)}"
            for file in sorted(folder.rglob(files))
            for text in told(file.read_text(encoding="utf-8"))
            for number in re.findall(rf"(?<![A-Za-z0-9]){self.letter}(\d+)(?![A-Za-z0-9])", text, re.IGNORECASE)
        }

    def _sorted(self, rules: set[str]) -> list[str]:
        return sorted(rules, key=lambda rule: int(rule.removeprefix(self.letter)))


def told_by_tests(source: str) -> Iterator[str]:
    """What the test functions of a module say in words: their names, docstrings and comments."""
    remarks = comments(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name.replace("_", " ")
            yield ast.get_docstring(node) or ""
            last = node.end_lineno or node.lineno
            yield from (remark for line, remark in remarks if node.lineno <= line <= last)


def told_by_code(source: str) -> Iterator[str]:
    """What a module says in words about its parts: its comments, and the docstrings of what is in it."""
    yield from (remark for _, remark in comments(source))
    module = ast.parse(source)
    about_itself = module.body[:1] if ast.get_docstring(module) else []
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            for line in node.body:
                if line not in about_itself and isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
                    yield str(line.value.value)


def comments(source: str) -> list[tuple[int, str]]:
    """The comments of a module, with their lines."""
    return [
        (token.start[0], token.string)
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    ]
