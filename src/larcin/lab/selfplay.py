"""Learning from games with oneself: one player sits on all seats of thousands of games, and what won becomes likelier.

This is proximal policy optimisation (Schulman and others 2017) on `larcin.batch.Batch`, or with a GPU on
`larcin.gpu.Batch`. Nets look at what the seat in turn knows, say how likely each legal move should be, and what
share of the victory to expect. Every number of seats and every variant is played side by side, by the same nets. Each
round plays some moves in every game and learns from them. It follows from the seed and the rounds before it and is kept
as it ends, so that the same command goes on after an interrupt.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from pickle import UnpicklingError

import numpy as np

from larcin.errors import BadOptions, LarcinError
from larcin.extras import need
from larcin.lab.players import (
    HERE,
    MoveNets,
    Place,
    PriceNets,
    Tables,
    TablesOfMoves,
    TablesOfOffers,
    Tensor,
    is_priced,
    options_played,
)
from larcin.lab.provenance import made_now, written_on_picture
from larcin.rules import load
from larcin.rules.hints import ByPlaying

NOTE = "training.json"
KEPT = "training.pt"
LEARNED = "learned.npz"
PICTURE = "training.png"
KEEP_EVERY = 20
"""Rounds after which all is kept."""

TRACE = 0.95
"""How far back a surprise is felt: 0 one move, 1 the whole game."""
CLIP = 0.2
STEADY = 0.05
"""How much of what is handed on comes from the last round: a mean of many rounds plays better than each of them."""
WHOLE_GAMES, ONE_IN, SETTLING = 640, 4, 4
"""To learn anew what to expect: so many moves are made in each game, one in so many is learned from, so many times."""
VALUE = 1.0
STEEPEST = 0.5

Watch = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


@dataclass(frozen=True)
class Practice:
    """What is learned, and how: all that the nets depend on, but for what the computer rounds."""

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
    """Hidden numbers of a layer where moves are liked."""
    hope_width: int = 64
    """The same where it is reckoned what to expect."""
    rate: float = 1e-3
    """How fast to learn at first; this sinks to a twentieth."""
    entropy: float = 0.02
    """What it is worth to stay undecided and try moves, at first; this sinks to a twentieth."""

    def __post_init__(self) -> None:
        if not isinstance(load(self.game).hints.learning, ByPlaying):
            raise BadOptions(f"Nobody learns {self.game} by playing.")
        if min(self.rounds, self.games, self.moves, self.portion, self.epochs, self.width, self.hope_width) < 1:
            raise BadOptions("Rounds, games and all else that is counted in a course must be 1 or more.")


def keep_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Write a file so that an interrupt leaves no half of it."""
    new = path.with_name(f"new-{path.name}")
    write(new)
    new.replace(path)


def write_text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


class Learner:
    """Nets and all it takes to make them better."""

    def __init__(self, practice: Practice, folder: Path, place: Place) -> None:
        need("train", "To learn by playing")
        import torch

        self._torch = torch
        self._practice, self._folder, self._place = practice, folder, place
        self._device = place.device
        torch.backends.cuda.matmul.allow_tf32 = True
        self._game = load(practice.game)
        torch.manual_seed(practice.seed)
        by_prices = is_priced(self._game)
        make_nets: type[MoveNets | PriceNets] = PriceNets if by_prices else MoveNets
        self._make_tables: type[TablesOfMoves | TablesOfOffers] = TablesOfOffers if by_prices else TablesOfMoves
        self.nets = make_nets(torch, self._game, (practice.width, practice.hope_width), self._device)
        for part in self.nets.parts:
            part.requires_grad_()
        self.steady = [part.detach().clone() for part in self.nets.parts]
        self._adam = torch.optim.Adam(self.nets.parts, lr=practice.rate, eps=1e-5)
        self._tables: TablesOfMoves | TablesOfOffers | None = None
        self.curve: list[dict[str, float]] = []
        self._resume()

    # ------------------------------------------------------------------------------------------------ keeping

    def _resume(self) -> None:
        note = self._folder / NOTE
        if not note.exists():
            return
        try:
            told = json.loads(note.read_text(encoding="utf-8"))
            curve = told.pop("curve")
            told.pop("made", None)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise LarcinError(f"{note}: this is no note of a course. Choose another folder with --out.") from None
        if told != asdict(self._practice):
            raise LarcinError(f"{note} belongs to another course. Choose another folder with --out.")
        try:
            kept = self._torch.load(self._folder / KEPT, map_location=self._device, weights_only=True)
            for name, parts in (("parts", self.nets.parts), ("steady", self.steady)):
                for part, number in zip(parts, kept[name], strict=True):
                    part.data.copy_(number)
            self._adam.load_state_dict(kept["adam"])
            self.curve = curve[: kept["rounds"]]
        except (ValueError, TypeError, KeyError, EOFError, RuntimeError, UnpicklingError):
            raise LarcinError(
                f"{self._folder / KEPT}: these are no nets of a course. Choose another folder with --out."
            ) from None

    def keep(self) -> None:
        """Keep what was learned: numbers first, so that whoever stops in between learns a round again."""
        self._folder.mkdir(parents=True, exist_ok=True)
        kept = {
            "parts": [part.detach() for part in self.nets.parts],
            "steady": self.steady,
            "adam": self._adam.state_dict(),
            "rounds": len(self.curve),
        }
        keep_whole(self._folder / KEPT, lambda path: self._torch.save(kept, path))
        note = json.dumps({**asdict(self._practice), "curve": self.curve, "made": made_now()}, indent=1) + "\n"
        keep_whole(self._folder / NOTE, lambda path: write_text(path, note))

    # ------------------------------------------------------------------------------------------------ a round

    def learn_round(self) -> dict[str, float]:
        """Play and learn once. Each round throws dice of its own; games go on from round to round."""
        number = len(self.curve)
        seed = int(np.random.SeedSequence([self._practice.seed, number]).generate_state(1)[0])
        self._dice = self._torch.Generator(self._device).manual_seed(seed)
        if self._tables is None:
            self._tables = self._sit_down(self._practice.games, seed)
        with self._torch.no_grad():
            played = self._play(self._tables)
        point = self._improve(played, 1 - number / self._practice.rounds)
        for mean, part in zip(self.steady, self.nets.parts, strict=True):
            mean.lerp_(part.detach(), STEADY if number else 1.0)
        self.curve.append(point)
        return point

    def _play(self, games: TablesOfMoves | TablesOfOffers) -> dict[str, Tensor]:
        """Moves to learn from, with what came of them."""
        torch, rows = self._torch, []
        for _ in range(self._practice.moves):
            sight, seat = games.sight(), games.in_turn()
            likely, hope = self.nets(sight)
            move = self._drawn(likely)
            ended, wins = games.step(move)
            rows.append(
                {**sight, "seat": seat, "move": move, "hope": hope, "ended": ended, "wins": wins,
                 "likely": likely.gather(1, move[:, None])[:, 0]}
            )  # fmt: skip
        surprise, known = self._surprises(rows, games)
        kept = (*sight, "move", "hope", "likely")
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
            later = later.scatter(1, seat, torch.where(known[-1], now, 0)[:, None])
            is_known = is_known.scatter(1, seat, torch.ones_like(seat, dtype=torch.bool))
        return torch.stack(surprise[::-1]), torch.stack(known[::-1])

    def settle_hopes(self) -> float:
        """Learn anew what to expect where the mean of all rounds sits on all seats, from how whole games ended. Returns
        how wrong hopes are then (root mean square).

        Likings do not change with that. Hopes that were learned round by round belong to players who kept changing.
        """
        torch, practice, nets = self._torch, self._practice, self.nets
        for part, mean in zip(nets.parts, self.steady, strict=True):
            part.data.copy_(mean)
        seen, shares = self._play_to_the_end(max(practice.games // 4, 1))
        hopes = nets.hopes(nets.parts)
        adam = torch.optim.Adam(hopes, lr=practice.rate)
        steps = SETTLING * -(-len(seen) // practice.portion)
        wrong = torch.zeros((), device=self._device)
        for epoch in range(SETTLING):
            for number, rows in enumerate(
                torch.randperm(len(seen), device=self._device, generator=self._dice).split(practice.portion)
            ):
                done = (epoch * steps // SETTLING + number) / steps
                adam.param_groups[0]["lr"] = practice.rate * (1 - 0.95 * done)
                wrong = ((nets.hope(seen[rows].float()) - shares[rows]) ** 2).mean()
                adam.zero_grad()
                wrong.backward()
                adam.step()
        for mean, part in zip(nets.hopes(self.steady), hopes, strict=True):
            mean.copy_(part.detach())
        return math.sqrt(float(wrong.detach()))

    def _play_to_the_end(self, games: int) -> tuple[Tensor, Tensor]:
        """What was seen in some moments of so many games and those that followed them, and what came of it."""
        torch = self._torch
        seed = int(np.random.SeedSequence([self._practice.seed, self._practice.rounds, 1]).generate_state(1)[0])
        self._dice = torch.Generator(self._device).manual_seed(seed)
        tables = self._sit_down(games, seed)
        moments: list[dict[str, Tensor]] = []
        with torch.no_grad():
            for number in range(WHOLE_GAMES):
                sight, seat = tables.sight(), tables.in_turn()
                ended, wins = tables.step(self._drawn(self.nets(sight)[0]))
                seen = {"seen": sight["seen"]} if number % ONE_IN == 0 else {}
                moments.append({**seen, "seat": seat, "ended": ended, "wins": wins})
        after = torch.zeros(tables.games, tables.seats, device=self._device)
        is_known = torch.zeros(tables.games, dtype=torch.bool, device=self._device)
        found, shares = [], []
        for moment in reversed(moments):
            after = torch.where(moment["ended"][:, None], moment["wins"], after)
            is_known = is_known | moment["ended"]
            if "seen" in moment:
                found.append(moment["seen"][is_known])
                shares.append(after.gather(1, moment["seat"][:, None])[:, 0][is_known])
        return torch.cat(found), torch.cat(shares)

    def _sit_down(self, games: int, seed: int) -> TablesOfMoves | TablesOfOffers:
        return self._make_tables(self._torch, self._game, options_played(self._game, games), seed, self._place)

    def _drawn(self, likely: Tensor) -> Tensor:
        return self.nets.drawn(likely, self._dice)

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
                torch.nn.utils.clip_grad_norm_(self.nets.parts, STEEPEST)
                self._adam.step()
                sums += told
                portions += 1
        wrong, undecided, change = (sums / portions).tolist()
        return {"moves": float(count), "wrong": wrong**0.5, "undecided": undecided, "change": change}

    def _loss(self, part: dict[str, Tensor], entropy: float) -> tuple[Tensor, Tensor]:
        """What learning makes smaller; and how wrong hopes are, how undecided moves, and how much they changed."""
        torch = self._torch
        likely, hope = self.nets(part)
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
    watch("learning what to expect", practice.rounds, practice.rounds)
    learner.settle_hopes()
    path = folder / LEARNED
    keep_whole(path, lambda new: learner.nets.write(new, learner.steady))
    draw(practice, learner.curve, folder / PICTURE)
    return path


def told(point: dict[str, float]) -> str:
    return f"undecided {point['undecided']:.2f}, wrong by {point['wrong']:.3f}"


def draw(practice: Practice, curve: list[dict[str, float]], path: Path) -> None:
    """Draw how undecided the player was about its moves, and how wrong about who would win, round by round."""
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
