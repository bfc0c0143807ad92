"""Several threads with games of one kind: none sees what another does."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from larcin.envs.single import Single, ready
from larcin.rules.dice import new_dice

GAMES = 12


def play(number: int) -> list[object]:
    """All that is known of a game, move by move, with the first or last legal move."""
    game = Single(ready("doggy-bag", {"seats": 4}), new_dice(3, number))
    told: list[object] = []
    while not game.over:
        seat = game.first_in_turn
        legal = game.legal(seat)
        told.append((seat, legal, *(each.tobytes() for each in game.look(seat))))
        game.play(seat, legal[-(len(told) % 2)])
    return [*told, game.wins()]


@pytest.fixture
def hasty_threads() -> object:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_threads")
def test_games_in_several_threads_are_the_same_as_one_after_the_other() -> None:
    alone = [play(number) for number in range(GAMES)]
    with ThreadPoolExecutor(4) as threads:
        for _ in range(6):
            assert list(threads.map(play, range(GAMES))) == alone
    assert len({len(told) for told in alone}) > 1
