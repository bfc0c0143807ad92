"""Where players lose what they lose: what each choice of a whole game gives away.

    python benchmarks/losses.py pickpocket expert master --seats 2 --games 100

Each player sits among others who draw moves as was learned, without any search, in every seat in turn. Wherever it has
a choice, every move is tried on the same deals, from the truth, and played on as was learned. Its choice is worth what
it wins there, less what moves win that are drawn. Added up over a game that is how much more or less of a victory it
wins than somebody who draws, too (the performance difference of Kakade and Langford 2002), known from fewer games than
it takes to count victories, and by what there was to choose from.

`best` is the move that wins most of one half of the tries, where it is better than the likeliest by two standard
errors, and otherwise the likeliest; it is judged by the other half. Told are hundredths of a victory a game, with 95%
intervals over games.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from typing import Any

import numpy as np

import larcin
from larcin.bots import Bot, Knowledge, bot, flat
from larcin.bots.flat import Trial, play_by_habit, trial_for
from larcin.cli.common import add_options, options_of
from larcin.lab.intervals import in_groups
from larcin.lab.provenance import made_now
from larcin.match import Match, Move
from larcin.rules.contract import Array, Game, rule
from larcin.rules.dice import load, new_dice
from larcin.rules.engine import won
from larcin.rules.habits import game, room_to_weigh, with_habits
from larcin.rules.linking import link

CHOSEN, BEST = "chosen", "best"
EVERYTHING = "all choices"
BEYOND_DOUBT = 2.0
"""Standard errors."""
SEED = 2323_0200
"""Nothing was tuned or chosen by its deals."""

Sums = dict[tuple[str, str], float]
"""What came of one game, for what was chosen and for the best, by what there was to choose from."""


@rule
def weigh(states: Array, seat: int, actions: Array, weights: Array) -> None:
    """Write how likely each legal move is."""
    game.incline(states[0], seat, actions, game.legal(states[0], seat, actions), weights)


@rule
def try_all(states: Array, seat: int, tries: int, seed: int, dice: Array, shares: Array, trial: Trial) -> None:
    """Write what every legal move wins on each of so many deals."""
    for index in range(game.legal(states[0], seat, trial.moves)):
        for number in range(tries):
            load(dice, seed, number)
            states[1] = states[0]
            game.apply(states[1], seat, trial.moves[index])
            play_by_habit(states[1], dice, trial.actions, trial.weights)
            shares[index, number] = won(states[1], seat, trial.places, trial.scores)


def gained(shares: Array, weights: Array, chosen: int) -> dict[str, float]:
    """How much more a choice wins, and the best one, than moves that are drawn by their weights; `shares` has a row for
    each move.
    """
    drawn, likeliest = weights @ shares / weights.sum(), int(weights.argmax())
    halves = slice(0, None, 2), slice(1, None, 2)
    judged = [shares[best(shares[:, half], likeliest), other] - drawn[other] for half, other in (halves, halves[::-1])]
    return {CHOSEN: float((shares[chosen] - drawn).mean()), BEST: float(np.mean([each.mean() for each in judged]))}


def best(shares: Array, likeliest: int) -> int:
    """The move that wins most, if it is better than the likeliest beyond doubt; else the likeliest."""
    leads = shares - shares[likeliest]
    first = int(leads.mean(1).argmax())
    error = leads[first].std() / len(leads[first]) ** 0.5
    return first if leads[first].mean() > BEYOND_DOUBT * error else likeliest


class Judge:
    """Draws moves as was learned, and says what the moves of others are worth."""

    def __init__(self, played: Game, tries: int) -> None:
        learned = with_habits(played, learned=True)
        self._flat, self._linked = link(flat, learned), link(sys.modules[__name__], learned)
        self._tries = tries
        self._states = np.zeros(2 * played.state_type.itemsize, dtype=np.uint8).view(played.state_type)
        self._weights = np.zeros(room_to_weigh(played), dtype=np.int32)
        self._trial = trial_for(played)._replace(weights=self._weights)
        self._shares, self._dice = np.zeros((played.most_choices, tries)), new_dice(0)

    def choose(self, knowledge: Knowledge) -> Move:
        room = self._trial.actions, self._weights
        drawn = self._flat.move_by_habit(knowledge.states, knowledge.seat, 0, knowledge.dice, *room)
        return Move(knowledge.game.moves[drawn])

    def judge(self, match: Match, seat: int, move: Move, seed: int) -> dict[str, float]:
        """What a move gains there, and the best one."""
        legal = match.legal(seat)
        self._states[0] = match.states[0]
        self._linked.weigh(self._states, seat, self._trial.actions, self._weights)
        weights = self._weights[: len(legal)].copy()
        self._linked.try_all(self._states, seat, self._tries, seed, self._dice, self._shares, self._trial)
        return gained(self._shares[: len(legal)], weights, legal.index(move))


def play(match: Match, challenger: int, player: Bot, judge: Judge, seed: int) -> tuple[Sums, float]:
    """What the choices of a player gained in a game, and its share of the victory."""
    sums: Sums = defaultdict(float)
    while not match.is_over:
        seat = min(match.to_act)
        legal, number = match.legal(seat), seed + len(match)
        knowledge = Knowledge(match, seat, number)
        move = player.choose(knowledge) if seat == challenger else judge.choose(knowledge)
        if seat == challenger and len(legal) > 1:
            asked = ", ".join(sorted({each.partition(" ")[0] for each in legal}))
            for name, gain in judge.judge(match, seat, move, number).items():
                for among in (asked, EVERYTHING):
                    sums[name, among] += gain
        match.play(seat, move)
    winners = match.result.winners if match.result else ()
    return sums, (challenger in winners) / max(len(winners), 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game that was learned by playing")
    parser.add_argument("players", nargs="+", help="levels or rungs")
    parser.add_argument("--games", type=int, default=100, help="default: %(default)s")
    parser.add_argument("--tries", type=int, default=40, help="of each move (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, help="default: %(default)s")
    add_options(parser)
    given = parser.parse_args()
    played = larcin.load(given.game)
    if played.learned is None:
        raise SystemExit(f"Nobody has learned {played.name} by playing.")
    options: dict[str, Any] = options_of(played, given)
    judge = Judge(played, given.tries)
    print(made_now())
    for name in given.players:
        found: list[Sums] = []
        shares: list[float] = []
        for number in range(given.games):
            deal, seat = divmod(number, int(options["seats"]))
            match = Match(played, seed=given.seed << 64 | deal, **options)
            sums, share = play(match, seat, bot(name), judge, (given.seed + number) * 4_096)
            found.append(sums)
            shares.append(share)
        print(f"{played.name}, {options}: {name} won {sum(shares) / len(shares):.1%} of {given.games} games")
        told = {key for sums in found for key in sums}
        for kind, among in sorted(told, key=lambda key: (key[1] != EVERYTHING, key[1], key[0] == BEST)):
            mean, low, high = (100 * each for each in in_groups([[sums[kind, among]] for sums in found]))
            print(f"{among}: {kind} {mean:+.2f} ({low:+.2f} to {high:+.2f})", flush=True)


if __name__ == "__main__":
    main()
