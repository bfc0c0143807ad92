"""Whether moves that may be taken back told anybody anything, by many re-deals. From the project's folder:

    python -m tests.match.redealing --games 20 --redeals 300

plays games of all kinds at random and says, for each kind of move, how many may be taken back, and how many of those
that may not would have looked the same on every re-deal that was tried.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

import larcin
from larcin.match import Match
from larcin.match.taking_back import told_nobody
from larcin.rules import engine, load
from larcin.rules.contract import ONLOOKER, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.testing import all_options


class Case(NamedTuple):
    """A move that a seat made alone, with no draw after it."""

    before: Match
    after: Match
    seat: int
    move: str

    @property
    def kind(self) -> str:
        """What its seat saw happen."""
        events = self.after.log(self.seat, since=len(self.before))
        return ", ".join(dict.fromkeys(event["event"] for event in events)) or self.move.split(" ")[0]


def cases(game: str, seed: int, games: int = 1) -> Iterator[Case]:
    """Moves of random games, with all options in turn."""
    for number in range(games):
        for options in all_options(load(game)):
            dice = random.Random(f"{game} {options} {seed} {number}")
            match = Match(game, seed=dice.getrandbits(60), **options)
            while not match.is_over:
                seats = sorted(match.to_act)
                seat, steps = dice.choice(seats), len(match)
                move = dice.choice(match.legal(seat))
                in_secret = len(seats) > 1 or (steps > 0 and len(match.at(steps - 1).to_act) > 1)
                match.play(seat, move)
                if len(match) == steps + 1 and not in_secret and not match.is_over:
                    yield Case(match.at(steps), match.copy(), seat, str(move))


def twins(match: Match, watcher: int, count: int) -> Iterator[Match]:
    """Matches that a watcher cannot tell from this one."""
    redeal, dice = link(engine, match.game).redeal_for, new_dice(count, len(match))
    for _ in range(count):
        twin, states = match.copy(), copy(match.states)
        redeal(states, watcher, dice)
        twin.states.view(np.uint8)[:] = states.view(np.uint8)
        yield twin


def who_was_told(case: Case, redeals: int) -> str | None:
    """A watcher that could have thought the move impossible, or that it would look otherwise; None if there is none."""
    since, other = len(case.before), (case.seat + 1) % case.after.seats
    for watcher in (ONLOOKER, case.seat, other):  # the onlooker knows least
        seen = case.after.view(watcher), case.after.log(watcher, since=since)
        for twin in twins(case.before, watcher, redeals):
            if case.move not in twin.legal(case.seat):
                return f"{watcher} was told that {case.move!r} was possible"
            twin.play(case.seat, case.move)
            if (twin.view(watcher), twin.log(watcher, since=since)) != seen:
                return f"{watcher} was told something by {case.move!r}"
    return None


def answers_in_twins(case: Case, redeals: int) -> set[bool]:
    """What the seat that moved would be told about taking back, whatever it cannot know."""
    answers = set()
    for twin in twins(case.before, case.seat, redeals):
        twin.play(case.seat, case.move)
        answers.add(told_nobody(twin))
    return answers


def answers_in_both_forms(match: Match) -> set[bool]:
    """Whether the last move may be taken back, by the compiled rules and as they stand."""
    answers = set()
    for compiled in (False, True):
        twin = match.copy()
        twin.compiled = compiled
        answers.add(told_nobody(twin))
    return answers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--redeals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for game in larcin.games():
        found: dict[str, Counter[str]] = {}
        for case in cases(game, given.seed, given.games):
            told, harmless = who_was_told(case, given.redeals), told_nobody(case.after)
            leaks = answers_in_twins(case, given.redeals // 10) != {harmless}
            verdict = (
                ("taken back, WRONGLY" if told else "taken back") if harmless else "refused" if told else "in vain"
            )
            found.setdefault(case.kind, Counter())[f"{verdict}{', LEAKS' if leaks else ''}"] += 1
        print(game)
        for kind, counts in sorted(found.items(), key=lambda each: -each[1].total()):
            print(f"  {kind}: {', '.join(f'{count} {verdict}' for verdict, count in counts.items())}", flush=True)


if __name__ == "__main__":
    main()
