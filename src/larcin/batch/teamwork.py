"""Several cores at work on the rows of a batch.

To wake a core takes up to half a millisecond, longer than many a step. So a core that has helped stays awake for a
while: it waits for the next job in compiled code, where it needs nothing of Python's. Each core has a share of the
rows, which stay in its cache, and takes them part by part; who is done goes on with the others' shares. So a core that
wakes up late has less to do, and nobody waits for one that is still asleep when all is done.
"""

from __future__ import annotations

import threading
from time import perf_counter, sleep
from typing import Any

import numpy as np

from larcin.batch.rows import begin_rows, mask_rows, observe_rows, play_rows, sample_rows
from larcin.rules.atomics import add, load, pause, store
from larcin.rules.contract import Array, rule

BEGIN, STEP, SAMPLE, LOOK = range(4)
"""The jobs: begin games, make the chosen moves, choose random ones, see what certain seats see."""

PART = 128
"""Rows that a core takes at a time."""

PATIENCE = 50_000
"""How often a core looks for another job before it goes to sleep: for a millisecond or so."""

SOON, LONG = 0.001, 0.0005
"""Seconds. If a job comes so soon after the last one, or takes so long, sleeping cores are woken for it."""

LINE = 16
"""Cells of the orders are so far apart that cores do not get in each other's way when they write them."""

TICKET, BUSY, JOB, WANTED, SHARES = range(0, 5 * LINE, LINE)
"""What the cells say: how many jobs there have been, how many helpers are at work, what is to be done, whether helpers
are wanted at all; and from `SHARES` on the first row of each core's share that nobody has taken.
"""

# --------------------------------------------------------------------------------------------------------- the orders


@rule
def team_size(orders: Array) -> int:
    return (len(orders) - SHARES) // LINE


@rule
def share_start(orders: Array, core: int, rows: int) -> int:
    """The first row of a core's share; the next core's is where it ends."""
    return rows * core // team_size(orders)


@rule
def call_for(orders: Array, job: int, rows: int) -> None:
    """Tell everybody what is to be done."""
    store(orders, JOB, job)
    for core in range(team_size(orders)):
        store(orders, SHARES + core * LINE, share_start(orders, core, rows))
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
def give_up(orders: Array) -> None:
    """Be at work no longer."""
    add(orders, BUSY, -1)


# ----------------------------------------------------------------------------------------------------------- the work


@rule
def take_parts(
    orders: Array, own: int,
    states: Array, dice: Array, numbers: Array, to_act: Array, seats: Array, ended: Array, places: Array, scores: Array,
    wins: Array, mask: Array, out: Array, seen: int, wanted: Array, chosen: Array, sampled: Array, watchers: Array,
    watched: Array, restart: int, seed: int, blank: Array, options: Array, actions: Array, weights: Array,
) -> None:  # fmt: skip
    """Do what is to be done with the rows of one's own share and then of the others', as long as any are left."""
    for turn in range(team_size(orders)):
        core = (own + turn) % team_size(orders)
        end = share_start(orders, core + 1, len(seats))
        first = add(orders, SHARES + core * LINE, PART)
        while first < end:
            last = min(first + PART, end)
            job = load(orders, JOB)
            if job == BEGIN:
                begin_rows(
                    wanted[first:last], states[first:last], blank, options, seed, numbers[first:last],
                    dice[first:last], to_act[first:last], seats[first:last], ended[first:last], actions, weights,
                )  # fmt: skip
                mask_rows(states[first:last], seats[first:last], mask[first:last], actions)
                observe_rows(states[first:last], seats[first:last], out[first:last], seen)
            elif job == STEP:
                play_rows(
                    first, last, states, chosen, dice, to_act, seats, ended, places, scores, wins, restart, blank,
                    options, seed, numbers, mask, out, seen, actions, weights,
                )  # fmt: skip
            elif job == SAMPLE:
                sample_rows(states[first:last], seats[first:last], dice[first:last], sampled[first:last], actions)
            elif job == LOOK:
                observe_rows(states[first:last], watchers[first:last], watched[first:last], seen)
            first = add(orders, SHARES + core * LINE, PART)


@rule
def help_along(
    orders: Array, own: int, patience: int,
    states: Array, dice: Array, numbers: Array, to_act: Array, seats: Array, ended: Array, places: Array, scores: Array,
    wins: Array, mask: Array, out: Array, seen: int, wanted: Array, chosen: Array, sampled: Array, watchers: Array,
    watched: Array, restart: int, seed: int, blank: Array, options: Array, actions: Array, weights: Array,
) -> None:  # fmt: skip
    """Take part in every job, until there has been none for a while."""
    known = 0
    waited = 0
    while waited < patience and load(orders, WANTED):
        ticket = load(orders, TICKET)
        if ticket == known:
            pause()
            waited += 1
        else:
            known = ticket
            waited = 0
            add(orders, BUSY, 1)
            take_parts(
                orders, own, states, dice, numbers, to_act, seats, ended, places, scores, wins, mask, out, seen,
                wanted, chosen, sampled, watchers, watched, restart, seed, blank, options, actions, weights,
            )  # fmt: skip
            add(orders, BUSY, -1)


# ----------------------------------------------------------------------------------------------------------- the team


class Team:
    """The core that asks for something to be done, and its helpers, each a thread.

    `linked` are the rules above, `rows` is how many there are, `table` what `take_parts` is given between its own place
    and its bench, and `benches` are room for actions and weights, one for each core.
    """

    def __init__(
        self, linked: Any, rows: int, table: tuple[Any, ...], benches: list[tuple[np.ndarray, np.ndarray]]
    ) -> None:
        self._linked = linked
        self._rows = rows
        self._table = table
        self._bench, *others = benches
        self._orders = np.zeros(SHARES + len(benches) * LINE, dtype=np.int64)
        self._orders[WANTED] = True
        self._asleep: list[threading.Semaphore] = []
        self._failures: list[BaseException] = []
        self._helpers = [
            threading.Thread(target=self._help, args=(number, bench), daemon=True, name=f"larcin helper {number}")
            for number, bench in enumerate(others, start=1)
        ]
        self._finished = 0.0
        self._took: dict[int, float] = {}
        for helper in self._helpers:
            helper.start()

    def do(self, job: int) -> None:
        """Do a job with all rows."""
        began = perf_counter()
        if began - self._finished < SOON or self._took.get(job, LONG) >= LONG:
            self._wake()
        self._linked.call_for(self._orders, job, self._rows)
        try:
            self._linked.take_parts(self._orders, 0, *self._table, *self._bench)
        except BaseException:
            self._orders[SHARES::LINE] = self._rows  # nobody goes on with what failed
            raise
        finally:
            while self._linked.wait_for_helpers(self._orders, PATIENCE):
                sleep(0)
            failures, self._failures = self._failures, []
        if failures:
            raise failures[0]
        self._finished = perf_counter()
        self._took[job] = self._finished - began

    def _wake(self) -> None:
        while self._asleep:
            self._asleep.pop().release()

    def _help(self, number: int, bench: tuple[np.ndarray, np.ndarray]) -> None:
        bell = threading.Semaphore(0)
        while True:
            self._asleep.append(bell)
            if not self._orders[WANTED]:  # and whoever changes that wakes those who are asleep by then
                return
            bell.acquire()
            try:
                self._linked.help_along(self._orders, number, PATIENCE, *self._table, *bench)
            except BaseException as error:
                self._failures.append(error)
                self._linked.give_up(self._orders)

    def dismiss(self) -> None:
        """Let the helpers go, and wait until they have. What is to be done later is done by one core."""
        self._orders[WANTED] = False
        self._wake()
        for helper in self._helpers:
            if helper is not threading.current_thread():  # which may be where a batch nobody needs is found
                helper.join()
