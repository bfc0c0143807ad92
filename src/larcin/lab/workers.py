"""Who does the work: this process, more of them on this computer, or a Ray cluster. What comes of it is the same.

Work is cut into jobs whose outcome depends on nothing but the job. Outcomes come in the order of the jobs, however many
are under way. A worker that is lost costs time: its jobs are done again by another.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from larcin.batch.cores import usable_cores
from larcin.errors import BadOptions, LarcinError
from larcin.extras import need

LOCAL, RAY = "local", "ray"

AHEAD = 4
"""Jobs that are under way or wait, for each worker: an early one that takes long keeps nobody idle."""

MOST_LOSSES = 3
"""So many workers may be lost one after the other, without anything done in between, before we give up."""

PATIENCE_SECONDS = 10.0
ATTEMPTS = 3

TURNED_AWAY = (
    "Somebody listens at {address} and did not let us in. If that cluster asks for a token, set RAY_AUTH_MODE=token "
    "and RAY_AUTH_TOKEN here as on its nodes; `ray get-auth-token` there says which. Ray says: {trouble}"
)
GIVEN_UP = "Workers end again and again before their work is done. Is there enough memory? Try fewer --workers."

Job = TypeVar("Job", contravariant=True)
Done = TypeVar("Done", covariant=True)


class Worker(Protocol[Job, Done]):
    """Does jobs, one after the other. Each process has its own."""

    def do(self, job: Job) -> Done: ...

    def close(self) -> None: ...


Make = Callable[[], Worker[Any, Any]]
"""Makes a worker. It is pickled to be sent to other processes."""

Pool = Callable[[Iterable[Any]], Iterator[Any]]
"""Does jobs, and gives what came of each, in their order."""


def check_workers(on: str, count: int | None) -> None:
    if count is not None and count < 1:
        raise BadOptions(f"--workers {count}: one or more must work.")
    if on not in (LOCAL, RAY) and ":" not in on:
        raise BadOptions(f"--on {on}: say {LOCAL}, {RAY}, or where a Ray cluster is, such as ray://host:10001.")


@contextmanager
def worker_pool(make: Make, on: str = LOCAL, count: int | None = None) -> Iterator[Pool]:
    """`count` workers (one for each core, or the whole cluster, if None) on this computer or on a Ray cluster. A single
    one here works in this process.
    """
    check_workers(on, count)
    if on != LOCAL:
        with ray_pool(make, on, count) as found:
            yield found
        return
    count = count or usable_cores()
    if count > 1:
        processes = ProcessPool(make, count)
        try:
            yield processes.work
        except BaseException:
            processes.let_go()
            raise
        finally:
            processes.close()
        return
    worker = make()
    try:
        yield lambda jobs: map(worker.do, jobs)
    finally:
        worker.close()


def in_order(start: Callable[[Any], Future[Any]], jobs: Iterable[Any], ahead: int) -> Iterator[Any]:
    """Start jobs so far ahead of what was asked for, and give what came of them."""
    left = iter(jobs)
    under_way = deque(map(start, islice(left, ahead)))
    while under_way:
        yield under_way.popleft().result()
        under_way.extend(map(start, islice(left, 1)))


# --------------------------------------------------------------------------------------------- in another process

_workers: dict[bytes, Worker[Any, Any]] = {}


def do_there(made: bytes, job: Any) -> Any:
    """Do a job in a process whose worker stays from job to job."""
    if made not in _workers:
        _workers[made] = pickle.loads(made)()
    return _workers[made].do(job)


def belong_to_the_first_process(lifeline: Connection) -> None:
    """Leave interrupts to it, and end when it lets go or ends, whatever is being done: it may be compiled for long."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(lifeline,), daemon=True).start()


def end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()  # nothing is ever sent
    os._exit(1)


class ProcessPool:
    """Processes on this computer. If one of them ends, all begin anew with what was under way."""

    def __init__(self, make: Make, count: int) -> None:
        self._made = pickle.dumps(make)
        self._count = count
        self._there, self._here = Pipe(duplex=False)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._count,
            mp_context=get_context("spawn"),
            initializer=belong_to_the_first_process,
            initargs=(self._there,),
        )

    def work(self, jobs: Iterable[Any]) -> Iterator[Any]:
        left = iter(jobs)
        waiting: deque[Any] = deque()
        under_way: deque[Future[Any]] = deque()
        losses = 0
        while True:
            waiting.extend(islice(left, AHEAD * self._count - len(waiting)))
            if not waiting:
                return
            try:
                for job in islice(waiting, len(under_way), None):
                    under_way.append(self._pool.submit(do_there, self._made, job))
                done = under_way[0].result()
            except BrokenProcessPool:
                losses += 1
                if losses > MOST_LOSSES:
                    raise LarcinError(GIVEN_UP) from None
                under_way.clear()
                self._pool.shutdown(wait=False)
                self._pool = self._new_pool()
                continue
            losses = 0
            under_way.popleft()
            waiting.popleft()
            yield done

    def let_go(self) -> None:
        """Let the processes end, with what they are doing."""
        self._here.close()

    def close(self) -> None:
        """Wait for what is under way, and let the processes end."""
        self._pool.shutdown(cancel_futures=True)
        self._here.close()
        self._there.close()


# ------------------------------------------------------------------------------------------------------- on Ray


@contextmanager
def ray_pool(make: Make, address: str, count: int | None) -> Iterator[Pool]:
    """Workers of the Ray cluster that this computer belongs to (`ray`), or of another (`ray://host:port`)."""
    need("ray", "A cluster")
    import ray

    ours = not ray.is_initialized()
    if ours:
        connect(address)
    try:
        made = pickle.dumps(make)
        there = ray.remote(max_retries=MOST_LOSSES)(do_there)
        cores = count or max(int(ray.cluster_resources().get("CPU", 1)), 1)

        def work(jobs: Iterable[Any]) -> Iterator[Any]:
            try:
                yield from in_order(lambda job: there.remote(made, job).future(), jobs, AHEAD * cores)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.RayError:
                raise LarcinError(GIVEN_UP) from None

        yield work
    finally:
        if ours:
            ray.shutdown()


def connect(address: str) -> None:
    """Join the cluster, and say on standard error where it can be watched. One that cannot take us yet is asked again;
    one that is not there is not waited for.
    """
    import ray

    trouble = ""
    for _ in range(ATTEMPTS):
        try:
            if address != RAY:
                knock(address)
        except (OSError, ValueError) as error:
            raise LarcinError(f"No Ray cluster answers at {address}: {error}") from None
        try:
            joined = ray.init(address="auto" if address == RAY else address, log_to_driver=False, logging_level="ERROR")
        except (RuntimeError, ConnectionAbortedError) as error:
            trouble = " ".join(str(error).split())[:300]
        except (OSError, ValueError, ray.exceptions.RayError) as error:
            trouble = str(error)
            break
        else:
            tell_where(joined.dashboard_url)
            return
    refusal = f"No Ray cluster answers at {address}: {{trouble}}" if address == RAY else TURNED_AWAY
    raise LarcinError(refusal.format(address=address, trouble=trouble))


def tell_where(dashboard: str | None) -> None:
    """Say on standard error who works, and where that can be watched."""
    import ray

    watched = f", dashboard: http://{dashboard}" if dashboard else ""
    cores = int(ray.cluster_resources().get("CPU", 0))
    print(f"larcin: on a Ray cluster with {cores} cores{watched}", file=sys.stderr, flush=True)


def knock(address: str) -> None:
    """Whether anybody is there: Ray itself tries for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    socket.create_connection((host, int(port)), PATIENCE_SECONDS).close()
