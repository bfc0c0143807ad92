"""What compiled rules depend on, as a hash: so that no rule is ever run that was compiled from something else."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

import numpy as np

from larcin.rules import compilers
from larcin.rules.compilers import numba_parts
from larcin.rules.contract import Game, is_rule
from larcin.rules.contract import game as stand_in
from larcin.rules.engine import USUAL
from larcin.rules.native import layout

Namespace = dict[str, Any]
"""The globals of a module."""


def rules_in(namespace: Mapping[str, Any]) -> list[tuple[str, FunctionType]]:
    return [(name, value) for name, value in namespace.items() if is_rule(value)]


def rules_of(game: Game) -> list[tuple[str, FunctionType]]:
    """What `game` stands for: the rulebook, and the usual way to do what it leaves out."""
    return rules_in(USUAL | vars(game.rulebook))


def reachable(functions: Iterable[FunctionType]) -> Iterator[FunctionType]:
    """Every rule that can be reached from these, each once."""
    waiting = list(dict.fromkeys(functions))
    seen, looked_through = set(waiting), set()
    while waiting:
        function = waiting.pop()
        yield function
        if id(function.__globals__) not in looked_through:
            looked_through.add(id(function.__globals__))
            fresh = [callee for _, callee in rules_in(function.__globals__) if callee not in seen]
            seen.update(fresh)
            waiting += dict.fromkeys(fresh)


def plays_any_game(namespace: Namespace) -> bool:
    """Whether rules of this module, or rules that these call, play the game that they are linked with."""
    return any(
        function.__globals__.get(name) is stand_in
        for function in reachable(function for _, function in rules_in(namespace))
        for name in names_read(function.__code__)
    )


def fingerprint(game: Game, namespace: Namespace, plain: bool | None = None) -> str:
    """A hash of everything that the compiled form of a module's rules depends on, linked with this game; plainly, or in
    the way that rules are compiled now.

    It is taken from the functions in memory, not from their files, which may have been edited since they were read.
    """
    functions = [function for _, function in rules_in(namespace)]
    facts = set()
    if plays_any_game(namespace):
        functions += [function for _, function in rules_of(game)]
        facts = {f"{name} is {identity(function)}" for name, function in rules_of(game)}
        facts.add(f"the state is {game.state_type!r}")
    for function in reachable(functions):
        meant = getattr(function, "in_llvm", function)
        facts.add(f"{identity(function)} does {content(meant.__code__)}")
        for name in names_read(function.__code__):
            facts.add(f"{identity(function)} reads {name}: {constant(function.__globals__.get(name))}")
        facts.update(tuples_known_to(function))
    is_plain = compilers.plainly() if plain is None else plain
    digest = hashlib.sha256(repr((sys.version_info[:3], np.__version__, is_plain, how_compiled())).encode())
    for fact in sorted(facts):
        digest.update(fact.encode())
    return digest.hexdigest()


def source_fingerprint(game: Game, namespace: Namespace, *, compiler: bool = True) -> str | None:
    """The same for rules that are compiled ahead, on another computer: neither Python's version counts nor NumPy's.
    Without the compiler: of what rules do alone, whoever runs them.

    It is taken from the text of the files that rules lie in, and from all constants of their modules. None for rules
    that lie in no file.
    """
    functions = [function for _, function in rules_in(namespace)]
    facts = set()
    if plays_any_game(namespace):
        functions += [function for _, function in rules_of(game)]
        facts = {f"{name} is {identity(function)}" for name, function in rules_of(game)}
        facts.add(f"the state is {layout(game.state_type)}")
    files, modules = {numba_parts.__file__} if compiler else set[str](), {}
    for function in reachable(functions):
        facts.add(identity(function))
        files.add(function.__code__.co_filename)
        if compiler:
            files.add(getattr(function, "in_llvm", function).__code__.co_filename)
        modules[id(function.__globals__)] = function
    for function in modules.values():
        facts.update(tuples_known_to(function))
        facts |= {
            f"{function.__module__}.{name}: {lasting(value)}"
            for name, value in function.__globals__.items()
            if not name.startswith("__")
        }
    try:
        facts |= {f"a file is {text_hash(file)}" for file in files}
    except OSError:
        return None
    return hashlib.sha256("\n".join(sorted(facts)).encode()).hexdigest()


@cache
def text_hash(file: str) -> str:
    """A hash of a file's text, as it was when it was first asked for: that is what was imported."""
    return hashlib.sha256(b"\n".join(Path(file).read_bytes().splitlines())).hexdigest()


def lasting(value: object) -> str:
    """What code that is compiled ahead keeps of a global value, in words that are the same everywhere."""
    if is_rule(value):
        return identity(cast("FunctionType", value))
    if isinstance(value, np.dtype):
        return layout(value)
    if isinstance(value, np.ndarray | np.generic):
        return f"{layout(value.dtype)} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, tuple):
        return f"({', '.join(map(lasting, value))})"
    return repr(value) if isinstance(value, int | float | str) else ""


@cache
def how_compiled() -> list[str]:
    """What larcin itself does to compile rules."""
    return [content(each.__code__) for each in vars(numba_parts).values() if isinstance(each, FunctionType)]


def tuples_known_to(function: FunctionType) -> Iterator[str]:
    """The tuples with names that a rule may be given: compiled code knows their parts by number."""
    for value in function.__globals__.values():
        if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
            yield f"{value.__module__}.{value.__qualname__} has {value._fields}"


def content(code: CodeType) -> str:
    """What a piece of code does: its instructions, names and constants."""
    constants = [content(each) if isinstance(each, CodeType) else repr(each) for each in code.co_consts]
    return repr((code.co_code, code.co_names, code.co_varnames, constants))


def identity(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}:{function.__code__.co_firstlineno}"


def constant(value: object) -> str:
    """What compiled code keeps of a global value."""
    if is_rule(value):
        return identity(cast("FunctionType", value))
    if isinstance(value, np.ndarray):
        return f"{value.dtype!r} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, tuple):  # not by `repr`, which leaves out parts of a large array in it
        return f"({', '.join(map(constant, value))})"
    return repr(value) if isinstance(value, int | float | str | np.generic | np.dtype) else ""


def names_read(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_read(constant)
