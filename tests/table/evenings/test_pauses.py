"""Pauses of evenings that others than the host end: to the disadvantage of nobody who is not there."""

from __future__ import annotations

from typing import Any

import pytest

from larcin.table.commands import Asker
from larcin.table.errors import Refused
from larcin.table.evenings import calls, happenings
from larcin.table.evenings.commands import (
    LONGEST_PAUSE_MS,
    MOST_PAUSES,
    Around,
    GoOn,
    NewEvening,
    Pause,
    decide,
    plan_of,
)
from larcin.table.evenings.evening import Evening, Opening, Round
from larcin.table.evenings.happenings import AtTable, Begins, Finishes, Joins, Opens, Pauses, Seats
from larcin.table.evenings.standings import Standing, standings
from larcin.table.evenings.store import numbered
from larcin.table.shelf import Shelf

REST = 30
LATE = 1000 + LONGEST_PAUSE_MS


def paused(begins: int, *more: happenings.AnyHappening) -> tuple[Evening, Round]:
    """An evening whose round was seated, and which was paused at once."""
    plan = plan_of(NewEvening("kids-of-london", rest=REST), Shelf())
    evening = Evening(Opening("evening", plan, bytes(32), "host", 0))
    seated = Seats(begins, [AtTable("table", [0, 1, 2])], [])
    joins = [Joins(guest, guest) for guest in ("ann", "bob", "host")]
    for row in numbered(0, 1000, [*joins, Begins(), seated, *more, Pauses()], None):
        evening.happen(row)
    assert evening.round is not None
    return evening, evening.round


def go_on(evening: Evening, guest: str, at: int) -> None:
    for row in numbered(evening.n, at, decide(evening, Asker(guest), GoOn(), Around([], at)), None):
        evening.happen(row)
    assert not evening.is_paused


def test_a_player_who_ends_a_pause_does_not_cut_a_rest_short() -> None:
    evening, round_ = paused(LATE + 3_000_000)
    go_on(evening, "ann", LATE)
    assert round_.at == LATE + 3_000_000


def test_a_player_who_ends_a_pause_opens_no_table_before_others_can_have_noticed() -> None:
    evening, round_ = paused(2000)
    go_on(evening, "ann", LATE)
    assert round_.at == LATE + REST * 1000


def test_the_host_goes_on_at_once() -> None:
    for at in (2000, LATE):
        evening, round_ = paused(LATE + 3_000_000)
        go_on(evening, "host", at)
        assert round_.at == at


def test_a_round_that_is_played_is_not_put_off() -> None:
    evening, round_ = paused(1000, Opens(["table"]))
    go_on(evening, "ann", LATE)
    assert round_.at == 1000


def test_a_log_of_before_is_read_as_it_was_meant() -> None:
    assert happenings.read(b'{"what":"goes on"}') == happenings.GoesOn()
    assert happenings.write(happenings.GoesOn()) == b'{"what":"goes on"}'


def test_a_host_who_goes_on_where_nothing_rests_wakes_nobody() -> None:
    """All who look at an evening are told of each thing that happens there."""
    found, round_ = paused(1000, Opens(["table"]))
    go_on(found, "host", 2000)
    assert decide(found, Asker("host"), GoOn(), Around([], 2001)) == []
    round_.opened.clear()
    round_.at = 9000
    assert decide(found, Asker("host"), GoOn(), Around([], 2001)) != []


def test_what_has_not_begun_is_not_paused() -> None:
    plan = plan_of(NewEvening("kids-of-london"), Shelf())
    evening = Evening(Opening("evening", plan, bytes(32), "host", 0))
    with pytest.raises(Refused) as refused:
        decide(evening, Asker("host"), Pause(), Around([], 0))
    assert "has not begun" in refused.value.text("en")


def test_an_evening_is_not_paused_for_ever_and_again() -> None:
    found, _ = paused(LATE + 3_000_000)
    for _ in range(MOST_PAUSES - 1):
        go_on(found, "host", 2000)
        for row in numbered(found.n, 2000, decide(found, Asker("host"), Pause(), Around([], 2000)), None):
            found.happen(row)
        assert found.is_paused
    assert decide(found, Asker("host"), Pause(), Around([], 2000)) == []
    go_on(found, "host", 2000)
    with pytest.raises(Refused):
        decide(found, Asker("host"), Pause(), Around([], 2000))


def test_however_many_look_at_an_evening_its_standings_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a large one that takes long, and everybody asks when something has happened."""
    worked_out = list[int]()

    def count(*how: Any) -> list[Standing]:
        worked_out.append(1)
        return standings(*how)

    monkeypatch.setattr("larcin.table.evenings.evening.standings", count)
    found, _ = paused(1000, Opens(["table"]))
    told = [calls.tell(found, guest, 2000) for guest in ("ann", "bob", "host")]
    assert len(worked_out) == 1
    assert [each["you"] for each in told] == [0, 1, 2]
    found.happen(happenings.Row(found.n + 1, 3000, Finishes("table", [2, 1, 3], [])))
    assert [player["name"] for player in calls.tell(found, "ann", 3000)["players"]] == ["bob", "ann", "host"]
    assert len(worked_out) == 2
