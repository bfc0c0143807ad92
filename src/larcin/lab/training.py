"""Training: from nothing to the nets of numbers that `master` plays by.

This is for games of which each hour is a game of its own. What an hour is worth is learned from the last one
backwards: tables before it, what solving it gives there, and a net that says so. At two seats it is solved as a duel. A
second pass has tables as those who mix by these nets come to them. Every step follows from the seed and the steps
before it. It is kept in the folder as it ends, so that the same command goes on after an interrupt.

What hours there are, and the lessons about them, says a module of the game, which its hints name (`Backwards`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import BadZipFile

import numpy as np

from larcin.errors import BadOptions, LarcinError
from larcin.lab.nets import Parts, fit, fresh
from larcin.lab.provenance import made_now, written_on_picture
from larcin.rules import load
from larcin.rules.contract import Array, Game
from larcin.rules.dice import new_dice
from larcin.rules.habits import desk_for, with_habits
from larcin.rules.hints import Backwards
from larcin.rules.linking import link

ALL_FROM = 5
"""From this hour on all tables are learned from; half as many before the hour before it, and so on."""
NOTE = "training.json"
KEPT = "training.npz"
PICTURE = "training.png"

MARKERS = {2: "o", 3: "^", 4: "s", 5: "p"}
"""How a number of seats is marked in the picture."""

PART = 50
"""Tables that are judged at a time, with a word to whoever watches after each."""
PLAIN_ROUNDS = 10
"""Rounds of regret matching of those who have no nets of their own yet."""
FITTING_ROUNDS = {0: 60, 1: 30}
RATES = {0: 4e-3, 1: 2e-3}

Watch = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


@dataclass(frozen=True)
class Course:
    """What is learned: all that the nets depend on."""

    game: str
    seats: tuple[int, ...]
    seed: int = 0
    passes: int = 1
    tables: dict[str, int] = field(default_factory=dict)
    """Tables before each hour to learn from, by seats: as many as the game says where nothing is said."""
    rounds: int = 100
    """Rounds of regret matching at each table."""

    def __post_init__(self) -> None:
        usual = taught(load(self.game)).TABLES
        if not self.seats or not set(self.seats) <= usual.keys():
            raise BadOptions(f"{self.game} is learned for {', '.join(map(str, usual))} seats.")
        tables = {str(seats): self.tables.get(str(seats), usual[seats]) for seats in self.seats}
        object.__setattr__(self, "tables", tables)
        if self.passes < 1 or min(self.tables.values()) < 1:
            raise BadOptions("A course has one pass or more, and a table or more before each hour.")

    def hours(self) -> range:
        """The hours that are learned, in order."""
        known = taught(load(self.game))
        return range(known.LAST_NET, known.FIRST_NET - 1, -1)

    def steps(self) -> Iterator[Step]:
        for seats in self.seats:
            for number in range(self.passes):
                for hour in self.hours():
                    yield Step(seats, number, hour)


def taught(game: Game) -> ModuleType:
    """What a game says of how it is learned."""
    if not isinstance(game.hints.learning, Backwards):
        raise BadOptions(f"Nobody learns {game.name} backwards.")
    return import_module(game.hints.learning.module)


@dataclass(frozen=True)
class Step:
    """The net of one hour, learned once."""

    seats: int
    number: int
    """How many passes went before."""
    hour: int


@dataclass
class Learned:
    """The nets so far, those that the pass began with, how wrong the net of each step was, and by how much its tables
    differ: one that says the same of all would be as wrong. Notes of older courses do not say that.
    """

    nets: Array
    before: Array
    errors: list[float]
    spreads: list[float | None]

    @classmethod
    def nothing(cls, hours: ModuleType) -> Learned:
        shape = hours.LAST_NET - hours.FIRST_NET + 1, 4, hours.MOST_INPUTS + 3, hours.HIDDEN
        blank = np.zeros(shape, dtype=np.float16)
        return cls(blank, blank.copy(), [], [])


def train(course: Course, folder: Path, watch: Watch) -> Path:
    """Go through a course, or on with it. Returns the file with its nets; beside it lies a picture of the course."""
    hours = taught(load(course.game))
    learned = resume(course, folder)
    for number, step in enumerate(course.steps()):
        if number < len(learned.errors):
            continue
        if step.hour == hours.LAST_NET:
            learned.before = learned.nets.copy()
        wrong, spread = Lesson(course, step, learned, watch).learn()
        learned.errors.append(wrong)
        learned.spreads.append(spread)
        keep(course, learned, folder)
    path = folder / str(hours.FILE.name)
    np.save(path, learned.nets)
    draw(course, learned, folder / PICTURE)
    return path


def draw(course: Course, learned: Learned, path: Path) -> None:
    """Draw how wrong the net of each hour was, the last hour first, and how wrong one that tells no tables apart."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    title = f"{course.game}, learned backwards, seed {course.seed}"
    axes = figure.add_subplot(title=title, xlabel="before hour", ylabel="victory (root mean square)")
    learned_hours = course.hours()
    times = [(seats, number) for seats in course.seats for number in range(1, course.passes + 1)]
    errors, spreads = (
        np.reshape(np.array(each, dtype=float), (len(times), len(learned_hours)))
        for each in (learned.errors, learned.spreads)
    )
    for row, (seats, number) in enumerate(times):
        who = f"{seats} seats" + (f", pass {number}" if course.passes > 1 else "")
        look: dict[str, Any] = {"marker": MARKERS[seats], "alpha": number / course.passes}
        axes.plot(learned_hours, errors[row], color="#7a1f2b", label=f"{who}: by how much the net is wrong", **look)
        axes.plot(learned_hours, spreads[row], color="#1f3a7a", label=f"{who}: by how much tables differ", **look)
    axes.set_ylim(bottom=0)
    axes.invert_xaxis()
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(path, dpi=120, metadata=written_on_picture(course.seed))


def resume(course: Course, folder: Path) -> Learned:
    """What a folder holds of this course."""
    note = folder / NOTE
    if not note.exists():
        return Learned.nothing(taught(load(course.game)))
    try:
        told = json.loads(note.read_text(encoding="utf-8"))
        errors = told.pop("errors")
        told.pop("made", None)
        spreads = told.pop("spreads", [None] * len(errors))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise LarcinError(f"{note}: this is no note of a course. Choose another folder with --out.") from None
    if told != json.loads(json.dumps(asdict(course))):
        raise LarcinError(f"{note} belongs to another course. Choose another folder with --out.")
    try:
        with np.load(folder / KEPT) as kept:
            return Learned(kept["nets"], kept["before"], errors, spreads)
    except (ValueError, TypeError, KeyError, EOFError, BadZipFile):
        raise LarcinError(
            f"{folder / KEPT}: these are no nets of a course. Choose another folder with --out."
        ) from None


def keep(course: Course, learned: Learned, folder: Path) -> None:
    """Keep what was learned: nets first, so that whoever stops in between learns a step again."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"new-{KEPT}"
    np.savez(new, nets=learned.nets, before=learned.before)
    new.replace(folder / KEPT)
    note = folder / f"new-{NOTE}"
    told = {**asdict(course), "errors": learned.errors, "spreads": learned.spreads, "made": made_now()}
    note.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    note.replace(folder / NOTE)


class Lesson:
    """One step of a course."""

    def __init__(self, course: Course, step: Step, learned: Learned, watch: Watch) -> None:
        self._course, self._step, self._learned, self._watch = course, step, learned, watch
        self._game: Game = load(course.game)
        self._hours = taught(self._game)
        self._rules = link(self._hours.lessons, with_habits(self._game))
        self._games = course.tables[str(step.seats)]
        self._count = max(self._games >> max(ALL_FROM - step.hour, 0), 1)
        states = np.zeros(self._hours.lessons.STATES * self._game.state_type.itemsize, dtype=np.uint8)
        self._states = states.view(self._game.state_type)
        most = self._game.most_choices
        self._room = np.zeros(most, np.int16), np.zeros(most, np.int32), desk_for(self._game)

    def learn(self) -> tuple[float, float]:
        """Learn the net of an hour. Returns how wrong it is, and by how much its tables differ."""
        step = self._step
        seen, worth = self._judged(self._lived()[step.hour - self._hours.FIRST_NET])
        seats, hour = step.seats - 2, step.hour - self._hours.FIRST_NET
        dice = np.random.default_rng([self._course.seed, step.seats, step.number, step.hour])
        packed = self._learned.nets[hour, seats]
        net = unpacked(packed, seen.shape[1]) if step.number else fresh(seen.shape[1], self._hours.HIDDEN, dice)
        self._watch(f"{self} fitting", 0, 1)
        again = min(step.number, max(RATES))
        both = (seen, worth) if step.seats == 2 else in_one_form(seen, worth, self._hours.mirrored(step.seats))
        wrong = fit(net, *both, FITTING_ROUNDS[again], RATES[again], dice)
        pack(net, packed)
        return wrong, float(worth.std())

    def __str__(self) -> str:
        return f"{self._step.seats} seats, pass {self._step.number + 1}, hour {self._step.hour}:"

    def _lived(self) -> Array:
        """Tables before each hour, one row for each. The same in all hours of a pass."""
        game, step = self._game, self._step
        kept = self._hours.LAST_NET - self._hours.FIRST_NET + 1, self._games
        tables = np.zeros(kept[0] * kept[1] * game.state_type.itemsize, np.uint8).view(game.state_type).reshape(kept)
        options = game.encode(game.settle({"seats": step.seats}))
        mixers = self._mixers()
        for first in range(0, self._count, PART):
            self._watch(f"{self} playing", first, self._count)
            games = self._hours.lessons.Games(options, self._seed(), first, min(PART, self._count - first))
            self._rules.live_through(self._states, tables, games, mixers, new_dice(0), *self._room)
        return tables

    def _mixers(self) -> Any:
        """Those who mix: in the first pass nobody does, but for those at two seats, where it takes no time, who mix by
        the nets of the lower levels.
        """
        mixers = self._hours.lessons.Mixers
        if self._step.number:
            return mixers(self._hours.with_mirror(self._learned.before), self._course.rounds)
        nets = self._hours.with_mirror(self._learned.nets)
        if self._step.seats > 2:
            return mixers(nets, 0)
        nets[:] = self._hours.PLAIN_NETS
        return mixers(nets, PLAIN_ROUNDS)

    def _judged(self, tables: Array) -> tuple[Array, Array]:
        """What seats saw at each table, and what it is worth to them: in a duel what seat 0 saw, otherwise all."""
        step = self._step
        seats = 1 if step.seats == 2 else step.seats
        seen, worth = np.zeros((self._count * seats, self._hours.MOST_INPUTS)), np.zeros(self._count * seats)
        lessons = self._hours.lessons.Lessons(seen, worth)
        mixers = self._hours.lessons.Mixers(self._hours.with_mirror(self._learned.nets), self._course.rounds)
        judge = self._rules.judge_duels if step.seats == 2 else self._rules.judge
        for first in range(0, self._count, PART):
            self._watch(f"{self} solving", first, self._count)
            judge(self._states, tables, lessons, first, min(PART, self._count - first), mixers, *self._room)
        return seen[:, : len(self._hours.mirrored(max(step.seats, 3)))].astype(np.float32), worth.astype(np.float32)

    def _seed(self) -> int:
        words = [self._course.seed, self._step.seats, self._step.number]
        return int(np.random.SeedSequence(words).generate_state(1, np.uint32)[0])


def in_one_form(seen: Array, worth: Array, order: list[int]) -> tuple[Array, Array]:
    """What is learned from: tables, and the same tables as in a mirror, where what is seen has this order. With two
    seats that would be what seat 1 sees, who looks through the same net in a mirror.
    """
    both = np.stack([seen, seen[:, order]], axis=1).reshape(-1, seen.shape[1])
    return both, np.repeat(worth, 2)


def unpacked(net: Array, inputs: int) -> Parts:
    """The parts of a net, from how it lies in the file."""
    return [
        net[:inputs].astype(np.float32), net[inputs].astype(np.float32), net[inputs + 1].astype(np.float32),
        net[inputs + 2, :1].astype(np.float32),
    ]  # fmt: skip


def pack(parts: Parts, net: Array) -> None:
    weights, begin, sum_by, last = parts
    net[:] = 0
    net[: len(weights)] = weights
    net[len(weights)], net[len(weights) + 1], net[len(weights) + 2, :1] = begin, sum_by, last
