"""What we use of Numba, beyond what it promises, to call compiled rules from WebAssembly.

Apart from `numba_parts`, since what is kept on disk for this machine does not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


class Place(NamedTuple):
    """An array that lies in the module's own memory: by what name, and how long it is in each direction. Of one that
    varies, whoever calls says how long it is in the first.
    """

    symbol: str
    size: int
    shape: tuple[int, ...]
    varies: bool = False


Taken = Place | list["Taken"] | None
"""What a rule takes: an array that lies somewhere, all that is in a tuple with names, or a number."""


def memory(places: Sequence[Place]) -> str:
    """A module, in LLVM's language, with room for these arrays, all zeros."""
    lines = (f"@{each.symbol} = global [{each.size} x i8] zeroinitializer, align 16" for each in places)
    return "\n".join(lines)


def rules_of(compiled: Any) -> Any:
    """The LLVM module of a compiled rule with all rules that it calls: the library gives it away."""
    return compiled.library._get_module_for_linking()


def wrapper(compiled: Any, symbol: str, takes: Sequence[Taken]) -> str:
    """A plain function over numbers of 32 bits and doubles, in LLVM's language; arrays lie where it is said what the
    rule takes. Numba knows how its functions are called. What would be an error is a trap.
    """
    from llvmlite import ir
    from numba import types

    context, facts = compiled.target_context, compiled.fndesc
    module = compiled.library.codegen.create_library(symbol).create_ir_module(symbol)
    number, double = ir.IntType(32), ir.DoubleType()
    taken = [
        double if type_ is types.float64 else number
        for type_, place in one_by_one(facts.argtypes, takes)
        if place is None or place.varies
    ]
    result = {types.none: ir.VoidType(), types.float64: double}.get(facts.restype, number)
    function = ir.Function(module, ir.FunctionType(result, taken), symbol)
    builder = ir.IRBuilder(function.append_basic_block())
    given = iter(function.args)

    def value_of(type_: Any, each: Taken) -> Any:
        if isinstance(each, list):
            return context.make_tuple(builder, type_, [*map(value_of, type_, each)])
        if each is None:
            value = next(given)
            return value if type_ is types.float64 else context.cast(builder, value, types.int32, type_)
        count = builder.zext(next(given), ir.IntType(64)) if each.varies else None
        return array_at(context, builder, type_, each, count)

    values = [*map(value_of, facts.argtypes, takes)]
    status, returned = context.call_conv.call_function(
        builder, context.declare_function(module, facts), facts.restype, facts.argtypes, values
    )
    with builder.if_then(status.is_error, likely=False):
        builder.call(module.declare_intrinsic("llvm.trap", fnty=ir.FunctionType(ir.VoidType(), [])), [])
    if facts.restype is types.none:
        builder.ret_void()
    elif facts.restype is types.float64:
        builder.ret(returned)
    else:
        builder.ret(context.cast(builder, returned, facts.restype, types.int32))
    return str(module)


def one_by_one(types: Sequence[Any], takes: Sequence[Taken]) -> Iterator[tuple[Any, Place | None]]:
    """The arrays and numbers that a rule takes, in tuples too, each with its type."""
    for type_, each in zip(types, takes, strict=True):
        if isinstance(each, list):
            yield from one_by_one(type_, each)
        else:
            yield type_, each


def array_at(context: Any, builder: Any, type_: Any, place: Place, count: Any) -> Any:
    """What Numba takes for an array, which lies at a place in the module's memory."""
    from llvmlite import ir
    from numba.np.arrayobj import populate_array

    kept = builder.module.globals.get(place.symbol)
    if kept is None:
        kept = ir.GlobalVariable(builder.module, ir.ArrayType(ir.IntType(8), place.size), place.symbol)
    word = ir.IntType(64)
    array = context.make_array(type_)(context, builder)
    itemsize = context.get_abi_sizeof(context.get_data_type(type_.dtype))
    strides = [itemsize]
    for length in reversed(place.shape[1:]):
        strides.insert(0, strides[0] * length)
    lengths = [word(length) for length in place.shape]
    populate_array(
        array,
        data=builder.bitcast(kept, array.data.type),
        shape=lengths if count is None else [count, *lengths[1:]],
        strides=[word(stride) for stride in strides],
        itemsize=word(itemsize),
        meminfo=None,
    )
    return array._getvalue()
