"""Puzzles: what is found, what is kept, and that those in the repository hold."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from larcin import Match
from larcin.bots import Knowledge
from larcin.cli import main
from larcin.errors import LarcinError
from larcin.puzzles import Book, Finder, Puzzle, Source, check, read_book, take_in
from larcin.puzzles.book import how_it_came, id_of
from larcin.puzzles.finding import expectation, judge_next, rating_of
from larcin.puzzles.judging import AHEAD, EVEN, MOST_BEST, Judge, Table
from larcin.rules import OUR_GAMES, load
from larcin.rules.dice import new_dice, roll

SAMPLE = 3


@pytest.fixture(params=OUR_GAMES)
def book(request: pytest.FixtureRequest) -> Book:
    return read_book(load(request.param))


# ------------------------------------------------------------------------------------------------ those that came along


def test_every_game_has_two_hundred_puzzles_or_more(book: Book) -> None:
    assert len(book.puzzles) >= 200
    assert book.is_whole


def test_every_puzzle_has_one_best_move_or_two_far_ahead(book: Book) -> None:
    for puzzle in book.puzzles:
        chances = [chance for _, chance, _, _ in puzzle.worth]
        assert chances == sorted(chances, reverse=True)
        assert [move for move, *_ in puzzle.worth][: len(puzzle.best)] == puzzle.best
        assert 1 <= len(puzzle.best) <= MOST_BEST
        assert puzzle.lead >= AHEAD - 0.001, puzzle.id
        assert chances[0] - puzzle.chance(puzzle.best[-1]).mean <= EVEN + 0.001
        assert all(low <= chance <= high for _, chance, low, high in puzzle.worth)


def test_every_puzzle_can_be_shown(book: Book) -> None:
    game = load(book.game)
    assert len({puzzle.id for puzzle in book.puzzles}) == len(book.puzzles)
    for puzzle in book.puzzles:
        match = puzzle.match(game)
        assert puzzle.seat in match.to_act
        assert sorted(match.legal(puzzle.seat)) == sorted(move for move, *_ in puzzle.worth)


def test_a_puzzle_is_named_by_what_is_known_and_not_by_what_lies_hidden(book: Book) -> None:
    for puzzle in book.puzzles:
        match = puzzle.match(load(book.game))
        redealt = match.supposing(Knowledge(match, puzzle.seat, seed=5).states, seed=1)
        assert id_of(match, puzzle.seat) == id_of(redealt, puzzle.seat) == puzzle.id


def test_a_sample_of_puzzles_holds_on_other_deals(book: Book) -> None:
    dice = new_dice(book.looked, len(book.puzzles))
    for _ in range(SAMPLE):
        puzzle = book.puzzles[roll(dice, 0, len(book.puzzles))]
        found = check(load(book.game), puzzle, seed=987_654, learned=book.learned)
        assert found.holds, (puzzle.id, puzzle.best, puzzle.lead, found.lead)


def test_a_check_goes_on_where_the_first_deals_say_nothing() -> None:
    """On the first two of these deals no move ever wins."""
    book = read_book(load("oliver-twist"))
    puzzle = next(each for each in book.puzzles if each.id == "98f1a782")
    found = check(load(book.game), puzzle, seed=4712, learned=book.learned)
    assert found.holds
    assert found.lead > AHEAD


def test_a_puzzle_with_a_wrong_answer_does_not_hold(book: Book) -> None:
    puzzle = book.puzzles[0]
    worse = next(move for move, *_ in reversed(puzzle.worth) if move not in puzzle.best)
    assert not check(load(book.game), replace(puzzle, best=[worse]), seed=1, learned=book.learned).holds


# -------------------------------------------------------------------------------------------------------------- judging


def test_judgements_come_from_what_a_seat_knows_alone() -> None:
    """Two matches that a seat cannot tell apart are judged alike, whatever lies hidden in them."""
    game = load("doggy-bag")
    book = read_book(game)
    for puzzle in (each for each in book.puzzles if each.lead > 2 * AHEAD and len(each.worth) < 20):
        match = puzzle.match(game)
        other = match.copy()
        other.states[:] = Knowledge(match, puzzle.seat, 5).states
        if other.states.tobytes() != match.states.tobytes():
            break
    assert other.states.tobytes() != match.states.tobytes()
    assert other.view(puzzle.seat) == match.view(puzzle.seat)
    judge = Judge(game, learned=book.learned)
    one, best = judge.judge(match, puzzle.seat, 3)
    two, same = judge.judge(other, puzzle.seat, 3)
    assert best == same == puzzle.best
    for each, twin in zip(sorted(one, key=lambda w: w.move), sorted(two, key=lambda w: w.move), strict=True):
        assert abs(each.chance.mean - twin.chance.mean) < 0.1


def test_the_last_hours_are_worked_out_against_equilibria_and_against_anything() -> None:
    game = load("kids-of-london")
    puzzle = next(each for each in read_book(game).puzzles if len(each.worth) == 3)
    known = Knowledge(puzzle.match(game), puzzle.seat, 0)
    table = Table.solve(known)
    assert table is not None
    against = table.against(puzzle.seat, table.mixes)
    anything = table.against(puzzle.seat, table.anything)
    best = [index for index, move in enumerate(known.legal) if move in puzzle.best]
    for values in (against, anything):
        others = [value for index, value in enumerate(values) if index not in best]
        assert min(values[index] for index in best) - max(others) >= AHEAD
    # Nobody gains by turning away from its mix: what a seat mixes is worth as much to it as its best answer.
    mixed = sum(share * worth for share, worth in zip(table.mixes[puzzle.seat], against, strict=True))
    assert mixed == pytest.approx(max(against), abs=0.01)


def test_ratings_follow_from_who_finds_a_puzzle() -> None:
    nobody, some, all_do = (dict.fromkeys(("novice", "regular", "expert"), part) for part in (0.0, 0.5, 1.0))
    assert rating_of(all_do) < rating_of(some) < rating_of(nobody)
    assert rating_of(some) == pytest.approx(1500, abs=2)
    assert expectation(1500, 1500) == 0.5


# -------------------------------------------------------------------------------------------------------------- finding


def test_finding_goes_on_where_it_was_and_comes_to_the_same(tmp_path: Path) -> None:
    at_once, in_parts = tmp_path / "at once.jsonl", tmp_path / "in parts.jsonl"
    order = ["puzzles", "pickpocket", "--workers", "1", "--seed", "5"]
    assert main([*order, "--want", "4", "--out", str(at_once)]) == 0
    whole = read_book(load("pickpocket"), at_once)
    assert whole.made is not None
    assert {"larcin", "commit", "packages", "processor"} <= set(whole.made)
    part = Book(whole.game, whole.rules, whole.seed, learned=True)
    take_in(part, Finder(Source("pickpocket", 5, learned=True)).do(0), 4)
    in_parts.write_text(part.text(), encoding="utf-8")
    assert main([*order, "--want", "4", "--out", str(in_parts)]) == 0
    assert in_parts.read_text() == at_once.read_text()
    assert main([*order, "--check", "2", "--out", str(at_once)]) == 0


def test_those_that_do_not_hold_give_their_places_to_new_ones(tmp_path: Path) -> None:
    game, file = load("pickpocket"), tmp_path / "book.jsonl"
    first, second, third = read_book(game).puzzles[:3]
    opening = replace(second, actions=[]).match(game)
    nothing = replace(second, id="none", actions=[], seat=min(opening.to_act))
    habit = replace(third, worth=[(move, 0.5, 0.4, 0.6) for move, *_ in third.worth])
    book = Book("pickpocket", game.version, 5, puzzles=[first, nothing, habit])
    file.write_text(book.text(), encoding="utf-8")
    order = ["puzzles", "pickpocket", "--judge", "--seed", "5", "--want", "3", "--workers", "1", "--out", str(file)]
    assert main(order) == 0
    judged = read_book(game, file)
    assert judged.is_whole
    assert judged.learned
    kept, new, again = judged.puzzles
    assert (kept.id, again.id) == (first.id, third.id), "a day keeps its puzzle"
    assert new.id not in ("none", first.id, third.id)
    assert again.lead >= AHEAD
    assert (again.best, again.found, again.rating) == (third.best, third.found, third.rating)

    part = Book("pickpocket", game.version, 5, puzzles=[first, nothing, habit], learned=True)
    part.judged = 0
    finder = Finder(Source("pickpocket", 5, learned=True))
    for puzzle in part.puzzles[:2]:
        judge_next(part, finder.do(puzzle))
    assert (part.judged, part.gaps) == (2, [1])
    in_parts = tmp_path / "in parts.jsonl"
    in_parts.write_text(part.text(), encoding="utf-8")
    assert read_book(game, in_parts).standing() == [part.puzzles[0], habit]
    assert main([*order[:-1], str(in_parts)]) == 0
    assert in_parts.read_text() == file.read_text()


def test_matches_of_people_are_looked_through_too(tmp_path: Path) -> None:
    game = load("pickpocket")
    puzzle = read_book(game).puzzles[0]
    match = puzzle.match(game)
    while not match.is_over:
        seat = min(match.to_act)
        match.play(seat, match.legal(seat)[0])
    records, out = tmp_path / "record.json", tmp_path / "found.jsonl"
    records.write_text(json.dumps(match.record()), encoding="utf-8")
    assert main(["puzzles", "pickpocket", "--records", str(records), "--out", str(out), "--workers", "1"]) == 0
    found = read_book(game, out)
    assert found.looked == 1
    assert found.puzzles
    for each in found.puzzles:
        assert each.match(game).view(each.seat)["legal"]


def test_a_book_of_other_rules_is_refused(tmp_path: Path) -> None:
    game = load("pickpocket")
    file = tmp_path / "old.jsonl"
    file.write_text(Book(game.name, game.version + 1, 0).text(), encoding="utf-8")
    with pytest.raises(LarcinError, match="version"):
        read_book(game, file)


def test_who_judges_anew_names_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.jsonl"
    assert main(["puzzles", "pickpocket", "--judge", "--out", str(file)]) == 1
    assert "no book" in capsys.readouterr().err
    assert not file.exists()


def test_a_book_begun_with_another_seed_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "begun.jsonl"
    file.write_text(Book("pickpocket", load("pickpocket").version, 7).text(), encoding="utf-8")
    before = file.read_text()
    assert main(["puzzles", "pickpocket", "--seed", "8", "--out", str(file)]) == 1
    assert "--seed 7" in capsys.readouterr().err
    assert file.read_text() == before


def test_records_of_another_game_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, out = tmp_path / "rec.json", tmp_path / "book.jsonl"
    records.write_text(json.dumps(Match("doggy-bag", seats=3, seed=1).record()), encoding="utf-8")
    out.write_text("as it was", encoding="utf-8")
    order = ["puzzles", "pickpocket", "--records", str(records), "--out", str(out), "--anew", "--workers", "1"]
    assert main(order) == 1
    told = capsys.readouterr().err
    assert "rec.json, record 1: this is a match of doggy-bag" in told
    assert "larcin puzzles doggy-bag" in told
    records.write_text("[1]", encoding="utf-8")
    assert main(order) == 1
    assert "rec.json, record 1: record: expected an object" in capsys.readouterr().err
    assert out.read_text() == "as it was"


HEAD = Book("pickpocket", load("pickpocket").version, 5).text()
PUZZLE = json.loads(read_book(load("pickpocket")).text().splitlines()[1])


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (b"\x89PNG\x0d\x0a\x00\xff", "this is no book of puzzles"),
        (b"", "this is no book of puzzles"),
        (b"7\n", "this is no book of puzzles"),
        (b'{"format": "larcin-puzzles", "version": 1}\n', "line 1, game: expected a text"),
        (b"not JSON\n", "line 1: no JSON"),
        (HEAD.encode() + b'{"id": 5}\n', "line 2, found: expected"),
        (HEAD.encode() + b"5\n", "line 2: expected an object"),
        *(
            (HEAD.encode() + json.dumps({**PUZZLE, part: wrong}).encode() + b"\n", f"line 2{told}")
            for part, wrong, told in [
                ("id", 5, ", id: expected a text"),
                ("worth", [], ", worth: expected"),
                ("worth", [["steal", 0.5], 7], ", worth: expected"),
                ("worth", [["steal", "a", 0, 1], ["leave", 0, 0, 0]], ", worth: expected"),
                ("found", {"novice": "often"}, ", found: expected"),
                ("best", ["no move"], ", best: expected"),
                ("best", [], ", best: expected"),
                ("seat", "first", ", seat: expected"),
                ("more", 1, ": there is no part 'more'"),
                ("actions", ["0 fly away", *PUZZLE["actions"][1:]], ": record, action 1"),
                ("actions", [*PUZZLE["actions"], *PUZZLE["actions"]], ": record, action"),
                ("options", {"colour": "red"}, ":"),
                ("seed", "no number", ":"),
                ("words", ["of", "far", "too", "many", "players", "here"], ":"),
                ("seat", 7, ": seat 7 has nothing to choose"),
            ]
        ),
    ],
)
@pytest.mark.parametrize("order", [["--check", "2"], ["--want", "1", "--seed", "5"]])
def test_a_file_that_is_no_book_is_named_and_left_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], order: list[str], other: bytes, told: str
) -> None:
    file = tmp_path / "book.jsonl"
    file.write_bytes(other)
    assert main(["puzzles", "pickpocket", *order, "--out", str(file), "--workers", "1"]) == 1
    said = capsys.readouterr().err
    assert "book.jsonl" in said
    assert told in said
    assert said.count("\n") == 1
    assert file.read_bytes() == other


def test_a_book_that_counts_more_puzzles_than_it_has_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "book.jsonl"
    file.write_text(Book("pickpocket", load("pickpocket").version, 5, gaps=[3]).text(), encoding="utf-8")
    with pytest.raises(LarcinError, match="fewer puzzles"):
        read_book(load("pickpocket"), file)


def test_easy_and_plain_puzzles_do_not_fill_a_book() -> None:
    example = read_book(load("pickpocket")).puzzles[0]
    easy = [replace(example, id=str(n), found={"novice": 1.0, "regular": 1.0, "expert": 1.0}) for n in range(30)]
    book = Book("pickpocket", 1, 0)
    for each in easy:
        take_in(book, [each], 20)
    assert len(book.puzzles) == 7


def test_a_match_by_hand_is_kept_with_its_draws() -> None:
    match = Match("kids-of-london", seats=2, by_hand=True)
    while not match.to_act <= {0, 1}:
        match.play(8, next(iter(match.chances())))
    seed, _, actions = how_it_came(match)
    assert seed is None
    puzzle = Puzzle("", dict(match.options), seed, [], actions, 0, [], [], {}, 0)
    assert puzzle.match(match.game).view(0) == match.view(0)
