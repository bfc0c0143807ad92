"""Whole random games by the thousand, on any number of cores."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

from larcin.batch.arrays import in_memory, played_of, scratch_for, setup_for
from larcin.batch.cores import await_job, cores_for, gather, next_part, rest
from larcin.batch.rows import Played, Scratch, Setup, play_rows
from larcin.rules.contract import Array, Game, rule

PART = 64
"""Games that a core takes at a time."""

PLAY = 0
"""The only job."""

STRETCHES, LEAST, MOST = 8, 1_000, 10_000
"""Each core plays its games in so many stretches, but none of fewer or more games than this: to begin one takes time,
and between two of them there is word about progress.
"""

Progress = Callable[[int], None]
"""Told how many more games are done."""


class Work(NamedTuple):
    """The results, and how games begin."""

    played: Played
    setup: Setup


@rule
def serve(orders: Array, core: int, patience: int, work: Work, scratch: Scratch) -> None:
    """Take part in every job, until there has been none for a while."""
    while await_job(orders, core, patience):
        first, last = next_part(orders, core)
        while first < last:
            play_rows(work.played, work.setup, scratch, first, last)
            first, last = next_part(orders, core)
        rest(orders)


def play_games(
    game: Game,
    options: dict[str, int | str],
    seed: int,
    numbers: range,
    *,
    cores: int = 1,
    compiled: bool = True,
    progress: Progress | None = None,
) -> Played:
    """Play the random games of a seed that have these numbers."""
    played = in_memory(played_of(len(numbers), numbers.start))
    scratch = [scratch_for(game) for _ in range(cores_for(len(numbers), cores, PART) if compiled else 1)]
    work = Work(played, setup_for(game, options, seed))
    team = gather(sys.modules[__name__], game, work, scratch, part=PART, often=False, compiled=compiled)
    try:
        for stretch in stretches(range(len(numbers)), len(scratch), together=len(scratch)):
            team.do(PLAY, stretch.start, stretch.stop)
            if progress is not None:
                progress(len(stretch))
    finally:
        team.dismiss()
    return played


def stretches(numbers: range, cores: int, together: int = 1) -> list[range]:
    """The games with these numbers, shared out. So many cores take a stretch `together`."""
    size = min(max(len(numbers) // (cores * STRETCHES), LEAST), MOST) * together
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]
