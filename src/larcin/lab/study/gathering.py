"""Playing the games of a study and reading them, game by game. All is kept, so that an interrupt loses nothing, and
another question can be asked of games that were played before.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from larcin.bots import Bot, bot
from larcin.errors import LarcinError
from larcin.lab.lines import drop_cut_line, whole_lines
from larcin.lab.provenance import made_now
from larcin.lab.refereeing import referee
from larcin.lab.study.questions import Bench, Fact, Question, Told
from larcin.lab.study.sample import FORMAT, Sample
from larcin.lab.workers import LOCAL, worker_pool
from larcin.match import Match, replay
from larcin.rules import load

GAMES = "games"
"""The file of the games themselves; each question has one of its own name."""

SEEDS = 1 << 62


@dataclass(frozen=True)
class Job:
    """A game, its record if it was played before, and what it is to be asked."""

    number: int
    record: dict[str, Any] | None
    questions: tuple[str, ...]


@dataclass(frozen=True)
class Read:
    """What came of a job: the record of the game, and the facts it told about each question."""

    number: int
    record: dict[str, Any]
    facts: dict[str, list[Fact]]


class Reader:
    """Plays and reads games of a sample, one after the other."""

    def __init__(self, sample: Sample, names: Sequence[str]) -> None:
        from larcin.lab.study.catalogue import question

        self._sample = sample
        self._questions = {name: question(sample.game, name) for name in names}
        self._game = load(sample.game)
        self._bots: dict[str, Bot] = {level: bot(level) for level in sample.players}

    def do(self, job: Job) -> Read:
        match = self._play(job.number) if job.record is None else replay(job.record)
        facts = {
            name: self._questions[name].read(match, Bench(self._sample, job.number, self._bots))
            for name in job.questions
        }
        return Read(job.number, job.record or match.record(), facts)

    def _play(self, number: int) -> Match:
        sample = self._sample
        match = Match(self._game, seed=sample.seed << 64 | sample.deal(number), **sample.options)
        sitters = sample.sitters(number)
        thoughts = sample.seed * 1_000_003 + number * 8
        bots = {seat: self._bots[level] for seat, level in enumerate(sitters)}
        referee(match, bots, sitters, lambda seat: (thoughts + seat) % SEEDS)
        return match

    def close(self) -> None:
        pass


class Shelf:
    """The games of a sample on disk, and what they told: a file of lines each, whose first says what it belongs to."""

    def __init__(self, folder: Path, sample: Sample) -> None:
        self._folder, self._sample = folder / sample.folder, sample

    def path(self, name: str) -> Path:
        return self._folder / f"{name}.jsonl"

    def lines(self, name: str) -> dict[int, Any]:
        """What is kept, by the numbers of the games. A last line that was cut short is dropped, from the file too."""
        path = self.path(name)
        if not path.exists():
            return {}
        try:
            texts, is_cut = whole_lines(path, FORMAT)
            heading, *lines = map(json.loads, texts or [json.dumps(self._sample.heading())])
            found = {line["number"]: line["told"] for line in lines}
            belongs_to = {key: heading.get(key) for key in self._sample.heading()}
        except (ValueError, TypeError, KeyError, AttributeError):
            raise LarcinError(f"{path}: this belongs to no study. Choose another folder with --out.") from None
        if belongs_to != self._sample.heading():
            raise LarcinError(f"{path}: this belongs to another study. Choose another folder with --out.")
        if is_cut:
            drop_cut_line(path)
        return found

    def keep(self, name: str, number: int, told: Any) -> None:
        path = self.path(name)
        new = not path.exists() or path.stat().st_size == 0
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            if new:
                file.write(json.dumps({**self._sample.heading(), "made": made_now()}) + "\n")
            file.write(json.dumps({"number": number, "told": told}) + "\n")


def gather(
    sample: Sample, questions: Sequence[Question], games: int, folder: Path,
    workers: int | None = 1, on: str = LOCAL, seconds: float = inf,
) -> Iterator[int]:  # fmt: skip
    """Ask questions of so many games, and play those that are not there yet. Gives the number of each game when it has
    told all; after so many seconds no other is begun.
    """
    shelf, names, began = Shelf(folder, sample), [each.name for each in questions], time.monotonic()
    records = shelf.lines(GAMES)
    told = {name: shelf.lines(name) for name in names}
    jobs = []
    for number in range(games):
        missing = tuple(name for name in names if number not in told[name])
        if missing:
            jobs.append(Job(number, records.get(number), missing))
        else:
            yield number
    with worker_pool(partial(Reader, sample, names), on, workers) as read:
        for each in read(jobs):
            if each.number not in records:
                shelf.keep(GAMES, each.number, each.record)
            for name, facts in each.facts.items():
                shelf.keep(name, each.number, facts)
            yield each.number
            if time.monotonic() - began > seconds:
                return


def told_by(sample: Sample, question: Question, games: int, folder: Path) -> list[Told]:
    """What the first so many games have told about a question, as far as they were asked. Of deals that are played
    several times, whole ones only.
    """
    found = Shelf(folder, sample).lines(question.name)
    numbers = [number for number in sorted(found) if number < games]
    whole = [
        number
        for number in numbers
        if all(sample.deal(number) * sample.repeats + each in found for each in range(sample.repeats))
    ]
    return [Told(number, found[number]) for number in whole]
