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
from larcin.table.table import Table
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


def test_a_profile_has_the_places_of_the_result_though_they_leave_numbers_out() -> None:
    """Of three gangs two can be arrested: both are third."""
    for seed in range(200):
        played = Scribe("one", ["Ann", "Bob", "Cid"], seed=seed).start().play_out().table
        assert played.match is not None
        assert played.match.result is not None
        places = played.match.result.places
        if sorted(places) == [1, 3, 3]:
            assert [each.place for each in result_of(played).played] == list(places)
            return
    raise AssertionError("no two were arrested")


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


def placed(table: Table) -> dict[str, int]:
    """Names, and how many were before each."""
    standings = result_of(table).standings
    return dict(zip((each.name for each in standings), order([each.place for each in standings]), strict=True))


def gains(table: Table) -> dict[str, float]:
    """What each would gain or lose, had all been new."""
    after = ratings.rate({}, result_of(table).standings)
    return {each.name: ratings.worth(after[each.who]) for each in result_of(table).standings}


QUITS = {
    "leaves": [now.Stands(0), now.HandsOver(0, "regular")],
    "left in an older version": [now.Stands(0)],
    "is away": [now.HandsOver(0, "novice")],
    "runs out of time": [now.HandsOver(0, "novice", forfeit=True)],
    "was replaced in an older version": [now.Stands(0), now.Sits(0, "id-of-Zoe", "Zoe")],
}


@pytest.mark.parametrize("quits", QUITS.values(), ids=QUITS)
def test_whoever_does_not_finish_is_placed_last_whatever_the_seat_comes_to(quits: list[now.AnyHappening]) -> None:
    """Nobody dodges a loss by leaving, and the others are not robbed of their places."""
    for seed in range(8):
        scribe = Scribe("one", ["Ann", "Bob", "Cid"], seed=seed).start()
        scribe.turn()
        for what in quits:
            scribe.happen(what)
        played = scribe.play_out().table
        assert played.match is not None
        assert played.match.result is not None
        ann, bob, cid = result_of(played).standings
        assert (ann.who, ann.place, ann.won) == ("guest:id-of-Ann", 3, False)
        places = played.match.result.places
        assert order([bob.place, cid.place]) == order(places[1:])
        assert (bob.won or cid.won) == (1 in places)


def test_who_goes_first_is_last_even_if_all_go() -> None:
    """The second to leave does not save the first one from its loss."""
    scribe = Scribe("one", ["Ann", "Bob", "Cid"]).start()
    scribe.turn()
    for seat in (1, 0, 2):
        scribe.happen(now.Stands(seat))
        scribe.happen(now.HandsOver(seat, "novice"))
    assert placed(scribe.play_out().table) == {"Cid": 0, "Ann": 1, "Bob": 2}


def bot_turn(scribe: Scribe, seat: int) -> None:
    """All choose; for one seat a bot does."""
    table = scribe.table
    assert table.match is not None
    for each in table.waiting:
        move = str(table.match.legal(each)[0])
        scribe.happen(now.Chooses(each, table.decision, move, by="bot" if each == seat else "player"))


@pytest.mark.parametrize(
    "back",
    [
        [now.HandsOver(0, "expert"), now.ComesBack(0)],
        [now.Stands(0), now.HandsOver(0, "expert"), now.Sits(0, "id-of-Ann", "Ann")],
    ],
    ids=["is voted away", "leaves"],
)
def test_a_bot_s_help_is_never_a_gain_and_the_others_keep_their_places(back: list[now.AnyHappening]) -> None:
    """A stronger bot plays for a while, and its player comes back to win."""
    for seed in range(12):
        scribe = Scribe("one", ["Ann", "Bob", "Cid"], seed=seed).start()
        for what in back[:-1]:
            scribe.happen(what)
        bot_turn(scribe, 0)
        scribe.happen(back[-1])
        played = scribe.play_out().table
        assert played.match is not None
        assert played.match.result is not None
        assert order([each.place for each in result_of(played).standings]) == order(played.match.result.places)
        assert not result_of(played).standings[0].won
        assert gains(played)["Ann"] <= 0
        if placed(played)["Ann"] == 2:
            assert gains(played)["Ann"] < 0


def test_who_comes_back_before_a_bot_chose_is_placed_as_it_ends() -> None:
    returns: list[list[now.AnyHappening]] = [
        [now.HandsOver(0, "novice"), now.ComesBack(0)],
        [now.Stands(0), now.Sits(0, "id-of-Ann", "Ann")],
    ]
    for back in returns:
        scribe = Scribe("one", ["Ann", "Bob", "Cid"]).start()
        for what in back:
            scribe.happen(what)
        played = scribe.play_out().table
        assert played.match is not None
        assert played.match.result is not None
        assert order([each.place for each in result_of(played).standings]) == order(played.match.result.places)
        assert not any(each.helped for each in result_of(played).standings)


def test_taking_a_move_back_neither_undoes_a_loss_nor_makes_a_win() -> None:
    """Alone against bots nobody has to agree: it must not be a way out of a match that is lost."""
    for seed in range(6):
        scribe = Scribe("one", ["Ann", "bot:novice", "bot:novice"], seed=seed).start()
        scribe.turn()
        scribe.happen(now.TakesBack(0))
        played = scribe.play_out().table
        ann = result_of(played).standings[0]
        assert ann.helped
        assert not ann.won
        assert gains(played)["Ann"] <= 0
        assert (gains(played)["Ann"] < 0) == (placed(played)["Ann"] == 2)


def test_a_bot_on_a_left_seat_takes_no_win_from_who_stayed() -> None:
    """Two play, one leaves, and the bot in its place is better than who stayed."""
    stronger = 0
    for seed in range(20):
        scribe = Scribe("one", ["Ann", "Bob"], seed=seed).start()
        scribe.happen(now.Stands(0))
        scribe.happen(now.HandsOver(0, "expert"))
        played = scribe.play_out().table
        assert played.match is not None
        assert played.match.result is not None
        stronger += played.match.result.places[0] < played.match.result.places[1]
        assert placed(played) == {"Bob": 0, "Ann": 1}
        assert gains(played)["Bob"] > 0 > gains(played)["Ann"]
    assert stronger > 0


def test_how_many_won_is_kept_and_that_nobody_did_is_no_way_out_for_who_left() -> None:
    """With two, the fictional gang may win, or both (K22, K27). Who left has lost all the same."""
    seen = set()
    for seed in range(60):
        played = Scribe("one", ["Ann", "Bob"], seed=seed).start().play_out().table
        assert played.match is not None
        assert played.match.result is not None
        winners = played.match.result.places.count(1)
        seen.add(winners)
        assert [each.winners for each in result_of(played).played] == [winners, winners]
        scribe = Scribe("one", ["Ann", "Bob"], seed=seed).start()
        scribe.happen(now.Stands(0))
        scribe.happen(now.HandsOver(0, "novice"))
        ann, bob = result_of(scribe.play_out().table).played
        assert ann.winners == 1
        assert bob.winners == int(bob.won)
    assert {0, 1} <= seen


def test_a_deserted_match_counts_as_it_stands(engine: Engine) -> None:
    """Who is waited for, or left, has lost to who is there; who goes last is not worse than who went before."""
    scribe = Scribe("one", ["Ann", "Bob", "Cid", "bot:novice"]).start()
    scribe.happen(now.Stands(1))
    scribe.happen(now.HandsOver(1, "novice"))
    assert scribe.table.match is not None
    scribe.happen(now.Chooses(2, scribe.table.decision, str(scribe.table.match.legal(2)[0])))
    left = scribe.write(engine)
    assert left.status == "playing"
    assert placed(left) == {"Cid": 0, "novice": 0, "Ann": 2, "Bob": 3}
    assert not any(each.won for each in result_of(left).standings)
    assert ratings.deserted(engine, 500) == []
    assert ratings.deserted(engine, 5_000) == ["one"]
    assert count(engine, from_logs(engine, ["one"])) == 1
    assert ratings.deserted(engine, 5_000) == []
    before = numbers(engine)
    assert rebuild(engine) == 1
    assert numbers(engine) == before


def test_a_deserted_match_that_was_counted_stays_counted_so(engine: Engine) -> None:
    """Who comes back after all, to finish it, cannot change that."""
    scribe = Scribe("one", ["Ann", "bot:novice"]).start()
    scribe.happen(now.Stands(0))
    scribe.happen(now.HandsOver(0, "novice"))
    counted = result_of(scribe.table)
    scribe.happen(now.Sits(0, "id-of-Ann", "Ann"))
    finished = result_of(scribe.play_out().write(engine))
    assert count(engine, [counted]) == 1
    before = numbers(engine)
    assert count(engine, [finished]) == 0
    assert uncounted(engine) == []
    rebuild(engine)
    assert numbers(engine) == before


def test_all_of_a_table_that_never_began_is_nothing(engine: Engine) -> None:
    assert result_of(Scribe("one", ["Ann", "Bob"]).table).standings == []


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
