"""Bots: they play legally, reproducibly, and from their seat's knowledge alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.bots import LEVELS, Bot, HabitualBot, OutguessingBot, TryingBot, bot, let_play, levels
from larcin.bots.knowledge import Knowledge
from larcin.bots.ladder import RUNGS
from larcin.bots.levels import fingerprint_of
from larcin.rules import fingerprints
from larcin.rules.contract import ONLOOKER
from larcin.rules.engine import share_of_victory
from larcin.rules.hints import ByHabit
from tests.bots.test_search import LAST_PAYMENT


def play(levels: list[str], seed: int, game: str = "kids-of-london") -> Match:
    match = Match(game, seats=len(levels), seed=seed)
    bots: list[Bot] = [bot(level) for level in levels]
    while not match.is_over:
        seat = min(match.to_act)
        let_play(match, seat, bots[seat], seed)
    return match


@pytest.mark.parametrize("game", larcin.games())
def test_bots_that_play_differently_have_fingerprints_of_their_own(game: str) -> None:
    known = larcin.load(game)
    prints = [fingerprint_of(name, known) for name in (*LEVELS, *RUNGS)]
    assert len(set(prints)) == len(prints)
    fewer_doubts = replace(known, hints=replace(known.hints, novice=ByHabit(doubts=1)))
    assert fingerprint_of("novice", fewer_doubts) != fingerprint_of("novice", known)


def test_a_bot_that_learned_anew_has_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    known = larcin.load("pickpocket")
    before = {level: fingerprint_of(level, replace(known)) for level in LEVELS}
    nets = {name: each for name, each in vars(known.learned).items() if isinstance(each, np.ndarray) and each.size > 9}
    name, net = next(iter(nets.items()))
    monkeypatch.setattr(known.learned, name, net + 1)
    after = {level: fingerprint_of(level, replace(known)) for level in LEVELS}
    assert [level for level in LEVELS if before[level] != after[level]] == ["master"]


@pytest.mark.parametrize("game", larcin.games())
def test_fingerprints_are_of_what_bots_choose_by_and_of_no_compiler(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set[str]()

    def hashed(file: str) -> str:
        asked.add(Path(file).relative_to(Path(larcin.__file__).parent).as_posix())
        return "as it was"

    for module in (levels, fingerprints):
        monkeypatch.setattr(module, "text_hash", hashed)
    for level in LEVELS:
        levels.fingerprint_of(level, replace(larcin.load(game)))
    assert {"bots/levels.py", "bots/search.py", "rules/engine.py"} < asked
    folder = game.replace("-", "_")
    assert f"rules/{folder}/rulebook.py" in asked
    assert not [file for file in asked if "compilers" in file or not file.startswith(("bots/", "rules/"))]
    assert not asked & {"bots/outside.py", "bots/agents.py", "bots/counsel.py", "rules/linking.py"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_level_plays_whole_games_at_every_table(level: str, seats: int) -> None:
    assert play([level] * seats, seed=3).is_over


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", larcin.games())
def test_every_level_plays_every_game(game: str, level: str) -> None:
    match, player = Match(game, seed=2), bot(level)
    while not match.is_over:
        seat = min(match.to_act)
        let_play(match, seat, player if seat == 0 else bot("random"), len(match))
    assert match.result is not None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_moves(level: str) -> None:
    assert play([level] * 3, 5).steps == play([level] * 3, 5).steps


@pytest.mark.parametrize("player", [HabitualBot(), TryingBot(tries=20), *map(OutguessingBot, range(3))])
def test_a_bot_cannot_tell_apart_what_its_seat_cannot(player: Bot) -> None:
    moves = set()
    for card in range(9):
        match = Match("kids-of-london", seats=3, seed=1)
        match.play(0, f"card {card}")
        moves.add(player.choose(Knowledge(match, 1, seed=4)))
    assert len(moves) == 1, "seat 1 moves alike, whatever seat 0 has sealed"


def test_the_state_a_bot_gets_is_not_the_truth_but_a_re_deal() -> None:
    """A seat that has chosen and looks on while others choose cannot know what the quicker ones sealed."""
    match = Match("kids-of-london", seats=3, seed=1)
    match.play(0, "card 4")
    dealt = {int(Knowledge(match, ONLOOKER, seed).states[0].card[0]) for seed in range(60)}
    assert dealt == set(range(9))


@pytest.mark.parametrize(
    ("game", "level", "table", "games"),
    [
        ("kids-of-london", "novice", "random", 500),
        ("kids-of-london", "regular", "novice", 160),
        ("pickpocket", "novice", "random", 150),
        ("pickpocket", "regular", "novice", 150),
        ("doggy-bag", "novice", "random", 100),
    ],
)
def test_a_level_beats_the_one_below(game: str, level: str, table: str, games: int) -> None:
    wins = 0.0
    for seed in range(games):
        result = play([level, table, table, table], seed, game).result
        assert result is not None
        wins += (0 in result.winners) / max(len(result.winners), 1)
    assert wins > games * 0.31, "its fair share is a quarter"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_every_level_but_random_takes_the_winning_payment(level: str) -> None:
    """In the last hour it takes the coins that make it second richest rather than richest."""
    match = Match("kids-of-london", seats=3, seed=1, table=LAST_PAYMENT)
    assert let_play(match, 0, bot(level)) == "take card"
    assert match.result is not None
    assert match.result.winners == (0,)


def test_a_victory_is_shared_among_the_winners() -> None:
    assert share_of_victory([1, 1, 3, 0], 0) == 0.5
    assert share_of_victory([2, 1, 3, 0], 0) == 0.0


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        larcin.LarcinError, match=r"no bot called 'genius'\. The bots are: random, novice, regular, expert, master"
    ):
        bot("genius")


def test_nobody_thinks_into_others_further_than_that_or_where_none_does() -> None:
    with pytest.raises(larcin.LarcinError, match="a number from 0 to 2"):
        OutguessingBot(3)
    match = Match("pickpocket", seed=1)
    with pytest.raises(larcin.LarcinError, match="In pickpocket nobody thinks into the others"):
        OutguessingBot(0).choose(Knowledge(match, min(match.to_act), 0))


def test_onlookers_have_knowledge_too() -> None:
    match = Match("kids-of-london", seats=3, seed=1)
    assert Knowledge(match, ONLOOKER, 0).legal == []


def test_knowledge_shows_what_the_seat_saw_at_that_moment() -> None:
    match = Match("kids-of-london", seats=3, seed=1)
    seen, knowledge = match.view(0), Knowledge(match, 0, 0)
    match.play(0, "card 4")
    assert knowledge.view == seen != match.view(0)
