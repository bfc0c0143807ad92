"""Ratings: what counts, that it counts once, and that it can be worked out again."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, func, select

from larcin.table import happenings as now
from larcin.table import ratings
from larcin.table.database import connect, migrate
from larcin.table.pruning import prune
from larcin.table.ratings import Standing, count, from_logs, leaderboard, rebuild, result_of, uncounted
from larcin.table.schema import rated
from tests.table.clients import Client, Guest, Refusal, new_match
from tests.table.conftest import LIMITS
from tests.table.played import Scribe
from tests.table.servers import ServerProcess, fresh_postgres, serving

GAME = "kids-of-london"


@pytest.fixture
def engine(fresh_database: str) -> Iterator[Engine]:
    """An empty database of each kind."""
    engine = connect(fresh_database)
    migrate(engine)
    yield engine
    engine.dispose()


def table(engine: Engine, table_id: str, *who: str, at: int = 1_000, **how: Any) -> ratings.Result:
    return result_of(Scribe(table_id, who, at=at, seed=at, **how).start().play_out().write(engine))


def numbers(engine: Engine) -> dict[str, tuple[float, float, int, int]]:
    rows = leaderboard(engine, GAME, "")
    return {row["name"]: (row["mu"], row["sigma"], row["games"], row["wins"]) for row in rows}


def order(places: Sequence[int]) -> list[int]:
    """For each how many are before it: places may leave numbers out."""
    return [sum(other < place for other in places) for place in places]


def test_standings_follow_the_places_of_the_match() -> None:
    played = Scribe("one", ["Ann", "Bob", "bot:novice"]).start().play_out().table
    assert played.match is not None
    assert played.match.result is not None
    found = result_of(played)
    assert order([each.place for each in found.standings]) == order(played.match.result.places)
    assert [each.who for each in found.standings] == ["guest:id-of-Ann", "guest:id-of-Bob", "bot:novice"]
    assert [each.won for each in found.standings] == [place == 1 for place in played.match.result.places]


def test_a_match_with_odds_does_not_count() -> None:
    assert result_of(Scribe("one", ["Ann", "Bob"], odds="request").start().play_out().table).standings == []


def test_one_guest_on_two_seats_does_not_count() -> None:
    assert result_of(Scribe("one", ["Ann", "Ann", "Bob"]).start().play_out().table).standings == []


def test_bots_among_themselves_do_not_count() -> None:
    assert result_of(Scribe("one", ["bot:novice", "bot:regular"]).start().play_out().table).standings == []


def test_a_match_in_which_a_move_was_taken_back_does_not_count() -> None:
    scribe = Scribe("one", ["Ann", "Bob"]).start()
    scribe.turn()
    scribe.happen(now.TakesBack(0))
    assert result_of(scribe.play_out().table).standings == []


@pytest.mark.parametrize(
    "quits",
    [
        [now.Stands(0)],
        [now.HandsOver(0, "novice")],
        [now.HandsOver(0, "novice", forfeit=True)],
        [now.Stands(0), now.Sits(0, "id-of-Zoe", "Zoe")],
    ],
    ids=["leaves", "is away", "runs out of time", "is replaced"],
)
def test_whoever_does_not_finish_is_placed_last_whatever_the_seat_comes_to(quits: list[now.AnyHappening]) -> None:
    for seed in range(5):
        scribe = Scribe("one", ["Ann", "Bob", "Cid"], seed=seed).start()
        scribe.turn()
        for what in quits:
            scribe.happen(what)
        ann, bob, cid = result_of(scribe.play_out().table).standings
        assert (ann.who, ann.place, ann.won) == ("guest:id-of-Ann", 3, False)
        assert min(bob.place, cid.place) == 1
        assert bob.won or cid.won


def test_a_player_who_comes_back_is_placed_as_it_ends() -> None:
    scribe = Scribe("one", ["Ann", "Bob", "Cid"]).start()
    scribe.happen(now.HandsOver(0, "novice"))
    scribe.happen(now.ComesBack(0))
    played = scribe.play_out().table
    assert played.match is not None
    assert played.match.result is not None
    assert order([each.place for each in result_of(played).standings]) == order(played.match.result.places)


def test_the_better_place_gains_and_the_worse_loses() -> None:
    after = ratings.rate({}, [Standing("a", "A", 2, False), Standing("b", "B", 1, True)])
    assert after["a"][0] < 25 < after["b"][0]
    assert after["a"][1] < 25 / 3


def test_a_bot_on_two_seats_has_one_rating() -> None:
    same = [Standing("bot", "bot", 1, True), Standing("bot", "bot", 2, False), Standing("a", "A", 3, False)]
    assert set(ratings.rate({}, same)) == {"bot", "a"}


def test_a_match_counts_once_however_often_it_is_reported(engine: Engine) -> None:
    result = table(engine, "one", "Ann", "Bob")
    assert count(engine, [result]) == 1
    first = numbers(engine)
    assert count(engine, [result, result]) == 0
    assert numbers(engine) == first
    assert {name: row[2] for name, row in first.items()} == {"Ann": 1, "Bob": 1}


def test_a_match_counts_once_when_several_report_it_at_the_same_time(engine: Engine) -> None:
    results = [table(engine, f"t{number}", "Ann", "Bob", at=1_000 * number) for number in range(1, 5)]
    counted: list[int] = []
    threads = [threading.Thread(target=lambda: counted.append(count(engine, results))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counted) == 4
    assert numbers(engine)["Ann"][2] == 4


def test_what_a_dead_server_left_uncounted_is_found_in_the_logs(engine: Engine) -> None:
    result = table(engine, "one", "Ann", "Bob")
    table(engine, "two", "Ann", "Bob", odds="always")
    Scribe("three", ["Ann", "Bob"]).start().write(engine)
    assert sorted(uncounted(engine)) == ["one", "two"]
    found = from_logs(engine, uncounted(engine))
    assert result in found
    assert count(engine, found) == 2
    assert uncounted(engine) == []
    assert numbers(engine)["Ann"][2] == 1


def test_ratings_can_be_rebuilt_also_after_tables_were_pruned(engine: Engine) -> None:
    results = [table(engine, f"t{number}", "Ann", "Bob", "bot:novice", at=1_000_000 * number) for number in range(1, 6)]
    count(engine, results)
    before = numbers(engine)
    assert prune(engine, 2_500_000).tables["over"] == 2
    assert rebuild(engine) == 5
    assert numbers(engine) == before
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(rated)).scalar() == 5


def test_a_log_that_cannot_be_read_is_left_out(engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    scribe = Scribe("one", ["Ann", "Bob"]).start().play_out()
    scribe.rows[5] = scribe.rows[5]._replace(what=now.Chooses(0, 3, "card 99"))
    scribe.write(engine)
    assert from_logs(engine, ["one", "no such table"]) == []
    assert "cannot be rated" in caplog.text


def test_a_finished_match_is_on_the_leaderboard(server: ServerProcess) -> None:
    table_id, guests = new_match(server.base, seats=2, game=GAME)
    clients = [Client(guest, table_id, seat, seed=seat) for seat, guest in enumerate(guests)]

    async def play() -> None:
        await asyncio.gather(*(client.play() for client in clients))

    asyncio.run(asyncio.wait_for(play(), 120))
    assert clients[0].state["table"]["rated"] is True
    deadline = time.monotonic() + 20
    mine: list[Any] = []
    while not mine:
        assert time.monotonic() < deadline
        time.sleep(0.2)
        rows = guests[0].call("GET", f"/api/leaderboard/{GAME}")
        mine = [row for row in rows if row["yours"]]
    assert [(row["name"], row["games"], row["kind"]) for row in mine] == [("Guest 0", 1, "guest")]
    assert [row["rating"] for row in rows] == sorted((row["rating"] for row in rows), reverse=True)
    stranger = Guest(server.base).call("GET", f"/api/leaderboard/{GAME}")
    assert not any(row["yours"] for row in stranger)
    assert guests[0].cookie.split("=")[1].split(".")[0] not in str(stranger)


def test_a_server_counts_at_its_start_what_was_left_uncounted(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    engine = connect(address)
    migrate(engine)
    table(engine, "one", "Ann", "Bob")
    with serving(tmp_path, address) as server:
        deadline = time.monotonic() + 20
        while len(rows := Guest(server.base).call("GET", f"/api/leaderboard/{GAME}")) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.1)
    assert {row["name"] for row in rows} == {"Ann", "Bob"}
    engine.dispose()


def test_a_match_over_two_servers_counts_once(tmp_path: Path, postgres: str) -> None:
    database = fresh_postgres(postgres)
    with serving(tmp_path, database, *LIMITS) as one, serving(tmp_path, database, *LIMITS) as two:
        table_id, guests = new_match(one.base, seats=2, game=GAME)
        clients = [
            Client(guest, table_id, seat, [server.base], seed=seat)
            for seat, (guest, server) in enumerate(zip(guests, (one, two), strict=True))
        ]

        async def play() -> None:
            await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)

        asyncio.run(play())
        deadline = time.monotonic() + 20
        while len(rows := Guest(two.base).call("GET", f"/api/leaderboard/{GAME}")) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        time.sleep(2.0)  # the other server counts it, too, if it ever does
        rows = Guest(one.base).call("GET", f"/api/leaderboard/{GAME}")
    assert {row["name"]: row["games"] for row in rows} == {"Guest 0": 1, "Guest 1": 1}


def test_there_is_no_leaderboard_of_an_unknown_game(server: ServerProcess) -> None:
    with pytest.raises(Refusal) as refusal:
        Guest(server.base).call("GET", "/api/leaderboard/chess")
    assert refusal.value.status == 404
