"""Books of puzzles: one file a game, a line a puzzle, and a first line that says what they were found by.

A puzzle is a moment of a match: how that came about, who has to choose, what each move is worth by what that one knows,
and which are best. Chance follows from the match's seed, so of a match that was drawn from one only moves are written
down; of others all actions are. A book holds for one version of the rules: under another `read_book` refuses it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from larcin.errors import LarcinError, UnreadableRecord
from larcin.lab.intervals import Estimate
from larcin.match import Match, Move
from larcin.match.records import read_json, replay_action
from larcin.reading import Checked
from larcin.rules.contract import CHANCE, Game
from larcin.rules.seeing import Eye

FORMAT = "larcin-puzzles"
VERSION = 1
SHIPPED = Path(__file__).with_name("books")
ID_LETTERS = 8
DIGITS = 3
MOST = 2**63 - 1
"""No number in a book is larger."""


@dataclass(frozen=True)
class Puzzle:
    """A moment with one best move, or two.

    `worth` has every move with the chance to win and between what that lies, the best first; `found` says which part of
    their tries each level of bots found a best one in, and `rating` how strong somebody is who finds it every other
    time.
    """

    id: str
    options: dict[str, int | str]
    seed: str | None
    words: list[str]
    actions: list[str]
    seat: int
    best: list[str]
    worth: list[tuple[str, float, float, float]]
    found: dict[str, float]
    rating: int

    def match(self, game: Game) -> Match:
        """The match as it stood when the seat had to choose."""
        how: dict[str, Any] = game.settle(self.options)
        match = Match(game, seed=self.seed, client_seeds=self.words, by_hand=self.seed is None, **how)
        for number, action in enumerate(self.actions, start=1):
            replay_action(match, number, action)
        return match

    def chance(self, move: str) -> Estimate:
        return next(Estimate(*chance) for each, *chance in self.worth if each == move)

    @property
    def lead(self) -> float:
        """By how much the best moves are ahead of all others."""
        others = [mean for move, mean, _, _ in self.worth if move not in self.best]
        return min(self.chance(move).mean for move in self.best) - max(others)


@dataclass
class Book:
    """The puzzles of a game, and what they were found by: the seed, and how many matches were looked at for them."""

    game: str
    rules: int
    seed: int
    looked: int = 0
    puzzles: list[Puzzle] = field(default_factory=list)
    learned: bool = False
    """Whether they were judged by what was learned, and not by habit."""
    judged: int | None = None
    """How many of the first were judged anew, while that is under way."""
    gaps: list[int] = field(default_factory=list)
    """Which of them did not hold then: each gives its place to the next puzzle that is found."""
    made: dict[str, Any] | None = None
    """Which larcin, versions and machine last added to it (`larcin.lab.provenance`), as far as it is known."""

    @property
    def is_whole(self) -> bool:
        """Whether all of its puzzles hold, as far as anybody has looked."""
        return self.judged is None and not self.gaps

    def standing(self) -> list[Puzzle]:
        """All but those that did not hold."""
        return [each for place, each in enumerate(self.puzzles) if place not in self.gaps]

    def text(self) -> str:
        head = {"format": FORMAT, "version": VERSION, "game": self.game, "rules": self.rules, "seed": self.seed}
        way = {"looked": self.looked, "learned": self.learned}
        under_way = {} if self.is_whole else {"judged": self.judged, "gaps": self.gaps}
        made = {} if self.made is None else {"made": self.made}
        lines = [{**head, **way, **under_way, **made}, *map(asdict, self.puzzles)]
        return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def read_book(game: Game, file: Path | None = None) -> Book:
    """The puzzles of a game, those that came along with larcin unless a file is named."""
    place = file or SHIPPED / f"{game.name}.jsonl"
    no_book = f"{place}: this is no book of puzzles that larcin can read. Name another file with --out."
    try:
        lines = place.read_text(encoding="utf-8").splitlines() or ["null"]
    except UnicodeDecodeError:
        raise UnreadableRecord(no_book) from None
    head, *puzzles = [read_json(line, f"{place}, line {number}") for number, line in enumerate(lines, start=1)]
    if not isinstance(head, dict) or (head.get("format"), head.get("version")) != (FORMAT, VERSION):
        raise UnreadableRecord(no_book)
    book = read_head(Checked(head, f"{place}, line 1", UnreadableRecord))
    if book.game != game.name:
        raise LarcinError(f"{place}: these are puzzles of {book.game}, not of {game.name}. Name another with --out.")
    if book.rules != game.version:
        raise LarcinError(
            f"{place}: these puzzles are of version {book.rules} of the rules, and we play by {game.version}. "
            f"Find new ones: larcin puzzles {game.name} --anew."
        )
    for number, told in enumerate(puzzles, start=2):
        book.puzzles.append(read_puzzle(Checked(told, f"{place}, line {number}", UnreadableRecord)))
    if max([book.judged or 0, *(gap + 1 for gap in book.gaps)]) > len(book.puzzles):
        raise UnreadableRecord(f"{place}: there are fewer puzzles than its first line says. Name another with --out.")
    return book


def read_head(here: Checked) -> Book:
    """A book without its puzzles."""
    game, rules, seed = here.text("game"), here.number("rules", 0, MOST), here.number("seed", 0, MOST)
    judged = here.number("judged", 0, MOST) if here.has("judged") else None
    gaps = here.numbers("gaps", 0, MOST) if here.has("gaps") else []
    made = here.object("made") if here.has("made") else None
    looked, learned = here.number("looked", 0, MOST), here.truth("learned")
    return Book(game, rules, seed, looked, [], learned, judged, gaps, made)


def read_puzzle(here: Checked) -> Puzzle:
    seed = here.text("seed") if here.has("seed") else None
    here.any("seed")
    found = here.object("found")
    if not found or not all(is_share(each) for each in found.values()):
        raise here.complain("found", "a number from 0 to 1 for each level")
    worth = here.any("worth")
    if not isinstance(worth, list) or len(worth) < 2 or not all(is_worth(each) for each in worth):
        raise here.complain("worth", "a move and three numbers from 0 to 1 for each move there is")
    worths = [(move, *map(float, chances)) for move, *chances in worth]
    best = here.texts("best")
    if not best or not set(best) < {move for move, *_ in worths}:
        raise here.complain("best", "some of the moves in worth, and not all of them")
    puzzle = Puzzle(
        here.text("id"), here.object("options"), seed, here.texts("words"), here.texts("actions"),
        here.number("seat", 0, MOST), best, worths, found, here.number("rating", 0, MOST),
    )  # fmt: skip
    here.nothing_else()
    return puzzle


def is_share(told: Any) -> bool:
    return isinstance(told, int | float) and not isinstance(told, bool) and 0 <= told <= 1


def is_worth(told: Any) -> bool:
    """Whether this is a move, and the chance to win by it between what it lies."""
    if not isinstance(told, list) or len(told) != 4:
        return False
    move, *chances = told
    return isinstance(move, str) and all(is_share(each) for each in chances)


def check_moments(game: Game, book: Book, file: Path) -> None:
    """`UnreadableRecord` for a book of which a puzzle never comes to the moment at which its seat is to choose."""
    for number, puzzle in enumerate(book.puzzles, start=2):
        place = f"{file}, line {number}"
        try:
            is_asked = puzzle.seat in puzzle.match(game).to_act
        except LarcinError as error:
            raise UnreadableRecord(f"{place}: {error} Mend the puzzle, or name another book with --out.") from None
        if not is_asked:
            raise UnreadableRecord(
                f"{place}: seat {puzzle.seat} has nothing to choose there. Mend the puzzle, or name another book with "
                "--out."
            )


def has_book(game: Game) -> bool:
    return (SHIPPED / f"{game.name}.jsonl").is_file()


def how_it_came(match: Match) -> tuple[str | None, list[str], list[str]]:
    """How a match came to where it stands: its seed and words, if chance followed from them, and what was done."""
    chance = match.chance
    seats_only = chance is not None
    actions = [str(step) for step in match.steps if not (seats_only and step.seat == CHANCE)]
    return (None, [], actions) if chance is None else (chance.seed.hex(), list(chance.client_seeds), actions)


def id_of(match: Match, seat: int) -> str:
    """The same for all moments at which who has to choose knows the same. It follows from what bots know, not from
    views, which may get new parts at any time.
    """
    game = match.game
    known = Eye(game, match.seats).numbers(match.states, seat)[: game.layout.information]
    facts = [game.name, game.version, dict(match.options), known.tolist()]
    told = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest()[:ID_LETTERS]


def rounded(move: Move, chance: Estimate) -> tuple[str, float, float, float]:
    mean, low, high = (round(each, DIGITS) for each in chance)
    return str(move), mean, low, high
