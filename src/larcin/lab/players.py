"""Who learns by playing, in PyTorch: nets that look at what seats know, and the tables at which they sit.

A *sight* is what is to be seen for the seats in turn, a row a game, by names. Nets make of it how likely each choice
should be, and what share of the victory to expect (`larcin.rules.advice`). There are two kinds of both: in most games
moves are weighed one by one; where they are many and made of few things, by what these are worth.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from larcin.batch import Batch
from larcin.batch.offers import Offering
from larcin.rules.advice import FURTHEST, Advice, Layers
from larcin.rules.contract import Game
from larcin.rules.layout import Layout

TWO, USUAL, OTHER = 4, 3, 1
"""How many parts of all games are played by two, by as many as usual, and by each other number of seats."""

IMPOSSIBLE = -1e9

Tensor = Any
Sight = dict[str, Tensor]
Kind = tuple[dict[str, Any], int]
"""Options that games are played with, and how many of them."""


@dataclass(frozen=True)
class Place:
    """Where games are played and nets learn: PyTorch's name of it, whose batches lie there, and whose offers."""

    device: str
    batch: Callable[..., Any]
    offering: Callable[..., Any]


HERE = Place("cpu", Batch, Offering)


def is_priced(game: Game) -> bool:
    """Whether a game is learned by what the things are worth that its moves consist of."""
    return hasattr(game.learned, "itemise")


def options_played(game: Game, games: int) -> Iterator[Kind]:
    """All options that a game is played with, and how many of so many games with each."""
    names = [option.name for option in game.options]
    each = [dict(zip(names, values, strict=True)) for values in itertools.product(*(o.values for o in game.options))]
    usual = game.option("seats").usual
    parts = [TWO if o["seats"] == 2 else USUAL if o["seats"] == usual else OTHER for o in each]
    for options, part in zip(each, parts, strict=True):
        yield options, max(games * part // sum(parts), 1)


# --------------------------------------------------------------------------------------------------------------- nets


def layers(torch: Any, sizes: tuple[int, ...], device: str) -> list[Tensor]:
    """Weights and what is added, layer by layer, as learning begins: the last layer says next to nothing."""
    parts: list[Tensor] = []
    for number, (rows, columns) in enumerate(itertools.pairwise(sizes)):
        weights = torch.empty(rows, columns)
        torch.nn.init.orthogonal_(weights, 0.01 if number == len(sizes) - 2 else 2**0.5)
        parts += [weights.to(device), torch.zeros(columns, device=device)]
    return parts


def deeper(seen: Tensor, parts: list[Tensor]) -> Tensor:
    """The second hidden layer. No hidden number is more than `FURTHEST`, so that whole numbers of few digits can stand
    for them.
    """
    first, one, second, two = parts[:4]
    hidden = (seen @ first + one).clamp(0, FURTHEST)
    return (hidden @ second + two).clamp(0, FURTHEST)


def share(total: Tensor) -> Tensor:
    """A share of the victory, of any number."""
    return 0.5 + 0.5 * total / (1 + total.abs())


def as_numbers(parts: list[Tensor], scale: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    """What was learned, for numbers that are not scaled."""
    numbers = [part.detach().float().cpu().numpy() for part in parts]
    numbers[0] = numbers[0] * scale[:, None]
    return numbers


class Nets(ABC):
    """Two nets of two hidden layers: one from what is known to how much is liked, and one from that and what is only
    imagined, if anything is, to the expected victory.
    """

    def __init__(
        self, torch: Any, layout: Layout, known: int, liked: int, widths: tuple[int, int], device: str
    ) -> None:
        """The first so many numbers of a layout are known, and so many things liked."""
        self._torch = torch
        self._scale = layout.scale
        self._scales = torch.tensor(self._scale, device=device)
        self._known = known
        likings = layers(torch, (known, widths[0], widths[0], liked), device)
        self._of_likings = len(likings)
        self.parts = likings + layers(torch, (layout.information, widths[1], widths[1], 1), device)

    def __call__(self, sight: Sight) -> tuple[Tensor, Tensor]:
        """Logarithms of how likely choices should be, and the share of the victory to expect."""
        seen = sight["seen"] * self._scales
        likings = self.parts[: self._of_likings]
        liked = deeper(seen[:, : self._known], likings) @ likings[4] + likings[5]
        wishes = self.wishes(liked, sight).masked_fill(~sight["mask"], IMPOSSIBLE)
        return self._torch.log_softmax(wishes, 1), self.hope(sight["seen"])

    def drawn(self, likely: Tensor, dice: Any) -> Tensor:
        """A choice in every row, as likely as the logarithms say."""
        lot = self._torch.rand(likely.shape, device=likely.device, generator=dice)
        return (likely - (-lot.clamp_min(1e-20).log()).clamp_min(1e-20).log()).argmax(1)

    @abstractmethod
    def wishes(self, liked: Tensor, sight: Sight) -> Tensor:
        """How much each choice is wished for, by what is liked."""

    def hope(self, seen: Tensor) -> Tensor:
        """The share of the victory to expect."""
        hopes = self.hopes(self.parts)
        return share((deeper(seen * self._scales, hopes) @ hopes[4] + hopes[5])[:, 0])

    def hopes(self, parts: list[Tensor]) -> list[Tensor]:
        """Those parts of such nets that say what to expect."""
        return parts[self._of_likings :]

    def write(self, path: Path, parts: list[Tensor]) -> None:
        """Write nets of this kind in whole numbers, for those who play by them."""
        likings = as_numbers(parts[: self._of_likings], self._scale[: self._known])
        numbers = likings, as_numbers(self.hopes(parts), self._scale)
        Advice(*map(Layers.of, numbers)).write(path)

    def read(self, path: Path) -> None:
        """Think as nets do that were written: all that whole numbers keep of them."""
        advice = Advice.read(path)
        likings, hopes = advice.likings.parts(), advice.hopes.parts()
        likings[0], hopes[0] = likings[0] / self._scale[: self._known, None], hopes[0] / self._scale[:, None]
        with self._torch.no_grad():
            for part, numbers in zip(self.parts, likings + hopes, strict=True):
                part.copy_(self._torch.as_tensor(numbers))


class MoveNets(Nets):
    """Moves are liked one by one."""

    def __init__(self, torch: Any, game: Game, widths: tuple[int, int], device: str) -> None:
        super().__init__(torch, game.layout, game.layout.information, len(game.moves), widths, device)

    def wishes(self, liked: Tensor, _sight: Sight) -> Tensor:
        return liked


class PriceNets(Nets):
    """Things have prices, and moves consist of them."""

    def __init__(self, torch: Any, game: Game, widths: tuple[int, int], device: str) -> None:
        learned: Any = game.learned
        super().__init__(torch, learned.CONSIDERED, learned.CONSIDERED.observation, learned.ITEMS, widths, device)

    def wishes(self, liked: Tensor, sight: Sight) -> Tensor:
        worth = self._torch.cat([liked, self._torch.zeros_like(liked[:, :1])], 1)  # what does not exist costs nothing
        rows, offers, most = sight["items"].shape
        each = worth.gather(1, sight["items"].reshape(rows, offers * most).long())
        return each.reshape(rows, offers, most).sum(2)


# ------------------------------------------------------------------------------------------------------------- tables


class Tables:
    """Games of several kinds side by side, with tensors that every step writes anew."""

    def __init__(self, torch: Any, game: Game, kinds: Iterable[Kind], seed: int, place: Place) -> None:
        self._torch, self._device = torch, place.device
        self.seats = max(game.seat_counts)
        self._batches = [
            place.batch(game, games=part, seed=seed + number, restart=True, **options)
            for number, (options, part) in enumerate(kinds)
        ]
        self._in_turn, self._over, self._shares = (self._tensors(name) for name in ("seat", "ended", "wins"))
        self._sizes = [batch.games for batch in self._batches]
        self.games = sum(self._sizes)

    def _tensors(self, name: str) -> list[Tensor]:
        """An array of every batch, without a copy."""
        return [self._torch.as_tensor(getattr(batch, name), device=self._device) for batch in self._batches]

    def in_turn(self) -> Tensor:
        return self._torch.cat(self._in_turn).long()

    def make(self, moves: Tensor) -> tuple[Tensor, Tensor]:
        """Make these moves. Returns which games ended, and what each seat won."""
        for batch, part in zip(self._batches, moves.int().split(self._sizes), strict=True):
            batch.step(part if self._device == "cuda" else part.numpy())
        wins = self._torch.zeros(self.games, self.seats, device=self._device)
        at = 0
        for shares in self._shares:
            wins[at : at + len(shares), : shares.shape[1]] = shares
            at += len(shares)
        return self._torch.cat(self._over).bool(), wins


class TablesOfMoves(Tables):
    """Tables at which every move of a game is a choice, and what a seat knows is its information state."""

    def __init__(self, torch: Any, game: Game, kinds: Iterable[Kind], seed: int, place: Place) -> None:
        super().__init__(torch, game, kinds, seed, place)
        self._seen, self._masks = self._tensors("observation"), self._tensors("mask")

    def sight(self) -> Sight:
        return {"seen": self._torch.cat(self._seen), "mask": self._torch.cat(self._masks).bool()}

    def moves(self, choices: Tensor) -> Tensor:
        """The numbers of the moves that are chosen."""
        return choices

    def step(self, choices: Tensor) -> tuple[Tensor, Tensor]:
        """Let every seat in turn make its choice. Returns which games ended, and what each seat won."""
        return self.make(choices)


class TablesOfOffers(Tables):
    """Tables at which seats choose among what they are offered."""

    def __init__(self, torch: Any, game: Game, kinds: Iterable[Kind], seed: int, place: Place) -> None:
        super().__init__(torch, game, kinds, seed, place)
        self._offerings = [place.offering(batch) for batch in self._batches]
        self._considered, self._counts, self._moves, self._items = (
            [torch.as_tensor(getattr(each.offers, name), device=self._device) for each in self._offerings]
            for name in ("considered", "counts", "moves", "items")
        )
        self._numbers = torch.arange(self._moves[0].shape[1], device=self._device)

    def sight(self) -> Sight:
        cat = self._torch.cat
        mask = self._numbers[None] < cat(self._counts)[:, None]
        return {"seen": cat(self._considered), "items": cat(self._items), "mask": mask}

    def moves(self, choices: Tensor) -> Tensor:
        """The numbers of the moves that are chosen."""
        return self._torch.cat(self._moves).gather(1, choices[:, None])[:, 0]

    def step(self, choices: Tensor) -> tuple[Tensor, Tensor]:
        """Let every seat in turn make its choice. Returns which games ended, and what each seat won."""
        ended, wins = self.make(self.moves(choices))
        for each in self._offerings:
            each.look()
        return ended, wins
