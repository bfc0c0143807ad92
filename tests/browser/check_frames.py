"""Check what crossed the wire to one browser: nothing but what its seat may know, according to the rules.

Reads {"record", "seat", "memory", "frames"} as JSON from standard input. Every view in the frames must be one that
`Match.view` gives this seat, or an onlooker (as which it may have come), at some step of the match, every event one
that `Match.log` tells it, whatever it changed a part of what `Match.scenes` shows it, every move on offer one that it
had, with a preview that `Match.previews` gives; and the seed of the shuffle must not be in any frame.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import larcin
from larcin.rules.contract import ONLOOKER


def main() -> None:
    given = json.load(sys.stdin)
    wrong = complaints(given["record"], given["seat"], given["memory"], given["frames"])
    print(f"{len(given['frames'])} frames, {len(wrong)} of them wrong")
    for line in wrong[:10]:
        print(line)
    sys.exit(bool(wrong))


def complaints(record: dict[str, Any], seat: int | None, memory: str, frames: list[dict[str, Any]]) -> list[str]:
    match = larcin.replay(record)
    eyes = {ONLOOKER} if seat is None else {seat, ONLOOKER}
    steps = [match.at(step) for step in range(len(match) + 1)]
    views = {canonical(without(step.view(eye, memory=memory), "legal")) for step in steps for eye in eyes}
    events = {canonical(event) for eye in eyes for event in match.log(eye)}
    parts = {part for eye in eyes for table in tables(match, eye, memory) for part in parts_of(table)}
    moves = set() if seat is None else {str(move) for step in steps for move in step.legal(seat)}
    shown = [] if seat is None else [preview for step in steps for preview in step.previews(seat).items()]
    previews = {canonical(preview) for preview in shown}
    seed = record["chance"]["seed"]
    wrong = []
    for number, frame in enumerate(frames):
        wrong += [f"frame {number}: {line}" for line in check(frame, views, events, parts, moves, previews, seed)]
    return wrong


def tables(match: larcin.Match, eye: int, memory: str) -> Iterator[Any]:
    """The table as somebody saw it, at every event."""
    for step in range(len(match)):
        yield from (table for _, table in match.at(step + 1).scenes(eye, since=step, memory=memory))


def parts_of(table: Any, path: tuple[str | int, ...] = ()) -> Iterator[str]:
    """Every part of a table with the way to it."""
    yield canonical([path, table])
    inside = table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    for name, part in inside:
        yield from parts_of(part, (*path, name))


def check(
    frame: dict[str, Any],
    views: set[str],
    events: set[str],
    parts: set[str],
    moves: set[str],
    previews: set[str],
    seed: str,
) -> list[str]:
    wrong = []
    if frame.get("view") is not None and canonical(frame["view"]) not in views:
        wrong.append(f"a view that this seat never had: {canonical(frame['view'])[:400]}")
    for event in frame.get("events", []):
        if not event["event"].startswith("table: ") and canonical(without(event, "n", "text", "changes")) not in events:
            wrong.append(f"an event that this seat did not see: {event}")
        wrong += [
            f"a change that this seat did not see: {each}"
            for each in event.get("changes", [])
            if canonical(each) not in parts
        ]
    wrong += [f"a move that this seat never had: {move}" for move, _ in frame.get("legal") or [] if move not in moves]
    wrong += [
        f"a preview that this seat never had: {preview}"
        for preview in frame.get("previews", {}).items()
        if canonical(preview) not in previews
    ]
    if frame.get("mine") is not None and frame["mine"] not in moves:
        wrong.append(f"a sealed choice that this seat could not make: {frame['mine']}")
    if seed in json.dumps(frame):
        wrong.append("the seed of the shuffle")
    return wrong


def without(thing: dict[str, Any], *parts: str) -> dict[str, Any]:
    return {part: value for part, value in thing.items() if part not in parts}


def canonical(thing: Any) -> str:
    return json.dumps(thing, sort_keys=True)


if __name__ == "__main__":
    main()
