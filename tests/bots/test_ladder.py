"""The ladder: its data, its bots wherever bots play, and how its steps are measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import larcin
from larcin.bots import LEVELS, OUR_BOTS, RUNGS, Knowledge, bot, player
from larcin.bots.ladder import FILE, Measured, Rung, ladder_of, levels_behind, near, rung, rung_of, write_ladder
from larcin.cli import main
from larcin.errors import LarcinError
from larcin.lab import climbing
from larcin.lab.arena import Played, Seating
from larcin.lab.climbing import LOWEST, Step, rated
from larcin.lab.intervals import estimate
from larcin.rules import OUR_GAMES, load
from larcin.table.texts import BOT_NAMES, bot_name


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_game_has_a_measured_ladder_on_which_each_step_leads_up_beyond_doubt(game: str) -> None:
    ladder = ladder_of(game)
    assert tuple(each.name for each in ladder) == RUNGS
    assert ladder[-1].level in ("expert", "master")
    assert ladder[-1].slips == 0
    worth = [each.measured.rating for each in ladder if each.measured is not None]
    assert len(worth) == len(RUNGS) >= 8
    assert worth[0] == LOWEST
    assert worth == sorted(set(worth))
    for each in ladder[1:]:
        assert each.measured is not None
        assert each.measured.against is not None
        assert each.measured.against[1] > 0.5
        assert each.measured.low < each.measured.rating < each.measured.high


def test_a_game_that_nobody_has_measured_has_a_ladder_without_ratings() -> None:
    ladder = ladder_of("a game of one's own")
    assert tuple(each.name for each in ladder) == RUNGS
    assert all(each.measured is None for each in ladder)


def test_whoever_is_on_the_ladder_is_called_like_no_level() -> None:
    assert len({*LEVELS, *RUNGS}) == len(OUR_BOTS)


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_rung_plays_a_legal_move_and_with_the_same_seed_the_same(game: str) -> None:
    match = larcin.Match(game, seats=2, seed=5)
    seat = min(match.to_act)
    for name in RUNGS[:4]:
        moves = [bot(name).choose(Knowledge(match, seat, seed)) for seed in (1, 2, 3, 1, 2, 3)]
        assert set(moves) <= set(match.legal(seat))
        assert moves[:3] == moves[3:]


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_rating_leads_to_whoever_was_worth_about_as_much(game: str) -> None:
    worth = {each.name: each.measured.rating for each in ladder_of(game) if each.measured is not None}
    for name, rating in worth.items():
        assert near(game, rating) == name
    assert near(game, 0) == RUNGS[0]
    assert near(game, 9999) == RUNGS[-1]


def test_where_nobody_was_measured_no_rating_leads_to_anybody() -> None:
    with pytest.raises(LarcinError, match="measured the ladder of a game of one's own: ask for one of random, novice"):
        near("a game of one's own", 1000)


def test_a_rung_slips_as_often_as_it_is_said_to() -> None:
    """In Kids of London a novice always plays the same card of the same hand, so every other card is a slip."""
    slipping = rung("kids-of-london", "nipper")
    assert (slipping.level, slipping.slips_to) == ("novice", "random")
    match = larcin.Match("kids-of-london", seats=2, seed=5)
    usual = bot("novice").choose(Knowledge(match, 0, 0))
    chosen = [bot("nipper").choose(Knowledge(match, 0, seed)) for seed in range(600)]
    share_of_others = 1 - 1 / len(match.legal(0))
    others = sum(move != usual for move in chosen) / len(chosen)
    assert others == pytest.approx(slipping.slips / 100 * share_of_others, abs=0.07)


def test_what_a_rung_thinks_with_is_what_its_levels_think_with() -> None:
    assert levels_behind("pickpocket", "expert") == ("expert",)
    assert levels_behind("pickpocket", "whisper") == ("master",)
    assert set(levels_behind("pickpocket", "nipper")) == {"novice", "random"}


def test_a_rung_that_does_not_exist_is_refused_with_the_names_of_those_that_do() -> None:
    with pytest.raises(LarcinError, match=r"no bot called 'dodger'.*nipper.*whisper"):
        bot("dodger")
    assert player("whisper").choose(Knowledge(larcin.Match("doggy-bag", seats=2, seed=1), 0, 1))


@pytest.mark.parametrize(
    "told",
    [
        {"name": "dodger", "level": "novice"},
        {"name": "moth", "level": "best"},
        {"name": "moth", "level": "novice", "slips": 101},
        {"name": "moth", "level": "novice", "slips": 5, "slips_to": "expert"},
    ],
)
def test_a_rung_that_makes_no_sense_is_refused(told: dict[str, object]) -> None:
    with pytest.raises(LarcinError):
        rung_of(told)


# ------------------------------------------------------------------------------------------------------------ names


def test_who_is_on_the_ladder_has_its_own_name_and_nobody_else_at_the_table_has_it() -> None:
    assert [bot_name(seat, ["novice"] * 4) for seat in range(4)] == list(BOT_NAMES[:4])
    levels = ["novice", "magpie", "expert", "nipper", None]
    assert [bot_name(seat, levels) for seat in range(4)] == ["Flint", "Magpie", "Pepper", "Nipper"]


def test_bots_of_plain_levels_are_called_like_nobody_of_the_ladder() -> None:
    assert not {name.lower() for name in BOT_NAMES} & set(RUNGS)
    assert len(set(BOT_NAMES)) == len(BOT_NAMES) >= max(max(load(game).seat_counts) for game in OUR_GAMES)


# -------------------------------------------------------------------------------------------------------- measuring


def step_of(lower: str, upper: str, shares: list[float]) -> Step:
    rungs = {each.name: each for each in ladder_of("pickpocket")}
    return Step(rungs[upper], rungs[lower], 2 * len(shares), estimate(shares))


def test_steps_are_ratings_on_top_of_each_other_with_doubts_that_add_up() -> None:
    steps = [
        step_of("nipper", "sparrow", [1.0, 0.5, 0.5, 0.5] * 50),
        step_of("sparrow", "tuppence", [1.0, 1.0, 0.5] * 50),
    ]
    lowest, second, third = (each.measured for each in rated(steps))
    assert lowest == Measured(LOWEST, LOWEST, LOWEST, 400)
    assert second is not None
    assert third is not None
    assert second.rating == LOWEST + 89  # 62.5%
    assert third.rating == LOWEST + 368  # 83.3% more
    assert third.high - third.low > second.high - second.low > 0
    assert list(third.against or ()) == pytest.approx([0.833, 0.8, 0.86], abs=0.03)


def test_a_step_that_may_lead_down_is_not_kept() -> None:
    with pytest.raises(LarcinError, match=r"sparrow won 50\.0%.*no step up beyond doubt"):
        rated([step_of("nipper", "sparrow", [1.0, 0.0] * 20)])


def test_a_match_that_neither_won_counts_half() -> None:
    def played(deal: int, seat: int, places: list[int]) -> Played:
        return Played(Seating("novice", "random", deal, seat), places, {}, {}, {})

    games = [played(0, 0, [1, 2]), played(0, 1, [1, 2]), played(1, 0, [2, 2]), played(1, 1, [2, 1])]
    assert climbing.by_deals(games) == [0.5, 0.75]
    beaten_by_a_third = [played(0, 0, [2, 3]), played(0, 1, [2, 3]), played(1, 0, [2, 3]), played(1, 1, [3, 1])]
    assert climbing.by_deals(beaten_by_a_third) == [0.5, 0.75]
    both = [played(0, 0, [1, 1]), played(0, 1, [1, 1])]
    assert climbing.by_deals(both) == [0.5]


def test_measuring_goes_on_where_it_was_and_other_slips_are_other_bots(tmp_path: Path) -> None:
    ladder = [Rung("nipper", "novice", 90), Rung("sparrow", "novice", 10)]
    (first,) = climbing.climb("kids-of-london", ladder, 6, tmp_path)
    (again,) = climbing.climb("kids-of-london", ladder, 10, tmp_path)
    assert (first.games, again.games) == (6, 10)
    (file,) = tmp_path.iterdir()
    assert file.name == "novice-10-random.novice-90-random.jsonl"
    assert len(file.read_text().splitlines()) == 1 + 10


def test_what_was_measured_is_written_beside_how_each_plays_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    file.write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    before = json.loads(FILE.read_text(encoding="utf-8"))
    made_before = before.pop("made", {})
    for seed in (3, 4):
        write_ladder("doggy-bag", ladder_of("doggy-bag"), {"seed": seed, "commit": "abc"}, file)
        told = json.loads(file.read_text())
        assert told == {**before, "made": {**made_before, "doggy-bag": {"seed": seed, "commit": "abc"}}}
    assert [rung_of(each) for each in told["doggy-bag"]] == list(ladder_of("doggy-bag"))


def test_the_command_shows_the_ladder_and_refuses_to_keep_what_was_not_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = FILE.read_bytes()
    assert main(["ladder", "pickpocket"]) == 0
    assert all(name in capsys.readouterr().out for name in ("whisper",))
    assert main(["ladder", "kids-of-london", "--games", "2", "--out", str(tmp_path), "--keep"]) == 1
    told = capsys.readouterr()
    assert "sparrow against nipper" in told.out
    assert "no step up beyond doubt" in told.err
    assert FILE.read_bytes() == before


def test_a_bot_from_outside_cannot_take_the_name_of_one_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--bot", "nipper=python my_bot.py"]) == 1
    assert "larcin has a bot called nipper already" in capsys.readouterr().err
