"""The page docs/baselines.md, from the games that were kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

from larcin.lab.provenance import made_now
from larcin.lab.strength import Rate
from larcin.rules import load

NAMES = {
    "ppo": "PPO ([examples/ppo.py](../examples/ppo.py))",
    "dqn": "DQN (OpenSpiel)",
    "nfsp": "NFSP (OpenSpiel)",
    "ismcts": "ISMCTS (OpenSpiel)",
}
TABLES = ("random", "novice", "expert")
HOURS = (2,)
"""How many hours the small editions of Kids of London have that are solved. With one there is nothing to choose."""
SAMPLES_AN_ITERATION = 50
"""So many times as often as CFR goes through a whole tree MCCFR goes through a sample of it."""

PAGE = Path(__file__).with_name("baselines.md")
"""What the page says, with places for what was measured."""


class SizesUsed(Protocol):
    """What the page says of sizes."""

    @property
    def simulations(self) -> int: ...

    def ppo(self, game: str) -> int: ...

    def dqn(self, game: str) -> int: ...


@dataclass(frozen=True)
class Cell:
    """What came of a pairing."""

    method: str
    rate: Rate
    milliseconds: float
    failures: int
    file: Path


def write_page(path: Path, cells: dict[str, list[Cell]], small: dict[str, Any], sizes: SizesUsed) -> None:
    made = made_now()
    failures = sum(cell.failures for each in cells.values() for cell in each)
    text = PAGE.read_text(encoding="utf-8").format(
        when=f"last on {made['when'][:10]}",
        seed=2026,
        failures="none did" if failures == 0 else f"{failures} games were lost so",
        machine=made["processor"],
        tables="\n\n".join(table_of(game, found) for game, found in cells.items() if found),
        ppo=learned(cells, "ppo", sizes.ppo, "moves"),
        dqn=learned(cells, "dqn", sizes.dqn, "games"),
        nfsp=learned(cells, "nfsp", sizes.dqn, "games"),
        simulations=sizes.simulations,
        small=small_table(small),
        made=made_by(cells, made),
    )
    path.write_text(text, encoding="utf-8")


def learned(cells: dict[str, list[Cell]], method: str, size: Callable[[str], int], what: str) -> str:
    """How much a method learned from, and in which games."""
    by_size: dict[int, list[str]] = {}
    for game, found in cells.items():
        if any(cell.method == method for cell in found):
            by_size.setdefault(size(game), []).append(load(game).title["en"])
    if not by_size:
        return "not learned yet"
    said = [f"{number:,} {what} in {', '.join(games)}" for number, games in by_size.items()]
    all_of_them = sum(map(len, by_size.values())) == len(cells)
    return "; ".join(said if all_of_them else [*said, "not learned in the others yet"])


def table_of(game: str, cells: list[Cell]) -> str:
    lines = [f"### {load(game).title['en']}", ""]
    lines.append("| | " + " | ".join(f"against {table}" for table in TABLES) + " | ms |")
    lines.append("| --- |" + " ---: |" * (len(TABLES) + 1))
    for method in dict.fromkeys(cell.method for cell in cells):
        row = {cell.rate.table: cell for cell in cells if cell.method == method}
        shown = [number(row[table].rate) if table in row else "–" for table in TABLES]
        pace = max(cell.milliseconds for cell in row.values())
        lines.append(f"| {NAMES.get(method, method)} | {' | '.join(shown)} | {pace:.1f} |")
    minds = {name: mind for cell in cells for name, mind in heading(cell)["bots"].items()}
    lines += ["", f"Fingerprints: {', '.join(f'{name} `{mind}`' for name, mind in minds.items())}."]
    return "\n".join(lines)


def number(rate: Rate) -> str:
    """*62.5% (55 – 70; 200)*: the share, its interval, the games."""
    return f"{rate.wins:.1%} ({100 * rate.low:.0f} – {100 * rate.high:.0f}; {rate.games})"


def heading(cell: Cell) -> dict[str, Any]:
    """What the file of a cell's games says of itself."""
    with cell.file.open(encoding="utf-8") as file:
        told: dict[str, Any] = json.loads(file.readline())
    return told


def made_by(cells: dict[str, list[Cell]], made: dict[str, Any]) -> str:
    """Which larcin, versions and machine: of all files of games, as far as they differ."""
    commits = sorted({str(heading(cell)["made"]["commit"]) for found in cells.values() for cell in found})
    packages = {**made["packages"], **{name: version(name) for name in ("open_spiel", "jax", "flax", "optax")}}
    listed = ", ".join(f"{name} {number}" for name, number in packages.items())
    return (
        f"larcin {made['larcin']}, commit {', '.join(commits)} (a plus: with changes that were not committed), "
        f"Python {made['python']}, {listed}; {made['processor']}, {made['cores']} cores. "
        "Each file of games in `baselines/` says the same of itself."
    )


# ------------------------------------------------------------------------------------------------------ small editions


def small_games(path: Path, iterations: int) -> dict[str, Any]:
    """What CFR and its kin come to in small editions; solved where iterations were asked for, else as it was kept."""
    if iterations:
        found = {str(hours): solved(hours, iterations) for hours in HOURS}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"made": made_now(), "hours": found}, indent=1) + "\n", encoding="utf-8")
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["hours"] if path.exists() else {}
    return told


def solved(hours: int, iterations: int) -> dict[str, float]:
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr

    from larcin.envs.openspiel import register

    register()
    game = pyspiel.load_game(f"larcin_kids_of_london(seats=2,hours={hours})")
    found = {"at random": exploitability.nash_conv(game, policy.UniformRandomPolicy(game))}
    for name, solver in (("CFR", cfr.CFRSolver(game)), ("CFR+", cfr.CFRPlusSolver(game))):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found[f"{name}, {iterations} iterations"] = exploitability.nash_conv(game, solver.average_policy())
    sampling = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(SAMPLES_AN_ITERATION * iterations):
        sampling.iteration()
    found[f"MCCFR (external sampling), {SAMPLES_AN_ITERATION * iterations:,} iterations"] = exploitability.nash_conv(
        game, sampling.average_policy()
    )
    return found


def small_table(small: dict[str, Any]) -> str:
    if not small:
        return "Not solved yet: `--cfr 100` does, with so many iterations."
    lines = ["| policy | " + " | ".join(f"{hours} hour{'s' * (hours != '1')}" for hours in small) + " |"]
    lines.append("| --- |" + " ---: |" * len(small))
    for name in next(iter(small.values())):
        lines.append(f"| {name} | " + " | ".join(f"{each[name]:.4f}" for each in small.values()) + " |")
    return "\n".join(lines)
