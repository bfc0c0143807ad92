"""What was learned: files that fit their games, whole numbers that say what was learned, and bots that play by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.bots import Budget, Knowledge, Thinker, bot, let_play, search
from larcin.lab.players import is_priced
from larcin.rules.advice import FURTHEST, Advice, Layers
from larcin.rules.contract import CHANCE, Game
from larcin.rules.habits import room_to_weigh, with_habits
from larcin.rules.linking import Form, link, linker
from larcin.rules.seeing import Eye
from larcin.rules.states import plainly

LEARNED = [name for name in larcin.games() if larcin.load(name).learned is not None]
WEIGHED = [name for name in LEARNED if not is_priced(larcin.load(name))]
"""Where moves are liked one by one."""
LARGEST = 1_500_000


def foreseen(game: Game, states: Any, seat: int, asked: int) -> list[float] | None:
    """Each seat's chance to win, by the interpreted rules, if that is foreseen there."""
    advised = with_habits(game, learned=True)
    plain, state = linker(advised, Form(compiled=False)), plainly(states[0])
    chances, weights = np.zeros(CHANCE), np.zeros(room_to_weigh(game), dtype=np.int32)
    told = plain.twin(advised.rulebook.foresee)(state, seat, asked, chances, weights)
    return chances.tolist() if told else None


def asked(game: Game, states: Any, seat: int) -> tuple[list[int], float]:
    """What is advised there, by the interpreted rules: a weight for each legal move, and the seat's chance to win."""
    advised = with_habits(game, learned=True)
    plain, state = linker(advised, Form(compiled=False)), plainly(states[0])
    actions, weights = np.zeros(game.most_choices, dtype=np.int16), np.zeros(room_to_weigh(game), dtype=np.int32)
    count = plain.twin(advised.rulebook.legal)(state, seat, actions)
    assert plain.twin(advised.rulebook.incline)(state, seat, actions, count, weights)
    told: list[int] = weights[:count].tolist()
    chances = foreseen(game, states, seat, 1 << seat)
    assert chances is not None
    assert sum(chances) == pytest.approx(1)
    return told, chances[seat]


def said_by(layers: Layers, seen: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """What a net says, in numbers with a point."""
    fine = 1 << 20
    hidden = np.clip(seen @ (layers.first * (layers.first_by / fine)[:, None]) + layers.first_add / fine, 0, FURTHEST)
    hidden = np.clip(hidden @ (layers.second * (layers.second_by / fine)) + layers.second_add / 1024, 0, FURTHEST)
    said: np.ndarray[Any, Any] = (layers.last * (layers.last_by / fine)[:, None]) @ hidden + layers.last_add / 1024
    return said


def hoped(advice: Advice, seen: np.ndarray[Any, Any]) -> float:
    """The share of the victory to expect, in numbers with a point."""
    total = float(said_by(advice.hopes, seen)[0])
    return 0.5 + 0.5 * total / (1 + abs(total))


def test_games_were_learned() -> None:
    assert LEARNED == ["doggy-bag", "pickpocket", "oliver-twist"]


@pytest.mark.parametrize("name", LEARNED)
def test_a_file_fits_what_is_looked_at_and_what_is_liked(name: str) -> None:
    game = larcin.load(name)
    learned: Any = game.learned
    looked_at = learned.CONSIDERED if is_priced(game) else game.layout
    known = looked_at.observation if is_priced(game) else looked_at.information
    liked = learned.ITEMS if is_priced(game) else len(game.moves)
    advice = Advice.read(learned.FILE)
    for net, inputs, outputs in ((advice.likings, known, liked), (advice.hopes, looked_at.information, 1)):
        assert net.inputs == inputs
        assert net.second.shape == (net.width, net.width)
        assert len(net.last) == len(net.last_by) == len(net.last_add) == outputs
    assert learned.FILE.stat().st_size <= LARGEST


@pytest.mark.parametrize("name", WEIGHED)
def test_advice_is_the_net_in_whole_numbers_and_asks_what_the_seat_knows_alone(name: str) -> None:
    game = larcin.load(name)
    learned: Any = game.learned
    advice = Advice.read(learned.FILE)
    match = Match(game, seed=5)
    looked = 0
    while not match.is_over and looked < 4:
        seat = min(match.to_act)
        if len(match) % 5 == 0 and len(match.legal(seat)) > 1:
            looked += 1
            one, other = (asked(game, Knowledge(match, seat, seed).states, seat) for seed in (1, 2))
            assert one == other
            seen = Eye(game, match.seats).numbers(match.states, seat)[: game.layout.information]
            wishes = said_by(advice.likings, seen.astype(float))
            assert one[1] == pytest.approx(hoped(advice, seen.astype(float)), abs=0.01)
            legal = [game.moves.index(move) for move in match.legal(seat)]
            assert wishes[legal[int(np.argmax(one[0]))]] == pytest.approx(wishes[legal].max(), abs=0.02)
            assert max(one[0]) == 1000
        let_play(match, seat, bot("random"), seed=len(match))
    assert looked == 4


def test_numbers_written_are_read_again_and_lose_little(tmp_path: Path) -> None:
    dice = np.random.default_rng(3)
    nets = [
        [dice.normal(0, 0.5, shape) for shape in ((20, 16), (16,), (16, 16), (16,), (16, said), (said,))]
        for said in (7, 1)
    ]
    Advice(*map(Layers.of, nets)).write(tmp_path / "advice.npz")
    advice = Advice.read(tmp_path / "advice.npz")
    seen = dice.integers(0, 5, 20).astype(float)
    for parts, net in zip(nets, (advice.likings, advice.hopes), strict=True):
        hidden = np.clip(np.clip(seen @ parts[0] + parts[1], 0, FURTHEST) @ parts[2] + parts[3], 0, FURTHEST)
        assert np.abs(said_by(net, seen) - (hidden @ parts[4] + parts[5])).max() < 0.3


@pytest.mark.parametrize("name", LEARNED)
def test_numbers_of_a_file_say_all_that_is_in_it(name: str) -> None:
    learned: Any = larcin.load(name).learned
    advice = Advice.read(learned.FILE)
    for net in (advice.likings, advice.hopes):
        for part, again in zip(net.parts(), Layers.of(net.parts()).parts(), strict=True):
            assert np.abs(part).max() > 0
            assert np.abs(again - part).max() < np.abs(part).max() / 1000


def test_compiled_and_interpreted_a_search_by_advice_comes_to_the_same() -> None:
    game = larcin.load("pickpocket")
    match = Match(game, seats=2, seed=2)
    knowledge = Knowledge(match, min(match.to_act), 3)
    found = []
    for compiled in (True, False):
        thinker = Thinker(game, Budget(iterations=6), learned=True)
        thinker._linked = link(search, with_habits(game, learned=True), compiled=compiled)
        knowledge = Knowledge(match, min(match.to_act), 3)
        thought = thinker.think(knowledge)
        found.append((thought.best, thought.visits, thought.wins))
    assert found[0] == found[1]


@pytest.mark.parametrize("name", LEARNED)
def test_others_who_are_asked_share_what_the_thinker_leaves_by_what_each_hopes_for(name: str) -> None:
    game = larcin.load(name)
    match = Match(game, seats=4, seed=6)
    told = 0
    while not match.is_over and told < 3:
        seat = min(match.to_act)
        alone = foreseen(game, match.states, seat, 1 << seat) if len(match) > 12 * (told + 1) else None
        if alone is not None:
            told += 1
            others = [each for each in range(4) if each != seat]
            together = foreseen(game, match.states, seat, 0b1111)
            assert together is not None
            assert together[seat] == alone[seat]
            assert sum(together) == pytest.approx(1)
            assert {alone[each] for each in others} == {(1 - alone[seat]) / 3}
            assert len({together[each] for each in others}) > 1
        let_play(match, seat, bot("random"), seed=len(match))
    assert told == 3


def test_who_was_driven_out_hopes_for_nothing() -> None:
    game = larcin.load("doggy-bag")
    found = 0
    for number in range(200):
        match = Match(game, seats=3, seed=number)
        while not match.is_over:
            seat, out = min(match.to_act), [each for each in range(3) if match.states[0]["out"][each]]
            if out:
                found += 1
                chances = foreseen(game, match.states, seat, 0b111)
                assert chances is not None
                assert chances[out[0]] == 0
                assert sum(chances) == pytest.approx(1)
            let_play(match, seat, bot("random"), seed=len(match))
        if found > 3:
            return
    pytest.fail("nobody was driven out")
