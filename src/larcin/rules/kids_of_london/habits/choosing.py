"""How far each level thinks into the others, and the mix that it comes to."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.habits import Desk, game
from larcin.rules.kids_of_london.habits import mixing
from larcin.rules.kids_of_london.habits.duels import solve_duel
from larcin.rules.kids_of_london.habits.hours import (
    DUEL,
    HOUR_NETS,
    KNOWN,
    PLAIN_NETS,
    QUESTION,
    after,
    solve_question,
)
from larcin.rules.kids_of_london.habits.mixing import parts
from larcin.rules.kids_of_london.habits.outguessing import take_back

DEEPEST = 2
FEW_SEATS, DEEPEST_AMONG_MANY = 3, 1
"""Among more than so many nobody was found to gain by thinking further than this."""
DOUBTS = (0.75, 0.5, 0.25)
"""By depth of thought, what part of the others is expected to play any card."""
ROUNDS = (5, 10, 400)
"""By depth of thought, how many rounds of regret matching there are at the most."""
COUNTED_FROM = 7
"""Before which hour on all that can happen in a duel is counted."""


@rule
def find_mix(states: Array, seat: int, depth: int, desk: Desk, weights: Array) -> int:
    """How somebody mixes its moves who thinks so far into the others. At two seats those who think furthest play what
    was learned.
    """
    take_back(states[KNOWN])
    count = game.legal(states[KNOWN], seat, desk.answers[seat])
    if count == 1:
        weights[0] = 1
        return count
    seats = int(states[KNOWN].seats)
    if seats > FEW_SEATS:
        depth = min(depth, DEEPEST_AMONG_MANY)
    if depth == DEEPEST and seats == 2:
        nets = HOUR_NETS[after(states[KNOWN])]
        solve_duel(states, seat, nets, COUNTED_FROM, ROUNDS[depth], desk)
        found = desk.notes[DUEL + mixing.OWN_SUM]
    else:
        solve_question(states, PLAIN_NETS, ROUNDS[depth], DOUBTS[depth], desk)
        found = desk.notes[QUESTION + mixing.SUMS + seat]
    for move in range(count):
        weights[move] = parts(found[move])
    return count
