"""Evenings at servers that run: by link, on both kinds of database, on several servers, and after a kill."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from larcin.table import database
from larcin.table.commands import Asker
from larcin.table.errors import Refused
from larcin.table.evenings import happenings
from larcin.table.evenings.calls import tell
from larcin.table.evenings.commands import (
    LONGEST_PAUSE_MS,
    MOST_COMINGS,
    Around,
    GoOn,
    NewEvening,
    decide,
    plan_of,
)
from larcin.table.evenings.evening import Evening, Opening, Plan
from larcin.table.evenings.happenings import Begins, Joins
from larcin.table.evenings.store import MOST_OPEN, EveningStore, numbered
from larcin.table.pruning import prune
from larcin.table.shelf import Shelf
from tests.table.clients import Client, Guest, Refusal
from tests.table.servers import NO_LIMITS, ServerProcess, fresh_postgres, serving

PATIENCE_SECONDS = 90.0


def open_evening(host: Guest, **wish: Any) -> str:
    about = {"game": "kids-of-london", "rest": 0, "name": host.name or "Ann", **wish}
    evening: str = host.call("POST", "/api/evenings", about)["evening"]
    return evening


def wish(guest: Guest, evening: str, do: str, **more: Any) -> int:
    n: int = guest.call("POST", f"/api/evenings/{evening}", {"do": do, **more})["n"]
    return n


def look(guest: Guest, evening: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.call("GET", f"/api/evenings/{evening}")
    return found


def wait_until(guest: Guest, evening: str, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The evening, once something holds; it is waited for as the page does, by one call after the other."""
    deadline, have = time.monotonic() + PATIENCE_SECONDS, ""
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            found: dict[str, Any] = guest.call("GET", f"/api/evenings/{evening}{have}")
            if holds(found):
                return found
            have = f"?have={found['n']}"
    raise AssertionError("it never came to that")


def own_table(seen: dict[str, Any], rounds: int) -> tuple[str, int] | None:
    """The table of a round at which one plays, and the seat there, once it is open."""
    if len(seen["played"]) < rounds:
        return None
    for at in seen["played"][rounds - 1]["tables"]:
        if seen["you"] in at["players"] and at["open"]:
            return at["table"], at["players"].index(seen["you"])
    return None


def play_round(guests: list[Guest], evening: str, number: int, bases: list[str] | None = None) -> None:
    """Let these guests play their matches of a round to the end, at random."""

    async def play() -> None:
        clients = []
        for guest in guests:
            seen = await asyncio.to_thread(wait_until, guest, evening, lambda seen: own_table(seen, number))
            table, seat = own_table(seen, number) or ("", 0)
            clients.append(Client(guest, table, seat, bases, seed=seat))
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), PATIENCE_SECONDS)

    asyncio.run(play())


def is_over(seen: dict[str, Any]) -> bool:
    return bool(seen["status"] == "over")


def check_sums(seen: dict[str, Any]) -> None:
    """All tables are over, and all points were given: six a seat."""
    tables = [at for each in seen["played"] for at in each["tables"]]
    assert all(at["places"] is not None for at in tables)
    given = sum(player["points"] for player in seen["players"])
    assert abs(given - 6 * sum(len(at["players"]) for at in tables)) < 0.2


# ------------------------------------------------------------------------------------------------------ an evening


def test_an_evening_goes_from_the_link_to_the_standings_by_itself(either_server: ServerProcess) -> None:
    ann, bob = Guest(either_server.base, "Ann"), Guest(either_server.base, "Bob")
    evening = open_evening(ann, size=4, rounds=2, title="Boxing Day", bots=["random"] * 6)
    seen = look(bob, evening)
    assert (seen["status"], seen["you"], seen["hosting"], seen["title"]) == ("gathering", None, False, "Boxing Day")
    wish(bob, evening, "join", name="Bob")
    assert [player["name"] for player in look(bob, evening)["players"] if player["yours"]] == ["Bob"]
    wish(ann, evening, "begin")
    for number in (1, 2):
        play_round([ann, bob], evening, number)
    seen = wait_until(ann, evening, is_over)
    assert [len(each["tables"]) for each in seen["played"]] == [2, 2]
    assert sorted(player["tables"] for player in seen["players"]) == [2] * 8
    check_sums(seen)
    assert ann.call("GET", "/api/evenings")["evenings"][0] == {
        "evening": evening, "title": "Boxing Day", "game": "kids-of-london", "status": "over"
    }  # fmt: skip
    table = ann.call("GET", f"/api/tables/{seen['played'][0]['tables'][0]['table']}")
    assert (table["evening"], table["status"], table["clock"]) == (evening, "over", {"kind": "game", "seconds": 300})
    with pytest.raises(Refusal) as refused:
        wish(Guest(either_server.base), evening, "join", name="Late")
    assert refused.value.body["error"]["text"] == "This evening is over."


def test_in_a_round_robin_everybody_meets_everybody(either_server: ServerProcess) -> None:
    host = Guest(either_server.base, "Ann")
    evening = open_evening(host, kind="round robin", size=2, plays=False, bots=["random"] * 4)
    wish(host, evening, "begin")
    seen = wait_until(host, evening, is_over)
    pairs = [tuple(sorted(at["players"])) for each in seen["played"] for at in each["tables"]]
    assert sorted(pairs) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert seen["strangers"] == 0
    check_sums(seen)


def test_several_servers_keep_one_evening(nodes: list[ServerProcess]) -> None:
    bases = [node.base for node in nodes]
    ann, bob = Guest(bases[0], "Ann"), Guest(bases[1], "Bob")
    evening = open_evening(ann, size=3, rounds=1, bots=["random"] * 4)
    waits = asyncio.run(told_at_once(Guest(bases[2]), evening, lambda: wish(bob, evening, "join", name="Bob")))
    assert waits < 5.0, "who waits at another server hears of it"
    bob.base = bases[2]
    wish(ann, evening, "begin")
    play_round([ann, bob], evening, 1, bases)
    for base in bases:
        bob.base = base
        seen = wait_until(bob, evening, is_over)
        assert len(seen["played"]) == 1
        check_sums(seen)


async def told_at_once(guest: Guest, evening: str, do: Callable[[], Any]) -> float:
    """How long it takes until somebody who waits is told of something that is done."""
    have = look(guest, evening)["n"]
    waiting = asyncio.create_task(asyncio.to_thread(guest.call, "GET", f"/api/evenings/{evening}?have={have}"))
    await asyncio.sleep(0.3)
    began = time.monotonic()
    await asyncio.to_thread(do)
    assert (await waiting)["n"] > have
    return time.monotonic() - began


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_that_is_killed_again_and_again_loses_nothing(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    where = "" if kind == "sqlite" else fresh_postgres(request.getfixturevalue("postgres"))
    with serving(tmp_path, where, *NO_LIMITS) as server:
        ann = Guest(server.base, "Ann")
        evening = open_evening(ann, size=3, rounds=3, bots=["random"] * 5)
        wish(ann, evening, "begin", id="once")
        known: list[Any] = []

        async def disturb() -> None:
            for pause in (0.05, 0.4, 0.9):
                await asyncio.sleep(pause)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                known.append(await asyncio.to_thread(look, ann, evening))

        async def play() -> None:
            disturbing = asyncio.create_task(disturb())
            for number in (1, 2, 3):
                await asyncio.to_thread(play_round, [ann], evening, number)
            await disturbing

        asyncio.run(play())
        wish(ann, evening, "begin", id="once")  # asked again, it is still done once
        seen = wait_until(ann, evening, is_over)
        check_sums(seen)
        assert len(seen["played"]) == 3
        for before in known:
            for then, now in zip(before["played"], seen["played"], strict=False):
                assert [(at["table"], at["players"]) for at in then["tables"]] == [
                    (at["table"], at["players"]) for at in now["tables"]
                ]


# ------------------------------------------------------------------------------------------------------- who leaves


def test_a_bot_plays_on_for_who_leaves_and_the_next_round_is_without_it(server: ServerProcess) -> None:
    ann, bob = Guest(server.base, "Ann"), Guest(server.base, "Bob")
    evening = open_evening(ann, size=3, rounds=2, bots=["random"] * 2)
    wish(bob, evening, "join", name="Bob")
    wish(ann, evening, "begin")
    wait_until(bob, evening, lambda seen: own_table(seen, 1))
    wish(bob, evening, "leave")
    play_round([ann], evening, 1)
    seen = wait_until(ann, evening, lambda seen: len(seen["played"]) == 2)
    left = next(player for player in seen["players"] if player["name"] == "Bob")
    assert left["gone"] == ""
    assert all(left["number"] not in at["players"] for at in seen["played"][1]["tables"])
    placed = {
        player: place
        for at in seen["played"][0]["tables"]
        for player, place in zip(at["players"], at["places"], strict=True)
    }
    own = next(at for at in seen["played"][0]["tables"] if left["number"] in at["players"])
    assert placed[left["number"]] == len(own["players"]), "who leaves is behind all who stay"
    wish(bob, evening, "join")
    assert next(player for player in look(bob, evening)["players"] if player["yours"])["gone"] is None


@pytest.mark.parametrize("how", ["leaves", "is sent away", "leaves and joins again", "stands up, and leaves"])
def test_who_has_left_the_evening_does_not_play_on_at_its_table(either_server: ServerProcess, how: str) -> None:
    ann, bob, cyd = (Guest(either_server.base, name) for name in ("Ann", "Bob", "Cyd"))
    evening = open_evening(ann, size=3, rounds=2)
    for guest in (bob, cyd):
        wish(guest, evening, "join", name=guest.name)
    wish(ann, evening, "begin")
    table, seat = own_table(wait_until(bob, evening, lambda seen: own_table(seen, 1)), 1) or ("", 0)
    if how.startswith("stands up"):
        bob.call("POST", f"/api/tables/{table}/stand", {})
    if how == "is sent away":
        wish(ann, evening, "send away", player=look(bob, evening)["you"])
    else:
        wish(bob, evening, "leave")
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not bob.call("GET", f"/api/tables/{table}")["seats"][seat]["forfeited"]:
        assert time.monotonic() < deadline
    if how.endswith("again"):
        wish(bob, evening, "join")
    with pytest.raises(Refusal) as refused:
        bob.sit(table)
    assert refused.value.body["error"]["text"] == "This match is forfeited: a bot plays on for you."
    assert not bob.call("GET", f"/api/tables/{table}")["seats"][seat]["open"]
    play_round([ann, cyd], evening, 1)
    seen = wait_until(ann, evening, lambda seen: seen["played"][0]["tables"][0]["places"])
    assert seen["played"][0]["tables"][0]["places"][seat] == 3


def test_who_leaves_and_is_back_before_the_round_is_over_plays_the_next_one(either_server: ServerProcess) -> None:
    ann, bob, cyd, dan = guests = [Guest(either_server.base, name) for name in ("Ann", "Bob", "Cyd", "Dan")]
    evening = open_evening(ann, size=4, rounds=2)
    for guest in (bob, cyd, dan):
        wish(guest, evening, "join", name=guest.name)
    wish(ann, evening, "begin")
    _, seat = own_table(wait_until(dan, evening, lambda seen: own_table(seen, 1)), 1) or ("", 0)
    wish(dan, evening, "leave")
    wish(dan, evening, "join")
    you = look(dan, evening)["you"]
    assert look(dan, evening)["played"][0]["left"] == [you]
    play_round([ann, bob, cyd], evening, 1)
    seen = wait_until(dan, evening, lambda seen: len(seen["played"]) == 2)
    assert seen["played"][0]["tables"][0]["places"][seat] == 4, "the match is forfeited all the same"
    assert [player["gone"] for player in seen["players"]] == [None] * 4
    assert seen["played"][1]["left"] == []
    play_round(guests, evening, 2)
    check_sums(wait_until(dan, evening, is_over))


def test_when_no_person_is_left_the_evening_ends(server: ServerProcess) -> None:
    ann = Guest(server.base, "Ann")
    evening = open_evening(ann, size=3, rounds=12, bots=["random"] * 2)
    wish(ann, evening, "begin")
    wait_until(ann, evening, lambda seen: own_table(seen, 1))
    wish(ann, evening, "leave")
    seen = wait_until(ann, evening, is_over)
    assert len(seen["played"]) == 1
    check_sums(seen)


def test_a_pause_ends_when_the_host_has_itself_forgotten(either_server: ServerProcess) -> None:
    host, ann, bob, cyd = (Guest(either_server.base, name) for name in ("Zed", "Ann", "Bob", "Cyd"))
    evening = open_evening(host, size=3, rounds=2, plays=False)
    for guest in (ann, bob, cyd):
        wish(guest, evening, "join", name=guest.name)
    wish(host, evening, "begin")
    wish(host, evening, "pause")
    host.call("POST", "/api/me/forget", {})
    for number in (1, 2):
        play_round([ann, bob, cyd], evening, number)
    assert len(wait_until(ann, evening, is_over)["played"]) == 2


def test_a_pause_keeps_the_next_round_waiting_until_the_host_goes_on(server: ServerProcess) -> None:
    host = Guest(server.base, "Ann")
    evening = open_evening(host, size=3, rounds=2, rest=3600, bots=["random"] * 2)
    wish(host, evening, "begin")
    wait_until(host, evening, lambda seen: own_table(seen, 1))
    wish(host, evening, "pause")
    play_round([host], evening, 1)
    seen = wait_until(host, evening, lambda seen: seen["played"][0]["tables"][0]["places"] is not None)
    assert seen["paused"]
    assert len(seen["played"]) == 1
    wish(host, evening, "go on")
    seen = wait_until(host, evening, lambda seen: len(seen["played"]) == 2)
    assert seen["played"][1]["begins"] > 3000
    assert not any(at["open"] for at in seen["played"][1]["tables"])
    wish(host, evening, "go on")
    play_round([host], evening, 2)
    assert wait_until(host, evening, is_over)["status"] == "over"


def test_a_round_that_is_played_when_the_host_ends_the_evening_counts(either_server: ServerProcess) -> None:
    ann, bob, cyd = guests = [Guest(either_server.base, name) for name in ("Ann", "Bob", "Cyd")]
    evening = open_evening(ann, size=3, rounds=3)
    for guest in (bob, cyd):
        wish(guest, evening, "join", name=guest.name)
    wish(ann, evening, "begin")
    wait_until(ann, evening, lambda seen: own_table(seen, 1))
    wish(ann, evening, "pause")
    for _ in range(2):
        wish(ann, evening, "end")
    seen = look(bob, evening)
    assert (seen["status"], seen["ending"], seen["paused"]) == ("playing", True, False)
    late: dict[str, dict[str, Any]] = {"join": {"name": "Late"}, "add bot": {"level": "random"}, "pause": {}}
    for do, more in late.items():
        with pytest.raises(Refusal) as refused:
            wish(Guest(either_server.base) if do == "join" else ann, evening, do, **more)
        assert "no further round" in refused.value.body["error"]["text"]
    play_round(guests, evening, 1)
    seen = wait_until(ann, evening, is_over)
    assert (len(seen["played"]), seen["ending"]) == (1, False)
    check_sums(seen)


def test_a_round_that_has_not_begun_when_the_host_ends_the_evening_is_not_played(server: ServerProcess) -> None:
    host = Guest(server.base, "Ann")
    evening = open_evening(host, size=3, rounds=2, rest=3600, plays=False, bots=["random"] * 4)
    wish(host, evening, "begin")
    wait_until(host, evening, lambda seen: len(seen["played"]) == 2)
    wish(host, evening, "end")
    seen = look(host, evening)
    assert (seen["status"], len(seen["played"])) == ("over", 1)
    check_sums(seen)


def test_a_long_pause_can_be_ended_by_whoever_plays() -> None:
    plan = plan_of(NewEvening("kids-of-london"), Shelf())
    evening = Evening(Opening("evening", plan, bytes(32), "host", 0))
    happens: list[happenings.AnyHappening] = [
        Joins("ann", "Ann"),
        Joins("bob", "Bob"),
        happenings.BotJoins("random", "M"),
    ]
    happens += [Begins(), happenings.Leaves(1), happenings.Pauses()]
    for row in numbered(0, 1000, happens, None):
        evening.happen(row)
    soon, late = 1000 + LONGEST_PAUSE_MS - 1, 1000 + LONGEST_PAUSE_MS

    def is_granted(guest: str, at: int) -> bool:
        try:
            return decide(evening, Asker(guest), GoOn(), Around([], at)) != []
        except Refused:
            return False

    assert is_granted("host", 1000)
    assert [guest for guest in ("ann", "bob", "eve", "") if is_granted(guest, soon)] == []
    assert [guest for guest in ("ann", "bob", "eve", "") if is_granted(guest, late)] == ["ann"]
    assert tell(evening, "ann", late)["may_go_on"]
    assert not tell(evening, "bob", late)["may_go_on"]
    (row,) = numbered(evening.n, late, [happenings.GoesOn()], None)
    evening.happen(row)
    assert not evening.is_paused
    assert not is_granted("ann", late + LONGEST_PAUSE_MS), "who does not host cannot cut a rest short"


# ----------------------------------------------------------------------------------------------------------- rights


def test_strangers_can_look_and_join_but_not_rule(server: ServerProcess) -> None:
    host, stranger = Guest(server.base, "Ann"), Guest(server.base, "Zed")
    evening = open_evening(host, bots=["random"] * 2)
    wishes: dict[str, dict[str, Any]] = {"add bot": {"level": "random"}, "send away": {"player": 0}}
    for do in ("begin", "pause", "go on", "end", "leave", *wishes):
        with pytest.raises(Refusal) as refused:
            wish(stranger, evening, do, **wishes.get(do, {}))
        assert refused.value.status == 403
    told = look(stranger, evening)
    assert host.cookie.split("=")[1].split(".")[0] not in str(told), "ids of guests are told to nobody"
    assert [player["name"] for player in told["players"]] == ["Ann", "Flint", "Ginger"]


def test_who_was_sent_away_cannot_come_back_and_the_host_cannot_be(server: ServerProcess) -> None:
    host, bob = Guest(server.base, "Ann"), Guest(server.base, "Bob")
    evening = open_evening(host)
    wish(bob, evening, "join", name="Bob")
    wish(host, evening, "send away", player=1)
    with pytest.raises(Refusal) as refused:
        wish(bob, evening, "join")
    assert refused.value.status == 403
    with pytest.raises(Refusal):
        wish(host, evening, "send away", player=0)


def names(guest: Guest, evening: str) -> list[str]:
    return [player["name"] for player in sorted(look(guest, evening)["players"], key=lambda each: each["number"])]


def test_no_two_at_an_evening_have_the_same_name(either_server: ServerProcess) -> None:
    host, *others = (Guest(either_server.base) for _ in range(5))
    host.name = "Hostess"
    evening = open_evening(host, bots=["random"])
    for guest, name in zip(others, ("Hostess", "hos\u200btess", "HOST ESS\u3164", "flint"), strict=True):
        wish(guest, evening, "join", name=name)
    told = ["Hostess", "Flint", "Hostess 2", "hostess 3", "HOST ESS\u3164 4", "flint 2"]
    assert names(host, evening) == told
    wish(others[0], evening, "join", name="Hostess")
    assert names(host, evening) == told, "who asks again has what it wants"


def test_who_joins_again_under_another_name_is_renamed_until_the_evening_begins(either_server: ServerProcess) -> None:
    host, bob = Guest(either_server.base, "Ann"), Guest(either_server.base, "Bob")
    evening = open_evening(host, size=3, bots=["random"])
    wish(bob, evening, "join", name="Bob")
    wish(bob, evening, "join", name="Robert")
    wish(bob, evening, "join")
    assert names(host, evening) == ["Ann", "Flint", "Robert"]
    wish(host, evening, "begin")
    wish(bob, evening, "join", name="Robert")
    with pytest.raises(Refusal) as refused:
        wish(bob, evening, "join", name="Ann")
    assert refused.value.body["error"]["text"].startswith("You play at this evening as Robert")
    table, seat = own_table(wait_until(bob, evening, lambda seen: own_table(seen, 1)), 1) or ("", 0)
    bob.call("POST", f"/api/tables/{table}/stand", {})
    bob.name = "Ann"
    bob.sit(table)
    assert bob.call("GET", f"/api/tables/{table}")["seats"][seat]["name"] == "Robert"


def test_nobody_fills_the_log_by_coming_and_going(server: ServerProcess) -> None:
    host, bob = Guest(server.base, "Ann"), Guest(server.base, "Bob")
    evening = open_evening(host)
    for _ in range(MOST_COMINGS):
        wish(bob, evening, "join", name="Bob")
        wish(bob, evening, "leave")
    with pytest.raises(Refusal) as refused:
        wish(bob, evening, "join", name="Bob")
    assert refused.value.status == 429


@pytest.mark.parametrize(
    ("about", "status"),
    [
        ({"game": "no-such-game"}, 404),
        ({"rounds": 13}, 400),
        ({"bots": ["nobody"]}, 400),
        ({"options": {"no": "option"}}, 400),
        ({"title": "x" * 41}, 413),
        ({"bots": ["random"] * 64}, 409),
    ],
)
def test_bad_wishes_are_refused_and_open_nothing(server: ServerProcess, about: dict[str, Any], status: int) -> None:
    ann = Guest(server.base, "Ann")
    with pytest.raises(Refusal) as refused:
        open_evening(ann, **about)
    assert refused.value.status == status
    assert ann.call("GET", "/api/evenings")["evenings"] == []


def test_two_are_too_few_and_a_round_robin_must_not_take_all_night(server: ServerProcess) -> None:
    ann = Guest(server.base, "Ann")
    evening = open_evening(ann, bots=["random"])
    with pytest.raises(Refusal) as refused:
        wish(ann, evening, "begin")
    assert "at least 3" in refused.value.body["error"]["text"]
    evening = open_evening(ann, kind="round robin", size=2, bots=["random"] * 30)
    with pytest.raises(Refusal) as refused:
        wish(ann, evening, "begin")
    assert "Swiss" in refused.value.body["error"]["text"]


def test_the_same_id_opens_one_evening_and_a_host_has_five_at_most(server: ServerProcess) -> None:
    ann = Guest(server.base, "Ann")
    first = open_evening(ann, id="a")
    assert open_evening(ann, id="a") == first
    for number in range(4):
        open_evening(ann, id=str(number))
    with pytest.raises(Refusal) as refused:
        open_evening(ann)
    assert refused.value.status == 409
    assert open_evening(ann, id="a") == first
    wish(ann, first, "end")
    open_evening(ann)


def test_a_host_has_no_more_who_opens_them_all_at_once(bases: list[str]) -> None:
    devices = [Guest(base, "Ann") for base in bases]
    devices[0].call("GET", "/api/me")

    def open_one(number: int) -> bool:
        device = devices[number % len(devices)]
        device.cookie = devices[0].cookie
        with contextlib.suppress(Refusal):
            return bool(open_evening(device, plays=False))
        return False

    with ThreadPoolExecutor(12) as pool:
        assert sum(pool.map(open_one, range(12))) == MOST_OPEN
    assert len(devices[0].call("GET", "/api/evenings")["evenings"]) == MOST_OPEN


def test_old_evenings_are_pruned_but_not_those_that_are_played(fresh_database: str) -> None:
    engine = database.connect(fresh_database)
    database.migrate(engine)
    store = EveningStore(engine, "process")
    plan = Plan("", "kids-of-london", 1, {}, [2, 3, 4], 4, "swiss", 3, 5, 30)
    for name in ("old", "played", "new"):
        opening = Opening(name, plan, b"seed", f"host of {name}", 1)
        store.open(opening, numbered(0, 1, [Joins("guest", "Ann")], None))
    store.append("played", numbered(1, 2, [Begins()], None), "playing")
    store.append("new", numbered(1, 100, [Joins("bob", "Bob")], None), "gathering")
    prune(engine, before=50)
    assert [store.opening(name) is not None for name in ("old", "played", "new")] == [False, True, True]
    assert [len(store.rows_of(name)) for name in ("old", "played", "new")] == [0, 2, 2]
    assert {each[0] for each in store.of("guest")} == {"played", "new"}
    engine.dispose()
