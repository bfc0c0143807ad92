"""`larcin analyse`: who stands how, what each move is worth, and which moves of a match cost most."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.progress import track
from rich.table import Table

from larcin.bots import Budget
from larcin.cli.common import Commands, add_language, add_own_game, console, load_own_game, positive, read_records
from larcin.errors import LarcinError
from larcin.extras import need
from larcin.lab.analysis import Analysis, Moment, Outlook, Prospect, Sight, analyse, analyse_match, review
from larcin.lab.intervals import Estimate
from larcin.lab.provenance import provenance, written_on_picture
from larcin.match import Match, replay
from larcin.rules.contract import CHANCE

MOST_SHOWN = 8
"""How many of the moves that cost most are shown."""

BARS = "▁▂▃▄▅▆▇█"
COLOURS = ("#5b3a1e", "#2f6f8f", "#a23b2a", "#4f7a3a", "#7a4f8a", "#b08a2e")


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "analyse",
        help="estimate who will win, what each move is worth, and which moves cost most",
        description="Go through the matches of a file, decision by decision: each seat's chance to win, and what moves "
        "cost that were not the best. With --step, or for a position: the chance with each legal move there. Every "
        "move is tried by the search that the bots think with, and every seat is judged from its own knowledge.",
    )
    command.add_argument("file", type=Path, metavar="RECORD|POSITION", help="a file with records or a position")
    command.add_argument("--step", type=int, metavar="N", help="one moment of a record: after so many steps")
    command.add_argument("--seat", type=int, metavar="N", help="one seat's moves only (default: all that are to act)")
    command.add_argument(
        "--eyes", type=int, metavar="N",
        help="go through matches with the eyes of one seat, as the page's reviews do: what it could expect at each "
        "moment, and what its own moves were worth",
    )  # fmt: skip
    command.add_argument(
        "--iterations", type=int, metavar="N", help="games to try for each decision, for the same again"
    )
    command.add_argument(
        "--seconds", type=positive, metavar="S",
        help="time to think for each decision (default: 1 second, in whole matches 0.2)",
    )  # fmt: skip
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the search (default: 0)")
    command.add_argument("--json", action="store_true", help="write JSON instead of tables, one line a record")
    command.add_argument("--picture", type=Path, metavar="FILE", help="draw the course of the match, as PNG or SVG")
    add_own_game(command)
    add_language(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    load_own_game(given)
    records = read_records(given.file)
    for number, record in enumerate(records):
        place = str(given.file) if len(records) == 1 else f"{given.file}, record {number + 1}"
        match, is_position = match_in(record, place)
        if given.eyes is not None and not is_position:
            look_through_eyes(match, place, number, given)
        elif is_position or given.step is not None or given.seat is not None:
            look_at_moment(match, place, given)
        else:
            look_at_course(match, number, len(records), given)
    return 0


def budget_of(given: argparse.Namespace, usual: float) -> Budget:
    seconds = given.seconds if given.seconds is not None or given.iterations is not None else usual
    return Budget(given.iterations, seconds)


def match_in(given: Any, place: str) -> tuple[Match, bool]:
    """The match that a record or a position tells of, and whether it was a position."""
    is_position = isinstance(given, dict) and "table" in given
    try:
        return (Match.from_position(given, seed=0) if is_position else replay(given)), is_position
    except LarcinError as error:
        raise type(error)(f"{place}: {error}") from None


# ---------------------------------------------------------------------------------------------------------- a moment


def look_at_moment(match: Match, place: str, given: argparse.Namespace) -> None:
    match = match if given.step is None else match.at(given.step)
    if CHANCE in match.to_act:
        raise LarcinError(f"{place}: chance is to act here. Choose another moment with --step, 0 to {len(match)}.")
    if given.seat is not None and given.seat not in match.to_act:
        seats = ", ".join(map(str, sorted(match.to_act))) or "nobody"
        raise LarcinError(f"--seat {given.seat}: this seat has nothing to choose now. To act: {seats}.")
    found = analyse(match, budget_of(given, 1.0), max(given.seed, 0), given.seat)
    if given.json:
        print(json.dumps({**told(found), "seed": given.seed, "made": provenance()}))
    else:
        show(match, found, given.lang)


def told(found: Analysis) -> dict[str, Any]:
    return {
        "chances": [each._asdict() for each in found.chances],
        "tries": found.tries,
        "seats": {str(each.seat): [told_of(prospect) for prospect in each.moves] for each in found.outlooks},
    }


def told_of(prospect: Prospect) -> dict[str, Any]:
    told = {"move": prospect.move, "chance": prospect.chance._asdict(), "tries": prospect.tries}
    return told if prospect.share is None else {**told, "share": prospect.share}


def in_percent(chance: Estimate) -> tuple[str, str]:
    return f"{chance.mean:.1%}", f"{chance.low:.1%} – {chance.high:.1%}"


def show(match: Match, found: Analysis, language: str) -> None:
    table = Table("seat", "name", title=match.game.title[language], title_justify="left")
    for heading in ("chance to win", "95% interval"):
        table.add_column(heading, justify="right")
    for seat, chance in enumerate(found.chances):
        table.add_row(str(seat), match.names[seat], *in_percent(chance))
    console.print(table)
    for outlook in found.outlooks:
        show_moves(match, outlook, language)
    if found.tries:
        console.print(f"{found.tries:,} games tried. Surest first: by the lower end of the interval.", style="dim")


def show_moves(match: Match, outlook: Outlook, language: str) -> None:
    table = Table("move", "", title=match.names[outlook.seat], title_justify="left")
    for heading in ("chance to win", "95% interval", "tries"):
        table.add_column(heading, justify="right")
    for prospect in outlook.moves:
        words = match.game.words.moves[prospect.move][language]
        table.add_row(prospect.move, words, *in_percent(prospect.chance), f"{prospect.tries:,}")
    console.print(table)


# ------------------------------------------------------------------------------------------------------ a whole match


def look_at_course(match: Match, number: int, records: int, given: argparse.Namespace) -> None:
    """A match from its start to its end, or as far as it came."""
    found = analyse_match(match, budget_of(given, 0.2), max(given.seed, 0))
    choices = sum(1 for step in match.steps if step.seat != CHANCE)
    watched = track(found, match.game.title[given.lang], choices, console=console, transient=True)
    moments = list(found if given.json else watched)
    if given.json:
        told_course = {
            "record": number,
            "result": told_result(match),
            "moments": [told_moment(each) for each in moments],
        }
        print(json.dumps({**told_course, "seed": given.seed, "made": provenance()}))
    else:
        show_course(match, moments, given.lang)
    if given.picture is not None:
        path = given.picture if records == 1 else given.picture.with_stem(f"{given.picture.stem}-{number + 1}")
        draw(match, moments, path, given.lang, given.seed)


def look_through_eyes(match: Match, place: str, number: int, given: argparse.Namespace) -> None:
    """A match as one seat could know it."""
    if not 0 <= given.eyes < match.seats:
        raise LarcinError(f"{place}: there is no seat {given.eyes}. Seats are 0 to {match.seats - 1}.")
    found = review(match, given.eyes, budget_of(given, 0.2), max(given.seed, 0))
    if given.json:
        sights = [told_sight(each) for each in found]
        told_review = {"record": number, "eyes": given.eyes, "result": told_result(match), "sights": sights}
        print(json.dumps({**told_review, "seed": given.seed, "made": provenance()}))
        return
    watched = track(found, match.game.title[given.lang], len(match), console=console, transient=True)
    show_course(match, [each.decided for each in watched if each.decided], given.lang)


def told_sight(sight: Sight) -> dict[str, Any]:
    decided = sight.decided and {**told_moment(sight.decided), "blunder": sight.decided.is_blunder}
    return {"step": sight.step, "chances": [each._asdict() for each in sight.chances], "decided": decided}


def told_result(match: Match) -> dict[str, Any] | None:
    return None if match.result is None else match.result.to_json()


def told_moment(moment: Moment) -> dict[str, Any]:
    return {
        "step": moment.step,
        "seat": moment.seat,
        "chances": [each._asdict() for each in moment.chances],
        "made": told_of(moment.made),
        "best": told_of(moment.best),
        "cost": moment.cost,
        "sure": moment.is_sure,
    }


def show_course(match: Match, moments: list[Moment], language: str) -> None:
    table = Table("seat", "name", "chance to win, decision by decision", title=match.game.title[language])
    table.title_justify = "left"
    for heading in ("decisions", "cost in all"):
        table.add_column(heading, justify="right")
    for seat in range(match.seats):
        own = [moment for moment in moments if moment.seat == seat]
        curve = "".join(bar(moment.chances[seat].mean) for moment in thinned(moments, 40))
        table.add_row(str(seat), match.names[seat], curve, str(len(own)), f"{sum(each.cost for each in own):.1%}")
    console.print(table)
    worst = [moment for moment in sorted(moments, key=lambda moment: -moment.cost) if moment.cost > 0][:MOST_SHOWN]
    table = Table("after step", "name", "move", "instead of", title="What cost most", title_justify="left")
    for heading in ("chance", "instead of", "cost"):
        table.add_column(heading, justify="right")
    words = match.game.words.moves
    for moment in worst:
        table.add_row(
            str(moment.step), match.names[moment.seat], words[moment.made.move][language],
            words[moment.best.move][language], f"{moment.made.chance.mean:.1%}", f"{moment.best.chance.mean:.1%}",
            f"{moment.cost:.1%}" + "?" * (not moment.is_sure),
        )  # fmt: skip
    console.print(table)
    console.print("?: not beyond doubt, the two intervals meet. Try longer: --seconds, --iterations.", style="dim")


def bar(chance: float) -> str:
    return BARS[min(int(chance * len(BARS)), len(BARS) - 1)]


def thinned(moments: list[Moment], most: int) -> list[Moment]:
    """So many of them, evenly spread, that they fit into a line."""
    step = max(len(moments) / most, 1.0)
    return [moments[int(place * step)] for place in range(min(len(moments), most))]


def draw(match: Match, moments: list[Moment], path: Path, language: str, seed: int) -> None:
    """The course of a match: each seat's chance to win with its interval, and the moves that cost beyond doubt."""
    need("lab", "A picture", "matplotlib")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.subplots()
    steps = [moment.step for moment in moments]
    for seat in range(match.seats):
        colour = COLOURS[seat % len(COLOURS)]
        chances = [moment.chances[seat] for moment in moments]
        axes.plot(steps, [100 * each.mean for each in chances], color=colour, label=match.names[seat])
        low, high = [100 * each.low for each in chances], [100 * each.high for each in chances]
        axes.fill_between(steps, low, high, color=colour, alpha=0.15, linewidth=0)
        costly = [each for each in moments if each.seat == seat and each.is_sure]
        axes.plot([each.step for each in costly], [100 * each.chances[seat].mean for each in costly], "v", color=colour)
    axes.set_ylim(0, 100)
    axes.set_xlabel("step")
    axes.set_ylabel("chance to win, % (95% interval)")
    axes.set_title(match.game.title[language])
    axes.legend(loc="upper left")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=120, metadata=written_on_picture(seed))
