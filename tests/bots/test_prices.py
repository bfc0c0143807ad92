"""What things are worth in Oliver Twist: what is considered, what moves consist of, and nets in whole numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.batch import Batch
from larcin.batch.offers import MOST_OFFERS, Offering, appraised
from larcin.bots import Knowledge, bot, let_play
from larcin.rules.advice import Advice
from larcin.rules.contract import CHANCE
from larcin.rules.habits import room_to_weigh, with_habits
from larcin.rules.linking import Form, linker
from larcin.rules.oliver_twist import considering, items
from larcin.rules.oliver_twist.actions import HAND_IN
from larcin.rules.oliver_twist.box import TYPE_NAMES
from larcin.rules.oliver_twist.state import KIND_NAMES, TYPE_OF
from larcin.rules.oliver_twist.town import PATH_LENGTH, PATH_SPACES
from larcin.rules.states import plainly
from tests.bots.test_advice import hoped, said_by

GAME = larcin.load("oliver-twist")
LEARNED: Any = GAME.learned


def rule(name: str, *, learned: bool = False) -> Any:
    """An interpreted rule of the game, with what is considered in it, or with what was learned."""
    played = with_habits(GAME, learned=True) if learned else appraised(GAME)
    return linker(played, Form(compiled=False)).twin(getattr(played.rulebook, name))


def moments(seats: int, count: int) -> list[tuple[Match, int]]:
    """Turns with a choice in a match of novices."""
    match = Match(GAME, seats=seats, seed=5)
    found: list[tuple[Match, int]] = []
    while not match.is_over and len(found) < count:
        seat = min(match.to_act)
        if len(match) % 9 == 0 and len(match.legal(seat)) > 1:
            found.append((match.copy(), seat))
        let_play(match, seat, bot("novice"), seed=len(match))
    assert len(found) == count
    return found


def considered(state: Any, seat: int) -> np.ndarray[Any, Any]:
    out = np.zeros(considering.ALL, dtype=np.int16)
    rule("consider")(state, seat, out[: considering.KNOWN])
    rule("imagine")(state, seat, out[considering.KNOWN :])
    return out


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_moves_are_weighed_by_the_nets_from_what_the_seat_knows_alone(seats: int) -> None:
    advice = Advice.read(LEARNED.FILE)
    for match, seat in moments(seats, 4):
        told = []
        for seed in (1, 2):
            state = plainly(Knowledge(match, seat, seed).states[0])
            actions = np.zeros(GAME.most_choices, dtype=np.int16)
            weights = np.zeros(room_to_weigh(GAME), dtype=np.int32)
            count = rule("legal")(state, seat, actions)
            assert rule("incline", learned=True)(state, seat, actions, count, weights)
            told.append(weights[:count].tolist())
        assert told[0] == told[1]
        prices = said_by(advice.likings, considered(state, seat)[: considering.KNOWN].astype(float))
        row = np.zeros(items.MOST_ITEMS, dtype=np.int32)
        worth = [sum(prices[row[: rule("itemise")(state, seat, int(each), row)]]) for each in actions[:count]]
        assert worth[int(np.argmax(told[0]))] == pytest.approx(max(worth), abs=0.1)
        assert max(told[0]) == 1000


def test_what_is_expected_follows_from_an_imagined_table() -> None:
    advice = Advice.read(LEARNED.FILE)
    asked = 0
    for match, seat in moments(2, 8):
        state = plainly(Knowledge(match, seat, 1).states[0])
        chances, weights = np.zeros(CHANCE), np.zeros(room_to_weigh(GAME), dtype=np.int32)
        if rule("foresee", learned=True)(state, seat, 1 << seat, chances, weights):
            asked += 1
            assert chances[seat] == pytest.approx(hoped(advice, considered(state, seat).astype(float)), abs=0.1)
            assert chances.sum() == pytest.approx(1)
    assert asked > 2


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_legal_move_consists_of_things_that_have_a_price(seats: int) -> None:
    match, row = Match(GAME, seats=seats, seed=11), np.zeros(items.MOST_ITEMS, dtype=np.int32)
    while not match.is_over:
        seat = min(match.to_act)
        state = plainly(match.states[0])
        for move in match.legal(seat):
            count = rule("itemise")(state, seat, GAME.moves.index(move), row)
            assert 0 <= count <= items.MOST_ITEMS
            assert all(0 <= item < items.ITEMS for item in row[:count])
        let_play(match, seat, bot("random"), seed=len(match))


def test_a_prowl_takes_a_token_walks_over_others_and_leaves_what_lies_next() -> None:
    match, seat = moments(2, 1)[0]
    state, row = plainly(match.states[0]), np.zeros(items.MOST_ITEMS, dtype=np.int32)
    seen = 0
    for move in match.legal(seat):
        number = GAME.moves.index(move)
        if number < HAND_IN:
            length = int(PATH_LENGTH[number])
            names = [KIND_NAMES[state.board[space]] for space in PATH_SPACES[number][:length]]
            count = rule("itemise")(state, seat, number, row)
            assert row[0] == items.TAKE + KIND_NAMES.index(names[-1])
            assert row[1] == items.STEP + length - 1
            walked = [items.WALK_OVER + TYPE_OF[KIND_NAMES.index(name)] for name in names[:-1]]
            assert row[2 : 2 + len(walked)].tolist() == walked
            assert all(items.LEAVE_NEAR <= item <= items.STRAND for item in row[2 + len(walked) : count])
            seen += length > 1
    assert seen
    assert len(TYPE_NAMES) == items.SIZES["walk_over"]


def test_offers_of_a_batch_are_what_rules_say_of_each_row() -> None:
    batch = Batch(GAME, games=6, seed=3, seats=3)
    offering = Offering(batch)
    for _ in range(40):
        batch.step(batch.sample())
    offering.look()
    offers = offering.offers
    row = np.zeros(items.MOST_ITEMS, dtype=np.int32)
    for game in range(batch.games):
        state, seat = plainly(batch.states[game]), int(batch.seat[game])
        legal = np.flatnonzero(batch.mask[game])
        assert sorted(offers.moves[game, : offers.counts[game]]) == legal[:MOST_OFFERS].tolist()
        assert offers.considered[game].tolist() == considered(state, seat).tolist()
        for index in range(offers.counts[game]):
            count = rule("itemise")(state, seat, int(offers.moves[game, index]), row)
            assert offers.items[game, index, :count].tolist() == row[:count].tolist()
            assert set(offers.items[game, index, count:].tolist()) <= {items.ITEMS}
