"""What a team of cores does with games in progress (`larcin.batch.cores`)."""

from __future__ import annotations

from typing import NamedTuple

from larcin.batch.cores import JOB, await_job, next_part, rest
from larcin.batch.rows import (
    FEW,
    Rows,
    Scratch,
    Setup,
    Sight,
    begin_rows,
    look_at_rows,
    observe_rows,
    sample_rows,
    step_rows,
)
from larcin.rules.atomics import load
from larcin.rules.contract import Array, rule

BEGIN, STEP, SAMPLE, LOOK = range(4)
"""The jobs: begin games, make the chosen moves, choose random ones, see what certain seats see."""

PART = 128
"""Rows that a core takes at a time."""


class Work(NamedTuple):
    """The games, what is seen of them, and what is to be done: begin those that are `wanted`, make the `chosen` moves,
    write `sampled` ones, or what `watchers` see into `watched`. With a `stride` above 0, each row goes on to the game
    whose number is so much higher.
    """

    rows: Rows
    setup: Setup
    sight: Sight
    stride: int
    wanted: Array
    chosen: Array
    sampled: Array
    watchers: Array
    watched: Array


@rule
def serve(orders: Array, core: int, patience: int, work: Work, scratch: Scratch) -> None:
    """Take part in every job, until there has been none for a while."""
    while await_job(orders, core, patience):
        job = load(orders, JOB)
        first, last = next_part(orders, core)
        while first < last:
            if job == BEGIN:
                begin_rows(work.wanted, work.rows, work.setup, scratch.actions, scratch.weights, first, last)
                look_at_rows(work.rows, work.sight, scratch.actions, first, last)
            elif job == STEP:
                step_and_look(work, scratch, first, last)
            elif job == SAMPLE:
                rows = work.rows
                sample_rows(rows.states, rows.seats, rows.dice, work.sampled, scratch.actions, first, last)
            elif job == LOOK:
                observe_rows(work.rows.states, work.watchers, work.watched, work.sight.seen, first, last)
            first, last = next_part(orders, core)
        rest(orders)


@rule
def step_and_look(work: Work, scratch: Scratch, first: int, last: int) -> None:
    """Step, and write masks and observations, a few rows at a time, while their states are at hand."""
    for start in range(first, last, FEW):
        stop = min(start + FEW, last)
        step_rows(
            work.chosen, work.rows, work.setup, work.stride, scratch.actions, scratch.weights, start, stop
        )  # fmt: skip
        look_at_rows(work.rows, work.sight, scratch.actions, start, stop)
