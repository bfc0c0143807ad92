"""Everything that goes wrong with servers, while people play: nothing may be lost, and nothing done twice.

`make chaos` runs this for ten minutes; `make chaos ARGS="--minutes 60"` for longer, and `ARGS="--kills 1000"` until so
many processes were killed. Each fault has its turn: matches of four clients go on, the fault comes again and again at
random moments, clients come back and play to the end. Then the logs are read: every move that a client was told of is
there, no command, move, seat or start is there twice, and every match ended and can be verified. The last line says
whether all is well, and the exit status too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.table.clients import Client, Refusal, new_match
from tests.table.disks import allow_growth, can_mount, fill, forbid_growth, small_disk
from tests.table.killing import Damage, check_log, heard_again
from tests.table.namespaces import Island, can_divide
from tests.table.relays import relayed
from tests.table.servers import NO_LIMITS, ServerProcess, SteppedServer, fresh_postgres, running_postgres

TABLES = 3
LONGEST_RECOVERY = 15.0
"""How soon, in seconds, all clients must have heard from a server again after a fault."""
USUAL_MINUTES = 10.0
SHOW_SECONDS = 20.0

Fault = Callable[[random.Random], Awaitable[None]]


@dataclass
class World:
    """Servers and what they write to, for one kind of fault."""

    servers: list[ServerProcess]
    database: str
    fault: Fault
    wish: dict[str, Any] = field(default_factory=dict)
    """What is agreed at the tables."""
    counted: Callable[[], int] | None = None
    """How many faults there were, where that is not how often the fault was called."""


@dataclass
class Seen:
    """What came of one kind of fault."""

    faults: int = 0
    matches: int = 0
    moves: int = 0
    slowest: float = 0.0
    seconds: float = 0.0


async def endure(
    world: World, seconds: float, most: int | None, dice: random.Random, show: Callable[[Seen], None] = lambda _: None
) -> Seen:
    """Keep matches going for so long, or until there were so many faults, and let the fault come again and again."""
    seen, players, running = Seen(), list[Client](), list[asyncio.Task[None]]()
    began = shown = time.monotonic()
    while (time.monotonic() - began < seconds) if most is None else (seen.faults < most):
        await begin_matches(world, players, running, dice)
        await asyncio.sleep(dice.uniform(0.0, 0.6))
        await world.fault(dice)
        seen.faults = world.counted() if world.counted else seen.faults + 1
        back = time.monotonic()
        await asyncio.gather(*(heard_again(client, back) for client in players[-8 * TABLES :]))
        seen.slowest = max(seen.slowest, time.monotonic() - back)
        if seen.slowest > LONGEST_RECOVERY:
            raise Damage(f"clients took {seen.slowest:.1f} s to go on")
        if time.monotonic() - shown > SHOW_SECONDS:
            shown, seen.matches = time.monotonic(), len(players) // 4
            show(seen)
    await asyncio.wait_for(asyncio.gather(*running), 180)
    check_log(world.database, players)
    if world.wish:
        check_nobody_forfeited(players)
    seen.matches, seen.moves = len(players) // 4, sum(len(client.acknowledged) for client in players)
    seen.seconds = time.monotonic() - began
    return seen


async def begin_matches(world: World, players: list[Client], running: list[Any], dice: random.Random) -> None:
    """Begin as many matches as have ended, each player at any of the servers."""
    bases = [server.base for server in world.servers]
    missing = TABLES - sum(not task.done() for task in running) // 4
    while missing > 0:
        try:
            table, guests = await asyncio.to_thread(new_match, dice.choice(bases), **world.wish)
        except (Refusal, OSError):  # the fault came between: whoever opens a table tries again
            await asyncio.sleep(0.2)
            continue
        missing -= 1
        for seat, guest in enumerate(guests):
            client = Client(guest, table, seat, dice.sample(bases, len(bases)), seed=dice.getrandbits(60))
            players.append(client)
            running.append(asyncio.create_task(client.play()))


def check_nobody_forfeited(players: list[Client]) -> None:
    for client in players:
        if any(seat["forfeited"] for seat in client.state["table"]["seats"]):
            raise Damage(f"a clock ran out at {client.table} although everybody played")


# ------------------------------------------------------------------------------------------------------------- faults


@contextlib.asynccontextmanager
async def kill_one(folder: Path, database: str, count: int = 1) -> AsyncIterator[World]:
    """A process is killed, and started again."""
    with running(folder, [database] * count) as servers:

        async def fault(dice: random.Random) -> None:
            victim = dice.choice(servers)
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)

        yield World(servers, servers[0].database, fault)


@contextlib.asynccontextmanager
async def kill_one_of_three(folder: Path, database: str) -> AsyncIterator[World]:
    """One of three processes is killed, and started again."""
    async with kill_one(folder, database, 3) as world:
        yield world


@contextlib.asynccontextmanager
async def cut_at_commit(folder: Path, database: str) -> AsyncIterator[World]:
    """Connections to the database are cut as a COMMIT is on its way there, or its answer on its way back."""
    relay, address = relayed(database)
    with contextlib.closing(relay), running(folder, [address, address]) as servers:

        async def fault(dice: random.Random) -> None:
            relay.cut_before, relay.cut_after = dice.uniform(0, 0.1), dice.uniform(0, 0.1)
            await asyncio.sleep(dice.uniform(0.5, 2.0))
            relay.cut_before = relay.cut_after = 0.0

        yield World(servers, database, fault, counted=lambda: relay.cuts)


@contextlib.asynccontextmanager
async def slow_database(folder: Path, database: str) -> AsyncIterator[World]:
    """Everything takes up to half a second on its way to the database."""
    relay, address = relayed(database)
    with contextlib.closing(relay), running(folder, [address]) as servers:

        async def fault(dice: random.Random) -> None:
            relay.delay = dice.choice([0.02, 0.1, 0.5])
            await asyncio.sleep(dice.uniform(1.0, 4.0))
            relay.delay = 0.0

        yield World(servers, database, fault)


@contextlib.asynccontextmanager
async def silent_database(folder: Path, database: str) -> AsyncIterator[World]:
    """The database of one of two processes says nothing for some seconds, and its connections stay open."""
    relay, address = relayed(database)
    with contextlib.closing(relay), running(folder, [address, database]) as servers:

        async def fault(dice: random.Random) -> None:
            relay.freeze()
            await asyncio.sleep(dice.uniform(0.5, 6.0))
            relay.thaw()

        yield World(servers, database, fault)


@contextlib.asynccontextmanager
async def partition(folder: Path, database: str) -> AsyncIterator[World]:
    """One of two processes, in a network of its own, is cut off from the database; clients reach it as before."""
    with Island() as island:
        relay, address = relayed(database, island.outside)
        away = ServerProcess(folder, address, *NO_LIMITS, "--host", "0.0.0.0", "--trusted-proxies", island.outside)
        with contextlib.closing(relay), island.inhabited(away), running(folder, [database]) as servers:

            async def fault(dice: random.Random) -> None:
                island.cut_off()
                await asyncio.sleep(dice.uniform(0.5, 8.0))
                island.join()

            yield World([away, *servers], database, fault)


@contextlib.asynccontextmanager
async def full_disk(folder: Path, database: str) -> AsyncIterator[World]:
    """The disk is full for some seconds; where no small disk can be had, files cannot grow."""
    with contextlib.ExitStack() as stack:
        disk = stack.enter_context(small_disk(folder / "disk", 64)) if can_mount() else None
        if disk is not None:
            database = f"sqlite:///{disk / 'tables.sqlite'}"
        servers = stack.enter_context(running(folder, [database]))

        async def fault(dice: random.Random) -> None:
            ballast = None
            if disk is not None:
                ballast = await asyncio.to_thread(fill, disk)
            else:
                forbid_growth(servers[0])
            await asyncio.sleep(dice.uniform(0.5, 5.0))
            if ballast is not None:
                ballast.unlink()
            else:
                allow_growth(servers[0])

        yield World(servers, servers[0].database, fault)


@contextlib.asynccontextmanager
async def stopped_process(folder: Path, database: str) -> AsyncIterator[World]:
    """One of two processes is stopped for some seconds, as on a computer that sleeps. Clocks run."""
    with running(folder, [database, database]) as servers:

        async def fault(dice: random.Random) -> None:
            stopped = dice.choice(servers)
            stopped.send(signal.SIGSTOP)
            await asyncio.sleep(dice.uniform(0.5, 8.0))
            stopped.send(signal.SIGCONT)

        yield World(servers, database, fault, {"clock": {"kind": "game", "seconds": 120}})


@contextlib.asynccontextmanager
async def clock_steps(folder: Path, database: str) -> AsyncIterator[World]:
    """The clock on the wall of one of two processes is set by hours, forth and back. Clocks of players run."""
    with running(folder, [database, database], SteppedServer) as servers:

        async def fault(dice: random.Random) -> None:
            stepped = dice.choice(servers)
            assert isinstance(stepped, SteppedServer)
            stepped.step(dice.uniform(-5, 5) * 3600)
            if dice.random() < 0.3:
                await asyncio.to_thread(stepped.kill)
                await asyncio.to_thread(stepped.start)
            await asyncio.sleep(dice.uniform(0.5, 3.0))

        yield World(servers, database, fault, {"clock": {"kind": "game", "seconds": 120}})


@contextlib.contextmanager
def running(
    folder: Path, databases: list[str], kind: type[ServerProcess] = ServerProcess
) -> Iterator[list[ServerProcess]]:
    """A server on each of these, each in a folder of its own."""
    servers = []
    try:
        for number, database in enumerate(databases):
            own = folder / str(number)
            own.mkdir(exist_ok=True)
            servers.append(kind(own, database, *NO_LIMITS).start())
        yield servers
    finally:
        for server in servers:
            if server.is_running:
                server.send(signal.SIGCONT)
                server.kill()


ON_SQLITE, ON_POSTGRESQL = "SQLite", "PostgreSQL"
FAULTS: dict[str, tuple[str, Any]] = {
    "kills": (ON_SQLITE, kill_one),
    "kills, PostgreSQL": (ON_POSTGRESQL, kill_one),
    "kills of one of three": (ON_POSTGRESQL, kill_one_of_three),
    "cuts at COMMIT": (ON_POSTGRESQL, cut_at_commit),
    "slow database": (ON_POSTGRESQL, slow_database),
    "silent database": (ON_POSTGRESQL, silent_database),
    "partition": (ON_POSTGRESQL, partition),
    "full disk": (ON_SQLITE, full_disk),
    "stopped process": (ON_POSTGRESQL, stopped_process),
    "clock steps": (ON_POSTGRESQL, clock_steps),
}


# ---------------------------------------------------------------------------------------------------------------- all


def run(names: list[str], seconds: float, kills: int | None, seed: int) -> dict[str, Seen | Damage]:
    """Each kind of fault in its turn. Those that damage nothing give what was seen."""
    found: dict[str, Seen | Damage] = {}
    print(f"{len(names)} kinds of faults, {seconds:.0f} s each; seed {seed}\n", flush=True)
    print(f"{'fault':<24}{'on':<12}{'faults':>8}{'matches':>9}{'moves':>9}{'back after':>12}{'took':>8}", flush=True)
    for number, name in enumerate(names):
        kind, fault = FAULTS[name]
        most = None if kills is None or "kills" not in name else kills // sum("kills" in each for each in names) + 1
        try:
            with tempfile.TemporaryDirectory(prefix="larcin-chaos-") as folder, database_of(kind, folder) as database:
                found[name] = seen = asyncio.run(one(fault, Path(folder), database, seconds, most, seed + number))
            took = f"{seen.moves:>9,}{seen.slowest:>10.1f} s{seen.seconds:>6.0f} s"
            print(f"{name:<24}{kind:<12}{seen.faults:>8,}{seen.matches:>9,}{took}", flush=True)
        except (Damage, AssertionError, TimeoutError) as damage:
            found[name] = damage if isinstance(damage, Damage) else Damage(f"{type(damage).__name__}: {damage}")
            print(f"{name:<24}{kind:<12}  DAMAGE: {found[name]}", flush=True)
    return found


async def one(fault: Any, folder: Path, database: str, seconds: float, most: int | None, seed: int) -> Seen:
    async with fault(folder, database) as world:
        return await endure(world, seconds, most, random.Random(seed), show_progress)


def show_progress(seen: Seen) -> None:
    print(f"    so far {seen.faults:,} faults in {seen.matches:,} matches", flush=True)


@contextlib.contextmanager
def database_of(kind: str, folder: str) -> Iterator[str]:
    if kind == ON_SQLITE:
        yield f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        return
    with running_postgres(Path(folder)) as postgres:
        yield fresh_postgres(postgres.get_uri())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=USUAL_MINUTES, help="how long all of it takes, about")
    parser.add_argument("--kills", type=int, help="until so many processes were killed, however long it takes")
    parser.add_argument(
        "--only", nargs="*", choices=FAULTS, default=list(FAULTS), metavar="FAULT", help=", ".join(FAULTS)
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and leave nothing behind
    with contextlib.suppress(OSError):
        os.nice(5)
    names = [name for name in given.only if name != "partition" or can_divide()]
    found = run(names, 60 * given.minutes / max(1, len(names)) - 8, given.kills, given.seed)
    damage = {name: seen for name, seen in found.items() if isinstance(seen, Damage)}
    well = [seen for seen in found.values() if isinstance(seen, Seen)]
    totals = [sum(getattr(seen, what) for seen in well) for what in ("faults", "matches", "moves")]
    print(f"\n{totals[0]:,} faults in {totals[1]:,} matches with {totals[2]:,} moves that clients were told of.")
    for name in sorted(set(given.only) - set(names)):
        print(f"Left out, since it needs root: {name}.")
    if damage:
        print(f"NOT WELL: {', '.join(damage)}.")
        return 1
    print("All is well: nothing was lost, and nothing done twice.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
