"""Record games for the stand and for lessons: what one seat saw of a game, change by change, in both languages.

    python web/stand/record.py                       # one of each game, for every number of seats and every variant
    python web/stand/record.py oliver-twist --seats 3 --seat 1 --seed 5 --bot novice
    python web/stand/record.py --lessons             # the lesson.json of every game that has a deal.json
    python web/stand/record.py --again               # the games in stand/recorded, move by move as they were played

Each recording for the stand is a file in web/stand/public/recordings, and `index.json` lists them. A lesson's deal is a
record of a match, chance played by hand, which may end before the game does.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
from pathlib import Path
from typing import Any

import larcin
from larcin.bots import bot, let_play
from larcin.rules.contract import CHANCE, ONLOOKER
from larcin.rules.words import LANGUAGES

GAMES = Path(__file__).parents[1] / "src" / "games"
RECORDINGS = Path(__file__).parent / "public" / "recordings"
RECORDED = Path(__file__).parent / "recorded"
NAMES = ("Nora", "Sam", "Ivy", "Tom", "Zoë", "Barnabé")


def main() -> None:
    ways = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways.add_argument("game", nargs="?", choices=larcin.games())
    ways.add_argument("--seats", type=int)
    ways.add_argument("--seat", type=int, default=0, help="whose eyes; -1 for an onlooker")
    ways.add_argument("--seed", type=int, default=1)
    ways.add_argument("--bot", default="random", help="who plays: random, novice, regular")
    ways.add_argument("--strict", action="store_true", help="without the memory aid")
    ways.add_argument("--lessons", action="store_true", help="record the prepared deals of the lessons instead")
    ways.add_argument("--again", action="store_true", help="record the games that tests walk through once more")
    chosen = ways.parse_args()
    if chosen.again:
        for path in sorted(RECORDED.glob("*.json.gz")):
            path.write_bytes(gzip.compress(again(json.loads(gzip.decompress(path.read_bytes()))).encode(), 9, mtime=0))
        return
    if chosen.lessons:
        for deal in sorted(GAMES.glob("*/deal.json")):
            deal.with_name("lesson.json").write_text(lesson(deal))
        return
    RECORDINGS.mkdir(parents=True, exist_ok=True)
    for name in [chosen.game] if chosen.game else larcin.games():
        game = larcin.load(name)
        for values in itertools.product(*(option.values for option in game.options)):
            options = dict(zip((option.name for option in game.options), values, strict=True))
            if chosen.seats is None or options["seats"] == chosen.seats:
                write(name, options, chosen.seat, chosen.seed, chosen.bot, "strict" if chosen.strict else "aid")
    index = [{"file": path.name, **about(path)} for path in sorted(RECORDINGS.glob("*--*.json"))]
    (RECORDINGS / "index.json").write_text(json.dumps(index))


def about(path: Path) -> dict[str, Any]:
    recording = json.loads(path.read_text())
    return {part: recording[part] for part in ("game", "options", "seat", "seed", "memory")}


def write(game: str, options: dict[str, Any], seat: int, seed: int, level: str, memory: str) -> None:
    match = larcin.Match(game, seed=seed, names=NAMES[: int(options["seats"])], **options)
    player = bot(level)
    while match.to_act:
        let_play(match, min(match.to_act), player, seed=seed * 1000 + len(match))
    recording = {"seed": seed, "memory": memory, **record(match, seat, memory)}
    shape = "-".join(str(value) for value in options.values())
    kind = "" if memory == "aid" else "-strict"
    path = RECORDINGS / f"{game}--{shape}--seat{seat}-seed{seed}-{level}{kind}.json"
    path.write_text(compact(recording))
    print(f"{path.name}: {len(recording['steps'])} changes, {path.stat().st_size // 1000} kB")


def again(recording: dict[str, Any]) -> str:
    """The same game, recorded as it is shown now."""
    seat = ONLOOKER if recording["seat"] is None else recording["seat"]
    match = larcin.Match(recording["game"], seed=recording["seed"], names=recording["names"], **recording["options"])
    for moved in filter(None, (step["moved"] for step in recording["steps"])):
        match.play(moved["seat"], moved["move"])
    return compact(
        {"seed": recording["seed"], "memory": recording["memory"], **record(match, seat, recording["memory"])}
    )


def lesson(deal: Path) -> str:
    """What seat 0 saw of a prepared deal, as the text of a file."""
    return compact(record(larcin.replay(deal.read_text()), 0, "aid")) + "\n"


def compact(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


def record(match: larcin.Match, seat: int, memory: str) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "options": match.options,
        "seat": None if seat == ONLOOKER else seat,
        "names": match.names,
        "extra_seats": [dict(text) for text in match.game.words.extra_seats],
        "words": words(match.game),
        "map": town(match.game),
        "steps": changes(match, seat, memory),
    }


def words(game: larcin.Game) -> dict[str, Any]:
    """The words of a game, but for thousands of heaps of several kinds: those are told in whole sentences."""
    return {
        part: {key: text for key, text in keys.items() if " + " not in str(key)}
        for part, keys in game.words.components.items()
    }


def town(game: larcin.Game) -> Any:
    """The map of a game that has one, as the server gives it."""
    path = game.rules_text.with_name("map.json")
    return json.loads(path.read_text()) if path.exists() else None


def changes(match: larcin.Match, seat: int, memory: str) -> list[dict[str, Any]]:
    """One for the start, and one for each move of a seat with the draws that followed it."""
    steps = match.steps
    ends = [index for index, step in enumerate(steps) if step.seat != CHANCE] + [len(steps)]
    told: list[dict[str, Any]] = []
    asked: frozenset[int] = frozenset()
    sealed: dict[int, str] = {}
    open_legal: list[Any] = []
    open_previews: dict[str, Any] = {}
    since = 0
    for end in ends:
        here = match.at(end)
        if end > since and steps[since].seat != CHANCE and steps[since].seat in asked:
            sealed[steps[since].seat] = steps[since].move
        if here.is_over or here.to_act != asked - sealed.keys() or end > since + 1 or not sealed:
            asked, sealed = here.to_act, {}
            open_legal, open_previews = legal(here, seat), {} if seat == ONLOOKER else here.previews(seat)
        told.append(
            {
                "events": [
                    {**event, "text": {lang: match.say(event, lang) for lang in LANGUAGES}, "changes": changed}
                    for event, changed in here.changes(seat, since=since, memory=memory)
                ],
                "view": {part: value for part, value in here.view(seat, memory=memory).items() if part != "legal"},
                "legal": open_legal,
                "previews": open_previews,
                "waiting": sorted(here.to_act),
                "chosen": sorted(sealed),
                "mine": sealed.get(seat),
                "odds": None if seat == ONLOOKER else here.odds(seat) or None,
                "moved": next((step._asdict() for step in steps[since:end] if step.seat != CHANCE), None),
            }
        )
        since = end
    return told


def legal(match: larcin.Match, seat: int) -> list[Any]:
    moves = [] if seat == ONLOOKER else match.legal(seat)
    return [[move, dict(match.game.words.moves[move])] for move in moves]


if __name__ == "__main__":
    main()
