"""What a game hides: nothing that a seat cannot know reaches it, and re-deals deal all that it cannot know."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from larcin.match import Match, Move
from larcin.match.taking_back import told_nobody
from larcin.rules.contract import CHANCE, MEMORY_AID, ONLOOKER, STRICT
from larcin.testing.conformance import fault
from larcin.testing.walking import Trial, require, watchers, where

REDEALS = 24
"""How many re-deals of a state are looked at."""

MANY_REDEALS = 240
"""How many are counted, to see whether each is as likely as it should be."""

MOST_OUTCOMES = 6
"""Draws of chance with more outcomes than these are not counted: it would take too many re-deals."""

UNBELIEVABLE = 6.0
"""By so many standard deviations no count is off by chance."""

TAKEN_BACK_EVERY = 4
"""One in so many moves is looked at for what it would tell if it were taken back."""


def simultaneous_choices_stay_secret(trial: Trial) -> None:
    """Nobody who still has to choose can tell what another chose meanwhile, and the order does not matter."""
    for match in trial.walk(trial.games):
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


def views_do_not_leak(trial: Trial) -> None:
    """A re-deal of what a seat cannot know changes nothing that reaches this seat."""
    for match in trial.stroll():
        place = where(match)
        for seat in watchers(match):
            seen = glimpse(match, seat)
            for twin in trial.twins(match, seat):
                require(glimpse(twin, seat) == seen, f"The view of {seat} tells secrets apart: {place}.")


class Otherwise(NamedTuple):
    """What else could have happened at a step, as far as a watcher can see: the weight of it, the match then, and what
    the watcher was told.
    """

    weight: int
    match: Match
    told: str


def could_have_been(match: Match, watcher: int) -> list[Otherwise]:
    """All that chance could have done at the last step so that a watcher sees the same table: what it did comes first.

    None where somebody else acted, or chance had too many outcomes.
    """
    before, done = match.at(len(match) - 1), match.latest(1)[0]
    chances = before.chances()
    if done.seat != CHANCE or not 1 < len(chances) <= MOST_OUTCOMES:
        return []
    seen, found = json.dumps(match.seen(watcher)), []
    for outcome in [done.move, *(each for each in chances if each != done.move)]:
        twin = after(before, CHANCE, outcome)
        if twin.to_act == match.to_act and json.dumps(twin.seen(watcher)) == seen:
            told = json.dumps(twin.log(watcher, since=len(match) - 1))
            found.append(Otherwise(chances[outcome], twin, told))
    return found


def after(before: Match, seat: int, move: Move) -> Match:
    twin = before.copy()
    twin.play(seat, move)
    return twin


def the_log_does_not_leak(trial: Trial) -> None:
    """Whoever sees the same table, whatever chance brought, has been told the same: what is told can be remembered."""
    for match in trial.stroll():
        for seat in watchers(match) if len(match) else []:
            for other in (found := could_have_been(match, seat))[1:]:
                same = other.told == found[0].told
                require(same, f"The log tells {seat} what its view does not: {found[0].told}, {where(match)}.")


def redeals_are_sound(trial: Trial) -> None:
    """Re-deals pass the audit, keep who is to act, differ where something is hidden, and are sometimes the truth."""
    linked = trial.engine
    varied = truthful = hiding = 0
    for match in trial.stroll():
        sealed = [seat for seat in range(match.seats) if seat not in match.to_act and just_chose(match, seat)]
        place = where(match)
        for seat in watchers(match):
            dealt = trial.redeals(match, seat, REDEALS)
            for states in dealt:
                wrong = linked.audit_of(states)
                require(not wrong, f"A re-deal for {seat}: {fault(trial.game, wrong)} {place}.")
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
    return bool(len(match)) and match.latest(1)[0].seat == seat and len(match.at(len(match) - 1).to_act) > 1


def redeals_are_as_likely_as_deals(trial: Trial) -> None:
    """What chance has just dealt face down is dealt afresh as chance would deal it: all of it, and each as often."""
    for match in trial.stroll():
        for seat in watchers(match) if len(match) else []:
            could = could_have_been(match, seat)
            if len(could) > 1:
                compare_counts(trial, match, seat, could)


def compare_counts(trial: Trial, match: Match, seat: int, could: list[Otherwise]) -> None:
    """Whether re-deals bring what could have been as often as they should. Other re-deals, in which earlier draws
    differ too, are left out.
    """
    counted = Counter(states.tobytes() for states in trial.redeals(match, seat, MANY_REDEALS))
    require(len(counted) > 1, f"Something is hidden from {seat}, and all its re-deals are alike: {where(match)}.")
    weights: Counter[bytes] = Counter()
    for each in could:
        weights[each.match.states.tobytes()] += each.weight
    dealt, total = sum(counted[states] for states in weights), sum(weights.values())
    for states, weight in weights.items():
        share = weight / total
        deviation = max(np.sqrt(dealt * share * (1 - share)), 1.0)
        off = abs(counted[states] - dealt * share) / deviation
        require(
            off < UNBELIEVABLE,
            f"Re-deals for {seat} bring what happens {share:.0%} of the time {counted[states]} times in {dealt}: "
            f"{where(match)}.",
        )


def the_log_is_true_to_the_steps(trial: Trial) -> None:
    """Reading the log changes nothing, and it can be read in parts."""
    for match in trial.stroll():
        if match.is_over:
            before = match.states.tobytes()
            for seat in watchers(match):
                parts = [match.at(step + 1).log(seat, since=step) for step in range(len(match))]
                together = list(itertools.chain.from_iterable(parts))
                require(match.log(seat) == together, f"The log reads differently in parts: {where(match)}.")
            require(match.states.tobytes() == before, "Reading the log changed the match.")


def open_games_have_no_secrets(trial: Trial) -> None:
    """A game that says it is open shows everybody the same, as soon as nobody's choice is sealed."""
    if not trial.game.is_open:
        return
    for match in trial.stroll():
        settled = not len(match) or len(match.at(len(match) - 1).to_act) == 1
        for seat in range(match.seats):
            alike = not settled or match.seen(seat) == match.seen(ONLOOKER)
            require(alike, f"The game is no open one: {seat} sees what others do not: {where(match)}.")
            alike = not match.is_over or match.log(seat) == match.log(ONLOOKER)
            require(alike, f"The game is no open one: {seat} is told what others are not: {where(match)}.")


def what_is_taken_back_told_nothing(trial: Trial) -> None:
    """Where a move may be taken back, it would have been possible, and have looked the same, for all that any watcher
    could know; and whether it may does not depend on what its own seat cannot know.
    """
    chooser = random.Random(trial.seed)
    for match in trial.stroll():
        if match.is_over or not was_a_choice(match) or chooser.randrange(TAKEN_BACK_EVERY):
            continue
        before, (seat, move), place = match.at(len(match) - 1), match.latest(1)[0], where(match)
        harmless = told_nobody(match)
        for watcher in watchers(match) if harmless else [seat]:
            seen = last_sight(match, watcher)
            for other in trial.twins(before, watcher):
                possible = move in other.legal(seat)
                require(possible or not harmless, f"{move!r} may be taken back, and told {watcher} of itself: {place}.")
                if possible:
                    other.play(seat, move)
                    same = not harmless or last_sight(other, watcher) == seen
                    require(same, f"{move!r} may be taken back, and told {watcher} something: {place}.")
                    same = watcher != seat or told_nobody(other) == harmless
                    require(same, f"Whether {move!r} may be taken back tells seat {seat} something: {place}.")


def last_sight(match: Match, seat: int) -> tuple[Any, Any]:
    """What a seat sees now, and saw happen last."""
    return match.view(seat), match.log(seat, since=len(match) - 1)


def was_a_choice(match: Match) -> bool:
    return bool(len(match)) and match.latest(1)[0].seat != CHANCE
