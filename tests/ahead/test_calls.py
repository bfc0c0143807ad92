"""The list of what is compiled ahead: what Python itself calls, made into code that computes alike everywhere."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.ahead.about import about
from larcin.ahead.calls import CALLS, SEARCH_AS_LEARNED, Call, buffers, calls, parts
from larcin.bots import LEVELS, bot, let_play, search
from larcin.bots.knowledge import Knowledge
from larcin.bots.levels import TryingBot
from larcin.bots.thinking import Budget, Thinker
from larcin.match import turns
from larcin.rules import weighing
from larcin.rules.compilers import llvm_parts, numba_parts, wasm_parts
from larcin.rules.compilers.llvm_parts import Machine
from larcin.rules.contract import Game
from larcin.rules.hints import ByHabit, ByTrying
from larcin.rules.linking import Entry, link
from larcin.rules.native import kind, numba_type

MORA = Path(__file__).parents[2] / "examples" / "mora"
Asked = set[tuple[str, bool, tuple[Any, ...]]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Which rules Python calls from now on, whether aloud, and with what kinds of arguments. They run interpreted."""
    seen: Asked = set()

    def ready_for(entry: Entry, arguments: tuple[Any, ...]) -> Any:
        kinds = tuple(map(kind, arguments))
        seen.add((f"{entry._function.__module__}.{entry._function.__name__}", entry._linker.form.aloud, kinds))
        return entry._interpreted()

    monkeypatch.setattr(Entry, "ready_for", ready_for)
    return seen


def listed(call: Call, game: Game) -> tuple[str, bool, tuple[Any, ...]]:
    return f"{call.function.__module__}.{call.rule}", call.aloud, tuple(map(kind, call.examples(game)))


def test_whatever_a_match_and_its_bots_call_is_on_the_list(asked: Asked) -> None:
    game = dataclasses.replace(larcin.load(str(MORA)))
    match = larcin.Match(game, seed=1)
    players = [bot(level) for level in LEVELS[:2]] + [TryingBot(2)]
    while not match.is_over:
        seat = min(match.to_act)
        Thinker(game, Budget(iterations=2)).think(Knowledge(match, seat, 1))
        let_play(match, seat, players[len(match) % len(players)])
        match.view(seat)
        match.changes(seat)
    assert match.result is not None
    assert {name.rpartition(".")[2] for name, *_ in asked} >= {"look", "tell_of", "search", "move_by_trying"}
    for_python_alone = {each for each in asked if each[0].startswith(turns.__name__)}
    assert asked - for_python_alone <= {listed(call, game) for call in calls(game)}
    assert {name.rpartition(".")[2] for name, *_ in for_python_alone} >= {"make_move", "open_table"}


@pytest.mark.parametrize("name", larcin.games())
def test_calls_name_arrays_that_there_are_and_take_what_their_rules_take(name: str) -> None:
    game = larcin.load(name)
    known = buffers(game)
    for call in calls(game):
        assert {each for each in call.arguments if isinstance(each, str)} <= known.keys()
        assert len(call.arguments) == call.function.__code__.co_argcount, call.name
    assert len({call.name for call in calls(game)}) == len(calls(game))
    assert all(re.fullmatch("[a-zA-Z]+", each) for each in [*known, *(call.name for call in CALLS)])


def test_what_rules_take_as_a_tuple_is_given_one_by_one_from_outside() -> None:
    """Arrays by their names in it, which are those of buffers, and numbers."""
    game = larcin.load("pickpocket")
    given = about(game)["calls"]
    tree, candidates = ["choices", "used"], ["ranked", "standing", "inclinations", "contest"]
    assert given["bestFirst"] == [*tree, "int", "actions", "int", *candidates]
    searcher = ["int", "int", "int", "float", "int"]
    assert given["search"][:9] == [*tree, "states", *searcher, "int"]
    taken = next(call.examples(game) for call in calls(game) if call.name == "search")
    assert (len(given["search"]), len(taken)) == (24, 9)
    assert isinstance(taken[0], search.Tree)
    assert isinstance(taken[2].curiosity, float)


def called_by_pages() -> set[str]:
    """The names of calls that stand in the page's own code, or in the proof that it plays by the same rules."""
    web = Path(__file__).parents[2] / "web"
    files = [*(web / "src" / "engine").glob("*.ts"), web / "stand" / "proof.ts"]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return {call.name for call in (*CALLS, SEARCH_AS_LEARNED) if f'"{call.name}"' in text}


def ways_not_gone(game: Game) -> set[str]:
    """What levels would call that the game does not have."""
    hints = game.hints
    tries = any(isinstance(way, ByTrying) for way in (hints.novice, hints.regular, hints.expert, hints.master))
    return set() if tries else {"moveByTrying"}


MACHINES = {
    "wasm32": Machine("wasm32-unknown-unknown", "+relaxed-simd,+simd128", reloc="static"),
    "aarch64": Machine("aarch64-unknown-linux-gnu"),
    "apple": Machine("arm64-apple-macosx"),
    "x86-64": Machine("x86_64-unknown-linux-gnu", "+avx2,+fma"),
}


@pytest.mark.parametrize("name", larcin.games())
def test_what_pages_call_comes_to_browsers_and_novices_by_habit_with_the_rules(name: str) -> None:
    game = larcin.load(name)
    rules, bots = ({call.name for call in part} for part in parts(game).values())
    assert rules | bots == {call.name for call in calls(game)} & called_by_pages() - ways_not_gone(game)
    assert ("moveByHabit" in rules) == isinstance(game.hints.novice, ByHabit)
    assert {"roll", "moveByHabit", "redeal", "load"} <= bots, "they play out what may follow a move"


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("machine", MACHINES)
def test_no_machine_rounds_a_product_and_a_sum_only_once(machine: str, small: bool) -> None:
    """Processors that can do so would choose another move now and then."""
    entry = link(weighing, larcin.load("pickpocket")).power
    compiled = numba_parts.compiled_to_link(entry.dispatcher(), (numba_type(1.0), numba_type(1.0)))
    wrapper = wasm_parts.wrapper(compiled, "power", [None, None])
    whole, wanted = llvm_parts.link_all([wrapper], [wasm_parts.rules_of(compiled)], {"power"})
    assert not wanted
    module, target = llvm_parts.made_for(MACHINES[machine], whole, small=small)
    written = target.emit_assembly(module)
    assert re.search(r"\b(f64\.mul|fmul|vmul[sp]d)\b", written), "there are products"
    assert not re.search(r"madd|msub|fmla|vfm|vfnm", written)
