"""A node in the process of the test: what goes on at its tables by itself."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

import larcin
from larcin.match.linked import linked_rules
from larcin.rules import compilers, linking
from larcin.rules import engine as rules_engine
from larcin.table import bot_runner, compile_queue
from larcin.table.agreement import Clock, NewTable
from larcin.table.bot_runner import BotRunner
from larcin.table.commands import Asker, BotMove, Chat, Move
from larcin.table.compile_queue import somewhere_to_keep_rules
from larcin.table.database import connect, migrate
from larcin.table.happenings import Chooses
from larcin.table.heartbeats import Heartbeats
from larcin.table.node import Node
from larcin.table.room import Room
from larcin.table.schema import tables
from larcin.table.settings import Settings


@asynccontextmanager
async def house_in(folder: Path) -> AsyncIterator[Node]:
    """A node with an empty database."""
    engine = connect(f"sqlite:///{folder / 'tables.sqlite'}")
    migrate(engine)
    node = Node(Settings(tidy_seconds=0.05), engine)
    yield node
    await node.close()


def test_a_table_that_began_by_the_interpreted_rules_goes_on_by_the_compiled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: set[str] = set()

    async def prepare(_: BotRunner, game: str) -> None:
        """Wait for nothing."""

    monkeypatch.setattr(BotRunner, "prepare", prepare)
    monkeypatch.setattr(BotRunner, "is_compiled", lambda _, game: game in ready)

    async def play() -> None:
        async with house_in(tmp_path) as node:
            wish = NewTable("kids-of-london", {"seats": 2}, name="Ann", seats=["me", "me"])
            room = await node.new_table(wish, Asker("guest", "Ann"))
            assert room.table.match is not None
            assert not room.table.match.compiled
            ready.add("kids-of-london")
            await room.wish(Asker("guest", "Ann", 0), Chat(id="1", text="ready?"))
            assert room.table.compiled
            assert room.table.match.compiled

    asyncio.run(play())


@pytest.mark.parametrize("level", ["novice", "regular", "expert", "master"])
@pytest.mark.parametrize("game", larcin.games())
def test_while_rules_are_compiled_bots_play_by_habit_at_once(
    game: str, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_queue, "is_on_disk", lambda *_: False)
    monkeypatch.setattr(compile_queue, "compile_aside", compile_for_ever)

    async def play() -> None:
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            room = await play_with_bot(node, game, level, choices=3)
            assert room.table.match is not None
            assert not room.table.match.compiled

    asyncio.run(play())


async def compile_for_ever(*_: str) -> None:
    await asyncio.Event().wait()


def test_nobody_waits_for_a_compiler_even_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_queue, "is_on_disk", lambda *_: False)
    monkeypatch.setattr(compile_queue, "compile_aside", compile_for_ever)
    monkeypatch.setattr(bot_runner, "MOMENT_SECONDS", 1000.0)

    async def play() -> None:
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            await play_with_bot(node, "oliver-twist", "master", choices=1)

    asyncio.run(play())


def test_what_the_bots_of_a_table_think_by_is_compiled_while_others_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    async def compile_aside(source: str, what: str) -> None:
        asked.append((source, what))
        await compile_for_ever()

    monkeypatch.setattr(compile_queue, "is_on_disk", lambda _, what: what == "play")
    monkeypatch.setattr(compile_queue, "compile_aside", compile_aside)

    async def sit() -> None:
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            wish = NewTable("pickpocket", {"seats": 3}, name="Ann", seats=["me", "bot:master", "bot:random"])
            await node.new_table(wish, Asker("guest", "Ann"))
            while not asked:
                await asyncio.sleep(0.01)

    asyncio.run(sit())
    assert asked == [("pickpocket", "master")]


def test_the_rules_of_first_tables_are_linked_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    async def compile_aside(source: str, what: str) -> None:
        begun.append(f"compile {source}")
        await compile_for_ever()

    monkeypatch.setattr(compile_queue, "is_on_disk", lambda game, _: game == "doggy-bag")
    monkeypatch.setattr(compile_queue, "compile_aside", compile_aside)
    monkeypatch.setattr(bot_runner, "limber_up", lambda game: begun.append(f"link {game}"))

    async def wait() -> None:
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            node.bot_runner.get_ready()
            while not begun or not begun[-1].startswith("compile"):
                await asyncio.sleep(0.01)

    asyncio.run(wait())
    others = [game for game in larcin.games() if game != "doggy-bag"]
    assert begun == [*(f"link {game}" for game in others), f"compile {others[0]}"]


@pytest.mark.parametrize("game", larcin.games())
def test_interpreted_rules_can_be_used_before_anybody_comes(game: str) -> None:
    bot_runner.limber_up(game)
    linked = linked_rules.cache_info().misses
    match = larcin.Match(game, seed=2, compiled=False)
    match.play(min(match.to_act), bot_runner.by_habit(match, min(match.to_act)))
    assert linked_rules.cache_info().misses == linked, "a table finds all that it needs"


def test_all_is_compiled_from_the_start_what_tables_need_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[tuple[str, str]] = []

    async def compile_aside(source: str, what: str) -> None:
        compiled.append((source, what))

    monkeypatch.setattr(compile_queue, "is_on_disk", lambda game, what: (game, what) == ("doggy-bag", "novice"))
    monkeypatch.setattr(compile_queue, "compile_aside", compile_aside)

    async def wait() -> None:
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            node.bot_runner.get_ready()
            while ("pickpocket", "study") not in compiled or len(compiled) < 6 * len(larcin.games()) - 1:
                await asyncio.sleep(0.01)

    asyncio.run(wait())
    games = larcin.games()
    assert compiled[: len(games)] == [(game, "play") for game in games]
    levels = ["regular"] * 4 + ["novice"] * 3 + ["expert"] * 4 + ["master"] * 4 + ["study"] * 4
    assert [what for _, what in compiled[len(games) :]] == levels


def test_bots_without_a_compiler_play_by_habit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "are_here", lambda: False)
    monkeypatch.setattr(compile_queue, "is_on_disk", lambda *_: False)

    async def play() -> None:
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            await play_with_bot(node, "oliver-twist", "expert", choices=2)
            assert not node.bot_runner.is_compiled("oliver-twist")

    asyncio.run(play())


async def play_with_bot(node: Node, game: str, level: str, choices: int) -> Room:
    """Open a table for two with a bot, and play there until it has chosen so often."""
    wish = NewTable(game, {"seats": 2}, name="Ann", seats=["me", f"bot:{level}"])
    room = await node.new_table(wish, Asker("guest", "Ann"))
    while bot_choices(room) < choices:
        await choose_if_asked(room)
        await asyncio.sleep(0.01)
    return room


def bot_choices(room: Room) -> int:
    """How often the bot has chosen."""
    match = room.table.match
    assert match is not None
    return sum(step.seat == 1 for step in match.steps)


async def choose_if_asked(room: Room) -> None:
    table = room.table
    if table.match is not None and 0 in table.waiting:
        move = str(table.match.legal(0)[0])
        await room.wish(Asker("guest", "Ann", 0), Move(id=str(table.n), decision=table.decision, move=move))


def test_a_command_granted_long_ago_among_others_is_answered_and_fails_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk() -> None:
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            room = await node.new_table(NewTable("kids-of-london", {"seats": 2}, name="Ann"), Asker("guest", "Ann"))
            ann = Asker("guest", "Ann", 0)
            old = await room.wish(ann, Chat(id="old", text="hello"), "old")
            room.table.commands.clear()  # as after many others
            new, again = await asyncio.gather(
                room.wish(ann, Chat(id="new", text="again"), "new"), room.wish(ann, Chat(id="old", text="hello"), "old")
            )
            assert (new, again) == (old + 1, old)
            assert [line["text"] for line in room.table.house.lines] == ["hello", "again"]

    asyncio.run(talk())
    assert not caplog.records


def test_what_a_bot_answers_too_late_for_its_decision_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        thought = asyncio.Event()

        async def think_long(_: BotRunner, room: Room, match: larcin.Match, seat: int, *more: Any) -> larcin.Move:
            await thought.wait()
            return match.legal(seat)[0]

        monkeypatch.setattr(BotRunner, "_thought", think_long)
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            wish = NewTable("kids-of-london", {"seats": 2}, name="Ann", seats=["me", "bot:novice"])
            room = await node.new_table(wish, Asker("guest", "Ann"))
            asked = room.table.decision
            await room.wish(Asker(""), BotMove(1, asked, "card 5"))
            await choose_if_asked(room)
            assert room.table.decision > asked
            n = room.table.n
            assert node.meters.dropped._value.get() == 0
            thought.set()
            while not node.meters.dropped._value.get():
                await asyncio.sleep(0.01)
            chosen = [row.what for row in node.store.rows_of(room.table.id, n)]
            assert all(isinstance(what, Chooses) and what.decision > asked for what in chosen)

    asyncio.run(play())


def test_clocks_are_wound_by_the_eldest_and_one_that_cannot_be_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eldest: list[bool] = []
    monkeypatch.setattr(Heartbeats, "is_eldest", lambda _: bool(eldest))

    async def play() -> None:
        async with house_in(tmp_path) as node, asyncio.timeout(60):
            clock = Clock("move", 3600)
            wish = NewTable("kids-of-london", {"seats": 2}, name="Ann", seats=["me", "me"], clock=clock)
            rooms = [await node.new_table(wish, Asker("guest", "Ann")) for _ in range(3)]
            broken = min(room.table.id for room in rooms)
            with node.engine.begin() as connection:
                connection.execute(update(tables).where(tables.c.id == broken).values(agreement="?"))
            node.rooms.clear()
            await node.open()
            await asyncio.sleep(0.1)
            assert not node.rooms
            eldest.append(True)
            while sum(room.alarm is not None for room in node.rooms.values()) < len(rooms) - 1:
                await asyncio.sleep(0.01)
            assert broken not in node.rooms

    asyncio.run(play())


def test_whoever_plays_by_the_interpreted_rules_does_not_wait_for_a_compilation() -> None:
    game = larcin.load("kids-of-london")
    with linking._locks[True], ThreadPoolExecutor(1) as thread:  # as if a rule were being compiled
        linked = thread.submit(linking.link, rules_engine, game, compiled=False)
        assert linked.result(60) is linking.link(rules_engine, game, compiled=False)


def test_where_the_cache_cannot_be_written_compiled_rules_are_kept_as_long_as_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path / "file"))
    with somewhere_to_keep_rules():
        folder = linking.usable_folder("a.module", "0" * 64)
        assert folder is not None
        assert folder.is_dir()
    assert not folder.exists()


def test_where_the_cache_can_be_written_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path))
    with somewhere_to_keep_rules():
        assert os.environ["LARCIN_CACHE_DIR"] == str(tmp_path)
