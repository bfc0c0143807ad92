"""A table in the terminal: whole games, hot-seat, stopping and going on."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import larcin
from larcin.cli import main
from larcin.cli.keyboard import Keyboard
from larcin.cli.menus import meant
from larcin.cli.play import Table
from larcin.cli.screens import show_table
from larcin.cli.texts import COMPLETED
from larcin.match import Move

NARROW, LONGEST_MENU = 50, 24
"""Columns of a small terminal, and its lines."""

FIRST = "7\n6\n5\n4\n3\n2\n1\n0\n8\n"


class Typist:
    """Somebody at the keyboard: types, and reads what comes back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.folder = folder
        monkeypatch.setenv("LARCIN_DATA_DIR", str(folder))
        monkeypatch.setattr("larcin.cli.play.own_name", lambda: "larcin")

    def lets_type(self, answer: Callable[..., str]) -> None:
        """Let a function answer to each question."""
        self._monkeypatch.setattr(Keyboard, "ask", answer)

    def reads_menus(self, width: int) -> list[str]:
        """Every menu that is shown from now on, in a terminal so wide."""
        shown: list[str] = []
        list_moves = Table._list

        def watched(*given: Any, **how: Any) -> None:
            self._capsys.readouterr()
            list_moves(*given, **how)
            shown.append(self._capsys.readouterr().out)

        self._monkeypatch.setattr("larcin.cli.play.console", Console(width=width))
        self._monkeypatch.setattr(Table, "_list", watched)
        return shown

    def types(self, text: str, *arguments: str) -> tuple[int, str, str]:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(text))
        status = main(["play", *arguments])
        captured = self._capsys.readouterr()
        return status, captured.out, captured.err


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Typist:
    return Typist(monkeypatch, capsys, tmp_path)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_whole_game_against_bots(typist: Typist, seats: int) -> None:
    answers = ("".join(f"card {card}\nprince\ntake character\n" for card in range(9))) * 3
    path = typist.folder / "match.json"
    arguments = ["kids-of-london", "--seats", str(seats), "--seed", "5", "--bots", "random", "--lang", "en"]
    status, out, _ = typist.types(answers, *arguments, "--record", str(path))
    assert status == 0
    assert "The match is over." in out
    assert f"larcin replay {path}" in out.replace("\n", " ")
    match = larcin.replay(path.read_text())
    assert match.is_over
    assert match.names[0] == "Oliver"
    assert larcin.verify(path.read_text()) >= 9


def test_the_table_speaks_french(typist: Typist) -> None:
    _, out, _ = typist.types("7\nquitter\n", "kids-of-london", "--seed", "5", "--lang", "fr")
    assert "Vous jouez Oliver" in out
    assert "Heure 1 sur 9" in out
    assert "Rien n’est perdu" in out


def test_stopping_loses_nothing_and_resuming_goes_on(typist: Typist) -> None:
    path = typist.folder / "match.json"
    _, out, _ = typist.types("quit\n", "kids-of-london", "--seed", "1", "--record", str(path), "--lang", "en")
    assert f"larcin play --resume {path}" in out.replace("\n", " ")
    before = json.loads(path.read_text())
    status, out, _ = typist.types("8\nquit\n", "--resume", str(path), "--lang", "en")
    assert status == 0
    after = json.loads(path.read_text())
    assert after["actions"][: len(before["actions"])] == before["actions"]
    assert "0 card 8" in after["actions"]
    assert after["about"] == {"players": ["human", "regular", "regular", "regular"]}


def test_the_end_of_input_stops_and_saves(typist: Typist) -> None:
    status, out, _ = typist.types("", "kids-of-london", "--seed", "1", "--lang", "en")
    assert status == 0
    assert "Nothing is lost." in out
    assert len(list((typist.folder / "matches").glob("*-kids-of-london.json"))) == 1


def test_a_finished_or_seedless_match_cannot_be_resumed(typist: Typist) -> None:
    match = larcin.Match("kids-of-london", seats=2, seed=1)
    path = typist.folder / "match.json"
    path.write_text(json.dumps(match.record()))
    assert "lacks the seed" in typist.types("", "--resume", str(path))[2]
    while not match.is_over:
        match.play(min(match.to_act), match.legal(min(match.to_act))[0])
    path.write_text(json.dumps(match.record()))
    assert "this match is over" in typist.types("", "--resume", str(path))[2]
    path.write_text("{}")
    assert f"larcin: {path}: record, format" in typist.types("", "--resume", str(path))[2]


def test_a_record_from_elsewhere_is_resumed_by_people(typist: Typist) -> None:
    match = larcin.Match("kids-of-london", seats=2, seed=1, names=["Ann", "Bob"])
    path = typist.folder / "match.json"
    path.write_text(json.dumps(match.record(with_seed=True)))
    _, out, _ = typist.types("\n7\n\nquit\n", "--resume", str(path), "--lang", "en")
    assert "You are Ann, Bob" in out
    assert json.loads(path.read_text())["actions"][-1] == "0 card 7"


def test_two_people_at_one_keyboard_have_a_curtain_between_them(typist: Typist) -> None:
    answers = "\n7\n\n3\n\nquit\n"
    arguments = ["kids-of-london", "--humans", "2", "--seats", "2", "--names", "Ann,Bob", "--seed", "2", "--lang", "en"]
    _, out, _ = typist.types(answers, *arguments)
    assert "Now Ann. The others look away" in out
    assert "Now Bob. The others look away" in out
    bobs_turn = out.split("Now Bob.")[1].split("turned over")[0]
    assert "7 (sealed)" not in bobs_turn, "Bob does not see what Ann chose"
    assert "sealed" in bobs_turn


def test_mistyped_moves_are_asked_again(typist: Typist) -> None:
    _, out, _ = typist.types("9\nc\n?\nrules\n\n7\nquit\n", "kids-of-london", "--seed", "1", "--lang", "en")
    assert "“9” is no move here. You may type: card 0" in out
    assert "“c” could be card 0 · card 1" in out
    assert "Type a move as it is listed" in out
    assert "larcin" not in out.split("turned over")[0].split("You may")[-1]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("rules", "The end of the day"),
        ("rules k7", "two or more 8s in the same hour"),
        ("RULES beggar", "4 rules with"),
    ],
)
def test_rules_are_looked_up_at_the_table(typist: Typist, typed: str, told: str) -> None:
    _, out, _ = typist.types(f"{typed}\nquit\n", "kids-of-london", "--seed", "1", "--lang", "en")
    assert told in out
    assert "is no move here" not in out


def test_a_handful_is_chosen_colour_by_colour(typist: Typist) -> None:
    path = typist.folder / "m.json"
    arguments = ["doggy-bag", "--seed", "1", "--lang", "en", "--bots", "random", "--record", str(path)]
    _, out, _ = typist.types("1\n2\nback\n0\n3 red\nquit\n", *arguments)
    menus = [menu.split("?")[0] for menu in out.split("How many ")[1:4]]
    assert menus == ["grey bones", "white bones", "white bones"]
    assert "0 give 1 grey 3 red" in json.loads(path.read_text())["actions"]


def test_a_whole_handful_can_be_typed_in_any_order(typist: Typist) -> None:
    path = typist.folder / "m.json"
    arguments = ["doggy-bag", "--seed", "1", "--lang", "en", "--bots", "random", "--record", str(path)]
    typist.types("1 black 3 red\nquit\n", *arguments)
    assert "0 give 3 red 1 black" in json.loads(path.read_text())["actions"]


def test_all_moves_are_shown_on_request(typist: Typist) -> None:
    arguments = ["doggy-bag", "--seed", "1", "--lang", "en", "--bots", "random"]
    _, out, _ = typist.types("moves\nquit\n", *arguments)
    short, whole = out.split("Oliver > ")[:2]
    assert short.count("give ") == 1
    assert whole.count("give") > 40


def test_prowls_are_chosen_by_what_they_take_or_by_a_space(typist: Typist) -> None:
    path = typist.folder / "m.json"
    arguments = ["oliver-twist", "--seed", "1", "--lang", "en", "--bots", "random", "--record", str(path)]
    _, out, _ = typist.types("handkerchief1\nback\n31\nquit\n", *arguments)
    menus = out.split("Oliver > ")
    assert "a watch: 31" in menus[0]
    assert "Prowl for a £1 handkerchief" in menus[1]
    assert "Prowl for a watch" not in menus[1]
    assert "0 prowl 32-31" in json.loads(path.read_text())["actions"]


def test_a_move_is_taken_back_with_all_that_followed(typist: Typist) -> None:
    path = typist.folder / "m.json"
    arguments = ["kids-of-london", "--seed", "1", "--lang", "en", "--bots", "random", "--record", str(path)]
    _, out, _ = typist.types("undo\n7\nundo\n3\nquit\n", *arguments)
    assert "You have made no move yet." in out
    assert "Taken back: Play the 7." in out
    actions = json.loads(path.read_text())["actions"]
    assert "0 card 3" in actions
    assert "0 card 7" not in actions


def test_nobody_takes_back_a_move_that_somebody_else_has_followed(typist: Typist) -> None:
    path = typist.folder / "m.json"
    arguments = [
        "kids-of-london",
        "--seed",
        "1",
        "--lang",
        "en",
        "--humans",
        "2",
        "--seats",
        "2",
        "--record",
        str(path),
    ]
    _, out, _ = typist.types("\n7\n\nundo\n3\n\nquit\n", *arguments)
    assert "Oliver has moved since" in out
    assert {"0 card 7", "1 card 3"} <= set(json.loads(path.read_text())["actions"])


def test_a_hint_says_what_an_expert_would_do(typist: Typist) -> None:
    path = typist.folder / "m.json"
    arguments = ["pickpocket", "--seed", "1", "--lang", "en", "--seats", "2", "--bots", "random", "--record", str(path)]
    _, out, _ = typist.types("hint\nquit\n", *arguments)
    match = larcin.replay(path.read_text())
    told = out.split("An expert would type ")[1].split(" (")[0]
    assert told in match.legal(min(match.to_act))
    assert not any(step.seat == 0 for step in match.steps), "a hint is no move"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", larcin.games())
def test_a_whole_game_is_played_by_menus(typist: Typist, game: str, language: str) -> None:
    """Whatever is asked, the first thing that can be typed: it always leads on, and menus stay short."""
    path = typist.folder / "m.json"
    arguments = [game, "--seats", "2", "--seed", "3", "--bots", "random", "--lang", language, "--record", str(path)]
    dice, menus = random.Random(1), typist.reads_menus(NARROW)

    def any_of(_: object, __: str, words: Sequence[str]) -> str:
        return dice.choice(list(words)[: len(words) - len(COMPLETED[language])])

    typist.lets_type(any_of)
    assert typist.types("", *arguments)[0] == 0
    assert larcin.replay(path.read_text()).is_over
    assert 1 < max(each.count("\n") for each in menus) <= LONGEST_MENU


def test_only_bots_may_sit_there(typist: Typist) -> None:
    status, out, _ = typist.types("", "kids-of-london", "--humans", "0", "--bots", "random", "--seed", "1")
    assert status == 0
    assert "The match is over" in out or "La partie est finie" in out


def test_a_rating_seats_whoever_on_the_ladder_is_worth_as_much(typist: Typist) -> None:
    path = typist.folder / "m.json"
    arguments = ["kids-of-london", "--seats", "3", "--seed", "1", "--bots", "805", "--record", str(path)]
    assert typist.types("quit\n", *arguments)[0] == 0
    assert json.loads(path.read_text())["about"]["players"][1:] == ["nipper", "nipper"]


@pytest.mark.parametrize("wrong", ["grandmaster", "-5", "11.5", "1150000"])
def test_bots_of_no_level_and_no_rating_are_refused(typist: Typist, wrong: str) -> None:
    with pytest.raises(SystemExit):
        typist.types("", "kids-of-london", f"--bots={wrong}")


def test_strict_memory_hides_what_one_should_remember(typist: Typist) -> None:
    arguments = ["kids-of-london", "--seed", "1", "--lang", "en", "--memory", "strict"]
    assert "Still to come" not in typist.types("quit\n", *arguments)[1]


def test_words_and_names_are_kept_in_the_record(typist: Typist) -> None:
    path = typist.folder / "m.json"
    arguments = ["--words", "plum,tree", "--names", "Nancy", "--record", str(path), "--seed", "9"]
    typist.types("quit\n", "kids-of-london", *arguments)
    record = json.loads(path.read_text())
    assert record["chance"]["words"] == ["plum", "tree"]
    assert len(set(record["names"])) == 4, "no bot takes a name that is taken"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("card 7", ["card 7"]),
        ("7", ["card 7"]),
        ("  CARD  7", ["card 7"]),
        ("take ch", ["take character"]),
        ("char", ["take character"]),
        ("take", ["take card", "take character"]),
        ("zzz", []),
    ],
)
def test_a_part_that_says_enough_is_understood(typed: str, found: list[str]) -> None:
    legal = [Move(text) for text in ("card 1", "card 7", "take card", "take character")]
    assert meant(typed, legal, larcin_words("fr")) == found


def larcin_words(language: str) -> dict[str, str]:
    return {move: text[language] for move, text in larcin.load("kids-of-london").words.moves.items()}


def test_words_of_the_language_are_understood_too() -> None:
    legal = [Move("actor"), Move("prince")]
    assert meant("comédien", legal, larcin_words("fr")) == ["actor"]
    assert meant("nothing", legal, larcin_words("en")) == ["actor"]


def test_any_game_has_a_screen(capsys: pytest.CaptureFixture[str]) -> None:
    game = larcin.load(str(Path(__file__).parents[2] / "examples" / "mora"))
    match: Any = larcin.Match(game, seed=1)
    show_table(game, match.view(0), "en")
    out = capsys.readouterr().out
    assert "Mora" in out
    assert "rounds left: 5" in out
