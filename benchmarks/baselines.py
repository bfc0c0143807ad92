"""How strong known methods are on our games, all by one protocol: writes docs/baselines.md.

    make baselines ARGS="--minutes 4"

learns what is to be learned and plays what is to be played for so long, and writes the page from all games so far. The
same command goes on where it stopped; more `--games`, `--ppo-steps`, `--dqn-games`, `--simulations` and `--cfr` make
larger tables (what was learned or played with other sizes is kept apart).
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from baseline_agents import DQN, NFSP, PPO, learn_ppo, learn_together
from baselines_page import Cell, small_games, write_page
from larcin.bots import LEVELS, Agent
from larcin.bots.levels import fingerprint_of
from larcin.lab.arena import Contest, hold, is_asked_for, put_aside_what_changed, recorded
from larcin.lab.strength import rates
from larcin.rules import OUR_GAMES, load
from openspiel_search import ISMCTS, SEATS

TABLES = ("random", "novice", "expert")
"""Who everybody plays against."""
METHODS = ("ppo", "dqn", "nfsp", "ismcts")
LEARNED = METHODS[:-1]
SEED = 2026
DEALS_A_ROUND = 5
"""Pairings take turns, so many deals at a time: an interrupted run has played all about equally often."""
SLOW_MOVES = 1000
"""In games with more moves than that nets learn so much slower that they get a tenth of the steps."""

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Sizes:
    """How much is learned and played."""

    games: int
    ppo_steps: int
    dqn_games: int
    simulations: int

    def ppo(self, game: str) -> int:
        return self.ppo_steps // (10 if len(load(game).moves) > SLOW_MOVES else 1)

    def dqn(self, game: str) -> int:
        return self.dqn_games // (4 if len(load(game).moves) > SLOW_MOVES else 1)

    def file(self, folder: Path, game: str, method: str) -> Path:
        size = self.ppo(game) if method == "ppo" else self.dqn(game)
        return folder / game / f"{method}-{size}.npz"

    def contender(self, game: str, method: str) -> str:
        """A method by the name that its games are kept under: it says what size it had."""
        size = {"ppo": self.ppo(game), "dqn": self.dqn(game), "nfsp": self.dqn(game), "ismcts": self.simulations}
        return f"{method}-{size[method]}" if method in size else method


def main() -> None:
    given = arguments()
    sizes = Sizes(given.games, given.ppo_steps, given.dqn_games, given.simulations)
    games = given.game or list(OUR_GAMES)
    until = time.monotonic() + 60 * given.minutes
    with Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,} of {task.total:,}"),
        TimeElapsedColumn(), speed_estimate_period=60,
    ) as bar:  # fmt: skip
        task = bar.add_task("")

        def tell(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)

        for game in games:
            for method in LEARNED:
                path = sizes.file(given.out, game, method)
                wanted = not given.page and method not in given.without and not path.with_suffix(".done").exists()
                if wanted and time.monotonic() < until:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    learn(method, game, sizes, path, tell)
                    path.with_suffix(".done").touch()
        if not given.page:
            play(games, sizes, given.out, until, tell)
    cells = {game: list(cells_of(game, sizes, given.out)) for game in OUR_GAMES}
    write_page(given.write, cells, small_games(given.out / "small.json", given.cfr), sizes)


def learn(method: str, game: str, sizes: Sizes, path: Path, tell: Tell) -> None:
    if method == "ppo":
        learn_ppo(game, sizes.ppo(game), path, tell)
    else:
        learn_together(method, game, sizes.dqn(game), path, tell)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure known methods on our games, and write docs/baselines.md.")
    parser.add_argument("--game", action="append", choices=OUR_GAMES, help="only this game; may be repeated")
    parser.add_argument("--games", type=int, default=200, metavar="G", help="games a pairing (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=60.0, metavar="M", help="stop after so long (default: 60)")
    parser.add_argument("--ppo-steps", type=int, default=1_000_000, metavar="N", help="moves that PPO learns from")
    parser.add_argument("--dqn-games", type=int, default=2_000, metavar="N", help="games that DQN and NFSP learn from")
    parser.add_argument("--simulations", type=int, default=25, metavar="N", help="simulations of ISMCTS a decision")
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=METHODS,
        help="learn nothing by this method now; may be repeated",
    )
    parser.add_argument("--cfr", type=int, default=0, metavar="N", help="solve the small editions anew, N iterations")
    parser.add_argument("--page", action="store_true", help="only write the page from what is there")
    parser.add_argument("--out", type=Path, default=Path("baselines"), metavar="FOLDER", help="where all is kept")
    parser.add_argument(
        "--write", type=Path, default=Path(__file__).parents[1] / "docs" / "baselines.md", metavar="FILE"
    )
    return parser.parse_args()


# -------------------------------------------------------------------------------------------------------------- playing


def pairings(game: str, sizes: Sizes, folder: Path) -> Iterator[tuple[str, Contest]]:
    """Every contender against every table, each an arena of its own. Games of one who plays otherwise now are put
    aside.
    """
    for method in (*LEVELS, *METHODS):
        for table in TABLES:
            name = sizes.contender(game, method)
            if name != table:
                minds = {each: mind(game, method if each == name else each, sizes, folder) for each in (name, table)}
                contest = Contest(game, {"seats": SEATS}, (name, table), SEED, challenger=name, bots=minds)
                put_aside_what_changed(contest, file_of(folder, contest))
                yield method, contest


def mind(game: str, method: str, sizes: Sizes, folder: Path) -> str:
    """A fingerprint of a contender: of what our levels follow from, of what was learned, of whose search it is."""
    if method in LEVELS:
        return fingerprint_of(method, load(game))
    if method == "ismcts":
        return f"open_spiel {version('open_spiel')}"
    path = sizes.file(folder, game, method)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


def file_of(folder: Path, contest: Contest) -> Path:
    return folder / contest.game / f"{'-against-'.join(contest.players)}.jsonl"


def agent(game: str, method: str, sizes: Sizes, folder: Path) -> Agent | None:
    """A contender that is no level; None where it has not been learned yet."""
    if method == "ismcts":
        return ISMCTS(game, sizes.simulations)
    path = sizes.file(folder, game, method)
    if not path.with_suffix(".done").exists():
        return None
    if method == "ppo":
        return PPO(game, path)
    return DQN(method, game, path) if method == "dqn" else NFSP(method, game, path)


def play(games: list[str], sizes: Sizes, folder: Path, until: float, tell: Tell) -> None:
    """Play on in turns until all have played enough, or the time is over. Each pairing has the same deals."""
    agents = {(game, method): agent(game, method, sizes, folder) for game in games for method in METHODS}
    for played in range(DEALS_A_ROUND * SEATS, sizes.games + 1, DEALS_A_ROUND * SEATS):
        for game in games:
            for method, contest in pairings(game, sizes, folder):
                own = agents.get((game, method))
                if method in METHODS and own is None:
                    continue
                known = {contest.challenger or "": own} if own is not None else {}
                for _ in hold(contest, played, file_of(folder, contest), agents=known):
                    tell(f"{game}: {' against '.join(contest.players)}", played, sizes.games)
                    if time.monotonic() > until:
                        return


def cells_of(game: str, sizes: Sizes, folder: Path) -> Iterator[Cell]:
    for method, contest in pairings(game, sizes, folder):
        path = file_of(folder, contest)
        all_played = is_asked_for(contest, sizes.games, recorded(contest, path))
        often = Counter(each.seating.deal for each in all_played)
        whole = [each for each in all_played if often[each.seating.deal] == SEATS]
        for rate in rates(contest, whole):
            moves = sum(each.moves.get(rate.challenger, 0) for each in whole)
            seconds = sum(each.seconds.get(rate.challenger, 0.0) for each in whole)
            failures = sum(len(each.failures) for each in whole)
            yield Cell(method, rate, 1000 * seconds / max(moves, 1), failures, path)


if __name__ == "__main__":
    main()
