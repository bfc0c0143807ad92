"""`larcin arena`: which bot is how strong."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from larcin.batch.arrays import check_numbers
from larcin.bots import LEVELS, OUR_BOTS, bot, close, player
from larcin.cli.common import (
    Commands,
    add_bot,
    add_failing,
    add_options,
    add_workers,
    console,
    options_of,
    tell_failures,
    write_whole,
)
from larcin.errors import LarcinError
from larcin.extras import is_here
from larcin.lab.arena import (
    DEALS,
    SHARED,
    Contest,
    arena_in,
    hold,
    is_asked_for,
    other_games,
    put_aside,
    recorded,
    seatings,
)
from larcin.lab.strength import Strength, draw, strength
from larcin.lab.workers import check_workers
from larcin.rules import load

GO_ON, ANEW = "--go-on", "--anew"


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "arena",
        help="let bots play each other and measure their strength",
        description="Let every bot challenge tables of every other bot. Each deal is played once from each seat, so "
        "that luck and seat favour nobody. Games are kept as they end: the same command goes on after an interrupt, "
        "and more --games add to what is there.",
    )
    command.add_argument("game", metavar="GAME", help="a game, such as kids-of-london")
    command.add_argument(
        "levels", metavar="LEVEL", nargs="*", help=f"who plays: {', '.join(OUR_BOTS)} (default: {', '.join(LEVELS)})"
    )
    command.add_argument("--challenger", metavar="BOT", help="only this one of them challenges (default: all do)")
    add_bot(command)
    add_failing(command)
    command.add_argument(
        "--deals", choices=DEALS, default=SHARED,
        help="whether all pairings play the same deals, so that challengers can be compared deal by deal, or each its "
        "own (default: %(default)s)",
    )  # fmt: skip
    add_options(command)
    command.add_argument("--games", type=int, default=100, metavar="G", help="games a pairing (default: %(default)s)")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the arena (default: %(default)s)")
    add_workers(command)
    command.add_argument("--out", type=Path, metavar="FOLDER", help="where to keep it all (default: arena/GAME)")
    older = command.add_mutually_exclusive_group()
    older.add_argument(GO_ON, action="store_true", help="where another arena's games are: play on with that arena")
    older.add_argument(ANEW, action="store_true", help="where another arena's games are: put them aside and begin")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game = load(given.game)
    check_numbers(given.games, given.seed)
    check_workers(given.on, given.workers)
    players = (*(given.levels or ([] if given.bot else LEVELS)), *given.bot)
    check_players(given.levels, given.bot)
    contest = Contest(
        given.game, options_of(game, given), players, given.seed, given.seconds, given.challenger, given.failing,
        given.deals,
    )  # fmt: skip
    folder = given.out or Path("arena") / game.name
    path = folder / "games.jsonl"
    contest = settle_which(contest, path, go_on=given.go_on, anew=given.anew)
    play(contest, given.games, path, given.workers, given.on)
    games = is_asked_for(contest, given.games, recorded(contest, path))
    found = strength(contest, games)
    show(found, game.title["en"])
    write_whole(folder / "strength.json", json.dumps(found.to_json(), indent=1) + "\n")
    kept = "games.jsonl, strength.json"
    if is_here("matplotlib"):
        draw(found, game.title["en"], folder / "strength.png")
        kept += ", strength.png"
    console.print(f"Kept in {folder}: {kept}.", soft_wrap=True, markup=False)
    if not (found.ratings and is_here("matplotlib")):
        console.print("Ratings and a picture come with: pip install 'larcin[lab]'", soft_wrap=True, markup=False)
    return tell_failures((played.failures for played in games), contest.failing)


def settle_which(contest: Contest, path: Path, *, go_on: bool, anew: bool) -> Contest:
    """Which arena is held where the games of another one are kept already: that one, or the new one after all."""
    found, games = arena_in(path)
    if found is None or found == contest:
        return contest
    there = f"{path} holds {len(games):,} {other_games(contest, found)}."
    if not anew and replace(found, bots=None).changed_since(found):
        raise LarcinError(f"{there} Put them aside and start anew by {ANEW}, or choose --out.")
    if not go_on and not anew and sys.stdin.isatty():
        console.print(there, soft_wrap=True, markup=False)
        answer = console.input("Go on with that one (g), put it aside and start anew (a), or stop (Enter)? ")
        go_on, anew = answer.strip().lower() == "g", answer.strip().lower() == "a"
    if anew:
        console.print(f"Put aside: {put_aside(path)}.", soft_wrap=True, markup=False)
    elif not go_on:
        raise LarcinError(f"{there} Go on with it by {GO_ON}, put it aside and start anew by {ANEW}, or choose --out.")
    return found if go_on else contest


def check_players(levels: list[str], commands: list[str]) -> None:
    """Refuse a bot that does not exist before anything is played."""
    for level in levels:
        bot(level)
    for command in commands:
        close([player(command)])


def play(contest: Contest, games: int, path: Path, workers: int | None, on: str) -> None:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TextColumn("left:"), TimeRemainingColumn(elapsed_when_finished=False),
    )  # fmt: skip
    total = sum(1 for _ in seatings(contest, games))
    done = len(is_asked_for(contest, games, recorded(contest, path)))
    with Progress(*columns, console=console, transient=True, speed_estimate_period=300) as bar:
        task = bar.add_task(contest.game, total=total, completed=done)
        for _ in hold(contest, games, path, workers, on):
            bar.advance(task)


def show(found: Strength, title: str) -> None:
    about = ", ".join(f"{name} {value}" for name, value in found.contest.options.items())
    table = Table(title=f"{title}: {about}, seed {found.contest.seed}", title_justify="left")
    for heading in ("challenger", "at a table of", "games", "wins", "95% interval", "fair shares"):
        table.add_column(heading, justify="left" if heading in ("challenger", "at a table of") else "right")
    for rate in found.rates:
        interval = f"{rate.low:.1%} – {rate.high:.1%}"
        row = (rate.challenger, rate.table, f"{rate.games:,}", f"{rate.wins:.1%}", interval, f"{rate.times_fair:.2f}")
        table.add_row(*row)
    console.print(table)
    show_differences(found)
    show_ratings(found)
    show_paces(found)


def show_ratings(found: Strength) -> None:
    """How strong each bot is by all its games, and how sure that is."""
    if not found.elo:
        return
    ratings = {rating.player: rating for rating in found.ratings}
    table = Table()
    for heading in ("bot", "Elo", "95% interval", *(["openskill", "±"] if ratings else [])):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for each in found.elo:
        rating = ratings.get(each.player)
        rated = () if rating is None else (f"{rating.mu:.1f}", f"{rating.sigma:.1f}")
        table.add_row(each.player, f"{each.points:+.0f}", f"{each.low:+.0f} – {each.high:+.0f}", *rated)
    console.print(table)


def show_paces(found: Strength) -> None:
    """How long each bot thought, and how often it gave no move."""
    table = Table()
    failing = ["failed", "lost by that"] * any(pace.failures for pace in found.paces)
    for heading in ("bot", "ms a move", "longest", *failing):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for pace in found.paces:
        failed = [f"{pace.failures:,}", f"{pace.forfeits:,}"] if failing else []
        table.add_row(pace.player, f"{pace.mean_ms:.1f}", f"{pace.longest_ms:.0f}", *failed)
    console.print(table)


def show_differences(found: Strength) -> None:
    """Challengers against each other by way of the same table and the same deals."""
    if not found.differences:
        return
    table = Table(title="On the same deals", title_justify="left")
    for heading in ("challenger", "wins more than", "at a table of", "deals", "by", "95% interval", "gain"):
        left = heading in ("challenger", "wins more than", "at a table of")
        table.add_column(heading, justify="left" if left else "right", no_wrap=not left, overflow="fold")
    for each in found.differences:
        interval = f"{each.low:+.1%} – {each.high:+.1%}"
        names = (each.first, each.second, each.table)
        table.add_row(*names, f"{each.deals:,}", f"{each.more:+.1%}", interval, f"×{each.gain:.1f}")
    console.print(table)
