"""How rules are compiled for a GPU: what numba-cuda does by itself, but for what makes it slow here.

Each thread plays a game of its own, so that threads are seldom at the same place of the rules. What counts then is how
much code there is, since a GPU reads its code through small caches, and how many instructions a rule takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from numba import types
from numba.cuda import cgutils, dispatcher
from numba.cuda.core.imputils import RefType, iternext_impl
from numba.cuda.cpython import rangeobj
from numba.cuda.cudadrv import nvvm
from numba.cuda.np import arrayobj


@contextmanager
def compiling_for(capability: tuple[int, int] | None, *, rolled: bool) -> Iterator[None]:
    """While rules are compiled for a GPU, with loops kept as they are or not; without a GPU, numba is told for which
    kind of GPU it compiles.

    Tables of components go to the GPU's main memory. By itself numba-cuda keeps every table in constant memory, which
    has room for 64 KB and answers one address at a time; here each thread asks for another.
    """
    with ExitStack() as stack:
        stack.enter_context(patch.object(nvvm, "ADDRSPACE_CONSTANT", nvvm.ADDRSPACE_GLOBAL))
        stack.enter_context(patch.object(arrayobj, "fix_integer_index", index_from_start))
        stack.enter_context(patch.object(cgutils, "alloca_once", partial(make_room, cgutils.alloca_once)))
        if rolled:
            stack.enter_context(patch.object(nvvm, "compile_ir", partial(compile_rolled, nvvm.compile_ir)))
        if capability is not None:
            device = SimpleNamespace(compute_capability=capability)
            stack.enter_context(patch.object(dispatcher, "get_current_device", lambda: device))
        yield


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
    """Mark every loop of a module in LLVM's language as not to be unrolled: whatever goes back to an earlier block.

    Unrolled loops made five times as much code of Oliver Twist, and random games a third as fast.
    """
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


def make_room(usual: Callable[..., Any], builder: Any, kind: Any, size: Any = None, name: str = "", **how: Any) -> Any:
    """Memory of a thread. What a kernel asks for itself (`cuda.local.array`) is not filled with zeros beforehand: room
    for all legal moves is 9 KB in Oliver Twist, and to clear it took longer than to find them.
    """
    if name != LOCAL_ARRAY:
        return usual(builder, kind, size=size, name=name, **how)
    with builder.goto_entry_block():
        return builder.alloca(kind, size=size, name=name)


LOCAL_ARRAY = "_cudapy_lmem"
"""What numba-cuda calls it."""


def index_from_start(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """An index as it is: no rule counts from the end of an array, so that there is no need to ask each time."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@iternext_impl(RefType.BORROWED)  # type: ignore[untyped-decorator]
def count_on(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    """The next number of a range. By itself numba-cuda counts on only if there is one; NVIDIA's compiler makes ten
    instructions of that, in every round of every loop. To have counted on at the end does no harm.
    """
    numbers = cgutils.create_struct_proxy(signature.args[0])(context, builder, arguments[0])
    left, number = builder.load(numbers.count), builder.load(numbers.iter)
    result.set_valid(builder.icmp_signed(">", left, left.type(0)))
    result.yield_(number)
    builder.store(builder.sub(left, left.type(1)), numbers.count)
    builder.store(builder.add(number, numbers.step), numbers.iter)


for _, kind in rangeobj.range_impl_map.values():
    rangeobj.lower("iternext", kind)(count_on)
