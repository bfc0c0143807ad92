"""Mixes: how often to play what when all choose at the same time, so that nobody who guesses it gains.

A question to several seats is a table of each seat's chance to win after each combination of their moves. Regret
matching finds a mix for each of them from which, to within `CLOSE_ENOUGH` of a victory, none gains by turning away.
What is reckoned with lies in rows of `notes`, from a first one on, so that one question can be solved in the midst of
another.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.kids_of_london.state import MOST_GANGS

MIXES, SUMS, REGRETS, GAINS, EXPECTED = (MOST_GANGS * part for part in range(5))
"""Rows for each seat: its mix of the moment, mixes added up and in the end the solution, regrets, what each move is
worth, and what the others expect of it.
"""
WORTH = 5 * MOST_GANGS
"""The row with what the solution is worth to each seat."""
ROWS = WORTH + 1

OWN, OWN_SUM, OWN_REGRETS, OTHER, OTHER_SUM, OTHER_REGRETS, GAIN, LEVELLED = range(8)
DUEL_ROWS = 8
"""Rows for a duel: the mix of the moment, mixes added up and in the end the solution, and regrets of either side; what
each move is worth; and room for a mix that adds up to 1.
"""

LOOK_EVERY = 25
CLOSE_ENOUGH = 0.002

FINE = 1 << 20
"""Into how many parts a chance is divided to draw by it."""
SELDOM = 0.01
"""What a mix has less often than this is left out: it is what regret matching has not yet forgotten."""


@rule
def find_mixes(
    payoffs: Array, counts: Array, seats: int, rounds: int, doubt: float, room: Array, notes: Array, first: int
) -> float:  # fmt: skip
    """Solve a question: mixes into the rows SUMS of `notes`, their worth into WORTH. Returns how much a seat could gain
    by turning away.

    `payoffs` has a row for each seat over all combinations of moves, the last seat's changing fastest. Regrets are cut
    off at nought, seats take turns, later rounds count more. Of the others a part as large as `doubt` is expected to
    make any move.
    """
    for seat in range(seats):
        for move in range(counts[seat]):
            notes[first + REGRETS + seat, move] = 0.0
            notes[first + SUMS + seat, move] = 0.0
            notes[first + MIXES + seat, move] = 1.0 / counts[seat]
            notes[first + EXPECTED + seat, move] = 1.0 / counts[seat]
    lack = 1.0
    for number in range(1, rounds + 1):
        for seat in range(seats):
            if counts[seat] > 1:
                regret(payoffs[seat], counts, seats, seat, doubt, room, notes, first)
            add_mix(notes[first + MIXES + seat], counts[seat], number, notes[first + SUMS + seat])
        if number % LOOK_EVERY == 0 or number == rounds:
            lack = lacking(payoffs, counts, seats, doubt, room, notes, first)
            if lack <= CLOSE_ENOUGH:
                break
    for seat in range(seats):
        normalise(notes[first + SUMS + seat], counts[seat], notes[first + SUMS + seat])
        expect(notes[first + SUMS + seat], counts[seat], 0.0, notes[first + EXPECTED + seat])
    for seat in range(seats):
        weigh(payoffs[seat], counts, seats, seat, room, notes, first)
        notes[first + WORTH, seat] = together(notes[first + GAINS + seat], notes[first + SUMS + seat], counts[seat])
    return lack


@rule
def regret(
    payoff: Array, counts: Array, seats: int, seat: int, doubt: float, room: Array, notes: Array, first: int
) -> None:
    """One round of a seat: how much better each move would have been, and a new mix from it."""
    weigh(payoff, counts, seats, seat, room, notes, first)
    mix = notes[first + MIXES + seat]
    turn_to_better(notes[first + GAINS + seat], counts[seat], mix, notes[first + REGRETS + seat])
    expect(mix, counts[seat], doubt, notes[first + EXPECTED + seat])


@rule
def expect(mix: Array, count: int, doubt: float, expected: Array) -> None:
    """What the others expect of a mix, if they doubt so much that it is followed."""
    for move in range(count):
        expected[move] = (1.0 - doubt) * mix[move] + doubt / count


@rule
def together(gains: Array, mix: Array, count: int) -> float:
    """What a mix is worth."""
    worth = 0.0
    for move in range(count):
        worth += gains[move] * mix[move]
    return worth


@rule
def weigh(payoff: Array, counts: Array, seats: int, seat: int, room: Array, notes: Array, first: int) -> None:
    """What each move of a seat is worth against what is expected of the others, into its row GAINS.

    The table is folded up seat by seat: first those after the seat, from the last on, then those before it.
    """
    size = 1
    for other in range(seats):
        size *= counts[other]
    folded = payoff
    for other in range(seats - 1, seat, -1):
        if counts[other] > 1:
            size //= counts[other]
            fold_last(folded, size, notes[first + EXPECTED + other], counts[other], room)
            folded = room
    for other in range(seat):
        if counts[other] > 1:
            size //= counts[other]
            fold_first(folded, size, notes[first + EXPECTED + other], counts[other], room)
            folded = room
    for move in range(counts[seat]):
        notes[first + GAINS + seat, move] = folded[move]


@rule
def fold_last(table: Array, size: int, mix: Array, count: int, room: Array) -> None:
    """Expect a mix of whoever's moves change fastest. The room may be the table."""
    for place in range(size):
        expected = 0.0
        for move in range(count):
            expected += table[place * count + move] * mix[move]
        room[place] = expected


@rule
def fold_first(table: Array, size: int, mix: Array, count: int, room: Array) -> None:
    """Expect a mix of whoever's moves change last."""
    for place in range(size):
        room[place] = table[place] * mix[0]
    for move in range(1, count):
        for place in range(size):
            room[place] += table[move * size + place] * mix[move]


@rule
def lacking(
    payoffs: Array, counts: Array, seats: int, doubt: float, room: Array, notes: Array, first: int
) -> float:  # fmt: skip
    """How much some seat would gain by turning away from the mixes so far."""
    for seat in range(seats):
        expected = notes[first + EXPECTED + seat]
        normalise(notes[first + SUMS + seat], counts[seat], expected)
        expect(expected, counts[seat], doubt, expected)
    most = 0.0
    for seat in range(seats):
        if counts[seat] > 1:
            weigh(payoffs[seat], counts, seats, seat, room, notes, first)
            gains = notes[first + GAINS + seat]
            best = 0.0
            usual = 0.0
            total = 0.0
            for move in range(counts[seat]):
                best = max(best, gains[move])
                usual += gains[move] * notes[first + SUMS + seat, move]
                total += notes[first + SUMS + seat, move]
            most = max(most, best - usual / total)
    for seat in range(seats):
        expect(notes[first + MIXES + seat], counts[seat], doubt, notes[first + EXPECTED + seat])
    return most


@rule
def normalise(sums: Array, count: int, mix: Array) -> None:
    """Make a mix of sums: it adds up to 1."""
    total = 0.0
    for move in range(count):
        total += sums[move]
    for move in range(count):
        mix[move] = sums[move] / total


# --------------------------------------------------------------------------------------------------------------- duels


@rule
def find_duel_mix(payoff: Array, moves: int, answers: int, rounds: int, notes: Array, first: int) -> float:
    """Solve a duel, where what one gains the other loses: a mix into the row OWN_SUM of `notes`. Returns what that is
    worth at the least.

    `payoff` has what each own move is worth after each answer of the other, answers changing fastest.
    """
    for move in range(moves):
        notes[first + OWN, move] = 1.0 / moves
        notes[first + OWN_SUM, move] = 0.0
        notes[first + OWN_REGRETS, move] = 0.0
    for answer in range(answers):
        notes[first + OTHER, answer] = 1.0 / answers
        notes[first + OTHER_SUM, answer] = 0.0
        notes[first + OTHER_REGRETS, answer] = 0.0
    gains = notes[first + GAIN]
    worth = 0.0
    for number in range(1, rounds + 1):
        fold_last(payoff, moves, notes[first + OTHER], answers, gains)
        turn_to_better(gains, moves, notes[first + OWN], notes[first + OWN_REGRETS])
        add_mix(notes[first + OWN], moves, number, notes[first + OWN_SUM])
        fold_first(payoff, answers, notes[first + OWN], moves, gains)
        for answer in range(answers):
            gains[answer] = 1.0 - gains[answer]
        turn_to_better(gains, answers, notes[first + OTHER], notes[first + OTHER_REGRETS])
        add_mix(notes[first + OTHER], answers, number, notes[first + OTHER_SUM])
        if number % LOOK_EVERY == 0 or number == rounds:
            worth, most = bounds(payoff, moves, answers, notes, first)
            if most - worth <= CLOSE_ENOUGH:
                break
    normalise(notes[first + OWN_SUM], moves, notes[first + OWN_SUM])
    return worth


@rule
def turn_to_better(gains: Array, count: int, mix: Array, regrets: Array) -> None:
    """How much better each move would have been, and a new mix from it."""
    usual = together(gains, mix, count)
    total = 0.0
    for move in range(count):
        regrets[move] = max(regrets[move] + gains[move] - usual, 0.0)
        total += regrets[move]
    for move in range(count):
        mix[move] = regrets[move] / total if total > 0.0 else 1.0 / count


@rule
def add_mix(mix: Array, count: int, number: int, sums: Array) -> None:
    for move in range(count):
        sums[move] += number * mix[move]


@rule
def bounds(payoff: Array, moves: int, answers: int, notes: Array, first: int) -> tuple[float, float]:
    """Between what and what the worth of a duel lies: what the mix so far wins at the least, and what can be won at the
    most against the other's.
    """
    gains, mix = notes[first + GAIN], notes[first + LEVELLED]
    normalise(notes[first + OTHER_SUM], answers, mix)
    fold_last(payoff, moves, mix, answers, gains)
    most = 0.0
    for move in range(moves):
        most = max(most, gains[move])
    normalise(notes[first + OWN_SUM], moves, mix)
    fold_first(payoff, answers, mix, moves, gains)
    least = 1.0
    for answer in range(answers):
        least = min(least, gains[answer])
    return least, most


@rule
def duel_of_four(low_low: float, low_high: float, high_low: float, high_high: float) -> float:
    """What a duel with two moves on either side is worth, by the own card and the other's."""
    surest = max(min(low_low, low_high), min(high_low, high_high))
    if surest == min(max(low_low, high_low), max(low_high, high_high)):
        return surest
    return (low_low * high_high - low_high * high_low) / (low_low + high_high - low_high - high_low)


@rule
def draw(mix: Array, count: int, dice: Array) -> int:
    """The number of a move, each as likely as a mix says."""
    total = 0
    for move in range(count):
        total += parts(mix[move])
    rest = roll(dice, PLAYERS_DIE, total)
    for move in range(count):
        rest -= parts(mix[move])
        if rest < 0:
            return move
    return count - 1


@rule
def parts(likely: float) -> int:
    return int(likely * FINE) if likely >= SELDOM else 0
