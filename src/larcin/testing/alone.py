"""Checks in a process of their own, with bounded time and memory: whatever a game does, who checks it goes on."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import NamedTuple

from larcin.testing import CHECKS, Check, ContractBroken, checks

MEMORY = 4 << 30
"""Bytes that a game may take while it is checked."""

SECONDS = 600.0
"""Seconds that one check may take."""

SLOWEST_START = 120.0
"""Seconds in which a new process has to be ready: it loads the game first."""


@dataclass(frozen=True)
class Order:
    """What is to be checked: a game by name, module, folder or file, and how."""

    game: str
    games: int = 20
    seed: int = 0
    compiled: bool = True
    seconds: float = SECONDS
    memory: int = MEMORY


class Verdict(NamedTuple):
    """What came of a check: what is wrong, if anything, and how long it took."""

    title: str
    complaint: str
    seconds: float


def check_alone(order: Order) -> Iterator[Verdict]:
    """All checks of a game, one after the other, each said as it is done. What ends the process ends one check only."""
    titles = list(CHECKS)
    done = 0
    while done < len(titles):
        for verdict in run_from(order, titles, done):
            done += 1
            yield verdict


def run_from(order: Order, titles: list[str], first: int) -> Iterator[Verdict]:
    """The checks from this one on, in a new process, up to one that does not come to its end."""
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(order, first, there), daemon=True)
    process.start()
    there.close()
    try:
        awaited(here, SLOWEST_START)
        for title in titles[first:]:
            started = time.perf_counter()
            complaint = awaited(here, order.seconds)
            seconds = time.perf_counter() - started
            if complaint is None:
                process.join(1.0)
                ended = process.exitcode
                yield Verdict(title, why_it_ended(ended, order), seconds)
                return
            yield Verdict(title, complaint, seconds)
    finally:
        process.kill()
        process.join()


def awaited(here: Connection, seconds: float) -> str | None:
    """What the process says of a check: nothing if it is too slow, or is no more."""
    try:
        return str(here.recv()) if here.poll(seconds) else None
    except EOFError:
        return None


def why_it_ended(status: int | None, order: Order) -> str:
    if status is None:
        return f"It was not done after {order.seconds:g} seconds: a rule, or a game, does not come to its end."
    if status < 0:
        name = signal.Signals(-status).name
        return f"Python was ended by {name}: a compiled rule writes outside the state or what it was lent."
    return f"Python ended with status {status}."


def work(order: Order, first: int, there: Connection) -> None:
    """Run checks and say what came of each."""
    bound_memory(order.memory)
    waiting = checks(order.game, order.games, order.seed, compiled=order.compiled)[first:]
    there.send("ready")
    for check in waiting:
        there.send(complaint_of(check))


def bound_memory(size: int) -> None:
    """Let the process have no more than this much memory, where the system can see to it."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def complaint_of(check: Check) -> str:
    """What is wrong, nothing if the promise is kept."""
    try:
        check()
    except ContractBroken as error:
        return str(error)
    except MemoryError:
        return "It takes more memory than there is for it."
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
