"""Putting rules together with what plays by them, interpreted or compiled.

Rule functions are ordinary functions, and modules that play any game (`larcin.rules.engine`, the bots' searches) call
the rules through a stand-in called `game`. Linking makes a twin of every function that is reached,
over a copy of its module's globals in which `game` is the game's rulebook and every rule is its own twin. Compiled
twins are Numba dispatchers, so nothing is compiled before its first call. Rules that do not play any game, which is all
rules in a rulebook, have one compiled twin for everybody: the engine and the bots share it.

Where Numba is not as larcin knows it, rules are compiled *plainly*: twins of another kind (`larcin.rules.compilers`).

Compiled code is kept on disk, in a folder for each module of rules, named after a hash of everything that the module
can reach: the code of all rules and the values of all constants they read. A changed rule, component file or constant
is another folder, and a stale compiled rule is impossible. (Numba's own check looks at one file only.) In the folder
are what Numba keeps of every rule, for compiling others that call it, and native code of what was called from Python,
for running it (`larcin.rules.native`). Where all that is called is there, Numba is not even loaded.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, cast

import platformdirs

from larcin.errors import BadGame
from larcin.rules import compilers, native, shipped
from larcin.rules.compilers import NATIVE, NEWS, numba_parts
from larcin.rules.complaints import told
from larcin.rules.contract import Game
from larcin.rules.contract import game as stand_in
from larcin.rules.engine import AT_EVERY_STEP
from larcin.rules.events import ALOUD
from larcin.rules.fingerprints import (
    Namespace,
    fingerprint,
    identity,
    plays_any_game,
    reachable,
    rules_in,
    rules_of,
    source_fingerprint,
)
from larcin.rules.interpreted import Interpreted
from larcin.rules.states import is_table, plain_table

KEPT_FOLDERS = 8
"""How many compiled versions of a module of rules stay on disk; the oldest go first."""


class Form(NamedTuple):
    """What rules are made into: Python or machine code; telling what happens or not; compiled plainly or fast."""

    compiled: bool
    aloud: bool = False
    plain: bool = False


_locks = {compiled: threading.RLock() for compiled in (False, True)}
"""One for each form: whoever plays by the interpreted rules does not wait for those who compile."""
_linkers: dict[tuple[Game, Form], Linker] = {}


def link(module: ModuleType, game: Game, *, compiled: bool = True, aloud: bool = False) -> Any:
    """The module's rule functions, by name, playing `game`. The same again for the same arguments.

    Rules tell what happens only where they are linked to do so `aloud`, on states with room for it.
    """
    with _locks[compiled]:
        return linker(game, Form(compiled, aloud)).link(module)


def linker(game: Game, form: Form) -> Linker:
    """Call it with the lock of its form."""
    if (game, form) not in _linkers:
        _linkers[game, form] = Linker(game, form)
    return _linkers[game, form]


Asked = tuple[FunctionType, bool, tuple[Any, ...]]
"""A function that was to be made ready, whether to be told aloud, and what it was given."""
_overheard: list[Asked] | None = None


@contextmanager
def overhearing() -> Iterator[list[Asked]]:
    """Hear what is asked for by others: no function is made ready meanwhile, all run interpreted."""
    global _overheard
    _overheard = []
    try:
        yield _overheard
    finally:
        _overheard = None


def came_along(module: ModuleType, game: Game) -> bool:
    """Whether compiled code of a module, linked with a game, came along with larcin."""
    library = shipped.library_of(game.name)
    return library is not None and source_fingerprint(game, vars(module)) in library.sources


def dispatchers(module: ModuleType, game: Game) -> Any:
    """The same, as Numba's dispatchers: for those who compile them into code of their own, such as a GPU's kernels."""
    linked = link(module, game)
    twin = ModuleType(module.__name__, module.__doc__)
    twin.__dict__.update({name: each.dispatcher() for name, each in vars(linked).items() if isinstance(each, Entry)})
    return twin


def direct(function: Any, *arguments: Any) -> Any:
    """A linked function, ready for arguments of the types of these, and called without looking at types again.

    That makes a call from Python many times faster. Whoever uses it vouches for the types.
    """
    return function.ready_for(arguments) if isinstance(function, Entry) else function


def cache_folder() -> Path:
    """Where compiled rules are kept: `$LARCIN_CACHE_DIR`, or the user's cache directory."""
    chosen = os.environ.get("LARCIN_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("larcin", appauthor=False))


class Entry:
    """A compiled function as Python calls it: loaded, or compiled, at the first call with each kind of arguments."""

    def __init__(self, function: FunctionType, game: Game, own: Linker) -> None:
        self._function = function
        self._game = game
        self._linker = own
        self._ready: dict[tuple[native.Kind, ...], Callable[..., Any]] = {}

    def __call__(self, *arguments: Any) -> Any:
        return self.ready_for(arguments)(*arguments)

    def dispatcher(self) -> Any:
        """Numba's dispatcher for the function."""
        with _locks[True]:
            return self._plain_dispatcher() if compilers.plainly() else self._linker.twin(self._function)

    def ready_for(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        """The function for arguments of the kinds of these."""
        kinds = tuple(map(native.kind, arguments))
        ready = self._ready.get(kinds)  # type: ignore[arg-type]
        if ready is not None:
            return ready
        with _locks[True]:
            if None in kinds:
                return self._by_numba(arguments) if compilers.are_here() else self._interpreted()
            known = cast("tuple[native.Kind, ...]", kinds)
            if known not in self._ready:
                self._ready[known] = self._prepare(known, arguments)
            return self._ready[known]

    @property
    def about(self) -> str:
        """What is said of the function where something goes wrong in it."""
        shared = self._linker.is_shared(self._function)
        return self._function.__name__ if shared else f"{self._game.title['en']}: {self._function.__name__}"

    @property
    def is_brief(self) -> bool:
        """Whether other threads wait while it is called."""
        return hasattr(self._function, "is_brief")

    def _prepare(self, kinds: tuple[native.Kind, ...], arguments: tuple[Any, ...]) -> Callable[..., Any]:
        """The function, as native code if that can be; else as Numba calls it, if Numba can compile it at all.

        Where there is no Numba, it is interpreted.
        """
        if _overheard is not None:
            _overheard.append((self._function, self._linker.form.aloud, arguments))
            return self._interpreted()
        came_along = self._shipped(kinds)
        if came_along is not None:
            return came_along
        if not compilers.are_here():
            self._say_if_changed()
            return self._interpreted()
        if compilers.plainly():
            return self._plain(arguments)
        try:
            return self._native(kinds, arguments)
        except Exception as error:
            plain = self._plain(arguments)
            compilers.miss(NATIVE, error)
            return plain

    def _shipped(self, kinds: tuple[native.Kind, ...]) -> Callable[..., Any] | None:
        """The function as it came along with larcin, compiled from the same rules."""
        library = shipped.library_of(self._game.name)
        symbol = self.symbol(kinds) if library is not None else None
        return library.function(symbol, self._function.__name__) if library is not None and symbol is not None else None

    def _say_if_changed(self) -> None:
        """Let whoever changed rules know why they are slow: what came along was compiled from others."""
        library = shipped.library_of(self._game.name)
        if library is not None and self.source not in library.sources:
            shipped.tell_changed(self._game.name)

    def symbol(self, kinds: tuple[native.Kind, ...]) -> str | None:
        """What the function is called where it is compiled ahead, for arguments of these kinds: by all that it depends
        on. None if it cannot be.
        """
        hashed = self.source
        if hashed is None:
            return None
        return shipped.symbol(
            identity(self._function), "aloud" if self._linker.form.aloud else "", self.about,
            *map(native.described, kinds), hashed,
        )  # fmt: skip

    @property
    def source(self) -> str | None:
        """A hash of all that the function's module was made from; None if it lies in no file."""
        return self._linker.source_fingerprint(self._function)

    def _by_numba(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        """The function as Numba calls it with arguments that native code does not take, such as one record. What it
        cannot take either, its dispatcher says.
        """
        dispatcher = self.dispatcher()
        if compilers.plainly() or isinstance(dispatcher, FunctionType):
            return told(self.about, dispatcher)
        try:
            return told(self.about, numba_parts.entry_point(dispatcher, numba_parts.types_of(arguments)))
        except Exception:
            return told(self.about, self._plain_dispatcher())

    def _native(self, kinds: tuple[native.Kind, ...], arguments: tuple[Any, ...]) -> Callable[..., Any]:
        file = self._file(kinds)
        found: bytes | Callable[..., Any] = native.read(file) or b""
        if not found:
            with native.alone(file):
                found = native.read(file) or self._compile(file, arguments)
        return native.load(found, self._function.__name__) if isinstance(found, bytes) else found

    def _compile(self, file: Path | None, arguments: tuple[Any, ...]) -> bytes | Callable[..., Any]:
        """Native code, kept in the file; or the function as Numba calls it, where there can be none."""
        dispatcher = self._linker.twin(self._function)
        if isinstance(dispatcher, FunctionType):  # Numba was told not to compile
            return self._interpreted()
        types = tuple(map(native.numba_type, arguments))
        if not native.WORKS_HERE:
            return told(self.about, numba_parts.entry_point(dispatcher, types))
        compiled = numba_parts.compiled_to_link(dispatcher, types)
        code = numba_parts.native_code(compiled, native.SYMBOL, self.about, self.is_brief)
        if code is None:
            return told(self.about, numba_parts.with_machine_code(compiled))
        if file is not None:
            native.keep(code, file)
        return code

    def _plain(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        if self._linker.form.aloud:  # what is told is kept by an instruction that plain rules do without
            return self._interpreted()
        dispatcher = self._plain_dispatcher()
        if not isinstance(dispatcher, FunctionType):
            try:
                dispatcher.compile(tuple(map(native.numba_type, arguments)))
            except Exception as error:
                from larcin.rules.mishaps import cannot_be_compiled

                raise cannot_be_compiled(self._game, self.about, error) from error
        return told(self.about, dispatcher)

    def _interpreted(self) -> Callable[..., Any]:
        with _locks[False]:
            return linker(self._game, self._linker.form._replace(compiled=False)).interpreted(self._function)

    def _plain_dispatcher(self) -> Any:
        return linker(self._game, self._linker.form._replace(plain=True)).twin(self._function)

    def _file(self, kinds: tuple[native.Kind, ...]) -> Path | None:
        folder = self._linker.folder(self._function)
        if folder is None or not native.WORKS_HERE:
            return None
        facts = repr((identity(self._function), kinds, self.about, self.is_brief, native.surroundings()))
        hashed = hashlib.sha256(facts.encode()).hexdigest()
        return folder / f"{self._function.__name__}-{hashed[:24]}.native"


@dataclass(frozen=True)
class Twins:
    """Twins of functions, and the copies of their modules' globals that they read."""

    functions: dict[FunctionType, Any] = field(default_factory=dict)
    namespaces: dict[int, Namespace] = field(default_factory=dict)
    originals: list[Namespace] = field(default_factory=list)
    """Keeps alive what `namespaces` knows by its address."""


_shared_twins = {Form(True, aloud, plain): Twins() for aloud in (False, True) for plain in (False, True)}
"""Compiled twins of rules that do not play any game: they are the same whoever uses them."""


class Linker:
    """All that was linked for one game, in one form: interpreted, compiled as fast code, or compiled plainly."""

    def __init__(self, game: Game, form: Form) -> None:
        self._game = game
        self.form = form
        self._modules: dict[str, ModuleType] = {}
        self._twins = Twins()
        self._folders: dict[int, Path | None] = {}
        self._sources: dict[int, str | None] = {}
        self._plays_any_game: dict[int, bool] = {}
        self._inner = set(reachable(function for _, function in rules_in(vars(game.rulebook))))

    def link(self, module: ModuleType) -> ModuleType:
        name = module.__name__
        if name not in self._modules:
            own = [(each, value) for each, value in rules_in(vars(module)) if value.__module__ == name]
            for _, function in own:
                refuse_surroundings(function)
            self._modules[name] = self._bind(module, own, self._entry if self.form.compiled else self.interpreted)
        return self._modules[name]

    def _bind(
        self, module: ModuleType, functions: list[tuple[str, FunctionType]], bind: Callable[[FunctionType], Any]
    ) -> ModuleType:
        twin = ModuleType(module.__name__, module.__doc__)
        twin.__dict__.update({name: bind(value) for name, value in functions})
        return twin

    def _entry(self, function: FunctionType) -> Entry:
        return Entry(function, self._game, self)

    def interpreted(self, function: FunctionType) -> Interpreted:
        game = self._game
        return Interpreted(self.twin(function), (game.state_type, game.compact_type), game.listening_type)

    def twin(self, function: FunctionType) -> Any:
        """The function over rules of this form. Call it with the lock of the form."""
        function = ALOUD.get(function, function) if self.form.aloud else function
        refuse_surroundings(function)
        namespace = self._namespace(function.__globals__)
        twins = self._twins_in(function.__globals__).functions
        if function not in twins:
            twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
            twin.__module__ = function.__module__
            twin.__qualname__ = function.__qualname__
            twins[function] = self._compile_lazily(twin, function) if self.form.compiled else twin
        return twins[function]

    def _namespace(self, original: Namespace) -> Namespace:
        twins = self._twins_in(original)
        if id(original) not in twins.namespaces:
            namespace = twins.namespaces[id(original)] = dict(original)
            if not self.form.compiled:
                namespace.update({name: plain_table(value) for name, value in original.items() if is_table(value)})
            twins.originals.append(original)
            if twins is self._twins and any(value is stand_in for value in original.values()):
                namespace["game"] = self._bind(self._game.rulebook, rules_of(self._game), self.twin)
            namespace.update({name: self.twin(value) for name, value in rules_in(original)})
        return twins.namespaces[id(original)]

    def _twins_in(self, original: Namespace) -> Twins:
        if id(original) not in self._plays_any_game:
            self._plays_any_game[id(original)] = plays_any_game(original)
        if not self.form.compiled or self._plays_any_game[id(original)]:
            return self._twins
        return _shared_twins[self.form]

    def is_shared(self, function: FunctionType) -> bool:
        """Whether the compiled function is the same for all games."""
        return self._twins_in(function.__globals__) is not self._twins

    def folder(self, function: FunctionType) -> Path | None:
        """Where compiled code of the rules in a function's module is kept."""
        original = function.__globals__
        if id(original) not in self._folders:
            name = original["__name__"] if self.is_shared(function) else f"{self._game.name}.{original['__name__']}"
            name += " aloud" if self.form.aloud else ""
            self._folders[id(original)] = usable_folder(name, fingerprint(self._game, original, self.form.plain))
        return self._folders[id(original)]

    def source_fingerprint(self, function: FunctionType) -> str | None:
        """What code of a function's module that is compiled ahead depends on."""
        original = function.__globals__
        if id(original) not in self._sources:
            self._sources[id(original)] = source_fingerprint(self._game, original)
        return self._sources[id(original)]

    def _compile_lazily(self, twin: FunctionType, function: FunctionType) -> Any:
        """A Numba dispatcher: it compiles at its first call, or finds itself on disk."""
        import numba

        if hasattr(function, "in_llvm") and not self.form.plain:
            return numba.extending.intrinsic(function.in_llvm) if numba_parts.may_compile() else twin
        announce_compilations()
        folder = self.folder(function) if Path(function.__code__.co_filename).exists() else None
        if self.form.plain:
            dispatcher = numba_parts.plain_dispatcher(twin, folder)
        else:
            inner, inlined = function in self._inner, function.__name__ in AT_EVERY_STEP
            dispatcher = numba_parts.fast_dispatcher(twin, folder, inner=inner, inlined=inlined)
        _titles[dispatcher] = self._game.title["en"]
        return dispatcher


def refuse_surroundings(function: FunctionType) -> None:
    if function.__closure__:
        raise BadGame(f"The rule {function.__qualname__} depends on its surroundings: rules may read globals only.")


def usable_folder(name: str, hashed: str) -> Path | None:
    """The folder for this version of a module's compiled rules, or None where nothing can be written."""
    compiled = cache_folder() / "compiled"
    folder = compiled / f"{name}-{hashed[:24]}"
    is_new = not folder.is_dir()
    if not is_writable(folder):
        return None
    if is_new:
        drop_old_folders(compiled, name)
    return folder


def is_writable(folder: Path) -> bool:
    """Whether files can be written to a folder; it is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError:
        return False
    return True


def drop_old_folders(compiled: Path, name: str) -> None:
    folders = sorted(compiled.glob(f"{name}-*"), key=last_used, reverse=True)
    for folder in folders[KEPT_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


def last_used(folder: Path) -> float:
    """When a folder was used, long ago for one that somebody else has dropped meanwhile."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


_titles: dict[Any, str] = {}
_announced: set[str] = set()


def say_on_stderr(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


announce: Callable[[str], None] = say_on_stderr
"""Who is told that a compilation has begun, since it takes seconds. Replace it to tell somebody else."""


def announce_compilations() -> None:
    """From now on say so when Numba really compiles a rule (not when it finds it on disk)."""
    if _announced:
        return
    _announced.add("")

    def tell(dispatcher: Any) -> None:
        title = _titles.get(dispatcher)
        if title is not None and title not in _announced:
            _announced.add(title)
            announce(f"larcin: compiling {title} for this computer. It takes some seconds, once.")

    try:
        numba_parts.tell_of_compilations(tell)
    except Exception as error:
        compilers.miss(NEWS, error)
