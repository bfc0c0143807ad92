"""One seat learns Kids of London against novices, by proximal policy optimisation, in minutes on two cores.

    pip install 'larcin[examples]'
    python examples/ppo.py

A network reads what its seat knows (docs/observations.md) and says how likely each legal move should be, and what share
of the victory it expects. Many games are played side by side; moves that led to more than was expected are made more
likely, a little at a time. The whole method is in this file, to be read and changed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from matplotlib.figure import Figure

from larcin import LarcinError
from larcin.envs.gymnasium import OPPONENTS, LarcinVectorEnv
from larcin.lab.intervals import Estimate, estimate
from larcin.lab.provenance import made_now, written_on_picture

Numbers = Any
"""An array of NumPy or JAX."""

Layers = list[tuple[Numbers, Numbers]]
"""Weights and biases."""

IMPOSSIBLE = -1e9
"""What is wished for instead of an illegal move."""

STEEPEST = 0.5
"""Steeper slopes are made as steep as this."""

GAMES_TO_JUDGE_BY = 10_000
SECONDS_BETWEEN_LINES = 5.0
POINTS_OF_CURVE = 60

LEARNING, JUDGING = range(2)
"""What games are for: those of each purpose are others."""


def option(usual: Any, what: str) -> Any:
    return field(default=usual, metadata={"help": what})


@dataclass(frozen=True)
class Settings:
    """What is learned, and how. Every field is an option of the command."""

    game: str = option("kids-of-london", "the game to learn")
    seats: int = option(4, "how many play it")
    opponents: str = option("novice", f"who plays the other seats: {' or '.join(OPPONENTS)}")
    seed: int = option(1, "the same seed learns the same")
    steps: int = option(5_000_000, "how many moves of the learner to learn from")
    practice: int = option(3_500_000, "how many of these to make first among players who move at random")
    games: int = option(512, "how many games are played side by side")
    horizon: int = option(32, "how many moves are made in each before something is learned from them")
    epochs: int = option(4, "how often each move is learned from")
    portions: int = option(8, "in how many portions, shuffled each time")
    width: int = option(128, "how many cells each of the two layers has")
    rate: float = option(2e-3, "how fast to learn at first; this sinks to nothing")
    clip: float = option(0.2, "by what part the likelihood of a move may change at once")
    trace: float = option(0.95, "how far back a surprise is felt: 0 one move, 1 the whole game")
    entropy: float = option(0.01, "what it is worth to stay undecided and try moves")
    value: float = option(0.5, "what it is worth to expect the right share of victory")

    @property
    def batch(self) -> int:
        """How many moves are learned from at a time."""
        return self.games * self.horizon

    def environment(self, games: int, steps: int | None = None) -> LarcinVectorEnv:
        """Games as they are after so many moves, or in the end."""
        practises = steps is not None and steps < self.practice
        return LarcinVectorEnv(self.game, games, opponents="random" if practises else self.opponents, seats=self.seats)


# ---------------------------------------------------------------------------------------------------------- the network


def new_network(seed: int, cells: list[int], moves: int) -> Layers:
    """Layers with orthogonal weights: those which both heads share, the head for moves, the head for the value.

    The heads begin near zero, so that at first all legal moves are about equally likely.
    """
    dice = np.random.default_rng(seed)
    shapes = [*((inputs, outputs, 2**0.5) for inputs, outputs in pairwise(cells))]
    shapes += [(cells[-1], moves, 0.01), (cells[-1], 1, 0.01)]
    return [(orthogonal(dice, *shape), jnp.zeros(shape[1])) for shape in shapes]


def orthogonal(dice: np.random.Generator, inputs: int, outputs: int, scale: float) -> Numbers:
    """Random weights that turn what comes in without squeezing it, or as nearly as the numbers of cells allow."""
    columns = np.linalg.qr(dice.normal(size=(max(inputs, outputs), min(inputs, outputs))))[0]
    return jnp.asarray(scale * (columns if inputs >= outputs else columns.T), dtype=jnp.float32)


def think(network: Layers, seen: Numbers, mask: Numbers) -> tuple[Numbers, Numbers]:
    """The logarithm of each move's likelihood, and the share of victory to expect, for every row."""
    *shared, move_head, value_head = network
    for weights, bias in shared:
        seen = jnp.tanh(seen @ weights + bias)
    wishes = jnp.where(mask, seen @ move_head[0] + move_head[1], IMPOSSIBLE)
    return jax.nn.log_softmax(wishes), (seen @ value_head[0] + value_head[1])[:, 0]


@jax.jit
def draw(network: Layers, seen: Numbers, mask: Numbers, key: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """A move for every row, drawn by likelihood; the logarithm of that likelihood; the share of victory to expect."""
    likelihoods, expected = think(network, seen, mask)
    moves = jax.random.categorical(key, likelihoods)
    return moves, of_moves(likelihoods, moves), expected


@jax.jit
def likeliest(network: Layers, seen: Numbers, mask: Numbers) -> Numbers:
    return think(network, seen, mask)[0].argmax(axis=1)


def of_moves(likelihoods: Numbers, moves: Numbers) -> Numbers:
    return jnp.take_along_axis(likelihoods, moves[:, None], axis=1)[:, 0]


# ------------------------------------------------------------------------------------------------------------- learning


def loss(network: Layers, moves: dict[str, Numbers], settings: Settings) -> Numbers:
    """What learning makes smaller."""
    likelihoods, expected = think(network, moves["seen"], moves["mask"])
    change = jnp.exp(of_moves(likelihoods, moves["move"]) - moves["likelihood"])
    surprise = (moves["surprise"] - moves["surprise"].mean()) / (moves["surprise"].std() + 1e-8)
    clipped = jnp.clip(change, 1 - settings.clip, 1 + settings.clip)
    gain = jnp.minimum(surprise * change, surprise * clipped).mean()
    error = ((expected - moves["share"]) ** 2).mean()
    entropy = -(jnp.exp(likelihoods) * likelihoods).sum(axis=1).mean()
    return settings.value * error - gain - settings.entropy * entropy


def adam(network: Layers, slopes: Layers, memory: tuple[Any, Any, Any], rate: Numbers) -> tuple[Layers, Any]:
    """One step downhill, after Kingma and Ba: each number at a pace that fits the slopes it has met, the memory."""
    steepness = jnp.sqrt(sum((slope**2).sum() for slope in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda slope: slope * jnp.minimum(1, STEEPEST / steepness), slopes)
    drift, spread, count = memory
    count = count + 1
    drift = jax.tree.map(lambda old, slope: 0.9 * old + 0.1 * slope, drift, slopes)
    spread = jax.tree.map(lambda old, slope: 0.999 * old + 0.001 * slope**2, spread, slopes)
    pace = rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    network = jax.tree.map(
        lambda at, mean, square: at - pace * mean / (jnp.sqrt(square) + 1e-5), network, drift, spread
    )
    return network, (drift, spread, count)


@partial(jax.jit, static_argnames="settings")
def learn(
    network: Layers, memory: Any, moves: dict[str, Numbers], rate: Numbers, key: Numbers, settings: Settings
) -> tuple[Layers, Any]:
    """Learn from moves, several times over, in portions that are shuffled each time."""

    def learn_portion(known: tuple[Layers, Any], rows: Numbers) -> tuple[Any, None]:
        network, memory = known
        portion = {name: numbers[rows] for name, numbers in moves.items()}
        slopes = jax.grad(loss)(network, portion, settings)
        return adam(network, slopes, memory, rate), None

    shuffles = [jax.random.permutation(each, settings.batch) for each in jax.random.split(key, settings.epochs)]
    portions = jnp.concatenate(shuffles).reshape(settings.epochs * settings.portions, -1)
    return jax.lax.scan(learn_portion, (network, memory), portions)[0]  # type: ignore[no-any-return]


def surprises(settings: Settings, rewards: Numbers, ended: Numbers, expected: Numbers) -> Numbers:
    """By how much each move went better than expected, by what was expected after it and what came in the end.

    `expected` has a row more than there are moves, for what comes after the last. Nothing is felt across the end of a
    game. (This is generalised advantage estimation, without a discount: games are short.)
    """
    found = np.zeros_like(rewards)
    later = np.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = ~ended[step]
        now = rewards[step] + goes_on * expected[step + 1] - expected[step]
        later = now + settings.trace * goes_on * later
        found[step] = later
    return found


@dataclass
class Point:
    """How far it had come after a batch, in moves, minutes, and minutes of all cores together; how its games went."""

    steps: int
    minutes: float
    core_minutes: float
    games: int
    wins: float


def seed_for(settings: Settings, *purpose: int) -> int:
    """A seed that follows from that of the settings, and for each purpose is another one."""
    return int(np.random.SeedSequence([settings.seed, *purpose]).generate_state(1)[0])


class Learner:
    """A network, what it has met, and the games in which it learns."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.env = settings.environment(settings.games, 0)
        (numbers,), moves = self.env.single_observation_space.shape, int(self.env.single_action_space.n)
        cells = [numbers, settings.width, settings.width]
        self.network = new_network(settings.seed, cells, moves)
        blank = jax.tree.map(jnp.zeros_like, self.network)
        self.memory: Any = (blank, blank, jnp.zeros(()))
        self.points: list[Point] = []
        self.begin()

    @property
    def steps(self) -> int:
        return self.points[-1].steps if self.points else 0

    def begin(self) -> None:
        """Sit down at games that nothing was learned from yet."""
        self.env.close()
        self.env = self.settings.environment(self.settings.games, self.steps)
        seed = seed_for(self.settings, LEARNING, self.steps)
        self.key: Numbers = jax.random.key(seed)
        self.seen, self.infos = self.env.reset(seed=seed)

    def new_key(self) -> Numbers:
        self.key, key = jax.random.split(self.key)
        return key

    def play(self) -> tuple[dict[str, Numbers], int, float]:
        """Moves to learn from, one row each; how many games ended, and how much of them was won."""
        moves: list[dict[str, Numbers]] = []
        for _ in range(self.settings.horizon):
            seen, mask = self.seen, self.infos["action_mask"]
            move, likelihood, expected = map(np.asarray, draw(self.network, seen, mask, self.new_key()))
            self.seen, reward, ended, _, self.infos = self.env.step(move)
            moves.append(
                {"seen": seen, "mask": mask, "move": move, "likelihood": likelihood, "expected": expected,
                 "reward": reward, "ended": ended}
            )  # fmt: skip
        kept = {name: np.stack([each[name] for each in moves]) for name in moves[0]}
        reward, ended, expected = (kept.pop(name) for name in ("reward", "ended", "expected"))
        after = draw(self.network, self.seen, self.infos["action_mask"], self.key)[2]
        kept["surprise"] = surprises(self.settings, reward, ended, np.vstack([expected, after]))
        kept["share"] = kept["surprise"] + expected
        flat = {name: numbers.reshape(-1, *numbers.shape[2:]) for name, numbers in kept.items()}
        return flat, int(ended.sum()), float(reward.sum())

    def improve(self, moves: dict[str, Numbers]) -> None:
        rate = self.settings.rate * (1 - self.steps / self.settings.steps)
        self.network, self.memory = jax.block_until_ready(
            learn(self.network, self.memory, moves, rate, self.new_key(), self.settings)
        )

    def train(self) -> Iterator[Point]:
        """Play and learn, batch after batch, until there were steps enough."""
        before = self.points[-1] if self.points else Point(0, 0, 0, 0, 0)
        clock, cores = time.perf_counter(), time.process_time()
        while self.steps < self.settings.steps:
            moves, games, wins = self.play()
            self.improve(moves)
            point = Point(
                steps=self.steps + self.settings.batch,
                minutes=before.minutes + (time.perf_counter() - clock) / 60,
                core_minutes=before.core_minutes + (time.process_time() - cores) / 60,
                games=games,
                wins=wins,
            )
            practised = self.steps < self.settings.practice
            self.points.append(point)
            if practised and self.steps >= self.settings.practice:
                self.begin()
            yield point


# -------------------------------------------------------------------------------------------- judging, keeping, drawing


@dataclass(frozen=True)
class Judgement:
    """The share of victories in games that nothing was learned from, with its 95% interval, and a fair share.

    A fair share is one of as many as there are seats, of what all of them won: there are games that nobody wins.
    """

    won: Estimate
    fair: float
    games: int

    def __str__(self) -> str:
        return f"{self.won.mean:.1%} ({self.won.low:.1%} to {self.won.high:.1%}) of {self.games:,} games"


def judge(network: Layers, settings: Settings, games: int, best: bool) -> Judgement:
    """Play so many games that were not learned from, by the likeliest moves or by drawn ones."""
    seed = seed_for(settings, JUDGING)
    env, key = settings.environment(games), jax.random.key(seed)
    seen, infos = env.reset(seed=seed)
    wins, all_wins, over = np.zeros(games), np.zeros(games), np.zeros(games, dtype=np.bool_)
    while not over.all():
        key, now = jax.random.split(key)
        mask = infos["action_mask"]
        moves = likeliest(network, seen, mask) if best else draw(network, seen, mask, now)[0]
        seen, rewards, ended, _, infos = env.step(np.asarray(moves))
        first = ended & ~over  # later games of a row do not count: those who end them soon would count more
        wins[first], all_wins[first] = rewards[first], infos["wins"][first].sum(axis=1)
        over |= ended
    env.close()
    fair = all_wins.mean() / settings.seats
    return Judgement(estimate(wins.tolist()), float(fair), games)


def save(learner: Learner, path: Path) -> None:
    """Write all that was learned, and how and by what, in one file."""
    points = [asdict(each) for each in learner.points]
    about = {"settings": asdict(learner.settings), "points": points, "made": made_now()}
    leaves = jax.tree.leaves((learner.network, learner.memory))
    numbers = {f"numbers_{index}": np.asarray(leaf) for index, leaf in enumerate(leaves)}
    part = path.with_name(f"{path.name}.part")  # an interrupt must not leave half a file
    with part.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, about=np.array(json.dumps(about)), **numbers)
    part.replace(path)


def load(path: Path, steps: int | None = None) -> Learner:
    """The learner of a file, at games of its own; with `steps`, to learn on until there were so many."""
    with np.load(path) as kept:
        about = json.loads(str(kept["about"]))
        settings = Settings(**about["settings"] | ({"steps": steps} if steps else {}))
        learner = Learner(settings)
        shape = jax.tree.structure((learner.network, learner.memory))
        leaves = [jnp.asarray(kept[f"numbers_{index}"]) for index in range(shape.num_leaves)]
    learner.network, learner.memory = jax.tree.unflatten(shape, leaves)
    learner.points = [Point(**each) for each in about["points"]]
    learner.begin()
    return learner


def curve(learner: Learner, judgement: Judgement) -> Figure:
    """The share of victories while learning, over moves."""
    settings, last = learner.settings, learner.points[-1]
    parts = np.array_split([(each.steps, each.games, each.wins) for each in learner.points], POINTS_OF_CURVE)
    drawn = [(part[-1, 0] / 1e6, part[:, 2].sum() / part[:, 1].sum()) for part in parts if part[:, 1].any()]
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot(
        title=f"{learner.env.game.title['en']}, {settings.seats} seats: one learns against {settings.opponents}",
        xlabel="moves of the learner, in millions",
        ylabel="share of victories",
    )
    axes.plot(*zip(*drawn, strict=True), color="#7a1f2b", label="while learning, moves drawn")
    axes.axhline(judgement.won.mean, color="#7a1f2b", linestyle="--", label=f"afterwards, likeliest moves: {judgement}")
    axes.axhline(judgement.fair, color="#555555", linestyle=":", label="fair share")
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.set_xlim(0, last.steps / 1e6)
    axes.set_ylim(0, 1.1 * max(judgement.won.mean, *(share for _, share in drawn)))
    if 0 < settings.practice < last.steps:
        axes.axvspan(0, settings.practice / 1e6, color="#555555", alpha=0.12, label="among players at random")
    axes.legend(loc="lower right")
    axes.grid(alpha=0.3)
    return figure


# ---------------------------------------------------------------------------------------------------------- the command


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Learn a game against bots by proximal policy optimisation. Ctrl-C stops and saves.",
        epilog="Without any option: Kids of London against three novices, some minutes on two cores.",
    )
    parser.add_argument("--save", type=Path, default=Path("ppo.npz"), metavar="FILE",
                        help="where to keep what is learned (default: %(default)s)")  # fmt: skip
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the curve, as .png or .svg")
    parser.add_argument("--resume", type=Path, metavar="FILE",
                        help="go on with what a file has learned, and its settings, up to --steps")  # fmt: skip
    parser.add_argument("--judge", type=Path, metavar="FILE", help="learn nothing, say how good a file's policy is")
    parser.add_argument("--judge-games", type=int, default=GAMES_TO_JUDGE_BY, metavar="N",
                        help="how many games to judge by (default: %(default)s)")  # fmt: skip
    learning = parser.add_argument_group("what is learned, and how")
    for each in fields(Settings):
        usual = each.default
        learning.add_argument(f"--{each.name}", type=type(usual), default=usual, metavar=type(usual).__name__.upper(),
                              help=f"{each.metadata['help']} (default: %(default)s)")  # fmt: skip
    return parser.parse_args(words)


def wished_settings(wishes: argparse.Namespace) -> Settings:
    settings = Settings(**{each.name: getattr(wishes, each.name) for each in fields(Settings)})
    if min(settings.steps, settings.epochs, settings.portions, settings.width, settings.batch) < 1:
        raise LarcinError("--steps, --games, --horizon, --epochs, --portions and --width must be 1 or more.")
    if settings.batch % settings.portions:
        raise LarcinError("--games times --horizon must be a multiple of --portions.")
    return settings


def train(learner: Learner, path: Path) -> None:
    """Learn to the end, or until Ctrl-C; every few seconds say how it goes, and save."""
    first, start, practice = learner.steps, time.perf_counter(), learner.settings.practice
    said, next_line = len(learner.points), start + SECONDS_BETWEEN_LINES
    try:
        for point in learner.train():
            now, turns = time.perf_counter(), first < practice <= point.steps
            if now >= next_line or turns or point.steps >= learner.settings.steps:
                print(progress(learner, said, (point.steps - first) / (now - start)), flush=True)
                save(learner, path)
                said, next_line = len(learner.points), now + SECONDS_BETWEEN_LINES
            if turns:  # the others are slower now, or faster
                first, start = point.steps, now
                print(f"That was practice. From here on against {learner.settings.opponents}:", flush=True)
    except KeyboardInterrupt:
        if learner.points:
            save(learner, path)
            print(f"Stopped. Go on with --resume {path}.")
        raise SystemExit(130) from None


def progress(learner: Learner, since: int, speed: float) -> str:
    """A line about the batches since a number."""
    games = sum(each.games for each in learner.points[since:])
    wins = sum(each.wins for each in learner.points[since:])
    settings, steps = learner.settings, learner.steps
    practises = steps < settings.practice < settings.steps
    left = max((settings.practice if practises else settings.steps) - steps, 0) / speed / 60
    return (
        f"{steps:>10,} moves, {speed:6,.0f} a second; won {wins / max(games, 1):5.1%} of {games:,} games; "
        f"{left:.1f} minutes to go" + " until it meets the others" * practises
    )


def main(words: Sequence[str] | None = None) -> None:
    wishes = arguments(words)
    if wishes.judge:
        learner = load(wishes.judge)
    else:
        learner = load(wishes.resume, wishes.steps) if wishes.resume else Learner(wished_settings(wishes))
        train(learner, wishes.save)
        print(f"Kept in {wishes.save}.")
    settings, last = learner.settings, learner.points[-1]
    best = judge(learner.network, settings, wishes.judge_games, best=True)
    drawn = judge(learner.network, settings, wishes.judge_games, best=False)
    print(
        f"{last.steps:,} moves took {last.minutes:.1f} minutes, {last.core_minutes:.1f} of all cores together. "
        f"A fair share is {best.fair:.1%}; it won"
    )
    print(f"  {best}, by the likeliest moves,")
    print(f"  {drawn}, by moves drawn as likely as it finds them.")
    if wishes.picture:
        curve(learner, best).savefig(wishes.picture, dpi=120, metadata=written_on_picture(learner.settings.seed))
        print(f"Drawn in {wishes.picture}.")


if __name__ == "__main__":
    try:
        main()
    except (LarcinError, OSError) as trouble:
        raise SystemExit(str(trouble)) from None
