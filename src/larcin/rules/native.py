"""Compiled rules as native code, which a later process runs without loading the compiler.

Numba takes half a second to load, before it has looked for anything on disk. So whatever it compiled for a call from
Python is kept as one piece of machine code, together with all rules that it calls and with a small wrapper that makes a
Python function of it (`larcin.rules.compilers.numba_parts`). `load` brings it into memory, for which LLVM is enough.

The wrapper reads arrays where NumPy keeps their data, lets other threads run meanwhile, and looks at no types: whoever
calls has made sure that the arguments are of the `kind` that was compiled.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

SYMBOL = "larcin_entry"

WORKS_HERE = sys.platform == "linux" and sys.implementation.name == "cpython"
"""Elsewhere it has not been tried, and calls go through Numba."""

DIGEST_BYTES = 32
"""A file begins with the SHA-256 of the code in it: LLVM would not survive one that is cut."""

FAST_CALL = 0x80
"""CPython's METH_FASTCALL: arguments come as a C array."""

Kind = tuple[Any, ...] | type
"""What compiled code has to know of an argument: type and dimensions of an array, or that it is an int or a float; of a
tuple with names its class, these names, and the kinds of what is in it.
"""


def kind(argument: object) -> Kind | None:
    """The kind of an argument; None for what cannot be handed to native code."""
    if isinstance(argument, np.ndarray):
        return (argument.dtype, argument.ndim) if argument.flags.carray else None  # contiguous, aligned, writeable
    if isinstance(argument, tuple):
        kinds = tuple(map(kind, argument))
        return None if None in kinds or not hasattr(argument, "_fields") else (type(argument), argument._fields, kinds)
    if isinstance(argument, float):
        return float
    return int if hasattr(argument, "__index__") else None


def described(known: Kind) -> str:
    """A kind of arguments in words that are the same for all versions of Python and NumPy."""
    if isinstance(known, type):
        return known.__name__
    if isinstance(known[0], np.dtype):
        return f"{known[1]} x {layout(known[0])}"
    class_, names, kinds = known
    parts = ", ".join(f"{name}: {described(each)}" for name, each in zip(names, kinds, strict=True))
    return f"{class_.__module__}.{class_.__qualname__}({parts})"


def layout(type_: np.dtype[Any]) -> str:
    """What lies where in a type of NumPy's."""
    if type_.subdtype is not None:
        return f"{layout(type_.subdtype[0])}{list(type_.subdtype[1])}"
    if type_.fields is None:
        return type_.str
    fields = ", ".join(f"{name} at {where[1]}: {layout(where[0])}" for name, where in type_.fields.items())
    return f"{{{fields}; {type_.itemsize}}}"


@cache
def surroundings() -> str:
    """All that native code depends on besides the rules: the processor, the compiler, and the layout of objects."""
    from larcin.rules.compilers import llvm_parts

    numba = find_spec("numba")
    assert numba is not None
    assert numba.origin is not None
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    version = Path(numba.origin).with_name("_version.py").read_bytes()  # to ask Numba would load it
    return repr((llvm_parts.host(), version, settings, object.__basicsize__))


def keep(code: bytes, file: Path) -> None:
    """Write native code to disk, whole or not at all; where nothing can be written it is not kept."""
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as half_done:
            half_done.write(hashlib.sha256(code).digest() + code)
        Path(half_done.name).replace(file)
    except OSError:
        pass


@contextmanager
def alone(file: Path | None) -> Iterator[None]:
    """Let one process at a time compile what belongs into a file: others wait, and then find it there.

    A server, its compilers and tests that start together would all compile the same. The system lets go of the lock
    when a process ends, however it ends; where nothing can be written, everybody compiles for itself.
    """
    try:
        held = None if file is None else file.with_suffix(".compiling").open("ab")
    except OSError:
        held = None
    if held is None:
        yield
        return
    import fcntl  # not on Windows, where nothing is kept so

    with held:
        fcntl.lockf(held, fcntl.LOCK_EX)
        yield


def read(file: Path | None) -> bytes | None:
    """The native code in a file, or None if there is none, or none that is whole."""
    try:
        kept = file.read_bytes() if file is not None else b""
    except OSError:
        return None
    digest, code = kept[:DIGEST_BYTES], kept[DIGEST_BYTES:]
    return code if hashlib.sha256(code).digest() == digest else None


class MethodDef(ctypes.Structure):
    """CPython's PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


_kept: list[object] = []
"""Memory that functions point to, for as long as the process runs."""


def load(code: bytes, name: str) -> Callable[..., Any]:
    """The Python function that native code holds."""
    from larcin.rules.compilers import llvm_parts

    return python_function(llvm_parts.address_of(SYMBOL, code), name)


def python_function(address: int, name: str) -> Callable[..., Any]:
    """The Python function whose machine code, with its wrapper, lies at an address."""
    method = MethodDef(name.encode(), address, FAST_CALL, None)
    _kept.append(method)
    new_function = ctypes.pythonapi.PyCFunction_NewEx
    new_function.restype = ctypes.py_object
    new_function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    function: Callable[..., Any] = new_function(ctypes.addressof(method), None, None)
    return function


def numba_type(argument: object) -> Any:
    """What Numba calls the kind of an argument."""
    import numba

    if isinstance(argument, tuple):
        return numba.types.NamedTuple(list(map(numba_type, argument)), type(argument))
    if isinstance(argument, np.ndarray):
        return numba.typeof(argument)
    return numba.float64 if isinstance(argument, float) else numba.int64
