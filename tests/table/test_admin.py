"""`larcin admin`: backups that can be restored into either database, and pruning that spares what is played."""

from __future__ import annotations

import asyncio
import gzip
import json
import signal
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, func, select

from larcin.cli import main
from larcin.table import database
from larcin.table.backups import KEPT
from larcin.table.database import connect, migrate
from larcin.table.ratings import count, result_of
from larcin.table.schema import guests, log, metadata, sitters, tables
from tests.table.clients import Client, Guest, new_match
from tests.table.played import Scribe
from tests.table.servers import fresh_postgres, serving

DAY = 24 * 3600 * 1000


@pytest.fixture
def engine(fresh_database: str) -> Iterator[Engine]:
    engine = connect(fresh_database)
    migrate(engine)
    yield engine
    engine.dispose()


def address_of(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=False).replace("+psycopg", "")


def furnish(engine: Engine) -> None:
    """A finished match that counts, one that runs, a table that waits, a key."""
    count(engine, [result_of(Scribe("done", ["Ann", "Zoë 🎩"], at=DAY).start().play_out().write(engine))])
    running = Scribe("runs", ["Ann", "Bob", "bot:novice"], at=2 * DAY).start()
    running.turn()
    running.write(engine)
    Scribe("waits", ["Cid", "Dot"], at=3 * DAY).write(engine)
    database.key(engine, "cookies")


def contents(engine: Engine) -> dict[str, list[Any]]:
    with engine.connect() as connection:
        return {table.name: sorted(map(repr, connection.execute(select(table)))) for table in KEPT}


def test_the_migrations_lead_to_the_form_that_the_code_speaks_of(engine: Engine) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


@pytest.mark.parametrize("to", ["sqlite", "postgresql"])
def test_a_backup_restores_everything_into_either_database(
    engine: Engine, to: str, tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    furnish(engine)
    file = tmp_path / "tables.backup"
    assert main(["admin", "backup", str(file), "--database", address_of(engine)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    target = f"sqlite:///{tmp_path / 'new' / 'tables.sqlite'}" if to == "sqlite" else fresh_postgres(postgres)
    assert main(["admin", "restore", str(file), "--database", target]) == 0
    assert "rows restored" in capsys.readouterr().out
    restored = connect(target)
    assert contents(restored) == contents(engine)
    assert database.is_current(restored)
    restored.dispose()
    assert not list(tmp_path.glob(".*part"))


def test_a_database_that_is_not_empty_is_left_alone_unless_told(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    furnish(engine)
    file = tmp_path / "tables.backup"
    main(["admin", "backup", str(file), "--database", address_of(engine)])
    wanted = contents(engine)
    Scribe("later", ["Eve", "Fay"]).write(engine)
    changed = contents(engine)
    assert main(["admin", "restore", str(file), "--database", address_of(engine)]) == 1
    assert "--replace" in capsys.readouterr().err
    assert contents(engine) == changed
    assert main(["admin", "restore", str(file), "--replace", "--database", address_of(engine)]) == 0
    assert contents(engine) == wanted


def test_a_database_that_a_server_has_only_prepared_counts_as_empty(engine: Engine, tmp_path: Path) -> None:
    furnish(engine)
    file = tmp_path / "tables.backup"
    main(["admin", "backup", str(file), "--database", address_of(engine)])
    target = connect(f"sqlite:///{tmp_path / 'prepared.sqlite'}")
    migrate(target)
    database.key(target, "cookies")
    assert main(["admin", "restore", str(file), "--database", address_of(target)]) == 0
    assert contents(target) == contents(engine)
    target.dispose()


def test_a_damaged_backup_changes_nothing(engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    furnish(engine)
    whole = tmp_path / "tables.backup"
    main(["admin", "backup", str(whole), "--database", address_of(engine)])
    before = contents(engine)
    lines = gzip.decompress(whole.read_bytes()).splitlines(keepends=True)
    damaged = {
        "cut short": gzip.compress(b"".join(lines[:-1])),
        "damaged": whole.read_bytes()[:-20],
        "rows, and has": gzip.compress(b"".join([*lines[:3], *lines[4:]])),
        "cannot be read": gzip.compress(b"".join([*lines[:3], b"[]\n", *lines[4:]])),
        "does not fit": gzip.compress(b"".join([lines[0], b'["nothing", [1]]\n', *lines[1:]])),
        "no backup": b"hello",
        "no backup of larcin.": gzip.compress(b"hello"),
        "that version or a newer": gzip.compress(lines[0].replace(b'"larcin_backup":1', b'"larcin_backup":9')),
    }
    file = tmp_path / "damaged.backup"
    for complaint, written in damaged.items():
        file.write_bytes(written)
        assert main(["admin", "restore", str(file), "--replace", "--database", address_of(engine)]) == 1
        assert complaint in capsys.readouterr().err
        assert contents(engine) == before, complaint


def test_a_backup_of_an_older_form_is_brought_forward(tmp_path: Path) -> None:
    old = connect(f"sqlite:///{tmp_path / 'old.sqlite'}")
    migrate(old)
    Scribe("done", ["Ann", "Bob"]).start().play_out().write(old)
    file, older = tmp_path / "new.backup", tmp_path / "old.backup"
    main(["admin", "backup", str(file), "--database", address_of(old)])
    first, *lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    heading = json.loads(first)
    heading["form"] = "0001"
    heading["columns"]["rated"] = ["table_id", "at"]
    del heading["columns"]["links"], heading["columns"]["sign_outs"]
    older.write_bytes(gzip.compress(b"".join([json.dumps(heading).encode() + b"\n", *lines])))
    target = connect(f"sqlite:///{tmp_path / 'target.sqlite'}")
    assert main(["admin", "restore", str(older), "--database", address_of(target)]) == 0
    noted = [str((guest, "done")) for guest in ("host", "id-of-Ann", "id-of-Bob")]
    assert contents(target) == {**contents(old), "mentions": noted}
    assert database.is_current(target)
    old.dispose()
    target.dispose()


def test_a_backup_is_taken_while_the_server_runs_and_not_restored_under_it(
    fresh_database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tables.backup"
    with serving(tmp_path, fresh_database, "--messages-a-second", "100000") as server:
        table, players = new_match(server.base, seats=2)
        clients = [Client(guest, table, seat, seed=seat) for seat, guest in enumerate(players)]

        async def play_and_back_up() -> None:
            playing = asyncio.gather(*(client.play() for client in clients))
            command = ["admin", "backup", str(file), "--database", fresh_database]
            assert await asyncio.to_thread(main, command) == 0
            await playing

        asyncio.run(asyncio.wait_for(play_and_back_up(), 120))
        assert main(["admin", "restore", str(file), "--replace", "--database", fresh_database]) == 1
        assert "Stop it first" in capsys.readouterr().err
        server.send(signal.SIGSTOP)  # it says nothing, and would go on
        assert main(["admin", "restore", str(file), "--replace", "--database", fresh_database]) == 1
        assert "Stop it first" in capsys.readouterr().err
        server.send(signal.SIGCONT)
    target = f"sqlite:///{tmp_path / 'target.sqlite'}"
    assert main(["admin", "restore", str(file), "--database", target]) == 0
    restored = connect(target)
    with restored.connect() as connection:
        numbers = list(connection.execute(select(log.c.n).where(log.c.table_id == table).order_by(log.c.n)).scalars())
    restored.dispose()
    assert numbers == list(range(1, len(numbers) + 1))
    with serving(tmp_path, target) as again:
        known = Guest(again.base)
        known.cookie = players[0].cookie
        assert [each["id"] for each in known.call("GET", "/api/me")["tables"]] == [table]


def test_pruning_removes_old_tables_and_spares_those_that_are_played(
    engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    furnish(engine)
    command = ["admin", "prune", "--older-than", "1", "--database", address_of(engine)]
    before = contents(engine)
    assert main([*command, "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert contents(engine) == before
    assert main(command) == 0
    assert capsys.readouterr().out == said.replace("Would remove", "Removed")
    assert said == "Would remove: tables 1 finished, 1 never started; guests 2.\n"
    with engine.connect() as connection:
        assert list(connection.execute(select(tables.c.id)).scalars()) == ["runs"]
        assert set(connection.execute(select(log.c.table_id)).scalars()) == {"runs"}
        assert set(connection.execute(select(sitters.c.table_id)).scalars()) == {"runs"}
        names = set(connection.execute(select(guests.c.name)).scalars())
    assert names == {"Ann", "Bob", "Zoë 🎩"}, "who plays or is rated stays"
    assert main([*command, "--running"]) == 0
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(log)).scalar() == 0


def test_pruning_looks_at_the_last_move_not_at_the_last_change_of_seats(engine: Engine) -> None:
    import time

    from sqlalchemy import update

    from larcin.table.pruning import prune

    furnish(engine)
    now = int(time.time() * 1000)
    with engine.begin() as connection:
        newest = select(func.max(log.c.n)).where(log.c.table_id == "runs").scalar_subquery()
        connection.execute(update(log).where(log.c.table_id == "runs", log.c.n == newest).values(at=now))
    assert prune(engine, now - DAY, running=True).tables == {"over": 1, "waiting": 1, "playing": 0}


def test_what_was_added_to_a_pruned_table_goes_with_the_next_pruning(engine: Engine) -> None:
    from sqlalchemy import delete

    from larcin.table.pruning import prune

    furnish(engine)
    with engine.begin() as connection:
        connection.execute(delete(tables).where(tables.c.id == "runs"))
    prune(engine, 0)
    with engine.connect() as connection:
        assert set(connection.execute(select(log.c.table_id)).scalars()) == {"done", "waits"}


def test_rerate_says_how_many_matches_count(engine: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    furnish(engine)
    assert main(["admin", "rerate", "--database", address_of(engine)]) == 0
    assert capsys.readouterr().out == "Ratings follow from 1 matches.\n"


@pytest.mark.parametrize("command", [["backup", "x"], ["prune", "--older-than", "3"], ["rerate"]])
def test_a_database_that_is_not_there_is_not_made(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.sqlite"
    assert main(["admin", *command, "--database", f"sqlite:///{missing}"]) == 1
    assert "there is no such file" in capsys.readouterr().err
    assert not missing.exists()


def test_a_server_that_does_not_answer_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "rerate", "--database", "postgresql://nobody:topsecret@127.0.0.1:1/nothing"]) == 1
    said = capsys.readouterr().err
    assert "cannot be used" in said
    assert "topsecret" not in said
    assert "Traceback" not in said


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sqlalchemy import text

    engine = connect(f"sqlite:///{tmp_path / 'newer.sqlite'}")
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert main(["admin", "rerate", "--database", address_of(engine)]) == 1
    assert "newer version" in capsys.readouterr().err
    engine.dispose()


@pytest.mark.parametrize("command", ["backup", "restore", "prune", "rerate"])
def test_help_says_what_a_command_does(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["admin", command, "--help"])
    assert end.value.code == 0
    assert "--database ADDRESS" in capsys.readouterr().out
