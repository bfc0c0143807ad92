"""What we use of numba-cuda beyond what it promises, and why.

Rules are compiled for a GPU as numba-cuda does it by itself, but for what makes it slow here. Each thread plays a game
of its own, so that threads are seldom at the same place of the rules. What counts then is how much code there is, since
a GPU reads its code through small caches, and how many instructions a rule takes. So while our kernels compile, and
nobody else's, some parts of numba-cuda are replaced (`tricks`). Where that cannot be, kernels are compiled without
(`larcin.rules.compilers`).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest.mock import patch

from numba import cuda, types

from larcin.errors import LarcinError
from larcin.rules import compilers
from larcin.rules.compilers import GPU, TABLES

Compiled = TypeVar("Compiled")


def compiled(compile_it: Callable[[], Compiled], *, rolled: bool, capability: tuple[int, int] | None) -> Compiled:
    """What comes of compiling a kernel: with all tricks if possible, else with the one that Oliver Twist's tables need,
    else without.

    Loops stay loops if they are to be `rolled`. `capability` says for which kind of GPU it is if there is none.
    """
    failed: list[tuple[str, Exception]] = []
    with nullcontext() if capability is None else imagined_gpu(capability):
        for part, chosen in ((GPU, TRICKS if rolled else TRICKS[1:]), (TABLES, (tables_in_main_memory,))):
            if not compilers.plainly(part):
                try:
                    with tricks(chosen):
                        result = compile_it()
                    break
                except Exception as error:
                    failed.append((part, error))
        else:
            result = compile_it()
    for part, why in failed:
        compilers.miss(part, why)
    return result


@contextmanager
def imagined_gpu(capability: tuple[int, int]) -> Iterator[None]:
    """Let numba-cuda compile where there is no GPU, of which it asks nothing but this."""
    from numba.cuda import dispatcher

    device = SimpleNamespace(compute_capability=capability)
    with patch.object(dispatcher, "get_current_device", lambda: device):
        yield


@contextmanager
def tricks(chosen: Sequence[Callable[[], Any]]) -> Iterator[None]:
    """While this thread compiles: others that want to compile wait for numba-cuda's lock, and find all as it was."""
    from numba.cuda.core.compiler_lock import global_compiler_lock

    with global_compiler_lock, ExitStack() as stack:
        for trick in chosen:
            stack.enter_context(trick())
        yield


def tables_in_main_memory() -> Any:
    """Tables of components go to the GPU's main memory. By itself numba-cuda keeps every table in constant memory,
    which has room for 64 KB and answers one address at a time; here each thread asks for another.
    """
    from numba.cuda.cudadrv import nvvm

    return patch.object(nvvm, "ADDRSPACE_CONSTANT", nvvm.ADDRSPACE_GLOBAL)


def indices_from_start() -> Any:
    """No rule counts from the end of an array, so that there is no need to ask each time."""
    from numba.cuda.np import arrayobj

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    return patch.object(arrayobj, "fix_integer_index", as_it_is)


LOCAL_ARRAY = "_cudapy_lmem"
"""What numba-cuda calls room that a thread asks for."""


def room_not_cleared() -> Any:
    """What a thread asks for itself (`cuda.local.array`) is not filled with zeros beforehand: room for all legal moves
    is 9 KB in Oliver Twist, and to clear it took longer than to find them.
    """
    from numba.cuda import cgutils

    usual = cgutils.alloca_once

    def make_room(builder: Any, kind: Any, size: Any = None, name: str = "", **how: Any) -> Any:
        if name != LOCAL_ARRAY:
            return usual(builder, kind, size=size, name=name, **how)
        with builder.goto_entry_block():
            return builder.alloca(kind, size=size, name=name)

    return patch.object(cgutils, "alloca_once", make_room)


def ranges_count_on() -> Any:
    """By itself numba-cuda counts on in a `range` only if there is another number; NVIDIA's compiler makes ten
    instructions of that, in every round of every loop. To have counted on at the end does no harm.
    """
    from numba.cuda import cgutils
    from numba.cuda.core.imputils import RefType, iternext_impl
    from numba.cuda.target import CUDATargetContext

    usual = CUDATargetContext.get_function

    @iternext_impl(RefType.BORROWED)  # type: ignore[untyped-decorator]
    def count_on(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
        numbers = cgutils.create_struct_proxy(signature.args[0])(context, builder, arguments[0])
        left, number = builder.load(numbers.count), builder.load(numbers.iter)
        result.set_valid(builder.icmp_signed(">", left, left.type(0)))
        result.yield_(number)
        builder.store(builder.sub(left, left.type(1)), numbers.count)
        builder.store(builder.add(number, numbers.step), numbers.iter)

    def get_function(context: Any, function: Any, signature: Any, **how: Any) -> Any:
        if function == "iternext" and isinstance(signature.args[0], types.RangeIteratorType):
            return lambda builder, arguments: count_on(context, builder, signature, arguments)
        return usual(context, function, signature, **how)

    return patch.object(CUDATargetContext, "get_function", get_function)


_helpers: dict[Any, Any] = {}


def own_helpers() -> Any:
    """Small functions of numba-cuda's own that it compiles by the way and keeps: ours are compiled with our tricks."""
    from numba.cuda.descriptor import cuda_target

    return patch.object(cuda_target.target_context, "cached_internal_func", _helpers)


def loops_stay_loops() -> Any:
    """Unrolled loops made five times as much code of Oliver Twist, and random games a third as fast. NVIDIA's compiler
    is told so in the code that it is given.
    """
    from numba.cuda.cudadrv import nvvm

    return patch.object(nvvm, "compile_ir", partial(compile_rolled, nvvm.compile_ir))


def compile_rolled(compile_modules: Callable[..., Any], modules: str | list[str], **how: Any) -> Any:
    """What `nvvm.compile_ir` does, with loops that stay loops."""
    return compile_modules(
        [keep_loops_rolled(code) for code in ([modules] if isinstance(modules, str) else modules)], **how
    )


LABEL = re.compile(r'"?([\w.$]+)"?:')
TARGETS = re.compile(r'label %"?([\w.$]+)"?')
FIRST_LOOP = 1_000_000
"""More than the numbers that numba has given to notes of its own."""


def keep_loops_rolled(code: str) -> str:
    """Mark every loop of a module in LLVM's language as not to be unrolled: whatever goes back to an earlier block."""
    lines: list[str] = []
    passed: set[str] = set()
    loops = 0
    for line in code.splitlines():
        marked = line
        if line.startswith("define"):
            passed = set()
        elif label := LABEL.match(line):
            passed.add(label[1])
        elif line.startswith("  br ") and passed.intersection(TARGETS.findall(line)):
            marked = f"{line}, !llvm.loop !{FIRST_LOOP + loops}"
            loops += 1
        lines.append(marked)
    numbers = range(FIRST_LOOP, FIRST_LOOP + loops)
    lines += [f"!{number} = distinct !{{!{number}, !{FIRST_LOOP - 1}}}" for number in numbers]
    lines.append(f'!{FIRST_LOOP - 1} = !{{!"llvm.loop.unroll.disable"}}')
    return "\n".join(lines)


TRICKS = (
    loops_stay_loops,
    tables_in_main_memory,
    indices_from_start,
    room_not_cleared,
    ranges_count_on,
    own_helpers,
)


# ---------------------------------------------------------------------------------------------------------- launching


def configured(kernel: Any, blocks: int, threads: int, shared_memory: int) -> Any:
    """A compiled kernel, ready to be launched in so many blocks. That few are a waste of a GPU, of which numba-cuda
    would warn, is no news to whoever has few games.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*low occupancy")
        return kernel[blocks, threads, 0, shared_memory]


def clear(array: Any) -> None:
    """Fill an array on the GPU with zeros: numba-cuda's driver can, its arrays cannot."""
    cuda.cudadrv.driver.device_memset(array, 0, array.nbytes)


USUAL_SHARED_MEMORY = 48 * 1024
"""Bytes that a block has without asking."""


def most_shared_memory() -> int:
    """Bytes of shared memory that a block may have on this GPU; as on an H200 where there is none."""
    if compilers.plainly(GPU):
        return USUAL_SHARED_MEMORY
    return int(cuda.get_current_device().MAX_SHARED_MEMORY_PER_BLOCK_OPTIN) if cuda.is_available() else HOPPER_SHARED


HOPPER_SHARED = 227 * 1024


def allow_shared_memory(kernel: Any, size: int) -> None:
    """Let blocks of a compiled kernel have so many bytes of shared memory besides its arrays. NVIDIA's driver is asked,
    about a function that numba-cuda keeps to itself.
    """
    from cuda.bindings import driver

    (overload,) = kernel.overloads.values()
    status, *_ = driver.cuKernelSetAttribute(
        driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
        size,
        overload._codelibrary.get_cufunc().handle,
        cuda.get_current_device().id,
    )
    if status != driver.CUresult.CUDA_SUCCESS:
        raise LarcinError(f"This GPU lacks the {size} bytes of shared memory that a block of threads needs here.")
