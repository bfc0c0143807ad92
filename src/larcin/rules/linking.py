"""Putting rules together with what plays by them, interpreted or compiled.

Rule functions are ordinary functions, and modules that play any game (`larcin.rules.engine`, the bots' searches) call
the rules through a stand-in called `game`. Linking makes a twin of every function that is reached,
over a copy of its module's globals in which `game` is the game's rulebook and every rule is its own twin. Compiled
twins are Numba dispatchers, so nothing is compiled before its first call.

Compiled code is kept on disk, in a folder named after a hash of everything that was linked: the code of all rules that
can be reached and the values of all constants they read. A changed rule, component file or constant is another folder,
and a stale compiled rule is impossible. (Numba's own check looks at one file only.)
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

import numpy as np
import platformdirs

from larcin.errors import BadGame
from larcin.rules.contract import Game, is_rule
from larcin.rules.contract import game as stand_in
from larcin.rules.engine import AT_EVERY_STEP, USUAL

KEPT_FOLDERS = 8
"""How many compiled versions of a game stay on disk; the oldest go first."""

_lock = threading.RLock()
_linkers: dict[tuple[Game, bool], Linker] = {}


def link(module: ModuleType, game: Game, *, compiled: bool = True) -> Any:
    """The module's rule functions, by name, playing `game`. The same again for the same arguments."""
    with _lock:
        linker = _linkers.get((game, compiled))
        if linker is None:
            linker = _linkers[game, compiled] = Linker(game, compiled)
        return linker.link(module)


def direct(function: Any, *arguments: Any) -> Any:
    """A linked function, ready for arguments of the types of these, and called without looking at types again.

    That makes a call from Python three times faster. Whoever uses it vouches for the types.
    """
    if isinstance(function, FunctionType):
        return function
    import numba

    return function.compile(tuple(numba.typeof(argument) for argument in arguments))


def cache_folder() -> Path:
    """Where compiled rules are kept: `$LARCIN_CACHE_DIR`, or the user's cache directory."""
    chosen = os.environ.get("LARCIN_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("larcin", appauthor=False))


class Linker:
    """All that was linked for one game, in one form."""

    def __init__(self, game: Game, compiled: bool) -> None:
        self._game = game
        self._compiled = compiled
        self._modules: dict[str, ModuleType] = {}
        self._globals: dict[int, dict[str, Any]] = {}
        self._twins: dict[FunctionType, Any] = {}
        self._cache: Path | None = None
        self._inner = set(reachable(game.rulebook))

    def link(self, module: ModuleType) -> ModuleType:
        if module.__name__ not in self._modules:
            if self._compiled:
                self._cache = usable_folder(self._game, fingerprint(self._game, module))
                announce_compilation()
            own = [(name, value) for name, value in rules_in(vars(module)) if value.__module__ == module.__name__]
            self._modules[module.__name__] = self._bind(module, own)
        return self._modules[module.__name__]

    def _bind(self, module: ModuleType, functions: list[tuple[str, FunctionType]]) -> ModuleType:
        twin = ModuleType(module.__name__, module.__doc__)
        twin.__dict__.update({name: self._twin(value) for name, value in functions})
        return twin

    def _twin(self, function: FunctionType) -> Any:
        if function.__closure__:
            raise BadGame(f"The rule {function.__qualname__} depends on its surroundings: rules may read globals only.")
        namespace = self._namespace(function.__globals__)
        if function not in self._twins:
            twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
            twin.__module__ = function.__module__
            twin.__qualname__ = function.__qualname__
            self._twins[function] = self._compile_lazily(twin, function in self._inner) if self._compiled else twin
        return self._twins[function]

    def _namespace(self, original: dict[str, Any]) -> dict[str, Any]:
        if id(original) not in self._globals:
            namespace = self._globals[id(original)] = dict(original)
            if any(value is stand_in for value in original.values()):
                namespace["game"] = self._bind(self._game.rulebook, rules_in(USUAL | vars(self._game.rulebook)))
            namespace.update({name: self._twin(value) for name, value in rules_in(original)})
        return self._globals[id(original)]

    def _compile_lazily(self, function: FunctionType, inner: bool) -> Any:
        """A Numba dispatcher: it compiles at its first call, or finds itself on disk.

        Rules allocate nothing, so Numba's counting of references is switched off (`_nrt`), which doubles their speed.
        Inner rules are called by other rules only, never from Python; without wrappers they compile faster.
        What happens at every step of random play becomes a part of its caller, which makes that a quarter faster.
        """
        import numba

        on_disk = self._cache is not None and Path(function.__code__.co_filename).exists()
        usual_folder = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(self._cache)
        try:
            dispatcher = numba.njit(
                cache=on_disk,
                nogil=True,
                error_model="numpy",
                _nrt=False,
                no_cfunc_wrapper=True,
                no_cpython_wrapper=inner,
                forceinline=function.__name__ in AT_EVERY_STEP,
            )(function)
        finally:
            numba.config.CACHE_DIR = usual_folder
        _titles[dispatcher] = self._game.title["en"]
        return dispatcher


def rules_in(namespace: dict[str, Any]) -> list[tuple[str, FunctionType]]:
    return [(name, value) for name, value in namespace.items() if is_rule(value)]


def reachable(*modules: ModuleType) -> Iterator[FunctionType]:
    """Every rule that can be reached from these modules, each once."""
    waiting = [function for module in modules for _, function in rules_in(vars(module))]
    seen = set(waiting)
    while waiting:
        function = waiting.pop()
        yield function
        for _, callee in rules_in(function.__globals__):
            if callee not in seen:
                seen.add(callee)
                waiting.append(callee)


def fingerprint(game: Game, module: ModuleType) -> str:
    """A hash of everything that the compiled form of these rules depends on.

    It is taken from the functions in memory, not from their files, which may have been edited since they were read.
    """
    facts = {f"{name} is {identity(function)}" for name, function in rules_in(vars(game.rulebook))}
    for function in reachable(game.rulebook, module):
        facts.add(f"{identity(function)} does {content(function.__code__)}")
        for name in names_read(function.__code__):
            facts.add(f"{identity(function)} reads {name}: {constant(function.__globals__.get(name))}")
    how = content(Linker._compile_lazily.__code__)
    digest = hashlib.sha256(repr((sys.version_info[:3], np.__version__, game.state_type, how)).encode())
    for fact in sorted(facts):
        digest.update(fact.encode())
    return digest.hexdigest()


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
    return repr(value) if isinstance(value, int | float | str | tuple | np.generic | np.dtype) else ""


def names_read(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_read(constant)


def usable_folder(game: Game, hashed: str) -> Path | None:
    """The folder for this version of the game's compiled rules, or None where nothing can be written."""
    compiled = cache_folder() / "compiled"
    folder = compiled / f"{game.name}-{hashed[:24]}"
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True)
            drop_old_folders(compiled, game)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError:
        return None
    return folder


def drop_old_folders(compiled: Path, game: Game) -> None:
    folders = sorted(compiled.glob(f"{game.name}-*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


_titles: dict[Any, str] = {}
_announced: set[str] = set()


def say_on_stderr(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


announce: Callable[[str], None] = say_on_stderr
"""Who is told that a compilation has begun, since it takes seconds. Replace it to tell somebody else."""


def announce_compilation() -> None:
    """From now on say so when Numba really compiles a rule (not when it finds it on disk)."""
    if _announced:
        return
    _announced.add("")
    from numba.core import event

    class Announcer(event.Listener):  # type: ignore[misc]
        def on_start(self, started: Any) -> None:
            title = _titles.get(started.data["dispatcher"])
            if title is not None and title not in _announced:
                _announced.add(title)
                announce(f"larcin: compiling {title} for this computer. It takes some seconds, once.")

        def on_end(self, ended: Any) -> None:
            pass

    event.register("numba:compile", Announcer())
