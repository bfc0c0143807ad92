"""Peace at a table: how much may be said, and what a host may do: mute, send away, lock, close. All can be undone."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed

from larcin.table import happenings as now
from larcin.table.commands import Asker, AskUndo, Chat, RefuseUndo, Sit, Stand, can_vote
from larcin.table.database import connect
from larcin.table.deciding import decide
from larcin.table.errors import Refused
from larcin.table.hosting import Close, Lock, Mute, Remove
from larcin.table.house import ALL_ONLOOKERS, ONLOOKER, PLAYER, TALK_MS
from larcin.table.rights import is_welcome
from larcin.table.schema import log
from larcin.table.table import Table
from tests.table.clients import Guest, Refusal, new_match
from tests.table.servers import ServerProcess, fresh_postgres, serving
from tests.table.test_play import Wire, at_table
from tests.table.worlds import Still, let_happen, play_on, started, wish


def refusal(guest: Guest, path: str, body: Any = None, method: str = "POST") -> tuple[int, str, str]:
    with pytest.raises(Refusal) as refused:
        guest.call(method, path, body)
    error = refused.value.body["error"]
    return refused.value.status, error["code"], error["text"]


def company(host: Guest, table: str) -> dict[str, dict[str, Any]]:
    """All at a table, by their names."""
    found = host.call("GET", f"/api/tables/{table}/company")["company"]
    return {member["name"]: member for member in found}


def named(base: str, name: str) -> Guest:
    guest = Guest(base, name)
    guest.call("PUT", "/api/me", {"name": name})
    return guest


def is_turned_out(wire: Wire) -> bool:
    with pytest.raises(ConnectionClosed) as closed:
        wire.hear("nothing of the kind")
    return closed.value.rcvd is not None and closed.value.rcvd.code == 4403


# ---------------------------------------------------------------------------------------------------------------- talk


@pytest.fixture(params=["sqlite", "postgresql"])
def usual_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with the limits that servers usually have on talk, and no others."""
    database = "" if request.param == "sqlite" else fresh_postgres(request.getfixturevalue("postgres"))
    limits = ("--messages-a-second", "100000", "--calls-a-second", "100000", "--guest-share", "100000",
              "--address-share", "100000", "--connections-an-address", "1000")  # fmt: skip
    with serving(tmp_path, database, *limits) as running:
        yield running


def rows_of(server: ServerProcess, table: str) -> int:
    engine = connect(server.database)
    with engine.connect() as connection:
        count: int = connection.execute(
            select(func.count()).select_from(log).where(log.c.table_id == table, log.c.what.like('%"says"%'))
        ).scalar_one()
    engine.dispose()
    return count


def test_a_crowd_of_onlookers_cannot_drown_a_table_in_talk(usual_server: ServerProcess) -> None:
    """Twenty onlookers once wrote 10,781 rows in twenty seconds. Those who play can still talk, and play."""
    table, guests = new_match(usual_server.base, seats=2)
    crowd = [named(usual_server.base, f"Troll {number}") for number in range(20)]
    with contextlib.ExitStack() as stack:
        player = stack.enter_context(at_table(guests[0], table, 0))
        wires = [stack.enter_context(at_table(troll, table)) for troll in crowd]
        began = time.monotonic()
        for number in range(10):
            for wire in wires:
                wire.say(id=f"line {number}", do="chat", text="buy my tonic")
        answers = [wire.hear("answer") for wire in wires for _ in range(10)]
        assert player.ask("chat", text="who are these people?")["ok"]
        assert player.move()["ok"]
        took = time.monotonic() - began
    rounds = 2 + int(1000 * took / TALK_MS)
    granted = [answer for answer in answers if answer["ok"]]
    refused = {answer["error"]["code"] for answer in answers if not answer["ok"]}
    assert 0 < len(granted) <= ALL_ONLOOKERS.at_once * rounds
    assert refused == {"too many"}
    assert rows_of(usual_server, table) == len(granted) + 1


def test_who_brings_no_cookie_cannot_talk_since_nobody_could_mute_it(server: ServerProcess) -> None:
    table, _ = new_match(server.base, seats=2)
    with at_table(Guest(server.base), table) as nameless:
        answer = nameless.ask("chat", text="boo")
    assert answer["error"]["code"] == "not yours"
    assert "cookie" in answer["error"]["text"]


def test_who_comes_back_or_goes_to_another_server_may_not_say_more(tmp_path: Path, postgres: str) -> None:
    database = fresh_postgres(postgres)
    with serving(tmp_path, database) as one, serving(tmp_path, database) as two:
        table, guests = new_match(one.base, seats=2)
        answers = []
        for number in range(4 * PLAYER.at_once):
            guests[0].base = (one.base, two.base)[number % 2]
            with at_table(guests[0], table, 0) as wire:
                answers.append(wire.ask("chat", text=f"word {number}", id=f"{number}")["ok"])
    assert sum(answers) <= 2 * PLAYER.at_once


class Later(Still):
    """Surroundings in which time passes."""

    time = 1_000_000

    def now(self) -> int:
        return self.time


def say(table: Table, guest: str, seat: int | None, around: Later) -> str:
    """Say something; what came of it."""
    try:
        happens = decide(table, Asker(guest, "Name", seat), Chat(id="1", text="x"), around)
    except Refused as refused:
        return refused.text("en")
    for what in happens:
        let_happen(table, what, at=around.time)
    return ""


def test_talk_is_limited_at_once_and_in_all_for_each_and_for_all_onlookers_together() -> None:
    table, around = started("kids-of-london"), Later()
    said = [say(table, "guest 0", 0, around) for _ in range(PLAYER.at_once + 3)]
    assert said.count("") == PLAYER.at_once
    assert "Not so fast" in said[-1]
    assert say(table, "guest 1", 1, around) == "", "others may talk"
    around.time += TALK_MS
    assert say(table, "guest 0", 0, around) == ""
    granted = sum(say(table, f"onlooker {number}", None, around) == "" for number in range(50))
    assert granted == ALL_ONLOOKERS.at_once
    kept = 0
    for number in range(10_000):
        around.time += TALK_MS
        kept += say(table, f"onlooker {number % 40}", None, around) == ""
    assert kept + granted == ALL_ONLOOKERS.in_all
    around.time += TALK_MS
    assert say(table, "guest 0", 0, around) == "", "who plays may still talk"
    alone = started("kids-of-london")
    for _ in range(1000):
        around.time += TALK_MS
        last = say(alone, "guest 0", 0, around)
    assert "Enough was said" in last
    assert len([row for row in alone.house.lines if row["who"] == alone.house.who("guest 0")]) == 50
    one = started("kids-of-london")
    for _ in range(200):
        around.time += TALK_MS
        say(one, "nosy", None, around)
    assert one.house._said["nosy"].count == ONLOOKER.in_all


def test_words_of_an_older_version_are_read_without_who_said_them() -> None:
    table = started("kids-of-london")
    let_happen(table, now.read(b'{"what":"says","seat":0,"name":"Ann","text":"hello"}'))
    assert next(iter(table.house.lines))["who"] is None


# -------------------------------------------------------------------------------------------------------- host's tools


def test_a_host_mutes_and_unmutes_for_all(bases: list[str]) -> None:
    table, (ann, bob) = new_match(bases[0], seats=2)
    eve = named(bases[-1], "Eve")
    with at_table(eve, table) as onlooker, at_table(ann, table, 0) as host, at_table(bob, table, 1) as player:
        assert onlooker.ask("chat", text="boo")["ok"]
        while not host.state["chat"]:
            host.hear()
        who = host.state["chat"][0]["who"]
        assert len(who) == 12
        assert refusal(bob, f"/api/tables/{table}/mute", {"who": who})[:2] == (403, "not yours")
        ann.call("POST", f"/api/tables/{table}/mute", {"who": who})
        while "table: mutes" not in {event["event"] for event in player.events}:
            player.hear()
        assert player.events[-1]["text"] == "The host has muted Eve."
        assert player.state["table"]["muted"] == [who]
        answer = onlooker.ask("chat", text="boo")
        assert answer["error"]["text"] == "The host has muted you at this table."
        ann.call("POST", f"/api/tables/{table}/mute", {"who": who, "on": False})
        assert onlooker.ask("chat", text="thank you")["ok"]
        bobs = company(ann, table)["Guest 1"]["who"]
        ann.call("POST", f"/api/tables/{table}/mute", {"who": bobs})
        assert player.ask("chat", text="what?")["error"]["code"] == "not now", "players can be muted, too"
        assert player.move()["ok"], "and play on"


def test_a_host_sends_an_onlooker_away_who_does_not_come_back(bases: list[str]) -> None:
    table, (ann, bob) = new_match(bases[0], seats=2)
    eve = named(bases[-1], "Eve")
    with at_table(eve, table) as onlooker:
        deadline = time.monotonic() + 10
        while "Eve" not in company(ann, table):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        who = company(ann, table)["Eve"]["who"]
        assert refusal(bob, f"/api/tables/{table}/remove", {"who": who})[0] == 403
        assert refusal(eve, f"/api/tables/{table}/remove", {"who": company(ann, table)["Guest 0"]["who"]})[0] == 403
        ann.call("POST", f"/api/tables/{table}/remove", {"who": who})
        assert is_turned_out(onlooker)
    with pytest.raises(ConnectionClosed), at_table(eve, table) as again:
        again.hear("nothing of the kind")
    for method, path in (("GET", ""), ("GET", "/record"), ("GET", "/replay"), ("POST", "/sit")):
        status, code, text = refusal(eve, f"/api/tables/{table}{path}", {} if method == "POST" else None, method)
        assert (status, code, text) == (403, "not yours", "The host has sent you away from this table.")
    phone = Guest(bases[0])
    phone.come_through(eve.link())
    assert refusal(phone, f"/api/tables/{table}", method="GET")[0] == 403, "nor through a link"
    assert company(ann, table)["Eve"]["removed"] is True
    ann.call("POST", f"/api/tables/{table}/remove", {"who": who, "on": False})
    with at_table(eve, table) as back:
        assert back.events[-1]["text"] == "Eve may come back."


def test_a_host_sends_a_player_away_before_the_start_and_never_later(either_server: ServerProcess) -> None:
    ann, bob = Guest(either_server.base, "Ann"), Guest(either_server.base, "Bob")
    table = ann.open_table(options={"seats": 3})
    bob.sit(table, seat=1)
    with at_table(bob, table, 1) as wire:
        who = company(ann, table)["Bob"]["who"]
        ann.call("POST", f"/api/tables/{table}/remove", {"who": who})
        assert is_turned_out(wire)
    seats = ann.call("GET", f"/api/tables/{table}")["seats"]
    assert [seat["kind"] for seat in seats] == ["guest", "free", "free"]
    assert refusal(bob, f"/api/tables/{table}/sit", {"name": "Bob"})[1] == "not yours"
    assert [each["id"] for each in bob.call("GET", "/api/me")["tables"]] == []
    ann.call("POST", f"/api/tables/{table}/remove", {"who": who, "on": False})
    bob.sit(table, seat=1)
    ann.call("POST", f"/api/tables/{table}/start", {})
    assert refusal(ann, f"/api/tables/{table}/remove", {"who": who})[:2] == (409, "not now")


def test_a_host_is_neither_muted_nor_sent_away(either_server: ServerProcess) -> None:
    table, (ann, _) = new_match(either_server.base, seats=2)
    who = company(ann, table)["Guest 0"]["who"]
    for tool in ("mute", "remove"):
        assert refusal(ann, f"/api/tables/{table}/{tool}", {"who": who})[:2] == (409, "not now")
        assert refusal(ann, f"/api/tables/{table}/{tool}", {"who": "nobody"})[:2] == (409, "not now")
        for odd in ("", "a b", "a\u0000b", "x" * 99, 7):
            assert refusal(ann, f"/api/tables/{table}/{tool}", {"who": odd})[:2] == (400, "unreadable")


def test_a_locked_table_seats_nobody_else_until_it_is_unlocked(bases: list[str]) -> None:
    ann, bob = Guest(bases[0], "Ann"), Guest(bases[-1], "Bob")
    table = ann.open_table(options={"seats": 3}, open=True)
    assert refusal(bob, f"/api/tables/{table}/lock", {})[0] == 403
    ann.call("POST", f"/api/tables/{table}/lock", {})
    seen = bob.call("GET", f"/api/tables/{table}")
    assert seen["locked"] is True
    assert [seat["open"] for seat in seen["seats"]] == [False] * 3
    assert refusal(bob, f"/api/tables/{table}/sit", {"name": "Bob"})[2].startswith("The host has locked this table")
    ann.call("POST", f"/api/tables/{table}/seat", {"seat": 1, "bot": "random"})
    ann.call("POST", f"/api/tables/{table}/lock", {"on": False})
    bob.sit(table)
    with at_table(bob, table, 2) as wire:
        texts = [event["text"] for event in wire.events if event["event"].endswith("locks")]
    assert texts == [
        "The host has locked the table: nobody else can sit down.",
        "The table is unlocked: whoever likes can sit down.",
    ]


def test_a_closed_table_is_for_those_who_play(bases: list[str]) -> None:
    table, (ann, bob) = new_match(bases[0], seats=2, open=True)
    eve, nobody = named(bases[-1], "Eve"), Guest(bases[-1])
    with at_table(eve, table) as onlooker, at_table(nobody, table) as nameless, at_table(bob, table, 1) as player:
        ann.call("POST", f"/api/tables/{table}/close", {})
        assert is_turned_out(onlooker)
        assert is_turned_out(nameless)
        assert player.move()["ok"]
    assert refusal(eve, f"/api/tables/{table}", method="GET")[2] == "The host has closed this table to onlookers."
    assert table not in [each["id"] for each in eve.call("GET", "/api/tables")["tables"]]
    ann.call("POST", f"/api/tables/{table}/close", {"on": False})
    assert table in [each["id"] for each in eve.call("GET", "/api/tables")["tables"]]
    with at_table(eve, table) as back:
        assert back.state["table"]["closed"] is False


def test_a_closed_table_that_waits_is_shown_to_those_who_could_still_sit_down(either_server: ServerProcess) -> None:
    ann, bob, eve = (Guest(either_server.base, name) for name in ("Ann", "Bob", "Eve"))
    table = ann.open_table(options={"seats": 2}, open=True)
    ann.call("POST", f"/api/tables/{table}/close", {})
    with at_table(eve, table) as waiting:
        bob.sit(table)
        assert is_turned_out(waiting)
    other = ann.open_table(options={"seats": 2}, open=True)
    ann.call("POST", f"/api/tables/{other}/close", {})
    ann.call("POST", f"/api/tables/{other}/lock", {})
    assert refusal(eve, f"/api/tables/{other}", method="GET")[0] == 403
    shown = [each["id"] for each in eve.call("GET", "/api/tables")["tables"]]
    assert table not in shown
    assert other not in shown


def test_the_company_is_shown_to_the_host_alone_and_nobody_s_id(either_server: ServerProcess) -> None:
    table, guests = new_match(either_server.base, seats=2)
    eve = named(either_server.base, "Eve")
    with at_table(eve, table):
        for other in (guests[1], eve, Guest(either_server.base)):
            assert refusal(other, f"/api/tables/{table}/company", method="GET")[:2] == (403, "not yours")
        found = guests[0].call("GET", f"/api/tables/{table}/company")
    assert {member["name"] for member in found["company"]} == {"Guest 0", "Guest 1", "Eve"}
    assert [member["seat"] for member in found["company"]] == [0, 1, None]
    ids = [guest.cookies["larcin_guest"].split(".")[0] for guest in (*guests, eve)]
    told = str(found) + str(guests[0].call("GET", f"/api/tables/{table}"))
    assert not any(each in told for each in ids)
    elsewhere, others = new_match(either_server.base, seats=2)
    assert others[0].call("GET", f"/api/tables/{elsewhere}")["seats"][0]["who"] not in told


def test_the_lobby_shows_no_table_to_whom_it_was_sent_away_from(either_server: ServerProcess) -> None:
    ann, eve = named(either_server.base, "Ann"), named(either_server.base, "Eve")
    table = ann.open_table(options={"seats": 3}, open=True)
    eve.call("POST", f"/api/tables/{table}/sit", {})
    ann.call("POST", f"/api/tables/{table}/remove", {"who": company(ann, table)["Eve"]["who"]})
    assert table not in [each["id"] for each in eve.call("GET", "/api/tables")["tables"]]
    assert table in [each["id"] for each in Guest(either_server.base).call("GET", "/api/tables")["tables"]]


def test_who_left_may_come_back_to_a_table_that_was_closed(either_server: ServerProcess) -> None:
    table, (ann, bob) = new_match(either_server.base, seats=2)
    bob.call("POST", f"/api/tables/{table}/stand", {})
    ann.call("POST", f"/api/tables/{table}/close", {})
    bob.call("POST", f"/api/tables/{table}/sit", {})
    assert bob.call("GET", f"/api/tables/{table}")["seats"][1]["yours"]


def test_who_is_muted_does_not_speak_by_new_names(either_server: ServerProcess) -> None:
    ann, eve = named(either_server.base, "Ann"), named(either_server.base, "Eve")
    table = ann.open_table(options={"seats": 3})
    eve.call("POST", f"/api/tables/{table}/sit", {})
    ann.call("POST", f"/api/tables/{table}/mute", {"who": company(ann, table)["Eve"]["who"]})
    eve.call("POST", f"/api/tables/{table}/stand", {})
    eve.call("POST", f"/api/tables/{table}/sit", {"name": "an insult"})
    assert [seat["name"] for seat in ann.call("GET", f"/api/tables/{table}")["seats"]] == ["Ann", "Eve", ""]


# ------------------------------------------------------------------------------------------------- without a server


def test_who_was_never_welcome_is_never_told_anything_whatever_else_happens() -> None:
    """Over random histories of the host's tools nobody is welcome who was sent away, or looks on at a closed table."""
    dice = random.Random(4)
    for _ in range(200):
        table = started("kids-of-london")
        removed: set[str] = set()
        closed = False
        for _ in range(30):
            guest = f"onlooker {dice.randrange(4)}"
            on = dice.random() < 0.5
            tool = dice.randrange(5)
            if tool == 0:
                wish(table, 0, Remove(guest, guest, on))
                removed = removed | {guest} if on else removed - {guest}
            elif tool == 1:
                wish(table, 0, Close(on))
                closed = on
            elif tool == 2:
                wish(table, 0, dice.choice([Lock(on), Mute(guest, guest, on)]))
            else:
                play_on(table, 1, dice)
            for number in range(4):
                each = f"onlooker {number}"
                assert is_welcome(table, each) == (each not in removed and not closed)
            assert is_welcome(table, "") == (not closed)
            assert all(is_welcome(table, f"guest {seat}") for seat in range(4))


@pytest.mark.parametrize("tool", [Mute("guest 1", "B", True), Remove("x", "X", True), Lock(True), Close(True)])
def test_only_hosts_have_these_tools(tool: Any) -> None:
    table = started("kids-of-london")
    for guest in ("guest 1", "onlooker", ""):
        with pytest.raises(Refused) as refused:
            decide(table, Asker(guest, "Name", 1), tool, Still())
        assert refused.value.code == "not yours"
    let_happen(table, *decide(table, Asker("guest 0"), tool, Still()))
    assert decide(table, Asker("guest 0"), tool, Still()) == [], "twice is once"


def test_a_table_comes_out_of_its_log_as_it_was() -> None:
    table = started("kids-of-london")
    for what in (Mute("a", "A", True), Remove("b", "B", True), Lock(True), Close(True), Mute("a", "A", False)):
        wish(table, 0, what)
    again = [
        now.read(now.write(what))
        for what in (now.Mutes("a", "A", False), now.Removes("b", "B"), now.Locks(), now.Closes())
    ]
    assert again == [now.Mutes("a", "A", False), now.Removes("b", "B"), now.Locks(), now.Closes()]
    assert (table.house.muted, list(table.house.removed), table.house.locked, table.house.closed) == (
        {},
        ["b"],
        True,
        True,
    )


def test_nobody_sits_down_and_stands_up_without_end() -> None:
    table = Table(started("kids-of-london").opening)
    asker = Asker("restless", "Rex")
    while table.rows < 24:
        for each in (Sit(), Stand()):
            let_happen(table, *decide(table, asker, each, Still()))
    with pytest.raises(Refused) as refused:
        decide(table, asker, Sit(), Still())
    assert refused.value.code == "too many"
    assert decide(table, Asker("another", "Ann"), Sit(), Still()) != []


def test_who_was_refused_does_not_ask_for_the_same_move_again() -> None:
    dice = random.Random(1)
    table = started("pickpocket", 3)
    while not (table.last_mover is not None and table.can_take_back):
        play_on(table, 1, dice)
    seat = table.last_mover
    wish(table, seat, AskUndo(id="1"))
    wish(table, (seat + 1) % 4, RefuseUndo(id="2"))
    with pytest.raises(Refused) as refused:
        wish(table, seat, AskUndo(id="3"))
    assert refused.value.text("en") == "Somebody was against it: this move stays."


def test_others_may_vote_for_a_bot_where_somebody_is_there_and_does_nothing() -> None:
    class Long(Still):
        def pondered(self, table: Table) -> int:  # noqa: ARG002
            return 11 * 60 * 1000

    table = started("pickpocket", 3)
    (seat,) = table.waiting
    others = [each for each in range(4) if each != seat]
    assert can_vote(table, others[0], Still()) == []
    assert can_vote(table, others[0], Long()) == [seat]
    clocked = started("pickpocket", 3, clock={"kind": "move", "seconds": 86_400})
    assert can_vote(clocked, others[0], Long()) == []
