"""Studies: what games tell, with intervals that hold, kept on the way, and the same from one worker as from two."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.bots import bot
from larcin.cli import main
from larcin.lab.intervals import in_groups, shares_in_groups
from larcin.lab.study import cards, characters, daring, leaving, luck, routes, seats, tiles, town
from larcin.lab.study.catalogue import QUESTIONS, question, questions_of, sample_for
from larcin.lab.study.findings import Finding, tally
from larcin.lab.study.gathering import gather, told_by
from larcin.lab.study.questions import Bench, Question, Told, ahead
from larcin.lab.study.sample import Sample

MORA = str(Path(__file__).parents[2] / "examples" / "mora")


def found(asked: Question, sample: Sample, games: int, folder: Path) -> list[Finding]:
    list(gather(sample, [asked], games, folder))
    return asked.sum_up(sample, told_by(sample, asked, games, folder))


def played(game: str, seats: int, level: str = "novice", seed: int = 1) -> tuple[Match, Bench]:
    """A match of bots, and somebody to read it."""
    sample = Sample(game, larcin.load(game).settle({"seats": seats}), (level,) * seats, seed)
    match = Match(game, seed=seed, seats=seats)
    bench = Bench(sample, 0, {level: bot(level)})
    bench.go_on(match)
    return match, bench


# ---------------------------------------------------------------------------------------------------------- intervals


def test_numbers_of_one_game_are_no_independent_observations() -> None:
    alone = in_groups([[0.0], [1.0]] * 50)
    alike = in_groups([[0.0] * 4, [1.0] * 4] * 50)
    assert alike == pytest.approx(alone), "four times the same says no more than once"
    apart = in_groups([[0.0, 1.0, 0.0, 1.0]] * 100)
    assert apart.low == apart.high == 0.5


def test_nineteen_in_twenty_intervals_over_groups_hold_the_truth() -> None:
    dice, held = np.random.default_rng(1), 0
    for _ in range(1000):
        chances = dice.beta(2, 6, size=60)
        groups = [(dice.random(dice.integers(1, 9)) < chance).astype(float).tolist() for chance in chances]
        each = shares_in_groups(groups)
        held += each.low <= 0.25 <= each.high
    assert held > 920


def test_shares_that_nobody_won_are_not_certain() -> None:
    assert shares_in_groups([[0.0]] * 10).high > 0.1
    assert shares_in_groups([[1.0]] * 10).low < 0.9


def test_what_few_games_tell_is_left_out() -> None:
    rows = tally([[(("seldom",), 1.0), (("often",), 0.0)]] * 3 + [[(("often",), 1.0)]] * 20)
    assert [row.key for row in rows] == [("often",)]
    assert rows[0].mean == pytest.approx(20 / 23)
    assert (rows[0].count, rows[0].games) == (23, 23)


# --------------------------------------------------------------------------------------------------------------- luck


def test_a_deal_decides_all_or_nothing() -> None:
    same = np.repeat(np.eye(2)[[0, 1, 0, 1, 1]][:, None], 4, axis=1)
    assert luck.decided_by_deal(same) == pytest.approx(1)
    assert luck.decided_by_deal(np.zeros((5, 4, 2))) == 0, "where nothing differs there is nothing to explain"
    dice = np.random.default_rng(3)
    chance = (dice.random((4000, 4, 1)) < 0.5).astype(float)
    assert luck.decided_by_deal(np.concatenate([chance, 1 - chance], axis=2)) == pytest.approx(0, abs=0.03)


def test_half_of_the_variance_is_found_where_half_of_it_is_the_deals() -> None:
    dice = np.random.default_rng(4)
    shares = dice.normal(size=(4000, 1, 2)) + dice.normal(size=(4000, 4, 2))
    assert luck.decided_by_deal(shares) == pytest.approx(0.5, abs=0.03)


def test_in_mora_the_stakes_decide_nothing_among_people_who_show_anything(tmp_path: Path) -> None:
    asked = question(MORA, "luck")
    sample = sample_for(asked, MORA, {}, ("random",))
    row = found(asked, sample, 1200, tmp_path)[0].rows[0]
    assert row.low < 0 < row.high or abs(row.mean) < 0.05
    assert (row.count, row.games) == (1200, 300)


def test_in_mora_seats_are_equal_and_nobody_begins(tmp_path: Path) -> None:
    sample = sample_for(seats.QUESTION, MORA, {}, ("random",))
    rows = found(seats.QUESTION, sample, 400, tmp_path)[0].rows
    assert [row.key for row in rows] == [(1,), (2,)]
    assert sum(row.mean for row in rows) == pytest.approx(1)
    assert all(row.low < 0.5 < row.high for row in rows)


def test_whoever_chooses_first_alone_begins() -> None:
    match, _ = played("pickpocket", seats=3)
    first = next(event["seat"] for event in match.log() if event["event"] == "first night")
    assert seats.beginner(match) == first
    assert seats.beginner(played("kids-of-london", seats=3)[0]) == 0


# --------------------------------------------------------------------------------------------------------- the games


def test_every_card_in_hand_is_weighed_in_every_hour_and_one_drawn_by_lot() -> None:
    match, bench = played("kids-of-london", seats=3)
    facts = cards.read(match, bench)
    assert [fact[0] for fact in facts] == list(range(1, 9)), "in the ninth hour there is no choice"
    tiles_turned = [event["passer"] for event in match.log() if event["event"] == "tile"]
    assert [fact[1] for fact in facts] == tiles_turned[:8]
    for hour, _, weighed, lot, share, made in facts:
        assert len(weighed) == 10 - hour, "a card goes every hour"
        assert {lot, made} <= {card for card, _ in weighed}
        assert all(0 <= chance <= 1 for _, chance in weighed)
        assert 0 <= share <= 1


def test_leaving_is_weighed_where_a_thief_may_leave() -> None:
    match, bench = played("pickpocket", seats=3)
    facts = leaving.read(match, bench)
    assert 0 < len(facts) <= leaving.MOMENTS
    for points, inside, guarded, gone, stayed, left in facts:
        assert points >= 0
        assert inside in (2, 3), "who is alone cannot just leave"
        assert {type(guarded), type(left)} == {bool}
        assert 0 <= gone <= 1
        assert 0 <= stayed <= 1


def test_daring_is_weighed_with_the_chance_of_a_black_bone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daring, "TRIES", 100)
    facts = [fact for seed in range(4) for fact in daring.read(*played("doggy-bag", seed=seed, seats=2))]
    assert facts
    for black, loses, blacks, *chances, dared in facts:
        assert 0 <= black <= 1
        assert loses >= 0
        assert blacks in (0, 1, 2)
        assert all(0 <= chance <= 1 for chance in chances)
        assert isinstance(dared, bool)
    assert daring.in_parts(0.0) == daring.in_parts(0.09) == 5
    assert daring.in_parts(0.149) == 15


def test_tiles_of_first_hands_and_ends_of_nights_are_told() -> None:
    match, bench = played("pickpocket", seats=4)
    hands, whole, ends = tiles.read(match, bench)
    assert len(hands) == 4
    assert all(1 <= len(names) <= 3 for names, _ in hands)
    assert sum(share for _, share in hands) == pytest.approx(1)
    assert len(whole) == sum(event["event"] == "leaves" for event in match.log())
    assert len(ends) == max(event["night"] for event in match.log() if "night" in event)
    assert ends[-1] == tiles.LAST, "the seventh guard ends the game"
    assert tiles.LAST not in ends[:-1]


def test_money_by_source_adds_up_to_what_everybody_has() -> None:
    for seed in range(3):
        match, bench = played("oliver-twist", seed=seed, seats=3)
        assert match.result is not None
        sums = [10 + sum(money.values()) for _, money, _ in routes.read(match, bench)]
        assert sums == list(match.result.scores), "everybody starts with £10 (T7)"


def test_characters_are_told_with_what_their_drawers_had() -> None:
    match, bench = played("oliver-twist", seats=3)
    facts = characters.read(match, bench)
    drawn = [event for event in match.log() if event["event"] == "draws card"]
    assert len(facts) == len(drawn)
    assert sum(ahead(match)) == pytest.approx(0)


def test_every_token_of_the_town_is_taken_walked_over_or_left() -> None:
    match, bench = played("oliver-twist", seats=2)
    taken, walked, stranded, spaces = town.read(match, bench)
    assert len(spaces) < 75, "with two players two streets are closed (T9)"
    for took, over in zip(taken, walked, strict=True):
        assert not set(took) & set(over)
        assert set(took) | set(over) <= set(spaces)
    assert sum(stranded) == sum(event["event"] == "bribes" for event in match.log())
    assert town.became(3, [3], []) == town.TAKEN
    assert town.became(3, [4], [3]) == town.WALKED_OVER
    assert town.became(3, [4], []) == town.LEFT


# ------------------------------------------------------------------------------------------------- keeping and telling


def test_an_interrupted_study_goes_on_and_plays_the_same_games(tmp_path: Path) -> None:
    sample = sample_for(seats.QUESTION, "kids-of-london", {"seats": 3}, ("novice",))
    for _ in zip(range(3), gather(sample, [seats.QUESTION], 8, tmp_path / "parts"), strict=False):
        pass
    file = tmp_path / "parts" / sample.folder / "seats.jsonl"
    file.write_text(file.read_text()[:-4])  # the last line was cut short
    list(gather(sample, [seats.QUESTION], 8, tmp_path / "parts"))
    list(gather(sample, [seats.QUESTION], 8, tmp_path / "two", workers=2))
    parts, two = (told_by(sample, seats.QUESTION, 8, tmp_path / name) for name in ("parts", "two"))
    assert parts == two
    assert len(parts) == 8
    assert len(told_by(sample, seats.QUESTION, 5, tmp_path / "two")) == 5


def test_another_question_is_asked_of_the_same_games(tmp_path: Path) -> None:
    sample = sample_for(seats.QUESTION, "kids-of-london", {"seats": 3}, ("novice",))
    list(gather(sample, [seats.QUESTION], 3, tmp_path))
    games = tmp_path / sample.folder / "games.jsonl"
    before = games.read_text()
    list(gather(sample, [cards.QUESTION], 3, tmp_path))
    assert games.read_text() == before
    assert len(told_by(sample, cards.QUESTION, 3, tmp_path)) == 3


def test_files_of_another_study_are_not_mixed_in(tmp_path: Path) -> None:
    sample = sample_for(seats.QUESTION, "kids-of-london", {"seats": 3}, ("novice",))
    list(gather(sample, [seats.QUESTION], 1, tmp_path))
    file = tmp_path / sample.folder / "seats.jsonl"
    file.write_text(file.read_text().replace('"seed": 0', '"seed": 1'))
    with pytest.raises(larcin.LarcinError, match="belongs to another study"):
        told_by(sample, seats.QUESTION, 1, tmp_path)


@pytest.mark.parametrize("other", [b"\x89PNG\x0d\x00\xff\n", b"a letter without an end", b"[]\n", b"7\n{}\n"])
def test_a_file_of_something_else_is_named_and_left_as_it_was(tmp_path: Path, other: bytes) -> None:
    sample = sample_for(seats.QUESTION, "kids-of-london", {"seats": 3}, ("novice",))
    file = tmp_path / sample.folder / "games.jsonl"
    file.parent.mkdir()
    file.write_bytes(other)
    with pytest.raises(larcin.LarcinError, match=r"belongs to no study.*--out"):
        list(gather(sample, [seats.QUESTION], 1, tmp_path))
    assert file.read_bytes() == other


@pytest.mark.parametrize("begun", ["", '{"format": "larcin-st'])
def test_a_study_that_was_stopped_in_its_first_line_begins(tmp_path: Path, begun: str) -> None:
    sample = sample_for(seats.QUESTION, "kids-of-london", {"seats": 3}, ("novice",))
    file = tmp_path / sample.folder / "games.jsonl"
    file.parent.mkdir()
    file.write_text(begun)
    list(gather(sample, [seats.QUESTION], 1, tmp_path))
    assert len(told_by(sample, seats.QUESTION, 1, tmp_path)) == 1
    assert json.loads(file.read_text().splitlines()[0])["format"] == "larcin-study"


def test_in_each_game_of_a_deal_everybody_sits_one_seat_further_on() -> None:
    sample = Sample("kids-of-london", {"seats": 3}, ("expert", "novice", "random"), repeats=3)
    assert [sample.deal(number) for number in range(4)] == [0, 0, 0, 1]
    assert sample.sitters(1) == ["random", "expert", "novice"]
    assert sample.sitters(3) == sample.sitters(0)
    with pytest.raises(larcin.BadOptions, match="There are 3 seats"):
        Sample("kids-of-london", {"seats": 3}, ("expert", "novice"))


def test_a_weaker_one_wins_less_and_half_of_what_nobody_wins(tmp_path: Path) -> None:
    asked = question("pickpocket", "upsets")
    sample = sample_for(asked, "pickpocket", {}, ("novice", "random"))
    row = found(asked, sample, 200, tmp_path)[0].rows[0]
    assert row.high < 0.5
    nobody = [Told(0, [["novice", 0.0], ["random", 0.0]]), Told(1, [["random", 0.0], ["novice", 0.0]])]
    assert asked.sum_up(sample, nobody)[0].rows[0].mean == 0.5


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.name)
def test_every_question_is_answered_in_numbers_and_pictures(
    asked: Question, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("larcin.lab.study.findings.FEWEST_GAMES", 2)
    monkeypatch.setattr(daring, "TRIES", 60)
    monkeypatch.setattr(leaving, "TRIES", 60)
    monkeypatch.setattr(cards, "TRIES", 10)
    game = asked.game or "kids-of-london"
    levels = "novice,random" if len(asked.players) > 1 else "novice"
    how = ["--bots", levels, "--games", "8", "--workers", "1", "--out", str(tmp_path)]
    assert main(["study", game, asked.name, *how]) == 0
    assert asked.asks in capsys.readouterr().out
    [file] = tmp_path.glob("*.json")
    told = json.loads(file.read_text())
    assert told["games"] == 8
    assert {"commit", "processor", "when"} <= set(told["made"])
    assert {path.name for path in tmp_path.glob("*.svg")} == {
        f"{file.stem}-{finding['name']}.svg" for finding in told["findings"]
    }
    for finding in told["findings"]:
        assert finding["rows"], finding["name"]
        for row in finding["rows"]:
            assert row["low"] <= row["mean"] <= row["high"]
    for path in tmp_path.glob("*.svg"):
        assert path.stat().st_size < 60_000
        assert "larcin-study" in path.read_text(encoding="utf-8")


def test_questions_are_listed_and_unknown_ones_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study"]) == 0
    shown = capsys.readouterr().out
    assert all(each.name in shown for each in QUESTIONS)
    assert {each.name for each in questions_of(MORA)} == {"seats", "luck", "upsets"}
    assert main(["study", "pickpocket", "daring"]) == 1
    assert "The questions are: leaving, tiles, seats, luck, upsets." in capsys.readouterr().err


def test_a_lot_falls_on_all_moments_alike() -> None:
    match, bench = played("kids-of-london", seats=2)
    bench.dice = random.Random(5)
    among = list(bench.decisions(match))
    counts = np.zeros(len(among))
    for _ in range(400):
        for each in bench.some(among, 4):
            counts[among.index(each)] += 1
    expected = 400 * 4 / len(among)
    assert np.all(np.abs(counts - expected) < 5 * expected**0.5)
