"""Tables of a device tell what tables of a server tell: the same matches, from the same seeds and moves, at both.

The short form is a test; `python -m tests.table.test_local --games 200` plays so many in each setting of each game, and
`python -m tests.table.test_local --games 200 --settings 0:3 doggy-bag` in the first three settings of one.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.ahead.targets import WASM
from larcin.cli import main
from larcin.match.records import verify
from larcin.rules.contract import ONLOOKER
from larcin.table import happenings as now
from larcin.table.agreement import Agreement, Memory, OddsShown
from larcin.table.commands import can_undo
from larcin.table.lobby import record_of, tell_replay
from larcin.table.parts import ALL
from larcin.table.protocol import Clocks
from larcin.table.table import Opening, Row, Table
from larcin.table.texts import bot_name
from larcin.table.updates import UpdateWriter, Watcher
from tests.ahead.expected import settings
from tests.ahead.test_wasm import WEB, node

GUEST = "somebody"
MEMORIES: tuple[Memory, ...] = ("aid", "aid", "strict")
ODDS: tuple[OddsShown, ...] = ("off", "request", "always")
REPLAYED = 20
"""One match in so many is watched again, since that takes long."""
NAMES = ("Ann", "Élise", "Bob", "Oscar", "Ida", "Yves", "Zoé", "Abel")


class Quiet:
    """A server at which everybody is there, and nothing else goes on."""

    bots: Sequence[str] = ()
    talk = 1.0

    def is_present(self, table: Table, seat: int) -> bool:  # noqa: ARG002
        return True

    def gone_for(self, table: Table, seat: int) -> int | None:  # noqa: ARG002
        return None

    def is_away(self, table: Table, seat: int) -> bool:  # noqa: ARG002
        return False

    def clocks(self, table: Table) -> Clocks | None:  # noqa: ARG002
        return None

    def pondered(self, table: Table) -> int:  # noqa: ARG002
        return 0

    def now(self) -> int:
        return 0


class Tale:
    """A match at a server's table, of which some are told what happened, now and then."""

    def __init__(self, game: str, options: dict[str, Any], number: int) -> None:
        self.dice = random.Random(f"{game} {options} {number}")
        self.is_replayed = number % REPLAYED == 0
        seed = sha256(f"{game} {options} {number}".encode()).digest()
        memory, odds = self.dice.choice(MEMORIES), self.dice.choice(ODDS)
        agreement = Agreement(game, larcin.load(game).settle(options), memory, odds, rules=larcin.load(game).version)
        self.table = Table(Opening("here-1", agreement, seed, GUEST, 1_000))
        self.haves: dict[int, int | None] = {}
        self.rows: list[dict[str, Any]] = []
        self.scenes: list[dict[str, Any]] = []
        self.sit_down()

    def happen(self, *happenings: Any) -> None:
        for what in happenings:
            self.table.happen(Row(self.table.rows + 1, 2_000, what))

    def sit_down(self) -> None:
        self.bots = [self.dice.random() < 0.4 for _ in self.table.seats]
        self.bots[self.dice.randrange(len(self.bots))] = False
        for seat, is_bot in enumerate(self.bots):
            words = f"words of {seat}" if self.dice.random() < 0.5 else ""
            name = bot_name(seat, ["novice"] * len(self.bots))
            sits = now.BotSits(seat, "novice", name) if is_bot else now.Sits(seat, GUEST, NAMES[seat], words)
            self.happen(sits)
        self.happen(now.Starts())
        self.first_row = self.table.rows

    def row(self, happening: Any, **what: Any) -> None:
        self.happen(happening)
        self.rows.append({"n": self.table.rows - self.first_row, "at": 2_000, "what": what})

    def play(self) -> None:
        self.tell(1.0)
        while self.table.status == "playing":
            self.step()
            self.tell(0.12)
        self.tell(1.0)

    def step(self) -> None:
        table, dice = self.table, self.dice
        mover = table.last_mover
        if mover is not None and can_undo(table, mover) and dice.random() < 0.2:
            self.row(now.AsksUndo(mover), do="asks undo", seat=mover)
            if dice.random() < 0.3:
                self.row(now.RefusesUndo(mover), do="refuses undo", seat=mover)
            else:
                self.tell(0.2)
                self.row(now.TakesBack(mover), do="takes back", seat=mover)
            return
        assert table.match is not None
        changes = [seat for seat in table.sealed if dice.random() < 0.1]
        seat = changes[0] if changes else dice.choice(table.waiting)
        move = str(dice.choice(table.match.legal(seat)))
        chooses = now.Chooses(seat, table.decision, move, again=bool(changes))
        self.row(chooses, do="chooses", seat=seat, move=move, **({"again": True} if changes else {}))

    def tell(self, often: float) -> None:
        """Tell some watchers what they do not know yet, others everything afresh."""
        told = []
        for seat in (ONLOOKER, *(seat for seat, is_bot in enumerate(self.bots) if not is_bot)):
            if self.dice.random() >= often:
                continue
            have = None if self.dice.random() < 0.03 else self.haves.get(seat)
            watcher = Watcher(GUEST, seat, self.dice.choice(("en", "fr")))
            asks = self.dice.random() < 0.3
            watcher.odds_for = self.table.decision if asks else -1
            update = json.loads(UpdateWriter(self.table, Quiet())._write(watcher, have, ALL, {}))
            asked = {"seat": None if seat == ONLOOKER else seat, "lang": watcher.language, "have": have, "odds": asks}
            told.append({**asked, "update": update})
            self.haves[seat] = self.table.n
        self.scenes.append({"rows": self.rows, "told": told})
        self.rows = []

    def told(self) -> dict[str, Any]:
        table, match = self.table, self.table.match
        assert match is not None
        replays = [(self.dice.randrange(match.seats), "fr"), ("all", "en")] if self.is_replayed else []
        agreed = table.agreement
        return {
            "opening": {
                "id": table.id, "game": agreed.game, "rules": agreed.rules, "options": agreed.options,
                "memory": agreed.memory, "odds": agreed.odds, "seed": table.opening.seed.hex(),
                "commitment": table.commitment, "created": table.opening.created,
                "seats": [{"name": seat.name, "level": seat.level, "words": seat.words} for seat in table.seats],
            },
            "scenes": self.scenes,
            "record": record_of(table)(True),
            "replays": [
                {"seat": seat, "lang": lang, "replay": tell_replay(match, seat, lang)}  # type: ignore[arg-type]
                for seat, lang in replays
            ],
        }  # fmt: skip


def tales(game: str, count: int, which: slice) -> Iterator[dict[str, Any]]:
    """So many matches in each of some settings."""
    for options in settings(larcin.load(game))[which]:
        for number in range(count):
            tale = Tale(game, options, number)
            tale.play()
            yield tale.told()


def proof(game: str, count: int, engine: Path, which: slice) -> dict[str, Any]:
    """Let Node tell it all again."""
    command = [*node(), str(WEB / "stand" / "same.ts"), str(engine)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as same:
        assert same.stdin is not None
        assert same.stdout is not None
        for tale in tales(game, count, which):
            same.stdin.write(json.dumps(tale) + "\n")
        same.stdin.close()
        found: dict[str, Any] = json.loads(same.stdout.read())
    return found


@pytest.fixture(scope="session")
def engine() -> Path:
    """The folder with all games, compiled for browsers."""
    assert main(["compile", "--target", WASM.name]) == 0
    return WASM.folder


@pytest.mark.parametrize("game", larcin.games())
def test_a_device_tells_what_a_server_tells(game: str, engine: Path) -> None:
    every_third = slice(None, None, 3)
    found = proof(game, 1, engine, every_third)
    assert found["differences"] == []
    assert found["matches"] == len(settings(larcin.load(game))[every_third])
    assert min(found["updates"], found["events"], found["changes"], found["replayed"]) > 40


@pytest.mark.parametrize("game", larcin.games())
def test_records_of_a_device_verify(game: str, engine: Path) -> None:
    """Played under Node as a page does: with bots, sealed choices that change, moves taken back, tabs killed."""
    command = [*node(), str(WEB / "stand" / "here.ts"), str(engine), game]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(records) == 2
    for record in records:
        assert verify(record) > 0
        assert record["about"]["players"].count("human") == 1
    assert "soft hands" in records[0]["chance"]["words"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="matches in each setting")
    parser.add_argument("--settings", default=":", help="which of them, such as 0:3 for the first three; otherwise all")
    parser.add_argument("names", nargs="*", default=larcin.games(), help="games")
    given = parser.parse_args()
    assert main(["compile", "--target", WASM.name]) == 0
    chosen = slice(*(int(end) if end else None for end in given.settings.split(":")))
    for name in given.names:
        for number in range(*chosen.indices(len(settings(larcin.load(name))))):
            found = proof(name, given.games, WASM.folder, slice(number, number + 1))
            print(name, settings(larcin.load(name))[number], json.dumps(found), flush=True)
