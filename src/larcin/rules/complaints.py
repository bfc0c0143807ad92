"""What is raised when compiled rules go wrong. Compiled code calls these functions by their names."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any

from larcin.errors import BadGame


def wrong_count(expected: str) -> None:
    """A compiled rule was called with too many arguments, or too few."""
    raise TypeError(expected)


def failed(about: str, pickled: bytes = b"") -> None:
    """A rule has raised an error: which, and where, is in the bytes. `about` says what was called, of which game."""
    try:
        kind, arguments, (rule, file, line) = pickle.loads(pickled)
        error = kind(*(arguments or ()))
    except Exception:
        raise BadGame(f"{about} raised an error. Play with compiled=False to see which.") from None
    raise BadGame(sentence(about, error, rule, file, line)) from error


def told(about: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that Numba calls, with the same words if a rule raises an error in it."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except Exception as error:
            rule = extract_tb(error.__traceback__)[-1]
            if rule.filename == __file__:  # no rule was called yet: something is wrong with the arguments
                raise
            raise BadGame(sentence(about, error, rule.name, rule.filename, rule.lineno)) from error

    return call


def sentence(about: str, error: BaseException, rule: str, file: str, line: int | None) -> str:
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{about} failed: the rule {rule} raised {told} ({Path(file).name}, line {line})."
