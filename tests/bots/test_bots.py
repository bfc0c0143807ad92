"""Bots: they play legally, reproducibly, and from their seat's knowledge alone."""

from __future__ import annotations

import pytest

import larcin
from larcin import Match
from larcin.bots import LEVELS, Bot, SimpleBot, bot, let_play
from larcin.bots.flat import share_of_victory
from larcin.bots.knowledge import Knowledge
from larcin.rules.contract import ONLOOKER


def play(levels: list[str], seed: int) -> Match:
    match = Match("kids-of-london", seats=len(levels), seed=seed)
    bots: list[Bot] = [bot(level, 8 * seed + seat) for seat, level in enumerate(levels)]
    while not match.is_over:
        seat = min(match.to_act)
        let_play(match, seat, bots[seat], seed)
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_level_plays_whole_games_at_every_table(level: str, seats: int) -> None:
    assert play([level] * seats, seed=3).is_over


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_moves(level: str) -> None:
    assert play([level] * 3, 5).steps == play([level] * 3, 5).steps


def test_a_bot_cannot_tell_apart_what_its_seat_cannot() -> None:
    moves = set()
    for card in range(9):
        match = Match("kids-of-london", seats=3, seed=1)
        match.play(0, f"card {card}")
        moves.add(SimpleBot(tries=20).choose(Knowledge(match, 1, seed=4)))
        knowledge = Knowledge(match, 1, seed=4)
        assert f"card {knowledge.states[0].card[0]}" in match.at(1).legal(0)
    assert len(moves) == 1, "seat 1 moves alike, whatever seat 0 has sealed"


def test_the_state_a_bot_gets_is_not_the_truth_but_a_re_deal() -> None:
    match = Match("kids-of-london", seats=3, seed=1)
    match.play(0, "card 4")
    dealt = {int(Knowledge(match, 1, seed).states[0].card[0]) for seed in range(60)}
    assert dealt == set(range(9))


def test_the_simple_bot_beats_random_ones() -> None:
    wins = 0.0
    for seed in range(40):
        result = play(["simple", "random", "random", "random"], seed).result
        assert result is not None
        wins += (0 in result.winners) / max(len(result.winners), 1)
    assert wins > 40 * 0.35, "its fair share is a quarter"


def test_the_simple_bot_takes_the_winning_payment() -> None:
    """In the last hour it takes the coins that make it second richest rather than richest."""
    gang = {"coins": 0, "hand": [], "card": None, "arrested": False, "payment": None, "answer": None}
    table = {
        "hour": 9,
        "stage": "payment",
        "character": "banker",
        "characters_left": {},
        "gangs": [
            {**gang, "coins": 10, "card": 2},
            {**gang, "coins": 15, "card": 8, "arrested": True},
            {**gang, "coins": 11, "card": 8, "arrested": True},
        ],
    }
    match = Match("kids-of-london", seats=3, seed=1, table=table)
    assert let_play(match, 0, SimpleBot()) == "take card"
    assert match.result is not None
    assert match.result.winners == (0,)


def test_a_victory_is_shared_among_the_winners() -> None:
    assert share_of_victory([1, 1, 3, 0], 0) == 0.5
    assert share_of_victory([2, 1, 3, 0], 0) == 0.0


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(larcin.LarcinError, match=r"no bot called 'genius'\. The bots are: random, simple"):
        bot("genius")


def test_onlookers_have_knowledge_too() -> None:
    match = Match("kids-of-london", seats=3, seed=1)
    assert Knowledge(match, ONLOOKER, 0).legal == []
