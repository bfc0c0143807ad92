"""The same games on a GPU: whole random games, and thousands of games one step at a time.

    pip install 'larcin[cuda]'

>>> from larcin import gpu
>>> played = gpu.simulate("kids-of-london", games=10_000_000, seed=1)       # doctest: +SKIP
>>> batch = gpu.Batch("kids-of-london", games=100_000, seed=1)              # doctest: +SKIP
>>> torch.from_dlpack(batch.observation)                                    # doctest: +SKIP

`larcin.lab.simulation.simulate` and `larcin.batch.Batch` give the same, byte for byte, on a computer without one: the
same rules are compiled for both.
"""

from __future__ import annotations

from larcin.extras import need

need("cuda", "A game on a GPU")

from numba import cuda

from larcin.gpu.batch import Batch, simulate
from larcin.gpu.offers import Offering

__all__ = ["Batch", "Offering", "available", "simulate"]


def available() -> bool:
    """Whether there is a GPU here that can be used."""
    return bool(cuda.is_available())
