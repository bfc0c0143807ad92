"""Compiling rules without anybody waiting for it.

Rules are compiled once for a computer and kept on disk, but the first time may take a minute. A process of its own does
it, so that the server goes on; tables play by the interpreted rules meanwhile, which are the same rules.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from larcin.bots import LEVELS, Budget, Knowledge, bot, search
from larcin.bots.levels import thinks_with
from larcin.lab.analysis import analyse
from larcin.lab.simulation import random_match
from larcin.match import Match
from larcin.match.linked import linked_rules
from larcin.rules import compilers, engine, games, load
from larcin.rules.contract import Game
from larcin.rules.fingerprints import fingerprint
from larcin.rules.habits import with_habits
from larcin.rules.linking import cache_folder, came_along, is_writable, usable_folder

logger = logging.getLogger("larcin.compile_queue")

PLAY = "play"
"""What a table itself needs of a game; bots need more, by their level."""
STUDY = "study"
"""What hints and reviews need of it."""
SOONEST = ("regular", "novice", "expert", "master", STUDY)
"""Levels, the one that most people choose first, and what is asked for last."""


SOON_SECONDS = 0.5
"""How much later than a table what it will need is seen to: starting a process holds up whoever has just sat down."""


class CompileQueue:
    """Which rules are compiled, and the work on those that are not. `source`: where to find a game."""

    def __init__(self, run_aside: Callable[..., asyncio.Future[Any]], source: Callable[[str], str] = str) -> None:
        self._run_aside = run_aside
        self._source = source
        self._ready: set[tuple[str, str]] = set()
        self._expected: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._looking: dict[tuple[str, str], asyncio.Task[bool]] = {}
        self._working: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._compiling: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._two_at_a_time = asyncio.Semaphore(2)
        """What somebody waits for need not wait for what nobody has asked for yet."""

    def is_ready(self, game: str, what: str = PLAY) -> bool:
        return (game, what) in self._ready

    def work(self, game: str, what: str = PLAY) -> asyncio.Task[None]:
        """Have something compiled; the task is done when it is ready to be used here."""
        wanted = (game, what)
        if wanted not in self._working:
            self._working[wanted] = asyncio.get_running_loop().create_task(self._make(game, what))
        return self._working[wanted]

    async def at_hand(self, game: str, what: str = PLAY) -> None:
        """Have something made ready, and wait for it unless it has to be compiled first, which takes long."""
        if await self.lies_on_disk(game, what):
            await asyncio.shield(self.work(game, what))
        else:
            self.expect(game, what)

    def expect(self, game: str, what: str = PLAY) -> None:
        """Have something made ready before long."""
        wanted = (game, what)
        if wanted not in self._working and wanted not in self._expected:
            self._expected[wanted] = asyncio.get_running_loop().call_later(SOON_SECONDS, self.work, game, what)

    async def compile_all(self, games: Sequence[str]) -> None:
        """Compile whatever is not on disk yet, one thing after the other, in the order in which people need it: first
        what any table needs, then bots, as they are usually chosen.
        """
        for what in (PLAY, *SOONEST):
            for game in games:
                with contextlib.suppress(Exception):  # whoever asks for it will see
                    await asyncio.shield(self._compiled(game, what))

    def _compiled(self, game: str, what: str) -> asyncio.Task[None]:
        """The work of compiling something in a process of its own; it is done when that lies on disk."""
        wanted = (game, what)
        if wanted not in self._compiling:
            self._compiling[wanted] = asyncio.get_running_loop().create_task(self._compile(game, what))
        return self._compiling[wanted]

    async def lies_on_disk(self, game: str, what: str = PLAY) -> bool:
        """Whether something had been compiled before it was asked for here."""
        wanted = (game, what)
        if wanted not in self._looking:
            self._looking[wanted] = asyncio.get_running_loop().create_task(self._look(game, what))
        return await asyncio.shield(self._looking[wanted])

    async def _look(self, game: str, what: str) -> bool:
        return bool(await self._run_aside(is_on_disk, game, what))

    async def _compile(self, game: str, what: str) -> None:
        if not await self.lies_on_disk(game, what):
            async with self._two_at_a_time:
                await compile_aside(self._source(game), what)

    async def _make(self, game: str, what: str) -> None:
        try:
            await asyncio.shield(self._compiled(game, what))
            if not await self._run_aside(can_be_compiled, game, what):
                return  # interpreted, it would take too long
            await self._run_aside(exercise, game, what)
            self._ready.add((game, what))
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("rules cannot be compiled", extra={"game": game})
            await asyncio.sleep(60)
            for tasks in (self._expected, self._looking, self._working, self._compiling):
                tasks.pop((game, what), None)

    async def close(self) -> None:
        """Leave off."""
        for expected in self._expected.values():
            expected.cancel()
        tasks = [*self._looking.values(), *self._working.values(), *self._compiling.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.contextmanager
def somewhere_to_keep_rules() -> Iterator[None]:
    """Where the user's cache cannot be written, keep compiled rules in a folder of our own as long as this lasts.

    Otherwise they could not be compiled aside, and the server would stand still meanwhile.
    """
    with contextlib.ExitStack() as stack:
        if not is_writable(cache_folder()):
            with contextlib.suppress(OSError):
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="larcin-"))
                os.environ["LARCIN_CACHE_DIR"] = folder
        yield


async def compile_aside(source: str, what: str) -> None:
    """Compile in a process of its own: what it leaves on disk is all that is wanted of it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "larcin.table.compile_queue", source, what,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def wanted_of(game: str, what: str) -> tuple[Game, ModuleType]:
    """What is to be compiled: the module, and the game that it is linked with."""
    known = load(game)
    if what == STUDY:
        return with_habits(known, learned=known.hints.are_learned), search
    return (known, engine) if what == PLAY else thinks_with(what, known)


def comes_along(game: str, what: str) -> bool:
    """Whether it came along with larcin, compiled."""
    played, module = wanted_of(game, what)
    return came_along(module, played)


def can_be_compiled(game: str, what: str) -> bool:
    """Whether compiled code came along, or there is anything to compile with."""
    return compilers.are_here() or comes_along(game, what)


def marker(game: str, what: str) -> Path | None:
    """The file that says, beside the compiled rules, that there are all of them; None where nothing can be kept."""
    played, module = wanted_of(game, what)
    folder = usable_folder(f"{game}.{module.__name__}", fingerprint(played, vars(module)))
    return None if folder is None else folder / f"all-for-{what}"


def is_on_disk(game: str, what: str) -> bool:
    """Whether compiling would only repeat what was done before, or could not be done or kept anyway."""
    if not compilers.are_here() or comes_along(game, what):
        return True
    mark = marker(game, what)
    return mark is None or mark.exists()


def exercise(game: str, what: str) -> None:
    """Use everything once, which compiles it or loads it from disk."""
    known = load(game)
    if what == PLAY:
        played = random_match(known, known.settle({}), 0, 0)
        played.view(0)
        played.log(0)
        begun = Match(known, seed=1)
        seat = min(begun.to_act)
        begun.previews(seat)
        begun.odds(seat)
        rules = linked_rules(known, compiled=True)
        rules.ear.heard_something(begun.states.tobytes(), seat, rules.move_numbers[begun.legal(seat)[0]])
        return
    for seats in {known.seat_counts[0], int(known.settle({})["seats"])}:  # the fewest may be played as was learned
        match = Match(known, seed=1, seats=seats)
        if what == STUDY:
            analyse(match, Budget(iterations=1), seat=min(match.to_act))
        else:
            bot(what).choose(Knowledge(match, min(match.to_act), 1))


def end_with_server() -> None:
    """End when the server has: it says nothing through this pipe, which closes with it, however it dies."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Compile one thing for a game, or with no arguments all that there is to compile, giving way to others."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(15)
    if sys.argv[1:]:
        threading.Thread(target=end_with_server, daemon=True).start()
        source, what = sys.argv[1:]
        wanted = [(load(source).name, what)]
    else:
        wanted = [(game, what) for game in games() for what in (PLAY, *LEVELS, STUDY)]
    for game, what in wanted:
        exercise(game, what)
        mark = marker(game, what)
        if mark is not None:
            mark.touch()


if __name__ == "__main__":
    main()
