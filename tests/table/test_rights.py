"""Who may see what is decided whenever something is told: attacks by guests who had a seat, and have it no more."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

import larcin
from tests.table.clients import Guest, Refusal, new_match
from tests.table.test_play import Wire, at_table

SECRET = ("mine", "legal", "previews", "odds", "can_vote", "can_undo")
NOTHING: dict[str, Any] = {"mine": None, "legal": [], "previews": {}, "odds": None, "can_vote": [], "can_undo": False}
"""What an onlooker is told where a seat is told something of its own."""


def guest_at(base: str, guest: Guest) -> Guest:
    """The same guest, who speaks to another server."""
    same = Guest(base, guest.name)
    same.cookie = guest.cookie
    return same


def assert_looks_on(messages: list[dict[str, Any]]) -> None:
    """Nothing in these was for a seat."""
    for message in messages:
        view = message.get("view")
        assert view is None or view["seat"] is None, message
        for part in SECRET:
            assert message.get(part, NOTHING[part]) == NOTHING[part], message


def heard_up_to(wire: Wire, n: int) -> list[dict[str, Any]]:
    """All updates up to a number."""
    messages = [dict(wire.state)]
    while messages[-1]["n"] < n:
        messages.append(wire.hear())
    return messages


def play_on(wires: list[Wire], rounds: int = 12) -> int:
    """Let those who hold the seats choose, some times. The number that they came to."""
    for _ in range(rounds):
        for seat, wire in enumerate(wires):
            if seat in wire.state["waiting"] and wire.state["legal"]:
                assert wire.move()["ok"]
        for wire in wires:
            while wire.state["n"] < max(each.state["n"] for each in wires):
                wire.hear()
    assert wires[0].state["table"]["status"] == "playing"
    return int(wires[0].state["n"])


@pytest.mark.parametrize("game", larcin.games())
def test_who_sat_on_every_seat_before_anybody_came_reads_none_of_them(bases: list[str], game: str) -> None:
    host, thief = Guest(bases[0], "Host"), Guest(bases[0], "Thief")
    table = host.open_table(game, options={"seats": 2}, odds="always")
    host.call("POST", f"/api/tables/{table}/stand")
    with contextlib.ExitStack() as stack:
        stolen = []
        for seat in range(2):
            thief.sit(table, seat=seat)
            for base in bases:
                stolen.append(stack.enter_context(at_table(guest_at(base, thief), table, seat)))
            thief.call("POST", f"/api/tables/{table}/stand")
        players = [Guest(bases[seat % len(bases)], f"Player {seat}") for seat in range(2)]
        for seat, player in enumerate(players):
            player.sit(table, seat=seat)
        own = [stack.enter_context(at_table(player, table, seat)) for seat, player in enumerate(players)]
        n = play_on(own, rounds=5 if game == "kids-of-london" else 12)
        for wire in stolen:
            assert_looks_on(heard_up_to(wire, n))


def test_who_leaves_a_running_match_is_told_so_and_everything_afresh_as_an_onlooker(bases: list[str]) -> None:
    table, (one, two) = new_match(bases[0], seats=2, game="pickpocket", odds="request")
    with at_table(one, table, 0) as first, at_table(two, table, 1) as second:
        while 1 in second.state["waiting"]:  # a bot would go on at once
            play_on([first, second], rounds=1)
    with at_table(guest_at(bases[-1], two), table, 1, lang="fr") as watching:
        assert watching.state["view"]["seat"] == 1
        two.call("POST", f"/api/tables/{table}/stand")
        while "lost" not in (told := watching.hear()):
            pass
        assert told["from"] is None
        assert told["lost"] == {"seat": 1, "text": "Cette place n’est plus la vôtre : vous êtes spectateur."}
        with at_table(Guest(bases[0]), table, lang="fr") as onlooker:
            looks = {part: value for part, value in onlooker.state.items() if part != "type"}
        assert told["events"] == looks["events"]
        for part in looks.keys() - {"events", "table", "n"}:  # who is present may have changed in between
            assert told[part] == looks[part]
        assert watching.ask("move", decision=told["decision"], move="x")["error"]["code"] == "not yours"
        newcomer = Guest(bases[0], "New")
        newcomer.sit(table, seat=1)
        with at_table(newcomer, table, 1) as own, at_table(one, table, 0) as other:
            n = play_on([other, own])
        assert_looks_on(heard_up_to(watching, n))


def test_a_number_from_before_a_seat_was_one_s_own_starts_afresh(bases: list[str]) -> None:
    table, (one, two) = new_match(bases[0], seats=2, game="pickpocket", odds="request")
    newcomer = Guest(bases[-1], "New")
    newcomer.call("GET", "/api/me")
    with at_table(one, table, 0) as first, at_table(two, table, 1) as second:
        have = play_on([first, second], rounds=3)
    two.call("POST", f"/api/tables/{table}/stand")
    newcomer.sit(table, seat=1)
    with at_table(newcomer, table, 1, have=have) as wire:
        assert wire.state["from"] is None
        assert wire.state["view"]["seat"] == 1
        wire.say(do="hello", seat=None, have=wire.state["n"])
        while "view" not in (update := wire.hear()):
            pass
        assert update["from"] is None, "that was the number of what a seat was told"
    with at_table(guest_at(bases[-1], two), table, 1, have=have) as gone:
        while gone.state["n"] < have or gone.state["from"] is not None:
            gone.hear()
        assert_looks_on([gone.state])


def test_two_seats_of_one_guest_are_lost_one_by_one(bases: list[str]) -> None:
    ann = Guest(bases[0], "Ann")
    table = ann.open_table("pickpocket", options={"seats": 3}, seats=["me", "me:Bob", "bot:random"])
    with at_table(guest_at(bases[-1], ann), table, 0) as first, at_table(ann, table, 1) as second:
        ann.call("POST", f"/api/tables/{table}/stand", {"seat": 0})
        while "lost" not in first.state:
            first.hear()
        assert_looks_on([first.state])
        while second.state["n"] < first.state["n"]:
            second.hear()
        assert second.state["view"]["seat"] == 1
        assert "lost" not in second.state
        assert [seat["yours"] for seat in second.state["table"]["seats"]] == [False, True, False]
        first.say(do="hello", seat=1)
        while first.state["view"]["seat"] != 1:
            first.hear()


def test_odds_and_replay_are_for_who_holds_the_seat(bases: list[str]) -> None:
    table, guests = new_match(bases[0], seats=2, game="doggy-bag", odds="request")
    with at_table(guests[0], table, 0) as one, at_table(guest_at(bases[-1], guests[1]), table, 1) as two:
        n = play_on([one, two], rounds=2)
        asker, seat = next((wire, seat) for seat, wire in enumerate((one, two)) if wire.state["legal"])
        assert asker.ask("odds")["ok"]
        assert asker.state["odds"] is not None
        assert guests[seat].call("GET", f"/api/tables/{table}/replay?seat={seat}")["steps"]
        guests[seat].call("POST", f"/api/tables/{table}/stand")
        messages = heard_up_to(asker, n + 1)[1:]
        assert_looks_on(messages)
        assert asker.ask("odds")["error"]["code"] == "not yours"
        for base in bases:
            with pytest.raises(Refusal) as refused:
                guest_at(base, guests[seat]).call("GET", f"/api/tables/{table}/replay?seat={seat}")
            assert refused.value.status == 403
