"""Golden playthroughs: whole games that a person can read. `python -m tests.rules.oliver_twist.golden` writes them."""

from __future__ import annotations

import random
from pathlib import Path

from larcin import CHANCE, Match

HERE = Path(__file__).parent


def file_of(seats: int) -> Path:
    return HERE / f"{seats}-seats.txt"


def played(seats: int) -> Match:
    """A game by players who like sets and short walks, and otherwise do as they please."""
    match = Match("oliver-twist", seats=seats, seed=1838 + seats, names=["Nan", "Tom", "Kit", "Bet"][:seats])
    chooser = random.Random(seats)
    while not match.is_over:
        (seat,) = match.to_act
        legal = match.legal(seat)
        sets = [move for move in legal if move.startswith("hand in")]
        cards = [
            move for move in legal if move.split()[0] in ("dodger", "nancy", "sikes", "bumble", "fang", "brownlow")
        ]
        match.play(seat, chooser.choice(sets or (cards if cards and chooser.random() < 0.5 else legal)))
    return match


def tell(match: Match) -> str:
    """Every move, and what an onlooker saw of it, in English."""
    lines = [f"Oliver Twist, {match.seats} seats", ""]
    for number, step in enumerate(match.steps):
        if step.seat == CHANCE and step.move.startswith("lay"):
            continue
        who = "chance" if step.seat == CHANCE else match.names[step.seat]
        lines.append(f"{number:3} {who}: {step.move}")
        seen = match.at(number + 1)
        lines += [f"      {match.say(event)}" for event in seen.log(since=number)]
    result = match.result
    assert result is not None
    lines += ["", f"Scores: {', '.join(map(str, result.scores))}"]
    return "\n".join(lines) + "\n"
