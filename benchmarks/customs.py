"""What players do who learned from different seeds: how often each word of their moves is said.

    larcin train doggy-bag --seed 2
    python benchmarks/customs.py doggy-bag training/doggy-bag/learned.npz --seats 4

All seats of a table choose as nets incline, without any search: by those that are shipped at some tables, at others by
those that are named. Printed is how often a seat says each word in a game, and of how many things: `give 1 red 2 black`
is *black* twice.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

import larcin
from larcin.cli.common import add_options, options_of
from larcin.cli.train import place
from larcin.extras import need
from larcin.lab import players
from larcin.lab.provenance import made_now
from seeds import MOMENTS, nets_of


def said(torch: Any, game: larcin.Game, options: dict[str, Any], nets: Any, games: int) -> Counter[str]:
    """All words that are said in so many games."""
    at = place(None)
    make = players.TablesOfOffers if players.is_priced(game) else players.TablesOfMoves
    tables = make(torch, game, [(options, games)], 0, at)
    dice = torch.Generator(at.device).manual_seed(0)
    is_over = torch.zeros(games, dtype=torch.bool, device=at.device)
    words: Counter[str] = Counter()
    for _ in range(MOMENTS):
        choices = nets.drawn(nets(tables.sight())[0], dice)
        for move, times in Counter(tables.moves(choices)[~is_over].tolist()).items():
            words.update({word: many * times for word, many in words_of(game.moves[move]).items()})
        is_over |= tables.step(choices)[0]
        if is_over.all():
            return words
    raise SystemExit(f"Some games of {game.name} did not end in {MOMENTS} moments.")


def words_of(move: str) -> Counter[str]:
    """The words of a move, and of things that it counts (`give 1 red 2 black`) so many."""
    first, *rest = move.split()
    many, things = rest[::2], rest[1::2]
    if len(many) == len(things) and all(each.isdecimal() for each in many):
        return Counter({first: 1}) + Counter({thing: int(each) for each, thing in zip(many, things, strict=True)})
    return Counter(word for word in (first, *rest) if not word.isdecimal())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game that is learned by playing")
    parser.add_argument("nets", type=Path, help="what was learned again, such as training/doggy-bag/learned.npz")
    parser.add_argument("--games", type=int, default=1_000, help="games by each nets (default: 1,000)")
    add_options(parser)
    given = parser.parse_args()
    need("train", "To play by nets")
    import torch

    game = larcin.load(given.game)
    options = options_of(game, given)
    learned: Any = game.learned
    print(made_now())
    with torch.no_grad():
        shipped, new = (
            said(torch, game, options, nets_of(torch, game, path, place(None).device), given.games)
            for path in (learned.FILE, given.nets)
        )
    each = given.games * options["seats"]
    print(f"{'word':<12} {'shipped':>8} {'new':>8}")
    for word in sorted(shipped | new, key=lambda word: -shipped[word] - new[word]):
        print(f"{word:<12} {shipped[word] / each:8.3f} {new[word] / each:8.3f}")


if __name__ == "__main__":
    main()
