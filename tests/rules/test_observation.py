"""Observations as numbers: they tell what the view tells, all of it, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.batch import rows
from larcin.rules.contract import MEMORY_AID, STRICT, Game
from larcin.rules.layout import NUMBER
from larcin.rules.linking import link
from larcin.testing import redeals, walk, watchers

GAMES = larcin.games()


def numbers(game: Game, states: Any, seat: int, *, compiled: bool = True) -> Any:
    """The information state of a seat."""
    layout = game.layout
    seen = np.zeros((1, layout.information), dtype=NUMBER)
    who = np.array([seat], dtype=np.int8)
    link(rows, game, compiled=compiled).observe_rows(states, who, seen, layout.observation, 0, 1)
    return seen[0]


def told(match: Match, seat: int, memory: str) -> str:
    """What the view tells. In which order the tiles of a row of loot lie makes no difference and is not told."""
    view = match.view(seat, memory=memory)["table"]
    if match.game.name == "pickpocket":
        view["row"] = sorted(view["row"])
    return json.dumps([match.options, view], sort_keys=True)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_observations_do_not_leak(name: str) -> None:
    game = larcin.load(name)
    for match in walk(game, 1, seed=11):
        for seat in watchers(match):
            seen = numbers(game, match.states, seat).tobytes()
            for redealt in redeals(match, seat, 3, seed=5):
                assert numbers(game, redealt, seat).tobytes() == seen


@pytest.mark.parametrize("name", GAMES)
def test_observations_tell_all_that_the_view_tells(name: str) -> None:
    game = larcin.load(name)
    for memory, length in ((STRICT, game.layout.observation), (MEMORY_AID, game.layout.information)):
        views: dict[bytes, str] = {}
        for match in walk(game, 1, seed=12):
            for seat in watchers(match):
                view = told(match, seat, memory)
                assert views.setdefault(numbers(game, match.states, seat)[:length].tobytes(), view) == view


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_observations_equal_compiled_ones(name: str) -> None:
    game = larcin.load(name)
    for step, match in enumerate(walk(game, 1, seed=13)):
        if step % 3 == 0:
            for seat in watchers(match):
                fast, plain = (numbers(game, match.states, seat, compiled=compiled) for compiled in (True, False))
                assert fast.tobytes() == plain.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_pieces_follow_each_other_and_have_names_of_their_own(name: str) -> None:
    layout = larcin.load(name).layout
    assert len({piece.name for piece in layout.pieces}) == len(layout.pieces)
    ends = [0, *(where.stop for where in layout.slices.values())]
    assert [where.start for where in layout.slices.values()] == ends[:-1]
    assert ends[-1] == layout.everything
    assert layout.information == len(layout.scale)
    assert all(piece.meaning and piece.length > 0 and piece.most > 0 for piece in layout.pieces)


def test_pieces_can_be_read_by_name() -> None:
    match = Match("kids-of-london", seats=3, seed=1)
    match.play(1, "card 4")
    layout = match.game.layout
    own, other = (layout.named(numbers(match.game, match.states, seat)) for seat in (1, 0))
    assert own["me"].tolist() == [0, 1, 0, 0, 0]
    assert own["card"].reshape(5, 9)[0].tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert own["sealed"].tolist() == [1, 0, 0, 0, 0]
    assert other["sealed"].tolist() == [0, 1, 0, 0, 0]
    assert not other["card"].any()
    assert "hands" not in layout.named(numbers(match.game, match.states, 0)[: layout.observation])


@pytest.mark.parametrize("compiled", [False, True])
def test_an_arrested_gang_leader_is_observed_as_one(compiled: bool) -> None:
    """K7: the police took both 8s, and seat 0 chooses what to be paid for (K11)."""
    match = Match("kids-of-london", seats=3, seed=1, by_hand=True)
    match.play(larcin.CHANCE, "banker")
    for seat, card in enumerate(("card 2", "card 8", "card 8")):
        match.play(seat, card)
    seen = match.game.layout.named(numbers(match.game, match.states, 0, compiled=compiled))
    assert seen["card"].reshape(5, 9)[:3].argmax(axis=1).tolist() == [2, 8, 8]
    assert seen["arrested"].tolist() == [0, 1, 1, 0, 0]


@pytest.mark.parametrize("compiled", [False, True])
def test_an_answer_is_observed_by_who_gave_it_and_by_nobody_else(compiled: bool) -> None:
    """K16: seats 0 and 1 rob the prince together, and seat 0 has said which it met."""
    match = Match("kids-of-london", seats=3, seed=1, by_hand=True)
    match.play(larcin.CHANCE, "prince")
    for seat, card in enumerate(("card 7", "card 7", "card 2")):
        match.play(seat, card)
    match.play(0, match.legal(0)[1])
    own, other = (
        match.game.layout.named(numbers(match.game, match.states, seat, compiled=compiled)) for seat in (0, 1)
    )
    assert own["answer"].reshape(5, 2)[0].tolist() == [0, 1]
    assert not other["answer"].any()


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_observations_is_true(name: str) -> None:
    from pathlib import Path

    from larcin.batch.page import table_of

    page = (Path(__file__).parents[2] / "docs" / "observations.md").read_text(encoding="utf-8")
    assert table_of(larcin.load(name)) in page, "write it anew: python -m larcin.batch.page > docs/observations.md"
