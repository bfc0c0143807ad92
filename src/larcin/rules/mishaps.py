"""What went wrong in a rule: which rule, on which line. For whoever writes one."""

from __future__ import annotations

import ast
import difflib
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import extract_tb
from types import FrameType, FunctionType
from typing import Any

from larcin.errors import BadGame
from larcin.rules.complaints import sentence
from larcin.rules.contract import Game
from larcin.rules.fingerprints import reachable, rules_in
from larcin.rules.states import LISTENING

MACHINERY = ("states.py", "linking.py", "mishaps.py")
"""Files of ours that carry rules out, and raise what rules have caused."""


def in_words(about: str, error: BaseException) -> str:
    """What an interpreted rule raised, and where, as one sentence."""
    frames = [frame for frame in extract_tb(error.__traceback__) if is_of_rules(frame.filename)]
    if not frames:
        return f"{about} failed: {type(error).__name__}: {error}"
    return sentence(about, error, frames[-1].name, frames[-1].filename, frames[-1].lineno)


def is_of_rules(file: str) -> bool:
    """Whether a line of this file may be a line of a rule."""
    path = Path(file)
    own = path.parent.name == "rules" and path.name in MACHINERY
    return not own and "site-packages" not in path.parts and not file.startswith("<")


MOST_LINES = 100_000
"""So many lines are done again, and no more, to find out which of them was wrong."""


class Enough(Exception):
    """Which line was wrong is known, or not worth more time."""


def blame(again: Callable[[], Any], is_wrong: Callable[[], bool]) -> str:
    """The rule and the line after which something is wrong, found by doing it again line by line; nothing if it is not
    wrong this time.
    """
    lines: list[tuple[str, str, int]] = []

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        if (lines and is_wrong()) or len(lines) == MOST_LINES:
            raise Enough
        if event == "line" and is_of_rules(frame.f_code.co_filename):
            lines.append((frame.f_code.co_name, frame.f_code.co_filename, frame.f_lineno))
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        again()
    except Enough:
        pass
    finally:
        sys.settrace(before)
    if not lines or not is_wrong():
        return ""
    rule, file, line = lines[-1]
    return f" The rule {rule} did it ({Path(file).name}, line {line})."


def unknown_fields(game: Game) -> Iterator[str]:
    """A sentence for each field that a rule names and a state does not have."""
    known = {*(game.state_type.names or ()), *LISTENING}
    rules = reachable(each for _, each in rules_in(vars(game.rulebook)))
    for function in (each for each in rules if not hasattr(each, "in_llvm")):
        for name, line in fields_named_in(function):
            if name not in known:
                close = difflib.get_close_matches(name, known, n=1)
                hint = f" Did you mean {close[0]!r}?" if close else f" Its fields are: {', '.join(sorted(known))}."
                file = Path(function.__code__.co_filename).name
                yield (
                    f"{game.title['en']}: the rule {function.__name__} names a field {name!r} ({file}, line {line}), "
                    f"and a state has none.{hint}"
                )


def fields_named_in(function: FunctionType) -> Iterator[tuple[str, int]]:
    """The fields of its state that a rule names, with the lines."""
    states = {name for name, kind in function.__annotations__.items() if kind == "State" or name == "state"}
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):  # no file to read: what is wrong is found when the rule is played
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in states:
            yield node.attr, function.__code__.co_firstlineno + node.lineno - 1


COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PLACE = re.compile(r'File "([^"]+)", line (\d+)')


def cannot_be_compiled(game: Game, about: str, error: Exception) -> BadGame:
    """What to say of a rule that the compiler does not take."""
    for complaint in unknown_fields(game):
        return BadGame(complaint)
    said = COLOURS.sub("", str(error))
    lines = [line.strip(" :.") for line in said.splitlines() if line.strip()]
    places = [place for place in PLACE.findall(said) if is_of_rules(place[0])]
    reason = next((line for line in lines if not line.startswith(("Failed in", "-", "File"))), type(error).__name__)
    place = f" ({Path(places[-1][0]).name}, line {places[-1][1]})" if places else ""
    return BadGame(f"{about} cannot be compiled: {reason}{place}. Play with compiled=False to see it at work.")
