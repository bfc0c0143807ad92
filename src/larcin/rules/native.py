"""Compiled rules as native code, which a later process runs without loading the compiler.

Numba takes half a second to load, before it has looked for anything on disk. So whatever it compiled for a call from
Python is kept as one piece of machine code, together with all rules that it calls and with a small wrapper that makes a
Python function of it. `write` puts such a piece together, with Numba; `load` brings it into memory, for which LLVM is
enough.

The wrapper reads arrays where NumPy keeps their data, lets other threads run meanwhile, and looks at no types: whoever
calls has made sure that the arguments are of the `kind` that was compiled.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
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

Kind = tuple[np.dtype[Any], int] | type
"""What compiled code has to know of an argument: type and dimensions of an array, or that it is an int or a float."""


def kind(argument: object) -> Kind | None:
    """The kind of an argument; None for what cannot be handed to native code."""
    if isinstance(argument, np.ndarray):
        return (argument.dtype, argument.ndim) if argument.flags.carray else None  # contiguous, aligned, writeable
    if isinstance(argument, float):
        return float
    return int if hasattr(argument, "__index__") else None


@cache
def surroundings() -> str:
    """All that native code depends on besides the rules: the processor, the compiler, and the layout of objects."""
    import llvmlite
    import llvmlite.binding as llvm

    numba = find_spec("numba")
    assert numba is not None
    assert numba.origin is not None
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    compiler = (llvmlite.__version__, Path(numba.origin).with_name("_version.py").read_bytes(), settings)
    processor = (llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    return repr((compiler, processor, object.__basicsize__))


# ------------------------------------------------------------------------------------------------------------ reading


def keep(code: bytes, file: Path) -> None:
    """Write native code to disk, whole or not at all; where nothing can be written it is not kept."""
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as half_done:
            half_done.write(hashlib.sha256(code).digest() + code)
        Path(half_done.name).replace(file)
    except OSError:
        pass


def read(file: Path) -> bytes | None:
    """The native code in a file, or None if there is none, or none that is whole."""
    try:
        kept = file.read_bytes()
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
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    method = MethodDef(name.encode(), engine.get_function_address(SYMBOL), FAST_CALL, None)
    _kept.extend((engine, method))
    new_function = ctypes.pythonapi.PyCFunction_NewEx
    new_function.restype = ctypes.py_object
    new_function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    function: Callable[..., Any] = new_function(ctypes.addressof(method), None, None)
    return function


# ------------------------------------------------------------------------------------------------------------ writing


def numba_types(kinds: tuple[Kind, ...], arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """What Numba calls these kinds."""
    import numba

    numbers = {int: numba.int64, float: numba.float64}
    return tuple(
        numbers[kind] if isinstance(kind, type) else numba.typeof(argument)
        for kind, argument in zip(kinds, arguments, strict=True)
    )


def write(compiled: Any, name: str) -> bytes | None:
    """Native code for a function that Numba has compiled (a `CompileResult`), or None if it cannot stand alone."""
    import llvmlite.binding as llvm

    if not WORKS_HERE or compiled.library.has_dynamic_globals:
        return None
    whole = llvm.parse_assembly(str(wrapper(compiled, name)))
    whole.link_in(compiled.library._get_module_for_linking(), preserve=True)
    parts = [*whole.functions, *whole.global_variables]
    wanted = [part.name for part in parts if part.is_declaration and not part.name.startswith("llvm.")]
    if not all(hasattr(ctypes.pythonapi, each) for each in wanted):
        return None  # it needs something of Numba's that is not there without it
    for part in parts:
        if not part.is_declaration and part.name != SYMBOL:
            part.linkage = "internal"  # names are numbered anew in each process, and must not meet
    code: bytes = compiled.library.codegen._tm.emit_object(whole)
    return code


def wrapper(compiled: Any, name: str) -> Any:
    """The wrapper in LLVM's language: `PyObject *larcin_entry(PyObject *, PyObject **arguments, Py_ssize_t count)`."""
    from llvmlite import ir
    from numba.core import cgutils

    context, facts = compiled.target_context, compiled.fndesc
    module = compiled.library.codegen.create_library(name).create_ir_module(SYMBOL)
    thing, count = ir.IntType(8).as_pointer(), ir.IntType(8 * ctypes.sizeof(ctypes.c_ssize_t))
    function = ir.Function(module, ir.FunctionType(thing, [thing, thing.as_pointer(), count]), SYMBOL)
    builder = ir.IRBuilder(function.append_basic_block())
    python = context.get_python_api(builder)
    with builder.if_then(builder.icmp_signed("!=", function.args[2], count(len(facts.argtypes))), likely=False):
        complain(python, "TypeError", f"{name} takes {len(facts.argtypes)} arguments.")
    values = []
    for index, type_ in enumerate(facts.argtypes):
        given = builder.load(cgutils.gep(builder, function.args[1], index))
        values.append(unpack(python, type_, given))
    running = python.save_thread()
    status, result = context.call_conv.call_function(
        builder, context.declare_function(module, facts), facts.restype, facts.argtypes, values
    )
    python.restore_thread(running)
    with builder.if_then(status.is_error, likely=False):
        complain(python, "RuntimeError", f"{name} raised an error. Play with compiled=False to see which.")
    builder.ret(python.from_native_value(facts.restype, result))
    return module


def unpack(python: Any, type_: Any, given: Any) -> Any:
    """An argument as compiled code takes it."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.np.arrayobj import populate_array

    builder, context = python.builder, python.context
    if not isinstance(type_, types.Array):
        number = python.float_as_double(given) if type_ is types.float64 else python.long_as_longlong(given)
        with builder.if_then(python.c_api_error(), likely=False):
            builder.ret(python.get_null_object())
        return number
    lengths = ir.ArrayType(context.get_value_type(types.intp), type_.ndim).as_pointer()
    head = ir.ArrayType(ir.IntType(8), object.__basicsize__)
    numpy_array = ir.LiteralStructType([head, python.voidptr, ir.IntType(32), lengths, lengths])
    place = builder.bitcast(given, numpy_array.as_pointer())
    array = context.make_array(type_)(context, builder)
    fields = [builder.load(cgutils.gep_inbounds(builder, place, 0, field)) for field in (1, 3, 4)]
    populate_array(
        array,
        data=builder.bitcast(fields[0], array.data.type),
        shape=builder.load(fields[1]),
        strides=builder.load(fields[2]),
        itemsize=context.get_abi_sizeof(context.get_data_type(type_.dtype)),
        meminfo=None,
    )
    return array._getvalue()


def complain(python: Any, error: str, sentence: str) -> None:
    """Raise an error of Python's, found by its name: of the symbol `PyExc_...` Numba has an idea of its own."""
    builtins = python.import_module(python.context.insert_const_string(python.builder.module, "builtins"))
    kind = python.object_getattr_string(builtins, error)
    python.err_set_string(kind, sentence)
    python.decref(kind)
    python.decref(builtins)
    python.builder.ret(python.get_null_object())
