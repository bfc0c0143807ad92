"""The other end of `worker.py`: starts contenders, each in a process pinned to its cores, and lets them play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from contenders import Contender

HERE = Path(__file__).parent

ONE_THREAD = {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "NUMBA_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}
"""What tells the libraries to use one thread, on the CPU."""


class Broken(Exception):
    """A process that should have measured something ended instead."""


def usable_cores() -> int:
    """How many cores can be measured on together; one without pinning."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def choose_core() -> int:
    """The core that is measured on; this process, with its progress bar, moves to the others. -1 without pinning."""
    if not hasattr(os, "sched_setaffinity"):
        return -1
    cores = os.sched_getaffinity(0)
    core = max(cores)
    os.sched_setaffinity(0, cores - {core} or cores)
    return core


def cores_from(core: int, count: int) -> str:
    """A core and others beside it, so many together, as `worker.py` takes them; nothing without pinning."""
    if core < 0:
        return ""
    others = sorted(os.sched_getaffinity(0) - {core})
    return ",".join(map(str, [core, *others[: count - 1]]))


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a measuring process."""
    return {**os.environ, **ONE_THREAD, **more}


class Worker:
    """One contender in its process. What it complains of goes to the file `errors`."""

    def __init__(self, contender: Contender, core: int, errors: IO[bytes]) -> None:
        self.contender = contender
        self.errors = errors
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "worker.py"), cores_from(core, contender.cores), contender.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=surroundings(),
            text=True,
        )
        self.note = ""
        self.actions = 1.0

    def get_ready(self) -> None:
        said = self.answer()
        self.note, self.actions = said["note"], said["actions"]

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            self.process.wait()
            self.errors.seek(0)
            raise Broken(f"{self.contender.name} ended early:\n{self.errors.read().decode(errors='replace')}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def play(self, seconds: float) -> float:
        """Decisions a second, over about so many seconds."""
        assert self.process.stdin
        try:
            self.process.stdin.write(f"{seconds}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended: `answer` says why
        answer = self.answer()
        return float(answer["decisions"] / answer["seconds"])

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate()


@contextmanager
def workers(contenders: Sequence[Contender], core: int, tell: Callable[[str], None]) -> Iterator[list[Worker]]:
    """Prepare contenders one after the other, since preparing takes a core of its own, and end them afterwards."""
    with ExitStack() as stack:
        started: list[Worker] = []
        for contender in contenders:
            tell(contender.label)
            worker = Worker(contender, core, stack.enter_context(TemporaryFile()))
            stack.callback(worker.close)
            worker.get_ready()
            started.append(worker)
        yield started


def turns(started: Sequence[Worker], rounds: int) -> Iterator[Worker]:
    """Who plays when: everybody once a round, and each round begins with another one."""
    for number in range(rounds):
        first = number % len(started)
        yield from started[first:]
        yield from started[:first]
