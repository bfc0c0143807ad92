"""Nobody opens tables without end: guests and addresses have a budget, and those behind one router enough of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from larcin.table.limits import Openings
from tests.table.clients import Guest, Refusal
from tests.table.evenings.test_evenings import open_evening
from tests.table.servers import ServerProcess, fresh_postgres, serving
from tests.table.test_hosting import named
from tests.table.test_rematches import played_out

AN_HOUR = 12
HURRIED = ("--calls-a-second", "100000", "--address-share", "100000", "--guest-share", "100000")


@pytest.fixture(params=["sqlite", "postgresql"])
def sparing(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server at which a guest may open twelve tables an hour, and an address 120."""
    database = "" if request.param == "sqlite" else fresh_postgres(request.getfixturevalue("postgres"))
    with serving(tmp_path_factory.mktemp("sparing"), database, *HURRIED, "--openings-an-hour", str(AN_HOUR)) as running:
        yield running


def opened(guest: Guest, most: int, **wish: Any) -> tuple[list[str], Refusal | None]:
    """The tables that a guest could open, so many at most, and why not more."""
    tables: list[str] = []
    for _ in range(most):
        try:
            tables.append(guest.open_table(**wish))
        except Refusal as refused:
            return tables, refused
    return tables, None


def test_a_guest_opens_so_many_tables_and_is_told_when_it_can_open_more(sparing: ServerProcess) -> None:
    ann = named(sparing.base, "Ann")
    first = ann.open_table(id="the-first")
    tables, refused = opened(ann, AN_HOUR + 5)
    assert len(tables) == AN_HOUR - 1
    assert refused is not None
    assert (refused.status, refused.body["error"]["code"]) == (429, "too many")
    assert refused.body["error"]["text"].endswith("You can open another one in 5 min.")
    assert 295 < int(refused.headers["Retry-After"]) <= 300
    assert ann.open_table(id="the-first") == first, "to ask again for the same opens nothing"
    assert ann.call("GET", f"/api/tables/{tables[-1]}")["status"] == "waiting"
    assert named(sparing.base, "Bob").open_table(), "whoever else lives there is not hindered"


def test_new_names_from_one_address_do_not_help(sparing: ServerProcess) -> None:
    for _ in range(10 * AN_HOUR):
        Guest(sparing.base, "Eve").open_table()
    with pytest.raises(Refusal) as refused:
        Guest(sparing.base, "Eve").open_table()
    assert refused.value.status == 429
    elsewhere = {"X-Forwarded-For": "203.0.113.7"}
    assert Guest(sparing.base).call("POST", "/api/tables", {"game": "kids-of-london"}, elsewhere)["table"]


def test_rematches_and_evenings_count_too_and_sitting_down_does_not(sparing: ServerProcess) -> None:
    table, (ann, bob) = played_out(sparing.base, "Ann", "Bob")
    opened(ann, AN_HOUR)
    with pytest.raises(Refusal) as refused:
        ann.call("POST", f"/api/tables/{table}/rematch", {})
    assert refused.value.status == 429
    again = bob.call("POST", f"/api/tables/{table}/rematch", {})["table"]
    assert ann.call("POST", f"/api/tables/{table}/rematch", {})["table"] == again, "it is open now"
    assert ann.call("GET", f"/api/tables/{again}")["status"] == "playing"
    assert open_evening(bob)
    with pytest.raises(Refusal) as refused:
        open_evening(bob)
    assert refused.value.status == 429


def test_a_budget_comes_back_in_the_course_of_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    openings = Openings(60)
    assert all(openings.spend(1, "home", f"guest {number % 64}") == 0 for number in range(600)), "an evening of 64"
    assert openings.spend(1, "home", "guest 1") == pytest.approx(6.0), "the address: six hundred an hour"
    assert openings.spend(1, "home") == pytest.approx(6.0)
    assert openings.spend(60, "elsewhere", "ann") == 0
    assert openings.spend(1, "a third place", "ann") == pytest.approx(60.0)
    assert openings.spend(1, "a third place") == 0, "nothing was paid for what was refused"
    now += 3600
    assert openings.spend(60, "home", "ann") == 0
