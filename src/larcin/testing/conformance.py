"""What a game does: it can be read, played to its end, replayed and set up again, interpreted and compiled alike."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import numpy as np

from larcin.batch.arrays import scratch_for
from larcin.batch.whole_games import play_games
from larcin.errors import BadRules, LarcinError
from larcin.match import Match, Result, replay, verify
from larcin.match.checking import lay
from larcin.rules import engine
from larcin.rules.contract import CHANCE, NOBODY, ONLOOKER, Game, copy
from larcin.rules.description import parts_of_view
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.rules.mishaps import in_words, unknown_fields
from larcin.rules.rules_text import read_rules
from larcin.rules.words import LANGUAGES, missing_words
from larcin.testing.walking import (
    LONGEST,
    ContractBroken,
    Trial,
    all_options,
    require,
    step_at_random,
    watchers,
    where,
)

REDEAL_EVERY = 5
"""At every so many steps interpreted re-deals, which may be slow, are tried and compared with compiled ones."""

REDEAL_SELDOM = 20
"""At every so many states all watchers have an interpreted re-deal, each at one of the next states."""

MOST_TRIED = 100
"""How many moves that are not legal are tried with each seat in each state: all of them in a game with few."""


def fields_are_known(trial: Trial) -> None:
    """Rules name no field that a state does not have."""
    unknown = list(unknown_fields(trial.game))
    require(not unknown, " ".join(unknown))


def rules_keep_to_their_bounds(trial: Trial) -> None:
    """Played interpreted, no rule raises anything, writes outside the state, or writes what does not fit."""
    title, match = trial.game.title["en"], None
    try:
        with np.errstate(all="raise"):
            for number, match in enumerate(Trial(trial.game, trial.games, trial.seed, compiled=False).stroll()):
                ask_everything(match, trial.seed, number)
    except (LarcinError, ContractBroken):
        raise
    except Exception as error:
        place = "in the set-up" if match is None else where(match)
        raise ContractBroken(f"{in_words(title, error)} It was played with {place}.") from error


def ask_everything(match: Match, seed: int, number: int) -> None:
    """Ask the rules of a match all that can be asked of them in its state, the state with this number: re-deals now and
    then, and no odds, since these take too long interpreted.
    """
    linked, states = link(engine, match.game, compiled=False), match.states
    linked.audit_of(states)
    for seat in watchers(match):
        match.view(seat)
        if number % REDEAL_SELDOM == seat - ONLOOKER:
            linked.redeal_for(copy(states), seat, new_dice(seed, len(match)))
        match.log(seat, since=max(len(match) - 1, 0))
        if seat != ONLOOKER:
            match.legal(seat)
            match.previews(seat)


def words_are_complete(trial: Trial) -> None:
    game = trial.game
    options, parts = [option.name for option in game.options], parts_of_view(game)
    gaps = missing_words(game.words, game.moves, game.outcomes, options, parts)
    require(not gaps, f"There are no words for {'; '.join(gaps)}.")
    try:
        read_rules(game.rules_text)
    except BadRules as error:
        require(False, f"The text of the rules: {error}")
    for match in trial.stroll():
        if match.is_over:
            events = [event for seat in watchers(match) for event in match.log(seat)]
            for event, language in itertools.product(events, LANGUAGES):
                match.say(event, language)


def notation_is_one_to_one(trial: Trial) -> None:
    for table in (trial.game.moves, trial.game.outcomes):
        require(len(set(table)) == len(table), "Two actions have the same text.")
        for text in table:
            require(text == " ".join(text.lower().split()), f"{text!r}: a move is written small, with single spaces.")


def copies_equal_originals(trial: Trial) -> None:
    for match in trial.stroll():
        twin, before = match.copy(), match.states.tobytes()
        require(twin.states.tobytes() == before, f"A copy differs from its original: {where(match)}.")
        for seat in sorted(twin.to_act)[:1]:
            twin.play(seat, twin.legal(seat)[0])
        require(match.states.tobytes() == before, f"Playing on a copy changed its original: {where(match)}.")


def those_who_act_sit_there(trial: Trial) -> None:
    """Seats that are to act are seats of this table, chance acts alone, and several act at once only where the game
    says so.
    """
    for match in trial.walk(trial.games):
        place = where(match)
        for seat in sorted(match.to_act):
            require(seat == CHANCE or seat < match.seats, f"Seat {seat} is to act, and nobody sits there: {place}.")
        told = len(match.to_act) < 2 or trial.game.at_once
        require(told, f"Several are to act at the same time, and the game does not say `at_once`: {place}.")


def actions_are_listed_in_order(trial: Trial) -> None:
    """Legal actions, and outcomes of chance, are there once each, in ascending order, and have a name."""
    game = trial.game
    _, actions, weights, _ = scratch_for(game)
    for match in trial.walk(trial.games):
        for seat in match.to_act:
            if seat == CHANCE:
                count, known = trial.engine.chance_outcomes(match.states, actions, weights), len(game.outcomes)
            else:
                count, known = trial.engine.legal_actions(match.states, seat, actions), len(game.moves)
            found = actions[:count].tolist()
            place = f"{found}: {where(match)}"
            require(all(0 <= each < known for each in found), f"An action has no name, as {known} and more: {place}.")
            require(len(set(found)) == len(found), f"The same action is listed twice: {place}.")
            require(found == sorted(found), f"Actions are not in ascending order: {place}.")


def illegal_actions_change_nothing(trial: Trial) -> None:
    game = trial.game
    for match in trial.stroll():
        legal = {(seat, move) for seat in match.to_act for move in match.legal(seat)}
        require(bool(legal) != match.is_over, f"Nobody has anything to do, and it is not over: {where(match)}.")
        states, before, place = copy(match.states), match.states.tobytes(), where(match)
        _, actions, weights, _ = scratch_for(game)
        for seat in (*range(-1, match.seats + 1), CHANCE):
            moves = list(enumerate(game.outcomes if seat == CHANCE else game.moves))
            refused = [each for each in moves if (seat, each[1]) not in legal]
            some = random.Random(f"{trial.seed} {len(match)} {seat}").sample(refused, min(len(refused), MOST_TRIED))
            for action, move in [each for each in moves if (seat, each[1]) in legal] + some:
                taken = trial.engine.step(states, seat, action, actions, weights) != engine.REFUSED
                require(taken == ((seat, move) in legal), f"{move!r} by {seat} is wrongly judged: {place}.")
                require(taken or states.tobytes() == before, f"A refused {move!r} changed the state: {place}.")
                states.view(np.uint8)[:] = np.frombuffer(before, dtype=np.uint8)


def asking_changes_nothing(trial: Trial) -> None:
    """To ask who is to act, what is legal, what is seen, whether all is sound, and who has won, changes no state."""
    for match in trial.stroll():
        before = match.states.tobytes()
        trial.engine.audit_of(match.states)
        for seat in watchers(match):
            match.view(seat)
            if seat != ONLOOKER:
                match.previews(seat)
        require(match.states.tobytes() == before, f"To look at the table changes it: {where(match)}.")


def games_end_and_audits_hold(trial: Trial) -> None:
    game = trial.game
    for options in all_options(game):
        require(trial.compiled or not trial.trouble, trial.trouble)  # interpreted it would take too long to find out
        count = trial.games * 50 if trial.compiled else trial.games
        number, found, steps = trial.engine.inspect_games(*interleave(game, options, trial.seed, 0, count))
        complaints = {
            engine.UNSOUND: "the state is not sound",
            engine.NO_ACTION: "somebody is to act and has no legal action",
            engine.BAD_WEIGHT: "chance has a weight that is not positive",
            engine.ENDLESS: "the game does not end",
            engine.UNUSUAL: "random_move or random_outcome does not choose as legal and chances do",
        }
        if found == engine.UNSOUND:
            states = state_of(trial, options, number, steps)
            complaints[found] = fault(game, trial.engine.audit_of(states))
        place = f"{options}, seed {trial.seed}, game {number}, step {steps}"
        require(found == engine.SOUND, f"{place}: {complaints.get(found)}.")


def fault(game: Game, number: int) -> str:
    """What an audit has found, in words."""
    known = 0 < number <= len(game.audits)
    return (
        game.audits[number - 1]
        if known
        else f"The audit finds a fault number {number}, and there are {len(game.audits)}"
    )


def interleave(game: Game, options: dict[str, Any], seed: int, first: int, count: int) -> tuple[Any, ...]:
    """The arguments of `engine.inspect_games`."""
    states, actions, weights, dice = scratch_for(game)
    return states, game.encode(options), seed, first, count, actions, weights, dice


def state_of(trial: Trial, options: dict[str, Any], number: int, steps: int) -> Any:
    """The state of a random game after so many steps."""
    states, actions, weights, _ = scratch_for(trial.game)
    dice = new_dice(trial.seed, number)
    trial.engine.begin(states, trial.game.encode(options))
    for _ in range(steps):
        trial.engine.random_step_at(states, dice, actions, weights)
    return states


def results_make_sense(trial: Trial) -> None:
    for match in trial.walk(trial.games):
        result, place = match.result, where(match)
        require((result is not None) == match.is_over, f"A result before the end, or none after it: {place}.")
        if result is not None:
            require(min(result.places) >= 1, f"A seat has no place: {place}.")


def simulated_results_are_the_same(trial: Trial) -> None:
    """A game of a simulation ends as the same match does, played step by step."""
    require(not trial.trouble, trial.trouble)
    game, few = trial.game, trial.few
    for options in all_options(game):
        played = play_games(game, options, trial.seed, range(few), compiled=trial.compiled)
        for number in range(few):
            match = random_match(trial, options, number)
            places, scores = (each[number, : match.seats].tolist() for each in (played.places, played.scores))
            require(match.result is not None, f"{options}, game {number}: it has not ended.")
            same = match.result == Result(tuple(places), tuple(scores))
            require(same, f"{options}, game {number}: simulated places {places} and scores {scores}, {match.result}.")


def random_match(trial: Trial, options: dict[str, Any], number: int) -> Match:
    """A game of a simulation, played step by step."""
    match = Match(trial.game, by_hand=True, compiled=trial.compiled, **options)
    states, actions, weights, _ = scratch_for(trial.game)
    dice = new_dice(trial.seed, number)
    trial.engine.begin(states, trial.game.encode(options))
    while not match.is_over and len(match) < LONGEST:
        match.play(*match.step(*trial.engine.random_step_at(states, dice, actions, weights)))
    return match


def records_replay_to_the_same_bytes(trial: Trial) -> None:
    game, seed = trial.game, trial.seed
    for options in all_options(game):
        for number in range(trial.few):
            chooser = random.Random(f"{seed} {options} {number}")
            words = [f"word {number}"]
            match = Match(game, seed=seed + number, client_seeds=words, compiled=trial.compiled, **options)
            while not match.is_over:
                step_at_random(match, chooser)
            again = replay(json.dumps(match.record()), compiled=trial.compiled)
            require(again.states.tobytes() == match.states.tobytes(), f"A replay ends differently: {where(match)}.")
            require(again.record() == match.record(), f"The record of a replay differs: {where(match)}.")
            draws = sum(step.seat == CHANCE for step in match.steps)
            verified = verify(match.record(), compiled=trial.compiled)
            require(verified == draws, "Draws were not verified.")


def positions_can_be_set_up_again(trial: Trial) -> None:
    for match in trial.stroll():
        table = json.loads(json.dumps(match.position()["table"]))
        states = trial.game.blank()
        lay(trial.game, table, match.options, states)
        require(states.tobytes() == match.states.tobytes(), f"A position is set up differently: {where(match)}.")


def interpreted_equals_compiled(trial: Trial) -> None:
    if not trial.compiled:
        return
    require(not trial.trouble, trial.trouble)
    game, seed = trial.game, trial.seed
    fast, plain = trial.engine, link(engine, game, compiled=False)
    for options in all_options(game):
        for number in range(max(trial.games // 4, 1)):
            tables = [scratch_for(game) for _ in range(2)]
            for linked, (states, _, _, dice) in zip((fast, plain), tables, strict=True):
                linked.begin(states, game.encode(options))
                dice[:] = new_dice(seed, number)
            for step in range(LONGEST):
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
