"""What we use of llvmlite: it brings native code into memory without Numba, and puts such code together for it.

All of it is documented, but for how much of LLVM survives from version to version.
"""

from __future__ import annotations

from typing import Any

import llvmlite
import llvmlite.binding as llvm

_kept: list[object] = []
"""Engines whose memory functions lie in, for as long as the process runs."""


def host() -> str:
    """What native code depends on here: the version of LLVM, and the processor with all that it can do."""
    features = llvm.get_host_cpu_features().flatten()
    return repr((llvmlite.__version__, llvm.get_process_triple(), llvm.get_host_cpu_name(), features))


def address_of(symbol: str, code: bytes) -> int:
    """Where a function of native code lies in memory, once it is there. MCJIT is the engine that takes object files."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _kept.append(engine)
    return int(engine.get_function_address(symbol))


def link_into(wrapper: str, symbol: str, rules: Any) -> tuple[Any, list[str]]:
    """A wrapper in LLVM's language and a module of rules as one module, which shows nothing but one symbol; and the
    names of all that it needs from elsewhere.

    Other names are numbered anew in each process, and must not meet when code of two processes is loaded.
    """
    whole = llvm.parse_assembly(wrapper)
    whole.link_in(rules, preserve=True)
    parts = [*whole.functions, *whole.global_variables]
    for part in parts:
        if not part.is_declaration and part.name != symbol:
            part.linkage = "internal"
    return whole, [part.name for part in parts if part.is_declaration and not part.name.startswith("llvm.")]
