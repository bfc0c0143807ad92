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
from larcin.rules.contract import CHANCE, Game

FORMAT = "larcin-puzzles"
VERSION = 1
SHIPPED = Path(__file__).with_name("books")
ID_LETTERS = 8
DIGITS = 3


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
        how: dict[str, Any] = dict(self.options)
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
    lines = place.read_text(encoding="utf-8").splitlines()
    head, *puzzles = [read_json(line, f"{place}, line {number}") for number, line in enumerate(lines, start=1)]
    if not isinstance(head, dict) or (head.get("format"), head.get("version")) != (FORMAT, VERSION):
        raise UnreadableRecord(f"{place}: this is no book of puzzles that larcin can read.")
    if head["game"] != game.name:
        raise LarcinError(f"{place}: these are puzzles of {head['game']}, not of {game.name}.")
    if head["rules"] != game.version:
        raise LarcinError(
            f"{place}: these puzzles are of version {head['rules']} of the rules, and we play by {game.version}. "
            f"Find new ones: larcin puzzles {game.name} --anew."
        )
    found = [read_puzzle(each) for each in puzzles]
    return Book(
        game.name, game.version, head["seed"], head["looked"], found, head.get("learned", False), head.get("judged"),
        head.get("gaps", []), head.get("made"),
    )  # fmt: skip


def read_puzzle(told: dict[str, Any]) -> Puzzle:
    worth = [(str(move), float(mean), float(low), float(high)) for move, mean, low, high in told["worth"]]
    return Puzzle(**{**told, "worth": worth})


def has_book(game: Game) -> bool:
    return (SHIPPED / f"{game.name}.jsonl").is_file()


def how_it_came(match: Match) -> tuple[str | None, list[str], list[str]]:
    """How a match came to where it stands: its seed and words, if chance followed from them, and what was done."""
    chance = match.chance
    seats_only = chance is not None
    actions = [str(step) for step in match.steps if not (seats_only and step.seat == CHANCE)]
    return (None, [], actions) if chance is None else (chance.seed.hex(), list(chance.client_seeds), actions)


def id_of(match: Match, seat: int) -> str:
    """The same for all moments that look the same to who has to choose."""
    seen = {**match.view(seat), "names": []}
    told = json.dumps(seen, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest()[:ID_LETTERS]


def rounded(move: Move, chance: Estimate) -> tuple[str, float, float, float]:
    mean, low, high = (round(each, DIGITS) for each in chance)
    return str(move), mean, low, high
