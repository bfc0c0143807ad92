"""What we use of Numba beyond what it promises, and why. Nothing here loads Numba before it is called.

The rest of larcin asks Numba for `njit`, `typeof`, types, and dispatchers that `compile` for types.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, cast

# ------------------------------------------------------------------------------------------------------ dispatchers


def may_compile() -> bool:
    """Whether Numba was not told to leave functions as they are (NUMBA_DISABLE_JIT), which it tells nobody."""
    import numba

    return not numba.config.DISABLE_JIT


@contextmanager
def caching_in(folder: Path | None) -> Iterator[None]:
    """Dispatchers that are made meanwhile keep code in this folder: Numba knows one for a whole process."""
    import numba

    usual = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = usual


def fast_dispatcher(twin: FunctionType, folder: Path | None, *, inner: bool, inlined: bool) -> Any:
    """A dispatcher that compiles a rule as fast code.

    - `_nrt`: rules allocate nothing, so that references need not be counted, which doubles their speed.
    - `no_cpython_wrapper`, `no_cfunc_wrapper`: inner rules are called by other rules only; without wrappers they
      compile faster.
    - `forceinline`: what happens at every step of random play becomes a part of its caller, a quarter faster.
    - `fold_argument_types`, which looks at what callers give: see `widened`.
    """
    import numba

    with caching_in(folder):
        made = numba.njit(
            cache=folder is not None,
            nogil=True,
            error_model="numpy",
            _nrt=False,
            no_cfunc_wrapper=True,
            no_cpython_wrapper=inner,
            forceinline=inlined,
        )(twin)
    if may_compile():
        usual = made._compiler.fold_argument_types
        made._compiler.fold_argument_types = lambda given, named: usual(tuple(map(widened, given)), named)
    return made


def widened(type_: Any) -> Any:
    """The type that a rule is compiled for if another rule gives it this one: whole numbers of all sizes are one.
    Fields of states have many sizes, and a rule would be compiled for each; callers make numbers wider as they call.
    """
    from numba import types

    fits = isinstance(type_, types.Integer) and (type_.signed or type_.bitwidth < types.int64.bitwidth)
    return types.int64 if fits else type_


def plain_dispatcher(twin: FunctionType, folder: Path | None) -> Any:
    """A dispatcher as anybody has it. It keeps no code where that needs what Numba does not promise."""
    import numba

    try:
        with caching_in(folder):
            return numba.njit(cache=folder is not None, nogil=True, error_model="numpy")(twin)
    except AttributeError:
        return numba.njit(nogil=True, error_model="numpy")(twin)


def tell_of_compilations(tell: Callable[[Any], None]) -> None:
    """From now on tell which dispatcher really compiles (and does not find itself on disk): Numba's events know."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, started: Any) -> None:
            tell(started.data["dispatcher"])

        def on_end(self, ended: Any) -> None:
            pass

    event.register("numba:compile", Listener())


# ----------------------------------------------------------------------------- instructions of the processor in rules

CELL_BYTES = 8

PAUSES = {"x86_64": ("llvm.x86.sse2.pause", ()), "aarch64": ("llvm.aarch64.isb", (15,))}
"""What makes a core rest for ten nanoseconds or more, and what it is told; other processors do not rest."""


def cell(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The address of a cell of an array: how Numba keeps arrays is its own affair."""
    from numba import types

    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    return builder.gep(data, [context.cast(builder, arguments[1], signature.args[1], types.intp)])


def load_in_llvm(_: Any, cells: Any, index: Any) -> Any:
    from numba import types

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(cell(context, builder, signature, arguments), "acquire", CELL_BYTES)

    return types.int64(cells, index), write


def store_in_llvm(_: Any, cells: Any, index: Any, value: Any) -> Any:
    from numba import types

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = context.cast(builder, arguments[2], signature.args[2], types.int64)
        builder.store_atomic(number, cell(context, builder, signature, arguments), "release", CELL_BYTES)
        return context.get_dummy_value()

    return types.none(cells, index, value), write


def add_in_llvm(_: Any, cells: Any, index: Any, amount: Any) -> Any:
    from numba import types

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = context.cast(builder, arguments[2], signature.args[2], types.int64)
        return builder.atomic_rmw("add", cell(context, builder, signature, arguments), number, "seq_cst")

    return types.int64(cells, index, amount), write


def pause_in_llvm(_: Any) -> Any:
    from llvmlite import ir
    from numba import types

    def write(context: Any, builder: Any, *_: Any) -> Any:
        name, values = PAUSES.get(builder.module.triple.partition("-")[0], ("", ()))
        if name:
            kind = ir.FunctionType(ir.VoidType(), [ir.IntType(32)] * len(values))
            rest = builder.module.declare_intrinsic(name, fnty=kind)
            builder.call(rest, [ir.IntType(32)(value) for value in values])
        return context.get_dummy_value()

    return types.none(), write


def keep_in_llvm(_: Any, state: Any, number: Any) -> Any:
    """Copy the bytes of a state that come before what is told: how Numba keeps records is its own affair."""
    from numba import types
    from numba.core import cgutils

    offset, size = state.offset("moments"), state.typeof("moments").shape[1]

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start = builder.bitcast(arguments[0], cgutils.voidptr_t)
        number = context.cast(builder, arguments[1], signature.args[1], types.intp)
        place = builder.add(builder.mul(number, number.type(size)), number.type(offset))
        cgutils.raw_memcpy(builder, builder.gep(start, [place]), start, number.type(size), 1)
        return context.get_dummy_value()

    return types.none(state, number), write


# ------------------------------------------------------------------------------------------------------- native code


def types_of(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """What Numba calls the types of any arguments."""
    import numba

    return tuple(map(numba.typeof, arguments))


def entry_point(dispatcher: Any, types: tuple[Any, ...]) -> Callable[..., Any]:
    """A function that takes arguments of these types, and does not look at them."""
    dispatcher.compile(types)
    return with_machine_code(dispatcher.overloads[types])


def compiled_to_link(dispatcher: Any, types: tuple[Any, ...]) -> Any:
    """What a dispatcher has compiled for these types, in LLVM's language alone: that is linked with a wrapper, and
    machine code is made of the whole. Numba would make some of every rule by itself, too, which nobody calls. Which
    libraries are made, what surrounds them, and as what they are kept on disk, its code generator knows for all: nobody
    else compiles meanwhile, and whoever wants machine code does not find these.
    """
    from numba.core.compiler_lock import global_compiler_lock

    generator = dispatcher.targetctx.codegen()
    kept_as = (*generator.magic_tuple(), "to be linked")
    with global_compiler_lock:
        generator._library_class, generator.set_env = library_to_link(), lambda *_: None
        generator.magic_tuple = lambda: kept_as
        try:
            dispatcher.compile(types)
        finally:
            del generator._library_class, generator.set_env, generator.magic_tuple
    return dispatcher.overloads[types]


@cache
def library_to_link() -> Any:
    """A library of Numba's that is kept as it was written, without machine code.

    Numba would optimise it at each level of calls, with all that it calls, and would count references, of which rules
    have none. Here whoever makes machine code of the whole optimises that, once: it takes less time, and the code is
    smaller and faster, since LLVM then knows all callers of a rule when it decides what becomes a part of what.
    """
    from llvmlite.binding import parse_bitcode
    from numba.core.codegen import JITCodeLibrary

    class LibraryToLink(JITCodeLibrary):  # type: ignore[misc]
        called_by_numba: Callable[..., Any] | None = None
        _has_machine_code = False

        def make_machine_code(self) -> None:
            super()._optimize_final_module()
            super()._finalize_final_module()
            self._has_machine_code = True

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return super().get_pointer_to_function(name) if self._has_machine_code else 0

        def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
            return self.name, "object", (b"", self._get_module_for_linking().as_bitcode())

        @classmethod
        def _unserialize(cls, codegen: Any, state: tuple[str, str, tuple[bytes, bytes]]) -> Any:
            name, _, (_, bitcode) = state
            found = codegen.create_library(name)
            found._final_module = found._shared_module = parse_bitcode(bitcode)
            found._finalized = True
            return found

    return LibraryToLink


def native_code(compiled: Any, symbol: str, about: str, brief: bool) -> bytes | None:
    """Machine code of a function that was compiled to be linked, with all rules that it calls and a wrapper for Python;
    None if it cannot stand alone. The library of a compiled function gives away its LLVM module, and the code generator
    its target machine.
    """
    from larcin.rules.compilers.llvm_parts import link_all, optimise

    if compiled.library.has_dynamic_globals:
        return None
    rules = compiled.library._get_module_for_linking()
    whole, wanted = link_all([wrapper(compiled, symbol, about, brief), NONE_HERE], [rules], {symbol})
    if not all(hasattr(ctypes.pythonapi, each) for each in wanted):
        return None  # it needs something of Numba's that is not there without it
    target = compiled.library.codegen._tm
    optimise(whole, target)
    code: bytes = target.emit_object(whole)
    return code


def with_machine_code(compiled: Any) -> Callable[..., Any]:
    """A compiled function as Numba calls it. If it was compiled to be linked, its library gets the machine code that it
    lacks, once: calls without any would end Python.
    """
    library = compiled.library
    if not hasattr(library, "called_by_numba"):
        return cast("Callable[..., Any]", compiled.entry_point)
    if library.called_by_numba is None:
        library.make_machine_code()
        make = compiled.target_context.get_executable
        library.called_by_numba = make(library, compiled.fndesc, compiled.environment)
    return cast("Callable[..., Any]", library.called_by_numba)


NONE = "larcin_none"
"""Where wrappers find the address of Python's `None`, which is no function that could be called by its name."""

NONE_HERE = f"@_Py_NoneStruct = external global i8\n@{NONE} = constant ptr @_Py_NoneStruct"


def wrapper(compiled: Any, symbol: str, about: str, brief: bool = False) -> str:
    """The wrapper in LLVM's language: `PyObject *symbol(PyObject *, PyObject **arguments, Py_ssize_t count)`. Numba
    knows how its functions are called and how their results become Python's. Somebody else defines `NONE`. Other
    threads run meanwhile, unless it is brief.
    """
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils

    context, facts = compiled.target_context, compiled.fndesc
    module = compiled.library.codegen.create_library(symbol).create_ir_module(symbol)
    thing, count = ir.IntType(8).as_pointer(), ir.IntType(8 * ctypes.sizeof(ctypes.c_ssize_t))
    function = ir.Function(module, ir.FunctionType(thing, [thing, thing.as_pointer(), count]), symbol)
    builder = ir.IRBuilder(function.append_basic_block())
    python = context.get_python_api(builder)
    with builder.if_then(builder.icmp_signed("!=", function.args[2], count(len(facts.argtypes))), likely=False):
        builder.ret(raised(python, "wrong_count", f"{about} takes {len(facts.argtypes)} arguments."))
    values = []
    for index, type_ in enumerate(facts.argtypes):
        given = builder.load(cgutils.gep(builder, function.args[1], index))
        values.append(unpacked(python, type_, given))
    running = None if brief else python.save_thread()
    status, result = context.call_conv.call_function(
        builder, context.declare_function(module, facts), facts.restype, facts.argtypes, values
    )
    if running is not None:
        python.restore_thread(running)
    with builder.if_then(status.is_user_exc, likely=False):
        error = builder.load(status.excinfoptr)  # where Numba has pickled what was raised, and how long that is
        pickled, size = builder.extract_value(error, 0), builder.sext(builder.extract_value(error, 1), count)
        builder.ret(raised(python, "failed", about, python.bytes_from_string_and_size(pickled, size)))
    with builder.if_then(status.is_error, likely=False):
        builder.ret(raised(python, "failed", about))
    builder.ret(nothing(python) if facts.restype is types.none else python.from_native_value(facts.restype, result))
    return str(module)


def nothing(python: Any) -> Any:
    """Python's `None`."""
    from llvmlite import ir

    none = python.builder.load(ir.GlobalVariable(python.builder.module, python.pyobj, NONE))
    python.incref(none)
    return none


def unpacked(python: Any, type_: Any, given: Any) -> Any:
    """An argument as compiled code takes it. Arrays are read where NumPy keeps their data and lengths, and become what
    Numba takes for an array.
    """
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.np.arrayobj import populate_array

    builder, context = python.builder, python.context
    if isinstance(type_, types.NamedTuple):
        parts = [unpacked(python, each, python.tuple_getitem(given, index)) for index, each in enumerate(type_)]
        return context.make_tuple(builder, type_, parts)
    if not isinstance(type_, types.Array):
        number = python.float_as_double(given) if type_ is types.float64 else python.long_as_longlong(given)
        with builder.if_then(python.c_api_error(), likely=False):
            builder.ret(python.get_null_object())
        return number
    lengths = ir.ArrayType(context.get_value_type(types.intp), type_.ndim).as_pointer()
    head = ir.ArrayType(ir.IntType(8), object.__basicsize__)
    numpy_array = ir.LiteralStructType([head, python.voidptr, ir.IntType(32), lengths, lengths])
    address = builder.bitcast(given, numpy_array.as_pointer())
    array = context.make_array(type_)(context, builder)
    fields = [builder.load(cgutils.gep_inbounds(builder, address, 0, field)) for field in (1, 3, 4)]
    populate_array(
        array,
        data=builder.bitcast(fields[0], array.data.type),
        shape=builder.load(fields[1]),
        strides=builder.load(fields[2]),
        itemsize=context.get_abi_sizeof(context.get_data_type(type_.dtype)),
        meminfo=None,
    )
    return array._getvalue()


def raised(python: Any, complaint: str, about: str, *more: Any) -> Any:
    """Raise an error by one of the functions in `larcin.rules.complaints`, and give what a wrapper then returns."""

    def text(words: str) -> Any:
        return python.context.insert_const_string(python.builder.module, words)

    module = python.import_module(text("larcin.rules.complaints"))
    arguments = [python.string_from_string(text(about)), *more]
    given = python.tuple_new(len(arguments))
    for index, each in enumerate(arguments):
        python.tuple_setitem(given, index, each)  # it is given the reference, too
    function = python.object_getattr_string(module, complaint)
    null = python.call(function, given)
    for each in (module, function, given):
        python.decref(each)
    return null
