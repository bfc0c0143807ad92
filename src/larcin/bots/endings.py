"""The last choices of a game without hidden things, solved: matrix games by backward induction.

This part is linked with a game and compiled. Every question that several seats answer at the same time is a game of its
own: a table of what each seat's chance to win is after each combination of answers. It is solved from the last question
to the first. The solution is an equilibrium: a mix of answers for each seat from which, to within `CLOSE_ENOUGH` of a
victory, none gains by turning away (found by regret matching, and measured). What a seat may hide is nothing but its
choice of the moment, so this is for games, or ends of games, where all else lies open.
"""

from __future__ import annotations

from typing import NamedTuple

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, bit, game, rule
from larcin.rules.engine import share_of_victory

DEPTH = 24
"""How many questions, to seats or to chance, can follow each other."""

ANSWERS = 16
"""How many answers a question can have for one seat or for chance."""

COMBINATIONS = 1024
"""How many combinations of answers a question can have."""

ROUNDS = 4000
LOOK_EVERY = 50
CLOSE_ENOUGH = 0.002

TOO_LARGE = 0
SOLVED = 1


class Questions(NamedTuple):
    """The question at each depth: who may give which answers, how many these are, how likely chance gives each; the
    number `at` of the combination of answers that is being followed; and what each combination is worth to each seat.
    """

    answers: Array
    counts: Array
    weights: Array
    at: Array
    payoffs: Array


class Matching(NamedTuple):
    """Room for regret matching, a row for each seat: what it regrets, how it mixes, these mixes added up and in the
    end the solution, and what it gains.
    """

    regrets: Array
    mixes: Array
    sums: Array
    gains: Array


@rule
def solve(states: Array, most: int, questions: Questions, matching: Matching, places: Array, scores: Array) -> int:
    """Solve the game from `states[0]` on, by looking at no more than `most` states.

    Then `payoffs[0, 0]` has each seat's chance to win, and `sums` the mix of each seat that is to act, over
    `answers[0]`. Each depth has a state and its question.
    """
    counts, at, payoffs = questions.counts, questions.at, questions.payoffs
    depth = 0
    looked = 0
    entering = True
    while True:
        if entering:
            looked += 1
            if looked > most or depth + 1 == DEPTH:
                return TOO_LARGE
            combinations = ask(states, depth, questions)
            if combinations > COMBINATIONS:
                return TOO_LARGE
            at[depth] = 0
            if combinations == 0:
                settle(states[depth], payoffs[depth, 0], places, scores)
                entering = False
            else:
                follow(states, depth, 0, questions)
                depth += 1
        elif depth == 0:
            return SOLVED
        else:
            depth -= 1
            for seat in range(CHANCE):
                payoffs[depth, at[depth], seat] = payoffs[depth + 1, 0, seat]
            at[depth] += 1
            if at[depth] < combined(counts[depth]):
                follow(states, depth, at[depth], questions)
                depth += 1
                entering = True
            elif game.to_act(states[depth]) == CHANCE_ACTS:
                expect(payoffs[depth], questions.weights[depth], at[depth])
            else:
                find_equilibrium(payoffs[depth], counts[depth], matching)


@rule
def ask(states: Array, depth: int, questions: Questions) -> int:
    """Write down who may answer what, and return how many combinations there are: none when the game is over."""
    answers, counts, weights = questions.answers, questions.counts, questions.weights
    to_act = game.to_act(states[depth])
    for chair in range(CHANCE + 1):
        counts[depth, chair] = 1
    if to_act == NOBODY:
        return 0
    if to_act == CHANCE_ACTS:
        counts[depth, CHANCE] = game.chances(states[depth], answers[depth, CHANCE], weights[depth])
    else:
        for seat in range(CHANCE):
            if to_act & bit(seat):
                counts[depth, seat] = game.legal(states[depth], seat, answers[depth, seat])
    return combined(counts[depth])


@rule
def combined(counts: Array) -> int:
    combinations = 1
    for count in counts:
        combinations *= count
    return combinations


@rule
def settle(state: Array, payoff: Array, places: Array, scores: Array) -> None:
    """What the end of a game is worth to each seat."""
    for seat in range(CHANCE):
        places[seat] = 0
    game.result(state, places, scores)
    for seat in range(CHANCE):
        payoff[seat] = share_of_victory(places, seat)


@rule
def follow(states: Array, depth: int, combination: int, questions: Questions) -> None:
    """All who are asked answer as this combination says; `states[depth + 1]` is what comes of it."""
    answers, counts = questions.answers, questions.counts
    states[depth + 1] = states[depth]
    to_act = game.to_act(states[depth])
    rest = combination
    for chair in range(CHANCE + 1):
        if to_act & bit(chair):
            game.apply(states[depth + 1], chair, answers[depth, chair, rest % counts[depth, chair]])
            rest //= counts[depth, chair]


@rule
def expect(payoffs: Array, weights: Array, outcomes: int) -> None:
    """What seats can expect of chance, into the first row."""
    total = 0
    for outcome in range(outcomes):
        total += weights[outcome]
    for seat in range(CHANCE):
        expected = 0.0
        for outcome in range(outcomes):
            expected += payoffs[outcome, seat] * weights[outcome] / total
        payoffs[0, seat] = expected


# ------------------------------------------------------------------------------------------------------- equilibria


@rule
def find_equilibrium(payoffs: Array, counts: Array, matching: Matching) -> float:
    """Solve one matrix game: the mixes into `sums`, what they are worth to each seat into the first row.

    Regret matching with regrets cut off at nought, seats taking turns, later rounds counting more. Returns how much a
    seat could still gain by turning away.
    """
    regrets, mixes, sums, gains = matching.regrets, matching.mixes, matching.sums, matching.gains
    for seat in range(CHANCE):
        for answer in range(counts[seat]):
            regrets[seat, answer] = 0.0
            sums[seat, answer] = 0.0
            mixes[seat, answer] = 1.0 / counts[seat]
    lack = 1.0
    for number in range(1, ROUNDS + 1):
        for seat in range(CHANCE):
            if counts[seat] > 1:
                regret(payoffs, counts, seat, matching)
            for answer in range(counts[seat]):
                sums[seat, answer] += number * mixes[seat, answer]
        if number % LOOK_EVERY == 0:
            lack = lacking(payoffs, counts, matching)
            if lack <= CLOSE_ENOUGH:
                break
    normalise(sums, counts, sums)
    for seat in range(CHANCE):
        gains[seat, 0] = value(payoffs, counts, sums, seat)
    for seat in range(CHANCE):
        payoffs[0, seat] = gains[seat, 0]
    return lack


@rule
def regret(payoffs: Array, counts: Array, seat: int, matching: Matching) -> None:
    """One round of a seat: how much better each answer would have been, and a new mix from it."""
    regrets, mixes, gains = matching.regrets, matching.mixes, matching.gains
    weigh(payoffs, counts, seat, mixes, gains[seat])
    usual = 0.0
    for answer in range(counts[seat]):
        usual += mixes[seat, answer] * gains[seat, answer]
    total = 0.0
    for answer in range(counts[seat]):
        regrets[seat, answer] = max(regrets[seat, answer] + gains[seat, answer] - usual, 0.0)
        total += regrets[seat, answer]
    for answer in range(counts[seat]):
        mixes[seat, answer] = regrets[seat, answer] / total if total > 0.0 else 1.0 / counts[seat]


@rule
def weigh(payoffs: Array, counts: Array, seat: int, mixes: Array, gains: Array) -> None:
    """What each answer of a seat is worth against the others' mixes."""
    for answer in range(counts[seat]):
        gains[answer] = 0.0
    for combination in range(combined(counts)):
        rest = combination
        own = 0
        likely = 1.0
        for other in range(CHANCE):
            if counts[other] > 1:
                answer = rest % counts[other]
                rest //= counts[other]
                if other == seat:
                    own = answer
                else:
                    likely *= mixes[other, answer]
        gains[own] += likely * payoffs[combination, seat]


@rule
def value(payoffs: Array, counts: Array, mixes: Array, seat: int) -> float:
    """What the mixes are worth to a seat."""
    worth = 0.0
    for combination in range(combined(counts)):
        rest = combination
        likely = 1.0
        for other in range(CHANCE):
            if counts[other] > 1:
                likely *= mixes[other, rest % counts[other]]
                rest //= counts[other]
        worth += likely * payoffs[combination, seat]
    return worth


@rule
def lacking(payoffs: Array, counts: Array, matching: Matching) -> float:
    """How much some seat would gain by turning away from the mixes so far."""
    most = 0.0
    gains = matching.gains
    so_far = gains[CHANCE:]
    normalise(matching.sums, counts, so_far)
    for seat in range(CHANCE):
        if counts[seat] > 1:
            weigh(payoffs, counts, seat, so_far, gains[seat])
            usual = 0.0
            best = 0.0
            for answer in range(counts[seat]):
                usual += so_far[seat, answer] * gains[seat, answer]
                best = max(best, gains[seat, answer])
            most = max(most, best - usual)
    return most


@rule
def normalise(sums: Array, counts: Array, mixes: Array) -> None:
    """Make mixes of sums: each seat's add up to 1."""
    for seat in range(CHANCE):
        total = 0.0
        for answer in range(counts[seat]):
            total += sums[seat, answer]
        for answer in range(counts[seat]):
            mixes[seat, answer] = sums[seat, answer] / total
