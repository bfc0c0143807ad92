"""The arena: fair, resumable, the same on one worker and on two."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.lab.arena import Contest, Played, Seating, hold, is_asked_for, recorded, seatings
from larcin.lab.strength import draw, mean_and_error, strength

CONTEST = Contest("kids-of-london", {"seats": 3}, ("random", "novice"), seed=4)


def without_times(games: list[Played]) -> list[tuple[Seating, list[int]]]:
    return sorted(((played.seating, played.places) for played in games), key=str)


def test_every_deal_is_played_from_every_seat_in_every_pairing() -> None:
    games = list(seatings(CONTEST, 6))
    assert len(games) == len(set(games)) == 2 * 2 * 3
    assert {(game.challenger, game.table) for game in games} == {("random", "novice"), ("novice", "random")}
    assert {(game.deal, game.seat) for game in games} == {(deal, seat) for deal in range(2) for seat in range(3)}
    assert Seating("a", "b", 0, 1).sitters(3) == ["b", "a", "b"]


def test_one_challenger_meets_all_the_others_and_they_not_each_other() -> None:
    contest = Contest("kids-of-london", {"seats": 3}, ("random", "novice", "regular"), challenger="regular")
    assert contest.pairings == [("regular", "random"), ("regular", "novice")]
    with pytest.raises(larcin.BadOptions, match="'expert' is none of the bots"):
        Contest("kids-of-london", {"seats": 3}, ("random", "novice"), challenger="expert")


def test_an_interrupted_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    list(hold(CONTEST, 6, whole))
    for _, _ in zip(range(5), hold(CONTEST, 6, parts), strict=False):
        pass
    parts.write_text(parts.read_text()[:-7])  # the last line was cut short
    assert len(recorded(CONTEST, parts)) < 12
    list(hold(CONTEST, 6, parts))
    assert without_times(recorded(CONTEST, parts)) == without_times(recorded(CONTEST, whole))
    assert list(hold(CONTEST, 6, parts)) == [], "nothing is left to play"
    assert len(is_asked_for(CONTEST, 3, recorded(CONTEST, parts))) == 6


def test_two_workers_play_the_same_games_as_one(tmp_path: Path) -> None:
    one = list(hold(CONTEST, 3, tmp_path / "one.jsonl"))
    two = list(hold(CONTEST, 3, tmp_path / "two.jsonl", count=2))
    assert without_times(one) == without_times(two)


def program(folder: Path, answer: str) -> str:
    """A bot that gives this answer to every question, as an expression of what it was told."""
    file = folder / "bot.py"
    file.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    told = json.loads(line)\n"
        f"    if told['type'] == 'choose': print(json.dumps({{'move': {answer}}}), flush=True)\n"
    )
    return f"{sys.executable} {file}"


def test_an_arena_says_how_often_others_chose_for_a_program(tmp_path: Path) -> None:
    sometimes = program(tmp_path, "told['legal'][0] if len(told['legal']) > 3 else 'nothing'")
    contest = Contest("kids-of-london", {"seats": 2}, ("random", sometimes))
    games = list(hold(contest, 2, tmp_path / "games.jsonl"))
    assert recorded(contest, tmp_path / "games.jsonl") == games
    pace = next(pace for pace in strength(contest, games).paces if pace.player == sometimes)
    assert 0 < pace.by_others < pace.moves


def test_a_program_that_makes_no_move_stops_the_arena(tmp_path: Path) -> None:
    contest = Contest("kids-of-london", {"seats": 2}, ("random", program(tmp_path, "None")))
    with pytest.raises(larcin.LarcinError, match="made none of its 9 moves in a game itself"):
        list(hold(contest, 2, tmp_path / "games.jsonl"))


def test_games_of_another_arena_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(hold(CONTEST, 3, path))
    other = Contest("kids-of-london", {"seats": 3}, ("random", "novice"), seed=5)
    with pytest.raises(larcin.LarcinError, match="holds games of another arena"):
        recorded(other, path)
    path.write_text("[1]\n{}\n")
    with pytest.raises(larcin.LarcinError, match="no games of an arena"):
        recorded(CONTEST, path)


@pytest.mark.parametrize("players", [("random",), ("random", "random")])
def test_an_arena_needs_different_bots(players: tuple[str, ...]) -> None:
    with pytest.raises(larcin.BadOptions, match="two or more different bots"):
        Contest("kids-of-london", {"seats": 3}, players)


def game(challenger: str, deal: int, seat: int, places: list[int]) -> Played:
    other = {"random": "novice", "novice": "random"}[challenger]
    names = {challenger: 1, other: 2}
    spent = {challenger: 0.002, other: 0.001}
    return Played(Seating(challenger, other, deal, seat), places, names, spent, spent)


def test_the_games_of_one_deal_are_one_observation() -> None:
    games = [game("novice", 0, seat, [1 if each == seat else 2 for each in range(3)]) for seat in range(3)]
    games += [game("novice", 1, seat, [2 if each == seat else 1 for each in range(3)]) for seat in range(3)]
    (rate,) = strength(CONTEST, games).rates
    assert (rate.games, rate.wins) == (6, 0.5)
    assert rate.times_fair == pytest.approx(1.5)
    assert (rate.low, rate.high) == (0.0, 1.0), "two deals that ended so differently say little"


def test_victories_are_shared() -> None:
    assert game("novice", 0, 0, [1, 1, 3]).share == 0.5
    assert game("novice", 0, 2, [1, 1, 3]).share == 0.0
    assert game("novice", 0, 2, [3, 3, 3]).share == 0.0


def test_who_wins_more_is_rated_higher() -> None:
    games = [game("novice", deal, 0, [1, 2, 2]) for deal in range(20)]
    found = strength(CONTEST, games)
    assert [rating.player for rating in found.ratings] == ["novice", "random"]
    assert found.ratings[0].sigma < 8
    assert {pace.player: pace.mean_ms for pace in found.paces} == pytest.approx({"novice": 2.0, "random": 0.5})


def test_the_error_of_a_mean_is_that_of_the_textbook() -> None:
    assert mean_and_error([0.0, 1.0]) == (0.5, 0.5)
    assert mean_and_error([0.25]) == (0.25, 0.5)


def test_strength_can_be_kept_and_drawn(tmp_path: Path) -> None:
    found = strength(CONTEST, [game("novice", deal, 0, [1, 2, 2]) for deal in range(3)])
    told: dict[str, Any] = json.loads(json.dumps(found.to_json()))
    assert told["rates"][0]["challenger"] == "novice"
    draw(found, "Kids of London", tmp_path / "strength.png")
    assert (tmp_path / "strength.png").read_bytes().startswith(b"\x89PNG")
