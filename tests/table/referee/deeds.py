"""What people do, at random: each deed is a step of a few numbers, so that a history can be told again or shortened."""

from __future__ import annotations

import asyncio
import contextlib
import random
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from larcin.rules.contract import ONLOOKER
from tests.table.churning import HASTY
from tests.table.raw import shake_hands
from tests.table.referee.judge import Ear, judge_call, seat_in
from tests.table.referee.world import Person, Step, Window, World

GAMES = ("kids-of-london", "doggy-bag", "pickpocket", "oliver-twist")
BOTS = ("random", "spy")
MOST_WIRES = 16


async def open_table(world: World, step: Step) -> None:
    """Open a table, of any kind."""
    dice = random.Random(f"{step} {len(world.tables)}")
    game = world.game or GAMES[step.how % len(GAMES)]
    seats = dice.choice((2, 3, 3, 4))
    others = [dice.choice(("free", "free", "free", "me:Eve", "bot:random", "bot:spy")) for _ in range(seats - 1)]
    wish: dict[str, Any] = {"options": {"seats": seats}, "seats": ["me", *others], "id": uuid.uuid4().hex[:12]}
    wish["memory"] = dice.choice(("aid", "aid", "strict"))
    wish["odds"] = dice.choice(("off", "request", "always"))
    wish["clock"] = dice.choice((None, None, {"kind": "game", "seconds": 600}, {"kind": "move", "seconds": 5}))
    body = {"game": game, "name": world.person(step.who).name, **wish}
    for where in (step.where, step.where + 1):  # and once more, as if the first had been lost
        opened = await world.call(step.who, where, "POST", "/api/tables", body)
        if opened is not None and opened["table"] not in world.tables:
            world.tables.append(opened["table"])


async def sit(world: World, step: Step) -> None:
    wish: dict[str, Any] = {"name": world.person(step.who).name}
    if step.how % 3:
        wish["seat"] = step.how % 4
    if step.how % 7 == 0:
        wish["also"] = True
    await world.post(step.who, step.where, "sit", **wish)


async def stand(world: World, step: Step) -> None:
    await world.post(step.who, step.where, "stand", **({"seat": step.how % 4} if step.how % 2 else {}))


async def seat_bot(world: World, step: Step) -> None:
    bot = None if step.how % 3 == 0 else BOTS[step.how % len(BOTS)]
    await world.post(step.who, step.where, "seat", seat=step.how % 4, bot=bot)


async def start(world: World, step: Step) -> None:
    await world.post(step.who, step.where, "start")


async def rematch(world: World, step: Step) -> None:
    found = await world.call(step.who, step.where, "POST", f"/api/tables/{world.table}/rematch")
    if found is not None and found["table"] not in world.tables:
        world.tables.append(found["table"])


async def keep_the_house(world: World, step: Step) -> None:
    """Mute somebody, send it away, lock the table or close it, or take that back; as the host, if one is."""
    what, on = ("mute", "remove", "lock", "close")[step.how % 4], step.how // 4 % 5 < 3
    if what in ("lock", "close"):
        await world.post(step.who, step.where, what, on=on)
        return
    found = await world.call(step.who, step.where, "GET", f"/api/tables/{world.table}/company")
    company = [] if found is None else found["company"]
    if company:
        await world.post(step.who, step.where, what, who=company[step.how // 20 % len(company)]["who"], on=on)


async def call_again(world: World, step: Step) -> None:
    """Send a call once more, under the same id, through any server."""
    if world.calls:
        who, path, body = world.calls[step.how % len(world.calls)]
        await world.call(who, step.where, "POST", path, body)


async def two_sit(world: World, step: Step) -> None:
    """Two people want the same at once, through two servers."""
    await asyncio.gather(sit(world, step), sit(world, step._replace(who=step.who + 1, where=step.where + 1)))


async def look(world: World, step: Step) -> None:
    """Look at a table, a replay or a record by plain calls; whatever is told is judged."""
    seat = (None, 0, 1, 2, 3, "all")[step.how // 3 % 6]
    what = ("", f"/replay?seat={seat}", "/record")[step.how % 3]
    found = await world.call(step.who, step.where, "GET", f"/api/tables/{world.table}{what}")
    if found is not None:
        await asyncio.to_thread(world.house.read, world.truths, [world.table])
        judge_call(world.truths[world.table], world.person(step.who).guest, what, seat, found)


async def come(world: World, step: Step, seat: int | None = None, device: Person | None = None) -> None:
    """Open a window, from this seat, one's own or somebody else's, with a number that may be anything."""
    person, server = device or world.person(step.who), step.where % len(world.house.servers)
    if len(world.windows) >= MOST_WIRES:
        await world.shut(world.windows[0], politely=True)
    url = f"{world.base(server).replace('http', 'ws')}/api/tables/{world.table}/play"
    how: dict[str, Any] = {"proxy": None, "max_size": None, "compression": None, "open_timeout": 10}
    try:
        wire = await connect(url, additional_headers={"Cookie": person.cookie}, **how)
    except (OSError, InvalidHandshake, TimeoutError, EOFError, ConnectionClosed):
        return
    window = Window(person, Ear(person.guest, world.table), wire, server)
    world.windows.append(window)
    await greet(world, window, step, seat)


async def lend(world: World, step: Step) -> None:
    """Make a private link, by which a new device, or that of somebody else, becomes one's own; and look from there."""
    owner, other = world.person(step.who), world.person(step.who + step.how)
    made = await world.call_as(owner, step.where, "POST", "/api/links", {})
    if made is None:
        return
    device = Person(owner.name, owner.guest, "" if other is owner else other.cookie, made["id"])
    secret = {"secret": made["link"].split("#")[1]}
    if await world.call_as(device, step.where + 1, "POST", "/api/links/use", secret) is not None:
        await come(world, step, device=device)


async def take_back_links(world: World, step: Step) -> None:
    """Revoke all one's links: whoever came through them is one no more."""
    owner = world.person(step.who)
    found = await world.call_as(owner, step.where, "GET", "/api/links")
    for link in [] if found is None else found["links"]:
        if await world.call_as(owner, step.where, "POST", f"/api/links/{link['id']}/revoke", {"end": True}) is not None:
            for window in world.windows:
                window.is_signed_out |= window.person.link == link["id"]


async def greet(world: World, window: Window, step: Step, wanted: int | None = None) -> None:
    seat = seat_for(world, window, step.how) if wanted is None else wanted
    hello: dict[str, Any] = {"do": "hello", "seat": None if seat == ONLOOKER else seat, "lang": "en"}
    if step.how % 5 == 0:
        hello["lang"] = "fr"
    if step.how % 4 == 0:
        hello["have"] = window.ear.n if window.ear.n is not None else step.how % 30
        window.ear.haves.add(hello["have"])
    window.ear.asked.add(seat)
    await window.say(**hello)


def seat_for(world: World, window: Window, how: int) -> int:
    """Mostly a seat that it believes to be its own; sometimes any, sometimes none."""
    seats = (window.ear.parts.get("table") or {}).get("seats", [])
    own = [number for number, seat in enumerate(seats) if seat["yours"]]
    truth = world.truths.get(window.ear.table)
    if not own and truth is not None:
        own = sorted(truth.now.held_by(window.person.guest))
    if own and how % 6:
        return own[how % len(own)]
    return ONLOOKER if how % 6 == 1 else how % 4


async def greet_again(world: World, step: Step) -> None:
    window = world.window(step.who)
    if window is not None:
        await greet(world, window, step)


async def go(world: World, step: Step) -> None:
    window = world.window(step.who)
    if window is not None:
        await world.shut(window, politely=step.how % 2 == 0)


async def haste(world: World, step: Step) -> None:
    """Come and be gone before the answer."""
    person, sent = world.person(step.who), list(HASTY.values())[step.how % len(HASTY)]
    with contextlib.suppress(OSError, AssertionError):
        wire = await asyncio.to_thread(shake_hands, world.base(step.where), world.table, person.cookie)
        with wire:
            wire.sendall(sent)


async def move(world: World, step: Step) -> None:
    """Choose, or change what was chosen; sometimes from a seat that one has no more, sometimes what is not legal."""
    window = world.window(step.who)
    if window is None:
        return
    parts = window.ear.parts
    legal = [move for move, _ in parts.get("legal", [])]
    if legal or step.how % 5 == 0:
        chosen = legal[step.how % len(legal)] if legal and step.how % 11 else f"card {step.how % 9}"
        decision = parts.get("decision", 0) - (step.how % 13 == 0)
        await world.command(window, "move", decision=max(0, decision), move=chosen)


async def all_move(world: World, step: Step) -> None:
    """Everybody who can, does, some times: so that matches come to their end."""
    for turn in range(1 + step.how % 5):
        for number, window in enumerate(world.open_windows):
            parts = window.ear.parts
            legal = [move for move, _ in parts.get("legal", [])]
            if legal and seat_in(parts) in parts["waiting"]:
                chosen = legal[(step.how + number + turn) % len(legal)]
                await world.command(window, "move", decision=parts["decision"], move=chosen)
        await asyncio.sleep(0.01)


async def gather(world: World, step: Step) -> None:
    """All who are not there yet sit down, and look from their seats, each through another server."""
    for number, person in enumerate(world.people):
        await sit(world, Step("sit", number, step.where + number))
        await asyncio.to_thread(world.house.read, world.truths, [world.table])
        for seat in world.truths[world.table].now.held_by(person.guest):
            await come(world, Step("come", number, step.where + number, 6 * (step.how % 8) + 2), seat)


async def say_again(world: World, step: Step) -> None:
    """Send a command once more under the same id, through any window at that table."""
    window = world.window(step.who)
    said = [message for table, message in world.sent if window is not None and table == window.ear.table]
    if window is not None and said:
        await window.say(**said[step.how % len(said)])


async def chat(world: World, step: Step) -> None:
    await command(world, step, "chat", text=f"word {step.how}")


async def vote(world: World, step: Step) -> None:
    await command(world, step, "vote", seat=step.how % 4)


async def undo(world: World, step: Step) -> None:
    await command(world, step, ("ask undo", "ask undo", "agree undo", "refuse undo")[step.how % 4])


async def come_back(world: World, step: Step) -> None:
    await command(world, step, "come back")


async def odds(world: World, step: Step) -> None:
    await command(world, step, "odds")


async def command(world: World, step: Step, do: str, **more: Any) -> None:
    window = world.window(step.who)
    if window is not None:
        await world.command(window, do, **more)


async def kill(world: World, step: Step) -> None:
    await world.house.kill(step.where)


async def stall(world: World, step: Step) -> None:
    """The database is slow for up to three seconds, while people go on."""
    world.stalls.append(asyncio.create_task(world.house.stall(0.05 * step.how)))


async def breathe(world: World, step: Step) -> None:
    await asyncio.sleep(0.001 * (step.how % 50))


DEEDS: dict[str, tuple[int, Callable[[World, Step], Awaitable[None]]]] = {
    "open": (1, open_table),
    "gather": (4, gather),
    "sit": (7, sit),
    "two sit": (2, two_sit),
    "stand": (5, stand),
    "seat bot": (2, seat_bot),
    "start": (2, start),
    "rematch": (1, rematch),
    "keep the house": (4, keep_the_house),
    "call again": (2, call_again),
    "look": (4, look),
    "come": (12, come),
    "lend": (2, lend),
    "take back links": (1, take_back_links),
    "greet again": (6, greet_again),
    "go": (5, go),
    "haste": (2, haste),
    "move": (14, move),
    "all move": (18, all_move),
    "say again": (3, say_again),
    "chat": (3, chat),
    "vote": (3, vote),
    "undo": (3, undo),
    "come back": (2, come_back),
    "odds": (2, odds),
    "breathe": (4, breathe),
}
"""What is done, and how often."""
CRASH, SLOW = "kill", "stall"
MISHAPS = {CRASH: kill, SLOW: stall}


async def do(world: World, step: Step) -> None:
    """Let something happen, if it can."""
    if world.tables or step.do == "open":
        world.house.done[step.do] += 1
        await (MISHAPS[step.do] if step.do in MISHAPS else DEEDS[step.do][1])(world, step)


def random_history(dice: random.Random, length: int, kills: float = 0.0, stalls: float = 0.0) -> list[Step]:
    """A table, and so many steps; each of them a kill, so often, or so often a moment in which the database stalls."""
    often = [weight for weight, _ in DEEDS.values()]
    steps = [Step("open", dice.randrange(60), dice.randrange(60), dice.randrange(60))]
    for name in dice.choices(list(DEEDS), often, k=length):
        luck = dice.random()
        what = CRASH if luck < kills else SLOW if luck < kills + stalls else name
        steps.append(Step(what, *(dice.randrange(60) for _ in range(3))))
    return steps


async def play(world: World, steps: list[Step], quiet: int = 40) -> None:
    """Let a history happen, and judge now and then, when all is quiet."""
    await world.begin()
    try:
        for number, step in enumerate(steps, start=1):
            await do(world, step)
            if number % quiet == 0:
                await world.settle()
        await world.settle()
    finally:
        await world.end()
