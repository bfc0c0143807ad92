"""Many moves become short menus, and what is typed leaves the moves that it may mean."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

import larcin
from larcin.cli.keyboard import completer
from larcin.cli.menus import Menu, chosen, counts_of, menu
from larcin.cli.screens.oliver_twist import HEIGHT, LABEL, arranged
from larcin.match import Move

LONGEST = 14


def menu_of(game: larcin.Game, moves: list[Move], language: str = "en") -> Menu:
    words = {str(move): game.words.moves[move][language] for move in moves}
    return menu(moves, words, game, language, lambda _: None)


@pytest.mark.parametrize("name", ["doggy-bag", "oliver-twist", "kids-of-london", "pickpocket"])
def test_menus_divide_all_moves_of_a_game_until_each_is_alone(name: str) -> None:
    game = larcin.load(name)
    waiting = [[Move(move) for move in game.moves]]
    reached = set()
    while waiting:
        moves = waiting.pop()
        here = menu_of(game, moves, "fr")
        assert sorted(move for branch in here.branches for move in branch.moves) == sorted(moves)
        assert len(here.branches) > 1
        for branch in here.branches:
            if len(branch.moves) == 1:
                reached.add(branch.moves[0])
            else:
                waiting.append(branch.moves)
    assert reached == set(game.moves)


def test_a_hundred_handfuls_are_asked_for_by_colour() -> None:
    game = larcin.load("doggy-bag")
    gives = [Move(move) for move in game.moves if move.startswith("give ")]
    assert len(gives) > 100
    here = menu_of(game, gives)
    assert "grey bones" in here.heading
    assert len(here.branches) < LONGEST
    words = {str(move): game.words.moves[move]["en"] for move in gives}
    assert {counts_of(move)["grey"] for move in chosen("2", here.branches, gives, words)} == {2}
    assert chosen("2 red 1 black", here.branches, gives, words) == ["give 2 red 1 black"]


def test_what_counts_things_is_told_from_what_does_not() -> None:
    assert counts_of("give 2 red 1 black") == {"red": 2, "black": 1}
    assert counts_of("hand in 2 apple1 + 1 wallet") == {"apple1": 2, "wallet": 1}
    assert counts_of("turn 3 call 9") == {}
    assert counts_of("keep") == {}


@pytest.mark.parametrize("width", [44, 46, 60, 76])
def test_no_two_spaces_of_the_map_touch(width: int) -> None:
    cells = [(column + at, row) for column, row in arranged(width) for at in range(LABEL)]
    assert len(set(cells)) == len(cells)
    assert all(0 <= column < width and 0 <= row < HEIGHT for column, row in cells)
    assert not {(column - 1, row) for column, row in arranged(width)} & set(cells), "a gap before each"


def test_tab_completes_what_begins_alike() -> None:
    complete = completer(["card 1", "card 2", "hint"])
    assert [complete("CA", number) for number in range(3)] == ["card 1", "card 2", None]


DEAF = """
import atexit, ctypes, hashlib, signal, sys, time
from larcin.cli import main, simulate
from larcin.cli.keyboard import leaving_soon
signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs in the background is deaf to it from the start

def be_busy(given=None):
    print("busy", flush=True)
    hashlib.pbkdf2_hmac("sha256", b"", b"salt", 2**31 - 1)  # as deaf as a compiler

@ctypes.CFUNCTYPE(None)
def swallow():
    print("busy", flush=True)
    time.sleep(1000)  # what is raised here nobody hears of
"""
IN_A_TABLE = 'with leaving_soon(lambda: print("Goodbye.")): be_busy()'
CALLED_BACK = 'with leaving_soon(lambda: print("Goodbye.")): swallow(); time.sleep(1000)'
IN_A_COMMAND = 'sys.argv[1:] = ["simulate", "pickpocket"]; simulate.run = be_busy; sys.exit(main())'
BEFORE_TIDYING_UP = """
sys.argv[1:] = ["simulate", "pickpocket"]
simulate.run = lambda given: (print("busy", flush=True), time.sleep(1000))
atexit.register(lambda: print("Much was to be put away."))
sys.exit(main())
"""
TIDYING_UP = """
with leaving_soon(lambda: print("Too soon.")):
    try:
        print("busy", flush=True)
        time.sleep(1000)
    except KeyboardInterrupt:
        time.sleep(2)
        print("Goodbye.")
"""


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
@pytest.mark.parametrize(
    ("program", "said", "status"),
    [
        (IN_A_TABLE, "Goodbye.\n", 128 + signal.SIGINT),
        (CALLED_BACK, "Goodbye.\n", 128 + signal.SIGINT),
        (IN_A_COMMAND, "larcin: stopped.\n", 128 + signal.SIGINT),
        (BEFORE_TIDYING_UP, "larcin: stopped.\n", 128 + signal.SIGINT),
        (TIDYING_UP, "Goodbye.\n", 0),
    ],
    ids=["in a table", "called back", "in a command", "before tidying up", "tidying up"],
)
def test_an_interrupt_is_heard_where_python_is_not_asked(program: str, said: str, status: int) -> None:
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen([sys.executable, "-c", DEAF + program], **both) as started:  # type: ignore[call-overload]
        assert started.stdout is not None
        assert started.stdout.readline() == "busy\n"
        time.sleep(0.2)
        started.send_signal(signal.SIGINT)
        try:
            assert started.communicate(timeout=60)[0] == said
        finally:
            started.kill()
        assert started.returncode == status
