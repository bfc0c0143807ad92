"""Pictures of findings: small SVG files on a ground of their own, so that they can be read on white and on black."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from larcin.extras import need
from larcin.lab.provenance import made_now
from larcin.lab.study.findings import CURVES, GRID, TOWN, Finding, Row
from larcin.lab.study.sample import Sample

INK, GROUND, LINE = "#2b2118", "#fbf6ea", "#9a8f80"
COLOURS = ("#8a3b12", "#1f6f8b", "#4f7a3a", "#7a4f8a", "#a07a1e", "#5a5a5a")
FIELD = "RdYlBu"
STYLE: Any = {
    "svg.fonttype": "none", "svg.hashsalt": "larcin", "font.size": 10, "font.family": "sans-serif",
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": LINE, "xtick.color": INK, "ytick.color": INK,
    "figure.facecolor": GROUND, "axes.facecolor": GROUND, "savefig.facecolor": GROUND,
}  # fmt: skip
WIDE = 7.2


def draw(finding: Finding, sample: Sample, games: int, path: Path) -> None:
    """A picture of one finding, which says how it came about."""
    need("lab", "A picture", "matplotlib")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(WIDE, height_of(finding)), layout="constrained")
        FORMS.get(finding.form, bars)(finding, figure)
        players = " and ".join(dict.fromkeys(sample.players))
        marks = "" if finding.form in (GRID, TOWN) else "; bars: 95% intervals"
        seats = sample.options["seats"]
        about = f"{sample.game}, {seats} seats, {players}, {games:,} games, seed {sample.seed}{marks}"
        figure.suptitle(f"{finding.title}\n", fontsize=12, fontweight="bold")
        figure.text(0.5, 0.995 - 0.3 / height_of(finding), about, ha="center", va="top", fontsize=8)
        path.parent.mkdir(parents=True, exist_ok=True)
        told = {"Description": json.dumps({**sample.heading(), "made": made_now()}), "Date": None}
        figure.savefig(path, metadata=told)


def height_of(finding: Finding) -> float:
    if finding.form == GRID:
        return 1.6 + 0.36 * len({row.key[0] for row in finding.rows})
    if finding.form in (CURVES, TOWN):
        return 4.2
    return 1.4 + 0.27 * len({row.key[0] for row in finding.rows})


def shown(finding: Finding, number: float) -> float:
    """A number as it is told: shares in percent, and so are differences of them."""
    return 100 * number if finding.shares else number


def errors(finding: Finding, rows: list[Row]) -> list[list[float]]:
    return [
        [shown(finding, row.mean - row.low) for row in rows],
        [shown(finding, row.high - row.mean) for row in rows],
    ]


def bars(finding: Finding, figure: Any) -> None:
    """A point with its interval for each row; the second part of a key is told by colour."""
    axes = figure.subplots()
    names = list(dict.fromkeys(str(row.key[0]) for row in finding.rows))
    sorts = list(dict.fromkeys(str(row.key[1]) for row in finding.rows if len(row.key) > 1)) or [""]
    for index, sort in enumerate(sorts):
        rows = [row for row in finding.rows if sort in ("", *map(str, row.key[1:]))]
        places = [names.index(str(row.key[0])) + 0.22 * (index - (len(sorts) - 1) / 2) for row in rows]
        axes.errorbar(
            [shown(finding, row.mean) for row in rows], places, xerr=errors(finding, rows), fmt="o", markersize=4,
            capsize=2.5, color=COLOURS[index], label=sort, clip_on=False,
        )  # fmt: skip
    if finding.fair is not None:
        axes.axvline(shown(finding, finding.fair), color=LINE, linestyle="--", linewidth=1)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlabel(finding.measured)
    if len(sorts) > 1:
        axes.legend(frameon=False)


def curves(finding: Finding, figure: Any) -> None:
    """A curve for each first part of the key, over the second."""
    axes = figure.subplots()
    for index, name in enumerate(dict.fromkeys(row.key[0] for row in finding.rows)):
        rows = [row for row in finding.rows if row.key[0] == name]
        axes.errorbar(
            [float(row.key[1]) for row in rows], [shown(finding, row.mean) for row in rows],
            yerr=errors(finding, rows), marker="o", markersize=4, capsize=2.5, color=COLOURS[index], label=str(name),
        )  # fmt: skip
    if finding.fair is not None:
        axes.axhline(shown(finding, finding.fair), color=LINE, linestyle="--", linewidth=1)
    axes.set_xlabel(finding.by[1])
    axes.set_ylabel(finding.measured)
    axes.legend(frameon=False)


def grid(finding: Finding, figure: Any) -> None:
    """A square for each key: its mean, and how far its interval reaches."""
    import numpy as np

    axes = figure.subplots()
    down, across = ([*dict.fromkeys(row.key[part] for row in finding.rows)] for part in (0, 1))
    across.sort(key=lambda name: (isinstance(name, str), name))
    means = np.full((len(down), len(across)), np.nan)
    for row in finding.rows:
        place = down.index(row.key[0]), across.index(row.key[1])
        means[place] = shown(finding, row.mean)
        reach = shown(finding, (row.high - row.low) / 2)
        axes.text(place[1], place[0], f"{means[place]:.0f}±{reach:.0f}", ha="center", va="center", fontsize=8)
    middle = shown(finding, finding.fair) if finding.fair is not None else float(np.nanmean(means))
    reach = max(float(np.nanmax(np.abs(means - middle))), 1.0)
    edges = [np.arange(len(names) + 1) - 0.5 for names in (across, down)]
    axes.pcolormesh(*edges, means, cmap=FIELD, vmin=middle - 1.3 * reach, vmax=middle + 1.3 * reach)
    axes.set_xticks(range(len(across)), [str(name) for name in across])
    axes.set_yticks(range(len(down)), [str(name) for name in down])
    axes.invert_yaxis()
    axes.set_xlabel(finding.by[1])
    axes.set_ylabel(finding.by[0])
    axes.set_title(f"{finding.measured}, ± half the 95% interval", fontsize=9)


def streets(finding: Finding, figure: Any) -> None:
    """The town, by day and by night: each space by its colour."""
    from matplotlib import colormaps
    from matplotlib.collections import LineCollection
    from matplotlib.colors import BoundaryNorm

    from larcin.rules.oliver_twist.town import TOWN as MAP

    rounds = list(dict.fromkeys(row.key[0] for row in finding.rows))
    steps = [*range(0, 101, 10)]
    field = colormaps[FIELD].resampled(len(steps) - 1)
    for axes, name in zip(figure.subplots(1, len(rounds)), rounds, strict=True):
        rows = [row for row in finding.rows if row.key[0] == name]
        ways = [
            (MAP.points[one], MAP.points[other])
            for one, others in enumerate(MAP.neighbours)
            for other in others
            if other > one
        ]
        axes.add_collection(LineCollection(ways, colors=LINE, linewidths=1, zorder=1))
        points = [MAP.points[int(row.key[1])] for row in rows]
        colours = [shown(finding, row.mean) for row in rows]
        drawn = axes.scatter(
            *zip(*points, strict=True), c=colours, s=38, cmap=field, norm=BoundaryNorm(steps, field.N), edgecolors=INK,
            linewidths=0.4, zorder=2, clip_on=False,
        )  # fmt: skip
        axes.invert_yaxis()
        axes.set_aspect("equal")
        axes.set_axis_off()
        axes.set_title(str(name), fontsize=10)
    figure.colorbar(drawn, ax=figure.axes, shrink=0.7, label=finding.measured)


FORMS = {CURVES: curves, GRID: grid, TOWN: streets}
