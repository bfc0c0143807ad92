"""Tables without a server, for tests of what a table is and what is told of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from larcin.rules import load
from larcin.table import happenings as now
from larcin.table.agreement import Agreement
from larcin.table.commands import Asker
from larcin.table.deciding import decide
from larcin.table.protocol import Clocks
from larcin.table.table import Opening, Row, Table
from larcin.table.updates import Around, UpdateWriter, Watcher


class Still(Around):
    """Surroundings in which nobody comes or goes."""

    bots: Sequence[str] = ("random", "novice")
    talk = 1.0

    def __init__(self, away: frozenset[int] = frozenset()) -> None:
        self.away = away

    def pondered(self, table: Table) -> int:  # noqa: ARG002
        return 1000

    def gone_for(self, table: Table, seat: int) -> int | None:  # noqa: ARG002
        return None

    def is_away(self, table: Table, seat: int) -> bool:  # noqa: ARG002
        return seat in self.away

    def is_present(self, table: Table, seat: int) -> bool:  # noqa: ARG002
        return seat not in self.away

    def now(self) -> int:
        return 1_000_000_000

    def clocks(self, table: Table) -> Clocks | None:  # noqa: ARG002
        return None


def let_happen(table: Table, *happens: now.AnyHappening, command: str | None = None, at: int | None = None) -> None:
    for what in happens:
        table.happen(Row(table.rows + 1, 1_000_000 + table.rows if at is None else at, what, command))


def wish(table: Table, seat: int | None, what: Any, around: Around | None = None, guest: str | None = None) -> None:
    """Decide a wish of a seat's guest, and let happen what follows."""
    asker = Asker(guest if guest is not None else f"guest {seat}", f"Name {seat}", seat)
    let_happen(table, *decide(table, asker, what, around or Still()))


def started(game: str, seed: int = 1, **agreed: Any) -> Table:
    """A table at which a guest sits on every seat and the match has begun."""
    known = load(game)
    options = known.settle({name: agreed.pop(name) for name in list(agreed) if name in ("seats", "variant", "powers")})
    agreement = Agreement(known.name, options, **agreed)
    table = Table(Opening("table", agreement, seed.to_bytes(32), "guest 0", 1_000_000))
    for seat in range(agreement.seats):
        let_happen(table, now.Sits(seat, f"guest {seat}", f"Name {seat}"))
    let_happen(table, now.Starts())
    return table


def choose(table: Table, seat: int, move: str | None = None, dice: random.Random | None = None) -> None:
    assert table.match is not None
    legal = table.match.legal(seat)
    chosen = move or str((dice or random).choice(legal))
    let_happen(table, now.Chooses(seat, table.decision, chosen, 10))


def play_on(table: Table, choices: int, dice: random.Random) -> None:
    """Let seats choose at random, so many times or to the end."""
    for _ in range(choices):
        if not table.waiting:
            return
        choose(table, dice.choice(table.waiting), dice=dice)


def told(table: Table, seat: int, have: int | None = None, language: str = "en") -> bytes:
    message = UpdateWriter(table, Still()).message(Watcher(f"guest {seat}", seat, language), have)
    assert message is not None
    return message
