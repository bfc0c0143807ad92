"""Games on a GPU: the same, byte for byte, where there is one; and everywhere the rules compile for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import types

import larcin
from larcin import IllegalMove, LarcinError, gpu
from larcin.batch import Batch
from larcin.batch.offers import Offering
from larcin.gpu import phases
from larcin.gpu.cuda_parts import keep_loops_rolled
from larcin.gpu.kernels import MARKS, Kernel, Kernels
from larcin.lab.simulation import simulate
from larcin.testing import all_options

GAMES = larcin.games()

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"^```python gpu\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)

on_gpu = pytest.mark.skipif(not gpu.available(), reason="there is no GPU here")


@pytest.mark.parametrize(
    ("shared_memory", "pool", "threads"), [(227 << 10, 320, 192), (163 << 10, 224, 128), (99 << 10, 128, 64)]
)
def test_pools_fit_into_shared_memory(shared_memory: int, pool: int, threads: int) -> None:
    """Of an H200, an A100 and cards for games."""
    game = larcin.load("oliver-twist")
    assert (phases.pool_size(game, shared_memory), phases.threads_for(pool)) == (pool, threads)


@pytest.mark.parametrize("name", GAMES)
def test_all_kernels_compile_without_a_gpu(name: str) -> None:
    for kernel in Kernels(larcin.load(name)).all:
        code = kernel.to_ptx()
        assert f"{kernel.name}" in code
        assert ".entry" in code
        assert kernel.name != "play" or 'pragma "nounroll"' in code
        assert ".const" not in code, "tables of components belong into the GPU's main memory"


def test_loops_stay_loops_and_nothing_else_changes() -> None:
    code = keep_loops_rolled(
        "define i32 @count(i32 %n) {\n"
        'entry:\n  br label %"again"\n'
        '"again":\n  br i1 %more, label %"again", label %"done"\n'
        '"done":\n  ret i32 0\n}\n'
    )
    marked = [line for line in code.splitlines() if "!llvm.loop" in line]
    assert marked == ['  br i1 %more, label %"again", label %"done", !llvm.loop !1000000']
    assert "!1000000 = distinct !{!1000000, !999999}" in code


def clear(out):  # type: ignore[no-untyped-def]
    for index in range(len(out)):
        out[index] = 0


def test_loops_count_on_without_asking() -> None:
    code = Kernel(clear, types.int16[::1]).to_ptx()
    assert "st.global" in code
    assert "selp" not in code, "numba-cuda's own way asks in each round whether there is another number"


@on_gpu
@pytest.mark.parametrize("name", GAMES)
def test_whole_games_on_a_gpu_equal_those_of_the_cpu(name: str) -> None:
    for options in all_options(larcin.load(name)):
        here = simulate(name, games=500, seed=4, first=7, **options)
        there = gpu.simulate(name, games=500, seed=4, first=7, **options)
        assert (here.places == there.places).all()
        assert (here.scores == there.scores).all()
        assert (here.decisions == there.decisions).all()


@on_gpu
@pytest.mark.parametrize("games", [1, 33, 200_000])
def test_games_by_phases_are_as_many_as_asked_for(games: int) -> None:
    """More than all pools have room for, so that new games begin where others ended; and fewer."""
    here = simulate("oliver-twist", games=games, seed=9)
    there = gpu.simulate("oliver-twist", games=games, seed=9)
    for array in ("places", "scores", "decisions"):
        assert (getattr(here, array) == getattr(there, array)).all(), array


@on_gpu
def test_offers_on_a_gpu_equal_those_of_the_cpu() -> None:
    for options in all_options(larcin.load("oliver-twist")):
        here = Batch("oliver-twist", games=61, seed=5, restart=True, **options)
        there = gpu.Batch("oliver-twist", games=61, seed=5, restart=True, **options)
        offered, on_gpu = Offering(here), gpu.Offering(there)
        for _ in range(120):
            here.step(here.sample())
            there.step(there.sample())
        offered.look()
        on_gpu.look()
        counts = offered.offers.counts
        assert (counts == np.asarray(on_gpu.offers.counts)).all()
        assert (offered.offers.considered == np.asarray(on_gpu.offers.considered)).all()
        for array in ("moves", "items"):
            one, other = getattr(offered.offers, array), np.asarray(getattr(on_gpu.offers, array))
            assert all((one[row, : counts[row]] == other[row, : counts[row]]).all() for row in range(len(counts))), (
                array
            )


@on_gpu
@pytest.mark.parametrize("name", GAMES)
def test_every_step_on_a_gpu_equals_that_of_the_cpu(name: str) -> None:
    for options in all_options(larcin.load(name)):
        here = Batch(name, games=61, seed=5, restart=True, **options)
        there = gpu.Batch(name, games=61, seed=5, restart=True, **options)
        for _ in range(120):
            here.step(here.sample())
            there.step(there.sample())
            assert here.states.tobytes() == there.states.copy_to_host().tobytes()
            for array in ("dice", "seat", "to_act", "mask", "observation", "ended", "numbers"):
                assert getattr(here, array).tobytes() == np.asarray(getattr(there, array)).tobytes(), array
        there.check_moves()
        assert (here.places == np.asarray(there.places)[:, : here.seats]).all()
        assert (here.scores == np.asarray(there.scores)[:, : here.seats]).all()
        assert (here.wins == np.asarray(there.wins)).all()
        assert (here.observe(0) == np.asarray(there.observe(0))).all()


@on_gpu
def test_masks_are_cleared_where_more_moves_were_legal_than_are_kept() -> None:
    here = Batch("oliver-twist", games=20_000, seed=8, restart=True)
    there = gpu.Batch("oliver-twist", games=20_000, seed=8, restart=True)
    most = 0
    for _ in range(150):
        here.step(here.sample())
        there.step(there.sample())
        most = max(most, int(here.mask.sum(axis=1).max()))
        assert (here.mask == np.asarray(there.mask)).all()
    assert most > MARKS


def test_the_example_in_the_documents_is_there() -> None:
    (example,) = EXAMPLES
    assert "gpu.simulate(" in example
    compile(example, "docs/environments.md", "exec")


@on_gpu
def test_the_example_in_the_documents_runs() -> None:
    pytest.importorskip("torch")
    names: dict[str, Any] = {}
    exec(compile(EXAMPLES[0], "docs/environments.md", "exec"), names)
    assert names["played"].games == 1_000_000


@on_gpu
def test_arrays_go_to_pytorch_without_a_copy_and_moves_come_back() -> None:
    torch = pytest.importorskip("torch")
    batch = gpu.Batch("kids-of-london", games=100, seed=5)
    mask, seat = torch.from_dlpack(batch.mask), torch.from_dlpack(batch.seat)
    assert mask.data_ptr() == batch.mask.device_array.__cuda_array_interface__["data"][0]
    batch.step(torch.full((100,), 3, dtype=torch.int32, device="cuda"))
    batch.check_moves()
    torch.cuda.synchronize()
    assert (seat == 1).all(), "the tensor shows the step: it is the same memory"
    assert mask.sum().item() == 900


@on_gpu
def test_arrays_go_to_jax_without_a_copy() -> None:
    jax = pytest.importorskip("jax")
    batch = gpu.Batch("kids-of-london", games=100, seed=5)
    assert batch.observation is not None
    observation = jax.dlpack.from_dlpack(batch.observation)
    assert (np.asarray(observation) == np.asarray(batch.observation)).all()
    address = observation.addressable_shards[0].data.unsafe_buffer_pointer()
    assert address == batch.observation.device_array.__cuda_array_interface__["data"][0]


@on_gpu
def test_a_wrong_move_is_told_and_changes_nothing() -> None:
    batch = gpu.Batch("kids-of-london", games=3, seed=5)
    before = batch.state(1).tobytes()
    batch.step([0, 12, 0])
    with pytest.raises(IllegalMove, match="Row 1"):
        batch.check_moves()
    assert batch.state(1).tobytes() == before
    batch.check_moves()
    batch.reset([0])
    assert not batch.over.any()
    with pytest.raises(LarcinError, match="one 32-bit integer"):
        batch.step([0])
