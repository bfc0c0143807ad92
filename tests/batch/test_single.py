"""Single games by numbers: the same games as in batches, without anything around them."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import larcin
from larcin import IllegalMove, LarcinError
from larcin.batch import BareMatch, Batch


@pytest.mark.parametrize("game", larcin.games())
def test_a_bare_match_is_the_game_of_a_batch(game: str) -> None:
    batch = Batch(game, games=3, seed=5, cores=1)
    bare = [BareMatch(game, seed=5, number=number) for number in range(3)]
    chooser = np.random.default_rng(1)
    while not batch.over.all():
        moves = np.zeros(3, dtype=np.int64)
        for row, match in enumerate(bare):
            assert match.over == batch.over[row]
            if match.over:
                continue
            seat = match.first_in_turn
            numbers, mask = match.look(seat)
            assert seat == batch.seat[row]
            assert sorted(match.legal(seat)) == np.flatnonzero(batch.mask[row]).tolist()
            assert (numbers == batch.observation[row]).all()
            assert (mask == batch.mask[row]).all()
            moves[row] = chooser.choice(match.legal(seat))
            match.play(seat, int(moves[row]))
        batch.step(moves)
    assert [match.wins() for match in bare] == batch.wins.tolist()


def test_an_illegal_move_changes_nothing_and_copies_go_their_own_way() -> None:
    match = BareMatch("kids-of-london", seed=7, seats=4)
    assert match.in_turn == [0, 1, 2, 3]
    with pytest.raises(IllegalMove, match="Seat 0 may not play 12"):
        match.play(0, 12)
    with pytest.raises(IllegalMove, match="not to act"):
        match.play(7, 0)
    with pytest.raises(TypeError):
        match.play(0, "card 7")  # type: ignore[arg-type]
    with pytest.raises(LarcinError):
        BareMatch("kids-of-london", seed=-1)
    twins = [match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    match.play(0, 7)
    assert match.in_turn == [1, 2, 3]
    for twin in twins:
        assert twin.in_turn == [0, 1, 2, 3]
        assert twin != match
        twin.play(0, 7)
        assert twin == match
    assert repr(match) == "<BareMatch kids-of-london, seats 4, to act: seat 1, seat 2, seat 3>"
