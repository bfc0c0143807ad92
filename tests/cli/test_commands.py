"""The command line, as a newcomer tries it: right, and wrong in every way."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.cli import COMMANDS, Parser, common, main, parser
from larcin.cli.texts import TEXTS
from larcin.match.records import write_record
from larcin.rules import OUR_GAMES
from larcin.rules.rules_text import read_rules
from larcin.rules.words import LANGUAGES
from larcin.testing import CHECKS

ROOT = Path(__file__).parents[2]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(list(arguments))
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = larcin.Match("kids-of-london", seats=3, seed=5, names=["Ann", "Bob", "Cy"], client_seeds=["plum"])
    while not match.is_over:
        match.play(min(match.to_act), match.legal(min(match.to_act))[0])
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.record()))
    return path


def test_games_are_listed_with_their_authors(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "games")
    assert status == 0
    assert "kids-of-london" in out
    assert "Boccara" in out
    assert err == ""


@pytest.mark.parametrize(("language", "word"), [("en", "beggar"), ("fr", "mendiant")])
def test_rules_are_told_in_both_languages(capsys: pytest.CaptureFixture[str], language: str, word: str) -> None:
    status, out, _ = run(capsys, "rules", "kids-of-london", "--lang", language)
    assert status == 0
    assert word in out.lower()
    numbers = [line.split()[0] for line in out.splitlines() if re.match(r"K\d+ ", line)]
    rules = read_rules(larcin.load("kids-of-london").rules_text)
    assert numbers == [rule.number for rule in rules.rules]
    assert all(section.title[language] in out.splitlines() for section in rules.sections)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", larcin.games())
def test_rules_fit_a_terminal_of_80_columns(capsys: pytest.CaptureFixture[str], game: str, language: str) -> None:
    _, out, _ = run(capsys, "rules", game, "--lang", language)
    for line in out.splitlines():
        assert len(line) <= 80
        assert not re.match(r"[\s▌]*([;:!?»]|£(?!\d))", line), "a French mark was torn from its word"
    assert out.isprintable() or set(filter(str.isprintable, out)) | {"\n"} == set(out), "nothing stands for a space"


def test_one_rule_is_told_by_its_number_with_the_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules", "doggy-bag", "d36", "--lang", "en")
    told = " ".join(out.split())
    assert status == 0
    assert "The next night, and the end D36 A night ends and all black bones have come out" in told
    assert "Our ruling. All black bones must lie in front of screens or on the chest" in told
    assert "In the printed rulebook: page 4, Fin de la partie." in told
    assert "What the rulebook leaves open: Whether black bones that were never drawn" in told
    assert "Why so: The printed numbers are those of all black bones in the game." in told
    _, out, _ = run(capsys, "rules", "oliver-twist", "3", "--lang", "fr")
    assert "Ce qui était perdu : Quels outils il y a." in " ".join(out.split())
    assert "Dans la règle imprimée" not in out


@pytest.mark.parametrize(
    ("language", "words", "numbers", "count"),
    [
        ("en", "seventh guard", ["P25", "P30"], "2 rules with “seventh guard”."),
        ("fr", "bruce", ["P32"], "1 règle avec « bruce »."),
        ("fr", "SEPTIEME GARDE", ["P25", "P30"], "2 règles avec « SEPTIEME GARDE »."),
    ],
)
def test_rules_are_searched_for_words(
    capsys: pytest.CaptureFixture[str], language: str, words: str, numbers: list[str], count: str
) -> None:
    status, out, _ = run(capsys, "rules", "pickpocket", "--search", words, "--lang", language)
    assert status == 0
    assert re.findall(r"^P\d+", out, re.MULTILINE) == numbers
    assert out.splitlines()[-1] == count


def test_a_search_that_finds_nothing_and_a_number_that_is_not_there_are_failures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(capsys, "rules", "pickpocket", "--search", "zebra", "--lang", "en") == (
        1,
        "No rule has “zebra” in it.\n",
        "",
    )
    status, out, err = run(capsys, "rules", "pickpocket", "P41")
    assert (status, out, err) == (1, "", "larcin: There is no rule 'P41': they are P1 to P40.\n")
    status, _, err = run(capsys, "rules", "pickpocket", "P1", "--search", "bag")
    assert status == 2
    assert "not allowed with" in err


def test_rules_of_a_game_from_outside_are_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules", str(ROOT / "examples" / "mora"), "--lang", "fr")
    assert status == 0
    assert "Mourre" in out
    assert "décision" not in out, "there is nothing to explain"


def test_a_simulation_is_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "simulate", "kids-of-london", "--seats", "3", "--games", "500", "--seed", "4")
    assert status == 0
    assert "500 games, seats 3, seed 4" in out
    assert out.count("random") == 3


def test_writing_records_and_traces_does_not_change_the_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    base = ["simulate", "kids-of-london", "--games", "30", "--seed", "4"]
    record, trace = tmp_path / "r.jsonl", tmp_path / "t.jsonl"
    plain = run(capsys, *base)[1]
    written = run(capsys, *base, "--record", str(record), "--trace", str(trace))[1]
    assert plain.splitlines()[:9] == written.splitlines()[:9]
    assert len(record.read_text().splitlines()) == 30
    steps = [json.loads(line) for line in trace.read_text().splitlines()]
    starts = [line for line in steps if line["step"] == 0]
    assert [line["match"] for line in starts] == list(range(30))
    assert [line["chance"] for line in starts] == [{"dice": 4, "game": number} for number in range(30)]
    status, out, _ = run(capsys, "verify", str(record))
    assert (status, out) == (0, "Verified: 270 draws in 30 matches follow from their seeds.\n")
    assert run(capsys, "replay", str(record), "--game", "7")[0] == 0


def test_bots_of_several_levels_play_and_leave_verifiable_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "r.jsonl"
    arguments = ["--games", "3", "--bots", "novice,random,random", "--seats", "3", "--record", str(record)]
    status, out, _ = run(capsys, "simulate", "kids-of-london", *arguments)
    assert status == 0
    assert "novice" in out
    assert run(capsys, "verify", str(record))[0] == 0
    again = tmp_path / "again.jsonl"
    run(capsys, "simulate", "kids-of-london", *arguments[:-1], str(again))
    assert again.read_text() == record.read_text()


def test_a_replay_tells_the_match(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    status, out, _ = run(capsys, "replay", str(record), "--lang", "fr")
    assert status == 0
    assert "Heure 1 :" in out
    assert "Les cartes sont retournées : Ann 0, Bob 0, Cy 0." in out
    status, out, _ = run(capsys, "replay", str(record), "--step", "2", "--seat", "0")
    assert status == 0
    assert "sealed" in out
    assert "turned over" not in out


def test_names_are_shown_as_they_are(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    record.write_text(record.read_text().replace('"Ann"', '"[red]Ann[/red]"'))
    _, out, _ = run(capsys, "replay", str(record), "--lang", "en")
    assert "turned over: [red]Ann[/red] 0" in out.replace("\n", " ")
    assert out.count("[red]Ann[/red]") > 3


def test_a_single_record_is_verified_with_its_words(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    status, out, _ = run(capsys, "verify", str(record))
    assert status == 0
    assert "9 draws" in out
    assert "plum" in out


def test_one_simulated_record_names_its_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    run(capsys, "simulate", "kids-of-london", "--games", "1", "--seed", "8", "--record", str(path))
    assert "the simulation's seed 8, game 0" in run(capsys, "verify", str(path))[1]


def test_check_passes_a_good_game(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "check", str(ROOT / "examples" / "mora"), "--games", "2")
    assert status == 0
    assert out.count("✓") == len(CHECKS)
    assert out.endswith("mora fulfils the contract.\n")


def test_check_names_what_is_broken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "broken_mora"
    shutil.copytree(ROOT / "examples" / "mora", own)
    words = own / "words.py"
    words.write_text(words.read_text().replace('"fr": "Montrer un doigt"', '"fr": ""'))
    status, out, _ = run(capsys, "check", str(own), "--games", "1")
    assert status == 1
    assert "✗ words are complete in all languages" in out
    assert "move 'one' in fr" in out
    assert "broken_mora" not in out


def test_records_of_other_games_need_their_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mora, path = str(ROOT / "examples" / "mora"), tmp_path / "r.jsonl"
    run(capsys, "simulate", mora, "--games", "2", "-o", "rounds=3", "--record", str(path))
    assert run(capsys, "replay", str(path), "--with", mora)[0] == 0
    assert run(capsys, "verify", str(path), "--with", mora)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rules", "kids-of-londn"], "Did you mean 'kids-of-london'?"),
        (["simulate", "kids-of-london", "--seats", "9"], "seats cannot be 9: choose one of 2, 3, 4, 5."),
        (["simulate", "kids-of-london", "--games", "0"], "The number of games must be 1 or more, not 0."),
        (["simulate", "kids-of-london", "--seed", "-1"], "must be from 0 to 2^63 - 1"),
        (["simulate", "kids-of-london", "--bots", "novice,random"], "give one level for all, or 4 levels"),
        (["simulate", "kids-of-london", "--bots", "genius"], "novice, regular, expert, master, nipper,"),
        (["simulate", "kids-of-london", "-o", "variant"], "write NAME=VALUE"),
        (["simulate", "kids-of-london", "-o", "variant=x"], "has no option 'variant'"),
        (["simulate", "kids-of-london", "--games", "1", "--record", "/no/such/folder/x"], "No such file or directory"),
        (["replay", "nowhere.json"], "nowhere.json: No such file or directory."),
        (["verify", "nowhere.json"], "nowhere.json: No such file or directory."),
        (["check", "nowhere.py"], "There is no file 'nowhere.py'"),
        (["play"], "Say what to play"),
        (["play", "kids-of-london", "--humans", "7"], "there are 0 to 4"),
        (["play", "kids-of-london", "--names", "A,B"], "give 1 names"),
        (["play", "kids-of-london", "--seed", "abc"], "A seed is a whole number"),
        (["play", "--resume", "nowhere.json"], "nowhere.json: No such file or directory."),
    ],
)
def test_a_mistake_gets_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 1
    assert out == ""
    assert err.startswith("larcin: ")
    assert complaint in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["juggle"], ["simulate"], ["simulate", "kids-of-london", "--games", "many"]])
def test_a_misspelt_command_gets_one_line_and_a_hint(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert "--help" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda text: text[:300], "no JSON after line 1, column"),
        (lambda _: "", "the file is empty"),
        (lambda text: text.replace("0 card 0", "0 card 5", 1), "record, action 5 ("),
        (lambda text: text.replace('"seats": 3', '"seats": 7'), "seats cannot be 7"),
        (lambda text: text.replace("kids-of-london", "kids-of-paris"), "The games are: kids-of-london"),
        (lambda text: text + "\n" + text[:200], "line 2: no JSON"),
    ],
)
def test_a_spoilt_record_is_refused_naming_file_and_place(
    capsys: pytest.CaptureFixture[str], record: Path, spoil: Any, complaint: str
) -> None:
    record.write_text(spoil(record.read_text()))
    for command in ("replay", "verify"):
        status, out, err = run(capsys, command, str(record))
        assert (status, out) == (1, "")
        assert err.startswith(f"larcin: {record}")
        assert complaint in err


def test_a_picture_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe\x00")
    assert "this is no text file" in run(capsys, "replay", str(path))[2]


def test_a_record_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert "there is no record 2: the file holds 1" in run(capsys, "replay", str(record), "--game", "2")[2]
    assert "There is no step 999" in run(capsys, "replay", str(record), "--step", "999")[2]
    assert "There is no seat 5" in run(capsys, "replay", str(record), "--seat", "5")[2]


def test_a_reader_that_stops_reading_is_no_error(record: Path) -> None:
    command = f"{sys.executable} -m larcin replay {record} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.startswith("Hour 1")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[1] == f"larcin {larcin.__version__}\n"


@pytest.mark.parametrize(
    ("environment", "language"),
    [({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LC_ALL": "en_GB", "LANG": "fr_FR"}, "en"), ({"LANG": "de_DE"}, "en")],
)
def test_the_users_language_is_the_usual_one(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert common.usual_language() == language


CLI = ROOT / "src" / "larcin" / "cli"
SCREENS = sorted(each.stem for each in (CLI / "screens").glob("[a-z]*.py") if "TEXTS" in each.read_text())


@pytest.mark.parametrize("screen", ["", *SCREENS])
def test_every_text_is_complete_and_used(screen: str) -> None:
    """A screen's own texts are used there, and are no others'."""
    texts = import_module(f"larcin.cli.screens.{screen}").TEXTS if screen else TEXTS
    files = [CLI / "screens" / f"{screen}.py"] if screen else CLI.rglob("*.py")
    source = "".join(path.read_text() for path in files)
    assert texts
    for key, text in texts.items():
        assert set(text) == set(LANGUAGES), key
        assert source.count(f'"{key}"') + source.count(f"'{key}'") > 1, f"{key} is not used"
    assert not screen or not texts.keys() & TEXTS.keys()


def test_every_game_of_ours_has_a_screen_that_speaks() -> None:
    assert sorted(name.replace("-", "_") for name in OUR_GAMES) == SCREENS


def test_help_shows_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--help")
    for command in ("play", "games", "rules", "simulate", "arena", "analyse", "replay", "verify", "check"):
        assert f"\n    {command} " in out
        assert run(capsys, command, "--help")[0] == 0


def test_every_command_is_found_where_it_is_said_to_be() -> None:
    def shown(of: Parser) -> list[str]:
        return re.findall(r"^    (\w+)  ", of.format_help(), re.M)

    assert shown(parser()) == list(COMMANDS)
    assert all(command in shown(parser(command)) for command in COMMANDS)


def test_a_command_does_not_load_the_others() -> None:
    code = "import sys; from larcin.cli import parser; parser('games'); print('larcin.cli.train' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_we_are_called_as_the_shell_finds_us(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.argv", [str(tmp_path / "bin" / "larcin"), "play"])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert common.own_name() == "bin/larcin"
    (tmp_path / "larcin").touch(mode=0o755)
    assert common.own_name() == "larcin"


def test_files_are_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file.json"
    common.write_whole(path, "one")
    common.write_whole(path, "two")
    assert path.read_text() == "two"
    assert [each.name for each in path.parent.iterdir()] == ["file.json"]


def test_records_are_what_the_match_writes(record: Path) -> None:
    assert json.loads(record.read_text()) == write_record(larcin.replay(record.read_text()))


@pytest.mark.parametrize(
    ("called", "said"),
    [("/somewhere/larcin/__main__.py", "python -m larcin"), (".venv/bin/larcin", str(Path(".venv/bin/larcin")))],
)
def test_whoever_is_told_how_to_call_us_can_do_so(called: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("sys.argv", [called])
    assert common.own_name() == said
