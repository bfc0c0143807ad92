"""The referee on short histories, the same as `python -m tests.table.referee`; and what it once found."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tests.table.referee.__main__ import Mishaps, house, run
from tests.table.referee.deeds import CRASH, DEEDS, do, play
from tests.table.referee.judge import Ear, Foul, Judge
from tests.table.referee.truth import Truth
from tests.table.referee.world import House, Step, World
from tests.table.servers import fresh_postgres

HISTORIES = 2
PATIENCE_SECONDS = 30.0

FOUND = {
    "whoever has left is not present, though it looks on": [
        ("open", 36, 2, 27), ("gather", 11, 39, 26), ("stand", 8, 16, 16), ("go", 0, 0, 0),
    ],
}  # fmt: skip
"""Histories that ended with a foul once, shortened. What took luck as well to be found is in `test_presence.py`."""
KILLED = [("open", 0, 0, 1), ("gather", 0, 0, 2), ("all move", 0, 0, 3), ("kill", 0, 0, 0), ("all move", 0, 0, 4),
          ("gather", 0, 1, 5), ("all move", 0, 0, 9)]  # fmt: skip

numbers = some.integers(0, 59)


@pytest.fixture(scope="module", params=["one on sqlite", "three on postgresql"])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Servers that may be killed."""
    nodes = ("one", "two", "three").index(request.param.split()[0]) + 1
    database = "" if nodes == 1 else fresh_postgres(request.getfixturevalue("postgres"))
    with house(tmp_path_factory.mktemp("house"), database, nodes) as here:
        here.patience = PATIENCE_SECONDS
        yield here


def test_nobody_is_told_more_than_its_seats_allow_nor_less_whatever_people_do(servers: House) -> None:
    seeds = iter(range(HISTORIES))
    assert asyncio.run(run(servers, seeds, at_once=2, mishaps=Mishaps(), until=lambda: False)) == HISTORIES
    assert servers.judge.tellings > 100 * HISTORIES
    assert servers.judge.kinds["as a seat"] > 0
    assert servers.judge.kinds["lost"] > 0
    assert all("Traceback" not in server.log() for server in servers.servers)


def test_nor_when_a_server_is_killed(servers: House) -> None:
    asyncio.run(play(World(servers, "doggy-bag"), [Step(*step) for step in KILLED]))
    assert servers.done[CRASH] > 0


@pytest.mark.parametrize("why", FOUND)
def test_what_was_found_once_is_found_no_more(servers: House, why: str) -> None:
    asyncio.run(play(World(servers, "kids-of-london"), [Step(*step) for step in FOUND[why]]))


class Evening(RuleBasedStateMachine):
    """One table, and whatever Hypothesis lets people do there; it shortens what ends with a foul."""

    house: ClassVar[House]

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.world = World(self.house)
        self.runner.run(self.world.begin())

    @initialize(who=numbers, how=numbers)
    def open(self, who: int, how: int) -> None:
        for step in (Step("open", who, how, how), Step("gather", who, how, how)):
            self.runner.run(do(self.world, step))

    @rule(deed=some.sampled_from([*sorted(DEEDS), "settle"]), who=numbers, where=numbers, how=numbers)
    def act(self, deed: str, who: int, where: int, how: int) -> None:
        if deed == "settle":
            self.runner.run(self.world.settle())
        else:
            self.runner.run(do(self.world, Step(deed, who, where, how)))

    def teardown(self) -> None:
        with self.runner:
            try:
                self.runner.run(self.world.settle())
            finally:
                self.runner.run(self.world.end())


def test_no_foul_in_evenings_that_could_be_shortened(servers: House) -> None:
    how = settings(
        max_examples=3, stateful_step_count=40, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(type("EveningHere", (Evening,), {"house": servers}), settings=how)


def test_a_foul_is_seen(servers: House) -> None:
    world = World(servers, "pickpocket")
    told: list[tuple[Ear, dict[str, Any]]] = []

    async def play_a_little() -> None:
        await world.begin()
        for step in (Step("open"), Step("gather"), Step("all move", how=4), Step("gather")):
            await do(world, step)
        await asyncio.sleep(0.2)
        for window in world.windows:
            told.extend((window.ear, message) for message in window.ear.unread if message.get("view") is not None)
        await world.settle()
        await world.end()

    asyncio.run(play_a_little())
    ear, right = next((ear, each) for ear, each in reversed(told) if each["from"] is None and each["view"]["seat"] == 1)
    truth = world.truths[ear.table]
    other = next(person.guest for person in world.people if person.guest != ear.guest)
    another_hand = {**right["view"], "table": truth.view(truth.at(right["n"])[0], 0)["table"]}
    judge_afresh(truth, ear.guest, right)
    for guest, wrong in (
        (other, right),
        (ear.guest, {**right, "view": another_hand}),
        (ear.guest, {**right, "events": right["events"][:-1]}),
        (ear.guest, {**right, "mine": "card 1"}),
        (ear.guest, {**right, "waiting": [*right["waiting"], 7]}),
        (ear.guest, {**right, "n": right["n"] + 1000}),
        (ear.guest, {**right, "seed": "0"}),
    ):
        with pytest.raises(Foul):
            judge_afresh(truth, guest, wrong)


def judge_afresh(truth: Truth, guest: str, message: dict[str, Any]) -> None:
    """Judge a message as the first that a guest is told who has asked for every seat."""
    ear = Ear(guest, truth.id)
    ear.asked |= {0, 1, 2, 3}
    ear.hear(message)
    Judge().judge(ear, truth)
