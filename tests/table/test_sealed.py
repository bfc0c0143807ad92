"""A sealed choice that is changed: nobody else notices, not by a message, a number or a clock; and it is kept."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from tests.table.clients import Guest, new_match
from tests.table.servers import NO_LIMITS, ServerProcess
from tests.table.test_play import Wire, at_table
from tests.table.test_rights import guest_at


def messages_until_said(wire: Wire, text: str) -> list[tuple[int, int]]:
    """From and to which number updates went until something was said."""
    found = []
    while text not in [line["text"] for line in wire.state["chat"]]:
        update = wire.hear()
        found.append((update["from"], update["n"]))
    return found


@pytest.mark.parametrize("game", ["kids-of-london", "doggy-bag"])
def test_nobody_else_is_told_that_a_sealed_choice_was_changed(bases: list[str], game: str) -> None:
    table, guests = new_match(bases[0], seats=3, game=game, clock={"kind": "game", "seconds": 600})
    with contextlib.ExitStack() as stack:
        others = [stack.enter_context(at_table(guest_at(base, guests[1]), table, 1)) for base in bases]
        others += [stack.enter_context(at_table(Guest(base), table)) for base in bases]
        own = [stack.enter_context(at_table(guest_at(base, guests[0]), table, 0)) for base in bases]
        last = stack.enter_context(at_table(guests[2], table, 2))
        while len(last.state["waiting"]) < 3:  # until all choose at the same time
            [mover] = [wire for wire in (own[0], others[0], last) if wire.state["legal"]]
            assert mover.move()["ok"]
            for wire in (own[0], others[0], last):
                while wire.state["n"] < mover.state["n"]:
                    wire.hear()
        assert others[0].ask("chat", text="first")["ok"]
        for wire in (*own, *others, last):
            messages_until_said(wire, "first")
        assert own[0].move()["ok"]
        n = own[0].state["n"]
        for wire in (*own, *others, last):
            wire.until("chosen", [0])
            assert wire.state["n"] == n
        clocks = last.state["clocks"]["left"][0]
        moves = [move for move, _ in own[0].state["legal"]]
        for number in range(12):
            wire = own[number % len(own)]
            answer = wire.move(moves[number % len(moves)], id=f"change {number}")
            assert answer["ok"]
            assert answer["n"] == n
        for wire in own:
            wire.until("mine", moves[11 % len(moves)])
            assert wire.state["n"] == n
        assert own[0].ask("move", decision=0, move="x", id="change 3")["n"] == n, "answered before"
        assert last.ask("chat", text="still?")["n"] == n + 1
        for wire in others:
            told = messages_until_said(wire, "still?")
            assert [each for each in told if each != (n, n)] == [(n, n + 1)]  # of (n, n): who is present
            assert wire.state["clocks"]["left"][0] == clocks
            assert wire.state["mine"] is None
        with at_table(guest_at(bases[-1], guests[1]), table, 1) as afresh:
            assert afresh.state["n"] == n + 1
            assert afresh.state["clocks"]["left"][0] == clocks
        with at_table(guest_at(bases[-1], guests[0]), table, 0, have=n) as back:
            assert back.state["mine"] == moves[11 % len(moves)]
            assert back.state["from"] == n


def test_a_changed_choice_survives_a_crash_and_commands_are_still_answered_once(
    tmp_path: Path, fresh_database: str
) -> None:
    server = ServerProcess(tmp_path, fresh_database, *NO_LIMITS).start()
    try:
        table, guests = new_match(server.base, seats=2)
        with at_table(guests[0], table, 0) as one:
            assert one.move("card 4")["ok"]
            changed = [one.move(f"card {number}", id=f"change {number}") for number in (5, 6, 7, 6)]
            assert all(answer["n"] == one.state["n"] for answer in changed)
            for number in range(20):
                assert one.ask("chat", text=f"word {number}", id=f"word {number}")["ok"]
            n = one.state["n"]
        server.kill()
        server.start()
        with at_table(guests[0], table, 0, have=n) as one, at_table(guests[1], table, 1) as two:
            assert one.state["mine"] == "card 7"
            assert one.state["from"] == one.state["n"] == n
            assert one.move("card 5", id="change 5") == changed[0], "by now it has to be looked up"
            assert one.ask("chat", text="word 0", id="word 0")["n"] == changed[0]["n"] + 1
            assert one.state["mine"] == "card 7"
            assert two.move("card 2")["n"] == n + 1
            cards = next(event for event in two.events if event["event"] == "cards")
            assert cards["cards"][0] == [0, 7]
    finally:
        if server.is_running:
            server.kill()
