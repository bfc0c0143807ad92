"""Hints and reviews of the server: from what a seat knows, to who may ask, and at nobody else's cost."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.bots import Budget
from larcin.lab.analysis import review
from larcin.rules import compilers, engine
from larcin.rules.contract import copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.table import compile_queue
from larcin.table import happenings as now
from larcin.table.aside import Aside
from larcin.table.errors import Refused
from larcin.table.limits import Account, RateLimiter
from larcin.table.studies import HINT_TRIES, MOST_MOVES, hint_for, read_step, review_of
from larcin.table.table import Table
from larcin.table.texts import say
from tests.table.clients import Guest, Refusal, new_match
from tests.table.servers import ServerProcess, serving
from tests.table.test_node import house_in
from tests.table.test_play import Wire, at_table
from tests.table.worlds import let_happen, play_on, started

GAMES = ("kids-of-london", "doggy-bag", "pickpocket", "oliver-twist")


def patiently(call: Callable[[], Any]) -> Any:
    """What a call is answered with once the rules that are thought by are there."""
    for _ in range(600):
        try:
            return call()
        except Refusal as refusal:
            if "prepared" not in refusal.body["error"]["text"]:
                raise
            time.sleep(0.1)
    raise TimeoutError


def ask(guest: Guest, table: str, seat: int, lang: str = "en") -> Any:
    return patiently(lambda: guest.call("POST", f"/api/tables/{table}/hint?lang={lang}", {"seat": seat}))


def refused(guest: Guest, table: str, seat: int) -> tuple[int, str]:
    with pytest.raises(Refusal) as refusal:
        ask(guest, table, seat)
    return refusal.value.status, refusal.value.body["error"]["text"]


def why_not(table: Table, guest: str, seat: int) -> str:
    with pytest.raises(Refused) as refusal:
        hint_for(table, guest, seat, "en")
    return refusal.value.text("en")


# -------------------------------------------------------------------------------------------------------------- hints


def test_a_hint_tells_a_seat_what_to_do_and_nothing_that_it_was_not_told(
    either_server: ServerProcess,
) -> None:
    table, (ann, bob) = new_match(either_server.base, seats=2, game="pickpocket", odds="always")
    with at_table(ann, table, 0) as one, at_table(bob, table, 1) as two:
        one, ann, seat = (one, ann, 0) if one.state["legal"] else (two, bob, 1)
        hint, before = ask(ann, table, seat), one.state["n"]
        assert hint["decision"] == one.state["decision"]
        assert 2 <= len(hint["moves"]) <= MOST_MOVES
        legal = dict(one.state["legal"])
        for each in hint["moves"]:
            assert legal[each["move"]] == each["sentence"]
            assert 0 <= each["chance"]["low"] <= each["chance"]["mean"] <= each["chance"]["high"] <= 1
            assert each["tries"] >= HINT_TRIES // 100
        lows = [each["chance"]["low"] for each in hint["moves"]]
        assert lows == sorted(lows, reverse=True)
        assert hint["odds"] == one.state["odds"]
        assert hint["previews"].items() <= one.state["previews"].items()
        assert ask(ann, table, seat, "fr")["moves"][0]["sentence"] != hint["moves"][0]["sentence"]
        assert one.ask("chat", text="thanks")["n"] == before + 1  # nothing has happened, so nobody was told anything


def test_nobody_gets_a_hint_for_another_seat_or_without_one(server: ServerProcess) -> None:
    table, (ann, bob) = new_match(server.base, seats=2, odds="request")
    assert refused(bob, table, 0)[0] == 403
    assert refused(ann, table, 7)[0] == 403
    for onlooker in (Guest(server.base), Guest(server.base, "Eve")):
        assert refused(onlooker, table, 0)[0] == 403
    with pytest.raises(Refusal):
        ann.call("POST", f"/api/tables/{table}/hint", {})
    with pytest.raises(Refusal):
        ann.call("POST", f"/api/tables/{table}/hint", {"seat": 0}, {"Origin": "https://elsewhere.example"})
    ann.call("POST", f"/api/tables/{table}/stand", {"seat": 0})
    assert refused(ann, table, 0)[0] == 403


def test_no_hint_at_a_table_without_odds_nor_when_there_is_nothing_to_choose() -> None:
    rated = started("kids-of-london")
    assert rated.rated
    assert "no odds" in why_not(rated, "guest 0", 0)
    table = started("pickpocket", odds="request")
    assert not table.rated
    assert table.match is not None
    (mover,) = table.match.to_act
    assert callable(hint_for(table, f"guest {mover}", mover, "en"))
    waiting = (mover + 1) % len(table.seats)
    assert "nothing to choose" in why_not(table, f"guest {waiting}", waiting)
    let_happen(table, now.HandsOver(mover, "novice"))
    assert "bot" in why_not(table, f"guest {mover}", mover)
    over = started("kids-of-london", odds="always")
    play_on(over, 1000, random.Random(1))
    assert over.status == "over"
    assert "over" in why_not(over, "guest 0", 0)


def test_a_hint_that_waited_while_the_table_went_on_is_not_worked_out() -> None:
    table = started("kids-of-london", odds="request")
    think = hint_for(table, "guest 0", 0, "en")
    play_on(table, 20, random.Random(1))
    with pytest.raises(Refused) as late:
        think()
    assert late.value.code == "late"


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_the_same_whatever_is_really_hidden(game: str) -> None:
    """Everything that the seat cannot know is dealt afresh: not a byte of the hint changes."""
    table, dice = started(game, odds="always"), random.Random(5)
    for _ in range(3):
        play_on(table, 4, dice)
        match = table.match
        assert match is not None
        for seat in [each for each in match.to_act if len(match.legal(each)) > 1]:
            told = hint_for(table, f"guest {seat}", seat, "fr")()
            states = copy(match.states_when_asked(seat))
            link(engine, match.game).redeal_for(states, seat, new_dice(99, 1))
            table.match = match.supposing(states, 5)
            assert hint_for(table, f"guest {seat}", seat, "fr")() == told
            table.match = match


def test_sealed_choices_of_others_do_not_change_a_hint() -> None:
    table = started("kids-of-london", odds="always")
    assert table.match is not None
    told = hint_for(table, "guest 0", 0, "en")()
    let_happen(table, now.Chooses(1, table.decision, str(table.match.legal(1)[-1])))
    assert hint_for(table, "guest 0", 0, "en")() == told


# ------------------------------------------------------------------------------------------------------------ reviews


def play_out(ann: Guest, game: str, **wish: Any) -> str:
    """A match against bots, played out with first moves."""
    table = ann.open_table(game, options={"seats": 2}, seats=["me", "bot:random"], **wish)

    def go_on(wire: Wire) -> None:
        while wire.state["table"]["status"] != "over":
            if 0 in wire.state["waiting"]:
                wire.move()
            else:
                wire.hear()

    with at_table(ann, table, 0) as wire:
        go_on(wire)
    return table


def whole_review(guest: Guest, table: str, seat: int) -> list[Any]:
    sights: list[Any] = []
    since = 0
    while True:
        path = f"/api/tables/{table}/review?seat={seat}&since={since}"
        part = patiently(partial(guest.call, "GET", path))
        sights += part["sights"]
        if part["done"] == 1:
            return sights
        since = sights[-1]["step"] + 1


def test_a_review_has_the_numbers_that_larcin_analyse_has(either_server: ServerProcess) -> None:
    ann = Guest(either_server.base, "Ann")
    table = play_out(ann, "kids-of-london")
    match = larcin.replay(ann.call("GET", f"/api/tables/{table}/record"))
    for seat in (0, 1):
        told = whole_review(Guest(either_server.base), table, seat)
        wanted = list(review(match, seat, Budget(iterations=4000)))
        assert [each["step"] for each in told] == [each.step for each in wanted]
        for sight, known in zip(told, wanted, strict=True):
            assert [tuple(chance.values()) for chance in sight["chances"]] == [tuple(each) for each in known.chances]
            assert (sight["decided"] is None) == (known.decided is None)
            if known.decided is not None:
                assert sight["decided"]["made"]["move"] == known.decided.made.move
                assert sight["decided"]["moves"][0]["chance"]["mean"] == known.decided.best.chance.mean
                assert set(sight["decided"]["previews"]) <= {str(known.decided.made.move), str(known.decided.best.move)}


def test_a_review_is_there_once_the_match_is_over_and_for_who_is_welcome(server: ServerProcess) -> None:
    table, (ann, _) = new_match(server.base, seats=2)
    with pytest.raises(Refusal) as early:
        ann.call("GET", f"/api/tables/{table}/review?seat=0")
    assert early.value.status == 409
    done = play_out(ann, "kids-of-london")
    for wrong in ("seat=2", "seat=all", "", "seat=0&since=-1", "seat=0&since=x", "seat=0&since=" + "9" * 30):
        with pytest.raises(Refusal) as unreadable:
            ann.call("GET", f"/api/tables/{done}/review?{wrong}")
        assert unreadable.value.status == 400
    ann.call("POST", f"/api/tables/{done}/close", {"on": True})
    assert ann.call("GET", f"/api/tables/{done}/review?seat=0")["sights"]
    with pytest.raises(Refusal) as closed:
        Guest(server.base).call("GET", f"/api/tables/{done}/review?seat=0")
    assert closed.value.status == 403


def test_parts_of_a_review_come_to_the_same_as_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started("pickpocket")
    play_on(table, 10_000, random.Random(2))
    whole = review_of(table, "1", 0)()
    while whole["done"] < 1:
        more = review_of(table, "1", whole["sights"][-1]["step"] + 1)()
        whole = {"sights": whole["sights"] + more["sights"], "done": more["done"]}
    monkeypatch.setattr("larcin.table.studies.PART_SECONDS", 0.0)
    parts = [review_of(table, "1", 0)()]
    while parts[-1]["done"] < 1:
        parts.append(review_of(table, "1", parts[-1]["sights"][-1]["step"] + 1)())
    assert len(parts) == len(whole["sights"]) > 5
    assert [sight for part in parts for sight in part["sights"]] == whole["sights"]


def test_words_of_any_game_can_be_asked_for(server: ServerProcess) -> None:
    told = Guest(server.base).call("GET", "/api/games/kids-of-london/words?lang=fr")
    words = larcin.load("kids-of-london").words
    assert told["moves"] == [words.moves[move]["fr"] for move in larcin.load("kids-of-london").moves]


# ------------------------------------------------------------------------------------------------------------ the cost


def test_a_flood_of_hints_is_refused_and_does_not_delay_moves(tmp_path: Path) -> None:
    with serving(tmp_path, "", "--guest-share", "0.1", "--address-share", "50", "--calls-a-second", "10000") as server:
        table, (ann, bob) = new_match(server.base, seats=2, odds="request")
        with pytest.raises(Refusal) as flooded:
            [ask(ann, table, 0) for _ in range(500)]
        assert flooded.value.status == 429
        assert ask(bob, table, 1)["moves"]
        with at_table(ann, table, 0) as one:
            assert one.move()["ok"]


def test_who_asks_before_there_are_rules_is_told_to_ask_later_or_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larcin.table.bot_runner.STUDY_SECONDS", 3.0)
    monkeypatch.setattr(compilers, "are_here", lambda: False)
    monkeypatch.setattr(compile_queue, "comes_along", lambda *_: False)

    async def compile_for_ever(*_: str) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(compile_queue, "is_on_disk", lambda game, _: game != "doggy-bag")
    monkeypatch.setattr(compile_queue, "compile_aside", compile_for_ever)

    async def scene() -> list[tuple[str, str]]:
        refused: list[tuple[str, str]] = []
        async with house_in(tmp_path) as node:
            for game in ("kids-of-london", "doggy-bag"):
                with pytest.raises(Refused) as refusal:
                    await node.bot_runner.check_can_study(game)
                refused.append((refusal.value.code, refusal.value.text("en")))
        return refused

    assert asyncio.run(scene()) == [("not now", say("cannot study", "en")), ("too many", say("studies later", "en"))]


def test_work_aside_is_one_at_a_time_charged_and_bounded() -> None:
    async def scene() -> None:
        aside, limiter = Aside("test", 2, gives_way=True), RateLimiter(0.001, 1.0)
        account, gate = Account(limiter), threading.Event()
        try:
            first = asyncio.ensure_future(aside.work(account, gate.wait))
            second = asyncio.ensure_future(aside.work(account, lambda: sum(range(200_000))))
            await asyncio.sleep(0)
            with pytest.raises(Refused) as refusal:
                await aside.work(account, int)
            assert refusal.value.code == "too many"
            gate.set()
            assert await first
            assert await second == sum(range(200_000))
            assert not limiter.spend(1.0)
            with pytest.raises(ZeroDivisionError):
                await aside.work(account, lambda: 1 // 0)
            assert await aside.work(account, lambda: 7) == 7
        finally:
            gate.set()
            await asyncio.to_thread(aside.close)

    asyncio.run(scene())


def test_steps_are_read_with_care() -> None:
    assert read_step("0") == 0
    assert read_step("1234") == 1234
    for wrong in ("", "-1", "1.5", "٣", "9999999"):
        with pytest.raises(Refused):
            read_step(wrong)
