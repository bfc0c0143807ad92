"""Pools of workers: whoever works, the outcomes are the same and in order, and a lost worker costs nothing but time."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from larcin import BadOptions, LarcinError
from larcin.lab.arena import Contest, hold
from larcin.lab.matches import Series, play_series
from larcin.lab.simulation import simulate
from larcin.lab.workers import AHEAD, in_order, worker_pool
from tests.lab.masons import Dreamer, Mason

CONTEST = Contest("kids-of-london", {"seats": 3}, ("random", "novice"), seed=4)
JOBS = range(20)
DASHBOARD = "http://127.0.0.1:8265"
"""Where the tests' cluster says that it can be watched. The dashboard itself is a package of its own."""


@pytest.mark.parametrize("count", [1, 2], ids=["here", "processes"])
def test_outcomes_come_in_the_order_of_the_jobs_and_errors_as_they_are(count: int) -> None:
    with worker_pool(Mason, count=count) as work:
        assert list(work(JOBS)) == [job * job for job in JOBS]
        assert list(work([])) == []
        with pytest.raises(BadOptions, match="-3 is less than nothing"):
            list(work([5, -3, 7]))


def test_a_worker_here_is_closed_in_the_end() -> None:
    mason = Mason()
    with worker_pool(lambda: mason, count=1) as work:
        assert next(iter(work(JOBS))) == 0
    assert mason.closed


def test_no_more_is_begun_than_will_soon_be_asked_for() -> None:
    begun: list[int] = []

    class Now:
        def __init__(self, job: int) -> None:
            begun.append(job)
            self.result = lambda: job

    outcomes = in_order(Now, JOBS, ahead=4)  # type: ignore[arg-type]
    assert next(outcomes) == 0
    assert begun == [0, 1, 2, 3]
    assert list(outcomes) == list(JOBS)[1:]


def test_a_process_that_is_lost_costs_time_alone(tmp_path: Path) -> None:
    with worker_pool(partial(Mason, tmp_path / "lost"), count=2) as work:
        assert list(work(JOBS)) == [job * job for job in JOBS]
    assert (tmp_path / "lost").exists(), "one was lost"


def test_who_stops_does_not_wait_for_what_is_under_way() -> None:
    def stop() -> None:
        with worker_pool(Dreamer, count=2) as work:
            assert next(iter(work(JOBS))) == 0
            raise KeyboardInterrupt  # as by Ctrl-C, while two are at work that never ends

    with pytest.raises(KeyboardInterrupt):
        stop()


def test_who_asks_for_no_more_does_not_wait_either() -> None:
    def begin() -> Iterator[int]:
        with worker_pool(Dreamer, count=2) as work:
            yield from work(JOBS)

    for outcome in begin():
        assert outcome == 0
        break


def test_work_that_nobody_survives_is_given_up_with_a_word() -> None:
    with worker_pool(partial(Mason, hopeless=True), count=2) as work, pytest.raises(LarcinError, match="enough memory"):
        list(work(JOBS))


def test_mistakes_are_named() -> None:
    for where, count, word in (("local", 0, "one or more must work"), ("the moon", 1, "say local, ray, or where")):
        with pytest.raises(BadOptions, match=word), worker_pool(Mason, where, count):
            pass


def test_simulations_are_the_same_on_several_cores() -> None:
    alone, together = (simulate("pickpocket", games=25_000, seed=3, workers=count) for count in (1, 3))
    assert alone.places.tobytes() == together.places.tobytes()
    assert alone.scores.tobytes() == together.scores.tobytes()
    assert alone.decisions.tobytes() == together.decisions.tobytes()


def test_matches_between_bots_are_the_same_on_several_processes() -> None:
    series = Series("kids-of-london", {"seats": 2}, ("novice", "random"), seed=5, recorded=True, traced=True)
    alone, together = (list(play_series(series, 6, workers=count)) for count in (1, 2))
    assert [(played.result, played.decisions) for played in alone] == [
        (played.result, played.decisions) for played in together
    ]
    assert [played.trace for played in alone] == [played.trace for played in together]
    assert all(played.record is not None for played in together)


# ------------------------------------------------------------------------------------------------------------ on Ray


class RayCluster:
    """Nodes on this computer that can be lost (`cluster.py`)."""

    def __init__(self) -> None:
        command = [sys.executable, str(Path(__file__).with_name("cluster.py"))]
        calm = {**os.environ, "GRPC_ENABLE_FORK_SUPPORT": "0"}  # Ray starts programs while gRPC's threads run
        assert calm["RAY_AUTH_MODE"] == "token"
        self._program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=calm)
        found = json.loads(self._line())
        self.inside, self.outside = found["inside"], found["outside"]

    def _line(self) -> str:
        assert self._program.stdout is not None
        return self._program.stdout.readline()

    def lose_a_node(self) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write("lose\n")
        self._program.stdin.flush()
        assert self._line() == "lost\n"

    def close(self) -> None:
        self._program.communicate()


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayCluster]:
    """A cluster that asks for a token, which this process and its children have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
        patch.setenv("RAY_OVERRIDE_DASHBOARD_URL", DASHBOARD)
        found = RayCluster()
        yield found
        found.close()


def test_an_arena_on_a_cluster_plays_the_same_games_though_a_node_is_lost(cluster: RayCluster, tmp_path: Path) -> None:
    games = 60
    alone = [(played.seating, played.places) for played in hold(CONTEST, games, tmp_path / "alone.jsonl")]
    there = hold(CONTEST, games, tmp_path / "there.jsonl", on=cluster.inside, count=None)
    first = next(there)
    cluster.lose_a_node()
    together = [(played.seating, played.places) for played in (first, *there)]
    assert together == alone
    assert len(alone) > 2 * 3 * AHEAD, "more was left to do when the node was lost"


def test_simulations_and_matches_on_a_cluster_are_the_same(cluster: RayCluster) -> None:
    told: list[int] = []
    alone = simulate("kids-of-london", games=45_000, seed=3)
    there = simulate("kids-of-london", games=45_000, seed=3, on=cluster.inside, progress=told.append)
    assert alone.scores.tobytes() == there.scores.tobytes()
    assert sum(told) == 45_000
    series = Series("kids-of-london", {"seats": 2}, ("novice", "random"), seed=5)
    assert list(play_series(series, 4)) == list(play_series(series, 4, on=cluster.inside))


def test_errors_come_from_a_cluster_as_they_are(cluster: RayCluster) -> None:
    with worker_pool(Mason, cluster.inside) as work, pytest.raises(BadOptions, match=r"^-3 is less than nothing"):
        list(work([-3]))


def test_a_cluster_elsewhere_is_one_flag_away(cluster: RayCluster) -> None:
    command = [sys.executable, "-m", "larcin", "simulate", "kids-of-london", "--games", "30000", "--seed", "3", "--on"]
    outputs = []
    for on in ("local", cluster.outside):
        run = subprocess.run([*command, on], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        outputs.append(run.stdout.splitlines())
        # It has lost a node in a test before this one, which Ray notices after a while.
        line = rf"larcin: on a Ray cluster with [23] cores, dashboard: {DASHBOARD}\n"
        told = re.search(line, run.stderr)
        assert (told is not None) == (on != "local"), run.stderr
    here, there = outputs
    assert len(here) > 8
    assert here[:-1] == there[:-1], "all but the last line, which tells the time it took"


def test_who_has_no_token_is_turned_away_and_told_how_to_come_in(cluster: RayCluster) -> None:
    command = [sys.executable, "-m", "larcin", "simulate", "kids-of-london", "--games", "10", "--on", cluster.outside]
    stranger = {**os.environ, "RAY_AUTH_MODE": "disabled"}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=stranger)
    assert run.returncode == 1
    assert "did not let us in" in run.stderr
    assert "set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN" in run.stderr


def test_a_cluster_that_is_not_there_is_named() -> None:
    with (
        pytest.raises(LarcinError, match=r"No Ray cluster answers at 127\.0\.0\.1:1"),
        worker_pool(Mason, "127.0.0.1:1"),
    ):
        pass
