"""The arena: fair, resumable, the same on one worker and on two."""

from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin import LarcinError, Move
from larcin.bots import Knowledge
from larcin.lab.arena import (
    Agents,
    Contest,
    Played,
    Seating,
    hold,
    is_asked_for,
    put_aside_what_changed,
    recorded,
    seatings,
)
from larcin.lab.matches import Series, play_series
from larcin.lab.strength import draw, strength

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


SOMETIMES = "told['legal'][0] if len(told['legal']) > 3 else 'nothing'"


def test_a_program_that_fails_loses_that_game_and_the_files_say_so(tmp_path: Path) -> None:
    sometimes = program(tmp_path, SOMETIMES)
    contest = Contest("kids-of-london", {"seats": 2}, ("random", sometimes))
    games = list(hold(contest, 2, tmp_path / "games.jsonl"))
    assert recorded(contest, tmp_path / "games.jsonl") == games
    for played in games:
        assert played.forfeited == sometimes
        assert played.places == [2 if name == sometimes else 1 for name in played.seating.sitters(2)]
        assert played.share == (played.seating.challenger == "random")
        assert "answered {'move': 'nothing'} where a legal move was due" in played.failures[sometimes][0]
    pace = next(pace for pace in strength(contest, games).paces if pace.player == sometimes)
    assert pace.failures == pace.forfeits == len(games)


def test_a_program_that_fails_is_replaced_where_that_is_asked_for(tmp_path: Path) -> None:
    sometimes = program(tmp_path, SOMETIMES)
    contest = Contest("kids-of-london", {"seats": 2}, ("random", sometimes), failing="replace")
    games = list(hold(contest, 2, tmp_path / "games.jsonl"))
    assert all(played.forfeited is None for played in games)
    pace = next(pace for pace in strength(contest, games).paces if pace.player == sometimes)
    assert 0 < pace.failures < pace.moves
    assert pace.forfeits == 0


def test_a_program_that_crashes_is_started_again_for_the_next_game(tmp_path: Path) -> None:
    dies_once = f"(told['legal'][0], open({str(tmp_path / 'died')!r}, 'x'), sys.exit(3))[0]"
    alive = f"told['legal'][0] if __import__('os').path.exists({str(tmp_path / 'died')!r}) else {dies_once}"
    contest = Contest("kids-of-london", {"seats": 2}, ("random", program(tmp_path, alive)), challenger="random")
    games = list(hold(contest, 4, tmp_path / "games.jsonl"))
    assert [played.forfeited is not None for played in games] == [True, False, False, False]
    assert "has ended with status 3" in next(iter(games[0].failures.values()))[0]


class Last:
    """Plays the last of its legal moves."""

    def choose(self, knowledge: Knowledge) -> Move:
        return knowledge.legal[-1]


def first(knowledge: Knowledge) -> str:
    return str(knowledge.legal[0])


def broken(knowledge: Knowledge) -> Move:
    raise RuntimeError("out of ideas")


def test_objects_and_functions_play_like_anybody(tmp_path: Path) -> None:
    contest = Contest("kids-of-london", {"seats": 2}, ("novice", "last", "first", "broken"))
    agents: Agents = {"last": Last(), "first": first, "broken": broken}
    one, two = (list(hold(contest, 2, tmp_path / f"{count}.jsonl", count=count, agents=agents)) for count in (1, 2))
    assert without_times(one) == without_times(two)
    for played in one:
        assert (played.forfeited == "broken") == ("broken" in (played.seating.challenger, played.seating.table))
    rates = {(rate.challenger, rate.table): rate for rate in strength(contest, one).rates}
    assert rates["broken", "last"].wins == 0
    assert rates["last", "broken"].wins == 1
    reasons = [reason for played in one for reason in played.failures.get("broken", [])]
    assert set(reasons) == {"raised RuntimeError: out of ideas"}


def test_nobody_goes_by_the_name_of_one_of_ours(tmp_path: Path) -> None:
    contest = Contest("kids-of-london", {"seats": 2}, ("novice", "random"))
    path = tmp_path / "games.jsonl"
    with pytest.raises(larcin.BadOptions, match="larcin's own bots is called 'novice': give yours a name of its own"):
        next(hold(contest, 2, path, agents={"novice": first}))
    assert not path.exists()
    with pytest.raises(larcin.BadOptions, match="is called 'random'"):
        next(play_series(Series("kids-of-london", {"seats": 2}, ("random", "random")), 1, agents={"random": first}))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_series_takes_whoever_can_play(tmp_path: Path, workers: int) -> None:
    """Levels, objects, functions and commands, alone and among others."""
    command = program(tmp_path, "told['legal'][-1]")
    agents: Agents = {"last": Last(), "first": first, "broken": broken}
    series = Series("kids-of-london", {"seats": 4}, ("novice", "last", "first", command), seed=3, recorded=True)
    for played in play_series(series, 2, workers, agents=agents):
        match = larcin.replay(played.record or "")
        assert match.is_over
        assert not played.failures
        for number, step in enumerate(match.steps):
            legal = match.at(number).legal(step.seat) if step.seat != larcin.CHANCE else ()
            assert step.seat not in (1, 2, 3) or step.move == legal[0 if step.seat == 2 else -1]
    failing = Series("kids-of-london", {"seats": 2}, ("broken", "novice"), seed=3)
    for played in play_series(failing, 2, workers, agents=agents):
        assert played.failures == {"broken": ["raised RuntimeError: out of ideas"]}
        assert played.result.places == (2, 1)


def test_games_of_another_arena_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(hold(CONTEST, 3, path))
    other = Contest("kids-of-london", {"seats": 3}, ("random", "novice"), seed=5)
    with pytest.raises(larcin.LarcinError, match="holds games of another arena"):
        recorded(other, path)


@pytest.mark.parametrize(
    "other",
    [b"[1]\n{}\n", b"\x89PNG\x0d\x00\xff\n", b"a letter without an end", b'{"format": "larcin-arena", "players": 1}\n'],
)
def test_a_file_of_something_else_is_named_and_left_as_it_was(tmp_path: Path, other: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(other)
    with pytest.raises(larcin.LarcinError, match=r"no games of an arena.*--out"):
        list(hold(CONTEST, 3, path))
    assert path.read_bytes() == other
    path.write_text('{"format": "larcin-ar')  # it was stopped in its very first line
    assert list(hold(CONTEST, 3, path)) == recorded(CONTEST, path)


def test_games_of_a_bot_that_plays_otherwise_now_are_not_mixed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    list(hold(CONTEST, 3, path))
    assert json.loads(path.read_text().splitlines()[0])["bots"] == CONTEST.bots
    before = CONTEST.bots or {}
    monkeypatch.setattr("larcin.lab.arena.fingerprint_of", lambda name, _: {**before, "novice": "another"}[name])
    now = replace(CONTEST, bots=None)
    assert now.changed_since(CONTEST) == ["novice"]
    assert replace(now, seed=5).changed_since(CONTEST) == [], "that is another arena altogether"
    with pytest.raises(larcin.LarcinError, match="holds games of novice as they played before"):
        recorded(now, path)
    put_aside_what_changed(now, path)
    assert recorded(now, path) == []
    assert len(recorded(CONTEST, tmp_path / "games-1.jsonl")) == 6


def test_games_of_nobody_knows_which_bots_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(hold(CONTEST, 3, path))
    heading, *games = path.read_text().splitlines()
    told = json.loads(heading)
    del told["bots"]
    path.write_text("\n".join([json.dumps(told), *games, ""]))
    with pytest.raises(larcin.LarcinError, match="holds games of random and novice as they played before"):
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


def test_strength_can_be_kept_and_drawn(tmp_path: Path) -> None:
    found = strength(CONTEST, [game("novice", deal, 0, [1, 2, 2]) for deal in range(3)])
    told: dict[str, Any] = json.loads(json.dumps(found.to_json()))
    assert told["rates"][0]["challenger"] == "novice"
    assert told["seed"] == 4
    assert {"larcin", "commit", "python", "packages", "processor", "cores", "system", "when"} <= set(told["made"])
    draw(found, "Kids of London", tmp_path / "strength.png")
    picture = (tmp_path / "strength.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert b'"seed": 4' in picture
    assert b'"commit"' in picture, "a picture says what made it, too"


def test_challengers_are_compared_deal_by_deal() -> None:
    contest = Contest("kids-of-london", {"seats": 3}, ("novice", "regular", "random"), seed=4)
    games = []
    for deal in range(30):
        lucky = deal % 3 == 0
        games += [played("regular", deal, won=lucky or deal % 10 == 1), played("novice", deal, won=lucky)]
    (found,) = strength(contest, games).differences
    assert (found.first, found.second, found.table, found.deals) == ("novice", "regular", "random", 30)
    assert found.more == pytest.approx(-0.1, abs=0.04)
    assert found.low_apart < found.low < found.more < found.high < found.high_apart
    assert found.gain > 2
    (same,) = strength(
        contest, [played(name, deal, won=True) for deal in range(3) for name in ("novice", "regular")]
    ).differences
    assert (same.more, same.gain) == (0.0, 1.0)
    own = Contest("kids-of-london", {"seats": 3}, ("novice", "regular", "random"), seed=4, deals="own")
    assert strength(own, games).differences == [], "other deals cannot be compared one by one"


def played(challenger: str, deal: int, *, won: bool) -> Played:
    spent = {challenger: 0.001, "random": 0.001}
    places = [1, 2, 2] if won else [2, 1, 2]
    return Played(Seating(challenger, "random", deal, 0), places, {challenger: 1, "random": 2}, spent, spent)


def test_own_deals_differ_between_pairings_and_shared_ones_do_not() -> None:
    seatings_of_a_deal = [Seating("novice", "random", 5, 0), Seating("random", "novice", 5, 0)]
    for deals, different in (("shared", 1), ("own", 2)):
        contest = Contest("kids-of-london", {"seats": 3}, ("novice", "random"), seed=4, deals=deals)
        assert len({contest.luck(each) for each in seatings_of_a_deal}) == different
        assert contest.luck(seatings_of_a_deal[0]) == contest.luck(Seating("novice", "random", 5, 2))
    with pytest.raises(LarcinError, match="shared or own"):
        Contest("kids-of-london", {"seats": 3}, ("novice", "random"), deals="some")


@pytest.mark.parametrize("seats", [2, 4])
def test_ratings_find_the_strengths_that_games_were_drawn_from(seats: int) -> None:
    truth = {"novice": 0.0, "regular": 200.0, "expert": 400.0}
    contest = Contest("kids-of-london", {"seats": seats}, tuple(truth), seed=1)
    dice, games = random.Random(seats), []
    for one, other in contest.pairings:
        chance = 1 / (1 + (seats - 1) * 10 ** ((truth[other] - truth[one]) / 400))
        for deal in range(400):
            places = [2] * seats
            places[0 if dice.random() < chance else 1] = 1
            spent = {one: 0.0, other: 0.0}
            games.append(Played(Seating(one, other, deal, 0), places, {one: 1, other: 1}, spent, spent))
    found = strength(contest, games).elo
    assert [each.player for each in found] == ["expert", "regular", "novice"]
    for each in found:
        assert each.low < each.points < each.high
        assert each.low - 15 < truth[each.player] - 200 < each.high + 15
        assert each.high - each.low < 100


def test_who_won_all_is_not_infinitely_strong_and_strangers_are_not_rated() -> None:
    found = strength(CONTEST, [game("novice", deal, 0, [1, 2, 2]) for deal in range(10)]).elo
    assert found[0].player == "novice"
    assert found[0].points < 1000
    three = Contest("kids-of-london", {"seats": 3}, ("novice", "random", "expert"), seed=4)
    assert strength(three, [game("novice", 0, 0, [1, 2, 2])]).elo == [], "nobody has played the third one"
