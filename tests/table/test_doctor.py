"""`larcin doctor`: it finds what is wrong, says what to do, and touches no table."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, inspect, text, update

from larcin.cli import main
from larcin.cli.doctor_texts import ABOUT, ADVICE, SAYS, VERDICT
from larcin.rules.words import LANGUAGES
from larcin.table import checkup, pages
from larcin.table.checkup import the_database
from larcin.table.database import BadDatabase, bring_to, claimed, connect, form_of, migrate, newest_form
from larcin.table.schema import heartbeats
from tests.table.servers import fresh_postgres


def found(address: str) -> dict[str, tuple[str, str]]:
    """What is said of a database and the time: health and place by finding. All that is said has words."""
    findings = list(the_database(address))
    for each in findings:
        for language in LANGUAGES:
            assert SAYS[each.says][language].format(**each.parts)
            assert each.health == "well" or ADVICE[each.says][language]
    return {each.says: (each.health, each.about) for each in findings}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database as a server leaves it."""
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    if request.param == "postgresql":
        address = fresh_postgres(request.getfixturevalue("postgres"))
    engine = connect(address)
    migrate(engine)
    engine.dispose()
    return address


def write(address: str, *statements: Any) -> None:
    engine = connect(address)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    engine.dispose()


def test_nothing_is_wrong_with_a_database_that_is_as_it_should_be(database: str) -> None:
    assert {health for health, _ in found(database).values()} == {"well"}
    assert {"form", "clock"} <= set(found(database))


def test_an_older_form_is_migrated_by_the_command_that_is_advised_and_a_newer_one_is_refused(
    fresh_database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = fresh_database
    engine = connect(database)
    with engine.begin() as connection:
        bring_to(connection, "0002")
    engine.dispose()
    assert found(database)["older form"] == ("odd", "database")
    assert "larcin admin migrate" in ADVICE["older form"]["en"]
    assert main(["admin", "migrate", "--database", database]) == 0
    assert found(database)["form"] == ("well", "database")
    write(database, text("UPDATE alembic_version SET version_num = '9999'"))
    assert found(database)["newer form"] == ("wrong", "database")
    assert main(["admin", "migrate", "--database", database]) == 1
    assert "newer version" in capsys.readouterr().err


@pytest.mark.parametrize("before", [None, "0001", "0002"])
def test_a_migration_that_is_cut_short_changes_nothing_and_can_be_done_again(
    fresh_database: str, before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = connect(fresh_database)
    if before is not None:
        with engine.begin() as connection:
            bring_to(connection, before)

    def cut_short(connection: Connection, form: str) -> None:
        bring_to(connection, form)
        raise BadDatabase("the power is gone")

    monkeypatch.setattr("larcin.table.database.bring_to", cut_short)
    tables = inspect(engine).get_table_names()
    with pytest.raises(BadDatabase):
        migrate(engine)
    assert inspect(engine).get_table_names() == tables
    monkeypatch.undo()
    migrate(engine)
    with engine.connect() as connection:
        assert form_of(connection) == newest_form()
    engine.dispose()


def test_a_calendar_that_is_behind_what_was_written_is_noticed(database: str) -> None:
    later = int(time.time() * 1000) + 3_600_000
    write(database, insert(heartbeats).values(process="one", since=0, until=later))
    assert found(database)["behind"] == ("odd", "clock")
    write(database, update(heartbeats).values(until=later + 48 * 3_600_000))
    assert found(database)["behind"] == ("wrong", "clock")


def test_a_database_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    assert found("postgresql://nobody@127.0.0.1:1/none") == {"no database": ("wrong", "database")}
    assert found("mysql://nobody@127.0.0.1/none") == {"bad address": ("wrong", "database")}
    assert found(f"sqlite:///{tmp_path}/none.sqlite")["no file yet"] == ("odd", "database")
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


@pytest.mark.skipif(sys.platform == "win32", reason="files are shared otherwise there")
def test_what_only_a_file_can_have_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    engine = connect(f"sqlite:///{file}")
    migrate(engine)
    with claimed(engine):
        assert found(f"sqlite:///{file}")["file in use"] == ("well", "database")
    assert found(f"sqlite:///{file}")["file"] == ("well", "database")
    file.chmod(0o644)
    assert found(f"sqlite:///{file}")["open file"] == ("odd", "database")
    file.chmod(0o600)
    os.link(file, tmp_path / "again.sqlite")
    assert found(f"sqlite:///{file}")["bad file"] == ("wrong", "database")
    (tmp_path / "again.sqlite").unlink()
    engine.dispose()
    whole = file.read_bytes()
    for damage in (whole[:8192] + b"\xa5" * 8192 + whole[16384:], whole[:-4096], b"something else" * 1000):
        file.write_bytes(damage)
        assert found(f"sqlite:///{file}")["damaged"] == ("wrong", "database")


def test_a_disk_that_is_nearly_full_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, says, health in ((50, "no room", "wrong"), (500, "little room", "odd"), (5000, "room", "well")):
        monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: Usage(free << 20))
        (finding,) = checkup.room_in(tmp_path)
        assert (finding.says, finding.health) == (says, health)


class Usage:
    """What a disk has left."""

    def __init__(self, free: int) -> None:
        self.free = free


def test_a_page_that_was_not_built_or_is_torn_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    assert [each.says for each in checkup.the_page()] == ["no page"]
    (tmp_path / "index.html").write_text('<script src="/assets/index-1.js"></script>')
    assert [each.says for each in checkup.the_page()] == ["torn page"]
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-1.js").touch()
    monkeypatch.setattr(pages, "ENGINE", tmp_path / "engine")
    assert [each.says for each in checkup.the_page()] == ["page"]
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "pickpocket.bots.wasm").touch()
    assert [each.says for each in checkup.the_page()] == ["page", "old engine"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_so_in_words_and_by_its_exit_status(
    database: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(checkup, "the_page", lambda: iter(()))
    assert main(["doctor", "--database", database, "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == VERDICT["well"][language]
    assert main(["doctor", "--database", "postgresql://nobody@127.0.0.1:1/none", "--lang", language]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == VERDICT["wrong"][language]
    assert lines[-2] == f"  → {ADVICE['no database'][language]}"
    assert lines[-3].startswith(f"✗ {ABOUT['database'][language]}")


def test_rules_that_came_along_need_no_compiler_and_without_both_bots_play_by_habit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checkup, "are_here", lambda: False)
    assert [(each.health, each.says) for each in checkup.compiled_rules()] == [("odd", "interpreted")]
    assert "larcin[lab]" in ADVICE["interpreted"]["en"]
    monkeypatch.setattr("larcin.table.compile_queue.comes_along", lambda *_: True)
    assert [(each.health, each.says) for each in checkup.compiled_rules()] == [("well", "came along")]
