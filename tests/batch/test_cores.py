"""Several cores at the rows of one batch: what becomes of them, and of what goes wrong."""

from __future__ import annotations

import gc
import shutil
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

import larcin
from larcin import BadGame
from larcin.batch import Batch, whole_games
from larcin.batch.cores import Pace

MORA = Path(__file__).parents[2] / "examples" / "mora"


Helpers = Callable[[], set[threading.Thread]]


@pytest.fixture
def helpers() -> Helpers:
    """Says which helpers there are, but for those of other tests."""
    before = set(threading.enumerate())
    return lambda: {each for each in threading.enumerate() if each.name.startswith("larcin helper")} - before


def test_helpers_go_when_a_batch_is_closed_and_it_plays_on_alone(helpers: Helpers) -> None:
    with Batch("kids-of-london", games=600, cores=2) as batch:
        batch.step(batch.sample())
        assert len(helpers()) == 1
    assert not helpers()
    batch.step(batch.sample())
    assert batch.seat.tolist() == [2] * 600
    batch.close()


def test_helpers_go_when_nobody_has_the_batch_any_more(helpers: Helpers) -> None:
    batch = Batch("kids-of-london", games=800, cores=3)
    batch.step(batch.sample())
    assert len(helpers()) == 2
    del batch
    gc.collect()
    assert not helpers()


def test_small_batches_have_no_helpers(helpers: Helpers) -> None:
    batch = Batch("kids-of-london", games=500, cores=8)
    batch.step(batch.sample())
    assert not helpers()


def test_helpers_that_went_to_sleep_are_woken() -> None:
    alone, together = (Batch("kids-of-london", games=600, cores=cores, restart=True) for cores in (1, 2))
    for _ in range(5):
        alone.step(alone.sample())
        together.step(together.sample())
        sleep(0.02)
    assert alone.states.tobytes() == together.states.tobytes()
    together.close()


def test_an_error_in_a_rule_is_told_and_nobody_waits_for_ever(tmp_path: Path) -> None:
    broken = Path(shutil.copytree(MORA, tmp_path / "broken"))
    rulebook, game = broken / "rulebook.py", broken / "__init__.py"
    rulebook.write_text(rulebook.read_text().replace("state.fingers[seat] = action", "raise ValueError('no')"))
    game.write_text(game.read_text().replace('name="mora"', 'name="broken"'))  # others load the game by its name
    batch = Batch(larcin.load(str(broken)), games=3000, cores=2)
    for _ in range(20):
        with pytest.raises(BadGame, match=r"^Mora: serve failed: the rule apply raised ValueError: no \(rulebook.py"):
            batch.step(batch.sample())
    batch.close()


def test_two_threads_at_one_batch_take_turns() -> None:
    with Batch("kids-of-london", games=600, cores=2, restart=True) as batch, ThreadPoolExecutor(2) as threads:
        samples = list(threads.map(lambda _: batch.sample(), range(200)))
    assert all(batch.mask[range(600), sample].all() for sample in samples)


def test_every_row_is_played_once_in_any_stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stretches that are no multiple of anything, one after the other, with helpers that come and go."""
    monkeypatch.setattr(whole_games, "LEAST", 333)
    game, numbers = larcin.load("kids-of-london"), range(7, 7 + 2900)
    alone = whole_games.play_games(game, {"seats": 3}, 5, numbers)
    together = whole_games.play_games(game, {"seats": 3}, 5, numbers, cores=3)
    assert alone.decisions.all()
    assert [each.tobytes() for each in alone[:3]] == [each.tobytes() for each in together[:3]]


def test_helpers_are_called_where_they_help_and_tried_again_where_not() -> None:
    quick, slow = 0.0001, 0.001
    for better, seconds in ((True, (slow, quick)), (False, (quick, slow))):
        pace, calls = Pace(), []
        for _ in range(400):
            calls.append(pace.is_better_together())
            pace.note(calls[-1], seconds[calls[-1]])
        assert 0 < calls.count(not better) < 15
        assert not better or calls[0]
    for _ in range(400):  # the computer is not busy any more
        calls.append(pace.is_better_together())
        pace.note(calls[-1], (slow, quick)[calls[-1]])
    assert calls[-50:].count(True) > 45
