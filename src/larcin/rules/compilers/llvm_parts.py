"""What we use of llvmlite: it brings native code into memory without Numba, and puts such code together for it.

All of it is documented, but for how much of LLVM survives from version to version.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

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


def link_all(wrappers: Sequence[str], rules: Sequence[Any], shown: Collection[str]) -> tuple[Any, list[str]]:
    """Wrappers in LLVM's language, each with its module of rules, as one module which shows nothing but these symbols;
    and the names of all that it needs from elsewhere. What has no rules comes last among the wrappers.

    Other names are numbered anew in each process, and must not meet when code of several processes comes together:
    what two wrappers call by the same name need not be the same, so each keeps its own. What does the same is merged by
    `optimise`, which looks at what functions do.
    """
    parts = [llvm.parse_assembly(wrapper) for wrapper in wrappers]
    for part, each in zip(parts, rules, strict=False):
        part.link_in(each, preserve=True)
        hide_all_but(shown, part)
    whole, *others = parts
    for part in others:
        whole.link_in(part)
    hide_all_but(shown, whole)
    return whole, wanted_by(whole)


def hide_all_but(shown: Collection[str], module: Any) -> None:
    for part in (*module.functions, *module.global_variables):
        if not part.is_declaration and part.name not in shown:
            part.linkage = "internal"


def wanted_by(module: Any) -> list[str]:
    """The names of all that a module needs from elsewhere. LLVM itself sees to what is called after it."""
    parts = [*module.functions, *module.global_variables]
    return [part.name for part in parts if part.is_declaration and not part.name.startswith("llvm.")]


class Machine(NamedTuple):
    """What code is made for: a processor and a system, as LLVM calls them, and what all of their kind can do."""

    triple: str
    features: str = ""
    reloc: str = "pic"
    processor: str = ""


ROOT, ROOT_INSTRUCTION = "@sqrt(", "@llvm.sqrt.f64("
"""Numba calls the root of the C library. Every processor has an instruction for it, and all round alike."""

HOST_ATTRIBUTES = re.compile(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"')


def object_code(module: Any, machine: Machine, *, small: bool = False) -> bytes:
    """A module as an object file for another machine: fast, or `small`."""
    retargeted, target = made_for(machine, module, small=small)
    code: bytes = target.emit_object(retargeted)
    return code


def as_it_stands(text: str, machine: Machine) -> bytes:
    """A module in LLVM's language as an object file, without any optimisation."""
    module = llvm.parse_assembly(text)
    module.triple = machine.triple
    code: bytes = target_of(machine, opt=0).emit_object(module)
    return code


def target_of(machine: Machine, opt: int) -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(machine.triple).create_target_machine(
        cpu=machine.processor, features=machine.features, opt=opt, reloc=machine.reloc, codemodel="default"
    )


def made_for(machine: Machine, module: Any, *, small: bool = False) -> tuple[Any, Any]:
    """A module as another machine runs it fastest, or has the least to read, and LLVM's target machine. What it says of
    this one goes, and it is optimised once more.

    LLVM computes as it is written unless it is told that it need not, so no multiplication and addition become one
    instruction that rounds once: numbers are the same on all machines.
    """
    target = target_of(machine, opt=3)
    retargeted = llvm.parse_assembly(HOST_ATTRIBUTES.sub("", str(module)).replace(ROOT, ROOT_INSTRUCTION))
    retargeted.triple = machine.triple
    retargeted.data_layout = str(target.target_data)
    retargeted.verify()
    optimise(retargeted, target, small=small)
    return retargeted, target


def optimise(module: Any, target: Any, *, small: bool = False) -> None:
    """Optimise a module for a target, and keep one of functions that do the same. In a `small` one loops stay as they
    are written.
    """
    options = llvm.create_pipeline_tuning_options(speed_level=2 if small else 3)
    if small:
        options.loop_interleaving = options.loop_unrolling = False
        options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(target, options)
    merging = llvm.create_new_module_pass_manager()
    merging.add_constant_merge_pass()
    merging.add_merge_functions_pass()
    merging.run(module, builder)
    builder.getModulePassManager().run(module, builder)
