"""Several cores at work on the rows of an array.

To wake a core takes up to half a millisecond, longer than many a step. So a core that has helped stays awake for a
while: it waits for the next job in compiled code, where it needs nothing of Python's. Each core has a share of the
rows, which stay in its cache, and takes them part by part; who is done goes on with the others' shares. So a core that
wakes up late has less to do, and nobody waits for one that is still asleep when all is done.

What is done with the rows is in a module with a rule `serve`: `larcin.batch.jobs` has three of them.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, sleep
from types import ModuleType
from typing import Any

import numpy as np

from larcin.rules import compilers
from larcin.rules.atomics import add, load, pause, store
from larcin.rules.contract import Array, Game, rule
from larcin.rules.linking import direct, link

PATIENCE = 50_000
"""How often a core looks for another job before it goes to sleep: for a millisecond or so."""

BRIEFLY = 1_000
"""How often it looks whether others are done with their parts before it lets somebody else have the core: they may be
waiting for one.
"""

TRY_AGAIN, EARLY = 64, (2, 5)
"""So often helpers are tried for a job that is done sooner without them, and the other way round; and at first."""

SHORTLY = 8
"""How many of its last times count for how long a job takes."""

SOON, LONG = 0.001, 0.0005
"""Seconds. If a job comes so soon after the last one, or takes so long, sleeping cores are woken for it."""

LINE = 16
"""Cells of the orders are so far apart that cores do not get in each other's way when they write them."""

TICKET, BUSY, JOB, WANTED, PART, SHARES = range(0, 6 * LINE, LINE)
"""What the cells say: how often a job was begun or ended, which is odd while there is one; how many cores are at work
on it; what is to be done; whether helpers are wanted at all; how many rows are taken at a time; and from `SHARES` on a
line for each core's share.
"""

NEXT, END, KNOWN = range(3)
"""In such a line: the first row of the share that nobody has taken, the row after its last one, and the last ticket
that the core has worked for.
"""


def usable_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def give_way() -> None:
    """Let whoever waits for this core have it for a while."""
    os.sched_yield() if hasattr(os, "sched_yield") else sleep(0)


def cores_for(rows: int, cores: int | None, fewest: int) -> int:
    """So many cores, or all that there are, but so that each has `fewest` rows or more."""
    return max(min(cores or usable_cores(), rows // fewest), 1)


# --------------------------------------------------------------------------------------------------------- the orders


@rule
def team_size(orders: Array) -> int:
    return (len(orders) - SHARES) // LINE


@rule
def share_of(core: int) -> int:
    """Where the line of a core's share begins."""
    return SHARES + core * LINE


@rule
def call_for(orders: Array, job: int, first: int, last: int) -> None:
    """Tell everybody what is to be done with the rows from `first` up to `last`. Nobody is at work yet."""
    store(orders, JOB, job)
    size = team_size(orders)
    for core in range(size):
        store(orders, share_of(core) + NEXT, first + (last - first) * core // size)
        store(orders, share_of(core) + END, first + (last - first) * (core + 1) // size)
    add(orders, TICKET, 1)


@rule
def await_job(orders: Array, core: int, patience: int) -> bool:
    """Wait for a job that this core has not worked for, and be at work then. False if there is none for a while.

    Whoever is at work looks once more whether the job has ended meanwhile: if not, its end waits.
    """
    waited = 0
    while True:
        ticket = load(orders, TICKET)
        if ticket % 2 == 1 and ticket != load(orders, share_of(core) + KNOWN):
            add(orders, BUSY, 1)
            if add(orders, TICKET, 0) == ticket:
                store(orders, share_of(core) + KNOWN, ticket)
                return True
            add(orders, BUSY, -1)
        elif waited >= patience or not load(orders, WANTED):
            return False
        else:
            pause()
            waited += 1


@rule
def next_part(orders: Array, core: int) -> tuple[int, int]:
    """Take some rows of one's own share, or of another that is not done: the first one, and the one after the last.
    There are no more if both are the same.
    """
    size = team_size(orders)
    for turn in range(size):
        share = share_of((core + turn) % size)
        end = load(orders, share + END)
        if load(orders, share + NEXT) < end:
            first = add(orders, share + NEXT, load(orders, PART))
            if first < end:
                return first, min(first + load(orders, PART), end)
    return 0, 0


@rule
def rest(orders: Array) -> None:
    """Be at work no longer."""
    add(orders, BUSY, -1)


@rule
def end_job(orders: Array) -> None:
    """From now on nobody begins to work for this job."""
    add(orders, TICKET, 1)


@rule
def wait_for_helpers(orders: Array, patience: int) -> int:
    """Wait until nobody is at work, or for a while, and say how many still are."""
    waited = 0
    while waited < patience and load(orders, BUSY) > 0:
        pause()
        waited += 1
    return load(orders, BUSY)


@rule
def call_off(orders: Array) -> None:
    """Let nobody take any more rows."""
    for core in range(team_size(orders)):
        store(orders, share_of(core) + NEXT, load(orders, share_of(core) + END))


# ----------------------------------------------------------------------------------------------------------- the team


class Orders:
    """The cells by which cores are told what to do, and what can be done with them, ready to be called."""

    def __init__(self, jobs: Any, commands: Any, work: Any, scratch: Any, *, cores: int, part: int) -> None:
        self._cells = cells = np.zeros(SHARES + cores * LINE, dtype=np.int64)
        cells[[WANTED, PART]] = True, part
        self._work = work
        self._serve = direct(jobs.serve, cells, 0, 0, work, scratch)
        self._call_for = direct(commands.call_for, cells, 0, 0, 0)
        self._end_job = direct(commands.end_job, cells)
        self._wait_for_helpers = direct(commands.wait_for_helpers, cells, 0)
        self._call_off = direct(commands.call_off, cells)
        self._rest = direct(commands.rest, cells)

    def begin(self, job: int, first: int, last: int) -> None:
        self._call_for(self._cells, job, first, last)

    def serve(self, core: int, scratch: Any, patience: int = 0) -> None:
        """Work for the job that there is, and with patience for more."""
        self._serve(self._cells, core, patience, self._work, scratch)

    def give_up(self) -> None:
        """Be at work no longer on what has failed, and let nobody else go on with it."""
        self._call_off(self._cells)
        self._rest(self._cells)

    def end(self) -> None:
        """End a job once nobody is at work on it."""
        self._end_job(self._cells)
        while self._wait_for_helpers(self._cells, BRIEFLY):
            give_way()

    @property
    def are_wanted(self) -> bool:
        """Whether there is any use for helpers."""
        return bool(self._cells[WANTED])

    def dismiss(self) -> None:
        """Want no helpers any more."""
        self._cells[WANTED] = False


class Pace:
    """How long a job takes alone and with helpers. On a busy computer to wait for these may take longer than to do
    without them, so both ways are tried again and again.
    """

    def __init__(self) -> None:
        self.seconds = [0.0, LONG]
        self._times = [0, 0]

    def is_better_together(self) -> bool:
        """Whether to call helpers next time."""
        alone, together = self.seconds
        count = sum(self._times) + 1
        return (together <= alone or not self._times[0]) != (count % TRY_AGAIN == 0 or count in EARLY)

    def note(self, together: bool, seconds: float) -> None:
        """How long it took."""
        self._times[together] += 1
        self.seconds[together] += (seconds - self.seconds[together]) / min(self._times[together], SHORTLY)


def gather(
    jobs: ModuleType,
    game: Game,
    work: Any,
    scratch: Sequence[Any],
    *,
    part: int,
    often: bool = True,
    compiled: bool = True,
) -> Team | PlainTeam:
    """A team for the rows of `work`.

    `jobs` is the module whose `serve` does the work, with `work`, the arrays that all share, and a core's own
    `scratch`. There are as many cores as there is scratch for, and they take `part` rows at a time. Jobs that come
    `often` are done by however many cores are soonest done.
    """
    linked, commands = (link(module, game, compiled=compiled) for module in (jobs, sys.modules[__name__]))
    alone = [Orders(linked, commands, work, each, cores=1, part=part) for each in scratch]
    if compilers.plainly():
        return PlainTeam(alone, scratch)
    together = Orders(linked, commands, work, scratch[0], cores=len(scratch), part=part)
    return Team(alone[0], together, scratch, often)


class Team:
    """The core that asks for something to be done, and its helpers, each a thread."""

    def __init__(self, alone: Orders, together: Orders, scratch: Sequence[Any], often: bool) -> None:
        self._orders = alone, together
        self._scratch = scratch
        self._often = often
        self._one_at_a_time = threading.Lock()
        self._asleep: list[threading.Semaphore] = []
        self._failures: list[BaseException] = []
        self._finished = 0.0
        self._paces: dict[int, Pace] = defaultdict(Pace)
        self._helpers = [
            threading.Thread(target=self._help, args=(core,), daemon=True, name=f"larcin helper {core}")
            for core in range(1, len(scratch))
        ]
        for helper in self._helpers:
            helper.start()

    def do(self, job: int, first: int, last: int) -> None:
        """Do a job with the rows from `first` up to `last`."""
        with self._one_at_a_time:
            began, pace = perf_counter(), self._paces[job]
            together = bool(self._helpers) and (not self._often or pace.is_better_together())
            if together and (began - self._finished < SOON or pace.seconds[True] >= LONG):
                self._wake()
            self._do(self._orders[together], job, first, last)
            self._finished = perf_counter()
            pace.note(together, self._finished - began)

    def _do(self, orders: Orders, job: int, first: int, last: int) -> None:
        orders.begin(job, first, last)
        try:
            orders.serve(0, self._scratch[0])
        except BaseException:
            orders.give_up()
            raise
        finally:
            orders.end()
            failures, self._failures = self._failures, []
        if failures:
            raise failures[0]

    def _wake(self) -> None:
        while self._asleep:
            self._asleep.pop().release()

    def _help(self, core: int) -> None:
        bell, orders = threading.Semaphore(0), self._orders[True]
        while True:
            self._asleep.append(bell)
            if not orders.are_wanted:  # and whoever changes that wakes those who are asleep by then
                return
            bell.acquire()
            try:
                orders.serve(core, self._scratch[core], PATIENCE)
            except BaseException as error:
                self._failures.append(error)
                orders.give_up()

    def dismiss(self) -> None:
        """Let the helpers go, and wait until they have. What is to be done later is done by one core."""
        self._orders[True].dismiss()
        self._wake()
        for helper in self._helpers:
            if helper is not threading.current_thread():  # which may be where a batch nobody needs is found
                helper.join()
        self._helpers.clear()


class PlainTeam:
    """Cores where rules are compiled plainly (`larcin.rules.compilers`), and cells cannot be shared: each has orders of
    its own, and a share that no other helps with.
    """

    def __init__(self, orders: Sequence[Orders], scratch: Sequence[Any]) -> None:
        self._orders = orders
        self._scratch = scratch
        self._one_at_a_time = threading.Lock()

    def do(self, job: int, first: int, last: int) -> None:
        """Do a job with the rows from `first` up to `last`."""

        def serve(orders: Orders, scratch: Any, start: int, stop: int) -> None:
            orders.begin(job, start, stop)
            try:
                orders.serve(0, scratch)
            except BaseException:
                orders.give_up()
                raise
            finally:
                orders.end()

        cores = len(self._orders)
        edges = [first + (last - first) * core // cores for core in range(cores + 1)]
        with self._one_at_a_time, ThreadPoolExecutor(cores) as threads:
            list(threads.map(serve, self._orders, self._scratch, edges, edges[1:]))

    def dismiss(self) -> None:
        """There is nobody to let go: threads live for a job."""
