"""Who is measured: larcin and its peers, each one under a short name.

A contender is prepared once, in a process of its own (`worker.py`), and then asked again and again for one portion of
random play. What a peer needs is imported by its own process only, so that nothing here depends on it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import chain, product

PORTION = 0.02
"""About how many seconds one portion takes."""


@dataclass(frozen=True)
class Ready:
    """A contender that is compiled and warm. `portion` plays for a moment and says how many decisions it made.

    `actions` says how many actions there are to a decision, those of chance included, where that is of interest.
    """

    portion: Callable[[], int]
    note: str = ""
    actions: float = 1.0


@dataclass(frozen=True)
class Contender:
    """Who plays what. `needs` is a module it cannot do without, `prepare` the function that gets it ready.

    `rival` is the name of the contender that larcin sends against a peer, `setting` what `prepare` is told, `cores` the
    number of cores that it has, `clock` the one of `time` that says how long it played.
    """

    name: str
    who: str
    game: str
    product: str
    needs: str
    prepare: str
    rival: str = ""
    setting: tuple[str, dict[str, int | str]] | None = None
    cores: int = 1
    clock: str = "perf_counter"

    @property
    def label(self) -> str:
        return f"{self.who}: {self.game}"

    def get_ready(self) -> Ready:
        module, function = self.prepare.split(":")
        ready: Ready = getattr(import_module(module), function)(*filter(None, [self.setting]))
        return ready


KIDS = "Kids of London"
TITLES = {"kids-of-london": KIDS, "doggy-bag": "Doggy Bag", "pickpocket": "Pickpocket", "oliver-twist": "Oliver Twist"}

OTHERS = {"habit": "players by habit", "novice": "novices"}

CONTENDERS = (
    Contender("larcin-compiled", "larcin, compiled", KIDS, "larcin", "larcin", "larcin_play:compiled"),
    Contender(
        "openspiel-fixed", "OpenSpiel, all C++", "goofspiel, prizes in fixed order", "OpenSpiel", "pyspiel",
        "openspiel_goofspiel:fixed_order", rival="larcin-compiled",
    ),
    Contender(
        "openspiel-random", "OpenSpiel, all C++", "goofspiel, prizes at random", "OpenSpiel", "pyspiel",
        "openspiel_goofspiel:random_order", rival="larcin-compiled",
    ),
    Contender(
        "pgx-games", "Pgx on the CPU", "leduc hold'em, game after game", "Pgx", "pgx",
        "pgx_leduc:game_after_game", rival="larcin-compiled",
    ),
    Contender(
        "pgx-auto-reset", "Pgx on the CPU", "leduc hold'em, auto reset", "Pgx", "pgx",
        "pgx_leduc:auto_reset", rival="larcin-compiled",
    ),
    Contender("larcin-batch", "larcin, batch", KIDS, "larcin", "larcin", "larcin_play:in_batches"),
    Contender(
        "pgx-batch", "Pgx on the CPU, with masks and observations", "leduc hold'em, auto reset", "Pgx", "pgx",
        "pgx_leduc:observed", rival="larcin-batch",
    ),
)  # fmt: skip

PLAYED_FROM_PYTHON = (
    Contender("larcin-python", "larcin, Python API", KIDS, "larcin", "larcin", "larcin_play:from_python"),
    Contender(
        "openspiel-python", "OpenSpiel, from Python", "goofspiel, prizes in fixed order", "OpenSpiel", "pyspiel",
        "openspiel_goofspiel:from_python", rival="larcin-python",
    ),
    Contender("larcin-numbers", "larcin, Python API by numbers", KIDS, "larcin", "larcin", "larcin_play:by_numbers"),
    Contender(
        "openspiel-python-again", "OpenSpiel, from Python", "goofspiel, prizes in fixed order", "OpenSpiel", "pyspiel",
        "openspiel_goofspiel:from_python", rival="larcin-numbers",
    ),
    *(
        Contender(
            f"larcin-vector-{name}-{who}", f"larcin in Gymnasium, vector, against {OTHERS[who]}", title, "larcin",
            "gymnasium", "larcin_play:in_vectors", setting=(name, {"opponents": who}),
        )
        for name, title in TITLES.items()
        for who in ("habit", "novice")
    ),
    Contender(
        "larcin-vector-kids-of-london-two-novice", f"larcin in Gymnasium, vector, against {OTHERS['novice']}",
        f"{KIDS}, two seats", "larcin", "gymnasium", "larcin_play:in_vectors",
        setting=("kids-of-london", {"opponents": "novice", "seats": 2}),
    ),
    *(
        Contender(
            f"larcin-pettingzoo-{name}", "larcin in PettingZoo", title, "larcin", "pettingzoo", "pettingzoo_play:ours",
            setting=(name, {}),
        )
        for name, title in TITLES.items()
    ),
    Contender(
        "pettingzoo-leduc", "PettingZoo", "leduc hold'em", "PettingZoo", "rlcard", "pettingzoo_play:leduc",
        rival="larcin-pettingzoo-kids-of-london",
    ),
    Contender(
        "pettingzoo-connect-four", "PettingZoo", "connect four", "PettingZoo", "pygame", "pettingzoo_play:connect_four",
        rival="larcin-pettingzoo-kids-of-london",
    ),
)  # fmt: skip

ADAPTERS = tuple(replace(each, clock="process_time") for each in PLAYED_FROM_PYTHON)
"""Whatever Python asks for and makes every move. Each is one process with one thread, so that the processor's own time
is what it takes, whatever else the machine does.
"""

TWO_CORES = {
    name: [
        Contender(
            f"{way}-{name}-{cores}", f"{who} on {'two cores' if cores == 2 else 'one core'}", title, "larcin", "larcin",
            f"larcin_play:{way}", setting=(name, {"cores": cores}), cores=cores,
            rival=f"{way}-{name}-2" if cores == 1 else "",
        )
        for way, who in (("spread", "compiled"), ("spread_batch", "batch"))
        for cores in (1, 2)
    ]
    for name, title in TITLES.items()
}  # fmt: skip
"""The same work on one core and on two, game by game: two cores are what one core is compared with."""

IN_BROWSERS = {
    name: [
        Contender(
            f"native-{name}", "native code", title, "larcin", "larcin", "larcin_play:at_setting", setting=(name, {}),
            rival=f"wasm-{name}",
        ),
        Contender(
            f"wasm-{name}", "WebAssembly", title, "larcin", "ziglang", "wasm_play:in_node", setting=(name, {})
        ),
    ]
    for name, title in TITLES.items()
}  # fmt: skip
"""The same games in native code and in WebAssembly, under Node, with their usual options."""

COPYING = Contender("larcin-copy", "copying one state", KIDS, "larcin", "larcin", "larcin_play:copying")
"""Measured in the same way, with copies in the place of decisions, but no contender: see `figures.py`."""


def settings() -> dict[str, list[Contender]]:
    """The games of larcin at all their settings, game by game: measured in the same way, but with no peer."""
    rules = import_module("larcin.rules")
    found = {}
    for name in rules.OUR_GAMES:
        game = rules.load(name)
        names = [option.name for option in game.options]
        found[name] = [
            Contender(
                " ".join([name, *map(str, values)]), game.title["en"],
                ", ".join(f"{option} {value}" for option, value in zip(names, values, strict=True)),
                "larcin", "larcin", "larcin_play:at_setting",
                setting=(name, dict(zip(names, values, strict=True))),
            )
            for values in product(*(option.values for option in game.options))
        ]  # fmt: skip
    return found


def contender(name: str) -> Contender:
    known = {
        each.name: each
        for each in (*CONTENDERS, *ADAPTERS, *chain(*TWO_CORES.values(), *IN_BROWSERS.values()), COPYING)
    }
    if name not in known:
        known = {each.name: each for group in settings().values() for each in group}
    return known[name]


def portions_of(play: Callable[[int], int]) -> Callable[[], int]:
    """Turn `play(games)` into portions of about the right length, and warm it up on the way."""
    games = 1
    play(games)
    while True:
        start = time.perf_counter()
        play(games)
        if time.perf_counter() - start > PORTION / 2:
            return lambda: play(games)
        games *= 2
