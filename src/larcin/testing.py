"""Is it a game? Checks of the contract, for our games and for anybody's.

On the command line `larcin check my_game.py`; in pytest:

    import pytest
    from larcin.testing import checks

    @pytest.mark.parametrize("check", checks("my_game.py"), ids=str)
    def test_contract(check):
        check()
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from larcin.batch.arrays import scratch_for
from larcin.errors import BadRules
from larcin.match import Match, replay, verify
from larcin.match.checking import lay
from larcin.match.taking_back import told_nobody
from larcin.rules import engine, load
from larcin.rules.contract import CHANCE, MEMORY_AID, NOBODY, ONLOOKER, STRICT, Game, copy
from larcin.rules.description import parts_of_view
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.rules.rules_text import read_rules
from larcin.rules.words import LANGUAGES, missing_words

REDEALS = 24
"""How many re-deals of a state are looked at."""

REDEAL_EVERY = 5
"""At every so many steps interpreted re-deals, which may be slow, are compared with compiled ones."""

TAKEN_BACK_EVERY = 4
"""One in so many moves is looked at for what it would tell if it were taken back."""

MOST_TRIED = 100
"""How many moves that are not legal are tried with each seat in each state: all of them in a game with few."""


class ContractBroken(AssertionError):
    """The game does not do what the contract says."""


@dataclass(frozen=True)
class Check:
    """One promise of the contract, and how to find out whether a game keeps it."""

    title: str
    game: Game
    games: int
    seed: int
    run: Callable[[Game, int, int], None]

    def __call__(self) -> None:
        """Raise `ContractBroken` if the promise is not kept."""
        self.run(self.game, self.games, self.seed)

    def __str__(self) -> str:
        return self.title


def checks(game: str | Game, games: int = 20, seed: int = 0) -> list[Check]:
    """All checks of a game. `games` says how many random games each of them plays for every choice of options."""
    found = load(game) if isinstance(game, str) else game
    return [Check(title, found, games, seed, run) for title, run in CHECKS.items()]


def require(holds: object, complaint: str) -> None:
    if not holds:
        raise ContractBroken(complaint)


# ------------------------------------------------------------------------------------------------- random positions


def all_options(game: Game) -> Iterator[dict[str, Any]]:
    """Every way in which the game can be played."""
    names = [option.name for option in game.options]
    for values in itertools.product(*(option.values for option in game.options)):
        yield dict(zip(names, values, strict=True))


def walk(game: Game, games: int, seed: int, *, compiled: bool = True) -> Iterator[Match]:
    """Matches played at random, at every step, with all options. Seats that act at once do so in any order."""
    for options in all_options(game):
        for number in range(games):
            chooser = random.Random(f"{seed} {options} {number}")
            match = Match(game, by_hand=True, compiled=compiled, **options)
            yield match
            while not match.is_over:
                seat = chooser.choice(sorted(match.to_act))
                if seat == CHANCE:
                    chances = match.chances()
                    match.play(seat, chooser.choices(list(chances), list(chances.values()))[0])
                else:
                    match.play(seat, chooser.choice(match.legal(seat)))
                yield match


def where(match: Match) -> str:
    """The place of a complaint, so that it can be looked at again."""
    return f"{match.options}, after {', '.join(map(str, match.steps[-6:])) or 'the set-up'}"


def watchers(match: Match) -> list[int]:
    return [ONLOOKER, *range(match.seats)]


# ------------------------------------------------------------------------------------------------------- the checks


def words_are_complete(game: Game, games: int, seed: int) -> None:
    options, parts = [option.name for option in game.options], parts_of_view(game)
    gaps = missing_words(game.words, game.moves, game.outcomes, options, parts)
    require(not gaps, f"There are no words for {'; '.join(gaps)}.")
    try:
        read_rules(game.rules_text)
    except BadRules as error:
        raise ContractBroken(f"The text of the rules: {error}") from None
    for match in walk(game, max(games // 10, 1), seed):
        if match.is_over:
            for event, language in itertools.product(match.log(), LANGUAGES):
                match.say(event, language)


def notation_is_one_to_one(game: Game, games: int, seed: int) -> None:  # noqa: ARG001
    for table in (game.moves, game.outcomes):
        require(len(set(table)) == len(table), "Two actions have the same text.")
        for text in table:
            require(text == " ".join(text.lower().split()), f"{text!r}: a move is written small, with single spaces.")


def copies_equal_originals(game: Game, games: int, seed: int) -> None:
    for match in walk(game, max(games // 10, 1), seed):
        twin, before = match.copy(), match.states.tobytes()
        require(twin.states.tobytes() == before, f"A copy differs from its original: {where(match)}.")
        for seat in sorted(twin.to_act)[:1]:
            twin.play(seat, twin.legal(seat)[0])
        require(match.states.tobytes() == before, f"Playing on a copy changed its original: {where(match)}.")


def illegal_actions_change_nothing(game: Game, games: int, seed: int) -> None:
    linked = link(engine, game)
    for match in walk(game, max(games // 10, 1), seed):
        legal = {(seat, move) for seat in match.to_act for move in match.legal(seat)}
        require(bool(legal) != match.is_over, f"Nobody has anything to do, and it is not over: {where(match)}.")
        states, before, place = copy(match.states), match.states.tobytes(), where(match)
        _, actions, weights, _ = scratch_for(game)
        for seat in (*range(-1, match.seats + 1), CHANCE):
            moves = list(enumerate(game.outcomes if seat == CHANCE else game.moves))
            refused = [each for each in moves if (seat, each[1]) not in legal]
            some = random.Random(f"{seed} {len(match)} {seat}").sample(refused, min(len(refused), MOST_TRIED))
            for action, move in [each for each in moves if (seat, each[1]) in legal] + some:
                taken = linked.step(states, seat, action, actions, weights) != engine.REFUSED
                require(taken == ((seat, move) in legal), f"{move!r} by {seat} is wrongly judged: {place}.")
                require(taken or states.tobytes() == before, f"A refused {move!r} changed the state: {place}.")
                states.view(np.uint8)[:] = np.frombuffer(before, dtype=np.uint8)


def games_end_and_audits_hold(game: Game, games: int, seed: int) -> None:
    linked = link(engine, game)
    for options in all_options(game):
        count = games * 50
        number, found, steps = linked.inspect_games(*interleave(game, options, seed, 0, count))
        complaints = {
            engine.UNSOUND: "the state is not sound",
            engine.NO_ACTION: "somebody is to act and has no legal action",
            engine.BAD_WEIGHT: "chance has a weight that is not positive",
            engine.ENDLESS: "the game does not end",
            engine.UNUSUAL: "random_move or random_outcome does not choose as legal and chances do",
        }
        if found == engine.UNSOUND:
            states = state_of(game, options, seed, number, steps)
            complaints[found] = game.audits[linked.audit_of(states) - 1]
        require(found == engine.SOUND, f"{options}, seed {seed}, game {number}, step {steps}: {complaints.get(found)}.")


def interleave(game: Game, options: dict[str, Any], seed: int, first: int, count: int) -> tuple[Any, ...]:
    """The arguments of `engine.inspect_games`."""
    states, actions, weights, dice = scratch_for(game)
    return states, game.encode(options), seed, first, count, actions, weights, dice


def state_of(game: Game, options: dict[str, Any], seed: int, number: int, steps: int) -> Any:
    """The state of a random game after so many steps."""
    linked = link(engine, game)
    states, actions, weights, _ = scratch_for(game)
    dice = new_dice(seed, number)
    linked.begin(states, game.encode(options))
    for _ in range(steps):
        linked.random_step_at(states, dice, actions, weights)
    return states


def results_make_sense(game: Game, games: int, seed: int) -> None:
    for match in walk(game, games, seed):
        result = match.result
        require((result is not None) == match.is_over, f"A result before the end, or none after it: {where(match)}.")
        if result is not None:
            require(all(place >= 1 for place in result.places), f"A seat has no place: {where(match)}.")


def records_replay_to_the_same_bytes(game: Game, games: int, seed: int) -> None:
    for options in all_options(game):
        for number in range(max(games // 10, 1)):
            chooser = random.Random(f"{seed} {options} {number}")
            match = Match(game, seed=seed + number, client_seeds=[f"word {number}"], **options)
            while not match.is_over:
                seat = chooser.choice(sorted(match.to_act))
                match.play(seat, chooser.choice(match.legal(seat)))
            again = replay(json.dumps(match.record()))
            require(again.states.tobytes() == match.states.tobytes(), f"A replay ends differently: {where(match)}.")
            require(again.record() == match.record(), f"The record of a replay differs: {where(match)}.")
            require(
                verify(match.record()) == sum(step.seat == CHANCE for step in match.steps), "Draws were not verified."
            )


def positions_can_be_set_up_again(game: Game, games: int, seed: int) -> None:
    for match in walk(game, max(games // 10, 1), seed):
        table = json.loads(json.dumps(match.position()["table"]))
        states = game.blank()
        lay(game, table, match.options, states)
        require(states.tobytes() == match.states.tobytes(), f"A position is set up differently: {where(match)}.")


def interpreted_equals_compiled(game: Game, games: int, seed: int) -> None:
    fast, plain = link(engine, game), link(engine, game, compiled=False)
    for options in all_options(game):
        for number in range(max(games // 4, 1)):
            tables = [scratch_for(game) for _ in range(2)]
            for linked, (states, _, _, dice) in zip((fast, plain), tables, strict=True):
                linked.begin(states, game.encode(options))
                dice[:] = new_dice(seed, number)
            for step in itertools.count():
                if fast.acting(tables[0][0]) == NOBODY:
                    break
                done = [
                    linked.random_step_at(states, dice, actions, weights)
                    for linked, (states, actions, weights, dice) in zip((fast, plain), tables, strict=True)
                ]
                same = all(one.tobytes() == other.tobytes() for one, other in zip(*tables, strict=True))
                require(done[0] == done[1] and same, f"{options}, game {number}: interpreted differs from compiled.")
                same = step % REDEAL_EVERY > 0 or deal_alike(game, tables[0][0], int(options["seats"]), seed)
                require(same, f"{options}, game {number}: interpreted re-deals differ from compiled ones.")


def deal_alike(game: Game, states: Any, seats: int, seed: int) -> bool:
    """Interpreted and compiled rules deal alike, and find the same in an audit."""
    for seat in (ONLOOKER, seats - 1):
        found = set()
        for compiled in (True, False):
            linked, dealt, dice = link(engine, game, compiled=compiled), copy(states), new_dice(seed)
            linked.redeal_for(dealt, seat, dice)
            found.add((dealt.tobytes(), dice.tobytes(), int(linked.audit_of(dealt))))
        if len(found) > 1:
            return False
    return True


def simultaneous_choices_stay_secret(game: Game, games: int, seed: int) -> None:
    """Nobody who still has to choose can tell what another chose meanwhile, and the order does not matter."""
    for match in walk(game, games, seed):
        if len(match.to_act) < 2:
            continue
        early, late = sorted(match.to_act)[:2]
        seen = set()
        for move in match.legal(early):
            twin = match.copy()
            twin.play(early, move)
            if late in twin.to_act:
                seen.add(knowledge(twin, late))
        require(len(seen) <= 1, f"Seat {late} can tell what seat {early} chose: {where(match)}.")
        one, other = match.copy(), match.copy()
        steps = [(early, match.legal(early)[-1]), (late, match.legal(late)[0])]
        for (seat, move), (other_seat, other_move) in zip(steps, reversed(steps), strict=True):
            one.play(seat, move)
            other.play(other_seat, other_move)
        require(one.states.tobytes() == other.states.tobytes(), f"The order of choices matters: {where(match)}.")


def glimpse(match: Match, seat: int) -> str:
    """What a seat is shown of the state: views, odds and previews. Also the check that they are JSON."""
    views = [match.view(seat, memory=memory) for memory in (MEMORY_AID, STRICT)]
    return json.dumps([views] if seat == ONLOOKER else [views, match.odds(seat), match.previews(seat)])


def knowledge(match: Match, seat: int) -> str:
    """What a seat is shown of the state and of the way there."""
    return glimpse(match, seat) + json.dumps(match.log(seat, since=max(len(match) - 3, 0)))


def views_do_not_leak(game: Game, games: int, seed: int) -> None:
    """A re-deal of what a seat cannot know changes nothing that reaches this seat."""
    for match in walk(game, max(games // 10, 1), seed):
        place = where(match)
        for seat in watchers(match):
            seen = glimpse(match, seat)
            for twin in twins(match, seat, seed):
                require(glimpse(twin, seat) == seen, f"The view of {seat} tells secrets apart: {place}.")


def redeals_are_sound(game: Game, games: int, seed: int) -> None:
    """Re-deals pass the audit, keep who is to act, differ where something is hidden, and are sometimes the truth."""
    linked = link(engine, game)
    varied = truthful = hiding = 0
    for match in walk(game, max(games // 10, 1), seed):
        sealed = [seat for seat in range(match.seats) if seat not in match.to_act and just_chose(match, seat)]
        place = where(match)
        for seat in watchers(match):
            dealt = redeals(match, seat, REDEALS, seed)
            for states in dealt:
                wrong = linked.audit_of(states)
                require(not wrong, f"A re-deal for {seat}: {game.audits[wrong - 1]} {place}.")
                same = linked.acting(states) == linked.acting(match.states)
                require(same, f"A re-deal for {seat} moves the turn: {place}.")
            different = len({states.tobytes() for states in dealt})
            varied += different > 1
            truthful += different > 1 and match.states.tobytes() in {states.tobytes() for states in dealt}
            hiding += any(other != seat for other in sealed)
    require(varied or not hiding, "Something is hidden, and re-deals never differ.")
    require(truthful or not varied, "No re-deal was ever the truth.")


def just_chose(match: Match, seat: int) -> bool:
    """The seat made a choice which others still owe, and had more than one."""
    return bool(len(match)) and match.steps[-1].seat == seat and len(match.at(len(match) - 1).to_act) > 1


def redeals(match: Match, seat: int, count: int, seed: int) -> list[Any]:
    redeal_for = link(engine, match.game).redeal_for
    dice = new_dice(seed, len(match))
    dealt = [copy(match.states) for _ in range(count)]
    for states in dealt:
        redeal_for(states, seat, dice)
    return dealt


def the_log_is_true_to_the_steps(game: Game, games: int, seed: int) -> None:
    """Reading the log changes nothing, and it can be read in parts."""
    for match in walk(game, max(games // 10, 1), seed):
        if match.is_over:
            before = match.states.tobytes()
            for seat in watchers(match):
                parts = [match.at(step + 1).log(seat, since=step) for step in range(len(match))]
                together = list(itertools.chain.from_iterable(parts))
                require(match.log(seat) == together, f"The log reads differently in parts: {where(match)}.")
            require(match.states.tobytes() == before, "Reading the log changed the match.")


def open_games_have_no_secrets(game: Game, games: int, seed: int) -> None:
    """A game that says it is open shows everybody the same, as soon as nobody's choice is sealed."""
    if not game.is_open:
        return
    for match in walk(game, max(games // 10, 1), seed):
        settled = not len(match) or len(match.at(len(match) - 1).to_act) == 1
        for seat in range(match.seats):
            alike = not settled or match.seen(seat) == match.seen(ONLOOKER)
            require(alike, f"The game is no open one: {seat} sees what others do not: {where(match)}.")
            alike = not match.is_over or match.log(seat) == match.log(ONLOOKER)
            require(alike, f"The game is no open one: {seat} is told what others are not: {where(match)}.")


def what_is_taken_back_told_nothing(game: Game, games: int, seed: int) -> None:
    """Where a move may be taken back, it would have been possible, and have looked the same, for all that any watcher
    could know; and whether it may does not depend on what its own seat cannot know.
    """
    chooser = random.Random(seed)
    for match in walk(game, max(games // 10, 1), seed):
        if match.is_over or not was_a_choice(match) or chooser.randrange(TAKEN_BACK_EVERY):
            continue
        before, (seat, move), place = match.at(len(match) - 1), match.steps[-1], where(match)
        harmless = told_nobody(match)
        for watcher in watchers(match) if harmless else [seat]:
            seen = last_sight(match, watcher)
            for other in twins(before, watcher, seed):
                possible = move in other.legal(seat)
                require(possible or not harmless, f"{move!r} may be taken back, and told {watcher} of itself: {place}.")
                if possible:
                    other.play(seat, move)
                    same = not harmless or last_sight(other, watcher) == seen
                    require(same, f"{move!r} may be taken back, and told {watcher} something: {place}.")
                    same = watcher != seat or told_nobody(other) == harmless
                    require(same, f"Whether {move!r} may be taken back tells seat {seat} something: {place}.")


def twins(match: Match, seat: int, seed: int) -> Iterator[Match]:
    """Matches that a seat cannot tell from this one."""
    for states in redeals(match, seat, 4, seed):
        twin = match.copy()
        twin.states.view(np.uint8)[:] = states.view(np.uint8)
        yield twin


def last_sight(match: Match, seat: int) -> tuple[Any, Any]:
    """What a seat sees now, and saw happen last."""
    return match.view(seat), match.log(seat, since=len(match) - 1)


def was_a_choice(match: Match) -> bool:
    return bool(len(match)) and match.steps[-1].seat != CHANCE


CHECKS: dict[str, Callable[[Game, int, int], None]] = {
    "words are complete in all languages": words_are_complete,
    "notation is one to one": notation_is_one_to_one,
    "copies equal originals": copies_equal_originals,
    "legal actions apply, illegal ones change nothing": illegal_actions_change_nothing,
    "games end, audits hold, chance weights are positive": games_end_and_audits_hold,
    "results make sense": results_make_sense,
    "records replay to the same bytes": records_replay_to_the_same_bytes,
    "positions can be set up again": positions_can_be_set_up_again,
    "interpreted equals compiled": interpreted_equals_compiled,
    "simultaneous choices stay secret": simultaneous_choices_stay_secret,
    "views do not leak": views_do_not_leak,
    "re-deals are sound": redeals_are_sound,
    "the log is true to the steps": the_log_is_true_to_the_steps,
    "open games have no secrets": open_games_have_no_secrets,
    "what is taken back told nothing": what_is_taken_back_told_nothing,
}
