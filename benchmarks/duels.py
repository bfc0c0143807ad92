"""Our bots against OpenSpiel's ISMCTS on our games, at two seats, each deal from both.

    python benchmarks/duels.py pickpocket --bot master --seconds 1 --games 100

plays any bot of ours against so many seconds of ISMCTS a decision. The games are kept line by line, with what made
them; the same command goes on where it stopped, and ends with how often both won and a 95% interval.
`benchmarks/run.py` has `expert` play it with equal thinking time.

The peer is the `ISMCTSBot` of OpenSpiel's Python algorithms, on the games as larcin's adapter registers them, with its
resampler and its random roll-outs. Time is the processor's: what else the machine does takes nothing from either.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from statistics import mean
from typing import Any

FIRST_GUESS = 50
"""Simulations of the peer's first decision, before its speed is known."""

FEWEST = 2
"""Simulations without which the peer cannot choose: the first one only opens its tree."""

MORE_DEALS = {"kids-of-london": 10}
"""How many times as many deals are played where matches are short and the outcome is less clear."""

SMOOTHING = 0.3
"""How much the last decision says about the peer's speed: it changes in the course of a game."""


@dataclass
class Clock:
    """How long somebody thought."""

    decisions: int = 0
    seconds: float = 0.0

    def time(self, think: Callable[[], Any]) -> tuple[Any, float]:
        start = time.process_time()
        thought = think()
        taken = time.process_time() - start
        self.decisions += 1
        self.seconds += taken
        return thought, taken

    @property
    def mean(self) -> float:
        return self.seconds / max(self.decisions, 1)


@dataclass
class Duel:
    """What came of the matches of one game: the share of each deal that both had, and how long both thought."""

    title: str
    shares: list[float] = field(default_factory=list)
    peer_shares: list[float] = field(default_factory=list)
    expert: Clock = field(default_factory=Clock)
    peer: Clock = field(default_factory=Clock)
    simulations: int = 0

    @property
    def share(self) -> float:
        return mean(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval (Wilson's), as if each deal were won or lost: wide enough, also where all were won."""
        pull = 1.96**2 / len(self.shares)
        middle = self.share + pull / 2
        reach = (pull * self.share * (1 - self.share) + pull**2 / 4) ** 0.5
        return (middle - reach) / (1 + pull), (middle + reach) / (1 + pull)


class Peer:
    """OpenSpiel's ISMCTS, given so many simulations that it takes the time it is given."""

    def __init__(self) -> None:
        self._ismcts = import_module("open_spiel.python.algorithms.ismcts")
        self._mcts = import_module("open_spiel.python.algorithms.mcts")
        self._resampler = import_module("larcin.envs.openspiel").resampler
        self._throws = import_module("numpy").random.RandomState(1)
        self._speed = 0.0

    def choose(self, state: Any, clock: Clock, seconds: float) -> tuple[int, int]:
        """Its action, and how many simulations it made."""
        simulations = max(FEWEST, round(self._speed * seconds)) if self._speed else FIRST_GUESS
        bot = self._ismcts.ISMCTSBot(
            game=state.get_game(),
            uct_c=2.0,
            evaluator=self._mcts.RandomRolloutEvaluator(1, self._throws),
            max_simulations=simulations,
            allow_inconsistent_action_sets=True,
            random_state=self._throws,
        )
        bot.set_resampler(self._resampler)
        (_, action), taken = clock.time(partial(bot.step_with_policy, state))
        speed = simulations / taken
        self._speed = SMOOTHING * speed + (1 - SMOOTHING) * self._speed if self._speed else speed
        return int(action), simulations


def duel(name: str, deals: int, tell: Callable[[], None]) -> Duel:
    """Play so many deals, each from both seats; `tell` is called after every match."""
    rules, bots = import_module("larcin.rules"), import_module("larcin.bots")
    matches = import_module("larcin.lab.matches")
    import_module("larcin.envs.openspiel").register()
    found = Duel(rules.load(name).title["en"])
    expert, peer = bots.player("expert"), Peer()
    compiling = matches.Series(name, {"seats": 2}, ("expert", "expert"))
    matches.MatchWorker(compiling).do(0)  # or what is compiled would count as thinking
    play(name, deals, 0, expert, peer, Duel("not counted"))
    for deal in range(deals):
        shares = []
        for seat in range(2):
            shares.append(play(name, deal, seat, expert, peer, found))
            tell()
        found.shares.append(mean(ours for ours, _ in shares))
        found.peer_shares.append(mean(theirs for _, theirs in shares))
    return found


def play(name: str, deal: int, expert_seat: int, expert: Any, peer: Peer, found: Duel) -> tuple[float, float]:
    """One match, refereed by larcin and followed by OpenSpiel's state of it. Returns what expert and peer won of it."""
    larcin, bots = import_module("larcin"), import_module("larcin.bots")
    match = larcin.Match(name, seats=2, seed=deal)
    game = match.game
    state = import_module("pyspiel").load_game(f"larcin_{name.replace('-', '_')}(seats=2)").new_initial_state()
    followed = 0
    while not match.is_over:
        for step in match.steps[followed:]:
            names = game.outcomes if step.seat == larcin.CHANCE else game.moves
            state.apply_action(names.index(str(step.move)))
        followed = len(match.steps)
        seat = min(match.to_act)
        legal = match.legal(seat)
        if len(legal) == 1:
            match.play(seat, legal[0])
        elif seat == expert_seat:
            move, _ = found.expert.time(partial(expert.choose, bots.Knowledge(match, seat, deal)))
            match.play(seat, move)
        else:
            action, simulations = peer.choose(state, found.peer, found.expert.mean)
            found.simulations += simulations
            match.play(seat, game.moves[action])
    places = match.result.places
    ours, theirs = ((places[seat] == 1) / max(places.count(1), 1) for seat in (expert_seat, 1 - expert_seat))
    return ours, theirs


# ------------------------------------------------------------------------------------------ so much time for ISMCTS

FRESH = 2323_0001
"""The usual seed. Nothing was tuned or chosen by its deals."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="A bot of ours against OpenSpiel's ISMCTS, two seats, each deal from both. Games are kept in a "
        "file of JSON lines; the same command goes on where it stopped.",
        epilog="Of ISMCTS, only the seconds are ours to choose: random roll-outs, uct_c 2, on larcin's re-deals. It is "
        "slow: a game of Kids of London takes some 10 s at 1 s a decision, one of Oliver Twist several minutes. Give "
        "--minutes to stop in time.",
    )
    parser.add_argument("game", metavar="GAME", help="a game, such as pickpocket")
    parser.add_argument("--bot", default="master", metavar="BOT", help="a level or rung of ours (default: %(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S",
        help="the processor's time that ISMCTS has for a decision; 0 is two simulations (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--games", type=int, default=100, metavar="G", help="how many games in all (default: 100)")
    parser.add_argument("--minutes", type=float, metavar="M", help="begin no more games after so long (default: go on)")
    parser.add_argument("--seed", type=int, default=FRESH, metavar="N", help="of all deals (default: %(default)s)")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where games are kept (default: duels/GAME-BOT-S.jsonl)"
    )
    return parser.parse_args()


def main() -> None:
    from larcin.bots import bot
    from larcin.bots.levels import fingerprint_of
    from larcin.errors import LarcinError
    from larcin.lab.arena import Contest, put_aside_what_changed
    from larcin.rules import load

    given = arguments()
    try:
        if not given.seconds >= 0 or given.games < 1 or given.seed < 0:
            raise LarcinError("--seconds and --seed are 0 or more, --games is 1 or more.")
        game, peer = load(given.game), f"ismcts {given.seconds:g} s"
        bot(given.bot)
        minds = {given.bot: fingerprint_of(given.bot, game), peer: f"open_spiel {version('open_spiel')}"}
        players, options = (given.bot, peer), game.settle({"seats": 2})
        contest = Contest(game.name, options, players, given.seed, challenger=given.bot, bots=minds)
        file = given.out or Path("duels") / f"{game.name}-{given.bot}-{given.seconds:g}s.jsonl"
        put_aside_what_changed(contest, file)
        simulations = play_on(contest, given, file)
        print("\n".join(outcome(contest, given.games, file)))
    except LarcinError as error:
        raise SystemExit(f"duels: {error}") from None
    print(f"In the games that were played now ISMCTS made {simulations:,.0f} simulations a decision. Kept in {file}.")


def play_on(contest: Any, given: argparse.Namespace, file: Path) -> float:
    """Play what is not in the file yet. Returns how many simulations ISMCTS made on average at a decision of now."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from larcin.lab.arena import hold, is_asked_for, recorded, seatings
    from openspiel_search import ISMCTS

    search = ISMCTS(contest.game, seconds=given.seconds)
    until = time.monotonic() + 60 * (math.inf if given.minutes is None else given.minutes)
    done = len(is_asked_for(contest, given.games, recorded(contest, file)))
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, transient=True) as bar:
        total = sum(1 for _ in seatings(contest, given.games))
        task = bar.add_task(" against ".join(contest.players), completed=done, total=total)
        for _ in hold(contest, given.games, file, agents={contest.players[1]: search}):
            bar.advance(task)
            if time.monotonic() > until:
                break
    return search.thoughts.simulations / max(search.thoughts.decisions, 1)


def outcome(contest: Any, games: int, file: Path) -> Iterator[str]:
    """How often both won, by deals that were played from both seats: one deal is one observation."""
    from larcin.lab.arena import is_asked_for, recorded
    from larcin.lab.intervals import estimate

    deals: dict[int, list[Any]] = {}
    for played in is_asked_for(contest, games, recorded(contest, file)):
        deals.setdefault(played.seating.deal, []).append(played)
    whole = [each for each in deals.values() if len(each) == contest.seats]
    if not whole:
        yield "No deal was played from both seats yet: run this again, and it goes on."
        return
    ours = [mean(played.share for played in deal) for deal in whole]
    theirs = [mean(1 - played.share if 1 in played.places else 0 for played in deal) for deal in whole]
    name, peer = contest.players
    for who, shares in ((name, ours), (peer, theirs), (f"{name}, half of what nobody won", halved(ours, theirs))):
        share, low, high = (f"{100 * each:.1f}%" for each in estimate(shares))
        yield f"{who}: {share} ({low} – {high}) of {contest.seats * len(whole):,} games"
    everything = [played for deal in whole for played in deal]
    for who in contest.players:
        moves, seconds = (sum(getattr(each, part).get(who, 0) for each in everything) for part in ("moves", "seconds"))
        yield f"{who}: {1000 * seconds / max(moves, 1):,.1f} ms a move by the clock"
    for failure in sorted({why for each in everything for all_of in each.failures.values() for why in all_of}):
        yield f"A move failed: {failure}"


def halved(ours: list[float], theirs: list[float]) -> list[float]:
    """Shares in which a game that neither won counts half: with two in Kids of London the fictional gang wins some."""
    return [(1 + mine - its) / 2 for mine, its in zip(ours, theirs, strict=True)]


if __name__ == "__main__":
    main()
