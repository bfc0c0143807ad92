"""Whether a player that was learned again, from another seed, is as strong as the one that is shipped.

    larcin train doggy-bag --seed 1
    python benchmarks/seeds.py doggy-bag training/doggy-bag/learned.npz

One of the new sits among the shipped in every seat in turn, at every table the game is played at, and one of the
shipped among the new. All choose as their nets incline, without any search, so that there is time for very many games:
on a GPU, if there is one. How many shares of a fair one each wins, with 95% intervals: about 1 wherever both are as
strong. Where both win less, neither is weaker: with three seats or more a table may have customs of its own, and
whoever keeps others loses there.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path
from typing import Any

import larcin
from larcin.cli.train import place
from larcin.extras import need
from larcin.lab import players
from larcin.lab.intervals import estimate
from larcin.lab.provenance import made_now
from larcin.rules.advice import Advice

MOMENTS = 4_000
"""More than any game has."""


def nets_of(torch: Any, game: larcin.Game, path: Path, device: str) -> players.MoveNets | players.PriceNets:
    advice = Advice.read(path)
    make = players.PriceNets if players.is_priced(game) else players.MoveNets
    nets = make(torch, game, (advice.likings.width, advice.hopes.width), device)
    nets.read(path)
    return nets


def one_among(torch: Any, game: larcin.Game, options: dict[str, Any], nets: tuple[Any, Any], games: int) -> list[Any]:
    """What one who plays by the first nets wins among others who play by the second, sitting in each seat in turn."""
    at = place(None)
    won = []
    for seat in range(options["seats"]):
        make = players.TablesOfOffers if players.is_priced(game) else players.TablesOfMoves
        tables = make(torch, game, [(options, games)], seat, at)
        dice = torch.Generator(at.device).manual_seed(seat)
        is_over, share = torch.zeros(games, dtype=torch.bool), torch.zeros(games)
        is_over, share = is_over.to(at.device), share.to(at.device)
        for _ in range(MOMENTS):
            sight, in_turn = tables.sight(), tables.in_turn()
            one, others = (each(sight)[0] for each in nets)
            ended, wins = tables.step(nets[0].drawn(torch.where((in_turn == seat)[:, None], one, others), dice))
            share = torch.where(ended & ~is_over, wins[:, seat], share)
            is_over |= ended
            if is_over.all():
                break
        else:
            raise SystemExit(f"Some games of {game.name} did not end in {MOMENTS} moments.")
        won += share.tolist()
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game that is learned by playing")
    parser.add_argument("nets", type=Path, help="what was learned again, such as training/doggy-bag/learned.npz")
    parser.add_argument("--games", type=int, default=20_000, help="games at each table for each seat (default: 20,000)")
    given = parser.parse_args()
    need("train", "To play by nets")
    import torch

    game = larcin.load(given.game)
    learned: Any = game.learned
    new, shipped = (nets_of(torch, game, path, place(None).device) for path in (given.nets, learned.FILE))
    print(made_now())
    names = [option.name for option in game.options]
    with torch.no_grad():
        for values in itertools.product(*(option.values for option in game.options)):
            options = dict(zip(names, values, strict=True))
            told = []
            for who, pair in (("new among shipped", (new, shipped)), ("shipped among new", (shipped, new))):
                won = one_among(torch, game, options, pair, given.games)
                share, low, high = (int(options["seats"]) * each for each in estimate(won))
                told.append(f"{who} {share:.3f} ({low:.3f} – {high:.3f})")
            table = ", ".join(f"{name} {value}" for name, value in options.items())
            print(f"{table}: {', '.join(told)} of a fair share, {given.games:,} games a seat", flush=True)


if __name__ == "__main__":
    main()
