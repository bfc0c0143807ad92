"""What the seats in turn of a batch on a GPU are offered: `larcin.batch.offers` once more."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
from numba import cuda, types

from larcin.batch import offers
from larcin.batch.arrays import mapped
from larcin.batch.offers import appraised, offers_of
from larcin.gpu.batch import Batch, OnGpu, to_gpu
from larcin.gpu.kernels import Kernel, type_of
from larcin.rules.contract import Game
from larcin.rules.linking import dispatchers


@cache
def offer_kernel(game: Game) -> Kernel:
    most = game.most_choices
    offer_row = dispatchers(offers, appraised(game)).offer_row

    def offer(states, seats, offered):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < len(seats):
            actions = cuda.local.array(most, types.int16)
            offer_row(states[row], seats[row], offered, row, actions)

    described = type_of(offers_of(game, 1))
    return Kernel(offer, numba.from_dtype(game.state_type)[::1], types.int8[::1], described)


class Offering:
    """What the seats in turn of a batch are offered; `look` writes it anew."""

    def __init__(self, batch: Batch) -> None:
        self._batch: Any = batch
        self._on_gpu = mapped(to_gpu, offers_of(batch.game, batch.games))
        self.offers = self._on_gpu._replace(
            considered=OnGpu(self._on_gpu.considered),
            counts=OnGpu(self._on_gpu.counts),
            moves=OnGpu(self._on_gpu.moves),
            items=OnGpu(self._on_gpu.items),
        )
        self._kernel = offer_kernel(batch.game)
        self.look()

    def look(self) -> None:
        rows = self._batch._rows
        self._kernel.launch(self._batch.games, rows.states, rows.seats, self._on_gpu)
