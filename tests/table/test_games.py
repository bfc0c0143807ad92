"""Games that a server is given: `larcin serve --game`."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import larcin
from larcin.cli import main
from larcin.errors import BadGame
from larcin.table.agreement import NewTable, agree
from larcin.table.errors import Refused
from larcin.table.shelf import Shelf
from tests.table.clients import Client, Guest, Refusal
from tests.table.servers import NO_LIMITS, ServerProcess, fresh_postgres, serving
from tests.table.test_play import at_table

MORA = Path(__file__).parents[2] / "examples" / "mora"


@pytest.fixture(autouse=True)
def known() -> None:
    """Records of mora are read here, too."""
    larcin.load(str(MORA))


def played(bases: list[str], table: str, *guests: Guest) -> list[Client]:
    """Play a match to its end; each guest comes to the servers in another order."""
    turned = [bases[seat:] + bases[:seat] for seat in range(len(guests))]
    clients = [Client(guest, table, seat, turned[seat], seed=seat) for seat, guest in enumerate(guests)]

    async def play() -> None:
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)

    asyncio.run(play())
    return clients


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that offers mora, and has nothing compiled yet."""
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LARCIN_CACHE_DIR", str(folder / "cache"))
        with serving(folder, "", *NO_LIMITS, "--game", str(MORA)) as running:
            yield running


def test_a_game_from_outside_is_in_the_catalogue_with_its_own_words(house: ServerProcess) -> None:
    guest = Guest(house.base)
    offered = {game["name"]: game for game in guest.call("GET", "/api/games")}
    assert list(offered) == [*larcin.rules.OUR_GAMES, "mora"]
    rounds = next(option for option in offered["mora"]["options"] if option["name"] == "rounds")
    assert rounds["text"] == {"en": "Rounds", "fr": "Manches"}
    details = guest.call("GET", "/api/games/mora")
    assert details["parts"]["stake"] == {"en": "On the table", "fr": "Sur la table"}
    assert details["view"]["parts"]["players"]["kind"] == "each seat"
    rules = guest.call("GET", "/api/games/mora/rules?lang=fr")
    assert [rule["number"] for section in rules["sections"] for rule in section["rules"]] == ["M1", "M2", "M3", "M4"]
    assert guest.call("GET", "/api/leaderboard/mora") == []


@pytest.mark.parametrize("level", ["novice", "expert"])
def test_bots_play_a_game_from_outside_by_rules_compiled_in_another_process(house: ServerProcess, level: str) -> None:
    guest = Guest(house.base, "Ann")
    table = guest.open_table("mora", options={"rounds": 7}, seats=["me", f"bot:{level}"])
    client = played([house.base], table, guest)[0]
    result = client.state["view"]["result"]
    record = guest.call("GET", f"/api/tables/{table}/record")
    assert record["game"] == "mora"
    assert list(larcin.replay(record).result.scores) == result["scores"]  # type: ignore[union-attr]
    assert "cannot be compiled" not in house.log()


def test_rules_of_a_game_from_outside_are_compiled_beside_the_server(house: ServerProcess) -> None:
    Guest(house.base).open_table("mora")
    deadline = time.monotonic() + 1200  # compilers have the lowest priority: a busy machine hardly lets them work
    while not list((house.folder / "cache").glob("compiled/mora.larcin.rules.engine-*/all-for-play")):
        assert time.monotonic() < deadline
        time.sleep(0.2)


def test_several_servers_play_a_game_from_outside_together(tmp_path: Path, postgres: str) -> None:
    database = fresh_postgres(postgres)
    with (
        serving(tmp_path, database, *NO_LIMITS, "--game", str(MORA)) as one,
        serving(tmp_path, database, *NO_LIMITS, "--game", os.path.relpath(MORA)) as other,
    ):
        ann, bob = Guest(one.base, "Ann"), Guest(other.base, "Bob")
        table = ann.open_table("mora", open=True)
        assert [each["game"] for each in bob.call("GET", "/api/tables")["tables"]] == ["mora"]
        bob.sit(table)
        first, second = played([one.base, other.base], table, ann, bob)
        assert first.state["view"]["result"] == second.state["view"]["result"]
        assert bob.call("GET", f"/api/tables/{table}/replay")["steps"]


def test_a_table_whose_game_is_no_longer_offered_says_so_and_comes_back_with_it(tmp_path: Path) -> None:
    guest = Guest("", "Ann")
    with serving(tmp_path, "", *NO_LIMITS, "--game", str(MORA)) as running:
        guest.base = running.base
        clock = {"kind": "move", "seconds": 3600}
        table = guest.open_table("mora", seats=["me", "bot:random"], open=True, clock=clock)
    with serving(tmp_path, "", *NO_LIMITS) as running:
        guest.base = running.base
        with pytest.raises(Refusal) as refused:
            guest.call("GET", f"/api/tables/{table}")
        assert refused.value.status == 404
        assert refused.value.body["error"] == {
            "code": "no such game",
            "text": "This table plays “mora”, a game that this server does not offer any more.",
        }
        with pytest.raises(Refusal, match="joue à « mora »"):
            guest.call("GET", f"/api/tables/{table}?lang=fr")
        with pytest.raises(Refusal, match="no such game"):
            guest.open_table("mora")
        assert guest.call("GET", "/api/tables") == {"tables": []}
        assert [each["id"] for each in guest.call("GET", "/api/me")["tables"]] == [table]
        assert running.kill(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert "cannot be wound" not in running.log()
    with serving(tmp_path, "", *NO_LIMITS, "--game", str(MORA)) as running:
        guest.base = running.base
        assert played([running.base], table, guest)[0].state["table"]["status"] == "over"


def test_a_new_game_can_be_served_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "my-game"]) == 0
    with serving(tmp_path, "", *NO_LIMITS, "--game", "my-game") as running:
        guest = Guest(running.base, "Ann")
        table = guest.open_table("my-game", seats=["me", "bot:novice"])
        assert played([running.base], table, guest)[0].state["view"]["result"]["winners"]


# ------------------------------------------------------------------------------------------------ what is refused


def changed(folder: Path, file: str, old: str, new: str) -> str:
    """A copy of mora in which something is different."""
    copied = folder / "other"
    shutil.copytree(MORA, copied)
    text = (copied / file).read_text(encoding="utf-8")
    assert old in text
    (copied / file).write_text(text.replace(old, new), encoding="utf-8")
    return str(copied)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("__init__.py", 'name="mora"', 'name="pickpocket"', "there is a game called 'pickpocket' already"),
        ("__init__.py", 'name="mora"', 'name="My Game"', "'My Game' is no name for a game"),
        ("__init__.py", "GAME =", "PLAY =", "holds no game"),
        ("words.py", '"rounds": {"en": "Rounds", "fr": "Manches"}', "", "there are no words for option 'rounds'"),
        ("words.py", '"stake": {"en": "On', '"steak": {"en": "On', "part 'steak', which the view does not have"),
        ("rules.toml", 'letter = "M"', 'letter = "m"', "the text of its rules: rules.toml"),
        ("rulebook.py", "def set_up", "def set_up(", "cannot be loaded: SyntaxError"),
    ],
)
def test_a_game_that_nobody_could_play_is_refused_saying_why(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    path = changed(tmp_path, file, old, new)
    with pytest.raises(BadGame) as refused:
        Shelf([path])
    assert str(refused.value).startswith(f"--game {path}: ")
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("nowhere", "There is no game called 'nowhere'"),
        ("no/where", "There is no file 'no/where' to take a game from"),
        ("no.where", "There is no module 'no' to take a game from"),
    ],
)
def test_a_server_does_not_start_with_a_game_that_is_not_there(
    given: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "tables.sqlite"
    assert main(["serve", "--game", given, "--database", f"sqlite:///{database}"]) == 1
    assert f"larcin: --game {given}: {complaint}" in capsys.readouterr().err
    assert not database.exists()


def test_two_games_of_one_name_are_refused(tmp_path: Path) -> None:
    shutil.copytree(MORA, tmp_path / "mora")
    with pytest.raises(BadGame, match="there is a game called 'mora' already"):
        Shelf([str(MORA), str(tmp_path / "mora")])
    assert Shelf([str(MORA), str(MORA), "pickpocket"]).names == [*larcin.rules.OUR_GAMES, "mora"]


def test_an_installed_game_that_is_broken_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from importlib.metadata import EntryPoint

    point = EntryPoint("broken", "no_such_package", "larcin.games")
    monkeypatch.setattr(larcin.rules, "installed", lambda: [point])
    larcin.load.cache_clear()
    assert Shelf().names == list(larcin.rules.OUR_GAMES)
    assert "an installed game is not offered" in caplog.text


def test_clients_cannot_have_files_loaded() -> None:
    shelf = Shelf()
    for name in (str(MORA), "larcin.rules.pickpocket", "mora"):
        with pytest.raises(Refused, match="no such game"):
            agree(NewTable(game=name), shelf)


def changed_mora(folder: Path, file: str, old: str, new: str) -> str:
    """Mora with one thing changed in it."""
    copied = folder / "mora"
    shutil.copytree(MORA, copied, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    text = (copied / file).read_text()
    assert old in text
    (copied / file).write_text(text.replace(old, new))
    return str(copied)


def test_a_game_that_ends_python_keeps_a_server_from_starting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leaving = changed_mora(tmp_path, "words.py", "WORDS = ", "raise SystemExit(0)\nWORDS = ")
    assert main(["serve", "--game", leaving, "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}"]) == 1
    assert "cannot be loaded: SystemExit" in capsys.readouterr().err


def test_what_a_game_from_outside_cannot_tell_does_not_happen(tmp_path: Path) -> None:
    """The last of the choices leads to an event with a sentence that cannot be said: whoever made it is told so."""
    broken = changed_mora(tmp_path, "words.py", "{sum} fingers", "{nothing} fingers")
    with serving(tmp_path, "", *NO_LIMITS, "--game", broken) as server:
        ann, bob = Guest(server.base, "Ann"), Guest(server.base, "Bob")
        table = ann.open_table(game="mora")
        bob.call("POST", f"/api/tables/{table}/sit", {})
        with at_table(ann, table, 0) as one, at_table(bob, table, 1) as two:
            assert one.move()["ok"]
            refused = two.move()
            assert (refused["ok"], refused["error"]["code"]) == (False, "not now")
            assert refused["error"]["text"].startswith("This game has failed")
        seen = ann.call("GET", f"/api/tables/{table}")
        assert seen["status"] == "playing"


def test_a_table_of_other_rules_is_not_played_on(tmp_path: Path) -> None:
    given = changed_mora(tmp_path, "words.py", "WORDS = ", "WORDS = ")
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(tmp_path, database, *NO_LIMITS, "--game", given) as server:
        ann = Guest(server.base, "Ann")
        table = ann.open_table(game="mora", open=True)
        assert [each["id"] for each in ann.call("GET", "/api/tables")["tables"]] == [table]
    changed_mora(tmp_path, "__init__.py", "version=1,", "version=2,")
    with serving(tmp_path, database, *NO_LIMITS, "--game", given) as server:
        ann.base = server.base
        assert ann.call("GET", "/api/tables")["tables"] == []
        with pytest.raises(Refusal) as refused:
            ann.call("GET", f"/api/tables/{table}")
        assert refused.value.status == 404
        assert "other rules of “Mora”" in refused.value.body["error"]["text"]
