"""Playing at a table, as clients meet it: over HTTP and the WebSocket of a server that runs."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import larcin
from tests.table.clients import Guest, Refusal, new_match
from tests.table.servers import ServerProcess


class Wire:
    """A connection to a table that is spoken to step by step."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.count = 0

    def say(self, **message: Any) -> None:
        self.wire.send(json.dumps(message))

    def hear(self, kind: str = "update", seconds: float = 20) -> dict[str, Any]:
        """The next message of a kind; updates before it are taken in."""
        while True:
            message: dict[str, Any] = json.loads(self.wire.recv(seconds))
            if message["type"] == "update":
                self.state.update(message)
                self.events += message["events"]
            if message["type"] == kind:
                return message

    def until(self, part: str, value: Any) -> None:
        while self.state.get(part) != value:
            self.hear()

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """A command, and its answer."""
        self.count += 1
        wanted = more.pop("id", f"{id(self)}-{self.count}")
        self.say(id=wanted, do=do, **more)
        while True:
            answer = self.hear("answer")
            if answer["id"] == wanted:
                return answer

    def move(self, move: str | None = None, **more: Any) -> dict[str, Any]:
        chosen = move or self.state["legal"][0][0]
        return self.ask("move", **{"decision": self.state["decision"], "move": chosen, **more})


@contextlib.contextmanager
def at_table(guest: Guest, table: str, seat: int | None = None, **hello: Any) -> Iterator[Wire]:
    url = f"{guest.base.replace('http', 'ws')}/api/tables/{table}/play"
    with connect(url, additional_headers={"Cookie": guest.cookie}, proxy=None, max_size=None) as raw:
        wire = Wire(raw)
        wire.say(do="hello", seat=seat, **hello)
        wire.hear()
        yield wire


def test_a_match_alone_against_bots_is_played_to_the_end_and_verified(server: ServerProcess) -> None:
    ann = Guest(server.base, "Ann")
    table = ann.open_table(options={"seats": 3}, seats=["me", "bot:random", "bot:random"], words="my own words")
    with at_table(ann, table, 0, lang="fr") as wire:
        assert wire.events[-1]["text"].startswith("Heure 1")
        while wire.state["table"]["status"] != "over":
            if 0 in wire.state["waiting"]:
                assert wire.move()["ok"]
            else:
                wire.hear()
        assert wire.state["record"] is True
    record = ann.call("GET", f"/api/tables/{table}/record")
    assert larcin.verify(record) == 9
    assert record["chance"]["words"][0] == "my own words"
    assert record["chance"]["commitment"] == wire.state["table"]["commitment"]
    draws = ann.call("GET", f"/api/tables/{table}/record?draws=1")["draws"]
    assert len(draws) == 9
    everything = ann.call("GET", f"/api/tables/{table}/replay?seat=all")["steps"]
    assert len(everything) == len(record["actions"]) + 1
    assert everything[-1]["view"]["result"] == record["result"]
    leaders: set[str] = set()
    deadline = time.monotonic() + 20
    while not {"random", "Ann"} <= leaders:  # matches are rated a moment after their end
        assert time.monotonic() < deadline
        time.sleep(0.1)
        leaders = {leader["name"] for leader in ann.call("GET", "/api/leaderboard/kids-of-london")}


def test_a_command_that_was_granted_long_ago_is_answered_and_not_repeated(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=2)
    with at_table(guests[0], table, 0) as wire:
        answers = [wire.ask("chat", text=f"word {number}", id=f"old {number}") for number in range(50)]
        assert wire.ask("chat", text="word 0", id="old 0") == answers[0]
        assert wire.ask("chat", text="another", id="new")["n"] == answers[-1]["n"] + 1


def test_sealed_choices_can_be_changed_and_do_not_reject_each_other(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=2)
    with at_table(guests[0], table, 0) as one, at_table(guests[1], table, 1) as two:
        decision = one.state["decision"]
        assert one.move("card 1")["ok"]
        two.until("chosen", [0])
        assert two.state["mine"] is None
        assert two.state["view"]["table"]["gangs"][0]["card"] is None
        assert one.move("card 2", decision=decision)["ok"]
        assert one.state["mine"] == "card 2"
        assert two.move("card 5", decision=decision)["ok"]
        cards = next(event for event in two.events if event["event"] == "cards")
        assert cards["cards"][:2] == [[0, 2], [1, 5]]


def test_a_command_sent_twice_is_answered_twice_and_done_once(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=2)
    with at_table(guests[0], table, 0) as one:
        first = one.move("card 3", id="same")
        n = one.state["n"]
        again = one.move("card 3", id="same")
        assert first == again
        assert one.state["n"] == n
        assert one.ask("chat", text="hello", id="talk")["ok"]
        assert one.ask("chat", text="hello", id="talk")["ok"]
    with at_table(guests[0], table, 0) as back:
        assert len(back.state["chat"]) == 1
        assert back.move("card 3", id="same", decision=1)["n"] == first["n"]


def test_late_illegal_unreadable_and_foreign_choices_have_their_codes(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=2)
    with at_table(guests[0], table, 0) as one, at_table(Guest(server.base), table) as onlooker:
        assert one.move(decision=99)["error"]["code"] == "late"
        assert one.move("prince")["error"]["code"] == "illegal"
        assert onlooker.ask("move", decision=one.state["decision"], move="card 1")["error"]["code"] == "not yours"
        one.say(id="x", do="move", decision="no number", move="card 1")
        assert one.hear("answer")["error"]["code"] == "unreadable"
        assert one.ask("chat", text="x" * 300)["error"]["code"] == "too long"
        assert one.ask("odds")["error"]["code"] == "not now"
        assert onlooker.state["legal"] == []


def test_who_says_nothing_but_hello_gets_the_gap_or_everything(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=2)
    with at_table(guests[0], table, 0) as one:
        have = one.state["n"]
        one.move("card 1")
    with at_table(guests[1], table, 1) as two:
        two.move("card 2")
    with at_table(guests[0], table, 0, have=have) as back:
        assert back.state["from"] == have
        assert back.events[0]["event"] == "cards"
        assert all(event["n"] > have for event in back.events)
    with at_table(guests[0], table, 0) as fresh:
        assert fresh.state["from"] is None
        assert fresh.events[0]["event"] == "table: sits"


def test_two_seats_at_one_device_see_one_hand_at_a_time(server: ServerProcess) -> None:
    ann = Guest(server.base, "Ann")
    table = ann.open_table("pickpocket", options={"seats": 2}, seats=["me", "me:Bob"])
    with at_table(ann, table, 0) as wire:
        assert [seat["yours"] for seat in wire.state["table"]["seats"]] == [True, True]
        assert wire.state["view"]["seat"] == 0
        for seat in (1, None, 0):
            wire.say(do="hello", seat=seat)
            while wire.state["view"]["seat"] != seat:
                wire.hear()
    table_part = ann.call("GET", f"/api/tables/{table}")
    assert table_part["seats"][1]["name"] == "Bob"


def test_a_seat_is_kept_on_another_device_by_the_private_link(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=2)
    other = Guest(server.base)
    other.come_through(guests[0].link())
    with at_table(other, table, 0) as wire:
        assert wire.state["legal"]
    forged = Guest(server.base)
    forged.cookie = guests[0].cookie[:-4] + "AAAA"
    with at_table(forged, table, 0) as wire:
        assert wire.state["legal"] == []


def test_the_host_seats_bots_starts_and_others_may_not(server: ServerProcess) -> None:
    ann, bob = Guest(server.base, "Ann"), Guest(server.base, "Bob")
    table = ann.open_table(options={"seats": 4}, open=True)
    assert table in [each["id"] for each in bob.call("GET", "/api/tables")["tables"]]
    bob.sit(table, seat=2)
    with pytest.raises(Refusal) as refused:
        bob.call("POST", f"/api/tables/{table}/start", {})
    assert refused.value.status == 403
    with pytest.raises(Refusal):
        Guest(server.base).sit(table, seat=2)
    ann.call("POST", f"/api/tables/{table}/seat", {"seat": 1, "bot": "random"})
    ann.call("POST", f"/api/tables/{table}/seat", {"seat": 1, "bot": None})
    with pytest.raises(Refusal) as refused:
        ann.call("POST", f"/api/tables/{table}/seat", {"seat": 1, "bot": "genius"})
    assert "random" in refused.value.body["error"]["text"]
    ann.call("POST", f"/api/tables/{table}/start", {})
    seats = bob.call("GET", f"/api/tables/{table}")["seats"]
    assert [seat["kind"] for seat in seats] == ["guest", "bot", "guest", "bot"]
    assert bob.call("GET", "/api/me")["tables"][0]["id"] == table


def test_who_is_away_is_replaced_by_vote_and_may_come_back(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=3)
    with at_table(guests[0], table, 0) as one, at_table(guests[1], table, 1) as two:
        with at_table(guests[2], table, 2):
            pass
        assert one.ask("vote", seat=1)["error"]["code"] == "not now"
        while 2 not in one.state["can_vote"]:
            one.hear()
        assert one.ask("vote", seat=2)["ok"]
        while 2 not in two.state["can_vote"]:
            two.hear()
        assert two.ask("vote", seat=2)["ok"]
        assert two.state["table"]["seats"][2]["kind"] == "bot"
        one.until("chosen", [2])
        with at_table(guests[2], table, 2) as three:
            assert three.state["legal"] == []
            assert three.ask("come back")["ok"]
            assert three.state["table"]["seats"][2]["kind"] == "guest"


def test_a_bot_plays_on_for_who_leaves_and_only_it_can_come_back_to_a_rated_match(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=3)
    with at_table(guests[0], table, 0) as one:
        guests[2].call("POST", f"/api/tables/{table}/stand", {})
        one.until("chosen", [2])
        assert [event["event"] for event in one.events[-2:]] == ["table: stands", "table: hands over"]
        for other in (guests[0], guests[1], Guest(server.base, "Accomplice")):
            with pytest.raises(Refusal) as refused:
                other.sit(table, seat=2)
            assert refused.value.status == 409
        seat = Guest(server.base).call("GET", f"/api/tables/{table}")["seats"][2]
        assert (seat["kind"], seat["left"], seat["open"]) == ("bot", True, False)
        assert guests[2].call("GET", f"/api/tables/{table}")["seats"][2]["open"] is True
        guests[2].sit(table)
        while one.state["table"]["seats"][2]["kind"] != "guest":
            one.hear()
        assert one.events[-1]["event"] == "table: comes back"


def test_a_seat_that_was_left_at_a_match_that_is_not_rated_can_be_taken_over(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=3, odds="request")
    guests[2].call("POST", f"/api/tables/{table}/stand", {})
    newcomer = Guest(server.base, "New")
    with pytest.raises(Refusal):
        guests[0].sit(table, seat=2)
    newcomer.sit(table, seat=2)
    with at_table(newcomer, table, 2) as four:
        assert four.state["table"]["seats"][2]["kind"] == "guest"


def test_a_move_is_taken_back_when_all_agree_and_never_across_a_draw(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=2, game="oliver-twist")
    with at_table(guests[0], table, 0) as one, at_table(guests[1], table, 1) as two:
        taken_back = False
        for _ in range(60):
            mover, other = (one, two) if 0 in one.state["waiting"] else (two, one)
            decision, before = mover.state["decision"], mover.state["view"]
            assert mover.move()["ok"]
            while mover.state["decision"] == decision:
                mover.hear()
            if mover.state["can_undo"] and mover.ask("ask undo")["ok"]:
                while other.state.get("undo") is None:
                    other.hear()
                assert other.ask("agree undo")["ok"]
                assert mover.state["undo"] is None or mover.hear()
                while mover.state["view"] != before:
                    mover.hear()
                assert mover.state["table"]["rated"] is True, "whoever took it back can lose by it, and not gain"
                taken_back = True
                break
            while other.state["n"] < mover.state["n"]:
                other.hear()
        assert taken_back


def test_the_clock_chooses_for_a_move_and_forfeits_for_a_game(server: ServerProcess) -> None:
    by_move, guests = new_match(server.base, seats=2, clock={"kind": "move", "seconds": 5})
    by_game, others = new_match(server.base, seats=2, clock={"kind": "game", "seconds": 5})
    with at_table(guests[0], by_move, 0) as one, at_table(others[0], by_game, 0) as two:
        assert one.state["clocks"]["running"] == [0, 1]
        assert one.move("card 1")["ok"]
        assert two.move("card 1")["ok"]
        decision = one.state["decision"]
        while one.state["decision"] == decision:
            one.hear()
        assert "table: clock chooses" in {event["event"] for event in one.events}
        while not two.state["table"]["seats"][1]["forfeited"]:
            two.hear()
        assert two.state["table"]["seats"][1]["kind"] == "bot"
        with at_table(others[1], by_game, 1) as late:
            assert late.ask("come back")["error"]["code"] == "not now"


def test_a_rematch_is_one_table_for_all_with_seats_turned(server: ServerProcess) -> None:
    ann = Guest(server.base, "Ann")
    table = ann.open_table(options={"seats": 2}, seats=["me", "me:Bob"])
    with at_table(ann, table, 0) as one, at_table(ann, table, 1) as two:
        while one.state["table"]["status"] != "over":
            for seat, wire in enumerate((one, two)):
                if seat in wire.state["waiting"] and seat not in wire.state["chosen"]:
                    wire.move()
            while two.state["n"] != one.state["n"]:
                (one if one.state["n"] < two.state["n"] else two).hear()
    with pytest.raises(Refusal):
        Guest(server.base).call("POST", f"/api/tables/{table}/rematch", {})
    again = ann.call("POST", f"/api/tables/{table}/rematch", {})["table"]
    assert ann.call("POST", f"/api/tables/{table}/rematch", {})["table"] == again != table
    seats = ann.call("GET", f"/api/tables/{again}")["seats"]
    assert [seat["name"] for seat in seats] == ["Bob", "Ann"]


def test_other_sites_unknown_tables_and_floods_are_turned_away(server: ServerProcess) -> None:
    table, guests = new_match(server.base, seats=2)
    url = f"{server.base.replace('http', 'ws')}/api/tables"
    elsewhere = {"Origin": "https://evil.example"}
    with pytest.raises(InvalidStatus), connect(f"{url}/{table}/play", additional_headers=elsewhere, proxy=None):
        pass
    with pytest.raises(Refusal) as refused:
        guests[0].call("POST", "/api/tables", {"game": "kids-of-london"}, {"Origin": "https://evil.example"})
    assert refused.value.status == 403
    with connect(f"{url}/nosuchtable/play", proxy=None) as wire, pytest.raises(ConnectionClosed) as closed:
        wire.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    with pytest.raises(Refusal) as refused:
        guests[0].call("POST", "/api/tables", {"game": "kids-of-london", "words": "x" * 20_000})
    assert refused.value.status == 413


def test_the_page_has_strict_headers_and_errors_speak_french(server: ServerProcess) -> None:
    import urllib.request

    request = urllib.request.Request(f"{server.base}/api/games", headers={"Accept-Language": "fr-CH, en;q=0.5"})
    with urllib.request.urlopen(request) as response:
        assert "script-src 'self' 'wasm-unsafe-eval';" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "SameSite=lax" in response.headers["Set-Cookie"]
    with pytest.raises(Refusal) as refused:
        Guest(server.base).call("GET", "/api/tables/nosuchtable", headers={"Accept-Language": "fr"})
    assert refused.value.body["error"]["text"] == "Cette table n’existe pas."
    with urllib.request.urlopen(f"{server.base}/metrics") as response:
        assert b"larcin_commits_total" in response.read()
    game = Guest(server.base).call("GET", "/api/games/oliver-twist")
    assert game["map"]["spaces"]
    assert game["components"]["token"]
    assert "3 apple1" in game["components"]["tokens"]
    assert not [key for words in game["components"].values() for key in words if " + " in key]


def test_the_rules_come_section_by_section_with_numbers_and_marks(server: ServerProcess) -> None:
    rules = Guest(server.base).call("GET", "/api/games/kids-of-london/rules?lang=fr")
    assert rules["title"] == "Kids of London"
    by_number = {rule["number"]: rule for section in rules["sections"] for rule in section["rules"]}
    assert len(by_number) == 27
    printed, ours = by_number["K26"]["parts"]
    assert [printed["mark"], ours["mark"]] == ["rulebook", "ruling"]
    assert (printed["heading"], printed["page"], printed["why"]) == ("Variante à 2 joueurs", None, None)
    assert ours["text"] == "De même quand toutes les cartes restantes sont égales (K12)."
    assert ours["html"].strip() == (
        '<p>De même quand toutes les cartes restantes sont égales (<a href="#K12">K12</a>).</p>'
    )
    assert "(K16)" in ours["why"]["text"]
    assert "<table>" in by_number["K2"]["parts"][0]["html"]
    assert by_number["K10"]["example"]["text"].startswith("Un marchand (4 pièces).")
    assert by_number["K9"]["example"] is None
    english = Guest(server.base).call("GET", "/api/games/doggy-bag/rules?lang=en")
    assert "four pages" in english["rulebook"]["text"]


def test_a_knock_is_answered_at_once(either_server: ServerProcess) -> None:
    table, guests = new_match(either_server.base, seats=2)
    with at_table(guests[0], table, 0) as wire:
        wire.say(do="knock")
        assert wire.hear("heard") == {"type": "heard"}


def flood(wire: Wire) -> None:
    """Say too much at once, and listen. The end may come while we still speak."""
    for _ in range(50):
        wire.say(do="pong")
    wire.hear("nothing of the kind", seconds=5)


def test_a_flood_of_messages_ends_the_connection(tmp_path_factory: pytest.TempPathFactory) -> None:
    from tests.table.servers import serving

    with serving(tmp_path_factory.mktemp("flood"), "", "--messages-a-second", "2") as strict:
        table, guests = new_match(strict.base, seats=2)
        with at_table(guests[0], table, 0) as wire, pytest.raises(ConnectionClosed) as closed:
            flood(wire)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
