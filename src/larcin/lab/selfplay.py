"""Learning from games with oneself: one net sits on all seats of thousands of games, and what won becomes likelier.

This is proximal policy optimisation (Schulman and others 2017) on `larcin.batch.Batch`, or with a GPU on
`larcin.gpu.Batch`. A net looks at what the seat in turn knows, says how likely each legal move should be, and what
share of the victory it expects. Every number of seats and every variant is played side by side, by the same net. Each
round plays some moves in every game and learns from them. It follows from the seed and the rounds before it and is kept
as it ends, so that the same command goes on after an interrupt.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from larcin.batch import Batch
from larcin.errors import BadOptions, LarcinError
from larcin.extras import need
from larcin.lab.provenance import made_now, written_on_picture
from larcin.rules import load
from larcin.rules.advice import FURTHEST, Advice, write_advice
from larcin.rules.contract import Game

ROUNDS = {"doggy-bag": 201, "pickpocket": 214}
"""The games that are learned so, and in how many rounds what `master` plays by was: six minutes of an H200 for both."""
GAMES = tuple(ROUNDS)

NOTE = "training.json"
KEPT = "training.pt"
ADVICE = "advice.npz"
PICTURE = "training.png"
KEEP_EVERY = 20
"""Rounds after which all is kept."""

TWO, USUAL, OTHER = 4, 3, 1
"""How many parts of all games are played by two, by as many as usual, and by each other number of seats."""

TRACE = 0.95
"""How far back a surprise is felt: 0 one move, 1 the whole game."""
CLIP = 0.2
VALUE = 1.0
STEEPEST = 0.5
IMPOSSIBLE = -1e9

Tensor = Any
Watch = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


@dataclass(frozen=True)
class Practice:
    """What is learned, and how: all that the net depends on, but for what the computer rounds."""

    game: str
    seed: int = 0
    rounds: int = 200
    games: int = 65_536
    """Games side by side, all tables together."""
    moves: int = 64
    """Moves that are made in each before something is learned from them."""
    portion: int = 32_768
    """Moves that are learned from at a time."""
    epochs: int = 2
    width: int = 128
    rate: float = 1e-3
    """How fast to learn at first; this sinks to a twentieth."""
    entropy: float = 0.02
    """What it is worth to stay undecided and try moves, at first; this sinks to a twentieth."""

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise BadOptions(f"Nobody learns {self.game} by playing. Games that are learned so: {', '.join(GAMES)}.")
        if min(self.rounds, self.games, self.moves, self.portion, self.epochs, self.width) < 1:
            raise BadOptions("Rounds, games and all else that is counted in a course must be 1 or more.")


@dataclass(frozen=True)
class Place:
    """Where games are played and nets learn: PyTorch's name of it, and whose batches lie there."""

    device: str
    batch: Callable[..., Any]


HERE = Place("cpu", Batch)


def tables(game: Game, games: int) -> Iterator[tuple[dict[str, Any], int]]:
    """All options that a game is played with, and how many of so many games with each."""
    names = [option.name for option in game.options]
    each = [dict(zip(names, values, strict=True)) for values in itertools.product(*(o.values for o in game.options))]
    usual = game.option("seats").usual
    parts = [TWO if o["seats"] == 2 else USUAL if o["seats"] == usual else OTHER for o in each]
    for options, part in zip(each, parts, strict=True):
        yield options, max(games * part // sum(parts), 1)


def keep_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Write a file so that an interrupt leaves no half of it."""
    new = path.with_name(f"new-{path.name}")
    write(new)
    new.replace(path)


def write_text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


class Net:
    """The net that learns: two hidden layers between what is seen, the wishes for moves and the expected victory.

    No hidden number is more than `FURTHEST`, so that whole numbers of few digits can stand for them.
    """

    def __init__(self, torch: Any, inputs: int, width: int, moves: int, device: Any) -> None:
        self._torch = torch
        shapes = [(inputs, width, 2**0.5), (width, width, 2**0.5), (width, moves, 0.01), (width, 1, 0.01)]
        self.parts: list[Tensor] = []
        for rows, columns, gain in shapes:
            weights = torch.empty(rows, columns)
            torch.nn.init.orthogonal_(weights, gain)
            self.parts += [weights.to(device), torch.zeros(columns, device=device)]
        for part in self.parts:
            part.requires_grad_()

    def __call__(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of how likely moves should be, and the share of the victory to expect."""
        first, one, second, two, to_moves, wish, to_value, hope = self.parts
        hidden = (seen @ first + one).clamp(0, FURTHEST)
        hidden = (hidden @ second + two).clamp(0, FURTHEST)
        wishes = (hidden @ to_moves + wish).masked_fill(~mask, IMPOSSIBLE)
        total = (hidden @ to_value + hope)[:, 0]
        return self._torch.log_softmax(wishes, 1), 0.5 + 0.5 * total / (1 + total.abs())

    def advice(self, scale: np.ndarray[Any, Any]) -> Advice:
        """The net in whole numbers, for those who play by it."""
        numbers = [part.detach().float().cpu().numpy() for part in self.parts]
        numbers[0] = numbers[0] * scale[:, None]
        return Advice.of(numbers)


class Tables:
    """Games of all kinds side by side, and what is to be seen of them as tensors that every step writes anew."""

    def __init__(self, torch: Any, game: Game, practice: Practice, seed: int, place: Place) -> None:
        self._torch, self._device = torch, place.device
        self.seats = max(game.seat_counts)
        self._batches = [
            place.batch(game, games=games, seed=seed + number, restart=True, **options)
            for number, (options, games) in enumerate(tables(game, practice.games))
        ]
        self._seen, self._masks, self._in_turn, self._over, self._shares = (
            [torch.as_tensor(getattr(batch, name), device=place.device) for batch in self._batches]  # without a copy
            for name in ("observation", "mask", "seat", "ended", "wins")
        )
        self._sizes = [batch.games for batch in self._batches]
        self.games = sum(self._sizes)

    def seen(self) -> tuple[Tensor, Tensor, Tensor]:
        """What seats in turn know, what they may do, and who they are."""
        cat = self._torch.cat
        return cat(self._seen), cat(self._masks).bool(), cat(self._in_turn).long()

    def step(self, moves: Tensor) -> tuple[Tensor, Tensor]:
        """Make these moves. Returns which games ended, and what each seat won."""
        moves = moves.int()
        for batch, part in zip(self._batches, moves.split(self._sizes), strict=True):
            batch.step(part if self._device == "cuda" else part.numpy())
        wins = self._torch.zeros(self.games, self.seats, device=self._device)
        at = 0
        for shares in self._shares:
            wins[at : at + len(shares), : shares.shape[1]] = shares
            at += len(shares)
        return self._torch.cat(self._over).bool(), wins


class Learner:
    """A net and all it takes to make it better."""

    def __init__(self, practice: Practice, folder: Path, place: Place) -> None:
        need("train", "To learn by playing")
        import torch

        self._torch = torch
        self._practice, self._folder, self._place = practice, folder, place
        self._device = place.device
        torch.backends.cuda.matmul.allow_tf32 = True
        self._game = load(practice.game)
        torch.manual_seed(practice.seed)
        layout = self._game.layout
        self._scale = torch.tensor(layout.scale, device=self._device)
        self.net = Net(torch, layout.information, practice.width, len(self._game.moves), self._device)
        self._adam = torch.optim.Adam(self.net.parts, lr=practice.rate, eps=1e-5)
        self._tables: Tables | None = None
        self.curve: list[dict[str, float]] = []
        self._resume()

    # ------------------------------------------------------------------------------------------------ keeping

    def _resume(self) -> None:
        note = self._folder / NOTE
        if not note.exists():
            return
        told = json.loads(note.read_text(encoding="utf-8"))
        curve = told.pop("curve")
        told.pop("made", None)
        if told != asdict(self._practice):
            raise LarcinError(f"{note} belongs to another course. Choose another folder with --out.")
        kept = self._torch.load(self._folder / KEPT, map_location=self._device, weights_only=True)
        for part, number in zip(self.net.parts, kept["parts"], strict=True):
            part.data.copy_(number)
        self._adam.load_state_dict(kept["adam"])
        self.curve = curve[: kept["rounds"]]

    def keep(self) -> None:
        """Keep what was learned: numbers first, so that whoever stops in between learns a round again."""
        self._folder.mkdir(parents=True, exist_ok=True)
        kept = {
            "parts": [part.detach() for part in self.net.parts],
            "adam": self._adam.state_dict(),
            "rounds": len(self.curve),
        }
        keep_whole(self._folder / KEPT, lambda path: self._torch.save(kept, path))
        note = json.dumps({**asdict(self._practice), "curve": self.curve, "made": made_now()}, indent=1) + "\n"
        keep_whole(self._folder / NOTE, lambda path: write_text(path, note))

    def advice(self) -> Advice:
        return self.net.advice(self._game.layout.scale)

    # ------------------------------------------------------------------------------------------------ a round

    def learn_round(self) -> dict[str, float]:
        """Play and learn once. Each round throws dice of its own; games go on from round to round."""
        number = len(self.curve)
        seed = int(np.random.SeedSequence([self._practice.seed, number]).generate_state(1)[0])
        self._dice = self._torch.Generator(self._device).manual_seed(seed)
        if self._tables is None:
            self._tables = Tables(self._torch, self._game, self._practice, seed, self._place)
        with self._torch.no_grad():
            played = self._play(self._tables)
        point = self._improve(played, 1 - number / self._practice.rounds)
        self.curve.append(point)
        return point

    def _play(self, games: Tables) -> dict[str, Tensor]:
        """Moves to learn from, with what came of them."""
        torch, rows = self._torch, []
        for _ in range(self._practice.moves):
            seen, mask, seat = games.seen()
            likely, hope = self.net(seen * self._scale, mask)
            lot = torch.rand(likely.shape, device=self._device, generator=self._dice)
            move = (likely - (-lot.clamp_min(1e-20).log()).clamp_min(1e-20).log()).argmax(1)
            ended, wins = games.step(move)
            rows.append(
                {"seen": seen, "mask": mask, "seat": seat, "move": move, "hope": hope, "ended": ended, "wins": wins,
                 "likely": likely.gather(1, move[:, None])[:, 0]}
            )  # fmt: skip
        surprise, known = self._surprises(rows, games)
        kept = ("seen", "mask", "move", "hope", "likely")
        played = {name: torch.stack([row[name] for row in rows])[known] for name in kept}
        played["surprise"] = surprise[known]
        return played

    def _surprises(self, rows: list[dict[str, Tensor]], games: Tables) -> tuple[Tensor, Tensor]:
        """By how much each move went better than expected, by what its seat expected at its next turn and what it won
        in the end; and where that is known. (Generalised advantage estimation, seat by seat, without a discount.)
        """
        torch = self._torch
        shape = games.games, games.seats
        after = torch.zeros(shape, device=self._device)
        later = torch.zeros(shape, device=self._device)
        is_known = torch.zeros(shape, dtype=torch.bool, device=self._device)
        surprise, known = [], []
        for row in reversed(rows):
            ended = row["ended"][:, None]
            after = torch.where(ended, row["wins"], after)
            later = torch.where(ended, torch.zeros_like(later), later)
            is_known = is_known | ended
            seat = row["seat"][:, None]
            now = after.gather(1, seat)[:, 0] - row["hope"] + TRACE * later.gather(1, seat)[:, 0]
            surprise.append(now)
            known.append(is_known.gather(1, seat)[:, 0])
            after = after.scatter(1, seat, row["hope"][:, None])
            later = later.scatter(1, seat, now[:, None])
            is_known = is_known.scatter(1, seat, torch.ones_like(seat, dtype=torch.bool))
        return torch.stack(surprise[::-1]), torch.stack(known[::-1])

    def _improve(self, played: dict[str, Tensor], rest: float) -> dict[str, float]:
        """Learn from moves, portion by portion, while so much of the course is left."""
        torch, practice = self._torch, self._practice
        left = 0.05 + 0.95 * rest
        for group in self._adam.param_groups:
            group["lr"] = practice.rate * left
        played["share"] = played["surprise"] + played["hope"]
        count = len(played["move"])
        sums = torch.zeros(3, device=self._device)
        portions = 0
        for _ in range(practice.epochs):
            order = torch.randperm(count, device=self._device, generator=self._dice)
            for rows in order.split(practice.portion):
                part = {name: numbers[rows] for name, numbers in played.items()}
                loss, told = self._loss(part, practice.entropy * left)
                self._adam.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parts, STEEPEST)
                self._adam.step()
                sums += told
                portions += 1
        wrong, undecided, change = (sums / portions).tolist()
        return {"moves": float(count), "wrong": wrong**0.5, "undecided": undecided, "change": change}

    def _loss(self, part: dict[str, Tensor], entropy: float) -> tuple[Tensor, Tensor]:
        """What learning makes smaller; and how wrong hopes are, how undecided moves, and how much they changed."""
        torch = self._torch
        likely, hope = self.net(part["seen"] * self._scale, part["mask"])
        change = (likely.gather(1, part["move"][:, None])[:, 0] - part["likely"]).exp()
        surprise = part["surprise"]
        surprise = (surprise - surprise.mean()) / (surprise.std() + 1e-8)
        gain = torch.minimum(surprise * change, surprise * change.clamp(1 - CLIP, 1 + CLIP)).mean()
        wrong = ((hope - part["share"]) ** 2).mean()
        undecided = -(likely.exp() * likely.masked_fill(~part["mask"], 0)).sum(1).mean()
        told = torch.stack([wrong.detach(), undecided.detach(), (change - 1).abs().mean().detach()])
        return VALUE * wrong - gain - entropy * undecided, told


def practise(practice: Practice, folder: Path, watch: Watch, place: Place = HERE) -> Path:
    """Go through a course, or on with it. Returns the file with its advice; beside it lies a picture of the course."""
    learner = Learner(practice, folder, place)
    while len(learner.curve) < practice.rounds:
        watch("playing" if not learner.curve else told(learner.curve[-1]), len(learner.curve), practice.rounds)
        learner.learn_round()
        if len(learner.curve) % KEEP_EVERY == 0 or len(learner.curve) == practice.rounds:
            learner.keep()
    path = folder / ADVICE
    keep_whole(path, lambda new: write_advice(new, learner.advice()))
    draw(practice, learner.curve, folder / PICTURE)
    return path


def told(point: dict[str, float]) -> str:
    return f"undecided {point['undecided']:.2f}, wrong by {point['wrong']:.3f}"


def draw(practice: Practice, curve: list[dict[str, float]], path: Path) -> None:
    """Draw how undecided the net was about its moves, and how wrong about who would win, round by round."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot(title=f"{practice.game}, learned by playing, seed {practice.seed}", xlabel="rounds")
    axes.plot([point["undecided"] for point in curve], color="#7a1f2b", label="how undecided moves are (entropy)")
    axes.plot(
        [point["wrong"] for point in curve], color="#1f3a7a", label="by how much hopes are wrong (root mean square)"
    )
    axes.set_ylim(bottom=0)
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(path, dpi=120, metadata=written_on_picture(practice.seed))
